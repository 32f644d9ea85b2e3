/* desk-tasks.c: tasks are made, changed, moved, deleted, and logged to
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/desk-private.h"

#include <glib/gi18n-lib.h>

/* A draft that waits says for how long, or until when; from here on until when. */
static gboolean
prepare (BeckonDesk *self, BeckonTask *draft, gint64 now_us, GError **error)
{
  if (draft->status != BECKON_TASK_WAITING)
    return TRUE;

  if (draft->resume_us == 0)
    draft->resume_us = now_us + draft->remaining_us;
  draft->remaining_us = 0;

  return beckon_desk_check_until (self, draft->resume_us, error);
}

void
beckon_desk_create_task_async (BeckonDesk         *self,
                               BeckonTask         *draft,
                               const char         *by,
                               GCancellable       *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer            user_data)
{
  g_autoptr (BeckonOperation) operation = NULL;
  g_autoptr (GError) error = NULL;

  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (draft != NULL);

  operation = beckon_desk_operation (self, BECKON_OPERATION_CREATE_TASK, by);
  operation->task = beckon_task_copy (draft);
  g_free (operation->task->id);
  operation->task->id = beckon_task_make_id ();
  if (!prepare (self, operation->task, operation->now_us, &error))
    {
      g_task_report_error (self, callback, user_data, beckon_desk_create_task_async,
                           g_steal_pointer (&error));
      return;
    }
  beckon_desk_commit (self, g_steal_pointer (&operation), beckon_desk_create_task_async,
                      cancellable, callback, user_data);
}

void
beckon_desk_create_tasks_async (BeckonDesk         *self,
                                GPtrArray          *drafts,
                                const char         *by,
                                GCancellable       *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer            user_data)
{
  g_autoptr (BeckonOperation) operation = NULL;
  g_autoptr (GError) error = NULL;

  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (drafts != NULL && drafts->len > 0);

  operation = beckon_desk_operation (self, BECKON_OPERATION_CREATE_TASKS, by);
  operation->tasks = drafts;
  beckon_task_make_ids (drafts);
  for (guint i = 0; i < drafts->len; i++)
    {
      if (prepare (self, g_ptr_array_index (drafts, i), operation->now_us, &error))
        continue;
      /* Translators: one of many tasks that are made at once, such as "Task 3: A task cannot wait
       * for so long" */
      g_prefix_error (&error, _ ("Task %u: "), i + 1);
      g_task_report_error (self, callback, user_data, beckon_desk_create_tasks_async,
                           g_steal_pointer (&error));
      return;
    }
  beckon_desk_commit (self, g_steal_pointer (&operation), beckon_desk_create_tasks_async,
                      cancellable, callback, user_data);
}

void
beckon_desk_change_task_async (BeckonDesk         *self,
                               const char         *task_id,
                               const char         *title,
                               double              progress,
                               const char         *context,
                               const char         *message,
                               const char         *by,
                               GCancellable       *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer            user_data)
{
  BeckonOperation *operation;

  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (task_id != NULL);

  operation = beckon_desk_operation (self, BECKON_OPERATION_CHANGE_TASK, by);
  operation->task_id = g_strdup (task_id);
  operation->title = g_strdup (title);
  operation->progress = progress;
  operation->context = g_strdup (context);
  operation->message = g_strdup (message);
  beckon_desk_commit (self, operation, beckon_desk_change_task_async, cancellable, callback,
                      user_data);
}

void
beckon_desk_move_task_async (BeckonDesk         *self,
                             const char         *task_id,
                             BeckonVerb          verb,
                             const char         *reason,
                             const char         *result,
                             const char         *by,
                             GCancellable       *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer            user_data)
{
  BeckonOperation *operation;

  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (task_id != NULL);

  operation = beckon_desk_operation (self, BECKON_OPERATION_MOVE_TASK, by);
  operation->task_id = g_strdup (task_id);
  operation->verb = verb;
  operation->message = g_strdup (reason);
  operation->result = g_strdup (result);
  beckon_desk_commit (self, operation, beckon_desk_move_task_async, cancellable, callback,
                      user_data);
}

void
beckon_desk_delete_task_async (BeckonDesk         *self,
                               const char         *task_id,
                               const char         *by,
                               GCancellable       *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer            user_data)
{
  BeckonOperation *operation;

  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (task_id != NULL);

  operation = beckon_desk_operation (self, BECKON_OPERATION_DELETE_TASK, by);
  operation->task_id = g_strdup (task_id);
  beckon_desk_commit (self, operation, beckon_desk_delete_task_async, cancellable, callback,
                      user_data);
}

void
beckon_desk_log_async (BeckonDesk         *self,
                       const char         *task_id,
                       BeckonLevel         level,
                       const char         *message,
                       const char         *by,
                       GCancellable       *cancellable,
                       GAsyncReadyCallback callback,
                       gpointer            user_data)
{
  BeckonOperation *operation;

  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (task_id != NULL);
  g_return_if_fail (message != NULL);

  operation = beckon_desk_operation (self, BECKON_OPERATION_LOG, by);
  operation->task_id = g_strdup (task_id);
  operation->level = level;
  operation->message = g_strdup (message);
  beckon_desk_commit (self, operation, beckon_desk_log_async, cancellable, callback, user_data);
}
