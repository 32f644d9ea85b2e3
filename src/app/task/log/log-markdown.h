/* log-markdown.h: what agents write into a log as Markdown
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "base/sgr.h"

G_BEGIN_DECLS

/* Has @text marks that a reader would not want to see? A text without them is shown as it is. */
gboolean beckon_log_markdown_is_likely (const char *text);
/* Calls @add with the lines of @text, in parts of one style; a line ends with a part "\n". */
void beckon_log_markdown_split (const char *text, BeckonSgrFunc add, gpointer user_data);

G_END_DECLS
