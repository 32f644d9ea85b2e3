/* task-list-keys.c: the list of tasks with the keyboard alone (ATT-14)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/task-list-keys.h"

#include "app/task/task-row.h"
#include "desk/lists/task-model.h"

/* (transfer none) (nullable): what the view made for the row of @item. */
static GtkWidget *
find_row (GtkListView *view, BeckonTaskItem *item)
{
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (view)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *row = gtk_widget_get_first_child (child);

      if (BECKON_IS_TASK_ROW (row) && beckon_task_row_get_item (BECKON_TASK_ROW (row)) == item)
        return child;
    }
  return NULL;
}

/* The position of the heading that has the focus, else of the selected task. */
static guint
find_place (GtkListView *view)
{
  GtkSingleSelection *selection = GTK_SINGLE_SELECTION (gtk_list_view_get_model (view));
  GtkRoot            *root = gtk_widget_get_root (GTK_WIDGET (view));
  GtkWidget          *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  GtkWidget *row = focus != NULL ? gtk_widget_get_ancestor (focus, BECKON_TYPE_TASK_ROW) : NULL;

  BeckonTaskItem *item = row != NULL ? beckon_task_row_get_item (BECKON_TASK_ROW (row)) : NULL;

  if (item == NULL || beckon_task_item_get_serial (item) != 0)
    return gtk_single_selection_get_selected (selection);

  return beckon_task_model_find_heading (
    BECKON_TASK_MODEL (gtk_single_selection_get_model (selection)), item);
}

/* Goes to the next row in the direction of @step if this or that one is a heading: the view itself
 * knows only of tasks. */
static gboolean
pass_heading (GtkListView *view, int step)
{
  GtkSingleSelection *selection = GTK_SINGLE_SELECTION (gtk_list_view_get_model (view));
  GListModel         *items = G_LIST_MODEL (selection);
  guint               n_items = g_list_model_get_n_items (items);
  guint               at = find_place (view);
  g_autoptr (BeckonTaskItem) item = NULL;
  gboolean special;

  if (at == GTK_INVALID_LIST_POSITION)
    return FALSE;
  item = g_list_model_get_item (items, at);
  special = item != NULL && beckon_task_item_get_serial (item) == 0;

  for (at += (guint) step; at < n_items; at += (guint) step)
    {
      GtkWidget *row;

      g_clear_object (&item);
      item = g_list_model_get_item (items, at);
      row = find_row (view, item);
      if (beckon_task_item_get_serial (item) == 0)
        {
          special = TRUE;
          if (row != NULL
              && beckon_task_row_focus_heading (BECKON_TASK_ROW (gtk_widget_get_first_child (row))))
            return TRUE;
          continue;
        }
      if (!special || row == NULL)
        return FALSE;
      gtk_single_selection_set_selected (selection, at);
      return gtk_widget_grab_focus (row);
    }
  return special;
}

static gboolean
on_key (
  GtkEventController *controller, guint key, guint code, GdkModifierType state, GtkListView *view)
{
  if ((state & gtk_accelerator_get_default_mod_mask ()) != 0)
    return FALSE;
  switch (key)
    {
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      return pass_heading (view, -1);
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      return pass_heading (view, 1);
    default:
      return FALSE;
    }
}

void
beckon_task_list_keys_install (GtkListView *view)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_return_if_fail (GTK_IS_LIST_VIEW (view));

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key), view);
  gtk_widget_add_controller (GTK_WIDGET (view), keys);
}

gboolean
beckon_task_list_keys_are_inside (GtkListView *view)
{
  GtkWidget *list = GTK_WIDGET (view);
  GtkRoot   *root = gtk_widget_get_root (list);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  g_return_val_if_fail (GTK_IS_LIST_VIEW (view), FALSE);

  return focus != NULL && (focus == list || gtk_widget_is_ancestor (focus, list));
}

void
beckon_task_list_keys_focus (GtkListView *view, BeckonTaskItem *item)
{
  GtkWidget *row;

  g_return_if_fail (GTK_IS_LIST_VIEW (view));

  row = find_row (view, item);
  if (row == NULL || !gtk_widget_grab_focus (row))
    gtk_widget_grab_focus (GTK_WIDGET (view));
}

gboolean
beckon_task_list_keys_enter (GtkListView *view)
{
  GtkWidget *list = GTK_WIDGET (view);
  GtkRoot   *root = gtk_widget_get_root (list);

  g_return_val_if_fail (GTK_IS_LIST_VIEW (view), FALSE);

  if (root != NULL && gtk_root_get_focus (root) == gtk_widget_get_parent (list))
    return gtk_widget_grab_focus (list);
  return TRUE;
}
