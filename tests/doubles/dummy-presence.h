/* dummy-presence.h: a person whose presence the test sets
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/presence.h"

G_BEGIN_DECLS

#define BECKON_TYPE_DUMMY_PRESENCE (beckon_dummy_presence_get_type ())
G_DECLARE_FINAL_TYPE (BeckonDummyPresence, beckon_dummy_presence, BECKON, DUMMY_PRESENCE, GObject)

/* (transfer full): present. */
BeckonDummyPresence *beckon_dummy_presence_new (void);
void                 beckon_dummy_presence_set (BeckonDummyPresence *self, gboolean present);
/* Away, but the screen is not locked; at first FALSE. */
void beckon_dummy_presence_set_away (BeckonDummyPresence *self, gboolean away);

G_END_DECLS
