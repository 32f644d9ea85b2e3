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

G_END_DECLS
