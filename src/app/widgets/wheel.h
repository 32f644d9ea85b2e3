/* wheel.h: the wheel belongs to what it can move
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What scrolls @inside stands in a page that is scrolled itself: a turn of the wheel that it cannot
 * follow, because all of it is in sight in that direction, moves that page (ATT-14). Once for each,
 * when it is made. */
void beckon_wheel_pass_on (GtkWidget *inside);
/* @widget, such as a spin button, has a value that the wheel would change in passing: it moves the
 * page around it instead. */
void beckon_wheel_leave (GtkWidget *widget);

G_END_DECLS
