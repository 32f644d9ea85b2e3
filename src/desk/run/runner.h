/* runner.h: what carries out the steps of tasks (WH-1, AIC-2); the desk's own
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk.h"
#include "desk/run/steps/step-kind.h"

G_BEGIN_DECLS

/* It has nothing in memory but the tasks that it is at, at most the limit of the rules: which come
 * next is asked of the store whenever something changed. */

/* (transfer full): of @desk, which owns it. */
BeckonRunner *beckon_runner_new (BeckonDesk *desk);
/* Nothing more comes of it. */
void beckon_runner_free (BeckonRunner *self);
/* Goes on where the last run was, as soon as what that left behind has ended. */
void beckon_runner_start (BeckonRunner *self);
/* Follows a task with a plan as it is after a commit. */
void beckon_runner_take (BeckonRunner *self, const BeckonTask *task);
/* Something else changed that tasks may wait for: the limit, an agent. */
void beckon_runner_wake (BeckonRunner *self);
/* Begins nothing more, ends every process; @callback is called when the last is gone, which is at
 * once where there is none. */
void
beckon_runner_stop (BeckonRunner *self, void (*callback) (gpointer user_data), gpointer user_data);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonRunner, beckon_runner_free)

G_END_DECLS
