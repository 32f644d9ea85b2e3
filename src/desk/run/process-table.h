/* process-table.h: reads the processes of this system from /proc; these functions read many files
 * and should run in a thread
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>
#include <sys/types.h>

G_BEGIN_DECLS

typedef struct
{
  pid_t   pid;
  pid_t   parent;
  pid_t   group;
  char    state;   /* Z and X: it has ended */
  guint64 started; /* clock ticks since the system was started: together with the process id it
                      identifies a process, even if the id is reused */
} BeckonProcessEntry;

/* FALSE: there is no process with this id. */
gboolean beckon_process_entry_read (pid_t pid, BeckonProcessEntry *entry);
gboolean beckon_process_entry_lives (const BeckonProcessEntry *self);
/* (transfer full) (element-type BeckonProcessEntry): all processes, read one after the other: those
 * that start or end in the meantime may be missing. */
GArray *beckon_process_table_read (void);

G_END_DECLS
