/* waits.h: the operations on tasks that wait until a point in time (WH-2 to WH-6)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "rules/operation.h"

G_BEGIN_DECLS

/* Each constructor returns an operation (transfer full); @by is the caller. TASK_CHANGED. A task
 * can wait from the start (CREATE_TASK); it is paused and resumed with MOVE_TASK, and with its
 * agent. */

/* Checks that a task may wait until @until_us if it is @now_us (wall clock). E101 if that is past,
 * E104 over 90 days (WH-4). */
gboolean beckon_wait_check_until (gint64 until_us, gint64 now_us, GError **error);

/* WAIT: a QUEUED or RUNNING task → WAITING until @until_us (wall clock); @note may be NULL. If it
 * or its agent is paused, its wait is suspended. An ASK ends the wait. E101 if @until_us is past,
 * E104 over 90 days (WH-4), E108 if the task is neither running nor queued, or is a plan. */
BeckonOperation *
beckon_operation_wait (const char *by, const char *task_id, gint64 until_us, const char *note);
/* The same for a plan, by its step at @position, which is started with it and says how long;
 * @attempts as for START_STEP. A time that has passed by now is not waited for. */
BeckonOperation *
beckon_operation_wait_at_step (const char *by, const char *task_id, guint position, guint attempts);
/* RESUME_WAITS: at most @limit of the tasks whose wait is over, the earliest first: RUNNING; the
 * plan's step is DONE at the time when it was due, and if the next step is a wait, it starts at
 * that time (WH-3). If its agent was deleted, or its step is lost: FAILED (WH-6). */
BeckonOperation *beckon_operation_resume_waits (const char *by, guint limit);

G_END_DECLS
