/* detach.h: takes connections from libsoup, from an idle callback outside of its handlers
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <libsoup/soup.h>

#include "gateway/server.h"

G_BEGIN_DECLS

/* Pauses @message and takes its connection when none of libsoup's handlers is running; it becomes a
 * stream, as for beckon_sse_add(). */
void beckon_detach_stream (
  BeckonServer *server, SoupServerMessage *message, gint64 after, gint64 newest, gboolean showing);
/* The body of @message is discarded: after 16 MiB of it the reply is sent at once and the
 * connection is closed. */
void beckon_detach_limit_refused (BeckonServer *server, SoupServerMessage *message);
/* Drops the pending ones. */
void beckon_detach_clear (BeckonServer *server);

G_END_DECLS
