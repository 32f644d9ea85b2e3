/* timeline-row.h: a step of a task as a row of the timeline
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "app/task/steps/step-item.h"
#include "desk/desk.h"

G_BEGIN_DECLS

#define BECKON_TYPE_TIMELINE_ROW (beckon_timeline_row_get_type ())
G_DECLARE_FINAL_TYPE (BeckonTimelineRow, beckon_timeline_row, BECKON, TIMELINE_ROW, GtkWidget)

GtkWidget *beckon_timeline_row_new (void);
/* Shows an item; NULL: none. Call beckon_timeline_row_update() when the item changes. */
void beckon_timeline_row_set_item (BeckonTimelineRow *self, BeckonStepItem *item);
/* Updates the row. @desk and @task NULL: its plan is not a task yet. @n_items: the length of the
 * list. Returns in how many µs it changes again. */
gint64 beckon_timeline_row_update (
  BeckonTimelineRow *self, BeckonDesk *desk, const BeckonTask *task, guint n_items, gint64 now_us);

G_END_DECLS
