/* tasks.h: the operations on tasks and their logs
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/note.h"
#include "rules/operation.h"

G_BEGIN_DECLS

/* Each constructor returns an operation (transfer full); @by is the caller. E102: no such task.
 * Every change of a task's status is a log line with from, to, who, why (PP-10). A caller that
 * fetched the task can report on it only while its claim lasts (E108, CF-11). */

/* CREATE_TASK: @task (transfer full) is the draft, from beckon_task_draft_from_json(); it gets an
 * id unless it has one. TASK_CREATED. Done twice it is made once: the commit has the
 * task that is there, and nothing is announced. With steps: all of them PENDING. WAITING for
 * remaining_us, or until resume_us: from its beginning (WH-2); E101 when that is past, E104 over 90
 * days. */
BeckonOperation *beckon_operation_create_task (const char *by, BeckonTask *task);
/* CREATE_TASKS: the same of several, all or none: @tasks (transfer full) (element-type BeckonTask),
 * from beckon_task_drafts_from_json(), not to be used any more. Each is made by its agent, by @by
 * where it has none. The commit has `tasks`, in the same order. */
BeckonOperation *beckon_operation_create_tasks (const char *by, GPtrArray *tasks);
/* The amount of work in operations: the number of tasks for CREATE_TASKS, 1 for any other. */
guint beckon_operation_get_weight (const BeckonOperation *self);
/* CHANGE_TASK: @title, @context (JSON object, merged member by member, null deletes) and @message
 * NULL,
 * @progress negative: not changed. A message becomes current_step and a line of the log, too
 * (TASK_LOG after TASK_CHANGED). Nothing at all is a sign of life (CF-11). On an ended task only
 * title and context (else E108). E101, E104. */
BeckonOperation *beckon_operation_change_task (const char *by,
                                               const char *task_id,
                                               const char *title,
                                               double      progress,
                                               const char *context,
                                               const char *message);
/* @operation, a new CHANGE_TASK, also says where the task runs now: @session (nullable), as
 * task-session.h makes it. Also on an ended task. */
void beckon_operation_change_session (BeckonOperation *operation, const char *session);
/* MOVE_TASK: @reason and @result may be NULL; TASK_CHANGED. Cancel, complete, fail: open
 * interactions of the task become CANCELLED (AIC_WITHDRAWN each, reason) in the same transaction.
 * Start: QUEUED → RUNNING. Pause and resume: the flag `paused` alone; of a waiting task pause keeps
 * what is left of the wait, and resume goes on with it (WH-5). E108: it is so already, or has
 * ended. */
BeckonOperation *beckon_operation_move_task (
  const char *by, const char *task_id, BeckonVerb verb, const char *reason, const char *result);
/* The same, where the desk says why: @reason is (transfer full). */
BeckonOperation *beckon_operation_move_task_because (
  const char *by, const char *task_id, BeckonVerb verb, BeckonNote *reason, const char *result);
/* The same with resume, paused or not: what is left of the wait is skipped (WH-5). */
BeckonOperation *
beckon_operation_resume_now (const char *by, const char *task_id, const char *reason);
/* LEAVE_TASK: the program that the task stands for has ended, and its questions outlast it: the
 * task ends with the last of them that is open, else it is COMPLETE now. @reason (transfer full).
 * TASK_CHANGED. Of a task that has ended, or is neither RUNNING nor has a question: nothing. */
BeckonOperation *
beckon_operation_leave_task (const char *by, const char *task_id, BeckonNote *reason);
/* ASSIGN_TASK: a task of a request that is QUEUED and not the desk's own yet goes to @agent
 * (CF-11), which the desk starts if it has a command; TASK_CHANGED, REQUEST_CHANGED, a line in the
 * log. Done twice, or to the agent that it has: nothing. E102 also for a deleted agent; E108: it
 * was fetched, runs or has ended, or is done by the program that created it. */
BeckonOperation *
beckon_operation_assign_task (const char *by, const char *task_id, const char *agent);
/* DELETE_TASK: ended only (E108); hidden from lists and beckon_store_get_task(), its interactions
 * and log stay; TASK_CHANGED with the member "deleted": true in its payload. */
BeckonOperation *beckon_operation_delete_task (const char *by, const char *task_id);

/* NOTIFY: an agent tells the person @message, which needs no answer: it becomes current_step, a
 * line of the log and TASK_NOTICE, which goes to the channels. E108: the task has ended. */
BeckonOperation *beckon_operation_notify (const char *by, const char *task_id, const char *message);

/* LOG: adds a log line; TASK_LOG, and the commit has it. */
BeckonOperation *
beckon_operation_log (const char *by, const char *task_id, BeckonLevel level, const char *message);
/* The same, where the desk says it: @note is (transfer full). */
BeckonOperation *beckon_operation_log_note (const char *by,
                                            const char *task_id,
                                            BeckonLevel level,
                                            BeckonNote *note);
/* LOG_LINES: what a program printed: @lines (transfer full) (element-type BeckonPrintedLine). */
BeckonOperation *beckon_operation_log_lines (const char *by,
                                             const char *task_id,
                                             BeckonLevel level,
                                             GPtrArray  *lines);
/* PRUNE_LOGS: deletes at most @limit lines of tasks that have ended and whose newest log line is
 * older than @retention_us (WH-14). Announces nothing. `more` of the commit: there are others;
 * `oldest_us`. */
BeckonOperation *beckon_operation_prune_logs (const char *by, gint64 retention_us, guint limit);

G_END_DECLS
