/* text-fold.h: normal forms for comparing what a person typed with a label
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full): @text of @length bytes (-1: to its NUL) without surrounding white space,
 * case-folded and normalised: texts that a person considers the same are equal as bytes. */
char *beckon_text_fold (const char *text, gssize length);

/* (transfer full): @text without invisible characters (beckon_char_is_invisible()), even those that
 * are needed where they are, but with the letters of a flag that is drawn with them. */
char *beckon_text_drop_invisible (const char *text);

/* (transfer full): @text normalised, in its own case, without surrounding white space and with one
 * space for each run of blanks of any kind. */
char *beckon_text_collapse (const char *text);

G_END_DECLS
