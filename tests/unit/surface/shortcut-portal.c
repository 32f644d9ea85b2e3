/* shortcut-portal.c: a portal with global shortcuts that a test plays
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "shortcut-portal.h"

#include <string.h>

#include "surface/shell/portal-request.h"

#define SHORTCUTS SHORTCUT_PORTAL_SHORTCUTS
#define SESSION SHORTCUT_PORTAL_SESSION
#define REQUEST "org.freedesktop.portal.Request"

static const char xml[] =
  "<node>"
  "<interface name='org.freedesktop.host.portal.Registry'><method name='Register'>"
  "<arg type='s' direction='in'/><arg type='a{sv}' direction='in'/></method></interface>"
  "<interface name='" SHORTCUTS "'>"
  "<method name='CreateSession'><arg type='a{sv}' direction='in'/><arg type='o' direction='out'/>"
  "</method>"
  "<method name='BindShortcuts'><arg type='o' direction='in'/><arg type='a(sa{sv})' "
  "direction='in'/><arg type='s' direction='in'/><arg type='a{sv}' direction='in'/><arg type='o' "
  "direction='out'/></method>"
  "<method name='ConfigureShortcuts'><arg type='o' direction='in'/><arg type='s' direction='in'/>"
  "<arg type='a{sv}' direction='in'/></method>"
  "<property name='version' type='u' access='read'/></interface>"
  "<interface name='" SESSION "'><method name='Close'/></interface>"
  "<interface name='" REQUEST "'><method name='Close'/></interface>"
  "</node>";

static void add_object (ShortcutPortal *self, const char *path, const char *interface);

static void
respond (ShortcutPortal *self, const char *path, GVariant *response)
{
  g_dbus_connection_emit_signal (self->connection, self->sender, path, REQUEST, "Response",
                                 response, NULL);
}

static void
create_session (ShortcutPortal *self, const char *path, GVariant *options)
{
  g_autofree char *name = g_strdup (strrchr (path, '/') + 1);
  const char      *token;

  g_assert_true (g_variant_lookup (options, "session_handle_token", "&s", &token));
  g_assert_cmpstr (token, !=, name);
  g_free (self->session);
  self->session = g_strconcat (BECKON_PORTAL_PATH "/session/", token, NULL);
  add_object (self, self->session, SESSION);
  if (g_str_equal (self->created, "good"))
    respond (
      self, path,
      g_variant_new_parsed ("(@u 0, {'session_handle': <%s>})", (const char *) self->session));
  else
    respond (self, path, g_variant_new_parsed ("(@u 0, {'session_handle': <'no path'>})"));
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
  ShortcutPortal  *self = user_data;
  g_autofree char *name = g_strdelimit (g_strdup (sender + 1), ".", '_');
  g_autofree char *request = NULL;
  g_autoptr (GVariant) options = NULL;
  const char *token;

  g_string_append_printf (self->calls, "%s.%s ", strrchr (interface, '.') + 1, method);
  g_free (self->sender);
  self->sender = g_strdup (sender);
  if (!g_str_equal (method, "CreateSession") && !g_str_equal (method, "BindShortcuts"))
    {
      g_dbus_method_invocation_return_value (invocation, NULL);
      return;
    }
  if (g_str_equal (method, "CreateSession") && strchr (self->created, '.') != NULL)
    {
      g_dbus_method_invocation_return_dbus_error (invocation, self->created, "No");
      return;
    }
  options = g_variant_get_child_value (parameters, g_variant_n_children (parameters) - 1);
  g_assert_true (g_variant_lookup (options, "handle_token", "&s", &token));
  request = g_strconcat (BECKON_PORTAL_PATH "/request/", name, "/", token, NULL);
  add_object (self, request, REQUEST);
  g_dbus_method_invocation_return_value (invocation, g_variant_new ("(o)", request));
  if (g_str_equal (method, "CreateSession"))
    create_session (self, request, options);
  else if (self->bound != NULL)
    respond (self, request, g_variant_new_parsed (self->bound));
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
  return g_variant_new_uint32 (((ShortcutPortal *) user_data)->version);
}

static const GDBusInterfaceVTable vtable = { on_method_call, on_get_property, NULL, { 0 } };

static void
add_object (ShortcutPortal *self, const char *path, const char *interface)
{
  guint id = g_dbus_connection_register_object (
    self->connection, path, g_dbus_node_info_lookup_interface (self->info, interface), &vtable,
    self, NULL, NULL);

  g_assert_cmpuint (id, !=, 0);
  g_array_append_val (self->objects, id);
}

void
shortcut_portal_begin (ShortcutPortal *self, guint version)
{
  self->version = version;
  add_object (self, BECKON_PORTAL_PATH, "org.freedesktop.host.portal.Registry");
  if (version > 0)
    add_object (self, BECKON_PORTAL_PATH, SHORTCUTS);
  self->name = g_bus_own_name_on_connection (self->connection, BECKON_PORTAL,
                                             G_BUS_NAME_OWNER_FLAGS_NONE, NULL, NULL, NULL, NULL);
}

void
shortcut_portal_end (ShortcutPortal *self)
{
  g_clear_handle_id (&self->name, g_bus_unown_name);
  for (guint i = 0; i < self->objects->len; i++)
    g_dbus_connection_unregister_object (self->connection, g_array_index (self->objects, guint, i));
  g_array_set_size (self->objects, 0);
}

void
shortcut_portal_emit (ShortcutPortal *self,
                      const char     *path,
                      const char     *interface,
                      const char     *signal,
                      GVariant       *values)
{
  g_dbus_connection_emit_signal (self->connection, self->sender, path, interface, signal, values,
                                 NULL);
}

void
shortcut_portal_press (ShortcutPortal *self, const char *session, const char *id, const char *token)
{
  GVariantBuilder options;

  g_variant_builder_init (&options, G_VARIANT_TYPE_VARDICT);
  if (token != NULL)
    g_variant_builder_add (&options, "{sv}", "activation_token", g_variant_new_string (token));
  shortcut_portal_emit (self, BECKON_PORTAL_PATH, SHORTCUTS, "Activated",
                        g_variant_new ("(osta{sv})", session, id, (guint64) 1, &options));
}

void
shortcut_portal_init (ShortcutPortal *self, GDBusConnection *connection)
{
  self->connection = connection;
  self->info = g_dbus_node_info_new_for_xml (xml, NULL);
  self->objects = g_array_new (FALSE, FALSE, sizeof (guint));
  self->calls = g_string_new (NULL);
  self->created = "good";
}

void
shortcut_portal_clear (ShortcutPortal *self)
{
  shortcut_portal_end (self);
  g_dbus_node_info_unref (self->info);
  g_array_unref (self->objects);
  g_string_free (self->calls, TRUE);
  g_free (self->sender);
  g_free (self->session);
}
