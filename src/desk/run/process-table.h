/* process-table.h: who runs on this system, as /proc has it; these calls read many files and belong
 * on a thread
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
  char    state;   /* Z and X: it is dead */
  guint64 started; /* ticks since the system was started: with the number it names one process, even
                      when the number is used again */
} BeckonProcessEntry;

/* FALSE: there is none with this number. */
gboolean beckon_process_entry_read (pid_t pid, BeckonProcessEntry *entry);
gboolean beckon_process_entry_lives (const BeckonProcessEntry *self);
/* (transfer full) (element-type BeckonProcessEntry): all of them, one after the other: who comes or
 * goes meanwhile may be missing. */
GArray *beckon_process_table_read (void);

G_END_DECLS
