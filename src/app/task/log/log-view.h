/* log-view.h: the log of a task, as a terminal would show it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "desk/desk.h"

G_BEGIN_DECLS

#define BECKON_TYPE_LOG_VIEW (beckon_log_view_get_type ())
G_DECLARE_FINAL_TYPE (BeckonLogView, beckon_log_view, BECKON, LOG_VIEW, GtkWidget)

/* Shows the newest lines of a task, and others when somebody scrolls there. NULL: empty. */
void beckon_log_view_load (BeckonLogView *self, BeckonDesk *desk, const char *task_id);
/* A line was added; it is shown soon. */
void beckon_log_view_take (BeckonLogView *self, BeckonEvent *event);
/* Scrolls to the last lines that were printed in @step, from 1, and gives them the focus. */
void beckon_log_view_show_step (BeckonLogView *self, guint step);

G_END_DECLS
