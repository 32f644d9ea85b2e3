/* window-place.c: navigation in the desk window
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/window/window-private.h"

#include <glib/gi18n-lib.h>

#include "app/settings/connect-window.h"
#include "app/widgets/spoken.h"

static gboolean
is_view (BeckonWindow *self, const char *name)
{
  return g_strcmp0 (adw_view_stack_get_visible_child_name (self->views), name) == 0;
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

void
beckon_window_update_place (BeckonWindow *self)
{
  gboolean         open = beckon_window_is_open (self);
  gboolean         narrow = beckon_adaptive_bin_is_narrow (self->adaptive);
  gboolean         connecting = beckon_window_is_connecting (self);
  gboolean         inside = FALSE;
  g_autofree char *title = NULL;

  beckon_window_make_page (self);
  beckon_task_pane_set_beside (self->pane,
                               open && !narrow && !connecting && is_view (self, "desk"));
  if (!is_view (self, "history"))
    g_clear_weak_pointer (&self->visit);
  if (open && narrow && is_view (self, "history") && self->history != NULL)
    {
      g_object_get (self->history, "show-details", &inside, NULL);
      title = g_strdup (_ ("Question"));
    }
  else if (open && narrow && !connecting && !is_view (self, "insights"))
    {
      inside = beckon_split_get_show_content (self->split);
      g_object_get (self->page, "title", &title, NULL);
    }

  gtk_widget_set_visible (self->back, inside || self->visit != NULL);
  beckon_footer_set_fits (self->footer, open && !(narrow && inside));
  adw_view_switcher_bar_set_reveal (ADW_VIEW_SWITCHER_BAR (self->switcher_bar),
                                    open && narrow && !inside);
  gtk_label_set_label (self->title, inside && title != NULL ? title : _ ("Beckon"));
  /* Inside a task in a narrow window, only the back button is shown. */
  gtk_widget_set_visible (self->new_task, open && !gtk_widget_get_visible (self->back));
  gtk_widget_set_visible (self->group_button, open && !connecting && is_view (self, "desk")
                                                && !gtk_widget_get_visible (self->back));
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
    beckon_insights_page_focus (self->insights);
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
      beckon_split_set_show_content (self->split, FALSE);
    }
}

void
beckon_window_go_to (BeckonWindow *self, const char *view)
{
  if (!beckon_window_is_open (self))
    return;

  beckon_window_end_opening (self);
  g_clear_weak_pointer (&self->visit);
  adw_view_stack_set_visible_child_name (self->views, view);
  beckon_window_update_place (self);
  begin_view (self);
  focus_place (self);
}

void
beckon_window_go_to_history_of (BeckonWindow        *self,
                                BeckonHistoryOutcome outcome,
                                const char          *agent,
                                gint64               from_day,
                                gint64               to_day)
{
  GtkWidget *from = gtk_window_get_focus (GTK_WINDOW (self));

  if (!beckon_window_is_open (self))
    return;

  beckon_window_end_opening (self);
  if (from == NULL || !is_view (self, "insights"))
    from = GTK_WIDGET (self->insights);
  adw_view_stack_set_visible_child_name (self->views, "history");
  beckon_history_page_filter (self->history, outcome, agent, from_day, to_day);
  g_set_weak_pointer (&self->visit, from);
  beckon_window_update_place (self);
  beckon_history_page_focus_list (self->history);
}

/* From the list of the history back to Insights, to what was chosen there. */
static gboolean
end_visit (BeckonWindow *self)
{
  GtkWidget *from = self->visit;
  gboolean   inside = FALSE;

  if (from == NULL || !is_view (self, "history"))
    return FALSE;
  g_object_get (self->history, "show-details", &inside, NULL);
  if (inside && beckon_adaptive_bin_is_narrow (self->adaptive))
    return FALSE;

  adw_view_stack_set_visible_child_name (self->views, "insights");
  if (from == GTK_WIDGET (self->insights) || !gtk_widget_grab_focus (from))
    focus_place (self);

  return TRUE;
}

void
beckon_window_go_back (BeckonWindow *self)
{
  if (!gtk_widget_get_visible (self->back))
    return;

  beckon_window_end_opening (self);
  if (end_visit (self))
    return;
  begin_view (self);
  focus_place (self);
}

void
beckon_window_go_to_connect (BeckonWindow *self)
{
  GtkWindow *window = NULL;

  if (self->desk == NULL || !beckon_window_is_open (self))
    return;

  for (GList *l = gtk_application_get_windows (gtk_window_get_application (GTK_WINDOW (self)));
       l != NULL; l = l->next)
    {
      if (BECKON_IS_CONNECT_WINDOW (l->data))
        window = l->data;
    }
  if (window == NULL)
    {
      window = GTK_WINDOW (beckon_connect_window_new (self->desk));
      gtk_window_set_transient_for (window, GTK_WINDOW (self));
      gtk_window_set_application (window, gtk_window_get_application (GTK_WINDOW (self)));
    }
  gtk_window_present (window);
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
