/* history-filters.h: which part of the history is listed: by outcome, agent and time
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "desk/desk.h"
#include "model/query.h"

G_BEGIN_DECLS

/* What an outcome chip matches. */
typedef enum
{
  BECKON_HISTORY_SETTLED,
  BECKON_HISTORY_ANSWERED,
  BECKON_HISTORY_WITHOUT_YOU,
  BECKON_HISTORY_UNANSWERED,
  BECKON_HISTORY_OPEN,
} BeckonHistoryOutcome;
#define BECKON_N_HISTORY_OUTCOMES (BECKON_HISTORY_OPEN + 1)

/* Signal "changed". */
#define BECKON_TYPE_HISTORY_FILTERS (beckon_history_filters_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonHistoryFilters, beckon_history_filters, BECKON, HISTORY_FILTERS, GtkWidget)

/* Lists the agents that have ever asked, as soon as they are read. */
void beckon_history_filters_read_agents (BeckonHistoryFilters *self, BeckonDesk *desk);
/* Sets statuses, agent (which stays with @self) and times of @query. */
void beckon_history_filters_fill (BeckonHistoryFilters   *self,
                                  gint64                  now_us,
                                  BeckonInteractionQuery *query);
/* Chooses exactly this. @agent: NULL for all, "" for those without a name. Days as of
 * beckon_stats_day(), both included; 0 for any time. Emits "changed" once, if anything changes. */
void beckon_history_filters_set (BeckonHistoryFilters *self,
                                 BeckonHistoryOutcome  outcome,
                                 const char           *agent,
                                 gint64                from_day,
                                 gint64                to_day,
                                 gint64                today);
/* TRUE: not everything that is settled is listed. */
gboolean             beckon_history_filters_are_set (BeckonHistoryFilters *self);
BeckonHistoryOutcome beckon_history_filters_get_outcome (BeckonHistoryFilters *self);

G_END_DECLS
