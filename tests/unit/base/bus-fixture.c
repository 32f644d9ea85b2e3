/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "bus-fixture.h"

/* An object of the other end. */
typedef struct
{
  GDBusInterfaceInfo *info; /* (owned) */
  BusFixtureCall      call;
  BusFixtureGet       get;
  gpointer            user_data;
} Object;

static GDBusConnection *
connect_to (GTestDBus *bus)
{
  g_autoptr (GError) error = NULL;
  GDBusConnection *connection = g_dbus_connection_new_for_address_sync (
    g_test_dbus_get_bus_address (bus),
    G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
    NULL, NULL, &error);

  g_assert_no_error (error);
  return connection;
}

static void
begin (BusFixture *self)
{
  self->bus = g_test_dbus_new (G_TEST_DBUS_NONE);
  g_test_dbus_up (self->bus);
  self->other = connect_to (self->bus);
  self->names = g_array_new (FALSE, FALSE, sizeof (guint));
  self->objects = g_array_new (FALSE, FALSE, sizeof (guint));
}

void
bus_fixture_set_up (BusFixture *self)
{
  begin (self);
  self->program = connect_to (self->bus);
}

void
bus_fixture_set_up_shared (BusFixture *self)
{
  begin (self);
  g_setenv ("DBUS_SYSTEM_BUS_ADDRESS", g_test_dbus_get_bus_address (self->bus), TRUE);
  self->program = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  self->system = g_bus_get_sync (G_BUS_TYPE_SYSTEM, NULL, NULL);
  g_assert_nonnull (self->program);
  g_assert_nonnull (self->system);
}

void
bus_fixture_take_down (BusFixture *self)
{
  bus_fixture_disown (self);
  for (guint i = 0; i < self->objects->len; i++)
    g_dbus_connection_unregister_object (self->other, g_array_index (self->objects, guint, i));
  g_array_set_size (self->objects, 0);
}

/* Waits until nobody else has @place, so that the end of the bus hits nobody. */
static void
release (GDBusConnection **place)
{
  GDBusConnection *connection = *place;
  gint64           end_us = g_get_monotonic_time () + 10 * G_TIME_SPAN_SECOND;

  if (connection == NULL)
    return;
  g_object_add_weak_pointer (G_OBJECT (connection), (gpointer *) place);
  g_object_unref (connection);
  while (*place != NULL)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, end_us);
      g_main_context_iteration (NULL, FALSE);
    }
}

void
bus_fixture_tear_down (BusFixture *self)
{
  bus_fixture_take_down (self);
  bus_fixture_settle (self);
  g_dbus_connection_close_sync (self->other, NULL, NULL);
  release (&self->other);
  if (self->system == NULL)
    g_dbus_connection_close_sync (self->program, NULL, NULL);
  release (&self->program);
  release (&self->system);
  g_array_unref (self->names);
  g_array_unref (self->objects);
  g_test_dbus_down (self->bus);
  g_object_unref (self->bus);
}

/* --- the other end --- */

static void
object_free (gpointer data)
{
  Object *object = data;

  g_dbus_interface_info_unref (object->info);
  g_free (object);
}

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
  const Object *object = user_data;

  object->call (method, parameters, invocation, object->user_data);
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
  const Object *object = user_data;

  return object->get (property, object->user_data);
}

void
bus_fixture_put (BusFixture    *self,
                 const char    *path,
                 const char    *xml,
                 const char    *interface,
                 BusFixtureCall call,
                 BusFixtureGet  get,
                 gpointer       user_data)
{
  static const GDBusInterfaceVTable vtable = { on_method_call, on_get_property, NULL, { 0 } };
  g_autoptr (GError) error = NULL;
  g_autoptr (GDBusNodeInfo) node = g_dbus_node_info_new_for_xml (xml, &error);
  Object *object = g_new0 (Object, 1);
  guint   id;

  g_assert_no_error (error);
  object->info = g_dbus_interface_info_ref (g_dbus_node_info_lookup_interface (node, interface));
  object->call = call;
  object->get = get;
  object->user_data = user_data;
  id = g_dbus_connection_register_object (self->other, path, object->info, &vtable, object,
                                          object_free, &error);
  g_assert_no_error (error);
  g_array_append_val (self->objects, id);
}

void
bus_fixture_own (BusFixture *self, const char *name)
{
  guint id = g_bus_own_name_on_connection (self->other, name, G_BUS_NAME_OWNER_FLAGS_NONE, NULL,
                                           NULL, NULL, NULL);

  g_array_append_val (self->names, id);
}

void
bus_fixture_disown (BusFixture *self)
{
  for (guint i = 0; i < self->names->len; i++)
    g_bus_unown_name (g_array_index (self->names, guint, i));
  g_array_set_size (self->names, 0);
}

void
bus_fixture_leave (BusFixture *self)
{
  bus_fixture_take_down (self);
  g_dbus_connection_close_sync (self->other, NULL, NULL);
  g_object_unref (self->other);
  self->other = connect_to (self->bus);
}

void
bus_fixture_say (BusFixture *self,
                 const char *path,
                 const char *interface,
                 const char *signal,
                 GVariant   *parameters)
{
  g_assert_true (
    g_dbus_connection_emit_signal (self->other, NULL, path, interface, signal, parameters, NULL));
}

/* --- what passes between them --- */

static void
on_done (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

static GVariant *
call (GDBusConnection *from,
      const char      *to,
      const char      *path,
      const char      *interface,
      const char      *method,
      GVariant        *parameters,
      GError         **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  g_dbus_connection_call (from, to, path, interface, method, parameters, NULL,
                          G_DBUS_CALL_FLAGS_NONE, 10000, NULL, on_done, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return g_dbus_connection_call_finish (from, result, error);
}

GVariant *
bus_fixture_call (BusFixture *self,
                  const char *path,
                  const char *interface,
                  const char *method,
                  GVariant   *parameters,
                  GError    **error)
{
  return call (self->other, g_dbus_connection_get_unique_name (self->program), path, interface,
               method, parameters, error);
}

static void
exchange (GDBusConnection *from, GDBusConnection *to)
{
  g_autoptr (GVariant) pong = call (from, g_dbus_connection_get_unique_name (to), "/",
                                    "org.freedesktop.DBus.Peer", "Ping", NULL, NULL);
  g_autoptr (GVariant) id =
    call (from, "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetId", NULL, NULL);
}

void
bus_fixture_settle (BusFixture *self)
{
  /* A few times, as one thing leads to another: a name that appears, a call, its reply, a signal.
   */
  for (guint i = 0; i < 6; i++)
    {
      GDBusConnection *ends[] = { self->program, self->system };

      for (guint j = 0; j < G_N_ELEMENTS (ends); j++)
        {
          if (ends[j] == NULL)
            continue;
          exchange (ends[j], self->other);
          exchange (self->other, ends[j]);
        }
      while (g_main_context_iteration (NULL, FALSE))
        ;
    }
}
