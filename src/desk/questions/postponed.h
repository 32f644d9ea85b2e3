/* postponed.h: questions that are set aside, as long as somebody looks at them; the file knows the
 * others
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/questions/question.h"

G_BEGIN_DECLS

/* The same question is the same object for all who hold it. Nobody's are kept for a while, and then
 * no more (PP-6). */
typedef struct _BeckonPostponed BeckonPostponed;

/* (transfer full) */
BeckonPostponed *beckon_postponed_new (void);
void             beckon_postponed_free (BeckonPostponed *self);
/* (transfer none) (nullable) */
BeckonQuestion *beckon_postponed_find (BeckonPostponed *self, gint64 id);
void            beckon_postponed_add (BeckonPostponed *self, BeckonQuestion *question);
void            beckon_postponed_remove (BeckonPostponed *self, gint64 id);
guint           beckon_postponed_get_n (BeckonPostponed *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonPostponed, beckon_postponed_free)

G_END_DECLS
