/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/bus/bus-watch.h"

#include "bus-fixture.h"

#define NAME "org.example.Kettle"
#define PATH "/org/example/Kettle"
#define PROPERTIES "org.freedesktop.DBus.Properties"

typedef struct
{
  BusFixture             bus;
  BeckonBusWatch        *watch;
  GString               *seen;   /* what the watch told */
  GDBusMethodInvocation *asked;  /* (owned) (nullable): the call that is not answered */
  gboolean               silent; /* no call is answered */
} Fixture;

static const char xml[] =
  "<node><interface name='" NAME "'>"
  "<method name='GetHeat'><arg direction='out' type='u'/></method>"
  "<property name='Full' type='b' access='read'/><property name='Colour' type='s' access='read'/>"
  "</interface></node>";

static void
on_call (const char            *method,
         GVariant              *parameters,
         GDBusMethodInvocation *invocation,
         gpointer               user_data)
{
  Fixture *self = user_data;

  if (self->silent)
    self->asked = invocation;
  else
    g_dbus_method_invocation_return_value (invocation, g_variant_new ("(u)", 80));
}

static GVariant *
on_get (const char *property, gpointer user_data)
{
  return g_str_equal (property, "Full") ? g_variant_new_boolean (TRUE)
                                        : g_variant_new_string ("red");
}

static void
come (Fixture *self)
{
  bus_fixture_put (&self->bus, PATH, xml, NAME, on_call, on_get, self);
  bus_fixture_own (&self->bus, NAME);
  bus_fixture_settle (&self->bus);
}

static void
on_reply (BeckonBusWatch *watch, GVariant *reply, const GError *error, gpointer user_data)
{
  Fixture         *self = user_data;
  g_autofree char *text = reply != NULL ? g_variant_print (reply, FALSE) : g_strdup ("error");

  g_assert_true ((reply == NULL) == (error != NULL));
  g_string_append_printf (self->seen, "reply %s;", text);
}

static void
on_signal (BeckonBusWatch *watch, const char *signal, GVariant *parameters, gpointer user_data)
{
  Fixture         *self = user_data;
  g_autofree char *text = g_variant_print (parameters, FALSE);

  g_string_append_printf (self->seen, "%s %s;", signal, text);
}

static void
on_properties (BeckonBusWatch *watch,
               const char     *interface,
               GVariant       *properties,
               gboolean        all,
               gpointer        user_data)
{
  Fixture *self = user_data;
  gboolean full = FALSE;

  g_assert_cmpstr (interface, ==, NAME);
  g_variant_lookup (properties, "Full", "b", &full);
  g_string_append_printf (self->seen, "%s %s;", all ? "all" : "changed", full ? "full" : "-");
}

static void
on_appeared (BeckonBusWatch *watch, gpointer user_data)
{
  Fixture *self = user_data;

  g_assert_cmpstr (beckon_bus_watch_get_owner (watch), ==,
                   g_dbus_connection_get_unique_name (self->bus.other));
  g_string_append (self->seen, "there;");
  beckon_bus_watch_follow (watch, PATH, NAME, "Boils", "(u)", on_signal);
  beckon_bus_watch_follow_properties (watch, PATH, NAME, on_properties);
  beckon_bus_watch_call (watch, PATH, NAME, "GetHeat", NULL, "(u)", -1, on_reply);
}

static void
on_vanished (BeckonBusWatch *watch, gpointer user_data)
{
  Fixture *self = user_data;

  g_assert_null (beckon_bus_watch_get_owner (watch));
  g_string_append (self->seen, "gone;");
}

/* What was told since the last time. */
static void
assert_seen (Fixture *self, const char *expected)
{
  bus_fixture_settle (&self->bus);
  g_assert_cmpstr (self->seen->str, ==, expected);
  g_string_truncate (self->seen, 0);
}

static void
set_up (Fixture *self, gconstpointer data)
{
  bus_fixture_set_up (&self->bus);
  self->seen = g_string_new (NULL);
  self->watch = beckon_bus_watch_new (self->bus.program, NAME, on_appeared, on_vanished, self);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  g_clear_pointer (&self->watch, beckon_bus_watch_free);
  bus_fixture_tear_down (&self->bus);
  g_clear_object (&self->asked);
  g_string_free (self->seen, TRUE);
}

static void
test_comes_and_goes (Fixture *self, gconstpointer data)
{
  assert_seen (self, "gone;");
  for (guint i = 0; i < 2; i++)
    {
      come (self);
      assert_seen (self, "there;all full;reply (80,);");
      bus_fixture_leave (&self->bus);
      assert_seen (self, "gone;");
    }
}

static void
change (Fixture *self, const char *interface, const char *text)
{
  bus_fixture_say (&self->bus, PATH, PROPERTIES, "PropertiesChanged",
                   g_variant_new ("(s@a{sv}as)", interface, g_variant_new_parsed (text), NULL));
}

static void
test_signals (Fixture *self, gconstpointer data)
{
  assert_seen (self, "gone;");
  come (self);
  assert_seen (self, "there;all full;reply (80,);");
  bus_fixture_say (&self->bus, PATH, NAME, "Boils", g_variant_new ("(u)", 99));
  assert_seen (self, "Boils (99,);");
  change (self, NAME, "{'Full': <true>}");
  assert_seen (self, "changed full;");

  /* Of another type, object, name or interface. */
  bus_fixture_say (&self->bus, PATH, NAME, "Boils", g_variant_new ("(s)", "99"));
  bus_fixture_say (&self->bus, "/org/example/Cup", NAME, "Boils", g_variant_new ("(u)", 99));
  bus_fixture_say (&self->bus, PATH, NAME, "Sings", g_variant_new ("(u)", 99));
  bus_fixture_say (&self->bus, PATH, PROPERTIES, "PropertiesChanged", g_variant_new ("(s)", NAME));
  change (self, "org.example.Cup", "{'Full': <true>}");
  assert_seen (self, "");
}

/* The reply to a question that was put to somebody who has gone is nobody's. */
static void
test_late (Fixture *self, gconstpointer data)
{
  self->silent = TRUE;
  assert_seen (self, "gone;");
  come (self);
  assert_seen (self, "there;all full;");
  g_assert_nonnull (self->asked);
  bus_fixture_disown (&self->bus);
  assert_seen (self, "gone;");
  g_dbus_method_invocation_return_value (g_steal_pointer (&self->asked), g_variant_new ("(u)", 80));
  bus_fixture_say (&self->bus, PATH, NAME, "Boils", g_variant_new ("(u)", 99));
  assert_seen (self, "");
}

/* Freed while it is asked and while a signal is on its way. */
static void
test_freed (Fixture *self, gconstpointer data)
{
  self->silent = TRUE;
  assert_seen (self, "gone;");
  come (self);
  assert_seen (self, "there;all full;");
  bus_fixture_say (&self->bus, PATH, NAME, "Boils", g_variant_new ("(u)", 99));
  g_dbus_method_invocation_return_value (g_steal_pointer (&self->asked), g_variant_new ("(u)", 80));
  g_clear_pointer (&self->watch, beckon_bus_watch_free);
  assert_seen (self, "");
}

static void
on_appeared_wrong (BeckonBusWatch *watch, gpointer user_data)
{
  beckon_bus_watch_call (watch, PATH, NAME, "GetHeat", NULL, "(s)", -1, on_reply);
  beckon_bus_watch_call (watch, PATH, NAME, "NoSuchMethod", NULL, NULL, -1, on_reply);
  beckon_bus_watch_follow_properties (watch, PATH, "org.example.Cup", on_properties);
}

/* A service that is another one than was expected. */
static void
test_errors (Fixture *self, gconstpointer data)
{
  g_autoptr (BeckonBusWatch) watch =
    beckon_bus_watch_new (self->bus.program, NAME, on_appeared_wrong, NULL, self);

  g_clear_pointer (&self->watch, beckon_bus_watch_free);
  come (self);
  assert_seen (self, "reply error;reply error;");
}

#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("/base/bus-watch/comes-and-goes", test_comes_and_goes);
  ADD ("/base/bus-watch/signals", test_signals);
  ADD ("/base/bus-watch/late", test_late);
  ADD ("/base/bus-watch/freed", test_freed);
  ADD ("/base/bus-watch/errors", test_errors);
  return g_test_run ();
}
