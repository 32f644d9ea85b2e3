/* desk-claims.c: tasks that agents fetch: claimed, and given back when they did not get there
 * (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/desk-private.h"

void
beckon_desk_fetch_async (BeckonDesk         *self,
                         const char         *agent,
                         GCancellable       *cancellable,
                         GAsyncReadyCallback callback,
                         gpointer            user_data)
{
  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (agent != NULL);

  beckon_desk_commit (self, beckon_desk_operation (self, BECKON_OPERATION_FETCH_TASK, agent),
                      beckon_desk_fetch_async, cancellable, callback, user_data);
}

void
beckon_desk_give_back_unheard (BeckonDesk *self, const BeckonTask *task)
{
  BeckonOperation *operation;

  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (task != NULL);

  operation = beckon_desk_operation (self, BECKON_OPERATION_GIVE_BACK, "desk");
  operation->task_id = g_strdup (task->id);
  operation->claim = task->claim;
  beckon_desk_commit (self, operation, beckon_desk_give_back_unheard, NULL, NULL, NULL);
}

void
beckon_desk_begin_claim (BeckonDesk *self, const char *task_id, guint claim)
{
  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (task_id != NULL);

  beckon_desk_end_claim (self);
  self->claim_task = g_strdup (task_id);
  self->claim = claim;
}

void
beckon_desk_end_claim (BeckonDesk *self)
{
  g_return_if_fail (BECKON_IS_DESK (self));

  g_clear_pointer (&self->claim_task, g_free);
  self->claim = 0;
}
