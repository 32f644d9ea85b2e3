/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/desk-private.h"

void
beckon_desk_create_task_async (BeckonDesk          *self,
                               BeckonTask          *draft,
                               const char          *by,
                               GCancellable        *cancellable,
                               GAsyncReadyCallback  callback,
                               gpointer             user_data)
{
  g_autoptr (BeckonOperation) operation = NULL;
  g_autoptr (GError) error = NULL;

  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (draft != NULL);

  operation = beckon_desk_operation (self, BECKON_OPERATION_CREATE_TASK, by);
  operation->task = beckon_task_copy (draft);
  if (draft->status == BECKON_TASK_WAITING)
    {
      if (draft->resume_us == 0)
        operation->task->resume_us = operation->now_us + draft->remaining_us;
      operation->task->remaining_us = 0;
      if (!beckon_desk_check_until (self, operation->task->resume_us, &error))
        {
          g_task_report_error (self, callback, user_data, beckon_desk_create_task_async, g_steal_pointer (&error));
          return;
        }
    }
  g_free (operation->task->id);
  operation->task->id = beckon_task_make_id ();
  beckon_desk_commit (self, g_steal_pointer (&operation), beckon_desk_create_task_async, cancellable, callback, user_data);
}

void
beckon_desk_change_task_async (BeckonDesk          *self,
                               const char          *task_id,
                               const char          *title,
                               double               progress,
                               const char          *context,
                               const char          *message,
                               const char          *by,
                               GCancellable        *cancellable,
                               GAsyncReadyCallback  callback,
                               gpointer             user_data)
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
  beckon_desk_commit (self, operation, beckon_desk_change_task_async, cancellable, callback, user_data);
}

void
beckon_desk_move_task_async (BeckonDesk          *self,
                             const char          *task_id,
                             BeckonVerb           verb,
                             const char          *reason,
                             const char          *result,
                             const char          *by,
                             GCancellable        *cancellable,
                             GAsyncReadyCallback  callback,
                             gpointer             user_data)
{
  BeckonOperation *operation;

  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (task_id != NULL);

  operation = beckon_desk_operation (self, BECKON_OPERATION_MOVE_TASK, by);
  operation->task_id = g_strdup (task_id);
  operation->verb = verb;
  operation->message = g_strdup (reason);
  operation->result = g_strdup (result);
  beckon_desk_commit (self, operation, beckon_desk_move_task_async, cancellable, callback, user_data);
}

void
beckon_desk_delete_task_async (BeckonDesk          *self,
                               const char          *task_id,
                               const char          *by,
                               GCancellable        *cancellable,
                               GAsyncReadyCallback  callback,
                               gpointer             user_data)
{
  BeckonOperation *operation;

  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (task_id != NULL);

  operation = beckon_desk_operation (self, BECKON_OPERATION_DELETE_TASK, by);
  operation->task_id = g_strdup (task_id);
  beckon_desk_commit (self, operation, beckon_desk_delete_task_async, cancellable, callback, user_data);
}

void
beckon_desk_log_async (BeckonDesk          *self,
                       const char          *task_id,
                       BeckonLevel          level,
                       const char          *message,
                       const char          *by,
                       GCancellable        *cancellable,
                       GAsyncReadyCallback  callback,
                       gpointer             user_data)
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
