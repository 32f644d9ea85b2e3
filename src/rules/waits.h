/* waits.h: the verbs about tasks that wait for a point in time (WH-2 to WH-6)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "rules/operation.h"

G_BEGIN_DECLS

/* Each constructor gives back an operation (transfer full); @by is who does it. TASK_CHANGED. A
 * task can wait from its beginning (CREATE_TASK); it is paused and resumed with MOVE_TASK, and with
 * its agent. */

/* May a task wait until @until_us, now that it is @now_us (wall clock)? E101 when that is past,
 * E104 over 90 days (WH-4). */
gboolean beckon_wait_check_until (gint64 until_us, gint64 now_us, GError **error);

/* WAIT: a QUEUED or RUNNING task → WAITING until @until_us (wall clock); @note may be NULL. Where
 * it is paused, or its agent is, what is left stands still. An ASK ends the wait. E101 when
 * @until_us is past, E104 over 90 days (WH-4), E108 when the task neither runs nor is queued, or is
 * a plan. */
BeckonOperation *
beckon_operation_wait (const char *by, const char *task_id, gint64 until_us, const char *note);
/* The same of a plan, by its step at @position, which is begun with it; @attempts as for
 * START_STEP. */
BeckonOperation *beckon_operation_wait_at_step (
  const char *by, const char *task_id, guint position, guint attempts, gint64 until_us);
/* RESUME_WAITS: at most @limit of the tasks whose wait is over, the earliest first: RUNNING; its
 * plan's step is DONE at the time when it was due, and a wait that is its next step begins then
 * (WH-3). Its agent was deleted, or its step is lost: FAILED (WH-6). */
BeckonOperation *beckon_operation_resume_waits (const char *by, guint limit);

G_END_DECLS
