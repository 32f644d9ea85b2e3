/* invisible.h: characters that nobody sees
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Does @c leave no mark of its own, or turn round what stands beside it? What Unicode calls default
 * ignorable and format characters (the bidirectional ones among them), control characters other
 * than tab and line feed, line and paragraph separators, and letters that are blank (TR-7). */
gboolean beckon_char_is_invisible (gunichar c);
/* Is @c, which is invisible, needed where it stands, between @before and @after (0: nothing)?
 * Joiners in the scripts that are written with them and in emoji, and the selectors after an emoji
 * or an ideograph. Nobody could write some names and words without. */
gboolean beckon_char_is_needed (gunichar c, gunichar before, gunichar after);

G_END_DECLS
