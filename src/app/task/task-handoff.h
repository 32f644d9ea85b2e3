/* task-handoff.h: on a task's page: who has the work that was handed over, until when, and what
 * came of it (WH-8 to WH-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "desk/desk.h"

G_BEGIN_DECLS

/* The hand-off of a task that is open, else the last one; not visible where there is none. */
#define BECKON_TYPE_TASK_HANDOFF (beckon_task_handoff_get_type ())
G_DECLARE_FINAL_TYPE (BeckonTaskHandoff, beckon_task_handoff, BECKON, TASK_HANDOFF, GtkWidget)

/* @task_id NULL: none. */
void beckon_task_handoff_load (BeckonTaskHandoff *self, BeckonDesk *desk, const char *task_id);
/* TRUE when @event changed what is shown. */
gboolean beckon_task_handoff_take (BeckonTaskHandoff *self, BeckonEvent *event);
/* Brings the time that is left up to date; in how many µs it is another. */
gint64 beckon_task_handoff_tick (BeckonTaskHandoff *self);

G_END_DECLS
