/* question-announce.h: says something to a screen reader, now
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Where GTK is older than 4.14 no text can be announced, and neither a new name of what has the
 * role alert or status nor that it came into sight is told to Orca. There @text becomes the
 * description of @widget where that is a window, which Orca reads as it changes; what has the
 * keyboard in it says itself what is new, by its name. */
void beckon_question_announce (GtkWidget *widget, const char *text);

G_END_DECLS
