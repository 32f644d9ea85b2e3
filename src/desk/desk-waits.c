/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/desk-private.h"

#include <glib/gi18n-lib.h>

#include "model/duration.h"
#include "model/error.h"
#include "model/timestamp.h"

/* So many waits that are over are one transaction, and what they announce one turn of the main loop. */
#define BITE 50
/* After the store failed to write, the desk tries again. */
#define RETRY_US (5 * BECKON_US_PER_SECOND)

static void resume_due (BeckonDesk *self);

static void
alarm_cb (gpointer user_data)
{
  BeckonDesk *self = user_data;

  self->wake_alarm = 0;
  resume_due (self);
}

static void
disarm (BeckonDesk *self)
{
  if (self->wake_alarm != 0)
    beckon_clock_remove_alarm (self->clock, self->wake_alarm);
  self->wake_alarm = 0;
}

static void
arm (BeckonDesk *self,
     gint64      wake_us)
{
  disarm (self);
  self->wake_us = wake_us;
  self->wake_alarm = beckon_clock_add_alarm (self->clock, BECKON_CLOCK_WALL, wake_us, alarm_cb, self);
}

void
beckon_desk_expect_wake (BeckonDesk *self,
                         gint64      wake_us)
{
  if (self->stopping || !self->wake_started || wake_us == 0)
    return;
  /* What is being carried out may have been given to the store before this: it knows nothing of it. */
  if (self->wake_busy)
    self->wake_soonest_us = self->wake_soonest_us == 0 ? wake_us : MIN (self->wake_soonest_us, wake_us);
  else if (self->wake_alarm == 0 || wake_us < self->wake_us)
    arm (self, wake_us);
}

static void
resumed_cb (GObject      *object,
            GAsyncResult *result,
            gpointer      user_data)
{
  BeckonDesk *self = BECKON_DESK (object);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_finish (self, result, &error);
  gint64 now_us = beckon_clock_get_time (self->clock, BECKON_CLOCK_WALL);
  gint64 next_us;

  self->wake_busy = FALSE;
  if (self->stopping)
    return;
  if (commit == NULL)
    {
      if (!g_error_matches (error, BECKON_ERROR, BECKON_ERROR_STORE))
        g_warning ("Waits that are over could not be ended: %s", error->message);
      arm (self, now_us + RETRY_US);
      return;
    }

  next_us = commit->wake_us;
  if (self->wake_soonest_us != 0 && (next_us == 0 || self->wake_soonest_us < next_us))
    next_us = self->wake_soonest_us;
  if (next_us != 0 && next_us <= now_us)
    resume_due (self);
  else if (next_us != 0)
    arm (self, next_us);
}

static void
resume_due (BeckonDesk *self)
{
  BeckonOperation *operation;

  if (self->stopping || self->wake_busy)
    return;

  disarm (self);
  self->wake_busy = TRUE;
  self->wake_soonest_us = 0;
  operation = beckon_desk_operation (self, BECKON_OPERATION_RESUME_DUE, "desk");
  operation->limit = BITE;
  beckon_desk_commit (self, operation, resume_due, NULL, resumed_cb, NULL);
}

static void
followed_cb (GObject      *object,
             GAsyncResult *result,
             gpointer      user_data)
{
  BeckonDesk *self = BECKON_DESK (object);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_finish (self, result, &error);

  self->follow_busy = FALSE;
  /* When it cannot be written, the next start goes on with it; until then whatever comes due asks for its agent. */
  if (commit == NULL && !g_error_matches (error, BECKON_ERROR, BECKON_ERROR_STORE))
    g_warning ("Tasks could not follow their agent: %s", error->message);
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
  operation->limit = BITE;
  beckon_desk_commit (self, operation, beckon_desk_follow_agents, NULL, followed_cb, NULL);
}

static gboolean
begin_cb (gpointer user_data)
{
  BeckonDesk *self = user_data;

  self->wake_idle = 0;
  resume_due (self);
  beckon_desk_follow_agents (self);
  return G_SOURCE_REMOVE;
}

void
beckon_desk_waits_start (BeckonDesk *self)
{
  self->wake_started = TRUE;
  /* Whoever opened the desk adds its channels and surfaces first. */
  self->wake_idle = g_idle_add (begin_cb, self);
}

void
beckon_desk_waits_jumped (BeckonDesk *self)
{
  if (!self->wake_started)
    return;
  if (self->wake_busy)
    self->wake_soonest_us = 1;
  else
    resume_due (self);
}

void
beckon_desk_waits_stop (BeckonDesk *self)
{
  self->wake_started = FALSE;
  g_clear_handle_id (&self->wake_idle, g_source_remove);
  disarm (self);
}

gboolean
beckon_desk_check_until (BeckonDesk  *self,
                         gint64       until_us,
                         GError     **error)
{
  gint64 now_us = beckon_clock_get_time (self->clock, BECKON_CLOCK_WALL);

  if (until_us <= now_us)
    beckon_set_error (error, BECKON_ERROR_MALFORMED, _("Give a time that is still to come."),
                      _("A task cannot wait until a time that is past"));
  else if (until_us - now_us > BECKON_DURATION_MAX_US)
    beckon_set_error (error, BECKON_ERROR_LIMIT, _("The limit is 90 days."), _("A task cannot wait for so long"));
  else
    return TRUE;
  return FALSE;
}

void
beckon_desk_wait_async (BeckonDesk          *self,
                        const char          *task_id,
                        gint64               until_us,
                        const char          *note,
                        const char          *by,
                        GCancellable        *cancellable,
                        GAsyncReadyCallback  callback,
                        gpointer             user_data)
{
  BeckonOperation *operation;
  g_autoptr (GError) error = NULL;

  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (task_id != NULL);

  if (!beckon_desk_check_until (self, until_us, &error))
    {
      g_task_report_error (self, callback, user_data, beckon_desk_wait_async, g_steal_pointer (&error));
      return;
    }
  operation = beckon_desk_operation (self, BECKON_OPERATION_WAIT, by);
  operation->task_id = g_strdup (task_id);
  operation->deadline_us = until_us;
  operation->message = g_strdup (note);
  beckon_desk_commit (self, operation, beckon_desk_wait_async, cancellable, callback, user_data);
}

void
beckon_desk_resume_now_async (BeckonDesk          *self,
                              const char          *task_id,
                              const char          *reason,
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
  operation->verb = BECKON_VERB_RESUME;
  operation->at_once = TRUE;
  operation->message = g_strdup (reason);
  beckon_desk_commit (self, operation, beckon_desk_resume_now_async, cancellable, callback, user_data);
}
