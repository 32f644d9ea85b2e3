/* leaving.h: connections that leave libsoup, from an idle moment outside of its handlers
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <libsoup/soup.h>

#include "gateway/server.h"

G_BEGIN_DECLS

/* Pauses @message and takes its connection when none of libsoup's handlers is running: a stream, as
 * for beckon_sse_add(). */
void beckon_leaving_stream (BeckonServer      *server,
                            SoupServerMessage *message,
                            gint64             after,
                            gboolean           showing);
/* What is sent for @message is not kept: after 16 MiB of it the answer goes out at once and the
 * connection closes. */
void beckon_leaving_limit_refused (BeckonServer *server, SoupServerMessage *message);
/* @message is answered with @error before its body is read, and its connection closes. */
void beckon_leaving_refuse (BeckonServer *server, SoupServerMessage *message, const GError *error);
/* Forgets those that have not left. */
void beckon_leaving_clear (BeckonServer *server);

G_END_DECLS
