/* door.c: verifies that the desk belongs to this user before anything is sent to it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/door.h"

#include <gio/gunixsocketaddress.h>
#include <glib/gi18n-lib.h>

#include "cli/client-error.h"
#include "trust/own.h"
#include "trust/token.h"

static void
set_foreign (GError **error, const char *why)
{
  g_set_error (error, BECKON_CLIENT_ERROR, BECKON_CLIENT_ERROR_FOREIGN,
               /* translators: the reason follows */
               _ ("You have no desk: %s"), why);
}

const char *
beckon_door_get_hint (void)
{
  return _ ("Run this as the user who owns the desk, or set XDG_RUNTIME_DIR or BECKON_RUNTIME_DIR "
            "to a folder of your own, for the desk as well.");
}

const char *
beckon_door_get_token (void)
{
  const char *token = g_getenv ("BECKON_TOKEN");

  /* It goes into a header. */
  return token != NULL && beckon_token_is_well_formed (token) ? token : NULL;
}

gboolean
beckon_door_check (const char *socket, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (socket);
  g_autofree char *why = NULL;

  switch (beckon_own_look_at_folder (folder, &why))
    {
    case BECKON_OWN_YES:
    case BECKON_OWN_ABSENT:
      return TRUE;
    case BECKON_OWN_OPEN:
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CONNECTION_REFUSED, why);
      return FALSE;
    case BECKON_OWN_NOT:
    default:
      set_foreign (error, why);
      return FALSE;
    }
}

gboolean
beckon_door_check_listener (GIOStream *connection, const char *path, GError **error)
{
  GSocket *socket = G_IS_SOCKET_CONNECTION (connection)
                      ? g_socket_connection_get_socket (G_SOCKET_CONNECTION (connection))
                      : NULL;
  g_autoptr (GError) failure = NULL;
  g_autofree char *why = NULL;

  if (socket != NULL && beckon_own_check_peer (socket, &failure))
    return TRUE;
  /* translators: a path, and the reason */
  why = g_strdup_printf (_ ("“%s”: %s"), path, failure != NULL ? failure->message : "?");
  set_foreign (error, why);
  return FALSE;
}

gboolean
beckon_door_knock (const char *socket, GError **error)
{
  g_autoptr (GSocketClient) client = g_socket_client_new ();
  g_autoptr (GSocketAddress) address = g_unix_socket_address_new (socket);
  g_autoptr (GSocketConnection) connection = NULL;

  if (!beckon_door_check (socket, error))
    return FALSE;
  connection = g_socket_client_connect (client, G_SOCKET_CONNECTABLE (address), NULL, error);
  return connection != NULL && beckon_door_check_listener (G_IO_STREAM (connection), socket, error);
}
