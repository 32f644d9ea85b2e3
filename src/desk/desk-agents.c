/* desk-agents.c: agents are registered, edited, paused, resumed, removed
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/desk-private.h"

/* Tasks follow their agent in bites, when the one that calls has its answer already. */
static void
agent_moved_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  BeckonDesk   *self = BECKON_DESK (object);
  GError       *error = NULL;
  BeckonCommit *commit = beckon_desk_finish (self, result, &error);

  if (commit == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  if (commit->more)
    beckon_desk_follow_agents (self);
  if (self->runner != NULL)
    beckon_runner_wake (self->runner);
  g_signal_emit_by_name (self, "agents-changed");
  g_task_return_pointer (task, commit, (GDestroyNotify) beckon_commit_unref);
}

static void
commit_agent (BeckonDesk         *self,
              BeckonOperation    *operation,
              GCancellable       *cancellable,
              GAsyncReadyCallback callback,
              gpointer            user_data)
{
  GTask *task = g_task_new (self, cancellable, callback, user_data);

  g_task_set_source_tag (task, commit_agent);
  g_task_set_check_cancellable (task, FALSE);
  beckon_desk_commit (self, operation, commit_agent, cancellable, agent_moved_cb, task);
}

void
beckon_desk_create_agent_async (BeckonDesk         *self,
                                const BeckonAgent  *draft,
                                const char         *by,
                                GCancellable       *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer            user_data)
{
  BeckonOperation *operation;

  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (draft != NULL);

  operation = beckon_desk_operation (self, BECKON_OPERATION_CREATE_AGENT, by);
  operation->agent = beckon_agent_copy (draft);
  commit_agent (self, operation, cancellable, callback, user_data);
}

void
beckon_desk_edit_agent_async (BeckonDesk         *self,
                              gint64              id,
                              const char         *changes,
                              const char         *by,
                              GCancellable       *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer            user_data)
{
  BeckonOperation *operation;

  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (changes != NULL);

  operation = beckon_desk_operation (self, BECKON_OPERATION_EDIT_AGENT, by);
  operation->id = id;
  operation->context = g_strdup (changes);
  commit_agent (self, operation, cancellable, callback, user_data);
}

void
beckon_desk_move_agent_async (BeckonDesk         *self,
                              gint64              id,
                              BeckonVerb          verb,
                              const char         *by,
                              GCancellable       *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer            user_data)
{
  BeckonOperation *operation;

  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (verb == BECKON_VERB_PAUSE || verb == BECKON_VERB_RESUME);

  operation = beckon_desk_operation (self, BECKON_OPERATION_MOVE_AGENT, by);
  operation->id = id;
  operation->verb = verb;
  commit_agent (self, operation, cancellable, callback, user_data);
}

void
beckon_desk_delete_agent_async (BeckonDesk         *self,
                                gint64              id,
                                const char         *by,
                                GCancellable       *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer            user_data)
{
  BeckonOperation *operation;

  g_return_if_fail (BECKON_IS_DESK (self));

  operation = beckon_desk_operation (self, BECKON_OPERATION_DELETE_AGENT, by);
  operation->id = id;
  commit_agent (self, operation, cancellable, callback, user_data);
}
