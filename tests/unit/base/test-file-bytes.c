/* test-file-bytes.c: files that a person has named, whatever they turn out to be
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/file-bytes.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"

#define LIMIT 1000

typedef struct
{
  char *folder; /* (owned) */
} Fixture;

static void
set_up (Fixture *self, gconstpointer data)
{
  self->folder = g_dir_make_tmp ("beckon-file-bytes-XXXXXX", NULL);
  g_assert_nonnull (self->folder);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  g_autoptr (GDir) dir = g_dir_open (self->folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (self->folder, name, NULL);

      g_remove (path);
    }
  g_rmdir (self->folder);
  g_free (self->folder);
}

/* (transfer full): a file of so many bytes. */
static char *
make_file (Fixture *self, const char *name, gsize n_bytes)
{
  char            *path = g_build_filename (self->folder, name, NULL);
  g_autofree char *content = g_strnfill (n_bytes, 'x');

  g_assert_true (g_file_set_contents (path, content, (gssize) n_bytes, NULL));
  return path;
}

static void
refuses (const char *path, BeckonErrorCode code)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = beckon_file_bytes_read (path, LIMIT, &error);

  g_assert_null (bytes);
  g_assert_error (error, BECKON_ERROR, (int) code);
  g_assert_cmpstr (beckon_error_get_hint (error), !=, "");
}

static void
test_read (Fixture *self, gconstpointer data)
{
  g_autofree char *path = make_file (self, "a", LIMIT);
  g_autofree char *link = g_build_filename (self->folder, "link", NULL);
  g_autoptr (GBytes) bytes = beckon_file_bytes_read (path, LIMIT, NULL);
  g_autoptr (GBytes) linked = NULL;

  g_assert_cmpuint (g_bytes_get_size (bytes), ==, LIMIT);
  g_assert_cmpint (symlink ("a", link), ==, 0);
  linked = beckon_file_bytes_read (link, LIMIT, NULL);
  g_assert_true (g_bytes_equal (bytes, linked));
}

static void
test_refused (Fixture *self, gconstpointer data)
{
  g_autofree char *large = make_file (self, "large", LIMIT + 1);
  g_autofree char *empty = make_file (self, "empty", 0);
  g_autofree char *below = g_build_filename (large, "below", NULL);
  g_autofree char *none = g_build_filename (self->folder, "none", NULL);
  g_autofree char *pipe = g_build_filename (self->folder, "pipe", NULL);
  g_autofree char *link = g_build_filename (self->folder, "link", NULL);

  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  g_assert_cmpint (symlink ("none", link), ==, 0);
  refuses (large, BECKON_ERROR_LIMIT);
  refuses (empty, BECKON_ERROR_MALFORMED);
  refuses (below, BECKON_ERROR_NOT_FOUND);
  refuses (none, BECKON_ERROR_NOT_FOUND);
  refuses (link, BECKON_ERROR_NOT_FOUND);
  refuses (pipe, BECKON_ERROR_MALFORMED);
  refuses (self->folder, BECKON_ERROR_MALFORMED);
  /* It never ends, and has no size. */
  refuses ("/dev/zero", BECKON_ERROR_MALFORMED);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/att/ATT-13/a-file-is-read", Fixture, NULL, set_up, test_read, tear_down);
  g_test_add ("/att/ATT-13/what-is-no-plain-file-is-refused", Fixture, NULL, set_up, test_refused,
              tear_down);

  return g_test_run ();
}
