/* store-attachments.c: reads of attachments, on the reader's thread (ATT-13)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "db/tables/question/attachments.h"
#include "db/tables/question/interactions.h"
#include "store/store-private.h"

/* @data and @new_task are (transfer full). */
static void
push (
  BeckonStore *self, gpointer data, GDestroyNotify destroy, BeckonReadFunc func, GTask *new_task)
{
  g_autoptr (GTask) task = new_task;
  GError       *error = NULL;
  BeckonReader *reader = beckon_store_get_reader (self, &error);

  g_task_set_source_tag (task, func);
  g_task_set_task_data (task, data, destroy);
  if (reader != NULL)
    beckon_reader_push (reader, g_steal_pointer (&task), func);
  else
    g_task_return_error (task, error);
}

static void
run_get_attachment (BeckonDb *db, GTask *task, gpointer task_data)
{
  const gint64 *id = task_data;
  GError       *error = NULL;
  g_autoptr (BeckonAttachment) found = beckon_sql_read_attachment (db, *id, &error);
  g_autoptr (BeckonInteraction) interaction = NULL;

  if (found != NULL)
    interaction = beckon_sql_read_interaction (db, found->interaction_id, NULL, &error);
  if (interaction == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  if (found->position == 0 || beckon_interaction_is_open (interaction))
    {
      g_task_return_error (task,
                           beckon_error_new (BECKON_ERROR_NOT_FOUND, _ ("Wait for the answer."),
                                             _ ("The answer with attachment %lld has not gone out"),
                                             (long long) *id));
      return;
    }
  g_task_return_pointer (task, g_steal_pointer (&found), (GDestroyNotify) beckon_attachment_free);
}

void
beckon_store_get_attachment_async (BeckonStore        *self,
                                   gint64              id,
                                   GCancellable       *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer            user_data)
{
  push (self, g_memdup2 (&id, sizeof id), g_free, run_get_attachment,
        g_task_new (self, cancellable, callback, user_data));
}

BeckonAttachment *
beckon_store_get_attachment_finish (BeckonStore *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
run_find_unknown_files (BeckonDb *db, GTask *task, gpointer task_data)
{
  char  **unknown = NULL;
  GError *error = NULL;

  if (beckon_sql_find_unknown_files (db, task_data, &unknown, &error))
    g_task_return_pointer (task, unknown, (GDestroyNotify) g_strfreev);
  else
    g_task_return_error (task, error);
}

void
beckon_store_find_unknown_files_async (BeckonStore        *self,
                                       const char *const  *files,
                                       GCancellable       *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer            user_data)
{
  push (self, g_strdupv ((char **) files), (GDestroyNotify) g_strfreev, run_find_unknown_files,
        g_task_new (self, cancellable, callback, user_data));
}

char **
beckon_store_find_unknown_files_finish (BeckonStore *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
