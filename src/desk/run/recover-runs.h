/* recover-runs.h: when the desk before this one was killed: what goes on of its runs is ended,
 * whatever became of their tasks (WH-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk.h"
#include "desk/run/orphans.h"
#include "desk/run/steps/step-kind.h"

G_BEGIN_DECLS

/* Ends what goes on of every run that was interrupted: also where the task is paused, has a paused
 * agent or was cancelled, and nothing would come of its step.
 * @callback is called once with @runner (held until then), which is soon where there is nothing,
 * and else after at most twice BECKON_PROCESS_GRACE_US. */
void beckon_recover_runs (BeckonRunner *runner, void (*callback) (BeckonRunner *runner));
/* Says in the log of the task how many they were. */
void beckon_recover_runs_log (BeckonDesk          *desk,
                              const char          *task_id,
                              guint                position,
                              const BeckonOrphans *found);

G_END_DECLS
