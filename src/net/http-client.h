/* http-client.h: calls to one server over HTTP, each within its time and its length, whatever the
 * server does
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* What became of a call that has no reply. The messages of UNSAFE and PROTOCOL are for the person;
 * those of libsoup among them may hold the address: who has a secret in it shows its own words. A
 * caller that gave up gets G_IO_ERROR_CANCELLED. */
#define BECKON_HTTP_ERROR (beckon_http_error_quark ())
typedef enum
{
  BECKON_HTTP_ERROR_ADDRESS,     /* this is no http:// or https:// address; nothing was sent */
  BECKON_HTTP_ERROR_LATE,        /* the time is over */
  BECKON_HTTP_ERROR_NAME,        /* the name of the server was not found */
  BECKON_HTTP_ERROR_UNREACHABLE, /* nobody answers there, or the connection broke */
  BECKON_HTTP_ERROR_UNSAFE,   /* TLS: the certificate was not accepted, or no encryption was agreed
                                 on; nothing of the request was sent */
  BECKON_HTTP_ERROR_PROTOCOL, /* what answers does not speak HTTP, or too much of it before the
                                 reply */
} BeckonHttpError;

GQuark beckon_http_error_quark (void);

#define BECKON_TYPE_HTTP_CLIENT (beckon_http_client_get_type ())
/* The network is read in a thread of the client's own. Time is kept, and every call ended, where it
 * was made: no server keeps that waiting (TR-4). */
G_DECLARE_FINAL_TYPE (BeckonHttpClient, beckon_http_client, BECKON, HTTP_CLIENT, GObject)

/* (transfer full): for one server, with up to @max_calls connections; calls beyond wait, at the
 * expense of their time. */
BeckonHttpClient *beckon_http_client_new (guint max_calls);
/* POSTs @body (JSON) to @url. Redirects are not followed, compressed replies not asked for. @bearer
 * (nullable) goes into the header Authorization. The whole call, from looking up the name to the
 * last byte of at most @limit_bytes, is over after @limit_ms; of a longer reply comes the
 * beginning, of
 * @limit_bytes + 1. */
void beckon_http_client_post_async (BeckonHttpClient   *self,
                                    const char         *url,
                                    const char         *bearer,
                                    const char         *body,
                                    guint               limit_ms,
                                    gsize               limit_bytes,
                                    GCancellable       *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer            user_data);
/* (transfer full): the body of a reply of any status (out); BECKON_HTTP_ERROR or
 * G_IO_ERROR_CANCELLED. */
GBytes *beckon_http_client_post_finish (BeckonHttpClient *self,
                                        GAsyncResult     *result,
                                        guint            *status,
                                        GError          **error);

G_END_DECLS
