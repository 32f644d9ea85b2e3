/* system-clock.c: the clock of the machine
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/time/system-clock.h"

#include <errno.h>
#include <glib-unix.h>
#include <sys/timerfd.h>
#include <unistd.h>

/* For a timer without an alarm, which still reports jumps: the year 2255, in seconds since the
 * epoch. */
#define NEVER G_GINT64_CONSTANT (9000000000)

typedef struct
{
  guint              id;
  BeckonClockKind    kind;
  gint64             due_us;
  BeckonAlarmFunc    func;
  gpointer           user_data;
  GSource           *source; /* (owned) (nullable): of an AWAKE alarm */
  BeckonSystemClock *clock;  /* (unowned) */
} Alarm;

struct _BeckonSystemClock
{
  GObject     parent_instance;
  GHashTable *alarms; /* (owned) (element-type guint Alarm) */
  guint       last_id;
  int         timer_fd;
  guint       timer_watch; /* 0 when there is none */
  guint       jump_source; /* 0 when there is none */
  gint64      late_us;     /* of the alarm that goes off just now */
  gint64      ahead_us;    /* the WALL time of this clock, less the machine's */
  gint64 armed_us; /* the wall time the timer is armed for; G_MAXINT64: for NEVER; -1: not armed */
};

static void arm_timer (BeckonSystemClock *self);

static void
alarm_free (gpointer data)
{
  Alarm *alarm = data;

  if (alarm->source != NULL)
    {
      g_source_destroy (alarm->source);
      g_source_unref (alarm->source);
    }
  g_free (alarm);
}

static gint64
beckon_system_clock_get_time (BeckonClock *clock, BeckonClockKind kind)
{
  return kind == BECKON_CLOCK_WALL ? g_get_real_time () + BECKON_SYSTEM_CLOCK (clock)->ahead_us
                                   : g_get_monotonic_time ();
}

static void
go_off (BeckonSystemClock *self, guint id)
{
  Alarm          *alarm = g_hash_table_lookup (self->alarms, GUINT_TO_POINTER (id));
  BeckonAlarmFunc func;
  gpointer        user_data;

  if (alarm == NULL)
    return;

  func = alarm->func;
  user_data = alarm->user_data;
  self->late_us = beckon_system_clock_get_time (BECKON_CLOCK (self), alarm->kind) - alarm->due_us;
  g_hash_table_remove (self->alarms, GUINT_TO_POINTER (id));
  func (user_data);
  self->late_us = 0;
}

static void
ring_due_wall_alarms (BeckonSystemClock *self)
{
  g_autoptr (BeckonSystemClock) keep = g_object_ref (self);
  g_autoptr (GArray) due = g_array_new (FALSE, FALSE, sizeof (guint));
  gint64         now_us = g_get_real_time () + self->ahead_us;
  GHashTableIter iter;
  Alarm         *alarm;

  g_hash_table_iter_init (&iter, self->alarms);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &alarm))
    {
      if (alarm->kind == BECKON_CLOCK_WALL && alarm->due_us <= now_us)
        g_array_append_val (due, alarm->id);
    }

  self->armed_us = -1;
  for (guint i = 0; i < due->len; i++)
    go_off (self, g_array_index (due, guint, i));
  arm_timer (self);
}

static gboolean
timer_cb (int fd, GIOCondition condition, gpointer user_data)
{
  g_autoptr (BeckonSystemClock) self = g_object_ref (user_data);
  guint64  expirations;
  gboolean jumped;
  ssize_t  n;

  /* ECANCELED means that the clock was set, or that the machine slept: what is due may have
   * changed, and the timer must be armed again. */
  do
    n = read (fd, &expirations, sizeof expirations);
  while (n < 0 && errno == EINTR);

  if (n < 0 && errno == EAGAIN)
    return G_SOURCE_CONTINUE;

  jumped = n < 0 && errno == ECANCELED;
  ring_due_wall_alarms (self);
  if (jumped)
    beckon_clock_emit_jumped (BECKON_CLOCK (self));
  return G_SOURCE_CONTINUE;
}

static gboolean
tell_jump (gpointer user_data)
{
  BeckonSystemClock *self = user_data;

  self->jump_source = 0;
  beckon_clock_emit_jumped (BECKON_CLOCK (self));
  return G_SOURCE_REMOVE;
}

static gint64
earliest_wall_alarm (BeckonSystemClock *self)
{
  gint64         earliest_us = G_MAXINT64;
  GHashTableIter iter;
  Alarm         *alarm;

  g_hash_table_iter_init (&iter, self->alarms);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &alarm))
    {
      if (alarm->kind == BECKON_CLOCK_WALL)
        earliest_us = MIN (earliest_us, alarm->due_us);
    }
  return earliest_us;
}

static void
arm_timer (BeckonSystemClock *self)
{
  gint64            due_us = earliest_wall_alarm (self);
  struct itimerspec spec = { 0 };

  if (due_us == self->armed_us)
    return;

  spec.it_value.tv_sec = NEVER;
  if (due_us != G_MAXINT64)
    {
      /* An all-zero value would disarm it; one nanosecond after the epoch is as overdue as
       * anything. */
      gint64 at_us = MAX (due_us - self->ahead_us, 0);

      spec.it_value.tv_sec = at_us / G_USEC_PER_SEC;
      spec.it_value.tv_nsec = at_us % G_USEC_PER_SEC * 1000 + 1;
    }
  if (timerfd_settime (self->timer_fd, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &spec, NULL)
      < 0)
    {
      /* It is armed all the same, but a jump just now is reported here and not by a read. */
      if (errno != ECANCELED)
        g_error ("timerfd_settime: %s", g_strerror (errno));
      if (self->jump_source == 0)
        self->jump_source = g_idle_add (tell_jump, self);
    }
  self->armed_us = due_us;
}

static gboolean
awake_cb (gpointer user_data)
{
  Alarm *alarm = user_data;
  g_autoptr (BeckonSystemClock) clock = g_object_ref (alarm->clock);

  go_off (clock, alarm->id);
  return G_SOURCE_REMOVE;
}

static gboolean
dispatch_ready (GSource *source, GSourceFunc callback, gpointer user_data)
{
  return callback (user_data);
}

/* A source that is ready at a monotonic time; GLib's time-out sources count whole milliseconds in
 * 32 bits. */
static GSourceFuncs awake_funcs = { NULL, NULL, dispatch_ready, NULL, NULL, NULL };

static guint
beckon_system_clock_add_alarm (
  BeckonClock *clock, BeckonClockKind kind, gint64 due_us, BeckonAlarmFunc func, gpointer user_data)
{
  BeckonSystemClock *self = BECKON_SYSTEM_CLOCK (clock);
  Alarm             *alarm = g_new0 (Alarm, 1);

  if (++self->last_id == 0)
    self->last_id = 1;
  alarm->id = self->last_id;
  alarm->kind = kind;
  alarm->due_us = due_us;
  alarm->func = func;
  alarm->user_data = user_data;
  alarm->clock = self;
  g_hash_table_insert (self->alarms, GUINT_TO_POINTER (alarm->id), alarm);

  if (kind == BECKON_CLOCK_WALL)
    {
      arm_timer (self);
    }
  else
    {
      alarm->source = g_source_new (&awake_funcs, sizeof (GSource));
      g_source_set_static_name (alarm->source, "[beckon] countdown");
      g_source_set_callback (alarm->source, awake_cb, alarm, NULL);
      g_source_set_ready_time (alarm->source, MAX (due_us, 0));
      g_source_attach (alarm->source, NULL);
    }
  return alarm->id;
}

static void
beckon_system_clock_remove_alarm (BeckonClock *clock, guint id)
{
  BeckonSystemClock *self = BECKON_SYSTEM_CLOCK (clock);

  if (g_hash_table_remove (self->alarms, GUINT_TO_POINTER (id)))
    arm_timer (self);
}

static gint64
beckon_system_clock_get_late_us (BeckonClock *clock)
{
  return BECKON_SYSTEM_CLOCK (clock)->late_us;
}

static void
clock_iface_init (BeckonClockInterface *iface)
{
  iface->get_time = beckon_system_clock_get_time;
  iface->add_alarm = beckon_system_clock_add_alarm;
  iface->remove_alarm = beckon_system_clock_remove_alarm;
  iface->get_late_us = beckon_system_clock_get_late_us;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (BeckonSystemClock,
                               beckon_system_clock,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (BECKON_TYPE_CLOCK, clock_iface_init))

static void
beckon_system_clock_finalize (GObject *object)
{
  BeckonSystemClock *self = BECKON_SYSTEM_CLOCK (object);

  g_clear_pointer (&self->alarms, g_hash_table_unref);
  g_clear_handle_id (&self->timer_watch, g_source_remove);
  g_clear_handle_id (&self->jump_source, g_source_remove);
  close (self->timer_fd);

  G_OBJECT_CLASS (beckon_system_clock_parent_class)->finalize (object);
}

static void
beckon_system_clock_class_init (BeckonSystemClockClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_system_clock_finalize;
}

static void
beckon_system_clock_init (BeckonSystemClock *self)
{
  self->alarms = g_hash_table_new_full (NULL, NULL, NULL, alarm_free);
  self->timer_fd = timerfd_create (CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC);
  if (self->timer_fd < 0)
    g_error ("timerfd_create: %s", g_strerror (errno));
  self->timer_watch = g_unix_fd_add (self->timer_fd, G_IO_IN, timer_cb, self);
  self->armed_us = -1;
  arm_timer (self);
}

void
beckon_system_clock_set_ahead (BeckonSystemClock *self, gint64 ahead_us)
{
  g_return_if_fail (BECKON_IS_SYSTEM_CLOCK (self));

  if (ahead_us == self->ahead_us)
    return;
  self->ahead_us = ahead_us;
  self->armed_us = -1;
  arm_timer (self);
  /* As if the machine's had been set. */
  if (self->jump_source == 0)
    self->jump_source = g_idle_add (tell_jump, self);
}

BeckonClock *
beckon_system_clock_new (void)
{
  return g_object_new (BECKON_TYPE_SYSTEM_CLOCK, NULL);
}
