/* exchange.h: one request to the desk, sent again until it is answered if the desk goes meanwhile
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "cli/mcp/reach.h"

G_BEGIN_DECLS

#define BECKON_TYPE_EXCHANGE (beckon_exchange_get_type ())
G_DECLARE_FINAL_TYPE (BeckonExchange, beckon_exchange, BECKON, EXCHANGE, GObject)

typedef struct
{
  /* (nullable): the desk has begun to reply. */
  void (*opened) (gpointer owner);
  /* (nullable): the desk went before it answered; it will be sent again. */
  void (*lost) (gpointer owner);
  /* (nullable): the data of one server-sent event. Returns TRUE if it is the answer: what follows
   * is not read. */
  gboolean (*message) (gpointer owner, const char *data);
  /* (nullable): is this message, or body, of a desk that is shutting down? Then it is no answer. */
  gboolean (*is_refusal) (gpointer owner, const char *text);
  /* It is over. @body: of a reply that was no event stream, else NULL. @error: there was no reply:
   * BECKON_CLIENT_ERROR. An owner may drop the exchange here. */
  void (*done) (gpointer owner, guint status, const char *body, const GError *error);
} BeckonExchangeEvents;

/* (transfer full): @body is JSON or NULL. @owner (unowned) outlives it, or closes it. */
BeckonExchange *beckon_exchange_new (BeckonReach                *reach,
                                     const char                 *method,
                                     const char                 *path,
                                     const char                 *body,
                                     const BeckonExchangeEvents *events,
                                     gpointer                    owner);
/* Before the start. */
void beckon_exchange_set_header (BeckonExchange *self, const char *name, const char *value);
/* How long a desk may take to be there for the first time (0: if none is there, none is started),
 * and to begin its reply (0: any time), in ms. */
void beckon_exchange_set_limits (BeckonExchange *self, guint reach_ms, guint reply_ms);
/* Once the desk had it, it is sent again whenever the desk went before it answered. */
void beckon_exchange_set_persistent (BeckonExchange *self, gboolean persistent);
/* It is about something that the desk has: however long the desk is away, it waits. For one that is
 * persistent, before the start. */
void beckon_exchange_set_delivered (BeckonExchange *self);
void beckon_exchange_start (BeckonExchange *self);
/* A paused one reads no more events. */
void beckon_exchange_set_paused (BeckonExchange *self, gboolean paused);
/* Ends it: its connection is closed, and the owner told nothing any more. */
void beckon_exchange_close (BeckonExchange *self);

G_END_DECLS
