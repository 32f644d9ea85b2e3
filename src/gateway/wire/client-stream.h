/* client-stream.h: a client's socket, wrapped for libsoup
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "desk/time/clock.h"

G_BEGIN_DECLS

/* Passes only complete and checked heads with their bodies to libsoup
 * (gateway/wire/request-reader.h). libsoup 3.2 neither closes nor frees a connection whose client
 * hangs up between two requests. So such an end of file, and a refused request, are read by libsoup
 * once as an invalid request, which makes it close the connection; its reply to that is not sent.
 * In the middle of a body an end of file is passed on as such. */
#define BECKON_TYPE_CLIENT_STREAM (beckon_client_stream_get_type ())
G_DECLARE_FINAL_TYPE (BeckonClientStream, beckon_client_stream, BECKON, CLIENT_STREAM, GIOStream)

/* Sends @error with @status (0: the default of the error) to the client behind @base; libsoup
 * closes the connection afterwards. */
typedef void (*BeckonClientRefuseFunc) (GIOStream    *base,
                                        guint         status,
                                        const GError *error,
                                        gpointer      user_data);

/* (transfer full): the property "base-iostream" is @base. @clock limits the time in which a request
 * that has begun must be complete. */
GIOStream *beckon_client_stream_new (GIOStream             *base,
                                     BeckonClock           *clock,
                                     BeckonClientRefuseFunc refuse,
                                     gpointer               user_data,
                                     GDestroyNotify         destroy);

G_END_DECLS
