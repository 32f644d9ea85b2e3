/* asked-before.c: what was asked for before, and where (CF-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/task/new/asked-before.h"

#include "model/request.h"

/* So many requests are read: more than are offered, because many are the same. */
#define MAX_READ 300

void
beckon_asked_before_free (BeckonAskedBefore *self)
{
  g_ptr_array_unref (self->texts);
  g_ptr_array_unref (self->folders);
  g_free (self);
}

/* @seen (element-type utf8): the set of what is in @list. */
static void
add (GPtrArray *list, GHashTable *seen, const char *text, guint most)
{
  g_autofree char *clean = text != NULL ? g_strstrip (g_strdup (text)) : NULL;

  if (clean == NULL || *clean == '\0' || list->len >= most || g_hash_table_contains (seen, clean))
    return;
  g_hash_table_add (seen, clean);
  g_ptr_array_add (list, g_steal_pointer (&clean));
}

BeckonAskedBefore *
beckon_asked_before_new (GPtrArray *requests)
{
  BeckonAskedBefore *self = g_new0 (BeckonAskedBefore, 1);
  g_autoptr (GHashTable) texts = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) folders = g_hash_table_new (g_str_hash, g_str_equal);

  self->texts = g_ptr_array_new_with_free_func (g_free);
  self->folders = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < requests->len; i++)
    {
      const BeckonRequest *request = g_ptr_array_index (requests, i);

      add (self->texts, texts, request->text, BECKON_ASKED_TEXTS);
      add (self->folders, folders, request->workspace, BECKON_ASKED_FOLDERS);
    }

  return self;
}

/* In a thread. */
static void
check_folders (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  BeckonAskedBefore *self = task_data;

  for (guint i = self->folders->len; i > 0; i--)
    if (!g_file_test (g_ptr_array_index (self->folders, i - 1), G_FILE_TEST_IS_DIR))
      g_ptr_array_remove_index (self->folders, i - 1);
  g_task_return_boolean (task, TRUE);
}

static void
on_checked (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  BeckonAskedBefore *self = g_task_get_task_data (G_TASK (result));
  BeckonAskedBefore *copy = g_new0 (BeckonAskedBefore, 1);

  copy->texts = g_ptr_array_ref (self->texts);
  copy->folders = g_ptr_array_ref (self->folders);
  g_task_return_pointer (task, copy, (GDestroyNotify) beckon_asked_before_free);
}

static void
on_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;
  g_autoptr (GPtrArray) requests =
    beckon_store_search_requests_finish (BECKON_STORE (source), result, NULL, &error);
  g_autoptr (GTask) check = NULL;

  if (requests == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  check = g_task_new (NULL, NULL, on_checked, g_steal_pointer (&task));
  g_task_set_task_data (check, beckon_asked_before_new (requests),
                        (GDestroyNotify) beckon_asked_before_free);
  g_task_run_in_thread (check, check_folders);
}

void
beckon_asked_before_read_async (BeckonStore        *store,
                                GCancellable       *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer            user_data)
{
  BeckonRequestQuery query = { .limit = MAX_READ };
  GTask             *task = g_task_new (NULL, cancellable, callback, user_data);

  g_task_set_source_tag (task, beckon_asked_before_read_async);
  beckon_store_search_requests_async (store, &query, cancellable, on_read, task);
}

BeckonAskedBefore *
beckon_asked_before_read_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
