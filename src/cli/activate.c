/* activate.c: starts the desk through the session bus
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/activate.h"

#include "trust/bus.h"

#define ACTIVATE_TIMEOUT_MS 10000

gboolean
beckon_activate_desk (GError **error)
{
  g_autoptr (GDBusConnection) bus = beckon_bus_open_session (error);
  g_autoptr (GVariant) reply = NULL;

  if (bus == NULL)
    return FALSE;
  reply = g_dbus_connection_call_sync (
    bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
    "StartServiceByName", g_variant_new ("(su)", BECKON_APP_ID, 0), G_VARIANT_TYPE ("(u)"),
    G_DBUS_CALL_FLAGS_NONE, ACTIVATE_TIMEOUT_MS, NULL, error);
  return reply != NULL;
}
