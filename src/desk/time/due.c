/* due.c: rows of the store that come due by the calendar: one alarm for the earliest, carried out
 * in batches; the desk's own
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/time/due.h"

struct _BeckonDue
{
  BeckonClock       *clock; /* (owned) */
  gint64             retry_us;
  BeckonDueCarryFunc func;
  gpointer           user_data;
  guint              alarm;       /* 0, or the alarm for the earliest */
  guint              idle;        /* 0, or the source that begins */
  gint64             armed_us;    /* what the alarm is armed for */
  gint64             next_us;     /* when the earliest row is due; 0: there is none */
  gint64             held_off_us; /* nothing is carried out before then */
  gboolean           started;
  gboolean           busy;  /* a batch is being carried out */
  gboolean           again; /* and another one is wanted, whatever is due */
};

static void carry_out (BeckonDue *self);

BeckonDue *
beckon_due_new (BeckonClock *clock, gint64 retry_us, BeckonDueCarryFunc func, gpointer user_data)
{
  BeckonDue *self = g_new0 (BeckonDue, 1);

  self->clock = g_object_ref (clock);
  self->retry_us = retry_us;
  self->func = func;
  self->user_data = user_data;
  return self;
}

void
beckon_due_free (BeckonDue *self)
{
  beckon_due_stop (self);
  g_object_unref (self->clock);
  g_free (self);
}

static void
disarm (BeckonDue *self)
{
  if (self->alarm != 0)
    beckon_clock_remove_alarm (self->clock, self->alarm);
  self->alarm = 0;
}

static void
alarm_cb (gpointer user_data)
{
  BeckonDue *self = user_data;

  self->alarm = 0;
  carry_out (self);
}

/* Arms the alarm for what is known now, or carries it out when its time has come. */
static void
plan (BeckonDue *self)
{
  gint64 due_us = MAX (self->next_us, self->held_off_us);

  if (!self->started || self->busy || self->idle != 0)
    return;
  if (self->next_us == 0)
    {
      disarm (self);
    }
  else if (due_us <= beckon_clock_get_time (self->clock, BECKON_CLOCK_WALL))
    {
      carry_out (self);
    }
  else if (self->alarm == 0 || self->armed_us != due_us)
    {
      disarm (self);
      self->armed_us = due_us;
      self->alarm = beckon_clock_add_alarm (self->clock, BECKON_CLOCK_WALL, due_us, alarm_cb, self);
    }
}

static void
carry_out (BeckonDue *self)
{
  disarm (self);
  self->busy = TRUE;
  self->held_off_us = 0;
  self->func (self->user_data);
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
  disarm (self);
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
    carry_out (self);
}

void
beckon_due_finished (BeckonDue *self)
{
  self->busy = FALSE;
  if (self->again && self->started)
    {
      self->again = FALSE;
      carry_out (self);
      return;
    }
  plan (self);
}

void
beckon_due_failed (BeckonDue *self)
{
  gint64 retry_us = beckon_clock_get_time (self->clock, BECKON_CLOCK_WALL) + self->retry_us;

  self->busy = FALSE;
  self->again = FALSE;
  self->held_off_us = retry_us;
  /* Nobody may have been able to say yet what is due. */
  if (self->next_us == 0)
    self->next_us = retry_us;
  plan (self);
}
