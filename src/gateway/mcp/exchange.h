/* exchange.h: one message that was posted to /mcp, and the reply to it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "gateway/call.h"
#include "gateway/mcp/caller.h"
#include "gateway/mcp/reading.h"
#include "gateway/mcp/rpc.h"
#include "gateway/wire/client-connection.h"

G_BEGIN_DECLS

/* The one version without “initialize”, whose every request says what the client is and can. */
#define BECKON_MCP_MODERN "2026-07-28"

typedef struct _BeckonMcpExchange BeckonMcpExchange;

typedef void (*BeckonMcpGoneFunc) (BeckonMcpExchange *exchange, gpointer user_data);

struct _BeckonMcpExchange
{
  BeckonServer *server;               /* (owned) */
  BeckonCall   *call;                 /* (owned) (nullable): as long as the connection is in
                                       * libsoup */
  BeckonClientConnection *connection; /* (owned) (nullable): afterwards; both are NULL when the
                                       * client has gone */
  BeckonMcpGoneFunc gone;             /* (nullable): called then, and must end the exchange */
  gpointer          gone_data;
  char             *origin; /* (nullable) */
  BeckonRpcMessage  message;
  BeckonMcpCaller   caller;
  BeckonMcpReading  reading;
  gboolean          modern;
  gboolean          takes_stream; /* the client reads server-sent events */
  gboolean          takes_tasks;  /* it declared the extension for tasks */
  gboolean          elicits;      /* it declared that it can ask a person itself, by a form */
  gboolean          streams;      /* the reply began as a stream of events */
  char             *stream_id;    /* (nullable): by which such a stream can go on (resume.h) */
  gboolean          primed;   /* it begins with the id; else the id is that of its first message */
  gint64            wait_s;   /* what its configuration says that it waits; 0: nothing */
  gint64            since_us; /* when it came, by the clock AWAKE */
  gint64            due_us; /* when its client gives up, if that is known; likewise; 0: it is not */
  /* (nullable): called when a reply has gone to the client, unless it had gone away */
  void (*sent) (BeckonMcpExchange *exchange);
  GPtrArray *answers;  /* (owned) (nullable) (element-type BeckonInteraction): what the
                        * reply answers, for the above */
  gpointer       data; /* (owned) (nullable): what the tool keeps */
  GDestroyNotify free_data;
};

/* (transfer full): takes ownership of @call. */
BeckonMcpExchange *beckon_mcp_exchange_new (BeckonCall *call);
/* Reads the message and what the headers say. FALSE: it was refused, and @self is freed. */
gboolean beckon_mcp_exchange_read (BeckonMcpExchange *self);

/* Each of these ends the exchange and frees it. */
/* Replies with @json (transfer full), a whole JSON-RPC reply; @status of HTTP counts only while
 * nothing was sent. */
void beckon_mcp_exchange_reply (BeckonMcpExchange *self, guint status, GString *json);
void beckon_mcp_exchange_refuse (BeckonMcpExchange *self,
                                 guint              status,
                                 BeckonRpcCode      code,
                                 const GError      *error);
/* 202 without a body, for notifications. */
void beckon_mcp_exchange_accept (BeckonMcpExchange *self);
/* The client has gone. */
void beckon_mcp_exchange_drop (BeckonMcpExchange *self);

/* (transfer full): a reply whose “result” is open for members. */
GString *beckon_mcp_exchange_begin (BeckonMcpExchange *self);
/* The same with another type than “complete”, which only 2026-07-28 has. */
GString *beckon_mcp_exchange_begin_type (BeckonMcpExchange *self, const char *type);
/* Closes what begin() opened, and replies. */
void beckon_mcp_exchange_end (BeckonMcpExchange *self, GString *json);

/* Takes the connection out of libsoup; where the client reads events, the reply begins. FALSE with
 * errno: ENOTCONN if the client has gone; otherwise no descriptor is free, and the exchange stays
 * as it is. Must not be called from a libsoup handler. */
gboolean beckon_mcp_exchange_detach (BeckonMcpExchange *self);
/* Sends a JSON-RPC message before the reply; only of an exchange that streams. */
void beckon_mcp_exchange_send (BeckonMcpExchange *self, const GString *json);
/* Sends a comment, so that nobody in between takes the connection for dead. */
void beckon_mcp_exchange_send_comment (BeckonMcpExchange *self);

G_END_DECLS
