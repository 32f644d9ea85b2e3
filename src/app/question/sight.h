/* sight.h: can the person see it: a widget that shows the open questions, on the screen (AIC-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "desk/desk.h"

G_BEGIN_DECLS

typedef struct _BeckonSight BeckonSight;

/* (transfer full): tells @desk from now on, as long as there are open questions, whether @widget
 * shows them to the person: it is mapped, its window is neither minimised nor fully covered, and
 * the compositor shows what it paints. Where nothing can be found out about one of these, it counts
 * as seen.
 * @widget must outlive it. */
BeckonSight *beckon_sight_new (BeckonDesk *desk, GtkWidget *widget);
void         beckon_sight_free (BeckonSight *self);
/* TRUE: it is mapped, and has not been on the screen for some time. */
gboolean beckon_sight_is_hidden (BeckonSight *self);

G_END_DECLS
