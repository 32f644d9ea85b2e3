/* question-context.h: what the agent sent with its question, as a person reads it (ATT-9)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full): @json as Markdown: the members of an object as a list with their names, an array
 * as bullets, numbers and paths in monospace, a text of several lines as a card. What is not JSON
 * is Markdown already. */
char *beckon_question_context_format (const char *json);

G_END_DECLS
