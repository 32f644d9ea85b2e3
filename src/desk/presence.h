/* presence.h: tells whether a person could answer (AIC-5), or is away (ATT-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define BECKON_TYPE_PRESENCE (beckon_presence_get_type ())
G_DECLARE_INTERFACE (BeckonPresence, beckon_presence, BECKON, PRESENCE, GObject)

/* Signal "changed": the result of is_present() or is_away() may have changed. */
struct _BeckonPresenceInterface
{
  GTypeInterface g_iface;

  gboolean (*is_present) (BeckonPresence *self);
  gboolean (*is_away) (BeckonPresence *self);
};

/* FALSE while the session is locked or the machine is about to sleep. */
gboolean beckon_presence_is_present (BeckonPresence *self);
/* TRUE while the person is not at the desk: locked or asleep, or idle for as long as the person set
 * (ATT-12). Optional for a presence: FALSE. */
gboolean beckon_presence_is_away (BeckonPresence *self);
/* For implementations. */
void beckon_presence_emit_changed (BeckonPresence *self);

G_END_DECLS
