/* llm-call.h: one call to a chat endpoint, within 10 s and 64 KiB
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "net/http-client.h"

G_BEGIN_DECLS

/* From connecting to the last byte of the reply. */
#define BECKON_LLM_LIMIT_MS 10000
#define BECKON_LLM_MAX_REPLY_BYTES (64 * 1024)

/* The address of a model. Not reference counted: each owner has a copy. */
typedef struct
{
  char *base_url; /* "http://127.0.0.1:11434/v1" */
  char *model;
  char *key; /* (nullable) */
} BeckonLlmServer;

/* (transfer full) */
BeckonLlmServer *beckon_llm_server_new (const char *base_url, const char *model, const char *key);
void             beckon_llm_server_free (BeckonLlmServer *self);

/* Is @base_url a valid address: http:// or https://, and a host? */
gboolean beckon_llm_is_address (const char *base_url);

/* Would @key (nullable) be sent to @base_url unencrypted, readable by others on the way? Not if
 * that is this computer, or the connection is encrypted. */
gboolean beckon_llm_exposes_key (const char *base_url, const char *key);

/* POSTs @body (JSON) to @path below the base URL. Redirects are not followed, because the key is
 * only for this server. */
void beckon_llm_call_async (BeckonHttpClient      *client,
                            const BeckonLlmServer *server,
                            const char            *path,
                            const char            *body,
                            GCancellable          *cancellable,
                            GAsyncReadyCallback    callback,
                            gpointer               user_data);
/* (transfer full): the text of a reply with status 200. Errors explain in plain words what is wrong
 * (unreachable, too slow, too long, refused), with a hint. @status (out): of the reply, 0 if there
 * is none. */
GBytes *beckon_llm_call_finish (GAsyncResult *result, guint *status, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonLlmServer, beckon_llm_server_free)

G_END_DECLS
