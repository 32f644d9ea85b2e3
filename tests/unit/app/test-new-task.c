/* test-new-task.c: what New Task offers from earlier requests, and what dropped files mean
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <glib/gstdio.h>
#include <string.h>

#include "app/task/new/asked-before.h"
#include "app/task/new/dropped-files.h"
#include "model/request.h"

static void
add_request (GPtrArray *requests, const char *text, const char *workspace)
{
  BeckonRequest *request = beckon_request_new ();

  request->text = g_strdup (text);
  request->workspace = g_strdup (workspace);
  g_ptr_array_add (requests, request);
}

static void
test_distinct (void)
{
  g_autoptr (GPtrArray) requests =
    g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_request_unref);
  g_autoptr (BeckonAskedBefore) before = NULL;
  g_autoptr (BeckonAskedBefore) many = NULL;

  add_request (requests, "Paint the fence", "/garden");
  add_request (requests, "Water the plants", "/garden");
  add_request (requests, " Paint the fence\n", NULL);
  add_request (requests, "  ", "/house");
  before = beckon_asked_before_new (requests);
  g_assert_cmpuint (before->texts->len, ==, 2);
  g_assert_cmpstr (before->texts->pdata[0], ==, "Paint the fence");
  g_assert_cmpstr (before->texts->pdata[1], ==, "Water the plants");
  g_assert_cmpuint (before->folders->len, ==, 2);
  g_assert_cmpstr (before->folders->pdata[1], ==, "/house");

  for (guint i = 0; i < 300; i++)
    {
      g_autofree char *text = g_strdup_printf ("Paint fence %u", i);

      add_request (requests, text, text);
    }
  many = beckon_asked_before_new (requests);
  g_assert_cmpuint (many->texts->len, ==, BECKON_ASKED_TEXTS);
  g_assert_cmpuint (many->folders->len, ==, BECKON_ASKED_FOLDERS);
}

static void
on_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(BeckonDroppedFiles **) user_data = beckon_dropped_files_read_finish (result);
}

/* (transfer full): what @files (transfer full) (element-type GFile) mean. */
static BeckonDroppedFiles *
read_files (GSList *files, gboolean take_folder)
{
  BeckonDroppedFiles *read = NULL;

  beckon_dropped_files_read_async (files, take_folder, on_read, &read);
  g_slist_free_full (files, g_object_unref);
  while (read == NULL)
    g_main_context_iteration (NULL, TRUE);

  return read;
}

static void
test_dropped (void)
{
  g_autofree char *folder = g_dir_make_tmp ("beckon-drop-XXXXXX", NULL);
  g_autofree char *plain = g_build_filename (folder, "a file.txt", NULL);
  g_autofree char *odd = g_build_filename (folder, "it's one", NULL);
  g_autofree char *missing = g_build_filename (folder, "missing", NULL);
  g_autofree char *mention = g_strdup_printf ("'%s' '%s/it'\\''s one'", plain, folder);
  g_autofree char *folder_mention = g_strdup_printf ("'%s'", folder);
  g_autoptr (BeckonDroppedFiles) all = NULL;
  g_autoptr (BeckonDroppedFiles) fixed = NULL;
  g_autoptr (BeckonDroppedFiles) remote = NULL;
  GSList *files = NULL;

  g_assert_true (g_file_set_contents (plain, "", 0, NULL));
  g_assert_true (g_file_set_contents (odd, "", 0, NULL));
  files = g_slist_append (files, g_file_new_for_path (plain));
  files = g_slist_append (files, g_file_new_for_path (folder));
  files = g_slist_append (files, g_file_new_for_path (odd));
  files = g_slist_append (files, g_file_new_for_path (missing));
  all = read_files (files, TRUE);
  g_assert_cmpstr (all->folder, ==, folder);
  g_assert_cmpstr (all->mention, ==, mention);
  g_assert_nonnull (strstr (all->refused, "cannot be found"));

  /* The agent has a folder of its own. */
  fixed = read_files (g_slist_append (NULL, g_file_new_for_path (folder)), FALSE);
  g_assert_null (fixed->folder);
  g_assert_cmpstr (fixed->mention, ==, folder_mention);
  g_assert_null (fixed->refused);

  remote = read_files (g_slist_append (NULL, g_file_new_for_uri ("nowhere://host/a")), TRUE);
  g_assert_null (remote->folder);
  g_assert_null (remote->mention);
  g_assert_nonnull (strstr (remote->refused, "is not on this computer"));

  g_assert_cmpint (g_unlink (plain), ==, 0);
  g_assert_cmpint (g_unlink (odd), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cf/CF-1/earlier-requests-are-offered-once", test_distinct);
  g_test_add_func ("/cf/CF-1/what-dropped-files-mean", test_dropped);

  return g_test_run ();
}
