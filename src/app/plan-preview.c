/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/plan-preview.h"

#include "app/timeline-row.h"

static void
on_setup (GtkSignalListItemFactory *factory,
          GtkListItem              *entry,
          GListModel               *model)
{
  gtk_list_item_set_child (entry, beckon_timeline_row_new ());
  gtk_list_item_set_activatable (entry, FALSE);
  gtk_list_item_set_selectable (entry, FALSE);
}

static void
on_bind (GtkSignalListItemFactory *factory,
         GtkListItem              *entry,
         GListModel               *model)
{
  BeckonTimelineRow *row = BECKON_TIMELINE_ROW (gtk_list_item_get_child (entry));

  beckon_timeline_row_set_item (row, gtk_list_item_get_item (entry));
  beckon_timeline_row_update (row, NULL, g_list_model_get_n_items (model), 0);
}

static void
on_unbind (GtkSignalListItemFactory *factory,
           GtkListItem              *entry,
           GListModel               *model)
{
  beckon_timeline_row_set_item (BECKON_TIMELINE_ROW (gtk_list_item_get_child (entry)), NULL);
}

void
beckon_plan_preview_bind (GtkListView *view,
                          GListStore  *store)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkNoSelection) selection = gtk_no_selection_new (g_object_ref (G_LIST_MODEL (store)));

  g_signal_connect_object (factory, "setup", G_CALLBACK (on_setup), store, 0);
  g_signal_connect_object (factory, "bind", G_CALLBACK (on_bind), store, 0);
  g_signal_connect_object (factory, "unbind", G_CALLBACK (on_unbind), store, 0);
  gtk_list_view_set_factory (view, factory);
  gtk_list_view_set_model (view, GTK_SELECTION_MODEL (selection));
}

void
beckon_plan_preview_fill (GListStore *store,
                          GPtrArray  *steps)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_full (steps->len, (GDestroyNotify) beckon_step_row_free);
  g_autoptr (GPtrArray) items = g_ptr_array_new_full (steps->len, g_object_unref);
  g_autofree guint *depths = g_new (guint, steps->len);

  for (guint i = 0; i < steps->len; i++)
    g_ptr_array_add (rows, beckon_step_row_new (g_ptr_array_index (steps, i), i));
  beckon_step_item_find_depths (NULL, (BeckonStepRow **) rows->pdata, rows->len, depths);
  for (guint i = 0; i < rows->len; i++)
    {
      BeckonStepItem *item = beckon_step_item_new (i);

      beckon_step_item_set_row (item, g_ptr_array_index (rows, i), depths[i]);
      g_ptr_array_add (items, item);
    }
  g_list_store_splice (store, 0, g_list_model_get_n_items (G_LIST_MODEL (store)), items->pdata, items->len);
}
