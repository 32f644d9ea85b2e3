/* host-service.h: Flatpak's service that runs programs on the host, org.freedesktop.Flatpak
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* A program on the host, which ends when this process leaves the bus; or does not. */
typedef enum
{
  BECKON_HOST_BOUND = 1 << 1,
  BECKON_HOST_FREE = 0,
} BeckonHostTie;

/* (transfer full): the session bus; an error if there is none. Its end does not end the process. */
GDBusConnection *beckon_host_service_connect (GError **error);
/* Starts @argv on the host in @folder ("": the home folder of the session), with @variables (a{ss},
 * floating) beside the environment of the session. It has the standard input, output and error of
 * this process. Blocks. Its process id on the host, which is also its process group; 0 on error. */
guint beckon_host_service_start (GDBusConnection   *bus,
                                 const char        *folder,
                                 const char *const *argv,
                                 GVariant          *variables,
                                 BeckonHostTie      tie,
                                 GError           **error);
/* Sends a signal to the process group of a program that this process started and that has not
 * ended. */
void beckon_host_service_signal (GDBusConnection *bus, guint pid, int number);
/* Calls @ended for each program that has ended: @status is as returned by waitpid(). */
void beckon_host_service_watch (GDBusConnection *bus,
                                void (*ended) (guint pid, int status, gpointer user_data),
                                gpointer user_data);
/* Calls @lost when the service or the bus is gone: what it had started can no longer be watched. */
void beckon_host_service_watch_loss (GDBusConnection *bus,
                                     void (*lost) (gpointer user_data),
                                     gpointer user_data);

G_END_DECLS
