/* window-actions.c: the actions of the window: its menus and shortcuts
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/window/window-private.h"

#include <glib/gi18n-lib.h>

#include "app/plan/plan-editor.h"
#include "app/shortcuts.h"
#include "app/task/new-task-dialog.h"

static gboolean
is_history (BeckonWindow *self)
{
  return g_strcmp0 (adw_view_stack_get_visible_child_name (self->views), "history") == 0;
}

static gboolean
is_insights (BeckonWindow *self)
{
  return g_strcmp0 (adw_view_stack_get_visible_child_name (self->views), "insights") == 0;
}

static GObject *
searchable (BeckonWindow *self)
{
  return is_history (self) && self->history != NULL ? G_OBJECT (self->history)
                                                    : G_OBJECT (self->list);
}

static void
action_answer (GtkWidget *widget, const char *name, GVariant *parameter)
{
  beckon_window_open_interaction (BECKON_WINDOW (widget), BECKON_WINDOW_QUESTION,
                                  g_variant_get_int64 (parameter));
}

static void
action_answer_oldest (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonWindow *self = BECKON_WINDOW (widget);

  if (self->desk == NULL)
    return;
  beckon_window_end_opening (self);
  if (!beckon_task_pane_answer_first (self->pane))
    beckon_window_open_interaction (self, BECKON_WINDOW_OLDEST, 0);
}

static void
action_correct (GtkWidget *widget, const char *name, GVariant *parameter)
{
  beckon_window_open_interaction (BECKON_WINDOW (widget), BECKON_WINDOW_CORRECTION,
                                  g_variant_get_int64 (parameter));
}

static void
action_open_history (GtkWidget *widget, const char *name, GVariant *parameter)
{
  beckon_window_open_interaction (BECKON_WINDOW (widget), BECKON_WINDOW_HISTORY,
                                  g_variant_get_int64 (parameter));
}

/* Opens the history with a filter; *Back* returns to where this was chosen. */
static void
action_history_of (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonWindow *self = BECKON_WINDOW (widget);
  const char   *agent;
  gint32        outcome;
  gint64        from_day, to_day;

  g_variant_get (parameter, "(im&sxx)", &outcome, &agent, &from_day, &to_day);
  beckon_window_go_to_history_of (self, (BeckonHistoryOutcome) outcome, agent, from_day, to_day);
}

static void
action_open_task (GtkWidget *widget, const char *name, GVariant *parameter)
{
  beckon_window_open_task (BECKON_WINDOW (widget), g_variant_get_string (parameter, NULL));
}

static void
on_new_task_queued (BeckonNewTaskDialog *dialog,
                    const char          *task_id,
                    const char          *title,
                    const char          *warning,
                    BeckonWindow        *self)
{
  g_autofree char *text =
    warning != NULL ? g_strdup (warning) : g_strdup_printf (_ ("Queued: %s"), title);

  beckon_window_toast (self, text);
  /* The person sees the work there from its first line on (CF-11). */
  beckon_window_open_task (self, task_id);
}

static void
on_plan_started (BeckonPlanEditor *editor,
                 const char       *task_id,
                 const char       *title,
                 BeckonWindow     *self)
{
  beckon_window_open_task (self, task_id);
}

static void
show_plan_editor (BeckonWindow *self, const char *text)
{
  BeckonPlanEditor *editor = beckon_plan_editor_new (GTK_WINDOW (self), self->desk, text);

  g_signal_connect_object (editor, "started", G_CALLBACK (on_plan_started), self, 0);
  gtk_window_present (GTK_WINDOW (editor));
}

static void
on_new_task_plan (BeckonNewTaskDialog *dialog, const char *text, BeckonWindow *self)
{
  show_plan_editor (self, text);
}

/* A desk takes tasks from its start on, before its list is read. */
static gboolean
takes_tasks (BeckonWindow *self)
{
  return self->desk != NULL && beckon_service_get_state (self->service) == BECKON_SERVICE_OPEN;
}

static void
action_new_plan (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonWindow *self = BECKON_WINDOW (widget);

  if (takes_tasks (self))
    show_plan_editor (self, NULL);
}

/* What was typed is there again when the person comes back from connecting an agent. */
static void
on_new_task_connect (BeckonNewTaskDialog *dialog, const char *text, BeckonWindow *self)
{
  g_free (self->draft);
  self->draft = g_strdup (text);
  beckon_window_go_to_connect (self);
}

void
beckon_window_new_task (BeckonWindow *self, GdkFileList *files)
{
  BeckonNewTaskDialog *dialog;

  if (!takes_tasks (self))
    return;
  /* One is enough: other programs can ask for it as often as they like. */
  if (self->draft == NULL && self->new_task_dialog != NULL
      && gtk_widget_get_visible (GTK_WIDGET (self->new_task_dialog)))
    {
      if (files != NULL)
        beckon_new_task_dialog_add_files (BECKON_NEW_TASK_DIALOG (self->new_task_dialog), files);
      gtk_window_present (self->new_task_dialog);
      return;
    }

  dialog = beckon_new_task_dialog_new (GTK_WINDOW (self), self->desk,
                                       beckon_service_get_settings (self->service));
  g_signal_connect_object (dialog, "queued", G_CALLBACK (on_new_task_queued), self, 0);
  g_signal_connect_object (dialog, "plan", G_CALLBACK (on_new_task_plan), self, 0);
  g_signal_connect_object (dialog, "connect", G_CALLBACK (on_new_task_connect), self, 0);
  g_set_weak_pointer (&self->new_task_dialog, GTK_WINDOW (dialog));
  if (self->draft != NULL)
    beckon_new_task_dialog_set_text (dialog, self->draft);
  g_clear_pointer (&self->draft, g_free);
  if (files != NULL)
    beckon_new_task_dialog_add_files (dialog, files);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
action_new_task (GtkWidget *widget, const char *name, GVariant *parameter)
{
  beckon_window_new_task (BECKON_WINDOW (widget), NULL);
}

static void
action_search (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonWindow *self = BECKON_WINDOW (widget);
  gboolean      active;

  /* Go back to the list first, because the search is there. */
  beckon_window_go_back (self);
  g_object_get (searchable (self), "search-mode", &active, NULL);
  g_object_set (searchable (self), "search-mode", !active, NULL);
}

/* The shortcut never closes an open search bar. */
static void
action_find (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonWindow *self = BECKON_WINDOW (widget);

  beckon_window_go_back (self);
  g_object_set (searchable (self), "search-mode", TRUE, NULL);
}

static void
action_back (GtkWidget *widget, const char *name, GVariant *parameter)
{
  beckon_window_go_back (BECKON_WINDOW (widget));
}

static void
action_connect (GtkWidget *widget, const char *name, GVariant *parameter)
{
  beckon_window_go_to_connect (BECKON_WINDOW (widget));
}

static void
action_page (GtkWidget *widget, const char *name, GVariant *parameter)
{
  beckon_window_go_to (BECKON_WINDOW (widget), g_variant_get_string (parameter, NULL));
}

static void
action_undo_answer (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonWindow *self = BECKON_WINDOW (widget);

  if (self->held_answers != NULL)
    beckon_held_answers_undo (self->held_answers);
}

void
beckon_window_class_install_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.answer", "x", action_answer);
  gtk_widget_class_install_action (widget_class, "win.answer-oldest", NULL, action_answer_oldest);
  gtk_widget_class_install_action (widget_class, "win.correct", "x", action_correct);
  gtk_widget_class_install_action (widget_class, "win.open-history", "x", action_open_history);
  gtk_widget_class_install_action (widget_class, "win.history-of", "(imsxx)", action_history_of);
  gtk_widget_class_install_action (widget_class, "win.open-task", "s", action_open_task);
  gtk_widget_class_install_action (widget_class, "win.new-task", NULL, action_new_task);
  gtk_widget_class_install_action (widget_class, "win.new-plan", NULL, action_new_plan);
  gtk_widget_class_install_action (widget_class, "win.search", NULL, action_search);
  gtk_widget_class_install_action (widget_class, "win.find", NULL, action_find);
  gtk_widget_class_install_action (widget_class, "win.back", NULL, action_back);
  gtk_widget_class_install_action (widget_class, "win.connect", NULL, action_connect);
  gtk_widget_class_install_action (widget_class, "win.page", "s", action_page);
  gtk_widget_class_install_action (widget_class, "win.undo-answer", NULL, action_undo_answer);
  beckon_window_class_install_palette (widget_class);
  beckon_window_class_install_batch (widget_class);

  beckon_shortcuts_bind_window (widget_class);
}

void
beckon_window_add_actions (BeckonWindow *self)
{
  GSettings *settings = beckon_service_get_settings (self->service);
  g_autoptr (GSimpleActionGroup) view = g_simple_action_group_new ();
  g_autoptr (GAction) group_by = NULL;

  /* A program that was not installed has none. */
  if (settings == NULL)
    return;
  group_by = g_settings_create_action (settings, "group-by");
  g_action_map_add_action (G_ACTION_MAP (view), group_by);
  /* Those of the window itself are on the session bus, where other programs could call them. */
  gtk_widget_insert_action_group (GTK_WIDGET (self), "view", G_ACTION_GROUP (view));
}

void
beckon_window_update_actions (BeckonWindow *self)
{
  gboolean open = beckon_window_is_open (self);
  gboolean can_search = open && !is_insights (self) && !beckon_window_is_connecting (self);
  gboolean searching = FALSE;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.search", can_search);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.find", can_search);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.new-task", takes_tasks (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.new-plan", takes_tasks (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.palette", open);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.select",
                                 open && !beckon_window_is_connecting (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.connect", open);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.page", open);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.back",
                                 gtk_widget_get_visible (self->back));
  g_object_get (searchable (self), "search-mode", &searching, NULL);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->search_button), can_search && searching);
}
