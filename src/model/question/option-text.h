/* option-text.h: the label of an option as it is shown and compared (ATT-18)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full): @label (any UTF-8) on one line, character for character: no mark of Markdown or
 * markup is read or left out in it. What nobody could see is shown as beckon_display_text() does;
 * blanks of every kind and number are one space, and none surrounds the text. All surfaces show a
 * label in this form. */
char *beckon_option_text_dup (const char *label);
/* (transfer full): the same, cut to at most @max_chars characters, with … at the end. */
char *beckon_option_text_dup_short (const char *label, guint max_chars);
/* (transfer full): equal, as bytes, for labels that a person could not tell apart. */
char *beckon_option_text_dup_key (const char *label);

G_END_DECLS
