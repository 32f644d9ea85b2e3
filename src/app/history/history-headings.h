/* history-headings.h: the headings of the days in the history
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/widgets/interaction-item.h"

G_BEGIN_DECLS

typedef struct _BeckonHistoryHeadings BeckonHistoryHeadings;

BeckonHistoryHeadings *beckon_history_headings_new (void);
void                   beckon_history_headings_free (BeckonHistoryHeadings *self);
/* (transfer full): the heading of @day (beckon_stats_local_day()), always the same one. */
BeckonInteractionItem *beckon_history_headings_get (BeckonHistoryHeadings *self, gint64 day);
/* Once it is another day, yesterday's “Today” is called “Yesterday”. */
void beckon_history_headings_set_today (BeckonHistoryHeadings *self, gint64 today);

G_END_DECLS
