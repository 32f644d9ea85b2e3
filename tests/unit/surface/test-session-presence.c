/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "surface/session/session-presence.h"

#include "bus-fixture.h"
#include "dummy-clock.h"

#define LOGIN_NAME "org.freedesktop.login1"
#define LOGIN_PATH "/org/freedesktop/login1"
#define SESSION_PATH "/org/freedesktop/login1/session/_31"

/* With a logind and a screen saver played by the test. */
typedef struct
{
  BusFixture        bus;
  BeckonDummyClock *clock;
  BeckonPresence   *presence;
  guint             n_changes;
  guint             n_asked;    /* how often the services were asked */
  guint             n_expected; /* how often they are by now, once the program has its buses */
  gboolean          saver_active;
  gboolean          locked_hint;
} Fixture;

static const char xml[] = "<node>"
                          "  <interface name='org.gnome.ScreenSaver'><method name='GetActive'><arg "
                          "direction='out' type='b'/></method></interface>"
                          "  <interface name='org.freedesktop.ScreenSaver'><method "
                          "name='GetActive'><arg direction='out' type='b'/></method></interface>"
                          "  <interface name='org.freedesktop.login1.Manager'>"
                          "    <method name='GetSession'><arg direction='in' type='s'/><arg "
                          "direction='out' type='o'/></method>"
                          "    <method name='GetSessionByPID'><arg direction='in' type='u'/><arg "
                          "direction='out' type='o'/></method>"
                          "  </interface>"
                          "  <interface name='org.freedesktop.login1.Session'><property "
                          "name='LockedHint' type='b' access='read'/></interface>"
                          "</node>";

static void
on_method_call (const char            *method,
                GVariant              *parameters,
                GDBusMethodInvocation *invocation,
                gpointer               user_data)
{
  Fixture *self = user_data;

  self->n_asked++;
  if (g_str_equal (method, "GetActive"))
    g_dbus_method_invocation_return_value (invocation, g_variant_new ("(b)", self->saver_active));
  else
    g_dbus_method_invocation_return_value (invocation, g_variant_new ("(o)", SESSION_PATH));
}

static GVariant *
on_get_property (const char *property, gpointer user_data)
{
  Fixture *self = user_data;

  self->n_asked++;
  return g_variant_new_boolean (self->locked_hint);
}

static void
put_object (Fixture *self, const char *path, const char *interface)
{
  bus_fixture_put (&self->bus, path, xml, interface, on_method_call, on_get_property, self);
}

static void
play_saver (Fixture *self, const char *name, const char *path)
{
  put_object (self, path, name);
  bus_fixture_own (&self->bus, name);
  self->n_expected++;
}

static void
play_logind (Fixture *self)
{
  put_object (self, LOGIN_PATH, "org.freedesktop.login1.Manager");
  put_object (self, SESSION_PATH, "org.freedesktop.login1.Session");
  bus_fixture_own (&self->bus, LOGIN_NAME);
  self->n_expected += 2;
}

static void
say (
  Fixture *self, const char *path, const char *interface, const char *signal, GVariant *parameters)
{
  bus_fixture_say (&self->bus, path, interface, signal, parameters);
}

static void
on_changed (BeckonPresence *presence, Fixture *self)
{
  self->n_changes++;
}

static void
let_settle (Fixture *self)
{
  gint64 end_us = g_get_monotonic_time () + 10 * G_TIME_SPAN_SECOND;

  /* The buses come from a thread. */
  while (self->presence != NULL && self->n_asked < self->n_expected)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, end_us);
      g_main_context_iteration (NULL, FALSE);
      g_usleep (1000);
    }
  bus_fixture_settle (&self->bus);
}

static void
assert_becomes (Fixture *self, gboolean present)
{
  let_settle (self);
  g_assert_cmpint (beckon_presence_is_present (self->presence), ==, present);
}

static void
start_as (Fixture *self, gboolean headless)
{
  self->presence = beckon_session_presence_new (BECKON_CLOCK (self->clock), headless);
  g_signal_connect (self->presence, "changed", G_CALLBACK (on_changed), self);
  g_assert_true (beckon_presence_is_present (self->presence));
  let_settle (self);
}

static void
start (Fixture *self)
{
  start_as (self, FALSE);
}

static void
set_up (Fixture *self, gconstpointer data)
{
  bus_fixture_set_up_shared (&self->bus);
  g_unsetenv ("XDG_SESSION_ID");
  self->clock = beckon_dummy_clock_new ();
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  g_assert_finalize_object (self->presence);
  g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (self->clock), ==, 0);
  g_object_unref (self->clock);
  bus_fixture_tear_down (&self->bus);
}

static void
test_nobody_tells (Fixture *self, gconstpointer data)
{
  start (self);
  g_assert_true (beckon_presence_is_present (self->presence));
  g_assert_cmpuint (self->n_changes, ==, 0);
}

static void
test_sleep (Fixture *self, gconstpointer data)
{
  play_logind (self);
  start (self);

  say (self, LOGIN_PATH, "org.freedesktop.login1.Manager", "PrepareForSleep",
       g_variant_new ("(b)", TRUE));
  assert_becomes (self, FALSE);
  say (self, LOGIN_PATH, "org.freedesktop.login1.Manager", "PrepareForSleep",
       g_variant_new ("(b)", FALSE));
  assert_becomes (self, TRUE);
  g_assert_cmpuint (self->n_changes, ==, 2);
}

/* A program without a window hears the same, and does not end with the buses. */
static void
test_headless (Fixture *self, gconstpointer data)
{
  g_autoptr (GDBusConnection) session = NULL;
  g_autoptr (GDBusConnection) system = NULL;

  play_logind (self);
  start_as (self, TRUE);
  session = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  system = g_bus_get_sync (G_BUS_TYPE_SYSTEM, NULL, NULL);
  g_assert_false (g_dbus_connection_get_exit_on_close (session));
  g_assert_false (g_dbus_connection_get_exit_on_close (system));

  say (self, LOGIN_PATH, "org.freedesktop.login1.Manager", "PrepareForSleep",
       g_variant_new ("(b)", TRUE));
  assert_becomes (self, FALSE);
}

static void
test_lock (Fixture *self, gconstpointer data)
{
  play_logind (self);
  start (self);

  say (self, SESSION_PATH, "org.freedesktop.login1.Session", "Lock", NULL);
  assert_becomes (self, FALSE);
  say (self, SESSION_PATH, "org.freedesktop.login1.Session", "Unlock", NULL);
  assert_becomes (self, TRUE);

  /* Another session does not matter. */
  say (self, "/org/freedesktop/login1/session/_32", "org.freedesktop.login1.Session", "Lock", NULL);
  let_settle (self);
  g_assert_true (beckon_presence_is_present (self->presence));
}

static void
test_locked_hint (Fixture *self, gconstpointer data)
{
  GVariantBuilder changed;

  self->locked_hint = TRUE;
  play_logind (self);
  start (self);
  assert_becomes (self, FALSE);

  g_variant_builder_init (&changed, G_VARIANT_TYPE ("a{sv}"));
  g_variant_builder_add (&changed, "{sv}", "LockedHint", g_variant_new_boolean (FALSE));
  say (self, SESSION_PATH, "org.freedesktop.DBus.Properties", "PropertiesChanged",
       g_variant_new ("(sa{sv}as)", "org.freedesktop.login1.Session", &changed, NULL));
  assert_becomes (self, TRUE);
}

static void
test_saver (Fixture *self, gconstpointer data)
{
  const char      *name = data;
  g_autofree char *path = g_strdelimit (g_strconcat ("/", name, NULL), ".", '/');

  self->saver_active = TRUE;
  play_saver (self, name, path);
  start (self);
  assert_becomes (self, FALSE);
  say (self, path, name, "ActiveChanged", g_variant_new ("(b)", FALSE));
  assert_becomes (self, TRUE);
  say (self, path, name, "ActiveChanged", g_variant_new ("(b)", TRUE));
  assert_becomes (self, FALSE);
}

/* A screen saver or a logind that has gone cannot report that the person is back. */
static void
test_vanished (Fixture *self, gconstpointer data)
{
  play_saver (self, "org.gnome.ScreenSaver", "/org/gnome/ScreenSaver");
  play_logind (self);
  start (self);
  say (self, "/org/gnome/ScreenSaver", "org.gnome.ScreenSaver", "ActiveChanged",
       g_variant_new ("(b)", TRUE));
  say (self, SESSION_PATH, "org.freedesktop.login1.Session", "Lock", NULL);
  assert_becomes (self, FALSE);

  bus_fixture_disown (&self->bus);
  assert_becomes (self, TRUE);
}

/* Signals with wrong types are ignored. */
static void
test_nonsense (Fixture *self, gconstpointer data)
{
  play_saver (self, "org.gnome.ScreenSaver", "/org/gnome/ScreenSaver");
  play_logind (self);
  start (self);
  say (self, "/org/gnome/ScreenSaver", "org.gnome.ScreenSaver", "ActiveChanged",
       g_variant_new ("(s)", "yes"));
  say (self, LOGIN_PATH, "org.freedesktop.login1.Manager", "PrepareForSleep",
       g_variant_new ("(u)", 1));
  say (self, SESSION_PATH, "org.freedesktop.DBus.Properties", "PropertiesChanged",
       g_variant_new ("(s)", "LockedHint"));
  let_settle (self);
  g_assert_true (beckon_presence_is_present (self->presence));
  g_assert_cmpuint (self->n_changes, ==, 0);
}

static void
assert_away (Fixture *self, gboolean away)
{
  let_settle (self);
  g_assert_cmpint (beckon_presence_is_away (self->presence), ==, away);
}

static void
pass (Fixture *self, gint64 by_us)
{
  let_settle (self);
  beckon_dummy_clock_advance (self->clock, by_us);
}

static void
ask_when_idle (Fixture *self, gint64 after_us)
{
  beckon_session_presence_set_away_after (BECKON_SESSION_PRESENCE (self->presence), after_us);
}

static void
say_idle (Fixture *self, gboolean idle)
{
  GVariantBuilder changed;

  g_variant_builder_init (&changed, G_VARIANT_TYPE ("a{sv}"));
  g_variant_builder_add (&changed, "{sv}", "IdleHint", g_variant_new_boolean (idle));
  say (self, SESSION_PATH, "org.freedesktop.DBus.Properties", "PropertiesChanged",
       g_variant_new ("(sa{sv}as)", "org.freedesktop.login1.Session", &changed, NULL));
}

/* Idle is away, but present: the countdowns go on. */
static void
test_idle (Fixture *self, gconstpointer data)
{
  play_logind (self);
  start (self);
  say_idle (self, TRUE);
  let_settle (self);
  g_assert_false (beckon_presence_is_away (self->presence));
  ask_when_idle (self, G_TIME_SPAN_MINUTE);
  pass (self, G_TIME_SPAN_MINUTE - 1);
  assert_away (self, FALSE);
  pass (self, 1);
  assert_away (self, TRUE);
  g_assert_true (beckon_presence_is_present (self->presence));
  say_idle (self, FALSE);
  assert_away (self, FALSE);

  say (self, SESSION_PATH, "org.freedesktop.login1.Session", "Lock", NULL);
  assert_away (self, TRUE);
  g_assert_false (beckon_presence_is_present (self->presence));
  say (self, SESSION_PATH, "org.freedesktop.login1.Session", "Unlock", NULL);
  assert_away (self, FALSE);
}

/* Where nobody can tell, a desk that waited for the person to leave would wait for ever. */
static void
test_unreported (Fixture *self, gconstpointer data)
{
  start (self);
  let_settle (self);
  g_assert_false (beckon_presence_is_away (self->presence));
  ask_when_idle (self, G_TIME_SPAN_HOUR);
  pass (self, 5 * G_TIME_SPAN_SECOND - 1);
  assert_away (self, FALSE);
  pass (self, 1);
  assert_away (self, TRUE);
  g_assert_true (beckon_presence_is_present (self->presence));

  /* Somebody tells after all. */
  play_saver (self, "org.gnome.ScreenSaver", "/org/gnome/ScreenSaver");
  assert_away (self, FALSE);
}

/* Whoever tells is believed, also when they are gone for a moment; not when they do not return. */
static void
test_reported (Fixture *self, gconstpointer data)
{
  play_saver (self, "org.gnome.ScreenSaver", "/org/gnome/ScreenSaver");
  self->presence = beckon_session_presence_new (BECKON_CLOCK (self->clock), FALSE);
  g_signal_connect (self->presence, "changed", G_CALLBACK (on_changed), self);
  ask_when_idle (self, G_TIME_SPAN_HOUR);
  pass (self, 6 * G_TIME_SPAN_SECOND);
  bus_fixture_disown (&self->bus);
  pass (self, 2 * G_TIME_SPAN_SECOND);
  bus_fixture_own (&self->bus, "org.gnome.ScreenSaver");
  self->n_expected++;
  pass (self, 5 * G_TIME_SPAN_SECOND);
  g_assert_false (beckon_presence_is_away (self->presence));
  g_assert_cmpuint (self->n_changes, ==, 0);

  bus_fixture_disown (&self->bus);
  pass (self, 5 * G_TIME_SPAN_SECOND);
  assert_away (self, TRUE);
  ask_when_idle (self, 0);
  assert_away (self, FALSE);
}

#define ADD(path, data, func) g_test_add (path, Fixture, data, set_up, func, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("/aic/AIC-5/presence/nobody-tells", NULL, test_nobody_tells);
  ADD ("/aic/AIC-5/presence/sleep", NULL, test_sleep);
  ADD ("/aic/AIC-5/presence/headless", NULL, test_headless);
  ADD ("/aic/AIC-5/presence/lock", NULL, test_lock);
  ADD ("/aic/AIC-5/presence/locked-hint", NULL, test_locked_hint);
  ADD ("/aic/AIC-5/presence/gnome-screen-saver", "org.gnome.ScreenSaver", test_saver);
  ADD ("/aic/AIC-5/presence/freedesktop-screen-saver", "org.freedesktop.ScreenSaver", test_saver);
  ADD ("/aic/AIC-5/presence/vanished", NULL, test_vanished);
  ADD ("/aic/AIC-5/presence/nonsense", NULL, test_nonsense);
  ADD ("/att/ATT-12/presence/idle-is-away", NULL, test_idle);
  ADD ("/att/ATT-12/presence/nobody-can-tell-so-away", NULL, test_unreported);
  ADD ("/att/ATT-12/presence/somebody-tells", NULL, test_reported);
  return g_test_run ();
}
