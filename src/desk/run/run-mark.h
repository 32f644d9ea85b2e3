/* run-mark.h: marks the processes of a run: everything that its program starts inherits the mark
 * (WH-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>
#include <sys/types.h>

G_BEGIN_DECLS

/* The variable in the environment of its processes: the task, the step counted from 1, and the
 * attempt. */
#define BECKON_RUN_VARIABLE "BECKON_RUN"
/* And the descriptor of a memory file whose name says the same: a process that clears its
 * environment still has it. A high number, so that no script uses it by accident. */
#define BECKON_RUN_DESCRIPTOR 99

/* (transfer full): the mark for one attempt of the step at @position (from 0) of a task. */
char *beckon_run_mark_name (const char *task_id, guint position, guint attempt);
/* The opposite; FALSE if @run is not a mark. @task_id: (out) (transfer full). */
gboolean beckon_run_mark_parse (const char *run, char **task_id, guint *position, guint *attempt);
/* The memory file for @run, which the caller closes; -1 if the kernel does not support it: then the
 * environment is the only mark. */
int beckon_run_mark_open (const char *run);
/* The program of the run leads @session: the file at @fd identifies the processes in that session,
 * and none that left it. */
void beckon_run_mark_sign (int fd, pid_t session);
/* (transfer full) (array zero-terminated=1): the runs to which the process @name of /proc belongs;
 * none if it belongs to another user, or has ended. */
char **beckon_run_mark_read (const char *name);

G_END_DECLS
