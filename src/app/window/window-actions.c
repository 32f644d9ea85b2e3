/* window-actions.c: the actions of the window: its menus, shortcuts and command palette
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/window/window-private.h"

#include <glib/gi18n-lib.h>

#include "app/palette/palette-actions.h"
#include "app/palette/palette-window.h"
#include "app/plan/plan-editor.h"
#include "app/question/later-times.h"
#include "app/shortcuts.h"
#include "app/task/list/task-batch.h"
#include "app/task/new/new-task-dialog.h"
#include "app/widgets/confirm-dialog.h"
#include "base/display-text.h"
#include "model/name.h"
#include "model/question/later.h"
#include "rules/agents.h"

#define NAME_CHARS 60

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

/* --- several tasks at once --- */

static void
action_pause_tasks (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonWindow *self = BECKON_WINDOW (widget);
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  g_autoptr (GVariantIter) iter = NULL;
  gboolean    pause;
  const char *id;

  g_variant_get (parameter, "(bas)", &pause, &iter);
  while (g_variant_iter_next (iter, "&s", &id))
    g_ptr_array_add (ids, (gpointer) id);
  if (self->desk != NULL)
    beckon_task_batch_move (GTK_WIDGET (self->toasts), self->desk,
                            pause ? BECKON_VERB_PAUSE : BECKON_VERB_RESUME, ids);
}

static void
action_hold_questions (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonWindow *self = BECKON_WINDOW (widget);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GVariantIter) iter = NULL;
  gboolean held;
  gint64   id;

  g_variant_get (parameter, "(bax)", &held, &iter);
  while (g_variant_iter_next (iter, "x", &id))
    g_array_append_val (ids, id);
  if (self->desk != NULL)
    beckon_task_batch_hold (GTK_WIDGET (self->toasts), self->desk, ids, held);
}

static void
action_select (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonWindow *self = BECKON_WINDOW (widget);

  beckon_window_go_to (self, "desk");
  beckon_task_list_start_selection (self->list);
}

/* --- pause and resume an agent --- */

static void
on_agent_moved (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (source), result, &error);
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;

  if (self->desk == NULL)
    return;
  if (commit == NULL)
    {
      beckon_window_toast_error (self, error);
      return;
    }
  name = beckon_display_text_short (commit->agent->name, NAME_CHARS);
  text = g_strdup_printf (
    commit->agent->status == BECKON_AGENT_PAUSED ? _ ("%s is paused") : _ ("%s resumed"), name);
  beckon_window_toast (self, text);
}

static void
action_pause_agent (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonWindow *self = BECKON_WINDOW (widget);
  gint64        id;
  gboolean      pause;

  g_variant_get (parameter, "(xb)", &id, &pause);
  if (self->desk != NULL)
    beckon_desk_do_async (
      self->desk,
      beckon_operation_move_agent (beckon_name_get_user (), id,
                                   pause ? BECKON_VERB_PAUSE : BECKON_VERB_RESUME),
      NULL, on_agent_moved, g_object_ref (self));
}

/* --- set all questions aside --- */

/* What is confirmed: these questions, and no others that arrive meanwhile. */
typedef struct
{
  BeckonWindow *window; /* (owned) */
  GArray       *ids;    /* (owned) (element-type gint64) */
  gint64        until_us;
} Later;

static void
later_free (Later *later)
{
  g_object_unref (later->window);
  g_array_unref (later->ids);
  g_free (later);
}

static void
on_later_confirmed (BeckonConfirmDialog *dialog, Later *later)
{
  BeckonWindow *self = later->window;

  if (self->desk != NULL)
    beckon_task_batch_set_aside (GTK_WIDGET (self->toasts), self->desk, later->ids,
                                 later->until_us);
}

static void
forget_later (gpointer data, GClosure *closure)
{
  later_free (data);
}

/* (transfer full) */
static char *
list_questions (BeckonDesk *desk, Later *later)
{
  GListModel *questions = beckon_desk_get_questions (desk);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < g_list_model_get_n_items (questions); i++)
    {
      g_autoptr (BeckonQuestion) question = g_list_model_get_item (questions, i);
      const BeckonInteraction *asked = beckon_question_get_interaction (question);

      g_array_append_val (later->ids, asked->id);
      g_ptr_array_add (lines, g_strdup (asked->conflict_description));
    }

  return beckon_task_batch_list (lines);
}

static void
action_later_all (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonWindow        *self = BECKON_WINDOW (widget);
  int                  minutes = g_variant_get_int32 (parameter);
  gint64               now_us;
  Later               *later;
  g_autofree char     *until = NULL;
  g_autofree char     *heading = NULL;
  g_autofree char     *body = NULL;
  BeckonConfirmDialog *dialog;

  if (self->desk == NULL)
    return;
  now_us = beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL);
  later = g_new0 (Later, 1);
  later->window = g_object_ref (self);
  later->ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  later->until_us = beckon_later_times_until (minutes, now_us);
  body = list_questions (self->desk, later);
  if (later->ids->len == 0)
    {
      beckon_window_toast (self, _ ("All Caught Up"));
      later_free (later);
      return;
    }
  until = beckon_later_format (later->until_us, now_us);
  heading = g_strdup_printf (
    /* Translators: how many questions, and a time such as "15:30" or "tomorrow 09:00" */
    ngettext ("Set %u Question Aside Until %s?", "Set %u Questions Aside Until %s?",
              later->ids->len),
    later->ids->len, until);
  dialog = beckon_confirm_dialog_new (widget, heading, body, _ ("Cancel"), _ ("Set Aside"), FALSE);
  g_signal_connect_data (dialog, "confirmed", G_CALLBACK (on_later_confirmed), later, forget_later,
                         0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* --- open a question at an option --- */

/* The palette answers nothing: its question is shown, with its guard (ATT-3). */
static void
action_answer_option (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonWindow *self = BECKON_WINDOW (widget);
  gint64        id;
  guint         option;

  g_variant_get (parameter, "(xu)", &id, &option);
  if (self->questions != NULL)
    beckon_question_queue_present_option (self->questions, id, option);
}

/* --- the palette --- */

static void
on_chosen (BeckonPaletteWindow *palette, const char *action, GVariant *target, BeckonWindow *self)
{
  beckon_palette_actions_activate (GTK_WIDGET (self), GTK_WIDGET (self->page), action, target);
}

static void
action_palette (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonWindow          *self = BECKON_WINDOW (widget);
  GPtrArray             *items;
  BeckonPaletteWindow   *palette;
  guint                  n_times;
  const BeckonLaterTime *times = beckon_later_times_list (&n_times);

  if (self->desk == NULL || !beckon_window_is_open (self))
    return;
  items = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_palette_item_free);
  beckon_palette_actions_add (items, widget, GTK_WIDGET (self->page));
  if (g_list_model_get_n_items (beckon_desk_get_questions (self->desk)) > 0)
    for (guint i = 0; i < n_times; i++)
      g_ptr_array_add (items, beckon_palette_item_new (BECKON_PALETTE_ACTIONS, _ (times[i].title),
                                                       NULL, NULL, "win.later-all",
                                                       g_variant_new_int32 (times[i].minutes)));
  palette =
    beckon_palette_window_new (GTK_WINDOW (self), beckon_palette_model_new (self->desk, items));
  g_signal_connect_object (palette, "chosen", G_CALLBACK (on_chosen), self, 0);
  gtk_window_present (GTK_WINDOW (palette));
}

/* --- the window --- */

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
  gtk_widget_class_install_action (widget_class, "win.palette", NULL, action_palette);
  gtk_widget_class_install_action (widget_class, "win.answer-option", "(xu)", action_answer_option);
  gtk_widget_class_install_action (widget_class, "win.pause-agent", "(xb)", action_pause_agent);
  gtk_widget_class_install_action (widget_class, "win.later-all", "i", action_later_all);
  gtk_widget_class_install_action (widget_class, "win.pause-tasks", "(bas)", action_pause_tasks);
  gtk_widget_class_install_action (widget_class, "win.hold-questions", "(bax)",
                                   action_hold_questions);
  gtk_widget_class_install_action (widget_class, "win.select", NULL, action_select);

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
                                 beckon_window_header_can_go_back (self->header));
  g_object_get (searchable (self), "search-mode", &searching, NULL);
  beckon_window_header_set_searching (self->header, can_search && searching);
}
