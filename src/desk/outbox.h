/* outbox.h: delivers the entries of the outbox to the channels, at least once, in order for each
 * interaction
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/channel.h"
#include "rules/operation.h"

G_BEGIN_DECLS

typedef struct _BeckonDesk   BeckonDesk;
typedef struct _BeckonOutbox BeckonOutbox;

/* The state of a channel (ATT-5). */
typedef struct
{
  char        *name;
  BeckonHealth health;
  char        *detail;  /* one translated sentence, never NULL */
  guint        waiting; /* entries that are not delivered yet */
} BeckonChannelState;

void beckon_channel_state_free (BeckonChannelState *self);

/* (transfer full): of @desk, which must outlive it. */
BeckonOutbox *beckon_outbox_new (BeckonDesk *desk);
void          beckon_outbox_free (BeckonOutbox *self);
/* After a batch of commits: @next says when the first entry of each channel is due. */
void beckon_outbox_take (BeckonOutbox *self, const BeckonNextDue *next);
/* The clock jumped: what waits for its next attempt is due now. */
void beckon_outbox_wake (BeckonOutbox *self);
/* Starts no more deliveries, and stops waiting for those in progress. */
void beckon_outbox_stop (BeckonOutbox *self);
void beckon_outbox_add (BeckonOutbox *self, BeckonChannel *channel);
void beckon_outbox_remove (BeckonOutbox *self, BeckonChannel *channel);
/* A channel with this name will be added: its entries are kept from now on. */
void beckon_outbox_expect (BeckonOutbox *self, const char *name);
void beckon_outbox_unexpect (BeckonOutbox *self, const char *name);
/* (transfer full) (element-type BeckonChannelState): in the order in which they were added. */
GPtrArray *beckon_outbox_list (BeckonOutbox *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonChannelState, beckon_channel_state_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonOutbox, beckon_outbox_free)

G_END_DECLS
