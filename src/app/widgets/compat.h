/* compat.h: functions for which GTK 4.8 and newer versions need different calls
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Asks where to save a file; @name is the suggested name. */
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

/* Gives the name @name to the button inside @drop_down, which gets the keyboard focus. */
void beckon_compat_name_drop_down (GtkDropDown *drop_down, const char *name);

/* Names every button inside an entry row below @widget after its tooltip. */
void beckon_compat_name_entry_rows (GtkWidget *widget);

/* Forwards the key that @controller is handling to @widget. TRUE: it was handled. GTK 4.24
 * deprecates the call without a replacement. */
gboolean beckon_compat_forward_key (GtkEventControllerKey *controller, GtkWidget *widget);

/* Opens @bar and gives the keyboard to its @entry. */
void beckon_compat_open_search (GtkSearchBar *bar, GtkEditable *entry);

/* The text colour of @widget. */
void beckon_compat_get_color (GtkWidget *widget, GdkRGBA *color);

G_END_DECLS
