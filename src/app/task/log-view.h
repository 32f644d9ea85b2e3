/* log-view.h: the lines of a task's log, newest at the bottom
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

/* Shows the newest lines of a task and offers the earlier ones. NULL: empty. */
void beckon_log_view_load (BeckonLogView *self, BeckonDesk *desk, const char *task_id);
/* Reads the lines that were added since. */
void beckon_log_view_refresh (BeckonLogView *self);

G_END_DECLS
