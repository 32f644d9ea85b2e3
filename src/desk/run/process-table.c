/* process-table.c: reads the processes of this system from /proc; these functions read many files
 * and should run in a thread
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/run/process-table.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

gboolean
beckon_process_entry_read (pid_t pid, BeckonProcessEntry *entry)
{
  char        path[32], text[1024];
  const char *rest;
  gssize      length;
  int         fd;

  g_snprintf (path, sizeof path, "/proc/%d/stat", (int) pid);
  fd = open (path, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return FALSE;
  length = read (fd, text, sizeof text - 1);
  close (fd);
  if (length <= 0)
    return FALSE;
  text[length] = '\0';
  /* The name of the program is in parentheses, and may contain some itself. */
  rest = strrchr (text, ')');
  entry->pid = pid;
  return rest != NULL
         && sscanf (rest + 1,
                    " %c %d %d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d %*d %*d "
                    "%" G_GUINT64_FORMAT,
                    &entry->state, &entry->parent, &entry->group, &entry->started)
              == 4;
}

gboolean
beckon_process_entry_lives (const BeckonProcessEntry *self)
{
  return self->state != 'Z' && self->state != 'X';
}

GArray *
beckon_process_table_read (void)
{
  GArray *table = g_array_new (FALSE, FALSE, sizeof (BeckonProcessEntry));
  g_autoptr (GDir) proc = g_dir_open ("/proc", 0, NULL);
  const char *name;

  while (proc != NULL && (name = g_dir_read_name (proc)) != NULL)
    {
      BeckonProcessEntry entry;

      if (g_ascii_isdigit (*name)
          && beckon_process_entry_read ((pid_t) g_ascii_strtoll (name, NULL, 10), &entry))
        g_array_append_val (table, entry);
    }
  return table;
}
