/* due.c: one alarm for the earliest due row, and batches for what is due; internal to the desk
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/time/due.h"

#include "desk/time/alarm.h"

struct _BeckonDue
{
  gint64             retry_us;
  BeckonDueCarryFunc func;
  gpointer           user_data;
  BeckonAlarm        alarm;       /* for the earliest row, on the wall clock */
  guint              idle;        /* 0, or the source that begins */
  gint64             next_us;     /* when the earliest row is due; 0: there is none */
  gint64             held_off_us; /* nothing is carried out before then */
  gboolean           started;
  gboolean           busy;  /* a batch is being carried out */
  gboolean           again; /* and another one is wanted, whatever is due */
};

static void plan (gpointer user_data);

BeckonDue *
beckon_due_new (BeckonClock *clock, gint64 retry_us, BeckonDueCarryFunc func, gpointer user_data)
{
  BeckonDue *self = g_new0 (BeckonDue, 1);

  beckon_alarm_init (&self->alarm, clock, BECKON_CLOCK_WALL, plan, self);
  self->retry_us = retry_us;
  self->func = func;
  self->user_data = user_data;
  return self;
}

void
beckon_due_free (BeckonDue *self)
{
  beckon_due_stop (self);
  beckon_alarm_clear (&self->alarm);
  g_free (self);
}

static void
run_due (BeckonDue *self)
{
  beckon_alarm_set (&self->alarm, 0);
  self->busy = TRUE;
  self->held_off_us = 0;
  self->func (self->user_data);
}

/* Sets the alarm for what is known now, or carries it out when its time has come. */
static void
plan (gpointer user_data)
{
  BeckonDue *self = user_data;
  gint64     due_us = self->next_us != 0 ? MAX (self->next_us, self->held_off_us) : 0;

  if (!self->started || self->busy || self->idle != 0)
    return;
  if (due_us != 0 && due_us <= beckon_alarm_get_now_us (&self->alarm))
    run_due (self);
  else
    beckon_alarm_set (&self->alarm, due_us);
}

static gboolean
begin_cb (gpointer user_data)
{
  BeckonDue *self = user_data;

  self->idle = 0;
  beckon_due_run (self);
  return G_SOURCE_REMOVE;
}

void
beckon_due_start (BeckonDue *self)
{
  self->started = TRUE;
  if (self->idle == 0)
    self->idle = g_idle_add (begin_cb, self);
}

void
beckon_due_stop (BeckonDue *self)
{
  self->started = FALSE;
  g_clear_handle_id (&self->idle, g_source_remove);
  beckon_alarm_set (&self->alarm, 0);
}

void
beckon_due_set_next (BeckonDue *self, gint64 next_us)
{
  self->next_us = next_us;
  plan (self);
}

void
beckon_due_hold_back (BeckonDue *self, gint64 until_us)
{
  self->held_off_us = until_us;
  plan (self);
}

void
beckon_due_run (BeckonDue *self)
{
  /* The batch that is under way may have been given to the store before this. */
  if (self->busy)
    self->again = TRUE;
  else if (self->started)
    run_due (self);
}

void
beckon_due_finished (BeckonDue *self)
{
  self->busy = FALSE;
  if (self->again && self->started)
    {
      self->again = FALSE;
      run_due (self);
      return;
    }
  plan (self);
}

void
beckon_due_failed (BeckonDue *self)
{
  gint64 retry_us = beckon_alarm_get_now_us (&self->alarm) + self->retry_us;

  self->busy = FALSE;
  self->again = FALSE;
  self->held_off_us = retry_us;
  /* Nobody may have been able to say yet what is due. */
  if (self->next_us == 0)
    self->next_us = retry_us;
  plan (self);
}
