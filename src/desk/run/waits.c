/* waits.c: tasks that wait: when they go on, and with whom they are paused (WH-2, WH-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/desk-private.h"

#include "base/error.h"
#include "base/timestamp.h"
#include "desk/run/log-limit.h"
#include "rules/agents.h"
#include "rules/waits.h"

/* So many waits that are over are one transaction, and what they announce one turn of the main
 * loop. */
#define BITE 50
/* After the store failed to write, the desk tries again. */
#define RETRY_US (5 * BECKON_US_PER_SECOND)

void
beckon_desk_expect_wake (BeckonDesk *self, gint64 wake_us)
{
  beckon_due_expect (self->wakes, wake_us);
}

static void
resumed_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  BeckonDesk *self = BECKON_DESK (object);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (self, result, &error);

  if (commit == NULL)
    {
      if (!self->stopping && !g_error_matches (error, BECKON_ERROR, BECKON_ERROR_STORE))
        beckon_warning_limited ("Waits that are over could not be ended: %s", error->message);
      beckon_due_failed (self->wakes);
      return;
    }
  beckon_due_carried (self->wakes, commit->wake_us);
}

static void
resume_waits (gpointer user_data)
{
  beckon_desk_do_async (user_data, beckon_operation_resume_waits ("desk", BITE), NULL, resumed_cb,
                        NULL);
}

static void
followed_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  BeckonDesk *self = BECKON_DESK (object);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (self, result, &error);

  self->follow_busy = FALSE;
  /* When it cannot be written, the next start goes on with it; until then whatever comes due asks
   * for its agent. */
  if (commit == NULL && !g_error_matches (error, BECKON_ERROR, BECKON_ERROR_STORE))
    beckon_warning_limited ("Tasks could not follow their agent: %s", error->message);
  if (commit != NULL && commit->more)
    beckon_desk_propagate_agent_pause (self);
}

void
beckon_desk_propagate_agent_pause (BeckonDesk *self)
{
  if (self->stopping || self->follow_busy)
    return;

  self->follow_busy = TRUE;
  beckon_desk_do_async (self, beckon_operation_propagate_agent_pause ("desk", BITE), NULL,
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
beckon_desk_waits_init (BeckonDesk *self)
{
  self->wakes = beckon_due_new (self->clock, RETRY_US, resume_waits, self);
}

void
beckon_desk_waits_start (BeckonDesk *self)
{
  beckon_due_start (self->wakes);
  self->follow_idle = g_idle_add (begin_cb, self);
}

void
beckon_desk_waits_jumped (BeckonDesk *self)
{
  beckon_due_look (self->wakes);
}

void
beckon_desk_waits_stop (BeckonDesk *self)
{
  g_clear_handle_id (&self->follow_idle, g_source_remove);
  beckon_due_stop (self->wakes);
}
