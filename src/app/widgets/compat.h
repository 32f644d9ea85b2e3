/* compat.h: where no call is the right one on GTK 4.8 and on newer ones alike
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Asks where to save; @name is proposed. */
void beckon_compat_save_file_async (GtkWindow          *parent,
                                    const char         *title,
                                    const char         *name,
                                    GAsyncReadyCallback callback,
                                    gpointer            user_data);
/* (transfer full) (nullable): NULL with G_IO_ERROR_CANCELLED when the person changed their mind. */
GFile *beckon_compat_save_file_finish (GAsyncResult *result, GError **error);

/* Asks which file to open. */
void beckon_compat_open_file_async (GtkWindow          *parent,
                                    const char         *title,
                                    GAsyncReadyCallback callback,
                                    gpointer            user_data);
/* (transfer full) (nullable): as beckon_compat_save_file_finish(). */
GFile *beckon_compat_open_file_finish (GAsyncResult *result, GError **error);

/* Asks for a folder. */
void beckon_compat_choose_folder_async (GtkWindow          *parent,
                                        const char         *title,
                                        GAsyncReadyCallback callback,
                                        gpointer            user_data);
/* (transfer full) (nullable): as beckon_compat_save_file_finish(). */
GFile *beckon_compat_choose_folder_finish (GAsyncResult *result, GError **error);

/* Puts @widget on the line of the text beside it. */
void beckon_compat_align_baseline (GtkWidget *widget);

/* What @drop_down opens with is reached by the keyboard, and is called @name. */
void beckon_compat_name_drop_down (GtkDropDown *drop_down, const char *name);

/* Every button that a row of an entry brings along, below @widget, is called what its tooltip says.
 */
void beckon_compat_name_entry_rows (GtkWidget *widget);

/* Lets @widget have the key that @controller handles now. TRUE: it took it. GTK 4.24 deprecates the
 * call, and has no other for it. */
gboolean beckon_compat_forward_key (GtkEventControllerKey *controller, GtkWidget *widget);

/* The colour of text in @widget, by the style sheet. */
void beckon_compat_get_color (GtkWidget *widget, GdkRGBA *color);

G_END_DECLS
