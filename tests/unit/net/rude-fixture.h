/* rude-fixture.h: runs tests/doubles/rude_server.py, and calls it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "net/http-client.h"

typedef struct
{
  char        *folder;  /* (owned) */
  GSubprocess *process; /* (owned) */
  char        *url;     /* (owned) */
} Rude;

/* (transfer full): a folder with the output of tests/doubles/certificates.py; NULL if openssl is
 * not installed. */
char *certificates_new (void);
void  folder_free (char *folder);

/* Starts a server that behaves @how; with @certificates it uses TLS with the certificate @name, and
 * offers @protocol (nullable). */
Rude *rude_new (const char *how, const char *certificates, const char *name, const char *protocol);
void  rude_free (Rude *self);
/* (transfer full): the requests that it read, one per line; empty if none. */
char *rude_dup_heard (Rude *self);

/* Makes one call in the main context, and waits until it is over. (transfer full) */
GBytes *call_and_wait (BeckonHttpClient *client,
                       const char       *url,
                       guint             limit_ms,
                       gsize             limit_bytes,
                       GCancellable     *cancellable,
                       guint            *status,
                       GError          **error);
GBytes *call_with_body_and_wait (BeckonHttpClient *client,
                                 const char       *url,
                                 const char       *body,
                                 guint             limit_ms,
                                 gsize             limit_bytes,
                                 GCancellable     *cancellable,
                                 guint            *status,
                                 GError          **error);
/* Waits until all threads of clients have ended. */
void await_no_threads (void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Rude, rude_free)
