/* hook-notes.h: what is noted of the tools of a session until it is asked for
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Texts by keys, not many. */
typedef struct _BeckonHookNotes BeckonHookNotes;

/* (transfer full) */
BeckonHookNotes *beckon_hook_notes_new (void);
void             beckon_hook_notes_free (BeckonHookNotes *self);
/* @value is (transfer full); an earlier one of @key goes. */
void beckon_hook_notes_add (BeckonHookNotes *self, const char *key, char *value);
/* (transfer full) (nullable): the value of @key (nullable), once. */
char *beckon_hook_notes_take (BeckonHookNotes *self, const char *key);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonHookNotes, beckon_hook_notes_free)

G_END_DECLS
