/* run-setting.h: the command, folder and environment of a program of a step
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/run/steps/step-kind.h"
#include "model/agent.h"

G_BEGIN_DECLS

/* The profile of the agent that the step, or else the task, names; @agent stays NULL where there is
 * none. E102 where the step has no command of its own, and the agent none that
 * takes the prompt. */
gboolean beckon_run_find_agent (BeckonTaskRun *task_run, const BeckonAgent **agent, GError **error);
/* (transfer full): the environment of the desk, overridden by the agent's (nullable), overridden by
 * the step's, and what a program needs to ask on behalf of its task and to be identified as its
 * @run. */
char **
beckon_run_make_environment (BeckonTaskRun *task_run, const BeckonAgent *agent, const char *run);
/* (transfer full): the step's, else the agent's, else the task's; a relative one is inside the
 * task's. */
char *beckon_run_make_folder (BeckonTaskRun *task_run, const BeckonAgent *agent);

G_END_DECLS
