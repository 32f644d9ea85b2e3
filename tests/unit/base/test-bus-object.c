/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/bus/bus-object.h"

#include "bus-fixture.h"

#define PATH "/org/example/Kettle"
#define INTERFACE "org.example.Kettle"

typedef struct
{
  BusFixture       bus;
  GObject         *owner; /* (owned) */
  BeckonBusObject *object;
  GString         *signals;
} Fixture;

/* --- what is exported --- */

static void
fill (gpointer owner, GVariant *parameters, GDBusMethodInvocation *invocation)
{
  guint            cups;
  g_autofree char *kind = NULL;
  g_autofree char *text = NULL;

  g_variant_get (parameters, "(us)", &cups, &kind);
  text = g_strdup_printf ("%u cups of %s", cups, kind);
  g_object_set_data (owner, "filled", GUINT_TO_POINTER (cups));
  g_dbus_method_invocation_return_value (invocation, g_variant_new ("(sb)", text, TRUE));
}

/* The last reference goes while the method runs. */
static void
smash (gpointer owner, GVariant *parameters, GDBusMethodInvocation *invocation)
{
  Fixture *self = g_object_get_data (owner, "fixture");

  g_clear_pointer (&self->object, beckon_bus_object_free);
  g_clear_object (&self->owner);
  g_object_set_data (owner, "smashed", owner);
  g_dbus_method_invocation_return_value (invocation, NULL);
}

static GVariant *
get_property (gpointer owner, const char *name)
{
  g_assert_true (G_IS_OBJECT (owner));
  return g_str_equal (name, "Colour") ? g_variant_new_string ("red") : g_variant_new_uint32 (7);
}

static const BeckonBusMethod methods[] = { { "Fill", "us", "sb", fill },
                                           { "Smash", "", "", smash },
                                           { NULL, NULL, NULL, NULL } };
static const BeckonBusMember properties[] = { { "Colour", "s" }, { "Cups", "u" }, { NULL, NULL } };
static const BeckonBusMember signals[] = { { "Boils", "ua{sv}" }, { NULL, NULL } };

static const BeckonBusInterface interface = { INTERFACE, methods, properties, signals,
                                              get_property };

/* --- the tests --- */

static void
on_signal (GDBusConnection *bus,
           const char      *sender,
           const char      *path,
           const char      *name,
           const char      *signal,
           GVariant        *parameters,
           gpointer         user_data)
{
  Fixture         *self = user_data;
  g_autofree char *text = g_variant_print (parameters, FALSE);

  g_string_append_printf (self->signals, "%s %s %s;", path, signal, text);
}

static void
set_up (Fixture *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  bus_fixture_set_up (&self->bus);
  self->signals = g_string_new (NULL);
  self->owner = G_OBJECT (g_cancellable_new ());
  g_object_set_data (self->owner, "fixture", self);
  self->object = beckon_bus_object_new (self->bus.program, PATH, &interface, self->owner, &error);
  g_assert_no_error (error);
  g_dbus_connection_signal_subscribe (self->bus.other, NULL, INTERFACE, NULL, NULL, NULL,
                                      G_DBUS_SIGNAL_FLAGS_NONE, on_signal, self, NULL);
  bus_fixture_settle (&self->bus);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  g_clear_pointer (&self->object, beckon_bus_object_free);
  g_clear_object (&self->owner);
  bus_fixture_tear_down (&self->bus);
  g_string_free (self->signals, TRUE);
}

/* Calls it; the reply as text, or the name of the error. */
static void
assert_call (
  Fixture *self, const char *name, const char *method, GVariant *parameters, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply =
    bus_fixture_call (&self->bus, PATH, name, method, parameters, &error);
  g_autofree char *text =
    reply != NULL ? g_variant_print (reply, FALSE) : g_dbus_error_get_remote_error (error);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_methods (Fixture *self, gconstpointer data)
{
  assert_call (self, INTERFACE, "Fill", g_variant_new ("(us)", 3, "tea"),
               "('3 cups of tea', true)");
  g_assert_cmpuint (GPOINTER_TO_UINT (g_object_get_data (self->owner, "filled")), ==, 3);
  /* What was not described does not arrive. */
  assert_call (self, INTERFACE, "Fill", g_variant_new ("(s)", "tea"),
               "org.freedesktop.DBus.Error.InvalidArgs");
  assert_call (self, INTERFACE, "Empty", NULL, "org.freedesktop.DBus.Error.UnknownMethod");
  g_clear_pointer (&self->object, beckon_bus_object_free);
  assert_call (self, INTERFACE, "Fill", g_variant_new ("(us)", 3, "tea"),
               "org.freedesktop.DBus.Error.UnknownMethod");
}

static void
test_released (Fixture *self, gconstpointer data)
{
  assert_call (self, INTERFACE, "Smash", NULL, "()");
  g_assert_null (self->owner);
}

static void
test_properties (Fixture *self, gconstpointer data)
{
  assert_call (self, "org.freedesktop.DBus.Properties", "Get",
               g_variant_new ("(ss)", INTERFACE, "Cups"), "(<uint32 7>,)");
  assert_call (self, "org.freedesktop.DBus.Properties", "GetAll", g_variant_new ("(s)", INTERFACE),
               "({'Colour': <'red'>, 'Cups': <uint32 7>},)");
}

static void
test_described (Fixture *self, gconstpointer data)
{
  g_autoptr (GVariant) reply = bus_fixture_call (
    &self->bus, PATH, "org.freedesktop.DBus.Introspectable", "Introspect", NULL, NULL);
  g_autoptr (GDBusNodeInfo) node = NULL;
  GDBusInterfaceInfo *info;
  const char         *xml;

  g_variant_get (reply, "(&s)", &xml);
  node = g_dbus_node_info_new_for_xml (xml, NULL);
  info = g_dbus_node_info_lookup_interface (node, INTERFACE);
  g_assert_cmpstr (info->methods[0]->in_args[1]->signature, ==, "s");
  g_assert_cmpstr (info->methods[0]->out_args[1]->signature, ==, "b");
  g_assert_cmpstr (info->signals[0]->args[1]->signature, ==, "a{sv}");
  g_assert_cmpint (info->properties[0]->flags, ==, G_DBUS_PROPERTY_INFO_FLAGS_READABLE);
}

static void
test_signals (Fixture *self, gconstpointer data)
{
  GVariant *nothing = g_variant_new_array (G_VARIANT_TYPE ("{sv}"), NULL, 0);

  beckon_bus_object_emit (self->object, "Boils", g_variant_new ("(u@a{sv})", 99, nothing));
  beckon_bus_object_emit (NULL, "Boils", g_variant_new ("(u)", 1));
  bus_fixture_settle (&self->bus);
  g_assert_cmpstr (self->signals->str, ==, PATH " Boils (99, {});");
}

static void
test_taken (Fixture *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (beckon_bus_object_new (self->bus.program, PATH, &interface, self->owner, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS);
}

#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("/base/bus-object/methods", test_methods);
  ADD ("/base/bus-object/released-in-a-method", test_released);
  ADD ("/base/bus-object/properties", test_properties);
  ADD ("/base/bus-object/described", test_described);
  ADD ("/base/bus-object/signals", test_signals);
  ADD ("/base/bus-object/path-is-taken", test_taken);
  return g_test_run ();
}
