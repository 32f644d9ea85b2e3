/* quarry.h: which processes are to be ended: by the mark of their run, or by who started them
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

/* (transfer full): what has the mark of an attempt of the step at @position (from 0) of a task, up
 * to the @attempts-th. */
BeckonQuarry *beckon_quarry_new_of_step (const char *task_id, guint position, guint attempts);
/* (transfer full): what belongs to a program that this process has started: as long as its @minder
 * (0: it has none) is there, all that is below that one, and else what has the mark
 * @run (nullable) or is in the process group @group (0: none). The minder itself is not among them,
 * and it is none when it is no child of this process any more. */
BeckonQuarry *beckon_quarry_new_of_run (const char *run, pid_t minder, pid_t group);
void          beckon_quarry_free (BeckonQuarry *self);
/* (transfer full) (element-type BeckonProcessEntry): those that live; never this process. Reads all
 * of /proc: on a thread, and only on one at a time. */
GArray *beckon_quarry_look (BeckonQuarry *self);
/* Is the minder there, and so perhaps somebody below it whom a look has missed? */
gboolean beckon_quarry_has_minder (BeckonQuarry *self);
/* (transfer full) (element-type BeckonProcessEntry): those right below the minder, which is quick:
 * whoever is above them is dead. Empty where the kernel does not tell. */
GArray *beckon_quarry_list_orphans (BeckonQuarry *self);
/* 0: there is none. */
pid_t beckon_quarry_get_minder (BeckonQuarry *self);

G_END_DECLS
