/* wheel.h: the mouse wheel scrolls only what can be scrolled
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* @inside is scrollable within a scrolled page: a wheel event that it cannot follow, because it is
 * fully visible in that direction, scrolls the page (ATT-14). Call it once, when @inside is
 * created. */
void beckon_wheel_pass_on (GtkWidget *inside);
/* @widget has a value that the wheel would change accidentally, such as a spin button: the wheel
 * scrolls the page instead. */
void beckon_wheel_leave (GtkWidget *widget);

G_END_DECLS
