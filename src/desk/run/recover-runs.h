/* recover-runs.h: ends the processes of runs that the previous desk left because it was killed,
 * whatever happens to their tasks (WH-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk.h"
#include "desk/run/orphans.h"
#include "desk/run/steps/step-kind.h"

G_BEGIN_DECLS

/* Ends the processes of every interrupted run, even if the task is paused, has a paused agent or
 * was cancelled, and its step has no result. @callback is called once with @runner (held until
 * then), soon if there are none, otherwise after at most twice BECKON_PROCESS_GRACE_US. */
void beckon_recover_runs (BeckonRunner *runner, void (*callback) (BeckonRunner *runner));
/* Logs in the task how many there were. */
void beckon_recover_runs_log (BeckonDesk          *desk,
                              const char          *task_id,
                              guint                position,
                              const BeckonOrphans *found);

G_END_DECLS
