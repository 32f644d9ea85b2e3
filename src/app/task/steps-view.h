/* steps-view.h: the steps of a task as a timeline: what was done, what is done now, what comes next
 * (WH-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "desk/desk.h"

G_BEGIN_DECLS

/* Signal "changed": a step says something else, and may have another time to show. */
#define BECKON_TYPE_STEPS_VIEW (beckon_steps_view_get_type ())
G_DECLARE_FINAL_TYPE (BeckonStepsView, beckon_steps_view, BECKON, STEPS_VIEW, GtkWidget)

/* Shows another task, at the step where it is; NULL: none. */
void beckon_steps_view_load (BeckonStepsView *self, BeckonDesk *desk, BeckonTask *task);
/* The task that is shown changed. */
void beckon_steps_view_update (BeckonStepsView *self, BeckonTask *task);
/* Brings the times up to date; in how many µs they are others (app/widgets/ticker.h). */
gint64 beckon_steps_view_tick (BeckonStepsView *self);

G_END_DECLS
