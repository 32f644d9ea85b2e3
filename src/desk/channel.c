/* channel.c: the interface to a way that reaches the person away from the desk, such as Telegram
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/channel.h"

enum
{
  CHANGED,
  READY,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_INTERFACE (BeckonChannel, beckon_channel, G_TYPE_OBJECT)

static void
beckon_channel_default_init (BeckonChannelInterface *iface)
{
  signals[CHANGED] = g_signal_new ("changed", BECKON_TYPE_CHANNEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 0);
  signals[READY] = g_signal_new ("ready", BECKON_TYPE_CHANNEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
}

const char *
beckon_channel_get_name (BeckonChannel *self)
{
  g_return_val_if_fail (BECKON_IS_CHANNEL (self), NULL);

  return BECKON_CHANNEL_GET_IFACE (self)->get_name (self);
}

BeckonHealth
beckon_channel_get_health (BeckonChannel *self, char **detail)
{
  BeckonChannelInterface *iface;
  BeckonHealth            health = BECKON_HEALTH_GOOD;

  g_return_val_if_fail (BECKON_IS_CHANNEL (self), BECKON_HEALTH_UNKNOWN);

  *detail = NULL;
  iface = BECKON_CHANNEL_GET_IFACE (self);
  if (iface->get_health != NULL)
    health = iface->get_health (self, detail);
  if (*detail == NULL)
    *detail = g_strdup ("");
  return health;
}

gboolean
beckon_channel_is_for_another (BeckonChannel *self, const BeckonOutboxEntry *entry)
{
  BeckonChannelInterface *iface;

  g_return_val_if_fail (BECKON_IS_CHANNEL (self), FALSE);
  g_return_val_if_fail (entry != NULL, FALSE);

  iface = BECKON_CHANNEL_GET_IFACE (self);
  return iface->is_for_another != NULL && iface->is_for_another (self, entry);
}

void
beckon_channel_deliver_async (BeckonChannel           *self,
                              const BeckonOutboxEntry *entry,
                              GCancellable            *cancellable,
                              GAsyncReadyCallback      callback,
                              gpointer                 user_data)
{
  g_return_if_fail (BECKON_IS_CHANNEL (self));
  g_return_if_fail (entry != NULL);

  BECKON_CHANNEL_GET_IFACE (self)->deliver_async (self, entry, cancellable, callback, user_data);
}

BeckonDelivery *
beckon_channel_deliver_finish (BeckonChannel *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (BECKON_IS_CHANNEL (self), NULL);

  return BECKON_CHANNEL_GET_IFACE (self)->deliver_finish (self, result, error);
}

void
beckon_channel_emit_changed (BeckonChannel *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

void
beckon_channel_emit_ready (BeckonChannel *self)
{
  g_signal_emit (self, signals[READY], 0);
}
