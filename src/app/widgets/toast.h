/* toast.h: shows a short message in the window of a widget
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Plain text. Does nothing if @widget is not inside a toast overlay. */
void beckon_toast_text (GtkWidget *widget, const char *text);
/* The same with a button for @action, with @target (nullable, floating). */
void beckon_toast_action (
  GtkWidget *widget, const char *text, const char *button, const char *action, GVariant *target);
/* Shows message and hint of an error. */
void beckon_toast_error (GtkWidget *widget, const GError *error);
/* Copies @text to the clipboard, and shows a message. */
void beckon_toast_copy (GtkWidget *widget, const char *text);

G_END_DECLS
