/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/desk-private.h"

#include <glib/gi18n-lib.h>

#include "model/duration.h"
#include "model/error.h"
#include "model/timestamp.h"

/* So many deadlines are one transaction, and what they announce one turn of the main loop. */
#define BITE 50
/* After the store failed to write, the desk tries again. */
#define RETRY_US (5 * BECKON_US_PER_SECOND)
/* A cancellation that comes so late was due while the machine slept: nobody could answer (PP-7). */
#define LATE_US BECKON_US_PER_MINUTE

static void carry_out (BeckonDesk *self);

static void
alarm_cb (gpointer user_data)
{
  BeckonDesk *self = user_data;

  self->due_alarm = 0;
  carry_out (self);
}

static void
disarm (BeckonDesk *self)
{
  if (self->due_alarm != 0)
    beckon_clock_remove_alarm (self->clock, self->due_alarm);
  self->due_alarm = 0;
}

static void
arm (BeckonDesk *self,
     gint64      due_us)
{
  disarm (self);
  self->due_us = due_us;
  self->due_alarm = beckon_clock_add_alarm (self->clock, BECKON_CLOCK_WALL, due_us, alarm_cb, self);
}

void
beckon_desk_expect (BeckonDesk *self,
                    gint64      due_us)
{
  if (self->stopping || !self->due_started || due_us == 0)
    return;
  /* What is being carried out was given to the store after this, and tells when the next is due. */
  if (self->due_busy)
    return;
  if (self->due_alarm == 0 || due_us < self->due_us)
    arm (self, due_us);
}

static void
carried_cb (GObject      *object,
            GAsyncResult *result,
            gpointer      user_data)
{
  BeckonDesk *self = BECKON_DESK (object);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_finish (self, result, &error);
  gint64 now_us = beckon_clock_get_time (self->clock, BECKON_CLOCK_WALL);

  self->due_busy = FALSE;
  if (self->stopping)
    return;
  if (commit == NULL)
    {
      if (!g_error_matches (error, BECKON_ERROR, BECKON_ERROR_STORE))
        g_warning ("What is due could not be done: %s", error->message);
      /* It may have been asked for, and doing it twice changes nothing. */
      self->due_clamp = TRUE;
      arm (self, now_us + RETRY_US);
      return;
    }

  if (self->due_again || (commit->due_us != 0 && commit->due_us <= now_us))
    carry_out (self);
  else if (commit->due_us != 0)
    arm (self, commit->due_us);
}

static void
carry_out (BeckonDesk *self)
{
  BeckonOperation *operation;

  if (self->stopping)
    return;
  if (self->due_busy)
    {
      self->due_again = TRUE;
      return;
    }

  disarm (self);
  self->due_busy = TRUE;
  self->due_again = FALSE;
  operation = beckon_desk_operation (self, BECKON_OPERATION_CARRY_OUT, "desk");
  operation->reminder_us = self->rules->reminder_us;
  operation->cancel_us = self->rules->cancel_us;
  operation->overdue_us = MAX (self->overdue_us, operation->now_us - LATE_US);
  operation->limit = BITE;
  operation->clamp = self->due_clamp;
  self->due_clamp = FALSE;
  beckon_desk_commit (self, operation, carry_out, NULL, carried_cb, NULL);
}

static gboolean
begin_cb (gpointer user_data)
{
  BeckonDesk *self = user_data;

  self->due_idle = 0;
  carry_out (self);
  return G_SOURCE_REMOVE;
}

void
beckon_desk_postpone_start (BeckonDesk *self)
{
  self->due_started = TRUE;
  self->due_clamp = TRUE;
  self->overdue_us = beckon_clock_get_time (self->clock, BECKON_CLOCK_WALL);
  /* Whoever opened the desk adds its channels and surfaces first. */
  self->due_idle = g_idle_add (begin_cb, self);
}

void
beckon_desk_postpone_jumped (BeckonDesk *self)
{
  if (!self->due_started)
    return;
  self->due_clamp = TRUE;
  self->overdue_us = beckon_clock_get_time (self->clock, BECKON_CLOCK_WALL);
  carry_out (self);
}

void
beckon_desk_postpone_stop (BeckonDesk *self)
{
  self->due_started = FALSE;
  g_clear_handle_id (&self->due_idle, g_source_remove);
  disarm (self);
}

void
beckon_desk_later_async (BeckonDesk          *self,
                         gint64               id,
                         gint64               until_us,
                         const char          *by,
                         BeckonSurfaceId      surface,
                         GCancellable        *cancellable,
                         GAsyncReadyCallback  callback,
                         gpointer             user_data)
{
  g_autoptr (BeckonOperation) operation = NULL;
  g_autoptr (GError) error = NULL;

  g_return_if_fail (BECKON_IS_DESK (self));

  operation = beckon_desk_operation (self, BECKON_OPERATION_LATER, by);
  operation->id = id;
  operation->surface = surface;
  operation->deadline_us = until_us;
  if (until_us <= operation->now_us)
    beckon_set_error (&error, BECKON_ERROR_MALFORMED, _("Give a time that is still to come."),
                      _("A question cannot be set aside until a time that is past"));
  else if (until_us - operation->now_us > BECKON_DURATION_MAX_US)
    beckon_set_error (&error, BECKON_ERROR_LIMIT, _("The limit is 90 days."),
                      _("A question cannot be set aside for so long"));
  if (error != NULL)
    {
      g_task_report_error (self, callback, user_data, beckon_desk_later_async, g_steal_pointer (&error));
      return;
    }
  beckon_desk_commit (self, g_steal_pointer (&operation), beckon_desk_later_async, cancellable, callback, user_data);
}
