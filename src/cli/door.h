/* door.h: verifies that the desk belongs to this user before anything is sent to it (TR-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* A translated hint for BECKON_CLIENT_ERROR_FOREIGN. */
const char *beckon_door_get_hint (void);
/* (transfer none) (nullable): with which this program calls a desk on another computer (AG-11):
 * that of the connection by “beckon ssh” in which it was started. */
const char *beckon_door_get_token (void);
/* Is it safe to connect in the folder of @socket? FALSE with BECKON_CLIENT_ERROR_FOREIGN if it is
 * another user's; with G_IO_ERROR_CONNECTION_REFUSED if other users can write to it, which a desk
 * fixes when it starts. TRUE for a missing folder: connecting reports that. */
gboolean beckon_door_check (const char *socket, GError **error);
/* Does the other end of @connection, which leads to @socket, belong to this user? FALSE with
 * BECKON_CLIENT_ERROR_FOREIGN. */
gboolean beckon_door_check_listener (GIOStream *connection, const char *socket, GError **error);
/* Connects, verifies the listener, and closes the connection. Errors as above, and GIO's of
 * connecting. */
gboolean beckon_door_knock (const char *socket, GError **error);

G_END_DECLS
