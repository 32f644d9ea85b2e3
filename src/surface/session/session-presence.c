/* session-presence.c: is the person's session in use: neither locked nor asleep, nor idle
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/session/session-presence.h"

#include "base/bus/bus-watch.h"
#include "base/timestamp.h"
#include "desk/time/alarm.h"
#include "surface/session/idle.h"
#include "surface/session/screen-saver.h"

#define LOGIN_NAME "org.freedesktop.login1"
#define LOGIN_PATH "/org/freedesktop/login1"
#define LOGIN_MANAGER "org.freedesktop.login1.Manager"
#define LOGIN_SESSION "org.freedesktop.login1.Session"

/* How long nothing may report whether the person is there: while the session starts, or while the
 * desktop starts anew. */
#define REPORT_WAIT_US (5 * BECKON_US_PER_SECOND)

struct _BeckonSessionPresence
{
  GObject            parent_instance;
  GCancellable      *cancellable; /* (owned): of the connections to the buses */
  gboolean           headless;
  BeckonBusWatch    *login;         /* (owned) (nullable): until there is a system bus */
  BeckonScreenSaver *saver;         /* (owned) (nullable): until there is a session bus */
  BeckonIdle        *idle;          /* (owned) */
  BeckonAlarm        report_alarm;  /* AWAKE: until then something must have been reported */
  gboolean           report_wait;   /* it is set */
  gboolean           asked;         /* somebody wants to know whether the person is away */
  gboolean           unreported;    /* nobody can tell */
  gboolean           login_reports; /* logind has our session, on whose screen somebody could be */
  gboolean           asleep;
  gboolean           locked;  /* by Lock or LockedHint of the session */
  gboolean           present; /* as last announced */
  gboolean           away;    /* as last announced */
};

static void presence_iface_init (BeckonPresenceInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (BeckonSessionPresence,
                               beckon_session_presence,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (BECKON_TYPE_PRESENCE, presence_iface_init))

/* Does anything report whether the person is there? */
static gboolean
is_reported (BeckonSessionPresence *self)
{
  return self->login_reports || beckon_idle_is_reported (self->idle)
         || (self->saver != NULL && beckon_screen_saver_is_reported (self->saver));
}

static void update (BeckonSessionPresence *self);

static void
on_report_waited (gpointer user_data)
{
  BeckonSessionPresence *self = user_data;

  self->report_wait = FALSE;
  self->unreported = TRUE;
  update (self);
}

static void
stop_report_wait (BeckonSessionPresence *self)
{
  beckon_alarm_set (&self->report_alarm, 0);
  self->report_wait = FALSE;
}

/* Nobody can tell, and has not for a while: at the start, or since the desktop has ended. */
static void
follow_reports (BeckonSessionPresence *self)
{
  if (!self->asked || is_reported (self))
    {
      stop_report_wait (self);
      self->unreported = FALSE;
    }
  else if (!self->unreported && !self->report_wait)
    {
      self->report_wait = TRUE;
      beckon_alarm_set (&self->report_alarm,
                        beckon_alarm_get_now_us (&self->report_alarm) + REPORT_WAIT_US);
    }
}

static void
update (BeckonSessionPresence *self)
{
  gboolean present = !self->asleep && !self->locked
                     && (self->saver == NULL || !beckon_screen_saver_is_active (self->saver));
  gboolean away;

  follow_reports (self);
  away = !present || self->unreported || beckon_idle_is_idle (self->idle);
  if (self->present == present && self->away == away)
    return;

  self->present = present;
  self->away = away;
  g_debug ("The person is %s", !present ? "not here" : away ? "away" : "here");
  beckon_presence_emit_changed (BECKON_PRESENCE (self));
}

/* logind */

static void
on_prepare_for_sleep (BeckonBusWatch *login,
                      const char     *signal,
                      GVariant       *parameters,
                      gpointer        user_data)
{
  BeckonSessionPresence *self = user_data;

  g_variant_get (parameters, "(b)", &self->asleep);
  update (self);
}

static void
on_lock (BeckonBusWatch *login, const char *signal, GVariant *parameters, gpointer user_data)
{
  BeckonSessionPresence *self = user_data;

  self->locked = g_str_equal (signal, "Lock");
  update (self);
}

static void
on_session_properties (BeckonBusWatch *login,
                       const char     *interface,
                       GVariant       *properties,
                       gboolean        all,
                       gpointer        user_data)
{
  BeckonSessionPresence *self = user_data;
  const char            *type = NULL;
  gboolean               locked;

  /* Nobody says of a terminal whether it is locked. */
  if (all)
    self->login_reports = !g_variant_lookup (properties, "Type", "&s", &type)
                          || (!g_str_equal (type, "tty") && !g_str_equal (type, "unspecified"));
  beckon_idle_take_login (self->idle, properties);
  if (g_variant_lookup (properties, "LockedHint", "b", &locked))
    self->locked = locked;
  update (self);
}

static void
on_got_login_session (BeckonBusWatch *login,
                      GVariant       *reply,
                      const GError   *error,
                      gpointer        user_data)
{
  const char *path;

  if (reply == NULL)
    {
      g_debug ("This program does not belong to a session of logind: %s", error->message);
      return;
    }
  g_variant_get (reply, "(&o)", &path);
  beckon_bus_watch_follow (login, path, LOGIN_SESSION, "Lock", NULL, on_lock);
  beckon_bus_watch_follow (login, path, LOGIN_SESSION, "Unlock", NULL, on_lock);
  beckon_bus_watch_follow_properties (login, path, LOGIN_SESSION, on_session_properties);
}

static void
on_login_appeared (BeckonBusWatch *login, gpointer user_data)
{
  const char *id = g_getenv ("XDG_SESSION_ID");
  gboolean    has_id = id != NULL && *id != '\0';

  beckon_bus_watch_follow (login, LOGIN_PATH, LOGIN_MANAGER, "PrepareForSleep", "(b)",
                           on_prepare_for_sleep);
  beckon_bus_watch_call (
    login, LOGIN_PATH, LOGIN_MANAGER, has_id ? "GetSession" : "GetSessionByPID",
    has_id ? g_variant_new ("(s)", id) : g_variant_new ("(u)", 0), "(o)", -1, on_got_login_session);
}

/* Without logind nothing would report that the session is unlocked. */
static void
on_login_vanished (BeckonBusWatch *login, gpointer user_data)
{
  BeckonSessionPresence *self = user_data;

  self->login_reports = FALSE;
  beckon_idle_take_login (self->idle, NULL);
  self->asleep = FALSE;
  self->locked = FALSE;
  update (self);
}

/* (transfer full) (nullable): NULL also once @self is disposed of. */
static GDBusConnection *
take_bus (BeckonSessionPresence *self, GAsyncResult *result)
{
  g_autoptr (GError) error = NULL;
  GDBusConnection *connection = g_bus_get_finish (result, &error);

  if (connection == NULL)
    g_debug ("No bus: %s", error->message);
  else if (self->headless)
    g_dbus_connection_set_exit_on_close (connection, FALSE);
  return connection;
}

static void
on_got_system_bus (GObject *source, GAsyncResult *result, gpointer user_data)
{
  BeckonSessionPresence *self = user_data;
  g_autoptr (GDBusConnection) connection = take_bus (self, result);

  if (connection != NULL)
    self->login =
      beckon_bus_watch_new (connection, LOGIN_NAME, on_login_appeared, on_login_vanished, self);
}

static void
get_system_bus (BeckonSessionPresence *self)
{
  g_bus_get (G_BUS_TYPE_SYSTEM, self->cancellable, on_got_system_bus, self);
}

/* The session bus */

static void
on_got_session_bus (GObject *source, GAsyncResult *result, gpointer user_data)
{
  BeckonSessionPresence *self = user_data;
  g_autoptr (GDBusConnection) connection = take_bus (self, result);

  if (connection == NULL)
    return;

  if (self->headless)
    get_system_bus (self);
  self->saver = beckon_screen_saver_new (connection);
  g_signal_connect_swapped (self->saver, "changed", G_CALLBACK (update), self);
  beckon_idle_set_bus (self->idle, connection);
}

/* Object */

static gboolean
beckon_session_presence_is_present (BeckonPresence *presence)
{
  return BECKON_SESSION_PRESENCE (presence)->present;
}

static gboolean
beckon_session_presence_is_away (BeckonPresence *presence)
{
  return BECKON_SESSION_PRESENCE (presence)->away;
}

static void
presence_iface_init (BeckonPresenceInterface *iface)
{
  iface->is_present = beckon_session_presence_is_present;
  iface->is_away = beckon_session_presence_is_away;
}

static void
beckon_session_presence_dispose (GObject *object)
{
  BeckonSessionPresence *self = BECKON_SESSION_PRESENCE (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_pointer (&self->login, beckon_bus_watch_free);
  self->asked = FALSE;
  beckon_alarm_clear (&self->report_alarm);
  g_signal_handlers_disconnect_by_data (self->idle, self);
  beckon_idle_set_bus (self->idle, NULL);
  if (self->saver != NULL)
    g_signal_handlers_disconnect_by_data (self->saver, self);
  g_clear_object (&self->saver);

  G_OBJECT_CLASS (beckon_session_presence_parent_class)->dispose (object);
}

static void
beckon_session_presence_finalize (GObject *object)
{
  BeckonSessionPresence *self = BECKON_SESSION_PRESENCE (object);

  g_object_unref (self->cancellable);
  g_object_unref (self->idle);

  G_OBJECT_CLASS (beckon_session_presence_parent_class)->finalize (object);
}

static void
beckon_session_presence_class_init (BeckonSessionPresenceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = beckon_session_presence_dispose;
  object_class->finalize = beckon_session_presence_finalize;
}

static void
beckon_session_presence_init (BeckonSessionPresence *self)
{
  self->present = TRUE;
  self->cancellable = g_cancellable_new ();
}

BeckonPresence *
beckon_session_presence_new (BeckonClock *clock, gboolean headless)
{
  BeckonSessionPresence *self = g_object_new (BECKON_TYPE_SESSION_PRESENCE, NULL);

  beckon_alarm_init (&self->report_alarm, clock, BECKON_CLOCK_AWAKE, on_report_waited, self);
  self->idle = beckon_idle_new (clock);
  g_signal_connect_swapped (self->idle, "changed", G_CALLBACK (update), self);
  /* Cancelled before @self goes, and then the callbacks do not touch it. */
  self->headless = headless;
  g_bus_get (G_BUS_TYPE_SESSION, self->cancellable, on_got_session_bus, self);
  if (!headless)
    get_system_bus (self);
  return BECKON_PRESENCE (self);
}

void
beckon_session_presence_set_away_after (BeckonSessionPresence *self, gint64 after_us)
{
  g_return_if_fail (BECKON_IS_SESSION_PRESENCE (self));

  self->asked = after_us > 0;
  beckon_idle_set_after (self->idle, after_us);
  update (self);
}
