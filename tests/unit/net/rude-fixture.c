/* rude-fixture.c: runs tests/doubles/rude_server.py, and calls it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rude-fixture.h"

#include <glib/gstdio.h>
#include <string.h>

#define PYTHON "python3"

static char *
dup_double (const char *name)
{
  return g_test_build_filename (G_TEST_DIST, "doubles", name, NULL);
}

char *
certificates_new (void)
{
  g_autofree char *script = dup_double ("certificates.py");
  g_autofree char *openssl = g_find_program_in_path ("openssl");
  g_autofree char *faketime = g_find_program_in_path ("faketime");
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process = NULL;
  char *folder;

  if (openssl == NULL || faketime == NULL)
    return NULL;
  folder = g_dir_make_tmp ("beckon-XXXXXX", &error);
  g_assert_no_error (error);
  process = g_subprocess_new (G_SUBPROCESS_FLAGS_NONE, &error, PYTHON, script, folder, NULL);
  g_assert_no_error (error);
  g_subprocess_wait_check (process, NULL, &error);
  g_assert_no_error (error);
  return folder;
}

void
folder_free (char *folder)
{
  g_autoptr (GDir) files = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (files)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_unlink (path);
    }
  g_rmdir (folder);
  g_free (folder);
}

Rude *
rude_new (const char *how, const char *certificates, const char *name, const char *protocol)
{
  Rude *self = g_new0 (Rude, 1);
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  g_autofree char *behaviour = NULL;
  g_autofree char *port = NULL;
  g_autoptr (GDataInputStream) said = NULL;

  self->folder = g_dir_make_tmp ("beckon-XXXXXX", &error);
  g_assert_no_error (error);
  behaviour = g_build_filename (self->folder, "behaviour", NULL);
  g_file_set_contents (behaviour, how, -1, &error);
  g_assert_no_error (error);
  g_ptr_array_add (words, g_strdup (PYTHON));
  g_ptr_array_add (words, dup_double ("rude_server.py"));
  g_ptr_array_add (words, g_strdup (self->folder));
  if (certificates != NULL)
    {
      g_ptr_array_add (words, g_strdup_printf ("%s/%s.pem", certificates, name));
      g_ptr_array_add (words, g_strdup_printf ("%s/key.pem", certificates));
      if (protocol != NULL)
        g_ptr_array_add (words, g_strdup (protocol));
    }
  g_ptr_array_add (words, NULL);
  self->process =
    g_subprocess_newv ((const char *const *) words->pdata,
                       G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error);
  g_assert_no_error (error);
  said = g_data_input_stream_new (g_subprocess_get_stdout_pipe (self->process));
  port = g_data_input_stream_read_line (said, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (port);
  self->url = g_strdup_printf ("%s://localhost:%s/", certificates != NULL ? "https" : "http", port);
  return self;
}

void
rude_free (Rude *self)
{
  g_subprocess_force_exit (self->process);
  g_subprocess_wait (self->process, NULL, NULL);
  g_object_unref (self->process);
  folder_free (self->folder);
  g_free (self->url);
  g_free (self);
}

char *
rude_dup_heard (Rude *self)
{
  g_autofree char *path = g_build_filename (self->folder, "heard", NULL);
  char            *heard = NULL;

  return g_file_get_contents (path, &heard, NULL, NULL) ? heard : g_strdup ("");
}

static void
on_called (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

GBytes *
call_and_wait (BeckonHttpClient *client,
               const char       *url,
               guint             limit_ms,
               gsize             limit_bytes,
               GCancellable     *cancellable,
               guint            *status,
               GError          **error)
{
  return call_with_body_and_wait (client, url, "{\"a\":1}", limit_ms, limit_bytes, cancellable,
                                  status, error);
}

GBytes *
call_with_body_and_wait (BeckonHttpClient *client,
                         const char       *url,
                         const char       *body,
                         guint             limit_ms,
                         gsize             limit_bytes,
                         GCancellable     *cancellable,
                         guint            *status,
                         GError          **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  beckon_http_client_post_async (client, url, "secret", body, limit_ms, limit_bytes, cancellable,
                                 on_called, &result);
  while (result == NULL)
    g_main_context_iteration (g_main_context_get_thread_default (), TRUE);
  return beckon_http_client_post_finish (client, result, status, error);
}

static guint
count_threads (void)
{
  g_autoptr (GDir) threads = g_dir_open ("/proc/self/task", 0, NULL);
  const char *number;
  guint       n = 0;

  while ((number = g_dir_read_name (threads)) != NULL)
    {
      g_autofree char *path = g_build_filename ("/proc/self/task", number, "comm", NULL);
      g_autofree char *name = NULL;

      n += g_file_get_contents (path, &name, NULL, NULL) && g_str_equal (name, "http\n");
    }
  return n;
}

static gboolean
on_tick (gpointer user_data)
{
  return G_SOURCE_CONTINUE;
}

void
await_no_threads (void)
{
  guint tick = g_timeout_add (10, on_tick, NULL);

  while (count_threads () > 0)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (tick);
}
