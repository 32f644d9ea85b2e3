/* window-pages.c: the pages of the desk window that are made when they are first visible
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/window/window-private.h"

#include "app/widgets/spoken.h"

static void
add_page (BeckonWindow *self, AdwBin *place, GtkWidget *page)
{
  g_object_bind_property (self->adaptive, "narrow", page, "narrow", G_BINDING_SYNC_CREATE);
  adw_bin_set_child (place, page);
  beckon_spoken_added (page);
}

void
beckon_window_make_page (BeckonWindow *self)
{
  const char *view = adw_view_stack_get_visible_child_name (self->views);

  /* While the window closes its pages are taken away, one after the other. */
  if (self->desk == NULL)
    return;

  if (self->history == NULL && g_strcmp0 (view, "history") == 0)
    {
      self->history = g_object_new (BECKON_TYPE_HISTORY_PAGE, NULL);
      beckon_history_page_set_desk (self->history, self->desk);
      g_signal_connect_object (self->history, "notify::show-details",
                               G_CALLBACK (beckon_window_update_place), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (self->history, "notify::search-mode",
                               G_CALLBACK (beckon_window_update_actions), self, G_CONNECT_SWAPPED);
      add_page (self, self->history_place, GTK_WIDGET (self->history));
    }
  else if (self->insights == NULL && g_strcmp0 (view, "insights") == 0)
    {
      self->insights = g_object_new (BECKON_TYPE_INSIGHTS_PAGE, NULL);
      beckon_insights_page_set_desk (self->insights, self->desk);
      add_page (self, self->insights_place, GTK_WIDGET (self->insights));
    }
}
