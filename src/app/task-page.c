/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task-page.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "app/confirm-dialog.h"
#include "app/format.h"
#include "app/interaction-row.h"
#include "app/log-view.h"
#include "app/look.h"
#include "app/request-view.h"
#include "app/ticker.h"
#include "app/toast.h"
#include "desk/task-model.h"
#include "model/display-text.h"
#include "model/duration.h"
#include "model/task-status.h"

/* Questions that are shown at once. */
#define PAGE 50

struct _BeckonTaskPage
{
  GtkWidget       parent_instance;
  BeckonDesk     *desk;           /* (owned) (nullable) */
  BeckonTask     *task;           /* (owned) (nullable) */
  GListStore     *interactions;   /* (owned) (element-type BeckonInteractionItem): newest first */
  BeckonTicker   *ticker;         /* (owned) */
  char           *next;           /* (owned) (nullable): where earlier questions go on */
  char           *title;          /* (owned) (nullable) */
  GtkStack       *stack;
  AdwStatusPage  *none_page;
  GtkWidget      *answer_oldest;
  GtkLabel       *title_label;
  GtkButton      *pause;
  GtkImage       *state_icon;
  GtkLabel       *state;
  GtkLabel       *whence;
  GtkProgressBar *progress;
  GtkLabel       *step;
  GtkStack       *parts;
  GtkLabel       *description;
  BeckonRequestView *request;
  GtkLabel       *result;
  GtkListBox     *conversation;
  GtkWidget      *silence;
  GtkWidget      *more;
  BeckonLogView  *log;
};

typedef enum
{
  PROP_TITLE = 1
} BeckonTaskPageProperty;

static GParamSpec *properties[PROP_TITLE + 1];

G_DEFINE_FINAL_TYPE (BeckonTaskPage, beckon_task_page, GTK_TYPE_WIDGET)

static gint64
now_us (BeckonTaskPage *self)
{
  return beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL);
}

/* The head */

/* (transfer full): the state and since when, or until when */
static char *
format_state (BeckonTaskPage *self)
{
  const BeckonTask *task = self->task;
  const char *word = beckon_look_task_word (task);
  g_autofree char *time = NULL;

  if (task->status == BECKON_TASK_WAITING && task->resume_us > now_us (self))
    {
      time = beckon_duration_format (task->resume_us - now_us (self));
      /* Translators: a state, and when the task goes on */
      return g_strdup_printf (_("%s · goes on in %s"), word, time);
    }
  if (beckon_task_status_is_ended (task->status))
    {
      time = beckon_format_time (task->finished_us, now_us (self));
      /* Translators: a state, and when the task ended */
      return g_strdup_printf (_("%s · %s"), word, time);
    }
  if (task->status == BECKON_TASK_RUNNING && task->started_us != 0)
    {
      time = beckon_duration_age (MAX (now_us (self) - task->started_us, 0));
      /* Translators: a state, and for how long */
      return g_strdup_printf (_("%s for %s"), word, time);
    }

  time = beckon_format_time (task->need_us != 0 ? task->need_us : task->queued_us, now_us (self));
  /* Translators: a state, and since when, like "Queued since 14:02" */
  return g_strdup_printf (_("%s since %s"), word, time);
}

static void
set_optional (GtkLabel   *label,
              const char *text,
              gboolean    single_line)
{
  gboolean shown = text != NULL && *text != '\0';

  gtk_widget_set_visible (GTK_WIDGET (label), shown);
  if (shown)
    {
      g_autofree char *safe = beckon_display_text (text, single_line);

      gtk_label_set_text (label, safe);
    }
}

static void
update_actions (BeckonTaskPage *self)
{
  const BeckonTask *task = self->task;
  gboolean ended = task == NULL || beckon_task_status_is_ended (task->status);

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "task.pause", !ended);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "task.complete", !ended);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "task.cancel", !ended);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "task.delete", task != NULL && ended);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "task.copy-id", task != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->pause), !ended);
  if (!ended)
    gtk_button_set_label (self->pause, task->paused ? _("Resume") : _("Pause"));
}

static void
update_state (BeckonTaskPage *self)
{
  g_autofree char *state = format_state (self);

  gtk_label_set_text (self->state, state);
}

static void
update_head (BeckonTaskPage *self)
{
  const BeckonTask *task = self->task;
  const char * const *classes = beckon_look_classes ();
  g_autofree char *path = NULL;
  g_autofree char *whence = NULL;
  gboolean progress;

  update_actions (self);
  if (task == NULL)
    return;

  g_free (self->title);
  self->title = beckon_display_text (task->title, TRUE);
  gtk_label_set_text (self->title_label, self->title);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TITLE]);

  gtk_image_set_from_icon_name (self->state_icon, beckon_look_task_icon (task));
  for (guint i = 0; classes[i] != NULL; i++)
    gtk_widget_remove_css_class (GTK_WIDGET (self->state_icon), classes[i]);
  gtk_widget_add_css_class (GTK_WIDGET (self->state_icon), beckon_look_task_class (task));
  update_state (self);

  path = beckon_format_path (task->workspace);
  if (task->agent != NULL && path != NULL)
    whence = g_strdup_printf ("%s · %s", task->agent, path);
  else
    whence = g_strdup (task->agent != NULL ? task->agent : path);
  set_optional (self->whence, whence, TRUE);

  progress = task->progress >= 0 && !beckon_task_status_is_ended (task->status);
  gtk_widget_set_visible (GTK_WIDGET (self->progress), progress);
  if (progress)
    gtk_progress_bar_set_fraction (self->progress, CLAMP (task->progress, 0, 1));
  set_optional (self->step, beckon_task_status_is_ended (task->status) ? NULL : task->current_step, TRUE);
  set_optional (self->description, task->description, FALSE);
  set_optional (self->result, task->result, FALSE);
}

/* The conversation */

static GtkWidget *
create_row (gpointer item,
            gpointer user_data)
{
  BeckonTaskPage *self = user_data;

  return beckon_interaction_row_new (self->desk, item);
}

static void
update_silence (BeckonTaskPage *self)
{
  gboolean any = g_list_model_get_n_items (G_LIST_MODEL (self->interactions)) > 0;

  gtk_widget_set_visible (GTK_WIDGET (self->conversation), any);
  gtk_widget_set_visible (self->silence, !any);
  gtk_widget_set_visible (self->more, self->next != NULL);
}

static void
load_interactions (BeckonTaskPage *self)
{
  BeckonInteractionQuery query = { .task_id = self->task->id, .after = self->next, .limit = PAGE };
  g_autoptr (GPtrArray) interactions = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *next = NULL;

  interactions = beckon_store_list_interactions (beckon_desk_get_store (self->desk), &query, &next, &error);
  if (interactions == NULL)
    g_message ("Cannot read the conversation: %s", error->message);

  for (guint i = 0; interactions != NULL && i < interactions->len; i++)
    {
      g_autoptr (BeckonInteractionItem) item = beckon_interaction_item_new (g_ptr_array_index (interactions, i));

      g_list_store_append (self->interactions, item);
    }

  g_free (self->next);
  self->next = g_steal_pointer (&next);
  update_silence (self);
}

static void
load_request (BeckonTaskPage *self)
{
  g_autoptr (BeckonRequest) request = beckon_store_get_request_of_task (beckon_desk_get_store (self->desk), self->task->id, NULL);

  beckon_request_view_set_request (self->request, request);
}

static void
on_more (BeckonTaskPage *self)
{
  load_interactions (self);
}

static void
take_interaction (BeckonTaskPage    *self,
                  BeckonInteraction *interaction)
{
  GListModel *model = G_LIST_MODEL (self->interactions);
  g_autoptr (BeckonInteractionItem) fresh = NULL;
  guint n = g_list_model_get_n_items (model);
  guint place = 0;

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (BeckonInteractionItem) item = g_list_model_get_item (model, i);
      gint64 id = beckon_interaction_item_get (item)->id;

      if (id == interaction->id)
        {
          beckon_interaction_item_set (item, interaction);
          return;
        }
      if (id > interaction->id)
        place = i + 1;
    }

  if (place == n && self->next != NULL)
    return;

  fresh = beckon_interaction_item_new (interaction);
  g_list_store_insert (self->interactions, place, fresh);
  update_silence (self);
}

static gboolean
tick (GtkWidget *widget)
{
  BeckonTaskPage *self = BECKON_TASK_PAGE (widget);
  gboolean countdown = FALSE;

  if (self->task == NULL)
    return FALSE;

  update_state (self);
  for (GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (self->conversation));
       row != NULL;
       row = gtk_widget_get_next_sibling (row))
    countdown = beckon_interaction_row_tick (BECKON_INTERACTION_ROW (row)) || countdown;

  return countdown;
}

static void
on_event (BeckonDesk     *desk,
          BeckonEvent    *event,
          BeckonTaskPage *self)
{
  if (self->task == NULL)
    return;

  if (event->task != NULL && g_str_equal (event->task->id, self->task->id))
    {
      if (beckon_task_model_is_deletion (event))
        {
          beckon_task_page_set_task (self, NULL);
          return;
        }
      beckon_task_unref (self->task);
      self->task = beckon_task_ref (event->task);
      update_head (self);
      beckon_log_view_refresh (self->log);
    }
  if (event->request != NULL && g_strcmp0 (event->request->task_id, self->task->id) == 0)
    beckon_request_view_set_request (self->request, event->request);
  if (event->interaction != NULL && g_str_equal (event->interaction->task_id, self->task->id))
    {
      take_interaction (self, event->interaction);
      beckon_ticker_poke (self->ticker);
    }
}

/* Actions */

static void
on_done (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr (BeckonTaskPage) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_finish (BECKON_DESK (source), result, &error);

  if (commit == NULL && gtk_widget_get_root (GTK_WIDGET (self)) != NULL)
    beckon_toast_error (GTK_WIDGET (self), error);
}

static void
move_task (BeckonTaskPage *self,
           BeckonVerb      verb)
{
  beckon_desk_move_task_async (self->desk, self->task->id, verb, NULL, NULL, g_get_user_name (), NULL,
                               on_done, g_object_ref (self));
}

static void
action_pause (GtkWidget  *widget,
              const char *name,
              GVariant   *parameter)
{
  BeckonTaskPage *self = BECKON_TASK_PAGE (widget);

  move_task (self, self->task->paused ? BECKON_VERB_RESUME : BECKON_VERB_PAUSE);
}

static void
action_complete (GtkWidget  *widget,
                 const char *name,
                 GVariant   *parameter)
{
  move_task (BECKON_TASK_PAGE (widget), BECKON_VERB_COMPLETE);
}

static void
on_cancel_confirmed (BeckonConfirmDialog *dialog,
                     BeckonTaskPage      *self)
{
  if (self->task != NULL)
    move_task (self, BECKON_VERB_CANCEL);
}

static void
action_cancel (GtkWidget  *widget,
               const char *name,
               GVariant   *parameter)
{
  BeckonTaskPage *self = BECKON_TASK_PAGE (widget);
  BeckonConfirmDialog *dialog;
  const char *body;

  if (self->task->pending_interaction != 0)
    body = _("The agent is told so, and its open questions are withdrawn without an answer. What it did so far stays.");
  else
    body = _("The agent is told so when it reports next. What it did so far stays.");

  dialog = beckon_confirm_dialog_new (widget, _("Cancel this task?"), body, _("Let it go on"), _("Cancel task"), TRUE);
  g_signal_connect_object (dialog, "confirmed", G_CALLBACK (on_cancel_confirmed), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
on_delete_confirmed (BeckonConfirmDialog *dialog,
                     BeckonTaskPage      *self)
{
  if (self->task != NULL)
    beckon_desk_delete_task_async (self->desk, self->task->id, g_get_user_name (), NULL, on_done, g_object_ref (self));
}

static void
action_delete (GtkWidget  *widget,
               const char *name,
               GVariant   *parameter)
{
  BeckonConfirmDialog *dialog;

  dialog = beckon_confirm_dialog_new (widget, _("Delete this task?"),
                                      _("It goes from the list. What it asked stays in the history."),
                                      _("Keep it"), _("Delete"), TRUE);
  g_signal_connect_object (dialog, "confirmed", G_CALLBACK (on_delete_confirmed), widget, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
action_copy_id (GtkWidget  *widget,
                const char *name,
                GVariant   *parameter)
{
  beckon_toast_copy (widget, BECKON_TASK_PAGE (widget)->task->id);
}

/* Object */

static void
beckon_task_page_dispose (GObject *object)
{
  BeckonTaskPage *self = BECKON_TASK_PAGE (object);

  if (self->desk != NULL)
    g_signal_handlers_disconnect_by_data (self->desk, self);
  g_clear_object (&self->ticker);
  if (self->stack != NULL)
    gtk_list_box_bind_model (self->conversation, NULL, NULL, NULL, NULL);
  g_clear_pointer ((GtkWidget **) &self->stack, gtk_widget_unparent);
  g_clear_object (&self->interactions);
  g_clear_pointer (&self->task, beckon_task_unref);
  g_clear_object (&self->desk);
  g_clear_pointer (&self->next, g_free);
  g_clear_pointer (&self->title, g_free);

  G_OBJECT_CLASS (beckon_task_page_parent_class)->dispose (object);
}

static void
beckon_task_page_get_property (GObject    *object,
                               guint       prop_id,
                               GValue     *value,
                               GParamSpec *pspec)
{
  switch ((BeckonTaskPageProperty) prop_id)
    {
    case PROP_TITLE:
      g_value_set_string (value, BECKON_TASK_PAGE (object)->title);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
beckon_task_page_class_init (BeckonTaskPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = beckon_task_page_dispose;
  object_class->get_property = beckon_task_page_get_property;

  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL,
                                                G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, G_N_ELEMENTS (properties), properties);

  g_type_ensure (BECKON_TYPE_LOG_VIEW);
  g_type_ensure (BECKON_TYPE_REQUEST_VIEW);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/page/beckon/Beckon/task-page.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, stack);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, none_page);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, answer_oldest);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, title_label);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, pause);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, state_icon);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, state);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, whence);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, progress);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, step);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, parts);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, description);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, request);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, result);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, conversation);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, silence);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, more);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, log);
  gtk_widget_class_bind_template_callback (widget_class, on_more);
  gtk_widget_class_install_action (widget_class, "task.pause", NULL, action_pause);
  gtk_widget_class_install_action (widget_class, "task.complete", NULL, action_complete);
  gtk_widget_class_install_action (widget_class, "task.cancel", NULL, action_cancel);
  gtk_widget_class_install_action (widget_class, "task.copy-id", NULL, action_copy_id);
  gtk_widget_class_install_action (widget_class, "task.delete", NULL, action_delete);
}

static void
beckon_task_page_init (BeckonTaskPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->interactions = g_list_store_new (BECKON_TYPE_INTERACTION_ITEM);
  self->ticker = beckon_ticker_new (GTK_WIDGET (self), tick);
  gtk_list_box_bind_model (self->conversation, G_LIST_MODEL (self->interactions), create_row, self, NULL);
  update_actions (self);
  beckon_task_page_set_needs (self, 0);
}

void
beckon_task_page_set_desk (BeckonTaskPage *self,
                           BeckonDesk     *desk)
{
  g_return_if_fail (BECKON_IS_TASK_PAGE (self));
  g_return_if_fail (self->desk == NULL);

  self->desk = g_object_ref (desk);
  g_signal_connect (desk, "event", G_CALLBACK (on_event), self);
}

void
beckon_task_page_set_task (BeckonTaskPage *self,
                           BeckonTask     *task)
{
  gboolean same;

  g_return_if_fail (BECKON_IS_TASK_PAGE (self));
  g_return_if_fail (task == NULL || self->desk != NULL);

  same = task != NULL && self->task != NULL && g_str_equal (task->id, self->task->id);
  if (task != NULL)
    beckon_task_ref (task);
  g_clear_pointer (&self->task, beckon_task_unref);
  self->task = task;
  update_head (self);
  gtk_stack_set_visible_child_name (self->stack, task != NULL ? "task" : "none");
  if (same)
    return;

  g_clear_pointer (&self->next, g_free);
  g_list_store_remove_all (self->interactions);
  beckon_log_view_load (self->log, self->desk, task != NULL ? task->id : NULL);
  if (task == NULL)
    {
      g_clear_pointer (&self->title, g_free);
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TITLE]);
      return;
    }

  load_request (self);
  gtk_stack_set_visible_child_name (self->parts, "conversation");
  load_interactions (self);
  beckon_ticker_poke (self->ticker);
}

BeckonTask *
beckon_task_page_get_task (BeckonTaskPage *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_PAGE (self), NULL);

  return self->task;
}

void
beckon_task_page_set_needs (BeckonTaskPage *self,
                            guint           count)
{
  g_autofree char *title = NULL;

  g_return_if_fail (BECKON_IS_TASK_PAGE (self));

  gtk_widget_set_visible (self->answer_oldest, count > 0);
  if (count == 0)
    {
      adw_status_page_set_icon_name (self->none_page, "beckon-done-symbolic");
      adw_status_page_set_title (self->none_page, _("Nothing needs you"));
      adw_status_page_set_description (self->none_page,
                                       _("You can walk away. An agent that has a question will beckon you."));
      return;
    }

  title = g_strdup_printf (ngettext ("%u task needs you", "%u tasks need you", count), count);
  adw_status_page_set_icon_name (self->none_page, "beckon-needs-you-symbolic");
  adw_status_page_set_title (self->none_page, title);
  adw_status_page_set_description (self->none_page, _("Choose one on the list, or begin with the oldest."));
}
