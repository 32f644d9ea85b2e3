/* host-service.c: Flatpak's service that runs programs on the host, org.freedesktop.Flatpak
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/run/host/host-service.h"

#include <gio/gunixfdlist.h>
#include <unistd.h>

#define SERVICE "org.freedesktop.Flatpak"
#define PATH "/org/freedesktop/Flatpak/Development"
#define INTERFACE "org.freedesktop.Flatpak.Development"

/* A callback of a caller. */
typedef struct
{
  void (*ended) (guint pid, int status, gpointer user_data);
  void (*lost) (gpointer user_data);
  gpointer user_data;
} Watch;

GDBusConnection *
beckon_host_service_connect (GError **error)
{
  GDBusConnection *bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, error);

  if (bus != NULL)
    g_dbus_connection_set_exit_on_close (bus, FALSE);
  return bus;
}

guint
beckon_host_service_start (GDBusConnection   *bus,
                           const char        *folder,
                           const char *const *argv,
                           GVariant          *variables,
                           BeckonHostTie      tie,
                           GError           **error)
{
  g_autoptr (GUnixFDList) fds = g_unix_fd_list_new ();
  g_autoptr (GVariant) variables_ref = g_variant_ref_sink (variables);
  g_autoptr (GVariant) reply = NULL;
  GVariantBuilder handles;
  guint           pid = 0;

  g_variant_builder_init (&handles, G_VARIANT_TYPE ("a{uh}"));
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
    {
      int handle = g_unix_fd_list_append (fds, fd, error);

      if (handle < 0)
        {
          g_variant_builder_clear (&handles);
          return 0;
        }
      g_variant_builder_add (&handles, "{uh}", (guint) fd, handle);
    }
  reply = g_dbus_connection_call_with_unix_fd_list_sync (
    bus, SERVICE, PATH, INTERFACE, "HostCommand",
    g_variant_new ("(^ay^aay@a{uh}@a{ss}u)", folder, argv, g_variant_builder_end (&handles),
                   variables_ref, (guint) tie),
    G_VARIANT_TYPE ("(u)"), G_DBUS_CALL_FLAGS_NONE, -1, fds, NULL, NULL, error);
  if (reply != NULL)
    g_variant_get (reply, "(u)", &pid);
  return pid;
}

void
beckon_host_service_signal (GDBusConnection *bus, guint pid, int number)
{
  g_dbus_connection_call (bus, SERVICE, PATH, INTERFACE, "HostCommandSignal",
                          g_variant_new ("(uub)", pid, (guint) number, TRUE), NULL,
                          G_DBUS_CALL_FLAGS_NONE, -1, NULL, NULL, NULL);
}

static void
on_ended (GDBusConnection *bus,
          const char      *sender,
          const char      *path,
          const char      *interface,
          const char      *signal,
          GVariant        *parameters,
          gpointer         user_data)
{
  Watch *watch = user_data;
  guint  pid, status;

  if (!g_variant_is_of_type (parameters, G_VARIANT_TYPE ("(uu)")))
    return;
  g_variant_get (parameters, "(uu)", &pid, &status);
  watch->ended (pid, (int) status, watch->user_data);
}

void
beckon_host_service_watch (GDBusConnection *bus,
                           void (*ended) (guint pid, int status, gpointer user_data),
                           gpointer user_data)
{
  Watch *watch = g_new0 (Watch, 1);

  watch->ended = ended;
  watch->user_data = user_data;
  g_dbus_connection_signal_subscribe (bus, SERVICE, INTERFACE, "HostCommandExited", PATH, NULL,
                                      G_DBUS_SIGNAL_FLAGS_NONE, on_ended, watch, g_free);
}

static void
on_vanished (GDBusConnection *bus, const char *name, gpointer user_data)
{
  Watch *watch = user_data;

  watch->lost (watch->user_data);
}

void
beckon_host_service_watch_loss (GDBusConnection *bus,
                                void (*lost) (gpointer user_data),
                                gpointer user_data)
{
  Watch *watch = g_new0 (Watch, 1);

  watch->lost = lost;
  watch->user_data = user_data;
  g_bus_watch_name_on_connection (bus, SERVICE, G_BUS_NAME_WATCHER_FLAGS_NONE, NULL, on_vanished,
                                  watch, g_free);
}
