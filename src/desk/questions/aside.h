/* aside.h: questions that are set aside, as long as somebody looks at them; the file knows the
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
typedef struct _BeckonAside BeckonAside;

/* (transfer full) */
BeckonAside *beckon_aside_new (void);
void         beckon_aside_free (BeckonAside *self);
/* (transfer none) (nullable) */
BeckonQuestion *beckon_aside_find (BeckonAside *self, gint64 id);
void            beckon_aside_add (BeckonAside *self, BeckonQuestion *question);
void            beckon_aside_remove (BeckonAside *self, gint64 id);
guint           beckon_aside_get_n (BeckonAside *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonAside, beckon_aside_free)

G_END_DECLS
