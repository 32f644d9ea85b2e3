/* question-heading.h: of a long question, the part that asks
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full) (nullable): the last paragraph of @text (Markdown) that asks something, if there
 * is more than that; @rest (transfer full) is all the others. A paragraph that is too long for a
 * heading, or stands in a list, a table or a piece of code, is none. NULL: @text is shown as it is,
 * and @rest is not set. */
char *beckon_question_heading_split (const char *text, char **rest);

/* TRUE: @text is short enough to be a heading as a whole. */
gboolean beckon_question_heading_is_short (const char *text);

G_END_DECLS
