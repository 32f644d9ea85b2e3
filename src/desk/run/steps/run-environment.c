/* run-environment.c: the part of the desk's environment that a program of a step inherits (TR-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/run/steps/run-environment.h"

#include <string.h>

/* The settings of the desk, its keys and tokens, and the task that the desk itself may be part
 * of. */
#define OURS "BECKON_"

/* Variables that systemd, the message bus and the desktop set for the program that they start, or
 * that control how that program is supervised. All others belong to the user. */
static const char *const for_the_desk[] = {
  "BAMF_DESKTOP_FILE_HINT",
  "CACHE_DIRECTORY",
  "CONFIGURATION_DIRECTORY",
  "CREDENTIALS_DIRECTORY",
  "DBUS_STARTER_ADDRESS",
  "DBUS_STARTER_BUS_TYPE",
  "DESKTOP_AUTOSTART_ID",
  "DESKTOP_STARTUP_ID",
  "FDSTORE",
  "GDK_DEBUG",
  "GIO_LAUNCHED_DESKTOP_FILE",
  "GIO_LAUNCHED_DESKTOP_FILE_PID",
  "GOBJECT_DEBUG",
  "GSETTINGS_SCHEMA_DIR",
  "GSK_DEBUG",
  "GTK_DEBUG",
  "G_DEBUG",
  "G_ENABLE_DIAGNOSTIC",
  "G_MESSAGES_DEBUG",
  "INVOCATION_ID",
  "JOURNAL_STREAM",
  "LISTEN_FDNAMES",
  "LISTEN_FDS",
  "LISTEN_PID",
  "LISTEN_PIDFDID",
  "LOGS_DIRECTORY",
  "MAINPID",
  "MANAGERPID",
  "MANAGERPIDFDID",
  "MEMORY_PRESSURE_WATCH",
  "MEMORY_PRESSURE_WRITE",
  "NOTIFY_SOCKET",
  "RUNTIME_DIRECTORY",
  "STATE_DIRECTORY",
  "SYSTEMD_EXEC_PID",
  "WATCHDOG_PID",
  "WATCHDOG_USEC",
  "XDG_ACTIVATION_TOKEN",
  NULL,
};

const char *const *
beckon_run_list_desk_variables (void)
{
  return for_the_desk;
}

static gboolean
is_for_the_desk (const char *variable)
{
  const char *end = strchr (variable, '=');
  gsize       length = end != NULL ? (gsize) (end - variable) : strlen (variable);

  if (g_str_has_prefix (variable, OURS))
    return TRUE;
  for (guint i = 0; for_the_desk[i] != NULL; i++)
    if (strlen (for_the_desk[i]) == length && strncmp (variable, for_the_desk[i], length) == 0)
      return TRUE;
  return FALSE;
}

char **
beckon_run_inherit_environment (void)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) all = g_get_environ ();

  for (guint i = 0; all[i] != NULL; i++)
    if (!is_for_the_desk (all[i]))
      g_strv_builder_add (builder, all[i]);
  return g_strv_builder_end (builder);
}
