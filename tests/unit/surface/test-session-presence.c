/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "surface/session/session-presence.h"

#define LOGIN_NAME "org.freedesktop.login1"
#define LOGIN_PATH "/org/freedesktop/login1"
#define SESSION_PATH "/org/freedesktop/login1/session/_31"

/* A private bus that is both session and system bus, with a logind and a screen saver played by the
 * test. */
typedef struct
{
  GTestDBus       *bus;
  GDBusConnection *other; /* (owned): the other side */
  GDBusNodeInfo   *info;
  GArray          *names;   /* ids of names that are owned */
  GArray          *objects; /* ids of objects */
  BeckonPresence  *presence;
  guint            n_changes;
  gboolean         saver_active;
  gboolean         locked_hint;
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
on_method_call (GDBusConnection       *connection,
                const char            *sender,
                const char            *path,
                const char            *interface,
                const char            *method,
                GVariant              *parameters,
                GDBusMethodInvocation *invocation,
                gpointer               user_data)
{
  Fixture *self = user_data;

  if (g_str_equal (method, "GetActive"))
    g_dbus_method_invocation_return_value (invocation, g_variant_new ("(b)", self->saver_active));
  else
    g_dbus_method_invocation_return_value (invocation, g_variant_new ("(o)", SESSION_PATH));
}

static GVariant *
on_get_property (GDBusConnection *connection,
                 const char      *sender,
                 const char      *path,
                 const char      *interface,
                 const char      *property,
                 GError         **error,
                 gpointer         user_data)
{
  Fixture *self = user_data;

  return g_variant_new_boolean (self->locked_hint);
}

static const GDBusInterfaceVTable vtable = { on_method_call, on_get_property, NULL, { 0 } };

static void
put_object (Fixture *self, const char *path, const char *interface)
{
  guint id = g_dbus_connection_register_object (
    self->other, path, g_dbus_node_info_lookup_interface (self->info, interface), &vtable, self,
    NULL, NULL);

  g_assert_cmpuint (id, !=, 0);
  g_array_append_val (self->objects, id);
}

static void
own_name (Fixture *self, const char *name)
{
  guint id = g_bus_own_name_on_connection (self->other, name, G_BUS_NAME_OWNER_FLAGS_NONE, NULL,
                                           NULL, NULL, NULL);

  g_array_append_val (self->names, id);
}

static void
play_saver (Fixture *self, const char *name, const char *path)
{
  put_object (self, path, name);
  own_name (self, name);
}

static void
play_logind (Fixture *self)
{
  put_object (self, LOGIN_PATH, "org.freedesktop.login1.Manager");
  put_object (self, SESSION_PATH, "org.freedesktop.login1.Session");
  own_name (self, LOGIN_NAME);
}

static void
say (
  Fixture *self, const char *path, const char *interface, const char *signal, GVariant *parameters)
{
  g_assert_true (
    g_dbus_connection_emit_signal (self->other, NULL, path, interface, signal, parameters, NULL));
}

static void
on_changed (BeckonPresence *presence, Fixture *self)
{
  self->n_changes++;
}

/* Waits until everything on the bus has arrived. */
static void
let_settle (void)
{
  gint64 end = g_get_monotonic_time () + 300 * G_TIME_SPAN_MILLISECOND;

  while (g_get_monotonic_time () < end)
    {
      g_main_context_iteration (NULL, FALSE);
      g_usleep (1000);
    }
}

static void
assert_becomes (Fixture *self, gboolean present)
{
  gint64 end = g_get_monotonic_time () + 10 * G_TIME_SPAN_SECOND;

  while (beckon_presence_is_present (self->presence) != present && g_get_monotonic_time () < end)
    {
      g_main_context_iteration (NULL, FALSE);
      g_usleep (1000);
    }
  g_assert_cmpint (beckon_presence_is_present (self->presence), ==, present);
}

static void
start_as (Fixture *self, gboolean headless)
{
  self->presence = beckon_session_presence_new (headless);
  g_signal_connect (self->presence, "changed", G_CALLBACK (on_changed), self);
  g_assert_true (beckon_presence_is_present (self->presence));
  let_settle ();
}

static void
start (Fixture *self)
{
  start_as (self, FALSE);
}

static void
set_up (Fixture *self, gconstpointer data)
{
  self->bus = g_test_dbus_new (G_TEST_DBUS_NONE);
  g_test_dbus_up (self->bus);
  g_setenv ("DBUS_SYSTEM_BUS_ADDRESS", g_test_dbus_get_bus_address (self->bus), TRUE);
  g_unsetenv ("XDG_SESSION_ID");
  self->other = g_dbus_connection_new_for_address_sync (
    g_test_dbus_get_bus_address (self->bus),
    G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
    NULL, NULL, NULL);
  g_assert_nonnull (self->other);
  self->info = g_dbus_node_info_new_for_xml (xml, NULL);
  g_assert_nonnull (self->info);
  self->names = g_array_new (FALSE, FALSE, sizeof (guint));
  self->objects = g_array_new (FALSE, FALSE, sizeof (guint));
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  g_clear_object (&self->presence);
  for (guint i = 0; i < self->names->len; i++)
    g_bus_unown_name (g_array_index (self->names, guint, i));
  for (guint i = 0; i < self->objects->len; i++)
    g_dbus_connection_unregister_object (self->other, g_array_index (self->objects, guint, i));
  let_settle ();
  g_array_unref (self->names);
  g_array_unref (self->objects);
  g_dbus_node_info_unref (self->info);
  g_dbus_connection_close_sync (self->other, NULL, NULL);
  g_object_unref (self->other);
  g_test_dbus_stop (self->bus);
  g_object_unref (self->bus);
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
  let_settle ();
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

  for (guint i = 0; i < self->names->len; i++)
    g_bus_unown_name (g_array_index (self->names, guint, i));
  g_array_set_size (self->names, 0);
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
  let_settle ();
  g_assert_true (beckon_presence_is_present (self->presence));
  g_assert_cmpuint (self->n_changes, ==, 0);
}

static void
assert_away (Fixture *self, gboolean away)
{
  gint64 end = g_get_monotonic_time () + 20 * G_TIME_SPAN_SECOND;

  while (beckon_presence_is_away (self->presence) != away && g_get_monotonic_time () < end)
    {
      g_main_context_iteration (NULL, FALSE);
      g_usleep (1000);
    }
  g_assert_cmpint (beckon_presence_is_away (self->presence), ==, away);
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
  let_settle ();
  g_assert_false (beckon_presence_is_away (self->presence));
  ask_when_idle (self, 1);
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
  let_settle ();
  g_assert_false (beckon_presence_is_away (self->presence));
  ask_when_idle (self, G_TIME_SPAN_HOUR);
  g_assert_false (beckon_presence_is_away (self->presence));
  assert_away (self, TRUE);
  g_assert_true (beckon_presence_is_present (self->presence));

  /* Somebody tells after all. */
  play_saver (self, "org.gnome.ScreenSaver", "/org/gnome/ScreenSaver");
  assert_away (self, FALSE);
}

static void
pass (gint64 seconds)
{
  gint64 end = g_get_monotonic_time () + seconds * G_TIME_SPAN_SECOND;

  while (g_get_monotonic_time () < end)
    let_settle ();
}

/* Whoever tells is believed, also when they are gone for a moment; not when they do not return. */
static void
test_reported (Fixture *self, gconstpointer data)
{
  play_saver (self, "org.gnome.ScreenSaver", "/org/gnome/ScreenSaver");
  self->presence = beckon_session_presence_new (FALSE);
  g_signal_connect (self->presence, "changed", G_CALLBACK (on_changed), self);
  ask_when_idle (self, G_TIME_SPAN_HOUR);
  pass (6);
  g_bus_unown_name (g_array_index (self->names, guint, 0));
  g_array_set_size (self->names, 0);
  pass (2);
  own_name (self, "org.gnome.ScreenSaver");
  pass (5);
  g_assert_false (beckon_presence_is_away (self->presence));
  g_assert_cmpuint (self->n_changes, ==, 0);

  g_bus_unown_name (g_array_index (self->names, guint, 0));
  g_array_set_size (self->names, 0);
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
