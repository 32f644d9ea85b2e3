/* rpc.h: JSON-RPC 2.0: one message from its bytes, and the replies to it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Codes of errors: those of JSON-RPC, and those of MCP 2026-07-28. */
typedef enum
{
  BECKON_RPC_PARSE = -32700,
  BECKON_RPC_INVALID = -32600,
  BECKON_RPC_METHOD = -32601,
  BECKON_RPC_PARAMS = -32602,
  BECKON_RPC_INTERNAL = -32603,
  BECKON_RPC_HEADER = -32020,
  BECKON_RPC_CAPABILITY = -32021,
  BECKON_RPC_VERSION = -32022,
} BeckonRpcCode;

/* What was sent. */
typedef struct
{
  JsonNode   *node;   /* (owned) (nullable) */
  char       *id;     /* (nullable): JSON text; NULL: a notification, or none that can be used */
  const char *method; /* (nullable): NULL: a response */
  JsonObject *params; /* (unowned) (nullable) */
  JsonObject *meta;   /* (unowned) (nullable): params._meta */
} BeckonRpcMessage;

/* Parses one message. FALSE: @code and @error say why; the id is set if it could be read. Batches,
 * which only 2025-03-26 had, are BECKON_RPC_INVALID. */
gboolean beckon_rpc_read (const char       *data,
                          gsize             length,
                          gsize             max_bytes,
                          BeckonRpcMessage *message,
                          BeckonRpcCode    *code,
                          GError          **error);
void     beckon_rpc_message_clear (BeckonRpcMessage *message);

/* (transfer full): the beginning of a reply to @id: the member “result” follows, then
 * beckon_json_close_object(). */
GString *beckon_rpc_begin_result (const char *id);
/* (transfer full): the same of a notification: the member “params” follows. */
GString *beckon_rpc_begin_notification (const char *method);
/* (transfer full): @id NULL: null. Its data is {code, message, hint} of @error, with the member
 * @extra (nullable), JSON text, in its place if there is one. */
GString *
beckon_rpc_error (const char *id, BeckonRpcCode code, const GError *error, const char *extra);

/* (transfer full) (nullable): the text or integer @member of @object as JSON text; NULL if it is
 * absent, of another type, or too long to be kept. */
char *beckon_rpc_dup_token (JsonObject *object, const char *member);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BeckonRpcMessage, beckon_rpc_message_clear)

G_END_DECLS
