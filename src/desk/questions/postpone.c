/* postpone.c: questions that were set aside, and what is due by the calendar: reminders, returns,
 * cancellations
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

/* So many deadlines are one transaction, and what they announce one turn of the main loop. */
#define BITE 50
/* After the store failed to write, the desk tries again. */
#define RETRY_US (5 * BECKON_US_PER_SECOND)
/* A cancellation that comes so late was due while the machine slept: nobody could answer (PP-7). */
#define LATE_US BECKON_US_PER_MINUTE

void
beckon_desk_expect (BeckonDesk *self, gint64 due_us)
{
  beckon_due_expect (self->due, due_us);
}

static void
carried_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  BeckonDesk *self = BECKON_DESK (object);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_finish (self, result, &error);

  if (commit == NULL)
    {
      if (!self->stopping && !g_error_matches (error, BECKON_ERROR, BECKON_ERROR_STORE))
        beckon_warning_limited ("What is due could not be done: %s", error->message);
      /* It may have been asked for, and doing it twice changes nothing. */
      self->clamp = TRUE;
      beckon_due_failed (self->due);
      return;
    }
  beckon_due_carried (self->due, commit->due_us);
}

static void
carry_out (gpointer user_data)
{
  BeckonDesk      *self = user_data;
  BeckonOperation *operation = beckon_desk_operation (self, BECKON_OPERATION_CARRY_OUT, "desk");

  operation->reminder_us = self->rules->reminder_us;
  operation->cancel_us = self->rules->cancel_us;
  operation->overdue_us = MAX (self->overdue_us, operation->now_us - LATE_US);
  operation->limit = BITE;
  operation->clamp = self->clamp;
  self->clamp = FALSE;
  beckon_desk_commit (self, operation, carry_out, NULL, carried_cb, NULL);
}

void
beckon_desk_postpone_init (BeckonDesk *self)
{
  self->due = beckon_due_new (self->clock, RETRY_US, carry_out, self);
}

/* Whatever is due until now was due while nobody could see it. */
static void
note_overdue (BeckonDesk *self)
{
  self->clamp = TRUE;
  self->overdue_us = beckon_clock_get_time (self->clock, BECKON_CLOCK_WALL);
}

void
beckon_desk_postpone_start (BeckonDesk *self)
{
  note_overdue (self);
  beckon_due_start (self->due);
}

void
beckon_desk_postpone_jumped (BeckonDesk *self)
{
  note_overdue (self);
  beckon_due_look (self->due);
}

void
beckon_desk_postpone_stop (BeckonDesk *self)
{
  beckon_due_stop (self->due);
}

/* (transfer full) (nullable) */
static BeckonOperation *
new_later (BeckonDesk     *self,
           gint64          id,
           gint64          until_us,
           const char     *by,
           BeckonSurfaceId surface,
           GError        **error)
{
  g_autoptr (BeckonOperation) operation = beckon_desk_operation (self, BECKON_OPERATION_LATER, by);

  operation->id = id;
  operation->surface = surface;
  operation->deadline_us = until_us;
  if (until_us <= operation->now_us)
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Give a time in the future."),
                        _ ("The time is in the past"));
      return NULL;
    }
  if (until_us - operation->now_us > BECKON_DURATION_MAX_US)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT, _ ("The limit is 90 days."),
                        _ ("The time is too far away"));
      return NULL;
    }
  return g_steal_pointer (&operation);
}

void
beckon_desk_later_async (BeckonDesk         *self,
                         gint64              id,
                         gint64              until_us,
                         const char         *by,
                         BeckonSurfaceId     surface,
                         GCancellable       *cancellable,
                         GAsyncReadyCallback callback,
                         gpointer            user_data)
{
  BeckonOperation *operation;
  GError          *error = NULL;

  g_return_if_fail (BECKON_IS_DESK (self));

  operation = new_later (self, id, until_us, by, surface, &error);
  if (operation == NULL)
    g_task_report_error (self, callback, user_data, beckon_desk_later_async, error);
  else
    beckon_desk_commit (self, operation, beckon_desk_later_async, cancellable, callback, user_data);
}

void
beckon_desk_later_in_channel_async (BeckonDesk         *self,
                                    gint64              id,
                                    gint64              until_us,
                                    const char         *by,
                                    BeckonSurfaceId     surface,
                                    const char         *channel,
                                    const char         *name,
                                    const char         *value,
                                    GCancellable       *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer            user_data)
{
  BeckonOperation *operation;
  GError          *error = NULL;

  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (channel != NULL && name != NULL);

  operation = new_later (self, id, until_us, by, surface, &error);
  if (operation == NULL)
    {
      g_task_report_error (self, callback, user_data, beckon_desk_later_in_channel_async, error);
      return;
    }
  operation->channel = g_strdup (channel);
  operation->name = g_strdup (name);
  operation->value = g_strdup (value);
  beckon_desk_commit (self, operation, beckon_desk_later_in_channel_async, cancellable, callback,
                      user_data);
}
