/* outbox-entry.h: one durable message to a channel, and what became of it; values
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/notice.h"
#include "model/person.h"
#include "model/question/interaction.h"

G_BEGIN_DECLS

/* Built by one owner and never changed once it was handed on. */
typedef struct
{
  gint64        id;
  char         *channel;
  BeckonPurpose purpose;
  gint64        interaction_id; /* 0: of a notice */
  char *payload; /* JSON object: {"event": what was announced, "by": who made it happen}; AWAITED:
                    {"unawaited": whether its agent no longer waits}; of a notice: the notice */
  gint64 created_us; /* wall clock */
  guint  attempts;   /* that went before this one */
  BeckonNotice
    *notice; /* (owned) (nullable): NOTICE alone; NULL there, too, where it cannot be read */
  BeckonInteraction *interaction; /* (owned) (nullable): of all others: as it is when the entry is
                                     taken, which may be later than what the entry tells */
  BeckonPerson *recipient; /* (owned) (nullable): who has the hand-off, or whom the notice is for,
                              as that person is when the entry is taken; NULL: nobody, or nobody
                              known, or not active */
  char **messages; /* (owned) (array zero-terminated=1): the numbers under which the channel shows
                      it already, oldest first */
} BeckonOutboxEntry;

typedef enum
{
  BECKON_DELIVERY_DONE,
  BECKON_DELIVERY_DROPPED, /* there was nothing left to tell, such as a reminder of what is settled
                            */
  BECKON_DELIVERY_HELD,    /* the person is at the desk and wants to be reached here only when away
                              (ATT-12); POST_HELD asks it once they are */
  BECKON_DELIVERY_RETRY,   /* not now: the network, the other side, or too much of it */
  BECKON_DELIVERY_FAILED,  /* this one will never be taken; it is given up */
} BeckonDeliveryResult;

/* What became of one attempt. */
typedef struct
{
  BeckonDeliveryResult result;
  gint64 retry_after_us; /* RETRY: not before so much has passed; 0: the outbox decides */
  char  *detail;         /* (nullable): RETRY, FAILED: why, for the person */
  char **messages; /* (owned) (nullable) (array zero-terminated=1): DONE: numbers that show the
                      interaction from now on */
} BeckonDelivery;

/* (transfer full) */
BeckonOutboxEntry *beckon_outbox_entry_new (void);
void               beckon_outbox_entry_free (BeckonOutboxEntry *self);
/* (transfer full) */
BeckonDelivery *beckon_delivery_new (BeckonDeliveryResult result, const char *detail);
void            beckon_delivery_free (BeckonDelivery *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonOutboxEntry, beckon_outbox_entry_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonDelivery, beckon_delivery_free)

G_END_DECLS
