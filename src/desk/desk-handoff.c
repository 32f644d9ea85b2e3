/* desk-handoff.c: a hand-off is completed, or goes to somebody else
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/desk-private.h"

void
beckon_desk_complete_handoff_async (BeckonDesk         *self,
                                    const char         *task_id,
                                    BeckonAnswer       *answer,
                                    const char         *by,
                                    BeckonSurfaceId     surface,
                                    GCancellable       *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer            user_data)
{
  BeckonOperation *operation;

  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (answer != NULL);

  operation = beckon_desk_operation (self, BECKON_OPERATION_COMPLETE_HANDOFF, by);
  operation->task_id = g_strdup (task_id);
  operation->answer = beckon_answer_ref (answer);
  operation->surface = surface;
  beckon_desk_commit (self, operation, beckon_desk_complete_handoff_async, cancellable, callback,
                      user_data);
}

void
beckon_desk_assign_async (BeckonDesk         *self,
                          gint64              id,
                          const char         *assignee,
                          const char         *by,
                          GCancellable       *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer            user_data)
{
  BeckonOperation *operation;

  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (assignee != NULL);

  operation = beckon_desk_operation (self, BECKON_OPERATION_ASSIGN, by);
  operation->id = id;
  operation->assignee = g_strdup (assignee);
  beckon_desk_commit (self, operation, beckon_desk_assign_async, cancellable, callback, user_data);
}

void
beckon_desk_assign_in_channel_async (BeckonDesk         *self,
                                     gint64              id,
                                     const char         *assignee,
                                     const char         *by,
                                     const char         *channel,
                                     const char         *name,
                                     const char         *value,
                                     GCancellable       *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer            user_data)
{
  BeckonOperation *operation;

  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (assignee != NULL);
  g_return_if_fail (channel != NULL && name != NULL);

  operation = beckon_desk_operation (self, BECKON_OPERATION_ASSIGN, by);
  operation->id = id;
  operation->assignee = g_strdup (assignee);
  operation->channel = g_strdup (channel);
  operation->name = g_strdup (name);
  operation->value = g_strdup (value);
  beckon_desk_commit (self, operation, beckon_desk_assign_in_channel_async, cancellable, callback,
                      user_data);
}
