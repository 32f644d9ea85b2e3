/* question-announce.h: makes a screen reader announce a text now
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* GTK before 4.14 cannot announce a text, and Orca is not told of a new name of an alert or status,
 * or that one became visible. There, if @widget is a window, @text becomes its description, which
 * Orca reads when it changes; the focused widget of that window speaks for itself, by its name. */
void beckon_question_announce (GtkWidget *widget, const char *text);

G_END_DECLS
