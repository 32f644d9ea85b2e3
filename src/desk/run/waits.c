/* waits.c: tasks that wait are paused, or go on, with their agent (WH-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/desk-private.h"

#include "base/error.h"
#include "desk/run/log-limit.h"
#include "rules/agents.h"

/* So many tasks that follow their agent are one transaction. */
#define BATCH 50

static void
followed_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  BeckonDesk *self = BECKON_DESK (object);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (self, result, &error);

  self->follow_busy = FALSE;
  /* When it cannot be written, the next start goes on with it; until then whatever comes due asks
   * for its agent. */
  if (commit == NULL && !beckon_error_is_of_store (error))
    beckon_warning_limited ("Cannot pause or resume the tasks of an agent: %s", error->message);
  if (commit != NULL && commit->more)
    beckon_desk_propagate_agent_pause (self);
}

void
beckon_desk_propagate_agent_pause (BeckonDesk *self)
{
  if (self->stopping || self->follow_busy
      || !beckon_store_holds_role (self->store, BECKON_ROLE_KEEPER))
    return;

  self->follow_busy = TRUE;
  beckon_desk_do_async (self, beckon_operation_propagate_agent_pause ("desk", BATCH), NULL,
                        followed_cb, NULL);
}

static gboolean
begin_cb (gpointer user_data)
{
  BeckonDesk *self = user_data;

  self->follow_idle = 0;
  beckon_desk_propagate_agent_pause (self);
  return G_SOURCE_REMOVE;
}

void
beckon_desk_waits_start (BeckonDesk *self)
{
  self->follow_idle = g_idle_add (begin_cb, self);
}

void
beckon_desk_waits_stop (BeckonDesk *self)
{
  g_clear_handle_id (&self->follow_idle, g_source_remove);
}
