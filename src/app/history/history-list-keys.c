/* history-list-keys.c: the list of the history with the keyboard alone (ATT-14)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/history/history-list-keys.h"

#include "app/history/history-row.h"

static gboolean
is_heading (GListModel *items, guint position)
{
  g_autoptr (BeckonInteractionItem) item = g_list_model_get_item (items, position);

  return item != NULL && beckon_interaction_item_is_heading (item);
}

/* Moves the focus of the view to @position without a widget for it at hand. */
static void
focus_position (GtkListView *view, guint position)
{
  g_autoptr (BeckonInteractionItem) item =
    g_list_model_get_item (G_LIST_MODEL (gtk_list_view_get_model (view)), position);

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (view)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *row = gtk_widget_get_first_child (child);

      if (BECKON_IS_HISTORY_ROW (row)
          && beckon_history_row_get_item (BECKON_HISTORY_ROW (row)) == item)
        {
          gtk_widget_grab_focus (child);
          return;
        }
    }
}

/* Two headings never follow each other, and the last row is none. */
static gboolean
pass_heading (GtkListView *view, int step)
{
  GtkSingleSelection *selection = GTK_SINGLE_SELECTION (gtk_list_view_get_model (view));
  GListModel         *items = G_LIST_MODEL (selection);
  guint               n_items = g_list_model_get_n_items (items);
  guint               at = gtk_single_selection_get_selected (selection);

  if (at == GTK_INVALID_LIST_POSITION)
    {
      /* From above the first heading into the list. */
      if (step < 0 || n_items < 2 || !is_heading (items, 0))
        return FALSE;
      at = 0;
    }
  else
    {
      at += (guint) step;
      if (at >= n_items || !is_heading (items, at))
        return FALSE;
    }
  at += (guint) step;
  /* Above the first heading there is nothing. */
  if (at >= n_items)
    {
      gtk_widget_activate_action (GTK_WIDGET (view), "list.scroll-to-item", "u", 0);
      return TRUE;
    }
  gtk_single_selection_set_selected (selection, at);
  gtk_widget_activate_action (GTK_WIDGET (view), "list.scroll-to-item", "u", at);
  focus_position (view, at);

  return TRUE;
}

static gboolean
on_key (
  GtkEventController *controller, guint key, guint code, GdkModifierType state, GtkListView *view)
{
  if ((state & gtk_accelerator_get_default_mod_mask ()) != 0)
    return GDK_EVENT_PROPAGATE;

  switch (key)
    {
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      return pass_heading (view, -1);
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      return pass_heading (view, 1);
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

void
beckon_history_list_keys_install (GtkListView *view)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_return_if_fail (GTK_IS_LIST_VIEW (view));

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key), view);
  gtk_widget_add_controller (GTK_WIDGET (view), keys);
}

gboolean
beckon_history_list_keys_are_inside (GtkListView *view)
{
  GtkWidget *list = GTK_WIDGET (view);
  GtkRoot   *root = gtk_widget_get_root (list);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  g_return_val_if_fail (GTK_IS_LIST_VIEW (view), FALSE);

  return focus != NULL && (focus == list || gtk_widget_is_ancestor (focus, list));
}
