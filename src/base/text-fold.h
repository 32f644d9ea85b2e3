/* text-fold.h: texts as one compares what a person typed with a label
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full): @text of @length bytes (-1: to its NUL) without white space around it, in one
 * case and one normal form: texts that a person takes for the same are equal as bytes. */
char *beckon_text_fold (const char *text, gssize length);

/* (transfer full): @text without the characters that nobody sees (beckon_char_is_invisible()),
 * needed where they stand or not. */
char *beckon_text_drop_invisible (const char *text);

G_END_DECLS
