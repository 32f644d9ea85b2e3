/* question-announce.h: says something to a screen reader, now
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Where GTK is older than 4.14 it does nothing: there the roles alert and status of what is shown say it. */
void beckon_question_announce (GtkWidget  *widget,
                               const char *text);

G_END_DECLS
