/* compat.c: functions for which GTK 4.8 and newer versions need different calls
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

/* The pins of meson.build forbid newer API; here each use is guarded by a version check. */
#undef GDK_VERSION_MAX_ALLOWED
#undef GLIB_VERSION_MAX_ALLOWED

#include "app/widgets/compat.h"

#include <adwaita.h>

#if GTK_CHECK_VERSION(4, 10, 0)

static void
return_file (GTask *task, GFile *file, GError *error)
{
  if (file != NULL)
    g_task_return_pointer (task, file, g_object_unref);
  else if (g_error_matches (error, GTK_DIALOG_ERROR, GTK_DIALOG_ERROR_DISMISSED))
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "%s", error->message);
  else
    g_task_return_error (task, g_error_copy (error));
}

static void
on_saved (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  GFile *file = gtk_file_dialog_save_finish (GTK_FILE_DIALOG (source), result, &error);

  return_file (task, file, error);
}

static void
on_opened (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  GFile *file = gtk_file_dialog_open_finish (GTK_FILE_DIALOG (source), result, &error);

  return_file (task, file, error);
}

static void
on_folder (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  GFile *file = gtk_file_dialog_select_folder_finish (GTK_FILE_DIALOG (source), result, &error);

  return_file (task, file, error);
}

/* @name NULL: to open an existing one. @folder: choose a folder. */
static void
ask (GTask *task, GtkWindow *parent, const char *title, const char *name, gboolean folder)
{
  g_autoptr (GtkFileDialog) dialog = gtk_file_dialog_new ();

  gtk_file_dialog_set_title (dialog, title);
  if (folder)
    {
      gtk_file_dialog_select_folder (dialog, parent, NULL, on_folder, g_object_ref (task));
      return;
    }
  if (name == NULL)
    {
      gtk_file_dialog_open (dialog, parent, NULL, on_opened, g_object_ref (task));
      return;
    }
  gtk_file_dialog_set_initial_name (dialog, name);
  gtk_file_dialog_save (dialog, parent, NULL, on_saved, g_object_ref (task));
}

#else

static void
on_response (GtkNativeDialog *dialog, int response, GTask *task)
{
  if (response == GTK_RESPONSE_ACCEPT)
    g_task_return_pointer (task, gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog)),
                           g_object_unref);
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "dismissed");
  g_object_unref (dialog);
}

/* @name NULL: to open an existing one. @folder: choose a folder. */
static void
ask (GTask *task, GtkWindow *parent, const char *title, const char *name, gboolean folder)
{
  GtkFileChooserAction  action = folder         ? GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER
                                 : name != NULL ? GTK_FILE_CHOOSER_ACTION_SAVE
                                                : GTK_FILE_CHOOSER_ACTION_OPEN;
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (title, parent, action, NULL, NULL);

  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  if (name != NULL)
    gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), name);
  g_signal_connect_data (dialog, "response", G_CALLBACK (on_response), g_object_ref (task),
                         (GClosureNotify) (void *) g_object_unref, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

#endif

void
beckon_compat_save_file_async (GtkWindow          *parent,
                               const char         *title,
                               const char         *name,
                               GAsyncReadyCallback callback,
                               gpointer            user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, callback, user_data);

  g_task_set_source_tag (task, beckon_compat_save_file_async);
  ask (task, parent, title, name, FALSE);
}

GFile *
beckon_compat_save_file_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, beckon_compat_save_file_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

void
beckon_compat_open_file_async (GtkWindow          *parent,
                               const char         *title,
                               GAsyncReadyCallback callback,
                               gpointer            user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, callback, user_data);

  g_task_set_source_tag (task, beckon_compat_open_file_async);
  ask (task, parent, title, NULL, FALSE);
}

GFile *
beckon_compat_open_file_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, beckon_compat_open_file_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

void
beckon_compat_choose_folder_async (GtkWindow          *parent,
                                   const char         *title,
                                   GAsyncReadyCallback callback,
                                   gpointer            user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, callback, user_data);

  g_task_set_source_tag (task, beckon_compat_choose_folder_async);
  ask (task, parent, title, NULL, TRUE);
}

GFile *
beckon_compat_choose_folder_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, beckon_compat_choose_folder_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/* GTK 4.8 names only the drop-down, but the focus goes to the button inside it. Newer GTK calls the
 * button by what is chosen; a name would hide that. */
void
beckon_compat_name_drop_down (GtkDropDown *drop_down, const char *name)
{
  GtkWidget *button;

  g_return_if_fail (GTK_IS_DROP_DOWN (drop_down));

  button = gtk_widget_get_first_child (GTK_WIDGET (drop_down));
  if (GTK_IS_TOGGLE_BUTTON (button))
    gtk_accessible_update_property (GTK_ACCESSIBLE (button),
                                    gtk_check_version (4, 10, 0) != NULL
                                      ? GTK_ACCESSIBLE_PROPERTY_LABEL
                                      : GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                    name, -1);
}

static void
name_by_tooltip (GtkWidget *button)
{
  const char *text = gtk_widget_get_tooltip_text (button);

  if (text != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, text,
                                    -1);
}

static void
name_buttons (GtkWidget *widget, gboolean in_row)
{
  in_row = in_row || ADW_IS_ENTRY_ROW (widget);
  if (in_row && GTK_IS_BUTTON (widget) && gtk_button_get_label (GTK_BUTTON (widget)) == NULL)
    {
      name_by_tooltip (widget);
      /* The button of a password entry changes between “show” and “hide”. */
      g_signal_connect (widget, "notify::tooltip-text", G_CALLBACK (name_by_tooltip), NULL);
    }

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    name_buttons (child, in_row);
}

void
beckon_compat_name_entry_rows (GtkWidget *widget)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));

  name_buttons (widget, FALSE);
}

void
beckon_compat_get_color (GtkWidget *widget, GdkRGBA *color)
{
#if GTK_CHECK_VERSION(4, 10, 0)
  gtk_widget_get_color (widget, color);
#else
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), color);
#endif
}

gboolean
beckon_compat_forward_key (GtkEventControllerKey *controller, GtkWidget *widget)
{
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  return gtk_event_controller_key_forward (controller, widget);
  G_GNUC_END_IGNORE_DEPRECATIONS
}

void
beckon_compat_open_search (GtkSearchBar *bar, GtkEditable *entry)
{
  /* Where animations are off, the text would get the keyboard before it is realized, and would not
   * tell Fcitx so: nothing would be composed in it (GTK 4.8.3, Fcitx 5.0.21). */
  gtk_widget_realize (GTK_WIDGET (gtk_editable_get_delegate (entry)));
  gtk_search_bar_set_search_mode (bar, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (entry));
}
