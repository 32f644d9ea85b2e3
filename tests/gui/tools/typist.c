/* typist.c: another program in which somebody types; prints the text
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <gtk/gtk.h>

static void
changed_cb (GtkEditable *editable)
{
  g_print ("typed %s\n", gtk_editable_get_text (editable));
}

static void
active_cb (GtkWindow *window)
{
  g_print ("active %d\n", gtk_window_is_active (window));
}

/* F11, as in most programs. */
static gboolean
fill_cb (GtkWidget *window, GVariant *args, gpointer user_data)
{
  if (gtk_window_is_fullscreen (GTK_WINDOW (window)))
    gtk_window_unfullscreen (GTK_WINDOW (window));
  else
    gtk_window_fullscreen (GTK_WINDOW (window));
  return TRUE;
}

static void
activate_cb (GtkApplication *application)
{
  GtkWidget          *window = gtk_application_window_new (application);
  GtkWidget          *entry = gtk_entry_new ();
  GtkEventController *keys = gtk_shortcut_controller_new ();

  gtk_window_set_title (GTK_WINDOW (window), "Typist");
  gtk_window_set_default_size (GTK_WINDOW (window), 320, 120);
  gtk_window_set_child (GTK_WINDOW (window), entry);
  g_signal_connect (entry, "changed", G_CALLBACK (changed_cb), NULL);
  g_signal_connect (window, "notify::is-active", G_CALLBACK (active_cb), NULL);
  gtk_shortcut_controller_add_shortcut (
    GTK_SHORTCUT_CONTROLLER (keys),
    gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_F11, 0),
                      gtk_callback_action_new (fill_cb, NULL, NULL)));
  gtk_widget_add_controller (window, keys);
  gtk_window_present (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  g_autoptr (GtkApplication) application = NULL;

  setvbuf (stdout, NULL, _IOLBF, 0);
  application = gtk_application_new ("page.beckon.Typist", G_APPLICATION_NON_UNIQUE);
  g_signal_connect (application, "activate", G_CALLBACK (activate_cb), NULL);
  return g_application_run (G_APPLICATION (application), argc, argv);
}
