/* transients.c: a window that has ended forgets the window that it was in front of
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/transients.h"

/* GTK takes a window out of its list when it is destroyed, which is the only sign of that: it is
 * disposed of no earlier than the last one lets go of it. @windows: (owned) as GTK's list was. */
static void
windows_changed_cb (
  GListModel *list, guint position, guint removed, guint added, GPtrArray *windows)
{
  for (guint i = 0; i < removed; i++)
    gtk_window_set_transient_for (g_ptr_array_index (windows, position + i), NULL);
  if (removed > 0)
    g_ptr_array_remove_range (windows, position, removed);
  for (guint i = 0; i < added; i++)
    g_ptr_array_insert (windows, (int) (position + i), g_list_model_get_item (list, position + i));
}

void
beckon_transients_install (void)
{
  GListModel *list = gtk_window_get_toplevels ();
  GPtrArray  *windows = g_ptr_array_new_with_free_func (g_object_unref);

  windows_changed_cb (list, 0, 0, g_list_model_get_n_items (list), windows);
  g_signal_connect_data (list, "items-changed", G_CALLBACK (windows_changed_cb), windows,
                         (GClosureNotify) (void *) g_ptr_array_unref, 0);
}
