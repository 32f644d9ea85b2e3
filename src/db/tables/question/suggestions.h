/* suggestions.h: the rows of suggestions; used inside the store alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"
#include "model/question/interaction.h"

G_BEGIN_DECLS

gboolean beckon_sql_insert_suggestion (BeckonDb                *db,
                                       const BeckonInteraction *interaction,
                                       const BeckonSuggestion  *suggestion,
                                       GError                 **error);
/* (transfer full) (element-type BeckonSuggested): what was suggested for the questions of these
 * days, both included, of @agent (nullable: of all; "": without a name), the evaluator that
 * suggested most first. A correction counts, not the answer that it corrects (CF-8). */
GPtrArray *beckon_sql_read_suggested (
  BeckonDb *db, gint64 from_day, gint64 to_day, const char *agent, GError **error);

G_END_DECLS
