/* toast.h: says something in passing, in the window that a widget is in
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Plain text. Without a toast overlay around @widget nothing is said. */
void beckon_toast_text (GtkWidget *widget, const char *text);
/* Message and hint of an error. */
void beckon_toast_error (GtkWidget *widget, const GError *error);
/* Copies @text and says so. */
void beckon_toast_copy (GtkWidget *widget, const char *text);

G_END_DECLS
