/* activate.c: starts the desk through the session bus
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/activate.h"

#define ACTIVATE_TIMEOUT_MS 10000

GDBusConnection *
beckon_activate_open_bus (GError **error)
{
  /* Without an address GDBus would start a bus of its own through X11, which no other program
   * uses. */
  if (g_getenv ("DBUS_SESSION_BUS_ADDRESS") == NULL)
    {
      const char      *folder = g_getenv ("XDG_RUNTIME_DIR");
      g_autofree char *path = folder != NULL ? g_build_filename (folder, "bus", NULL) : NULL;

      if (path == NULL || !g_file_test (path, G_FILE_TEST_EXISTS))
        {
          g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "There is no session bus");
          return NULL;
        }
    }
  return g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, error);
}

gboolean
beckon_activate_desk (GError **error)
{
  g_autoptr (GDBusConnection) bus = beckon_activate_open_bus (error);
  g_autoptr (GVariant) reply = NULL;

  if (bus == NULL)
    return FALSE;
  reply = g_dbus_connection_call_sync (
    bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
    "StartServiceByName", g_variant_new ("(su)", BECKON_APP_ID, 0), G_VARIANT_TYPE ("(u)"),
    G_DBUS_CALL_FLAGS_NONE, ACTIVATE_TIMEOUT_MS, NULL, error);
  return reply != NULL;
}
