/* full-screen.h: is the person in another program that fills the screen (ATT-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _BeckonFullScreen BeckonFullScreen;

typedef void (*BeckonFullScreenFunc) (gboolean full_screen, gpointer user_data);

/* (transfer full) (nullable): calls @func whenever that changes, and once soon if it is so now.
 * NULL where programs cannot know it: under Wayland, whose compositors keep notifications back
 * themselves. */
BeckonFullScreen *beckon_full_screen_new (BeckonFullScreenFunc func, gpointer user_data);
void              beckon_full_screen_free (BeckonFullScreen *self);

G_END_DECLS
