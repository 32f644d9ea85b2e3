/* list-keys.c: a list with headings, with the keyboard alone (ATT-14)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/list-keys.h"

#define ROWS "beckon-list-rows"

/* (transfer none) (nullable): what the view made for the row of @item. */
static GtkWidget *
find_row (GtkListView *view, const BeckonListRows *rows, gpointer item)
{
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (view)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *row = gtk_widget_get_first_child (child);

      if (row != NULL && rows->get_item (row) == item)
        return child;
    }
  return NULL;
}

/* (transfer none) (nullable): the heading that has the keyboard. */
static gpointer
find_focused_heading (GtkListView *view, const BeckonListRows *rows)
{
  GtkRoot   *root = gtk_widget_get_root (GTK_WIDGET (view));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  for (; focus != NULL && focus != GTK_WIDGET (view); focus = gtk_widget_get_parent (focus))
    {
      gpointer item = rows->get_item (focus);

      if (item != NULL)
        return rows->is_heading (item) ? item : NULL;
    }
  return NULL;
}

/* The position of the heading that has the keyboard, else of what is selected. */
static guint
find_place (GtkListView *view, const BeckonListRows *rows)
{
  GtkSingleSelection *selection = GTK_SINGLE_SELECTION (gtk_list_view_get_model (view));
  gpointer heading = rows->find_heading != NULL ? find_focused_heading (view, rows) : NULL;

  if (heading == NULL)
    return gtk_single_selection_get_selected (selection);
  return rows->find_heading (gtk_single_selection_get_model (selection), heading);
}

static void
select_row (GtkListView *view, const BeckonListRows *rows, guint at, gpointer item)
{
  GtkWidget *row;

  gtk_single_selection_set_selected (GTK_SINGLE_SELECTION (gtk_list_view_get_model (view)), at);
  gtk_widget_activate_action (GTK_WIDGET (view), "list.scroll-to-item", "u", at);
  row = find_row (view, rows, item);
  if (row != NULL)
    gtk_widget_grab_focus (row);
}

/* Goes to the next row in the direction of @step if this or that one is a heading. */
static gboolean
pass_heading (GtkListView *view, const BeckonListRows *rows, int step)
{
  GListModel *items = G_LIST_MODEL (gtk_list_view_get_model (view));
  guint       n_items = g_list_model_get_n_items (items);
  guint       at = find_place (view, rows);
  gboolean    passed = FALSE;
  g_autoptr (GObject) item = NULL;

  if (at == GTK_INVALID_LIST_POSITION)
    {
      /* From above the first heading into the list. */
      if (step < 0 || rows->focus_heading != NULL || n_items < 2)
        return FALSE;
      at = 0;
    }
  item = g_list_model_get_item (items, at);
  if (item == NULL)
    return FALSE;
  passed = rows->is_heading (item);

  for (at += (guint) step; at < n_items; at += (guint) step)
    {
      GtkWidget *row;

      g_clear_object (&item);
      item = g_list_model_get_item (items, at);
      if (!rows->is_heading (item))
        {
          if (passed)
            select_row (view, rows, at, item);
          return passed;
        }
      passed = TRUE;
      row = rows->focus_heading != NULL ? find_row (view, rows, item) : NULL;
      if (row != NULL && rows->focus_heading (gtk_widget_get_first_child (row)))
        return TRUE;
    }

  /* Above the first heading there is nothing. */
  if (passed && step < 0)
    gtk_widget_activate_action (GTK_WIDGET (view), "list.scroll-to-item", "u", 0);
  return passed;
}

static gboolean
on_key (
  GtkEventController *controller, guint key, guint code, GdkModifierType state, GtkListView *view)
{
  const BeckonListRows *rows = g_object_get_data (G_OBJECT (controller), ROWS);

  if ((state & gtk_accelerator_get_default_mod_mask ()) != 0)
    return GDK_EVENT_PROPAGATE;

  switch (key)
    {
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      return pass_heading (view, rows, -1);
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      return pass_heading (view, rows, 1);
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

void
beckon_list_keys_install (GtkListView *view, const BeckonListRows *rows)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_return_if_fail (GTK_IS_LIST_VIEW (view));

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_object_set_data (G_OBJECT (keys), ROWS, (gpointer) rows);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key), view);
  gtk_widget_add_controller (GTK_WIDGET (view), keys);
}

gboolean
beckon_list_keys_are_inside (GtkListView *view)
{
  GtkWidget *list = GTK_WIDGET (view);
  GtkRoot   *root = gtk_widget_get_root (list);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  g_return_val_if_fail (GTK_IS_LIST_VIEW (view), FALSE);

  return focus != NULL && (focus == list || gtk_widget_is_ancestor (focus, list));
}

void
beckon_list_keys_focus (GtkListView *view, const BeckonListRows *rows, gpointer item)
{
  GtkWidget *row;

  g_return_if_fail (GTK_IS_LIST_VIEW (view));

  row = find_row (view, rows, item);
  if (row == NULL || !gtk_widget_grab_focus (row))
    gtk_widget_grab_focus (GTK_WIDGET (view));
}

gboolean
beckon_list_keys_enter (GtkListView *view)
{
  GtkWidget *list = GTK_WIDGET (view);
  GtkRoot   *root = gtk_widget_get_root (list);

  g_return_val_if_fail (GTK_IS_LIST_VIEW (view), FALSE);

  if (root != NULL && gtk_root_get_focus (root) == gtk_widget_get_parent (list))
    return gtk_widget_grab_focus (list);
  return TRUE;
}
