/* postpone.c: questions that were set aside, and what is due by the calendar: reminders, returns,
 * cancellations
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/desk-private.h"

#include "base/error.h"
#include "base/timestamp.h"
#include "desk/run/log-limit.h"
#include "rules/questions.h"

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
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (self, result, &error);

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
run_due (gpointer user_data)
{
  BeckonDesk      *self = user_data;
  gint64           late_us = beckon_clock_get_time (self->clock, BECKON_CLOCK_WALL) - LATE_US;
  BeckonOperation *operation =
    beckon_operation_run_due_deadlines ("desk", self->rules->reminder_us, self->rules->cancel_us,
                                        MAX (self->overdue_us, late_us), BITE, self->clamp);

  self->clamp = FALSE;
  beckon_desk_do_async (self, operation, NULL, carried_cb, NULL);
}

void
beckon_desk_postpone_init (BeckonDesk *self)
{
  self->due = beckon_due_new (self->clock, RETRY_US, run_due, self);
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
