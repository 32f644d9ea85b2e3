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

/* A channel delivers one entry at a time. An entry is repeated if the desk ended before it knew the
 * result. */
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
  gboolean (*is_for_another) (BeckonChannel *self, const BeckonOutboxEntry *entry);
};

/* Signals, emitted by the channel from the main loop:
 * "changed": the result of get_health() changed.
 * "ready": what failed before may work now; everything that waits for a retry is attempted at
 * once. */

/* (transfer none): a constant word, the word of a surface (ATT-5): "telegram". Answers from that
 * surface are acknowledged in this channel (PP-9). */
const char *beckon_channel_get_name (BeckonChannel *self);
/* Whether it can deliver, as far as it knows. @detail (transfer full): one translated sentence, ""
 * for none. The outbox adds the results of deliveries. Optional for a channel: good. Unknown until
 * it was tried (ATT-5). */
BeckonHealth beckon_channel_get_health (BeckonChannel *self, char **detail);
/* TRUE: @entry goes to somebody other than the person whose desk it is, who may be away or not
 * (ATT-12). Optional for a channel: FALSE. */
gboolean beckon_channel_is_for_another (BeckonChannel *self, const BeckonOutboxEntry *entry);
/* Sends @entry to the person; @entry stays valid until it finishes. It may be out of date:
 * @entry->interaction is the current state. A notice belongs to no interaction and is complete in
 * itself; an unreadable one must not be sent. */
void beckon_channel_deliver_async (BeckonChannel           *self,
                                   const BeckonOutboxEntry *entry,
                                   GCancellable            *cancellable,
                                   GAsyncReadyCallback      callback,
                                   gpointer                 user_data);
/* (transfer full): the result. An error counts as BECKON_DELIVERY_RETRY with its message. */
BeckonDelivery *
beckon_channel_deliver_finish (BeckonChannel *self, GAsyncResult *result, GError **error);
/* For implementations. */
void beckon_channel_emit_changed (BeckonChannel *self);
void beckon_channel_emit_ready (BeckonChannel *self);

G_END_DECLS
