/* idle.c: for how long has nobody used the session (ATT-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/session/idle.h"

#include "base/bus/bus-watch.h"
#include "base/timestamp.h"
#include "desk/time/alarm.h"

#define MONITOR_NAME "org.gnome.Mutter.IdleMonitor"
#define MONITOR_PATH "/org/gnome/Mutter/IdleMonitor/Core"
#define MONITOR_INTERFACE "org.gnome.Mutter.IdleMonitor"

struct _BeckonIdle
{
  GObject          parent_instance;
  gint64           after_us;    /* 0: not asked for */
  GDBusConnection *bus;         /* (owned) (nullable) */
  GCancellable    *cancellable; /* (owned): of all calls */
  BeckonBusWatch  *monitor;     /* (owned) (nullable): once it is asked for */
  guint            round;       /* counts the attempts to watch: replies to older ones are stale */
  guint32          idle_id;     /* the watch that fires when the person is idle; 0: none */
  guint32          active_id;   /* the watch that fires once when they are back; 0: none */
  gboolean         monitor_idle;
  gboolean         login_hint;
  gint64           login_since_us; /* AWAKE */
  BeckonAlarm      login_alarm;    /* AWAKE: when the hint is as old as it must be */
  gboolean         login_idle;
  gboolean         idle;     /* as last announced */
  gboolean         reported; /* as last announced */
};

enum
{
  CHANGED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonIdle, beckon_idle, G_TYPE_OBJECT)

static void
update (BeckonIdle *self)
{
  gboolean idle = self->after_us > 0 && (self->monitor_idle || self->login_idle);
  gboolean reported = self->idle_id != 0;

  if (idle == self->idle && reported == self->reported)
    return;
  self->idle = idle;
  self->reported = reported;
  g_signal_emit (self, signals[CHANGED], 0);
}

/* --- GNOME's monitor --- */

/* A call to the monitor, and the round in which it was made. */
typedef struct
{
  BeckonIdle *self; /* (owned) */
  guint       round;
} Call;

static void
call_free (Call *call)
{
  g_object_unref (call->self);
  g_free (call);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Call, call_free)

static void
call_monitor (BeckonIdle         *self,
              const char         *method,
              GVariant           *parameters,
              const char         *reply_type,
              GAsyncReadyCallback callback)
{
  Call *call = NULL;

  if (callback != NULL)
    {
      call = g_new0 (Call, 1);
      call->self = g_object_ref (self);
      call->round = self->round;
    }
  g_dbus_connection_call (self->bus, MONITOR_NAME, MONITOR_PATH, MONITOR_INTERFACE, method,
                          parameters, reply_type != NULL ? G_VARIANT_TYPE (reply_type) : NULL,
                          G_DBUS_CALL_FLAGS_NO_AUTO_START, -1,
                          callback != NULL ? self->cancellable : NULL, callback, call);
}

static gboolean
has_monitor (BeckonIdle *self)
{
  return self->monitor != NULL && beckon_bus_watch_get_owner (self->monitor) != NULL;
}

static void
remove_watch (BeckonIdle *self, guint32 id)
{
  if (id != 0 && has_monitor (self))
    call_monitor (self, "RemoveWatch", g_variant_new ("(u)", id), NULL, NULL);
}

/* (transfer full) (nullable): the reply of the monitor to @call. */
static GVariant *
finish_call (GObject *bus, GAsyncResult *result, const char *what)
{
  g_autoptr (GError) error = NULL;
  GVariant *reply = g_dbus_connection_call_finish (G_DBUS_CONNECTION (bus), result, &error);

  if (reply == NULL)
    g_debug ("%s: %s", what, error->message);
  return reply;
}

static void
on_active_watched (GObject *bus, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Call) call = user_data;
  g_autoptr (GVariant) reply = finish_call (bus, result, "AddUserActiveWatch");
  BeckonIdle *self = call->self;
  guint32     id = 0;

  if (reply != NULL)
    g_variant_get (reply, "(u)", &id);
  if (call->round != self->round)
    remove_watch (self, id);
  else if (id != 0)
    self->active_id = id;
  else
    {
      /* Nothing would ever say that the person is back. */
      self->monitor_idle = FALSE;
      update (self);
    }
}

static void
become_idle (BeckonIdle *self)
{
  if (self->monitor_idle)
    return;
  self->monitor_idle = TRUE;
  call_monitor (self, "AddUserActiveWatch", NULL, "(u)", on_active_watched);
  update (self);
}

static void
on_idle_time (GObject *bus, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Call) call = user_data;
  g_autoptr (GVariant) reply = finish_call (bus, result, "GetIdletime");
  guint64 ms = 0;

  if (reply == NULL || call->round != call->self->round)
    return;
  g_variant_get (reply, "(t)", &ms);
  if (ms >= (guint64) (call->self->after_us / BECKON_US_PER_MS))
    become_idle (call->self);
}

static void
on_idle_watched (GObject *bus, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Call) call = user_data;
  g_autoptr (GVariant) reply = finish_call (bus, result, "AddIdleWatch");
  BeckonIdle *self = call->self;
  guint32     id = 0;

  if (reply != NULL)
    g_variant_get (reply, "(u)", &id);
  if (call->round != self->round)
    {
      remove_watch (self, id);
      return;
    }
  self->idle_id = id;
  update (self);
  /* The person may have been idle for longer already. */
  if (id != 0)
    call_monitor (self, "GetIdletime", NULL, "(t)", on_idle_time);
}

/* Forgets the watches: of another length, or of a monitor that is gone. */
static void
watch_anew (BeckonIdle *self)
{
  self->round++;
  remove_watch (self, self->idle_id);
  remove_watch (self, self->active_id);
  self->idle_id = 0;
  self->active_id = 0;
  self->monitor_idle = FALSE;
  if (has_monitor (self) && self->after_us > 0)
    call_monitor (self, "AddIdleWatch",
                  g_variant_new ("(t)", (guint64) (self->after_us / BECKON_US_PER_MS)), "(u)",
                  on_idle_watched);
}

static void
on_fired (BeckonBusWatch *monitor, const char *signal, GVariant *parameters, gpointer user_data)
{
  BeckonIdle *self = user_data;
  guint32     id = 0;

  g_variant_get (parameters, "(u)", &id);
  if (id == 0)
    return;
  if (id == self->idle_id)
    become_idle (self);
  else if (id == self->active_id)
    {
      /* It fires once. */
      self->active_id = 0;
      self->monitor_idle = FALSE;
      update (self);
    }
}

static void
on_appeared (BeckonBusWatch *monitor, gpointer user_data)
{
  BeckonIdle *self = user_data;

  beckon_bus_watch_follow (monitor, MONITOR_PATH, MONITOR_INTERFACE, "WatchFired", "(u)", on_fired);
  watch_anew (self);
  update (self);
}

/* The watches go with it. */
static void
on_vanished (BeckonBusWatch *monitor, gpointer user_data)
{
  BeckonIdle *self = user_data;

  watch_anew (self);
  update (self);
}

static void
drop_bus (BeckonIdle *self)
{
  g_clear_pointer (&self->monitor, beckon_bus_watch_free);
  watch_anew (self);
  g_clear_object (&self->bus);
}

/* Listens only where somebody asks for it. */
static void
listen (BeckonIdle *self)
{
  if (self->bus != NULL && self->after_us > 0 && self->monitor == NULL)
    self->monitor = beckon_bus_watch_new (self->bus, MONITOR_NAME, on_appeared, on_vanished, self);
}

/* --- logind --- */

static void
judge_hint (BeckonIdle *self)
{
  gint64   due_us = self->login_since_us + self->after_us;
  gboolean counts = self->login_hint && self->after_us > 0;

  beckon_alarm_set (&self->login_alarm, 0);
  self->login_idle = counts && due_us <= beckon_alarm_get_now_us (&self->login_alarm);
  if (counts && !self->login_idle)
    beckon_alarm_set (&self->login_alarm, due_us);
}

static void
on_hint_old (gpointer user_data)
{
  judge_hint (user_data);
  update (user_data);
}

void
beckon_idle_take_login (BeckonIdle *self, GVariant *properties)
{
  guint64  since_us;
  gboolean hint;

  g_return_if_fail (BECKON_IS_IDLE (self));

  if (properties == NULL)
    self->login_hint = FALSE;
  else if (g_variant_lookup (properties, "IdleHint", "b", &hint))
    {
      guint64 now_us = (guint64) beckon_alarm_get_now_us (&self->login_alarm);

      if (!g_variant_lookup (properties, "IdleSinceHintMonotonic", "t", &since_us)
          || since_us > now_us)
        since_us = now_us;
      if (hint != self->login_hint)
        self->login_since_us = (gint64) since_us;
      self->login_hint = hint;
    }
  judge_hint (self);
  update (self);
}

/* --- the object --- */

static void
beckon_idle_dispose (GObject *object)
{
  BeckonIdle *self = BECKON_IDLE (object);

  /* Calls in progress hold a reference: they end before it goes. */
  g_cancellable_cancel (self->cancellable);
  beckon_alarm_clear (&self->login_alarm);
  if (self->bus != NULL)
    drop_bus (self);

  G_OBJECT_CLASS (beckon_idle_parent_class)->dispose (object);
}

static void
beckon_idle_finalize (GObject *object)
{
  g_object_unref (BECKON_IDLE (object)->cancellable);

  G_OBJECT_CLASS (beckon_idle_parent_class)->finalize (object);
}

static void
beckon_idle_class_init (BeckonIdleClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_idle_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_idle_finalize;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
beckon_idle_init (BeckonIdle *self)
{
  self->cancellable = g_cancellable_new ();
}

BeckonIdle *
beckon_idle_new (BeckonClock *clock)
{
  BeckonIdle *self = g_object_new (BECKON_TYPE_IDLE, NULL);

  beckon_alarm_init (&self->login_alarm, clock, BECKON_CLOCK_AWAKE, on_hint_old, self);
  return self;
}

void
beckon_idle_set_after (BeckonIdle *self, gint64 after_us)
{
  g_return_if_fail (BECKON_IS_IDLE (self));
  g_return_if_fail (after_us >= 0);

  if (after_us == self->after_us)
    return;
  self->after_us = after_us;
  if (self->monitor == NULL)
    listen (self);
  else
    watch_anew (self);
  judge_hint (self);
  update (self);
}

void
beckon_idle_set_bus (BeckonIdle *self, GDBusConnection *bus)
{
  g_return_if_fail (BECKON_IS_IDLE (self));

  if (bus == self->bus)
    return;
  if (self->bus != NULL)
    drop_bus (self);
  g_set_object (&self->bus, bus);
  listen (self);
  update (self);
}

gboolean
beckon_idle_is_idle (BeckonIdle *self)
{
  g_return_val_if_fail (BECKON_IS_IDLE (self), FALSE);

  return self->idle;
}

gboolean
beckon_idle_is_reported (BeckonIdle *self)
{
  g_return_val_if_fail (BECKON_IS_IDLE (self), FALSE);

  return self->reported;
}
