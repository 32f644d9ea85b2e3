/* calm-page.h: what stands beside the list while no task is chosen: whether one can walk away
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "desk/desk.h"

G_BEGIN_DECLS

/* How many tasks need the person; if none does, what goes on without them, and the questions of
 * today, hour by hour. */
#define BECKON_TYPE_CALM_PAGE (beckon_calm_page_get_type ())
G_DECLARE_FINAL_TYPE (BeckonCalmPage, beckon_calm_page, BECKON, CALM_PAGE, GtkWidget)

/* To be called once. */
void beckon_calm_page_set_desk (BeckonCalmPage *self, BeckonDesk *desk);
/* @n_working: agents that carry out a task; @due_us: wall clock, when the next waiting task goes
 * on, 0 for none. */
void beckon_calm_page_show (BeckonCalmPage *self, guint n_needs, guint n_working, gint64 due_us);
/* (transfer full): what goes on, in a sentence: "4 agents work; the next thing is due Friday". */
char *beckon_calm_page_describe (guint n_working, gint64 due_us, gint64 now_us);

G_END_DECLS
