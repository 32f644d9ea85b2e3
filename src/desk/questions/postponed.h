/* postponed.h: questions that are set aside, as long as they are referenced; the others are only in
 * the file
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/questions/question.h"

G_BEGIN_DECLS

/* All holders of a question share one object. An unreferenced one is kept for a while (PP-6). */
typedef struct _BeckonPostponed BeckonPostponed;

/* (transfer full) */
BeckonPostponed *beckon_postponed_new (void);
void             beckon_postponed_free (BeckonPostponed *self);
/* (transfer none) (nullable) */
BeckonQuestion *beckon_postponed_find (BeckonPostponed *self, gint64 id);
void            beckon_postponed_add (BeckonPostponed *self, BeckonQuestion *question);
void            beckon_postponed_remove (BeckonPostponed *self, gint64 id);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonPostponed, beckon_postponed_free)

G_END_DECLS
