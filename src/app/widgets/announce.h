/* announce.h: makes a screen reader announce a text now
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* GTK before 4.14 cannot announce a text. There it becomes the description of the window of
 * @widget, and for a moment that of the widget that had the focus last: Orca reads a description
 * that changes where it is, and where it is stays the same when the focus is taken away. The
 * window's stays, so that it is read when somebody turns to the window. */
void beckon_announce (GtkWidget *widget, const char *text);

/* What is said of @window together with its title when it appears, instead of an announcement that
 * nobody could hear yet. @holder is any widget in it that has no description of its own. */
void beckon_announce_describe (GtkWindow *window, GtkWidget *holder, const char *text);

/* The text of a toast. Newer versions announce that of a toast that @is_new on their own, and not
 * one that changes. With GTK 4.8, if the window is not active, it is announced when it becomes so,
 * unless it is gone by then. */
void beckon_announce_toast (GtkWidget *widget, const char *text, gboolean is_new);
/* It is no longer shown: nobody who turns to the window hears of it. */
void beckon_announce_toast_gone (GtkWidget *widget);

/* To be called once for each window that announces something: which of its widgets had the focus
 * last is remembered from now on. */
void beckon_announce_prepare (GtkWindow *window);

G_END_DECLS
