/* waits.c: tasks that wait: when they go on, and with whom they are paused (WH-2, WH-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/desk-private.h"

#include <glib/gi18n-lib.h>

#include "base/duration.h"
#include "base/error.h"
#include "base/timestamp.h"
#include "desk/run/log-limit.h"

/* So many tasks that follow their agent are one transaction. */
#define BATCH 50

static void
followed_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  BeckonDesk *self = BECKON_DESK (object);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_finish (self, result, &error);

  self->follow_busy = FALSE;
  /* When it cannot be written, the next start goes on with it; until then whatever comes due asks
   * for its agent. */
  if (commit == NULL && !g_error_matches (error, BECKON_ERROR, BECKON_ERROR_STORE))
    beckon_warning_limited ("Tasks could not follow their agent: %s", error->message);
  if (commit != NULL && commit->more)
    beckon_desk_follow_agents (self);
}

void
beckon_desk_follow_agents (BeckonDesk *self)
{
  BeckonOperation *operation;

  if (self->stopping || self->follow_busy)
    return;

  self->follow_busy = TRUE;
  operation = beckon_desk_operation (self, BECKON_OPERATION_FOLLOW_AGENTS, "desk");
  operation->limit = BATCH;
  beckon_desk_commit (self, operation, beckon_desk_follow_agents, NULL, followed_cb, NULL);
}

static gboolean
begin_cb (gpointer user_data)
{
  BeckonDesk *self = user_data;

  self->follow_idle = 0;
  beckon_desk_follow_agents (self);
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

gboolean
beckon_desk_check_until (BeckonDesk *self, gint64 until_us, GError **error)
{
  gint64 now_us = beckon_clock_get_time (self->clock, BECKON_CLOCK_WALL);

  if (until_us <= now_us)
    beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Give a time that is still to come."),
                      _ ("A task cannot wait until a time that is past"));
  else if (until_us - now_us > BECKON_DURATION_MAX_US)
    beckon_set_error (error, BECKON_ERROR_LIMIT, _ ("The limit is 90 days."),
                      _ ("A task cannot wait for so long"));
  else
    return TRUE;
  return FALSE;
}

void
beckon_desk_wait_async (BeckonDesk         *self,
                        const char         *task_id,
                        gint64              until_us,
                        const char         *note,
                        const char         *by,
                        GCancellable       *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer            user_data)
{
  BeckonOperation *operation;
  g_autoptr (GError) error = NULL;

  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (task_id != NULL);

  if (!beckon_desk_check_until (self, until_us, &error))
    {
      g_task_report_error (self, callback, user_data, beckon_desk_wait_async,
                           g_steal_pointer (&error));
      return;
    }
  operation = beckon_desk_operation (self, BECKON_OPERATION_WAIT, by);
  operation->task_id = g_strdup (task_id);
  operation->deadline_us = until_us;
  operation->message = g_strdup (note);
  beckon_desk_commit (self, operation, beckon_desk_wait_async, cancellable, callback, user_data);
}

void
beckon_desk_resume_now_async (BeckonDesk         *self,
                              const char         *task_id,
                              const char         *reason,
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
  operation->verb = BECKON_VERB_RESUME;
  operation->at_once = TRUE;
  operation->message = g_strdup (reason);
  beckon_desk_commit (self, operation, beckon_desk_resume_now_async, cancellable, callback,
                      user_data);
}
