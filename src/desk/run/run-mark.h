/* run-mark.h: what tells of a process that it belongs to a run of a step; whatever a run's program
 * starts inherits it (WH-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>
#include <sys/types.h>

G_BEGIN_DECLS

/* Whoever runs for a step has this in its environment: the task, the step counted from 1, and the
 * attempt. */
#define BECKON_RUN_VARIABLE "BECKON_RUN"
/* And at this number a file without a place, whose name says the same: who clears the environment
 * has it still. High, so that no script means it. */
#define BECKON_RUN_DESCRIPTOR 99

/* (transfer full): what the mark says for one attempt of the step at @position (from 0) of a task.
 */
char *beckon_run_mark_name (const char *task_id, guint position, guint attempt);
/* The opposite; FALSE where @run is no such thing. @task_id: (out) (transfer full). */
gboolean beckon_run_mark_parse (const char *run, char **task_id, guint *position, guint *attempt);
/* The file for the descriptor of @run, which the caller closes; -1 where the kernel has none: then
 * the environment is the mark alone. */
int beckon_run_mark_open (const char *run);
/* The program of the run leads @session: the file at @fd counts for those who are in it, and for
 * nobody that left it. */
void beckon_run_mark_sign (int fd, pid_t session);
/* (transfer full) (array zero-terminated=1): the runs that the process @name of /proc belongs to;
 * none where it is not this user's, or is over. */
char **beckon_run_mark_read (const char *name);

G_END_DECLS
