/* client-stream.h: a client's socket as libsoup gets it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* libsoup 3.2 neither closes nor frees a connection whose client hangs up between two requests. Here such an end reads once as a request that
 * is none, for which libsoup closes, and what it answers to that is not sent. In the middle of a request an end is an end. */
#define BECKON_TYPE_CLIENT_STREAM (beckon_client_stream_get_type ())
G_DECLARE_FINAL_TYPE (BeckonClientStream, beckon_client_stream, BECKON, CLIENT_STREAM, GIOStream)

/* (transfer full): property "base-iostream" is @base. */
GIOStream *beckon_client_stream_new         (GIOStream          *base);
/* The request is answered by other means than this stream: what comes next is another. */
void       beckon_client_stream_end_request (BeckonClientStream *self);

G_END_DECLS
