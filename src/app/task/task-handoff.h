/* task-handoff.h: the hand-off of a task: who has it, until when, and its outcome (WH-8 to WH-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "desk/desk.h"

G_BEGIN_DECLS

/* Shows the open hand-off of a task, or else the last one; hidden if there is none. Signal
 * "changed": it was read. */
#define BECKON_TYPE_TASK_HANDOFF (beckon_task_handoff_get_type ())
G_DECLARE_FINAL_TYPE (BeckonTaskHandoff, beckon_task_handoff, BECKON, TASK_HANDOFF, GtkWidget)

/* @task_id NULL: none. */
void beckon_task_handoff_load (BeckonTaskHandoff *self, BeckonDesk *desk, const char *task_id);
/* Interaction @id (0: none) is shown beside it, with all that can be done: the same buttons are not
 * offered twice. */
void beckon_task_handoff_set_beside (BeckonTaskHandoff *self, gint64 id);
/* TRUE when @event changed it. */
gboolean beckon_task_handoff_take (BeckonTaskHandoff *self, BeckonEvent *event);
/* Updates the remaining time; returns in how many µs it changes again. */
gint64 beckon_task_handoff_tick (BeckonTaskHandoff *self);

G_END_DECLS
