/* bundle.h: one notification for many questions, kept true without ringing all the time (ATT-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "surface/notification/sender.h"
#include "surface/quiet/waiting.h"

G_BEGIN_DECLS

typedef struct _BeckonBundle BeckonBundle;

/* (transfer full): those of @waiting that @filter takes. @sender and @waiting must outlive it. */
BeckonBundle *beckon_bundle_new (BeckonSender       *sender,
                                 BeckonWaiting      *waiting,
                                 BeckonWaitingFilter filter,
                                 gpointer            user_data);
void          beckon_bundle_free (BeckonBundle *self);
/* There are @n_questions in it now, or others than before: it is sent, sent again a little later,
 * or, with none, withdrawn. */
void beckon_bundle_changed (BeckonBundle *self, guint n_questions);
/* The server lost it. */
void beckon_bundle_lost (BeckonBundle *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonBundle, beckon_bundle_free)

G_END_DECLS
