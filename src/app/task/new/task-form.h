/* task-form.h: a form of one row whose content changes a task
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "desk/desk.h"

G_BEGIN_DECLS

/* Each presents a dialog, modal for the window of @parent. It says what the desk refuses, and
 * closes when the desk has done it. */

/* Assigns a queued task to an agent (CF-11). */
void beckon_task_form_assign (GtkWidget *parent, BeckonDesk *desk, const BeckonTask *task);
/* Gives the agent of a task that has ended another prompt (WH-16). */
void beckon_task_form_continue (GtkWidget *parent, BeckonDesk *desk, const BeckonTask *task);

G_END_DECLS
