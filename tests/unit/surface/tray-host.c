/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "tray-host.h"

#include <string.h>

#define WATCHER "org.kde.StatusNotifierWatcher"
#define MENU "com.canonical.dbusmenu"
#define ITEM "org.kde.StatusNotifierItem"

static const char xml[] =
  "<node><interface name='" WATCHER "'>"
  "<method name='RegisterStatusNotifierItem'><arg direction='in' type='s'/></method>"
  "<property name='IsStatusNotifierHostRegistered' type='b' access='read'/>"
  "<signal name='StatusNotifierHostRegistered'/><signal name='StatusNotifierHostUnregistered'/>"
  "</interface></node>";

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
  TrayHost *self = user_data;
  char     *name;

  if (self->refuses)
    {
      g_dbus_method_invocation_return_dbus_error (invocation, "org.example.No", "No");
      return;
    }
  g_variant_get (parameters, "(s)", &name);
  g_ptr_array_add (self->registered, name);
  g_dbus_method_invocation_return_value (invocation, NULL);
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
  TrayHost *self = user_data;

  return g_variant_new_boolean (self->has_host);
}

static const GDBusInterfaceVTable vtable = { on_method_call, on_get_property, NULL, { 0 } };

static void
on_signal (GDBusConnection *connection,
           const char      *sender,
           const char      *path,
           const char      *interface,
           const char      *signal,
           GVariant        *parameters,
           gpointer         user_data)
{
  TrayHost        *self = user_data;
  g_autofree char *text = g_variant_print (parameters, FALSE);

  g_ptr_array_add (self->signals, g_strconcat (signal, " ", text, NULL));
}

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

void
tray_host_set_up (TrayHost *self)
{
  self->bus = g_test_dbus_new (G_TEST_DBUS_NONE);
  g_test_dbus_up (self->bus);
  self->program = connect_to (self->bus);
  self->host = connect_to (self->bus);
  self->signals = g_ptr_array_new_with_free_func (g_free);
  self->registered = g_ptr_array_new_with_free_func (g_free);
  g_dbus_connection_signal_subscribe (self->host, g_dbus_connection_get_unique_name (self->program),
                                      NULL, NULL, NULL, NULL, G_DBUS_SIGNAL_FLAGS_NONE, on_signal,
                                      self, NULL);
}

void
tray_host_tear_down (TrayHost *self)
{
  tray_host_end (self);
  tray_host_settle (self);
  g_dbus_connection_close_sync (self->host, NULL, NULL);
  g_dbus_connection_close_sync (self->program, NULL, NULL);
  g_object_unref (self->host);
  g_object_unref (self->program);
  g_ptr_array_unref (self->signals);
  g_ptr_array_unref (self->registered);
  g_test_dbus_stop (self->bus);
  g_object_unref (self->bus);
}

void
tray_host_begin (TrayHost *self, gboolean has_host)
{
  g_autoptr (GDBusNodeInfo) info = g_dbus_node_info_new_for_xml (xml, NULL);

  self->has_host = has_host;
  self->watcher = g_dbus_connection_register_object (
    self->host, "/StatusNotifierWatcher", info->interfaces[0], &vtable, self, NULL, NULL);
  g_assert_cmpuint (self->watcher, !=, 0);
  self->name = g_bus_own_name_on_connection (self->host, WATCHER, G_BUS_NAME_OWNER_FLAGS_NONE, NULL,
                                             NULL, NULL, NULL);
}

void
tray_host_end (TrayHost *self)
{
  g_clear_handle_id (&self->name, g_bus_unown_name);
  if (self->watcher != 0)
    g_dbus_connection_unregister_object (self->host, self->watcher);
  self->watcher = 0;
}

void
tray_host_set_has_host (TrayHost *self, gboolean has_host)
{
  self->has_host = has_host;
  g_dbus_connection_emit_signal (
    self->host, NULL, "/StatusNotifierWatcher", WATCHER,
    has_host ? "StatusNotifierHostRegistered" : "StatusNotifierHostUnregistered", NULL, NULL);
}

static void
on_done (GObject *source, GAsyncResult *result, gpointer user_data)
{
  GAsyncResult **place = user_data;

  *place = g_object_ref (result);
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
tray_host_call (TrayHost   *self,
                const char *path,
                const char *interface,
                const char *method,
                GVariant   *parameters,
                GError    **error)
{
  return call (self->host, g_dbus_connection_get_unique_name (self->program), path, interface,
               method, parameters, error);
}

GVariant *
tray_host_get (TrayHost *self, const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply =
    tray_host_call (self, "/StatusNotifierItem", "org.freedesktop.DBus.Properties", "Get",
                    g_variant_new ("(ss)", ITEM, name), &error);
  GVariant *value;

  g_assert_no_error (error);
  g_variant_get (reply, "(v)", &value);
  return value;
}

void
tray_host_settle (TrayHost *self)
{
  /* A few times, as one thing leads to another: a name that appears, a call, its reply, a signal.
   */
  for (guint i = 0; i < 6; i++)
    {
      GDBusConnection *ends[] = { self->program, self->host };

      for (guint j = 0; j < G_N_ELEMENTS (ends); j++)
        {
          g_autoptr (GVariant) pong =
            call (ends[j], g_dbus_connection_get_unique_name (ends[1 - j]), "/",
                  "org.freedesktop.DBus.Peer", "Ping", NULL, NULL);
          g_autoptr (GVariant) id = call (ends[j], "org.freedesktop.DBus", "/",
                                          "org.freedesktop.DBus", "GetId", NULL, NULL);
        }
      while (g_main_context_iteration (NULL, FALSE))
        ;
    }
}

guint
tray_host_count (TrayHost *self, const char *name)
{
  guint n = 0;

  tray_host_settle (self);
  for (guint i = 0; i < self->signals->len; i++)
    n += g_str_has_prefix (g_ptr_array_index (self->signals, i), name);
  g_ptr_array_set_size (self->signals, 0);
  return n;
}

/* --- the menu --- */

static GVariant *
get_layout (TrayHost *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tray_host_call (self, "/MenuBar", MENU, "GetLayout",
                                               g_variant_new ("(iias)", 0, -1, NULL), &error);

  g_assert_no_error (error);
  return g_variant_get_child_value (reply, 1);
}

static void
dump (GVariant *item, guint depth, GString *text)
{
  g_autoptr (GVariant) properties = g_variant_get_child_value (item, 1);
  g_autoptr (GVariant) children = g_variant_get_child_value (item, 2);
  const char *label = "";
  const char *type = "";
  gboolean    enabled = TRUE;
  gint32      state = -1;

  g_variant_lookup (properties, "label", "&s", &label);
  g_variant_lookup (properties, "type", "&s", &type);
  g_variant_lookup (properties, "enabled", "b", &enabled);
  g_variant_lookup (properties, "toggle-state", "i", &state);
  if (depth > 0)
    g_string_append_printf (text, "%*s%s%s%s%s\n", (int) (depth - 1) * 2, "",
                            g_str_equal (type, "separator") ? "---" : label,
                            enabled ? "" : " (insensitive)", state == 1 ? " (on)" : "",
                            state == 0 ? " (off)" : "");
  for (gsize i = 0; i < g_variant_n_children (children); i++)
    {
      g_autoptr (GVariant) boxed = g_variant_get_child_value (children, i);
      g_autoptr (GVariant) child = g_variant_get_variant (boxed);

      dump (child, depth + 1, text);
    }
}

char *
tray_host_dump_menu (TrayHost *self)
{
  g_autoptr (GVariant) layout = get_layout (self);
  g_autoptr (GString) text = g_string_new (NULL);

  dump (layout, 0, text);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static gint32
find (GVariant *item, const char *wanted)
{
  g_autoptr (GVariant) properties = g_variant_get_child_value (item, 1);
  g_autoptr (GVariant) children = g_variant_get_child_value (item, 2);
  const char *label = "";
  gint32      found = -1;

  g_variant_lookup (properties, "label", "&s", &label);
  if (g_str_equal (label, wanted))
    g_variant_get_child (item, 0, "i", &found);
  for (gsize i = 0; i < g_variant_n_children (children) && found < 0; i++)
    {
      g_autoptr (GVariant) boxed = g_variant_get_child_value (children, i);
      g_autoptr (GVariant) child = g_variant_get_variant (boxed);

      found = find (child, wanted);
    }
  return found;
}

gint32
tray_host_find (TrayHost *self, const char *label)
{
  g_autoptr (GVariant) layout = get_layout (self);
  gint32 id = find (layout, label);

  if (id < 0)
    g_test_message ("no item %s", label);
  g_assert_cmpint (id, >=, 0);
  return id;
}

gboolean
tray_host_click (TrayHost *self, gint32 id)
{
  g_autoptr (GVariant) reply =
    tray_host_call (self, "/MenuBar", MENU, "Event",
                    g_variant_new ("(isvu)", id, "clicked", g_variant_new_int32 (0), 0), NULL);

  return reply != NULL;
}
