/* dropped-files.c: what files and folders mean that are dropped on New Task (CF-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/new/dropped-files.h"

#include <glib/gi18n-lib.h>

#include "base/display-text.h"

/* Nobody means more than these. */
#define MAX_FILES 50
#define NAME_CHARS 80

typedef struct
{
  GPtrArray *files; /* (owned) (element-type GFile) */
  gboolean   take_folder;
} Drop;

static void
drop_free (gpointer data)
{
  Drop *drop = data;

  g_ptr_array_unref (drop->files);
  g_free (drop);
}

void
beckon_dropped_files_free (BeckonDroppedFiles *self)
{
  g_free (self->folder);
  g_free (self->mention);
  g_free (self->refused);
  g_free (self);
}

/* Only the first refusal is kept. @path NULL: it has none. */
static void
refuse (BeckonDroppedFiles *self, GFile *file, const char *path)
{
  g_autofree char *uri = path == NULL ? g_file_get_uri (file) : NULL;
  g_autofree char *name = NULL;

  if (self->refused != NULL)
    return;
  name = beckon_display_text_short (path != NULL ? path : uri, NAME_CHARS);
  if (path != NULL)
    /* Translators: the path of a file */
    self->refused = g_strdup_printf (_ ("“%s” cannot be found, so it was left out."), name);
  else
    /* Translators: the address of a file */
    self->refused = g_strdup_printf (_ ("“%s” is not on this computer, so it was left out."), name);
}

/* In a thread: the file system may be slow. */
static void
read_files (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  const Drop         *drop = task_data;
  BeckonDroppedFiles *self = g_new0 (BeckonDroppedFiles, 1);
  g_autoptr (GString) mention = g_string_new (NULL);

  for (guint i = 0; i < drop->files->len; i++)
    {
      GFile           *file = g_ptr_array_index (drop->files, i);
      g_autofree char *path = g_file_get_path (file);
      g_autofree char *quoted = NULL;

      if (path == NULL)
        {
          refuse (self, file, NULL);
          continue;
        }
      if (!g_utf8_validate (path, -1, NULL) || !g_file_test (path, G_FILE_TEST_EXISTS))
        {
          refuse (self, file, path);
          continue;
        }
      if (drop->take_folder && self->folder == NULL && g_file_test (path, G_FILE_TEST_IS_DIR))
        {
          self->folder = g_steal_pointer (&path);
          continue;
        }
      quoted = g_shell_quote (path);
      g_string_append_printf (mention, "%s%s", mention->len > 0 ? " " : "", quoted);
    }
  if (mention->len > 0)
    self->mention = g_strdup (mention->str);
  g_task_return_pointer (task, self, (GDestroyNotify) beckon_dropped_files_free);
}

void
beckon_dropped_files_read_async (GSList             *files,
                                 gboolean            take_folder,
                                 GAsyncReadyCallback callback,
                                 gpointer            user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, callback, user_data);
  Drop *drop = g_new0 (Drop, 1);

  g_task_set_source_tag (task, beckon_dropped_files_read_async);
  drop->files = g_ptr_array_new_with_free_func (g_object_unref);
  drop->take_folder = take_folder;
  for (GSList *link = files; link != NULL && drop->files->len < MAX_FILES; link = link->next)
    g_ptr_array_add (drop->files, g_object_ref (link->data));
  g_task_set_task_data (task, drop, drop_free);
  g_task_run_in_thread (task, read_files);
}

BeckonDroppedFiles *
beckon_dropped_files_read_finish (GAsyncResult *result)
{
  return g_task_propagate_pointer (G_TASK (result), NULL);
}
