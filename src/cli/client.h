/* client.h: calls the desk: HTTP over its socket; the desk is started by D-Bus if none runs
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

#include "cli/client-error.h"

G_BEGIN_DECLS

typedef struct
{
  guint       status;  /* HTTP status, 2xx */
  gboolean    existed; /* the object existed already: the idempotency key was known */
  char       *text;    /* the body, verbatim */
  JsonObject *object;
} BeckonReply;

void beckon_reply_free (BeckonReply *self);

#define BECKON_TYPE_CLIENT (beckon_client_get_type ())
G_DECLARE_FINAL_TYPE (BeckonClient, beckon_client, BECKON, CLIENT, GObject)

/* (transfer full): a client for the desk in this user's runtime folder; connects on the first
 * call. */
BeckonClient *beckon_client_new (void);
/* FALSE: never starts a desk (default TRUE). */
void beckon_client_set_start (BeckonClient *self, gboolean start);
/* (transfer none): the path of the socket. */
const char *beckon_client_get_socket (BeckonClient *self);
/* (transfer full): sends a request and waits for the reply; only this call's own sources run
 * meanwhile. @body is JSON or NULL. @wait_s: how long the desk may delay the reply (Prefer: wait),
 * 0 for not at all. Errors: BECKON_ERROR from the desk, or BECKON_CLIENT_ERROR. Starts a desk if
 * none answers; a request is never sent twice, and only to a desk of this user. */
BeckonReply *beckon_client_call (BeckonClient *self,
                                 const char   *method,
                                 const char   *path,
                                 const char   *body,
                                 guint         wait_s,
                                 GError      **error);
/* The same: posts @bytes, a file of any kind. */
BeckonReply *
beckon_client_send_file (BeckonClient *self, const char *path, GBytes *bytes, GError **error);
/* Waits at most @timeout_ms for a desk to answer, starting one if possible. */
gboolean beckon_client_connect (BeckonClient *self, guint timeout_ms, GError **error);
/* Sleeps; FALSE on SIGINT. */
gboolean beckon_client_sleep (BeckonClient *self, guint ms, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonReply, beckon_reply_free)

G_END_DECLS
