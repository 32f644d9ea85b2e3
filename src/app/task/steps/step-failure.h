/* step-failure.h: what a step that failed printed last, and what can be done
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "desk/desk.h"

G_BEGIN_DECLS

#define BECKON_TYPE_STEP_FAILURE (beckon_step_failure_get_type ())
G_DECLARE_FINAL_TYPE (BeckonStepFailure, beckon_step_failure, BECKON, STEP_FAILURE, GtkWidget)

GtkWidget *beckon_step_failure_new (void);
/* Reads the last lines of @step, from 1, of @task, unless they are shown already. @attempt: which
 * run of the step it was. */
void beckon_step_failure_load (
  BeckonStepFailure *self, BeckonDesk *desk, const BeckonTask *task, guint step, guint attempt);

G_END_DECLS
