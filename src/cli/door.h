/* door.h: the way in to the desk of this user, and to nobody else's (TR-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <libsoup/soup.h>

G_BEGIN_DECLS

/* (transfer full): a session for all who speak to the desk behind @socket. Whenever one of its
 * messages has connected, and before a byte of it is sent, folder and listener are looked at; where
 * they are not this user's the connection is shut, and the message fails. */
SoupSession *beckon_door_new_session (const char *socket);
/* (transfer none) (nullable): why @message was not sent; BECKON_CLIENT_ERROR_FOREIGN. */
const GError *beckon_door_get_refusal (SoupMessage *message);
/* What to do about BECKON_CLIENT_ERROR_FOREIGN, translated. */
const char *beckon_door_get_hint (void);
/* Is the folder of @socket one to connect in? FALSE with BECKON_CLIENT_ERROR_FOREIGN when it is
 * another user's; with G_IO_ERROR_CONNECTION_REFUSED when it is open to others, which a desk that
 * starts puts right. A folder that is not there is TRUE: connecting says so. */
gboolean beckon_door_check (const char *socket, GError **error);
/* Connects, looks who is there, and goes away again. Errors as above, and GIO's of connecting. */
gboolean beckon_door_knock (const char *socket, GError **error);

G_END_DECLS
