/* door-session.c: HTTP over connections whose listener was verified before a byte is sent
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/door-session.h"

#include <gio/gunixsocketaddress.h>

#include "cli/door.h"

/* A call that waits for a person has its connection for itself. */
#define MAX_CONNECTIONS 512

/* Data keys. On a message: the refusal. On a session: the path of the socket. */
#define REFUSAL "beckon-door-refusal"
#define SOCKET "beckon-door-socket"

/* libsoup emits this for each connection that it opens for a message; connections kept alive were
 * verified when they were opened. */
static void
on_network_event (SoupMessage       *message,
                  GSocketClientEvent event,
                  GIOStream         *connection,
                  SoupSession       *session)
{
  const char *path = g_object_get_data (G_OBJECT (session), SOCKET);
  g_autoptr (GError) error = NULL;

  if (event != G_SOCKET_CLIENT_CONNECTED
      || (beckon_door_check (path, &error)
          && beckon_door_check_listener (connection, path, &error)))
    return;
  g_object_set_data_full (G_OBJECT (message), REFUSAL, g_steal_pointer (&error),
                          (GDestroyNotify) g_error_free);
  /* After this the kernel accepts no more data to be sent. */
  if (G_IS_SOCKET_CONNECTION (connection))
    g_socket_shutdown (g_socket_connection_get_socket (G_SOCKET_CONNECTION (connection)), TRUE,
                       TRUE, NULL);
}

static void
on_request_queued (SoupSession *session, SoupMessage *message, gpointer user_data)
{
  const char      *token = beckon_door_get_token ();
  g_autofree char *bearer = token != NULL ? g_strconcat ("Bearer ", token, NULL) : NULL;

  if (bearer != NULL)
    soup_message_headers_replace (soup_message_get_request_headers (message), "Authorization",
                                  bearer);
  g_signal_connect_object (message, "network-event", G_CALLBACK (on_network_event), session, 0);
}

SoupSession *
beckon_door_new_session (const char *socket)
{
  g_autoptr (GSocketAddress) address = g_unix_socket_address_new (socket);
  SoupSession *session = soup_session_new_with_options (
    "remote-connectable", address, "proxy-resolver", NULL, "timeout", 0, "max-conns",
    MAX_CONNECTIONS, "max-conns-per-host", MAX_CONNECTIONS, NULL);

  g_object_set_data_full (G_OBJECT (session), SOCKET, g_strdup (socket), g_free);
  g_signal_connect (session, "request-queued", G_CALLBACK (on_request_queued), NULL);
  return session;
}

const GError *
beckon_door_get_refusal (SoupMessage *message)
{
  return g_object_get_data (G_OBJECT (message), REFUSAL);
}
