/* call.h: one message of a client of the bridge, on its way to the desk and back
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "cli/mcp/message.h"
#include "cli/mcp/session.h"

G_BEGIN_DECLS

#define BECKON_TYPE_BRIDGE_CALL (beckon_bridge_call_get_type ())
G_DECLARE_FINAL_TYPE (BeckonBridgeCall, beckon_bridge_call, BECKON, BRIDGE_CALL, GObject)

typedef struct
{
  /* The desk has it. */
  void (*opened) (BeckonBridgeCall *call, gpointer owner);
  /* A line for the client: the answer, or what precedes it. */
  void (*line) (BeckonBridgeCall *call, const char *text, gpointer owner);
  /* It is answered, or its answer is not wanted. An owner may drop it here. */
  void (*done) (BeckonBridgeCall *call, gpointer owner);
} BeckonBridgeCallEvents;

/* (transfer full): @session is read, and set by an “initialize”. @owner (unowned) outlives it, or
 * drops it. */
BeckonBridgeCall *beckon_bridge_call_new (BeckonReach                  *reach,
                                          BeckonBridgeSession          *session,
                                          const BeckonMessage          *message,
                                          const BeckonBridgeCallEvents *events,
                                          gpointer                      owner);
void              beckon_bridge_call_start (BeckonBridgeCall *self);
/* (transfer none) (nullable): of a request, as JSON text. */
const char *beckon_bridge_call_get_id (BeckonBridgeCall *self);
/* Its answer may take as long as a person does. */
gboolean beckon_bridge_call_is_long (BeckonBridgeCall *self);
gboolean beckon_bridge_call_is_open (BeckonBridgeCall *self);
void     beckon_bridge_call_set_paused (BeckonBridgeCall *self, gboolean paused);
/* The client cancels it: tells the desk with @message, as soon as the desk has what is to be
 * cancelled, and is done then. */
void beckon_bridge_call_cancel (BeckonBridgeCall *self, const BeckonMessage *message);

G_END_DECLS
