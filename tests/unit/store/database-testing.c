/* database-testing.c: folders and new databases for the fixtures of all tests that have a store
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "database-testing.h"

#include <fcntl.h>
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "store/store.h"

/* BECKON_TEST_MEMORY names a folder in it that whoever started the tests removes. */
#define MEMORY "/dev/shm"
/* Several times the size of the largest database of a test with its log, for all tests that run at
 * the same time. */
#define ROOM_BYTES ((guint64) 2 * 1024 * 1024 * 1024)

static const char *
get_memory (void)
{
  const char *folder = g_getenv ("BECKON_TEST_MEMORY");

  return folder != NULL && *folder != '\0' ? folder : MEMORY;
}

/* FALSE as well where no program can be run from it: some tests put one beside their database. */
static gboolean
has_memory (void)
{
  struct statvfs room;

  return statvfs (get_memory (), &room) == 0 && (room.f_flag & ST_NOEXEC) == 0
         && (guint64) room.f_bavail * room.f_frsize >= ROOM_BYTES;
}

char *
database_testing_make_folder (const char *name)
{
  g_autofree char *template = g_strconcat (name, "-XXXXXX", NULL);
  g_autofree char *in_memory = g_build_filename (get_memory (), template, NULL);
  g_autoptr (GError) error = NULL;
  char *folder;

  if (has_memory () && g_mkdtemp (in_memory) != NULL)
    return g_steal_pointer (&in_memory);

  folder = g_dir_make_tmp (template, &error);
  g_assert_no_error (error);

  return folder;
}

static void
on_done (GObject *source, GAsyncResult *result, gpointer user_data)
{
  GAsyncResult **place = user_data;

  *place = g_object_ref (result);
}

static GAsyncResult *
wait_for (GAsyncResult **place)
{
  while (*place == NULL)
    g_main_context_iteration (g_main_context_get_thread_default (), TRUE);

  return *place;
}

/* (transfer full): the content of a new database. */
static GBytes *
make_template (void)
{
  g_autofree char *folder = database_testing_make_folder ("beckon-template");
  g_autofree char *path = g_build_filename (folder, "beckon.db", NULL);
  g_autofree char *lock = g_strconcat (path, ".lock", NULL);
  g_autofree char *reserve = g_strconcat (path, ".reserve", NULL);
  g_autoptr (GAsyncResult) opened = NULL;
  g_autoptr (GAsyncResult) closed = NULL;
  g_autoptr (GError) error = NULL;
  BeckonStore *store;
  char        *content;
  gsize        length;

  beckon_store_open_async (path, NULL, on_done, &opened);
  store = beckon_store_open_finish (wait_for (&opened), NULL, &error);
  g_assert_no_error (error);
  beckon_store_close_async (store, on_done, &closed);
  beckon_store_close_finish (store, wait_for (&closed), &error);
  g_assert_no_error (error);
  g_object_unref (store);

  g_file_get_contents (path, &content, &length, &error);
  g_assert_no_error (error);
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_unlink (lock), ==, 0);
  g_assert_cmpint (g_unlink (reserve), ==, 0);
  /* Fails if a write-ahead log were left, without which the file is not whole. */
  g_assert_cmpint (g_rmdir (folder), ==, 0);

  return g_bytes_new_take (content, length);
}

void
database_testing_create (const char *path)
{
  static GBytes *template;
  const guint8 *content;
  gsize         length;
  int           fd;

  if (template == NULL)
    template = make_template ();

  content = g_bytes_get_data (template, &length);
  fd = g_open (path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  g_assert_cmpint (fd, >=, 0);
  while (length > 0)
    {
      ssize_t written = write (fd, content, length);

      g_assert_cmpint (written, >, 0);
      content += written;
      length -= (gsize) written;
    }
  g_assert_cmpint (close (fd), ==, 0);
}

void
database_testing_overwrite (const char *path)
{
  static const char *const suffixes[] = { "", "-wal" };

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    {
      g_autofree char *name = g_strconcat (path, suffixes[i], NULL);
      g_autofree char *zeros = NULL;
      g_autoptr (GFile) file = g_file_new_for_path (name);
      g_autoptr (GError) error = NULL;
      g_autoptr (GFileInfo) info =
        g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_SIZE, 0, NULL, &error);
      g_autoptr (GFileIOStream) stream = NULL;

      g_assert_no_error (error);
      stream = g_file_open_readwrite (file, NULL, &error);
      g_assert_no_error (error);
      zeros = g_malloc0 ((gsize) g_file_info_get_size (info));
      g_output_stream_write_all (g_io_stream_get_output_stream (G_IO_STREAM (stream)), zeros,
                                 (gsize) g_file_info_get_size (info), NULL, NULL, &error);
      g_assert_no_error (error);
    }
}
