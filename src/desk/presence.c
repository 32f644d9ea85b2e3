/* presence.c: tells whether a person could answer (AIC-5), or is away (ATT-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/presence.h"

enum
{
  CHANGED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_INTERFACE (BeckonPresence, beckon_presence, G_TYPE_OBJECT)

static void
beckon_presence_default_init (BeckonPresenceInterface *iface)
{
  signals[CHANGED] = g_signal_new ("changed", BECKON_TYPE_PRESENCE, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

gboolean
beckon_presence_is_present (BeckonPresence *self)
{
  g_return_val_if_fail (BECKON_IS_PRESENCE (self), TRUE);

  return BECKON_PRESENCE_GET_IFACE (self)->is_present (self);
}

gboolean
beckon_presence_is_away (BeckonPresence *self)
{
  BeckonPresenceInterface *iface;

  g_return_val_if_fail (BECKON_IS_PRESENCE (self), FALSE);

  iface = BECKON_PRESENCE_GET_IFACE (self);
  return iface->is_away != NULL && iface->is_away (self);
}

void
beckon_presence_emit_changed (BeckonPresence *self)
{
  g_return_if_fail (BECKON_IS_PRESENCE (self));

  g_signal_emit (self, signals[CHANGED], 0);
}
