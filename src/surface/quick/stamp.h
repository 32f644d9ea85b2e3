/* stamp.h: ties a button outside the desk to the question that it was drawn for
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/question/interaction.h"

G_BEGIN_DECLS

#define BECKON_STAMP_CHARS 8

/* A button in a chat, a notification or a menu may outlive its question, and even the database in
 * which the number of the question means something. So it carries a check sum of what it showed:
 * number, time, kind, text and labels. */

/* Writes the stamp of @question, hexadecimal digits. */
void beckon_stamp_make (const BeckonInteraction *question, char stamp[BECKON_STAMP_CHARS + 1]);
/* TRUE: @stamp was made for @question as it is. */
gboolean beckon_stamp_fits (const char *stamp, const BeckonInteraction *question);

/* Other programs on the session bus can compute such a stamp. A button whose click comes over that
 * bus also has a seal: a keyed check sum of the stamp, the option and the surface. Its key is
 * random and known to this process alone, so that what the click says was drawn by this run
 * (ATT-5). */

/* (transfer full) (nullable): the seal of @text: what a click carries that is no answer. NULL: the
 * kernel has no random bytes. */
char *beckon_stamp_dup_seal_of (const char *text);
/* (transfer full): the stamp of @question and the seal of its option @index on @surface. */
char *
beckon_stamp_dup_sealed (const BeckonInteraction *question, guint index, BeckonSurfaceId surface);
/* TRUE: @sealed was made for @question as it is, by whomever. */
gboolean beckon_stamp_is_for (const char *sealed, const BeckonInteraction *question);
/* TRUE: @sealed was made by this process for @question as it is, @index and @surface. */
gboolean beckon_stamp_is_sealed (const char              *sealed,
                                 const BeckonInteraction *question,
                                 guint                    index,
                                 BeckonSurfaceId          surface);

G_END_DECLS
