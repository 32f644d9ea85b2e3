/* http-transfer.h: one request and its reply, in the thread of an engine
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <libsoup/soup.h>

G_BEGIN_DECLS

typedef struct
{
  char         *url;    /* (owned): may contain a secret */
  char         *bearer; /* (owned) (nullable) */
  GBytes       *body;   /* (owned) */
  gsize         limit_bytes;
  GCancellable *ending; /* (owned): cancels the transfer, from any thread */
} BeckonHttpRequest;

BeckonHttpRequest *
beckon_http_request_new (const char *url, const char *bearer, const char *body, gsize limit_bytes);
/* Overwrites secrets before freeing. */
void beckon_http_request_free (BeckonHttpRequest *self);

/* Called before a connection is opened on @socket. */
typedef void (*BeckonHttpSocketFunc) (GSocket *socket, gpointer user_data);

/* Sends @request (which must outlive the call) through @session, in the thread-default context of
 * the caller. */
void beckon_http_transfer_async (SoupSession         *session,
                                 BeckonHttpRequest   *request,
                                 BeckonHttpSocketFunc on_socket,
                                 gpointer             socket_data,
                                 GAsyncReadyCallback  callback,
                                 gpointer             user_data);
/* (transfer full): like beckon_http_client_post_finish (). */
GBytes *beckon_http_transfer_finish (GAsyncResult *result, guint *status, GError **error);

G_END_DECLS
