/* spoken.h: what a screen reader says of the windows (ATT-14)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* To be called once, before the first window: from now on no window of the program says the name of
 * a class, and what it announces is heard wherever the focus is. */
void beckon_spoken_install (void);

/* To be called for what is added to a window that has appeared already. */
void beckon_spoken_added (GtkWidget *widget);

/* The role for the class of a dialog: @role, or with GTK 4.8 that of a window. There Orca takes no
 * notice of a dialog that opens: it is neither active nor showing. */
GtkAccessibleRole beckon_spoken_dialog_role (GtkAccessibleRole role);

/* @widget, which is in @window, gets the focus when the window appears. Set before that, GTK 4.8
 * would tell a screen reader neither of the focus nor of the window. */
void beckon_spoken_focus_first (GtkWindow *window, GtkWidget *widget);

/* What @widget is called, instead of the text that it shows: newer GTK would say that text. */
void beckon_spoken_name (GtkWidget *widget, const char *name);

/* To be called for each row to type in as soon as it is made: a screen reader hears its title when
 * the focus comes into it. With GTK 4.8 it would hear the name of a class. */
void beckon_spoken_entry_row (AdwEntryRow *row);

/* (transfer full): @text with commas for the middle dots, which a screen reader says as words. */
char *beckon_spoken_text (const char *text);

/* Adds a part of what is said at once, as a sentence of its own: a mark that ends it is added where
 * there is none. Of an empty part, or NULL, nothing is added. */
void beckon_spoken_add_sentence (GString *spoken, const char *part);

G_END_DECLS
