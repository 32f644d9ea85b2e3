/* outbox.h: the operations on deliveries to the channels, and on the values that channels store
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "rules/operation.h"

G_BEGIN_DECLS

/* Each constructor gives back an operation (transfer full); @by is who does it. CHANNEL_CHANGED
 * is announced when a delivery ended, when state is kept, by POST_OPEN and by POST_HELD. Whatever
 * any operation announces of an interaction, and every notice, is put into the outbox for the
 * channels of that operation in the same transaction. */

/* What DELIVER makes due before it takes an entry. */
typedef enum
{
  BECKON_WAKE_NOTHING,
  BECKON_WAKE_WAITING, /* what waits to be tried again */
  BECKON_WAKE_TAKEN,   /* and what was taken: whoever took it is gone */
} BeckonWake;

/* DELIVER: takes the next entry of @channel that is due, and the first of its interaction; nobody
 * else takes it for @lease_us. The commit has it as `outbox`; `waiting` says how many there are. */
BeckonOperation *
beckon_operation_deliver (const char *by, const char *channel, gint64 lease_us, BeckonWake wake);
/* The same, after @delivery (transfer full) of @entry: done, dropped, held or failed, it goes, with
 * the messages that show its interaction; to be tried again, it waits for @retry_us, unless another
 * has taken it since, and no other is taken. */
BeckonOperation *beckon_operation_note_delivery (const char              *by,
                                                 const char              *channel,
                                                 const BeckonOutboxEntry *entry,
                                                 BeckonDelivery          *delivery,
                                                 gint64                   retry_us,
                                                 gint64                   lease_us);
/* SET_CHANNEL_STATE: keeps @value (nullable: deletes it) for @channel under @name over restarts.
 * Read it with beckon_store_get_channel_state(). */
BeckonOperation *beckon_operation_set_channel_state (const char *by,
                                                     const char *channel,
                                                     const char *name,
                                                     const char *value);
/* SET_CHANNEL_MESSAGE: message number @message of @channel shows @interaction_id; 0: none any more.
 * What a delivery shows is told by the delivery itself. */
BeckonOperation *beckon_operation_set_channel_message (const char *by,
                                                       const char *channel,
                                                       const char *message,
                                                       gint64      interaction_id);
/* TELL_AWAITED (ATT-21): every channel that shows question @id, or will, is told whether its agent
 * no longer waits, if the question is pending. Of what was not sent yet, only the last is. */
BeckonOperation *beckon_operation_tell_awaited (const char *by, gint64 id, gboolean unawaited);
/* POST_OPEN: every open question is put into the outbox for @channel, oldest first, but where it
 * waits there already. */
BeckonOperation *beckon_operation_post_open (const char *by, const char *channel);
/* The state of a channel that is kept from a delivery that was held until POST_HELD. */
#define BECKON_STATE_HELD "held"
/* POST_HELD (ATT-12): if a delivery was held since the last time, every open question of which
 * @channel shows nothing is put into its outbox, oldest first. Left out is what was set aside until
 * a certain time: it returns then. */
BeckonOperation *beckon_operation_post_held (const char *by, const char *channel);

G_END_DECLS
