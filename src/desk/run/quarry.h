/* quarry.h: determines which processes to end: by the mark of their run, or by their ancestor
 * (WH-1, TR-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>
#include <sys/types.h>

#include "desk/run/process-table.h"

G_BEGIN_DECLS

typedef struct _BeckonQuarry BeckonQuarry;

/* (transfer full): those with the mark of the step at @position (from 0) of a task, for its
 * attempts up to @attempts. */
BeckonQuarry *beckon_quarry_new_of_step (const char *task_id, guint position, guint attempts);
/* (transfer full): those of a program that this process has started: while its @minder (0: it has
 * none) exists, all its descendants, and otherwise those with the mark @run (nullable) or in the
 * process group @group (0: none). The minder itself is not one of them, and no longer counts once
 * it is not a child of this process. */
BeckonQuarry *beckon_quarry_new_of_run (const char *run, pid_t minder, pid_t group);
void          beckon_quarry_free (BeckonQuarry *self);
/* (transfer full) (element-type BeckonProcessEntry): those that are alive, except this process.
 * Reads all of /proc: call it in a thread, and only in one at a time. */
GArray *beckon_quarry_look (BeckonQuarry *self);
/* TRUE: the minder is alive, and so may be descendants that a scan has missed. */
gboolean beckon_quarry_has_minder (BeckonQuarry *self);
/* (transfer full) (element-type BeckonProcessEntry): the children of the minder, which is fast:
 * their other ancestors are dead. Empty if the kernel does not tell. */
GArray *beckon_quarry_list_orphans (BeckonQuarry *self);
/* (transfer none) (nullable): the mark of the run, or TASK/STEP/ if all attempts of a step are
 * meant. */
const char *beckon_quarry_get_runs (BeckonQuarry *self);
/* 0 if there is none. */
pid_t beckon_quarry_get_minder (BeckonQuarry *self);

G_END_DECLS
