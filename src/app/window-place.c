/* window-place.c: navigation in the desk window
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/window-private.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/spoken.h"

static gboolean
is_view (BeckonWindow *self, const char *name)
{
  return g_strcmp0 (adw_view_stack_get_visible_child_name (self->views), name) == 0;
}

/* If a filter matches nothing the list is empty, but the desk still has tasks. */
static gboolean
has_tasks (BeckonWindow *self)
{
  BeckonTaskModel *model = beckon_task_list_get_model (self->list);

  return model != NULL
         && (beckon_task_model_is_filtered (model)
             || g_list_model_get_n_items (G_LIST_MODEL (model)) > 0);
}

gboolean
beckon_window_is_open (BeckonWindow *self)
{
  return g_strcmp0 (gtk_stack_get_visible_child_name (self->stack), "desk") == 0;
}

gboolean
beckon_window_is_connecting (BeckonWindow *self)
{
  return beckon_window_is_open (self) && is_view (self, "desk")
         && g_strcmp0 (gtk_stack_get_visible_child_name (self->desk_stack), "connect") == 0;
}

/* Once there are tasks, this page is only a visit, which ends when the person goes elsewhere. */
static void
leave_connect (BeckonWindow *self)
{
  if (has_tasks (self))
    gtk_stack_set_visible_child_name (self->desk_stack, "tasks");
}

void
beckon_window_update_place (BeckonWindow *self)
{
  gboolean         open = beckon_window_is_open (self);
  gboolean         narrow = beckon_adaptive_bin_is_narrow (self->adaptive);
  gboolean         connecting = beckon_window_is_connecting (self);
  gboolean         inside = FALSE;
  g_autofree char *title = NULL;

  if (!is_view (self, "desk"))
    leave_connect (self);
  if (open && narrow && is_view (self, "history"))
    {
      g_object_get (self->history, "show-details", &inside, NULL);
      title = g_strdup (_ ("Question"));
    }
  else if (open && narrow && !connecting && !is_view (self, "insights"))
    {
      inside = beckon_split_get_show_content (self->split);
      g_object_get (self->page, "title", &title, NULL);
    }

  gtk_widget_set_visible (self->back, inside || (connecting && has_tasks (self)));
  beckon_connect_page_set_any (self->connect_page, has_tasks (self));
  gtk_widget_set_visible (self->footer, open && !(narrow && inside));
  adw_view_switcher_bar_set_reveal (ADW_VIEW_SWITCHER_BAR (self->switcher_bar),
                                    open && narrow && !inside);
  gtk_label_set_label (self->title, inside && title != NULL ? title : _ ("Beckon"));
  /* Inside a task in a narrow window, only the back button is shown. */
  gtk_widget_set_visible (self->new_task, open && !gtk_widget_get_visible (self->back));
  adw_button_content_set_label (self->new_task_content, narrow ? "" : _ ("New Task"));
  beckon_spoken_name (self->new_task, _ ("New Task"));
  gtk_stack_set_visible_child_name (self->title_stack, open && !narrow ? "switcher" : "title");
  beckon_window_update_actions (self);
}

/* Focuses a visible widget: the focus must not stay in a hidden one. */
static void
focus_place (BeckonWindow *self)
{
  if (beckon_window_is_connecting (self))
    beckon_connect_page_grab_focus (self->connect_page);
  else if (is_view (self, "history"))
    beckon_history_page_focus_list (self->history);
  else if (is_view (self, "insights"))
    gtk_widget_child_focus (GTK_WIDGET (self->insights), GTK_DIR_TAB_FORWARD);
  else
    beckon_task_list_focus_list (self->list);
}

/* To the start of the current page: its list. */
static void
begin_view (BeckonWindow *self)
{
  if (is_view (self, "history"))
    {
      g_object_set (self->history, "show-details", FALSE, NULL);
    }
  else if (is_view (self, "desk"))
    {
      leave_connect (self);
      beckon_split_set_show_content (self->split, FALSE);
    }
}

void
beckon_window_go_to (BeckonWindow *self, const char *view)
{
  if (!beckon_window_is_open (self))
    return;

  adw_view_stack_set_visible_child_name (self->views, view);
  begin_view (self);
  focus_place (self);
}

void
beckon_window_go_back (BeckonWindow *self)
{
  if (!gtk_widget_get_visible (self->back))
    return;

  if (beckon_window_is_connecting (self))
    leave_connect (self);
  else
    begin_view (self);
  focus_place (self);
}

void
beckon_window_go_to_connect (BeckonWindow *self)
{
  if (!beckon_window_is_open (self))
    return;

  adw_view_stack_set_visible_child_name (self->views, "desk");
  gtk_stack_set_visible_child_name (self->desk_stack, "connect");
  focus_place (self);
}

void
beckon_window_show_any_tasks (BeckonWindow *self, gboolean any)
{
  gtk_stack_set_visible_child_name (self->desk_stack, any ? "tasks" : "connect");
  if (!any)
    beckon_split_set_show_content (self->split, FALSE);
  beckon_window_update_place (self);
}

void
beckon_window_leave_task (BeckonWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  gboolean   lost = focus == NULL || gtk_widget_is_ancestor (focus, GTK_WIDGET (self->page));

  if (!beckon_split_get_narrow (self->split) || !beckon_split_get_show_content (self->split))
    return;

  beckon_split_set_show_content (self->split, FALSE);
  if (lost && is_view (self, "desk"))
    focus_place (self);
}

static void
on_switched (GtkButton *button, BeckonWindow *self)
{
  if (beckon_window_is_open (self))
    begin_view (self);
}

/* A click on the name of the current page goes to its start; GtkStack does not notify that
 * click. */
void
beckon_window_watch_switcher (BeckonWindow *self, GtkWidget *widget)
{
  if (GTK_IS_TOGGLE_BUTTON (widget))
    {
      g_signal_connect_object (widget, "clicked", G_CALLBACK (on_switched), self, G_CONNECT_AFTER);
      return;
    }

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    beckon_window_watch_switcher (self, child);
}
