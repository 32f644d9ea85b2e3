/* door.h: verifies that the desk belongs to this user before anything is sent to it (TR-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <libsoup/soup.h>

G_BEGIN_DECLS

/* (transfer full): a session for talking to the desk behind @socket. When one of its messages has
 * connected, folder and listener are checked before a byte is sent; if they do not belong to this
 * user the connection is shut down and the message fails. */
SoupSession *beckon_door_new_session (const char *socket);
/* (transfer none) (nullable): why @message was not sent; BECKON_CLIENT_ERROR_FOREIGN. */
const GError *beckon_door_get_refusal (SoupMessage *message);
/* A translated hint for BECKON_CLIENT_ERROR_FOREIGN. */
const char *beckon_door_get_hint (void);
/* Is it safe to connect in the folder of @socket? FALSE with BECKON_CLIENT_ERROR_FOREIGN if it is
 * another user's; with G_IO_ERROR_CONNECTION_REFUSED if other users can write to it, which a desk
 * fixes when it starts. TRUE for a missing folder: connecting reports that. */
gboolean beckon_door_check (const char *socket, GError **error);
/* Connects, verifies the listener, and closes the connection. Errors as above, and GIO's of
 * connecting. */
gboolean beckon_door_knock (const char *socket, GError **error);

G_END_DECLS
