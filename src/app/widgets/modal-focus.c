/* modal-focus.c: gives the keyboard to a modal window instead of the window that it blocks
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/widgets/modal-focus.h"

static void
on_parent_active (GtkWindow *parent, GParamSpec *pspec, GtkWindow *modal)
{
  if (!gtk_window_is_active (parent) || !gtk_widget_get_mapped (GTK_WIDGET (modal))
      || gtk_window_get_transient_for (modal) != parent)
    return;

  /* Not gtk_window_present(): it passes the time of the last key, which is before the window
   * manager's own choice and is therefore ignored. */
  gdk_toplevel_focus (GDK_TOPLEVEL (gtk_native_get_surface (GTK_NATIVE (modal))), GDK_CURRENT_TIME);
}

static void
on_parent_changed (GtkWindow *modal)
{
  GtkWindow *parent = gtk_window_get_transient_for (modal);

  if (parent != NULL)
    g_signal_connect_object (parent, "notify::is-active", G_CALLBACK (on_parent_active), modal, 0);
}

void
beckon_modal_focus_keep (GtkWindow *modal)
{
  g_return_if_fail (GTK_IS_WINDOW (modal));

  g_signal_connect (modal, "notify::transient-for", G_CALLBACK (on_parent_changed), NULL);
  on_parent_changed (modal);
}
