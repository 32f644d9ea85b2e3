/* window.c: the desk window
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/window/window.h"

#include <glib/gi18n-lib.h>

#include "app/question/handoff/handoff-text.h"
#include "app/settings/connect-page.h"
#include "app/settings/connect-window.h"
#include "app/widgets/spoken.h"
#include "app/widgets/toast.h"
#include "app/window/window-private.h"
#include "app/window/window-size.h"
#include "base/display-text.h"
#include "base/error.h"

G_DEFINE_FINAL_TYPE (BeckonWindow, beckon_window, ADW_TYPE_APPLICATION_WINDOW)

/* --- pages --- */

static void update_place (BeckonWindow *self);

static void
add_page (BeckonWindow *self, const char *view, GtkWidget *page)
{
  GtkWidget *bin = adw_view_stack_get_child_by_name (self->views, view);

  g_object_bind_property (self->adaptive, "narrow", page, "narrow", G_BINDING_SYNC_CREATE);
  adw_bin_set_child (ADW_BIN (bin), page);
  beckon_spoken_added (page);
}

/* Makes the visible page, History or Insights, if it is not there yet: most starts need neither. */
static void
make_page (BeckonWindow *self)
{
  const char *view = adw_view_stack_get_visible_child_name (self->views);

  /* While the window closes its pages are taken away, one after the other. */
  if (self->desk == NULL)
    return;

  if (self->history == NULL && g_strcmp0 (view, "history") == 0)
    {
      self->history = g_object_new (BECKON_TYPE_HISTORY_PAGE, NULL);
      beckon_history_page_set_desk (self->history, self->desk);
      g_signal_connect_object (self->history, "notify::show-details", G_CALLBACK (update_place),
                               self, G_CONNECT_SWAPPED);
      g_signal_connect_object (self->history, "notify::search-mode",
                               G_CALLBACK (beckon_window_update_actions), self, G_CONNECT_SWAPPED);
      add_page (self, view, GTK_WIDGET (self->history));
    }
  else if (self->insights == NULL && g_strcmp0 (view, "insights") == 0)
    {
      self->insights = g_object_new (BECKON_TYPE_INSIGHTS_PAGE, NULL);
      beckon_insights_page_set_desk (self->insights, self->desk);
      add_page (self, view, GTK_WIDGET (self->insights));
    }
}

/* --- navigation --- */

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

/* Updates the header, the footer and the actions after the visible page changed. */
static void
update_place (BeckonWindow *self)
{
  gboolean                open = beckon_window_is_open (self);
  gboolean                narrow = beckon_adaptive_bin_is_narrow (self->adaptive);
  gboolean                connecting = beckon_window_is_connecting (self);
  gboolean                inside = FALSE;
  g_autofree char        *title = NULL;
  BeckonWindowHeaderState state;

  make_page (self);
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

  state.open = open;
  state.narrow = narrow;
  state.can_go_back = inside || self->visit != NULL;
  state.can_group = open && !connecting && is_view (self, "desk");
  state.title = inside ? title : NULL;
  beckon_window_header_show (self->header, &state);
  beckon_footer_set_fits (self->footer, open && !(narrow && inside));
  adw_view_switcher_bar_set_reveal (ADW_VIEW_SWITCHER_BAR (self->switcher_bar),
                                    open && narrow && !inside);
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
  update_place (self);
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
  update_place (self);
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
  if (!beckon_window_header_can_go_back (self->header))
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

/* Shows the list of tasks, or a page that says that there are no agents yet. */
static void
show_any_tasks (BeckonWindow *self, gboolean any)
{
  gtk_stack_set_visible_child_name (self->desk_stack, any ? "tasks" : "connect");
  if (!any)
    beckon_split_set_show_content (self->split, FALSE);
  update_place (self);
}

/* In a narrow window, goes from the task back to the list. */
static void
leave_task (BeckonWindow *self)
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
static void
watch_switcher (BeckonWindow *self, GtkWidget *widget)
{
  if (GTK_IS_TOGGLE_BUTTON (widget))
    {
      g_signal_connect_object (widget, "clicked", G_CALLBACK (on_switched), self, G_CONNECT_AFTER);
      return;
    }

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    watch_switcher (self, child);
}

static void
on_place_changed (BeckonWindow *self)
{
  update_place (self);
}

/* The person chose another page in the header. */
static void
on_view_changed (BeckonWindow *self)
{
  beckon_window_end_opening (self);
  update_place (self);
}

static void
on_title_changed (BeckonWindow *self)
{
  /* The task was deleted, and so was its page. To set the page again would announce its title
   * again, without end. */
  if (beckon_task_page_get_task (self->page) == NULL)
    {
      leave_task (self);
      beckon_task_pane_update_task (self->pane, NULL);
    }
  update_place (self);
}

static void
on_narrow_changed (BeckonWindow *self)
{
  /* Show the list first, instead of a task over it. */
  beckon_split_set_show_content (self->split, FALSE);
  update_place (self);
}

static void
on_search_changed (BeckonWindow *self)
{
  beckon_window_update_actions (self);
}

/* --- tasks --- */

static void
on_task_selected (BeckonWindow *self, BeckonTask *task)
{
  beckon_window_end_opening (self);
  beckon_task_pane_show_task (self->pane, task);
}

void
beckon_window_activate_task (BeckonWindow *self, BeckonTask *task)
{
  beckon_task_pane_show_task (self->pane, task);
  if (beckon_adaptive_bin_is_narrow (self->adaptive))
    beckon_split_set_show_content (self->split, TRUE);
}

static void
on_task_activated (BeckonWindow *self, BeckonTask *task)
{
  beckon_window_end_opening (self);
  beckon_window_activate_task (self, task);
}

static void
on_counted (BeckonWindow *self, guint needs, guint postponed)
{
  AdwViewStackPage *view = adw_view_stack_get_page (self->views, GTK_WIDGET (self->desk_stack));
  g_autofree char  *title = NULL;

  /* The number stands beside the word: a badge of two digits hides the icon. */
  if (needs > 0)
    /* Translators: the name of the view, and how many tasks need the person: "Desk (3)" */
    title = g_strdup_printf (_ ("%s (%u)"), _ ("Desk"), needs);
  adw_view_stack_page_set_title (view, title != NULL ? title : _ ("Desk"));
  adw_view_stack_page_set_needs_attention (view, needs > 0);
  beckon_task_page_show_calm (
    self->page, needs, beckon_task_list_get_n_working (self->list),
    beckon_task_model_get_next_due (beckon_task_list_get_model (self->list)));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.answer-oldest",
                                 needs > 0 || postponed > 0);
}

/* TRUE: there is at least one task. */
static void
on_items_changed (GListModel *model, guint position, guint removed, guint added, BeckonWindow *self)
{
  guint n = g_list_model_get_n_items (model);

  if (!beckon_task_model_is_ready (BECKON_TASK_MODEL (model))
      || beckon_task_model_is_filtered (BECKON_TASK_MODEL (model)))
    return;

  /* Switch pages only when the first task arrives or the last one is gone. */
  if (n == 0 || (n == added && removed == 0))
    show_any_tasks (self, n > 0);
  else
    update_place (self);
}

static void
on_ready (GObject *model, GParamSpec *pspec, BeckonWindow *self)
{
  gboolean any = g_list_model_get_n_items (G_LIST_MODEL (model)) > 0;

  gtk_stack_set_visible_child_name (self->stack, "desk");
  show_any_tasks (self, any);
  if (any)
    beckon_task_list_focus_list (self->list);
  else
    beckon_connect_page_grab_focus (self->connect_page);
}

/* --- events --- */

static void
on_event (BeckonDesk *desk, BeckonEvent *event, BeckonWindow *self)
{
  if (event->task != NULL)
    {
      beckon_footer_count (self->footer);
      beckon_window_note_task (self, event->task, beckon_task_model_is_deletion (event));
      beckon_task_pane_update_task (self->pane, event->task);
    }
  if (event->notice != NULL)
    beckon_task_notices_show (self->notices, event->notice);
}

static void
on_can_undo (BeckonHeldAnswers *held_answers, GParamSpec *pspec, BeckonWindow *self)
{
  gboolean can_undo;

  g_object_get (held_answers, "can-undo", &can_undo, NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.undo-answer", can_undo);
}

static void
on_answered (BeckonQuestionQueue *questions, BeckonInteraction *interaction, BeckonWindow *self)
{
  g_autofree char *text = NULL;

  if (interaction->kind != BECKON_KIND_HANDOFF && interaction->response != NULL)
    {
      beckon_held_answers_show_answered (self->held_answers, interaction);
      return;
    }
  if (interaction->kind == BECKON_KIND_HANDOFF)
    text = beckon_handoff_text_done (self->desk, interaction);
  else
    text = beckon_interaction_describe_outcome (interaction);
  beckon_window_toast (self, text);
}

void
beckon_window_set_questions (BeckonWindow *self, BeckonQuestionQueue *questions)
{
  g_return_if_fail (BECKON_IS_WINDOW (self));

  if (self->questions != NULL)
    {
      beckon_task_pane_set_questions (self->pane, NULL);
      g_signal_handlers_disconnect_by_data (self->questions, self);
      beckon_question_queue_set_parent (self->questions, NULL);
      beckon_remembered_undo_set_questions (self->remembered_undo, NULL);
    }
  g_set_object (&self->questions, questions);
  if (questions == NULL)
    return;
  g_signal_connect (questions, "answered", G_CALLBACK (on_answered), self);
  beckon_question_queue_set_parent (questions, GTK_WINDOW (self));
  beckon_task_pane_set_questions (self->pane, questions);
  beckon_remembered_undo_set_questions (self->remembered_undo, questions);
}

void
beckon_window_set_quiet (BeckonWindow *self, BeckonQuiet *quiet)
{
  g_return_if_fail (BECKON_IS_WINDOW (self));

  beckon_footer_set_quiet (self->footer, quiet);
}

void
beckon_window_set_name_notice (BeckonWindow *self, const char *text)
{
  g_return_if_fail (BECKON_IS_WINDOW (self));

  beckon_desk_bars_set_name_notice (self->bars, text);
}

/* --- the state of the desk --- */

static void
show_desk (BeckonWindow *self)
{
  BeckonTaskModel *model;

  if (self->desk != NULL)
    return;

  self->desk = g_object_ref (beckon_service_get_desk (self->service));
  g_signal_connect (self->desk, "event", G_CALLBACK (on_event), self);
  self->held_answers = beckon_held_answers_new (self->desk, self->toasts);
  g_signal_connect_object (self->held_answers, "notify::can-undo", G_CALLBACK (on_can_undo), self,
                           0);
  beckon_task_page_set_desk (self->page, self->desk);
  beckon_task_list_set_desk (self->list, self->desk, beckon_service_get_settings (self->service));
  beckon_window_add_actions (self);
  beckon_task_pane_set_desk (self->pane, self->desk);

  model = beckon_task_list_get_model (self->list);
  g_signal_connect_object (self->list, "working", G_CALLBACK (beckon_footer_count), self->footer,
                           G_CONNECT_SWAPPED);
  g_signal_connect (model, "notify::ready", G_CALLBACK (on_ready), self);
  g_signal_connect (model, "items-changed", G_CALLBACK (on_items_changed), self);
  g_signal_connect_object (model, "counts-changed", G_CALLBACK (beckon_footer_count), self->footer,
                           G_CONNECT_SWAPPED);

  beckon_desk_bars_set_service (self->bars, self->service);
  beckon_footer_set_service (self->footer, self->service);
  beckon_window_follow_link (self);
  beckon_remembered_undo_set_desk (self->remembered_undo, self->desk);
}

static void
show_failure (BeckonWindow *self)
{
  const GError    *error = beckon_service_get_error (self->service);
  const char      *hint = beckon_error_get_hint (error);
  g_autofree char *text = NULL;
  g_autofree char *escaped = NULL;

  text = g_strdup_printf ("%s\n%s", error->message, hint != NULL ? hint : "");
  escaped = g_markup_escape_text (g_strchomp (text), -1);
  adw_status_page_set_title (self->failed_page, _ ("Could Not Open the Desk"));
  adw_status_page_set_description (self->failed_page, escaped);
  gtk_widget_set_visible (self->take_over, beckon_service_find_holder (self->service) != 0);
  gtk_stack_set_visible_child_name (self->stack, "failed");
}

static void
on_state_changed (BeckonWindow *self)
{
  switch (beckon_service_get_state (self->service))
    {
    case BECKON_SERVICE_OPEN:
      show_desk (self);
      break;
    case BECKON_SERVICE_FAILED:
      show_failure (self);
      break;
    case BECKON_SERVICE_CLOSED:
    case BECKON_SERVICE_OPENING:
    case BECKON_SERVICE_STOPPING:
    default:
      gtk_stack_set_visible_child_name (self->stack, "loading");
      break;
    }
  update_place (self);
}

/* --- object --- */

static void
beckon_window_dispose (GObject *object)
{
  BeckonWindow *self = BECKON_WINDOW (object);

  g_clear_weak_pointer (&self->visit);
  beckon_window_set_questions (self, NULL);
  /* It may still be told of what is taken away. */
  g_object_run_dispose (G_OBJECT (self->pane));
  if (self->desk != NULL)
    {
      BeckonTaskModel *model = self->list != NULL ? beckon_task_list_get_model (self->list) : NULL;

      if (model != NULL)
        g_signal_handlers_disconnect_by_data (model, self);
      g_signal_handlers_disconnect_by_data (self->desk, self);
    }
  g_clear_object (&self->held_answers);
  g_clear_object (&self->desk);
  g_clear_object (&self->remembered_undo);
  if (self->service != NULL)
    g_signal_handlers_disconnect_by_data (self->service, self);
  g_clear_object (&self->service);
  g_clear_object (&self->notices);
  g_clear_weak_pointer (&self->new_task_dialog);
  g_clear_pointer (&self->draft, g_free);
  g_clear_pointer (&self->link, g_free);
  g_clear_pointer (&self->news, g_hash_table_unref);

  G_OBJECT_CLASS (beckon_window_parent_class)->dispose (object);
}

static void
beckon_window_finalize (GObject *object)
{
  BeckonWindow *self = BECKON_WINDOW (object);

  g_clear_object (&self->pane);

  G_OBJECT_CLASS (beckon_window_parent_class)->finalize (object);
}

static void
beckon_window_class_init (BeckonWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_window_finalize;

  g_type_ensure (BECKON_TYPE_ADAPTIVE_BIN);
  g_type_ensure (BECKON_TYPE_CONNECT_PAGE);
  g_type_ensure (BECKON_TYPE_DESK_BARS);
  g_type_ensure (BECKON_TYPE_FOOTER);
  g_type_ensure (BECKON_TYPE_SPLIT);
  g_type_ensure (BECKON_TYPE_TASK_LIST);
  g_type_ensure (BECKON_TYPE_TASK_PAGE);
  g_type_ensure (BECKON_TYPE_WINDOW_HEADER);
  gtk_widget_class_set_template_from_resource (widget_class, "/page/beckon/Beckon/window.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonWindow, adaptive);
  gtk_widget_class_bind_template_child (widget_class, BeckonWindow, header);
  gtk_widget_class_bind_template_child (widget_class, BeckonWindow, bars);
  gtk_widget_class_bind_template_child (widget_class, BeckonWindow, toasts);
  gtk_widget_class_bind_template_child (widget_class, BeckonWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, BeckonWindow, failed_page);
  gtk_widget_class_bind_template_child (widget_class, BeckonWindow, take_over);
  gtk_widget_class_bind_template_child (widget_class, BeckonWindow, views);
  gtk_widget_class_bind_template_child (widget_class, BeckonWindow, desk_stack);
  gtk_widget_class_bind_template_child (widget_class, BeckonWindow, connect_page);
  gtk_widget_class_bind_template_child (widget_class, BeckonWindow, split);
  gtk_widget_class_bind_template_child (widget_class, BeckonWindow, list);
  gtk_widget_class_bind_template_child (widget_class, BeckonWindow, page);
  gtk_widget_class_bind_template_child (widget_class, BeckonWindow, footer);
  gtk_widget_class_bind_template_child (widget_class, BeckonWindow, switcher_bar);
  gtk_widget_class_bind_template_callback (widget_class, on_narrow_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_place_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_view_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_title_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_search_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_counted);
  gtk_widget_class_bind_template_callback (widget_class, on_task_selected);
  gtk_widget_class_bind_template_callback (widget_class, on_task_activated);
  beckon_window_class_install_actions (widget_class);
}

/* Files and folders are something to be done. */
static gboolean
on_drop (GtkDropTarget *target, const GValue *value, double x, double y, BeckonWindow *self)
{
  if (!beckon_window_is_open (self))
    return FALSE;
  beckon_window_new_task (self, g_value_get_boxed (value));
  return TRUE;
}

static void
beckon_window_init (BeckonWindow *self)
{
  GtkDropTarget *drop = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  gtk_widget_init_template (GTK_WIDGET (self));
  beckon_window_header_set_stack (self->header, self->views);
  g_signal_connect (drop, "drop", G_CALLBACK (on_drop), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drop));
  self->pane =
    beckon_task_pane_new (GTK_WIDGET (self), self->list, self->page, GTK_WIDGET (self->split));
  self->notices = beckon_task_notices_new (self->toasts);
  g_signal_connect_object (self->notices, "show-task", G_CALLBACK (beckon_window_open_task), self,
                           G_CONNECT_SWAPPED);
  self->remembered_undo = beckon_remembered_undo_new (GTK_WINDOW (self), self->toasts);
  watch_switcher (self, beckon_window_header_get_switcher (self->header));
  watch_switcher (self, self->switcher_bar);
}

BeckonWindow *
beckon_window_new (GtkApplication *application, BeckonService *service)
{
  BeckonWindow *self;

  g_return_val_if_fail (GTK_IS_APPLICATION (application), NULL);
  g_return_val_if_fail (BECKON_IS_SERVICE (service), NULL);

  self = g_object_new (BECKON_TYPE_WINDOW, "application", application, NULL);
  self->service = g_object_ref (service);
  beckon_desk_bars_set_guards (self->bars, beckon_service_get_guards (service));
  beckon_window_size_keep (GTK_WINDOW (self), beckon_service_get_settings (service));
  g_signal_connect_swapped (service, "state-changed", G_CALLBACK (on_state_changed), self);
  on_state_changed (self);

  return self;
}

void
beckon_window_toast (BeckonWindow *self, const char *text)
{
  g_return_if_fail (BECKON_IS_WINDOW (self));

  beckon_toast_text (GTK_WIDGET (self->toasts), text);
}

void
beckon_window_toast_error (BeckonWindow *self, const GError *error)
{
  g_return_if_fail (BECKON_IS_WINDOW (self));

  beckon_toast_error (GTK_WIDGET (self->toasts), error);
}

void
beckon_window_say_of_task (BeckonWindow *self, const char *task_id, const char *line)
{
  g_return_if_fail (BECKON_IS_WINDOW (self));

  beckon_task_notices_say (self->notices, task_id, line);
}
