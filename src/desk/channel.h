/* channel.h: the interface to a way that reaches the person away from the desk, such as Telegram
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "model/health.h"
#include "model/outbox-entry.h"

G_BEGIN_DECLS

#define BECKON_TYPE_CHANNEL (beckon_channel_get_type ())
G_DECLARE_INTERFACE (BeckonChannel, beckon_channel, BECKON, CHANNEL, GObject)

/* One entry at a time is under way in a channel. An entry comes again when the desk ended before it
 * knew what became of it. */
struct _BeckonChannelInterface
{
  GTypeInterface g_iface;

  const char *(*get_name) (BeckonChannel *self);
  BeckonHealth (*get_health) (BeckonChannel *self, char **detail);
  void (*deliver_async) (BeckonChannel           *self,
                         const BeckonOutboxEntry *entry,
                         GCancellable            *cancellable,
                         GAsyncReadyCallback      callback,
                         gpointer                 user_data);
  BeckonDelivery *(*deliver_finish) (BeckonChannel *self, GAsyncResult *result, GError **error);
};

/* Signals, emitted by the channel from the main loop:
 * "changed": get_health() says something else.
 * "ready": what failed before may work now; everything that waits for its next attempt is attempted
 * at once. */

/* (transfer none): one word that never changes, the word of a surface (ATT-5): "telegram". Answers
 * that come from that surface are acknowledged in this channel (PP-9). */
const char *beckon_channel_get_name (BeckonChannel *self);
/* Can it deliver, as far as it knows itself? @detail (transfer full): one translated sentence about
 * it, "" for nothing to say. What entries came to is added by the outbox. Optional for a channel:
 * good. Unknown until it was tried (ATT-5). */
BeckonHealth beckon_channel_get_health (BeckonChannel *self, char **detail);
/* Tells the person what @entry says; @entry stays valid until it finishes. What it tells may be out
 * of date: @entry->interaction is as it is now. A notice is about no interaction and says all of
 * it; where it cannot be read there is nothing to tell. */
void beckon_channel_deliver_async (BeckonChannel           *self,
                                   const BeckonOutboxEntry *entry,
                                   GCancellable            *cancellable,
                                   GAsyncReadyCallback      callback,
                                   gpointer                 user_data);
/* (transfer full): what became of it. An error is as good as BECKON_DELIVERY_RETRY with its
 * message. */
BeckonDelivery *
beckon_channel_deliver_finish (BeckonChannel *self, GAsyncResult *result, GError **error);
/* For implementations. */
void beckon_channel_emit_changed (BeckonChannel *self);
void beckon_channel_emit_ready (BeckonChannel *self);

G_END_DECLS
