/* background.h: the desktop shows that the program runs without a window
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "surface/quiet/waiting.h"

G_BEGIN_DECLS

/* The longest message that the portal takes, in bytes. */
#define BECKON_BACKGROUND_MESSAGE_LIMIT 96

#define BECKON_TYPE_BACKGROUND (beckon_background_get_type ())
G_DECLARE_FINAL_TYPE (BeckonBackground, beckon_background, BECKON, BACKGROUND, GObject)

/* (transfer full): tells the Background portal on @connection how many agents wait (“2 agents
 * wait”), while that is wanted. */
BeckonBackground *beckon_background_new (BeckonWaiting *waiting, GDBusConnection *connection);
/* TRUE: nothing else shows the program. FALSE from the start. */
void beckon_background_set_wanted (BeckonBackground *self, gboolean wanted);
/* TRUE: the desktop took the last message, so it lists the program among its background apps. */
gboolean beckon_background_is_shown (BeckonBackground *self);

/* Once in the life of @self, in a sandbox: asks whether the program may run without a window; does
 * nothing elsewhere. @settings keep what the desktop said. */
void beckon_background_ask (BeckonBackground *self, GSettings *settings);
/* TRUE: the desktop, or the person in its settings, said no when it was asked last. */
gboolean beckon_background_is_denied (GSettings *settings);

G_END_DECLS
