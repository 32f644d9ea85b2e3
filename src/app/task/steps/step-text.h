/* step-text.h: texts about a step of a task
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/task.h"
#include "plan/step.h"

G_BEGIN_DECLS

/* @task NULL in all of them: the step belongs to a plan that is not a task yet. Names and classes
 * are static. */
const char *beckon_step_text_icon (const BeckonStepRow *row, const BeckonTask *task);
const char *beckon_step_text_class (const BeckonStepRow *row, const BeckonTask *task);
/* (transfer full): what the step does; of a line that is no step (plan-check.h), the line. */
char *beckon_step_text_title (const BeckonStepRow *row, const BeckonTask *task);
/* (transfer full): its state with times: "Done · 14:02 to 14:05", "Comes next, on Friday 27
 * November at 09:00".
 * @next_us: in how many µs the text changes. */
char *beckon_step_text_state (const BeckonStepRow *row,
                              const BeckonTask    *task,
                              gint64               now_us,
                              gint64              *next_us);
/* (transfer full) (nullable): its outcome, why it was skipped, how it failed, or that it may have
 * run twice; NULL: nothing to report. */
char *beckon_step_text_detail (const BeckonStepRow *row);

G_END_DECLS
