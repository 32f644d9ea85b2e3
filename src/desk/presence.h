/* presence.h: could a person have used this time (AIC-5)?
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define BECKON_TYPE_PRESENCE (beckon_presence_get_type ())
G_DECLARE_INTERFACE (BeckonPresence, beckon_presence, BECKON, PRESENCE, GObject)

/* Signal "changed": the answer of is_present() may be another now. */
struct _BeckonPresenceInterface
{
  GTypeInterface g_iface;

  gboolean (*is_present) (BeckonPresence *self);
};

/* FALSE while the session is locked or the machine goes to sleep. */
gboolean beckon_presence_is_present (BeckonPresence *self);
/* For implementations. */
void beckon_presence_emit_changed (BeckonPresence *self);

G_END_DECLS
