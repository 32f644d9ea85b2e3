/* llm-call.h: one call to a chat endpoint, within 10 s and 64 KiB
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "net/http-client.h"

G_BEGIN_DECLS

/* From the first byte of the connection to the last of the reply. */
#define BECKON_LLM_LIMIT_MS 10000
#define BECKON_LLM_MAX_REPLY_BYTES (64 * 1024)

/* Where the model is. Counted by nobody: each owner has a copy. */
typedef struct
{
  char *base_url; /* "http://127.0.0.1:11434/v1" */
  char *model;
  char *key; /* (nullable) */
} BeckonLlmServer;

/* (transfer full) */
BeckonLlmServer *beckon_llm_server_new (const char *base_url, const char *model, const char *key);
BeckonLlmServer *beckon_llm_server_copy (const BeckonLlmServer *self);
void             beckon_llm_server_free (BeckonLlmServer *self);

/* Can @base_url be that of a server: http:// or https://, and a host? */
gboolean beckon_llm_is_address (const char *base_url);

/* Would @key (nullable) go to @base_url in the clear, so that others on the way can read it? Not
 * where that is this computer, or the connection is encrypted. */
gboolean beckon_llm_exposes_key (const char *base_url, const char *key);

/* POSTs @body (JSON) to @path below the base URL. Redirects are not followed: the key is for this
 * server alone. */
void beckon_llm_call_async (BeckonHttpClient      *client,
                            const BeckonLlmServer *server,
                            const char            *path,
                            const char            *body,
                            GCancellable          *cancellable,
                            GAsyncReadyCallback    callback,
                            gpointer               user_data);
/* (transfer full): the text of a reply of 200. Each error says in plain words what is wrong
 * (unreachable, too slow, too long, refused), with a hint what to do. @status (out): the reply's, 0
 * when there is none. */
GBytes *beckon_llm_call_finish (GAsyncResult *result, guint *status, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonLlmServer, beckon_llm_server_free)

G_END_DECLS
