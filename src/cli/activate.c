/* activate.c: starts the desk through the session bus
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/activate.h"

#include "cli/door.h"
#include "trust/bus.h"

#define ACTIVATE_TIMEOUT_MS 10000
#define AGENTS_VARIABLE "BECKON_AGENTS_START_DESK"
#define AGENTS_KEY "agents-start-desk"

gboolean
beckon_activate_is_for_agents (void)
{
  const char            *given = g_getenv (AGENTS_VARIABLE);
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  g_autoptr (GSettingsSchema) schema = NULL;
  g_autoptr (GSettings) settings = NULL;

  if (g_strcmp0 (given, "0") == 0 || g_strcmp0 (given, "1") == 0)
    return *given == '1';
  if (given != NULL && *given != '\0')
    g_warning ("%s=%s is ignored: it must be 0 or 1", AGENTS_VARIABLE, given);
  if (source != NULL)
    schema = g_settings_schema_source_lookup (source, BECKON_SCHEMA_ID, TRUE);
  if (schema == NULL || !g_settings_schema_has_key (schema, AGENTS_KEY))
    return TRUE;
  settings = g_settings_new_full (schema, NULL, NULL);
  return g_settings_get_boolean (settings, AGENTS_KEY);
}

GDBusConnection *
beckon_activate_get_bus (GError **error)
{
  if (beckon_bus_has_session ())
    return g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, error);
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "There is no session bus");
  return NULL;
}

gboolean
beckon_activate_desk (GError **error)
{
  g_autoptr (GDBusConnection) bus = NULL;
  g_autoptr (GVariant) reply = NULL;

  /* Another desk than the one that is meant would be started. */
  if (beckon_door_get_token () != NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                           "The desk is on another computer");
      return FALSE;
    }
  bus = beckon_activate_get_bus (error);
  if (bus == NULL)
    return FALSE;
  reply = g_dbus_connection_call_sync (
    bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
    "StartServiceByName", g_variant_new ("(su)", BECKON_APP_ID, 0), G_VARIANT_TYPE ("(u)"),
    G_DBUS_CALL_FLAGS_NONE, ACTIVATE_TIMEOUT_MS, NULL, error);
  return reply != NULL;
}
