/* door-session.h: HTTP over connections whose listener was verified before a byte is sent (TR-1)
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

G_END_DECLS
