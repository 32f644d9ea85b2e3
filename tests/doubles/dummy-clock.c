/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "dummy-clock.h"

typedef struct
{
  guint           id;
  BeckonClockKind kind;
  gint64          due_us;
  BeckonAlarmFunc func;
  gpointer        user_data;
} Alarm;

struct _BeckonDummyClock
{
  GObject parent_instance;
  gint64  time_us[2];
  GArray *alarms; /* (owned) (element-type Alarm) */
  guint   last_id;
};

static gint64
get_time (BeckonClock *clock, BeckonClockKind kind)
{
  return BECKON_DUMMY_CLOCK (clock)->time_us[kind];
}

static guint
add_alarm (
  BeckonClock *clock, BeckonClockKind kind, gint64 due_us, BeckonAlarmFunc func, gpointer user_data)
{
  BeckonDummyClock *self = BECKON_DUMMY_CLOCK (clock);
  Alarm             alarm = { ++self->last_id, kind, due_us, func, user_data };

  g_array_append_val (self->alarms, alarm);
  return alarm.id;
}

static void
remove_alarm (BeckonClock *clock, guint id)
{
  BeckonDummyClock *self = BECKON_DUMMY_CLOCK (clock);

  for (guint i = 0; i < self->alarms->len; i++)
    {
      if (g_array_index (self->alarms, Alarm, i).id == id)
        {
          g_array_remove_index (self->alarms, i);
          return;
        }
    }
  g_assert_not_reached ();
}

static void
clock_iface_init (BeckonClockInterface *iface)
{
  iface->get_time = get_time;
  iface->add_alarm = add_alarm;
  iface->remove_alarm = remove_alarm;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (BeckonDummyClock,
                               beckon_dummy_clock,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (BECKON_TYPE_CLOCK, clock_iface_init))

static void
beckon_dummy_clock_finalize (GObject *object)
{
  g_array_unref (BECKON_DUMMY_CLOCK (object)->alarms);
  G_OBJECT_CLASS (beckon_dummy_clock_parent_class)->finalize (object);
}

static void
beckon_dummy_clock_class_init (BeckonDummyClockClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_dummy_clock_finalize;
}

static void
beckon_dummy_clock_init (BeckonDummyClock *self)
{
  self->alarms = g_array_new (FALSE, FALSE, sizeof (Alarm));
  self->time_us[BECKON_CLOCK_WALL] = BECKON_DUMMY_START_US;
  self->time_us[BECKON_CLOCK_AWAKE] = 3600 * (gint64) G_USEC_PER_SEC;
}

BeckonDummyClock *
beckon_dummy_clock_new (void)
{
  return g_object_new (BECKON_TYPE_DUMMY_CLOCK, NULL);
}

/* The alarm that goes off first when both times advance by at most @within_us; G_MAXUINT if there
 * is none. */
static guint
next_alarm (BeckonDummyClock *self, gint64 within_us)
{
  guint  next = G_MAXUINT;
  gint64 soonest_us = within_us;

  for (guint i = 0; i < self->alarms->len; i++)
    {
      Alarm *alarm = &g_array_index (self->alarms, Alarm, i);
      gint64 in_us = alarm->due_us - self->time_us[alarm->kind];

      if (in_us <= soonest_us && (next == G_MAXUINT || in_us < soonest_us))
        {
          next = i;
          soonest_us = in_us;
        }
    }
  return next;
}

static void
ring (BeckonDummyClock *self, guint index)
{
  Alarm alarm = g_array_index (self->alarms, Alarm, index);

  g_array_remove_index (self->alarms, index);
  alarm.func (alarm.user_data);
}

void
beckon_dummy_clock_advance (BeckonDummyClock *self, gint64 by_us)
{
  guint next;

  while ((next = next_alarm (self, by_us)) != G_MAXUINT)
    {
      Alarm *alarm = &g_array_index (self->alarms, Alarm, next);
      gint64 in_us = MAX (alarm->due_us - self->time_us[alarm->kind], 0);

      self->time_us[BECKON_CLOCK_WALL] += in_us;
      self->time_us[BECKON_CLOCK_AWAKE] += in_us;
      by_us -= in_us;
      ring (self, next);
    }
  self->time_us[BECKON_CLOCK_WALL] += by_us;
  self->time_us[BECKON_CLOCK_AWAKE] += by_us;
}

void
beckon_dummy_clock_set (BeckonDummyClock *self, gint64 wall_us)
{
  guint next;

  self->time_us[BECKON_CLOCK_WALL] = wall_us;
  while ((next = next_alarm (self, 0)) != G_MAXUINT)
    ring (self, next);
  beckon_clock_emit_jumped (BECKON_CLOCK (self));
}

void
beckon_dummy_clock_sleep (BeckonDummyClock *self, gint64 by_us)
{
  beckon_dummy_clock_set (self, self->time_us[BECKON_CLOCK_WALL] + by_us);
}

guint
beckon_dummy_clock_get_n_alarms (BeckonDummyClock *self)
{
  return self->alarms->len;
}
