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
on_method_call (const char            *method,
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
on_get_property (const char *property, gpointer user_data)
{
  TrayHost *self = user_data;

  return g_variant_new_boolean (self->has_host);
}

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

void
tray_host_set_up (TrayHost *self)
{
  bus_fixture_set_up (&self->fixture);
  self->bus = self->fixture.bus;
  self->program = self->fixture.program;
  self->host = self->fixture.other;
  self->signals = g_ptr_array_new_with_free_func (g_free);
  self->registered = g_ptr_array_new_with_free_func (g_free);
  g_dbus_connection_signal_subscribe (self->host, g_dbus_connection_get_unique_name (self->program),
                                      NULL, NULL, NULL, NULL, G_DBUS_SIGNAL_FLAGS_NONE, on_signal,
                                      self, NULL);
}

void
tray_host_tear_down (TrayHost *self)
{
  bus_fixture_tear_down (&self->fixture);
  g_ptr_array_unref (self->signals);
  g_ptr_array_unref (self->registered);
}

void
tray_host_begin (TrayHost *self, gboolean has_host)
{
  self->has_host = has_host;
  bus_fixture_put (&self->fixture, "/StatusNotifierWatcher", xml, WATCHER, on_method_call,
                   on_get_property, self);
  bus_fixture_own (&self->fixture, WATCHER);
}

void
tray_host_end (TrayHost *self)
{
  bus_fixture_take_down (&self->fixture);
}

void
tray_host_set_has_host (TrayHost *self, gboolean has_host)
{
  self->has_host = has_host;
  bus_fixture_say (&self->fixture, "/StatusNotifierWatcher", WATCHER,
                   has_host ? "StatusNotifierHostRegistered" : "StatusNotifierHostUnregistered",
                   NULL);
}

GVariant *
tray_host_call (TrayHost   *self,
                const char *path,
                const char *interface,
                const char *method,
                GVariant   *parameters,
                GError    **error)
{
  return bus_fixture_call (&self->fixture, path, interface, method, parameters, error);
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
  bus_fixture_settle (&self->fixture);
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
