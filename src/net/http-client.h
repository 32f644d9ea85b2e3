/* http-client.h: HTTP calls to one server, limited in time and length whatever the server does
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The outcome of a call without a reply. The messages of UNSAFE and PROTOCOL are for the person;
 * those that come from libsoup may contain the URL, so a caller with a secret in it must use its
 * own text. A cancelled call returns G_IO_ERROR_CANCELLED. */
#define BECKON_HTTP_ERROR (beckon_http_error_quark ())
typedef enum
{
  BECKON_HTTP_ERROR_ADDRESS,     /* not an http:// or https:// address; nothing was sent */
  BECKON_HTTP_ERROR_LATE,        /* the time limit was exceeded */
  BECKON_HTTP_ERROR_NAME,        /* the host name could not be resolved */
  BECKON_HTTP_ERROR_UNREACHABLE, /* no server answers there, or the connection broke */
  BECKON_HTTP_ERROR_UNSAFE,      /* TLS: the certificate was rejected, or encryption could not be
                                  * negotiated; nothing of the request was sent */
  BECKON_HTTP_ERROR_PROTOCOL, /* the server does not speak HTTP, or sends too much of it before the
                               * reply */
} BeckonHttpError;

GQuark beckon_http_error_quark (void);

#define BECKON_TYPE_HTTP_CLIENT (beckon_http_client_get_type ())
/* The network is read in a thread of the client. Time limits and results are handled in the
 * caller's context, so no server can block that (TR-4). */
G_DECLARE_FINAL_TYPE (BeckonHttpClient, beckon_http_client, BECKON, HTTP_CLIENT, GObject)

/* (transfer full): for one server, with up to @max_calls connections; further calls wait, which
 * counts against their time. */
BeckonHttpClient *beckon_http_client_new (guint max_calls);
/* POSTs @body (JSON) to @url. Redirects are not followed, and compressed replies are not requested.
 * @bearer (nullable) is sent in the header Authorization. @limit_ms covers the whole call, from
 * resolving the name to the last byte of at most @limit_bytes; a longer reply is cut to
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
/* (transfer full): the body of a reply with any status (out); BECKON_HTTP_ERROR or
 * G_IO_ERROR_CANCELLED. */
GBytes *beckon_http_client_post_finish (BeckonHttpClient *self,
                                        GAsyncResult     *result,
                                        guint            *status,
                                        GError          **error);

G_END_DECLS
