/* leaving.c: tasks for questions end, but not while one is on its way
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "gateway/mcp/leaving.h"

#include "rules/tasks.h"

/* A task with questions that are on their way. */
typedef struct
{
  guint       n_asks;
  char       *agent;  /* (nullable): who left it meanwhile */
  BeckonNote *reason; /* (owned) (nullable): why */
} Held;

struct _BeckonMcpLeaving
{
  BeckonDesk *desk; /* (owned) */
  GHashTable *held; /* (element-type utf8 Held) */
};

static void
held_free (gpointer data)
{
  Held *self = data;

  g_free (self->agent);
  g_clear_pointer (&self->reason, beckon_note_unref);
  g_free (self);
}

BeckonMcpLeaving *
beckon_mcp_leaving_new (BeckonDesk *desk)
{
  BeckonMcpLeaving *self = g_new0 (BeckonMcpLeaving, 1);

  self->desk = g_object_ref (desk);
  self->held = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, held_free);
  return self;
}

void
beckon_mcp_leaving_free (BeckonMcpLeaving *self)
{
  g_hash_table_unref (self->held);
  g_object_unref (self->desk);
  g_free (self);
}

void
beckon_mcp_leaving_hold (BeckonMcpLeaving *self, const char *task_id)
{
  Held *held = g_hash_table_lookup (self->held, task_id);

  if (held == NULL)
    {
      held = g_new0 (Held, 1);
      g_hash_table_insert (self->held, g_strdup (task_id), held);
    }
  held->n_asks++;
}

void
beckon_mcp_leaving_release (BeckonMcpLeaving *self, const char *task_id)
{
  Held *held = g_hash_table_lookup (self->held, task_id);

  g_return_if_fail (held != NULL);
  if (--held->n_asks > 0)
    return;
  if (held->reason != NULL)
    beckon_desk_do_async (
      self->desk,
      beckon_operation_leave_task (held->agent, task_id, g_steal_pointer (&held->reason)), NULL,
      NULL, NULL);
  g_hash_table_remove (self->held, task_id);
}

void
beckon_mcp_leaving_leave (BeckonMcpLeaving *self,
                          const char       *agent,
                          const char       *task_id,
                          BeckonNote       *reason)
{
  Held *held = g_hash_table_lookup (self->held, task_id);

  if (held == NULL)
    beckon_desk_do_async (self->desk, beckon_operation_leave_task (agent, task_id, reason), NULL,
                          NULL, NULL);
  else if (held->reason == NULL)
    {
      held->agent = g_strdup (agent);
      held->reason = reason;
    }
  else
    beckon_note_unref (reason);
}
