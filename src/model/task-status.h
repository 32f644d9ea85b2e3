/* task-status.h: which changes of a task's status are legal (AR-1, E108)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/types.h"

G_BEGIN_DECLS

/* COMPLETE, FAILED or CANCELLED. */
gboolean beckon_task_status_is_ended (BeckonTaskStatus status);
/* Is there an arrow @from → @to? */
gboolean beckon_task_status_can_become (BeckonTaskStatus from, BeckonTaskStatus to);
/* As above with E108: names the task, its status and what was wanted. */
gboolean beckon_task_status_check (BeckonTaskStatus from,
                                   BeckonTaskStatus to,
                                   const char      *task_id,
                                   GError         **error);
/* (transfer none): the person's word, translated: Queued, Running, Needs you, Set aside, Waiting,
 * Done, Failed, Cancelled (face.md). */
const char *beckon_task_status_to_label (BeckonTaskStatus status);
/* (transfer none): the status where there are letters alone, three of them, such as "[>]" (AR-2).
 */
const char *beckon_task_status_to_marker (BeckonTaskStatus status);

G_END_DECLS
