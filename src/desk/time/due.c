/* due.c: rows of the store that come due by the calendar: one alarm for the earliest, carried out
 * in bites; the desk's own
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/time/due.h"

/* Earlier than anything. */
#define AT_ONCE_US 1

struct _BeckonDue
{
  BeckonClock       *clock; /* (owned) */
  gint64             retry_us;
  BeckonDueCarryFunc func;
  gpointer           user_data;
  guint              alarm;      /* 0, or the alarm for the earliest */
  guint              idle;       /* 0, or the source that begins */
  gint64             armed_us;   /* what the alarm is armed for */
  gint64             soonest_us; /* what was heard of while a bite was carried out; 0: nothing */
  gboolean           started;
  gboolean           busy; /* a bite is being carried out */
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

static void
arm (BeckonDue *self, gint64 due_us)
{
  disarm (self);
  self->armed_us = due_us;
  self->alarm = beckon_clock_add_alarm (self->clock, BECKON_CLOCK_WALL, due_us, alarm_cb, self);
}

static void
carry_out (BeckonDue *self)
{
  disarm (self);
  self->busy = TRUE;
  self->soonest_us = 0;
  self->func (self->user_data);
}

static gboolean
begin_cb (gpointer user_data)
{
  BeckonDue *self = user_data;

  self->idle = 0;
  beckon_due_look (self);
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
beckon_due_expect (BeckonDue *self, gint64 due_us)
{
  if (!self->started || due_us == 0)
    return;
  /* What is being carried out may have been given to the store before this: it knows nothing of it.
   */
  if (self->busy)
    self->soonest_us = self->soonest_us == 0 ? due_us : MIN (self->soonest_us, due_us);
  else if (self->alarm == 0 || due_us < self->armed_us)
    arm (self, due_us);
}

void
beckon_due_move (BeckonDue *self, gint64 due_us)
{
  if (self->alarm != 0)
    arm (self, due_us);
}

void
beckon_due_look (BeckonDue *self)
{
  if (self->busy)
    beckon_due_expect (self, AT_ONCE_US);
  else if (self->started)
    carry_out (self);
}

void
beckon_due_carried (BeckonDue *self, gint64 next_us)
{
  self->busy = FALSE;
  if (!self->started)
    return;
  if (self->soonest_us != 0 && (next_us == 0 || self->soonest_us < next_us))
    next_us = self->soonest_us;
  if (next_us != 0 && next_us <= beckon_clock_get_time (self->clock, BECKON_CLOCK_WALL))
    carry_out (self);
  else if (next_us != 0)
    arm (self, next_us);
}

void
beckon_due_failed (BeckonDue *self)
{
  self->busy = FALSE;
  if (self->started)
    arm (self, beckon_clock_get_time (self->clock, BECKON_CLOCK_WALL) + self->retry_us);
}
