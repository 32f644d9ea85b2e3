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
