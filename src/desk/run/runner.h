/* runner.h: runs the steps of tasks (WH-1, AIC-2); internal to the desk
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk.h"
#include "desk/run/steps/step-kind.h"

G_BEGIN_DECLS

/* It has only the current tasks in memory, at most the limit of the settings: whenever something
 * changes, it asks the store which come next. */

/* (transfer full): of @desk, which owns it. */
BeckonRunner *beckon_runner_new (BeckonDesk *desk);
/* Stops. */
void beckon_runner_free (BeckonRunner *self);
/* Continues where the last run stopped, as soon as the processes of that have ended. */
void beckon_runner_start (BeckonRunner *self);
/* Follows a task with a plan after a commit. */
void beckon_runner_take (BeckonRunner *self, const BeckonTask *task);
/* Something else changed that tasks may wait for: the limit, an agent. */
void beckon_runner_wake (BeckonRunner *self);
/* Starts nothing more, and ends every process; @callback is called when the last one has ended, at
 * once if there is none. */
void
beckon_runner_stop (BeckonRunner *self, void (*callback) (gpointer user_data), gpointer user_data);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonRunner, beckon_runner_free)

G_END_DECLS
