/* client-stream.h: a client's socket as libsoup gets it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "desk/time/clock.h"

G_BEGIN_DECLS

/* Whole heads alone that were checked, and their bodies, get as far as libsoup
 * (gateway/wire/request-reader.h). libsoup 3.2 neither closes nor frees a connection whose client
 * hangs up between two requests. Here such an end, and a request that is refused, reads once as a
 * request that is none, for which libsoup closes, and what it answers to that is not sent. In the
 * middle of a body an end is an end. */
#define BECKON_TYPE_CLIENT_STREAM (beckon_client_stream_get_type ())
G_DECLARE_FINAL_TYPE (BeckonClientStream, beckon_client_stream, BECKON, CLIENT_STREAM, GIOStream)

/* Says no, with @status (0: the error's own), to the client behind @base, which libsoup closes
 * after that. */
typedef void (*BeckonClientRefuseFunc) (GIOStream    *base,
                                        guint         status,
                                        const GError *error,
                                        gpointer      user_data);

/* (transfer full): property "base-iostream" is @base. @clock: a request that has begun has a while
 * of it for its rest. */
GIOStream *beckon_client_stream_new (GIOStream             *base,
                                     BeckonClock           *clock,
                                     BeckonClientRefuseFunc refuse,
                                     gpointer               user_data,
                                     GDestroyNotify         destroy);

G_END_DECLS
