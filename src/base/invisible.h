/* invisible.h: characters that a reader cannot see
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Does @c draw nothing itself, or change the direction of its neighbours? These are Unicode's
 * default-ignorable and format characters (including the bidirectional ones), control characters
 * other than tab and line feed, line and paragraph separators, and blank letters (TR-7). */
gboolean beckon_char_is_invisible (gunichar c);
/* Is the invisible @c needed between @before and @after (0: nothing)? True for joiners in emoji and
 * in the scripts that are written with them, and for selectors after an emoji or an ideograph: some
 * names and words cannot be written without. */
gboolean beckon_char_is_needed (gunichar c, gunichar before, gunichar after);

/* What the flags of countries within a country begin with. */
#define BECKON_FLAG_BASE 0x1F3F4
/* The bytes of the flag of England, Scotland or Wales at the beginning of @text (UTF-8), which is
 * written with invisible letters; 0: there is none. */
gsize beckon_text_flag_length (const char *text);

G_END_DECLS
