/* sight.h: tells the desk whether the person can see the open questions on the screen (AIC-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "desk/desk.h"

G_BEGIN_DECLS

typedef struct _BeckonSight BeckonSight;

typedef void (*BeckonSightFunc) (gpointer user_data);

/* (transfer full): from now on, tells @desk whether @widget shows the open questions to the person,
 * as long as there are any: it is mapped, its window is neither minimised nor fully covered, and
 * the compositor displays its frames. What cannot be determined counts as visible.
 * @widget must outlive it. @func (nullable) is called when that changes. */
BeckonSight *
beckon_sight_new (BeckonDesk *desk, GtkWidget *widget, BeckonSightFunc func, gpointer user_data);
void beckon_sight_free (BeckonSight *self);
/* TRUE: that is so now. */
gboolean beckon_sight_is_seen (BeckonSight *self);
/* TRUE: it is mapped, but has not been visible on the screen for some time. */
gboolean beckon_sight_is_hidden (BeckonSight *self);

G_END_DECLS
