/* rpc.h: JSON-RPC 2.0, one message to a line, between this program and one other
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* The longest line that is read. */
#define BECKON_RPC_LINE_BYTES (8 * 1024 * 1024)
/* How many requests of the other side may be unanswered at once. */
#define BECKON_RPC_OPEN_REQUESTS 64

#define BECKON_RPC_METHOD_NOT_FOUND (-32601)
#define BECKON_RPC_INVALID_PARAMS (-32602)
#define BECKON_RPC_INTERNAL_ERROR (-32603)
#define BECKON_RPC_TOO_MANY (-32000)

typedef struct _BeckonRpc BeckonRpc;

/* A call that was refused. */
typedef struct
{
  gint64      code;
  const char *message; /* "" where there is none */
} BeckonRpcError;

/* Each is called with the data of the object. None may free it. */
typedef struct
{
  /* One message, with its newline, for the other side. */
  void (*send) (const char *line, gsize length, gpointer user_data);
  /* The other side wants an answer: beckon_rpc_answer() or beckon_rpc_refuse() with @request, now
   * or later. @params (nullable); @length: of the whole line. */
  void (*request) (
    guint request, const char *method, JsonObject *params, gsize length, gpointer user_data);
  void (*notify) (const char *method, JsonObject *params, gsize length, gpointer user_data);
  /* The other side no longer wants an answer to @request ($/cancel_request); it still gets one. */
  void (*cancelled) (guint request, gpointer user_data);
  /* A line that is no message: what a program prints that does not know that it must not. */
  void (*stray) (const char *line, gsize length, gpointer user_data);
  /* A line is too long: nothing is read any more. */
  void (*broken) (const GError *error, gpointer user_data);
} BeckonRpcFuncs;

/* What came of a call: @result (nullable), or, if it was refused, @error. Never called after the
 * object was freed. */
typedef void (*BeckonRpcReply) (JsonNode *result, const BeckonRpcError *error, gpointer user_data);

/* (transfer full) */
BeckonRpc *beckon_rpc_new (const BeckonRpcFuncs *funcs, gpointer user_data);
void       beckon_rpc_free (BeckonRpc *self);
/* @length bytes came from the other side. */
void beckon_rpc_feed (BeckonRpc *self, const char *data, gsize length);
/* The other side has ended: what is left of a line is one. */
void beckon_rpc_end (BeckonRpc *self);
/* Calls @method with @params, the JSON text of an object. */
void beckon_rpc_call (BeckonRpc     *self,
                      const char    *method,
                      const char    *params,
                      BeckonRpcReply reply,
                      gpointer       user_data);
void beckon_rpc_notify (BeckonRpc *self, const char *method, const char *params);
/* @result: JSON text. Does nothing where @request was answered already. */
void beckon_rpc_answer (BeckonRpc *self, guint request, const char *result);
void beckon_rpc_refuse (BeckonRpc *self, guint request, int code, const char *message);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonRpc, beckon_rpc_free)

G_END_DECLS
