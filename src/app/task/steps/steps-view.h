/* steps-view.h: the steps of a task as a timeline: past, current and next (WH-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "desk/desk.h"

G_BEGIN_DECLS

/* Signal "changed": a step changed, and its times may change earlier than announced. */
#define BECKON_TYPE_STEPS_VIEW (beckon_steps_view_get_type ())
G_DECLARE_FINAL_TYPE (BeckonStepsView, beckon_steps_view, BECKON, STEPS_VIEW, GtkWidget)

/* Shows another task and scrolls to its current step; NULL: none. */
void beckon_steps_view_load (BeckonStepsView *self, BeckonDesk *desk, BeckonTask *task);
/* The shown task changed. */
void beckon_steps_view_update (BeckonStepsView *self, BeckonTask *task);
/* Updates the times; returns in how many µs they change again (app/widgets/ticker.h). */
gint64 beckon_steps_view_tick (BeckonStepsView *self);

G_END_DECLS
