/* outbox-entry.c: one message to a channel, and what became of it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/outbox-entry.h"

BeckonOutboxEntry *
beckon_outbox_entry_new (void)
{
  return g_new0 (BeckonOutboxEntry, 1);
}

void
beckon_outbox_entry_free (BeckonOutboxEntry *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->notice, beckon_notice_unref);
  g_clear_pointer (&self->interaction, beckon_interaction_unref);
  g_clear_pointer (&self->recipient, beckon_person_free);
  g_strfreev (self->messages);
  g_free (self->channel);
  g_free (self->payload);
  g_free (self);
}

BeckonDelivery *
beckon_delivery_new (BeckonDeliveryResult result, const char *detail)
{
  BeckonDelivery *self = g_new0 (BeckonDelivery, 1);

  self->result = result;
  self->detail = g_strdup (detail);
  return self;
}

void
beckon_delivery_free (BeckonDelivery *self)
{
  if (self == NULL)
    return;
  g_free (self->detail);
  g_strfreev (self->messages);
  g_free (self);
}
