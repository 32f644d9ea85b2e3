/* salvage-fixture.c: a file is damaged, and salvaged
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "salvage-fixture.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

void
spoil_page (const char *path, gint64 page)
{
  char noise[4096];
  int  fd = g_open (path, O_WRONLY, 0);

  memset (noise, 0xa5, sizeof noise);
  g_assert_cmpint (fd, >=, 0);
  g_assert_cmpint (page, >, 1);
  g_assert_cmpint (pwrite (fd, noise, sizeof noise, (page - 1) * 4096), ==, sizeof noise);
  close (fd);
}

gint64
find_root (const char *path, const char *name)
{
  g_autofree char *sql =
    g_strdup_printf ("SELECT rootpage FROM sqlite_schema WHERE name = '%s'", name);

  return query_number (path, sql);
}

void
salvage (Fixture *self)
{
  g_autofree char *lock = g_strconcat (self->path, ".lock", NULL);

  fixture_close (self);
  spoil_page (self->path, find_root (self->path, "tasks_by_status"));
  g_assert_true (g_file_set_contents (lock, "1\ndamaged\n", -1, NULL));
  must_open (self);
  g_assert_nonnull (self->notice);
}
