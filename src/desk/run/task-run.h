/* task-run.h: a task that is being run, as the runner uses it; steps/step-kind.h is for the kinds
 * of steps
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/run/acp/acp-begun.h"
#include "desk/run/steps/step-kind.h"

G_BEGIN_DECLS

/* (transfer full) */
BeckonTaskRun *beckon_task_run_new (BeckonRunner *runner, const char *task_id);
/* Starts the next step of its task, or continues the current one. */
void beckon_task_run_advance (BeckonTaskRun *self);
/* The kind ends what is still in progress. */
void beckon_task_run_stop (BeckonTaskRun *self);
/* Later results are ignored. */
void beckon_task_run_detach (BeckonTaskRun *self);
/* Its task changed, or an agent: what is being read may be older. */
void beckon_task_run_note_change (BeckonTaskRun *self);
/* It cannot continue until its task changes. */
gboolean      beckon_task_run_is_blocked (BeckonTaskRun *self);
BeckonRunner *beckon_task_run_get_runner (BeckonTaskRun *self);

/* runner-hold.c */
BeckonDesk *beckon_runner_get_desk (BeckonRunner *self);
/* Its desk may be gone. */
gboolean beckon_runner_is_stopping (BeckonRunner *self);
/* (transfer none): of the agents that it runs. */
BeckonAcpBegun *beckon_runner_get_begun (BeckonRunner *self);
/* Its turn is over. */
void beckon_runner_remove (BeckonRunner *self, const char *task_id);
void beckon_runner_note_blocked (BeckonRunner *self);
/* (transfer none): until beckon_runner_release(). */
BeckonRunner *beckon_runner_hold (BeckonRunner *self);
void          beckon_runner_release (BeckonRunner *self);
/* The same; the task called @task_id does not go on until beckon_runner_release_task(). */
void beckon_runner_hold_task (BeckonRunner *self, const char *task_id);
void beckon_runner_release_task (BeckonRunner *self, const char *task_id);

G_END_DECLS
