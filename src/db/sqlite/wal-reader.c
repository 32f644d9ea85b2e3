/* wal-reader.c: finds the locks of SQLite's shared memory in the kernel's list
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/sqlite/wal-reader.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Bytes of the -shm file that a reader locks while it needs content of the log (WAL-index format,
 * section 2.3: WAL_READ_LOCK(1) to (4)). Opening and closing that file here would release the locks
 * of this process. */
#define FIRST_LOCK 124
#define LAST_LOCK 127

/* Parses a line of /proc/locks: "6: POSIX  ADVISORY  READ 16618 fe:00:10953138 124 124". 0 if it is
 * not about this file. */
static int
parse_line (const char *line, guint64 inode)
{
  char               kind[16], mode[16];
  unsigned long long number, first;
  int                pid;

  if (sscanf (line, "%*[^:]: %15s %*s %15s %d %*x:%*x:%llu %llu", kind, mode, &pid, &number, &first)
      != 5)
    return 0;

  return strcmp (kind, "POSIX") == 0 && number == inode && first >= FIRST_LOCK && first <= LAST_LOCK
             && pid != getpid ()
           ? pid
           : 0;
}

char *
beckon_wal_reader_find (const char *path, int *pid)
{
  g_autofree char *shared = g_strconcat (path, "-shm", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  GStatBuf info;

  *pid = 0;
  if (g_stat (shared, &info) != 0 || !g_file_get_contents ("/proc/locks", &text, NULL, NULL))
    return NULL;

  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL && *pid <= 0; i++)
    *pid = parse_line (lines[i], info.st_ino);
  if (*pid > 0)
    {
      g_autofree char *file = g_strdup_printf ("/proc/%d/comm", *pid);
      char            *name = NULL;

      if (g_file_get_contents (file, &name, NULL, NULL))
        {
          g_autofree char *raw = name;

          return g_utf8_make_valid (g_strchomp (raw), -1);
        }
    }

  return NULL;
}
