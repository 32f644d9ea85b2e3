/* history-query.h: which questions the history shows
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/query.h"
#include "model/question/interaction.h"

G_BEGIN_DECLS

/* A query that owns its texts. Empty: all questions. */
typedef struct
{
  BeckonInteractionQuery query;
  char                  *agent; /* (owned) (nullable) */
  char                  *text;  /* (owned) (nullable) */
} BeckonHistoryQuery;

/* Takes statuses, agent, times and text from @query. Blanks around the text do not count. Returns
 * FALSE if it is the same query as before. */
gboolean beckon_history_query_set (BeckonHistoryQuery *self, const BeckonInteractionQuery *query);
/* TRUE: @interaction matches in all but the text, which only the store can search. */
gboolean beckon_history_query_matches (const BeckonHistoryQuery *self,
                                       const BeckonInteraction  *interaction);
/* Frees the texts. */
void beckon_history_query_clear (BeckonHistoryQuery *self);

G_END_DECLS
