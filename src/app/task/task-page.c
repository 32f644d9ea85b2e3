/* task-page.c: one task: its state, its questions and its log
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/task-page-private.h"

#include <glib/gi18n-lib.h>

#include "app/task/list/task-row-text.h"
#include "app/widgets/format.h"
#include "app/widgets/look.h"
#include "base/display-text.h"
#include "base/duration.h"
#include "base/timestamp.h"
#include "desk/lists/task-model.h"
#include "model/asker.h"
#include "model/task-status.h"

#define NAME_CHARS 60

typedef enum
{
  PROP_TITLE = 1
} BeckonTaskPageProperty;

enum
{
  RAISE_QUESTION,
  N_SIGNALS
};

static GParamSpec *properties[PROP_TITLE + 1];
static guint       signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonTaskPage, beckon_task_page, GTK_TYPE_WIDGET)

static gint64
now_us (BeckonTaskPage *self)
{
  return beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL);
}

/* The head */

/* (transfer full): the state and since when, or until when. @next_us: in how many µs the text
 * changes. */
static char *
format_state (BeckonTaskPage *self, gint64 *next_us)
{
  const BeckonTask *task = self->task;
  const char       *word = beckon_look_task_word (task);
  g_autofree char  *time = NULL;

  *next_us = BECKON_TICK_NEVER;
  if (task->status == BECKON_TASK_WAITING)
    {
      if (task->paused || task->resume_us == 0)
        return beckon_format_wait (task, now_us (self), next_us);
      time = beckon_format_date (task->resume_us, now_us (self));
      /* Translators: %s is a date and a time, like "Friday 27 November at 09:00" */
      return g_strdup_printf (_ ("Waits until %s"), time);
    }
  if (beckon_task_status_is_ended (task->status))
    {
      time = beckon_format_time (task->finished_us, now_us (self));
      /* Translators: a state, and when the task ended */
      return g_strdup_printf (_ ("%s · %s"), word, time);
    }
  if (task->status == BECKON_TASK_POSTPONED && !task->paused && task->last_question != NULL)
    return beckon_format_outcome (task->last_question, now_us (self),
                                  beckon_desk_get_settings (self->desk));
  if (task->status == BECKON_TASK_RUNNING && task->started_us != 0)
    {
      gint64 age_us = MAX (now_us (self) - task->started_us, 0);

      time = beckon_duration_age (age_us);
      *next_us = beckon_format_age_next (age_us);
      if (age_us < BECKON_US_PER_MINUTE)
        return g_strdup (word);
      /* Translators: a state, and for how long */
      return g_strdup_printf (_ ("%s for %s"), word, time);
    }

  time = beckon_format_time (task->need_us != 0 ? task->need_us : task->queued_us, now_us (self));
  /* Translators: a state, and since when, like "Queued since 14:02" */
  return g_strdup_printf (_ ("%s since %s"), word, time);
}

/* (transfer full) (nullable): who should fetch it if no one has, otherwise the last words of the
 * agent. Until when a task waits is its state. */
static char *
format_step (BeckonTaskPage *self)
{
  const BeckonTask *task = self->task;

  if (beckon_task_status_is_ended (task->status))
    return NULL;
  if (task->status == BECKON_TASK_WAITING && !task->paused && task->resume_us != 0)
    return NULL;
  if (task->status == BECKON_TASK_QUEUED && task->of_request && task->n_steps == 0)
    {
      g_autofree char *agent =
        task->agent != NULL ? beckon_display_text_short (task->agent, NAME_CHARS) : NULL;

      /* Translators: the name of an agent */
      return agent != NULL ? g_strdup_printf (_ ("In the queue until %s fetches it"), agent)
                           : g_strdup (_ ("In the queue until an agent fetches it"));
    }

  return task->current_step != NULL ? beckon_display_text (task->current_step, TRUE) : NULL;
}

static void
set_optional (GtkLabel *label, const char *text)
{
  gboolean shown = text != NULL && *text != '\0';

  gtk_widget_set_visible (GTK_WIDGET (label), shown);
  if (shown)
    gtk_label_set_text (label, text);
}

static gint64
update_state (BeckonTaskPage *self)
{
  gint64           next_us;
  g_autofree char *state = format_state (self, &next_us);

  if (g_strcmp0 (gtk_label_get_text (self->state), state) != 0)
    gtk_label_set_text (self->state, state);

  return next_us;
}

/* The question that is shown below is not offered by the hand-off as well. */
static void
update_beside (BeckonTaskPage *self)
{
  gboolean shown = g_strcmp0 (gtk_stack_get_visible_child_name (self->parts), "question") == 0;

  beckon_task_handoff_set_beside (
    self->handoff, shown && self->task != NULL ? self->task->pending_interaction : 0);
}

static void
update_head (BeckonTaskPage *self)
{
  const BeckonTask  *task = self->task;
  const char *const *classes = beckon_look_classes ();
  g_autofree char   *path = NULL;
  g_autofree char   *whence = NULL;
  g_autofree char   *safe_whence = NULL;
  g_autofree char   *step = NULL;
  g_autofree char   *result = NULL;
  g_autofree char   *asker = task != NULL ? beckon_asker_of_task (task) : NULL;
  const char        *agent = task != NULL && asker == NULL ? task->claimed_by : asker;
  gboolean           progress;

  beckon_task_page_update_actions (self);
  update_beside (self);
  if (task == NULL)
    return;

  g_free (self->title);
  self->title = beckon_display_text (task->title, TRUE);
  gtk_label_set_text (self->title_label, self->title);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TITLE]);

  gtk_image_set_from_icon_name (self->state_icon, beckon_look_task_icon (task));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->state_icon), beckon_look_task_word (task));
  for (guint i = 0; classes[i] != NULL; i++)
    gtk_widget_remove_css_class (GTK_WIDGET (self->state_icon), classes[i]);
  gtk_widget_add_css_class (GTK_WIDGET (self->state_icon), beckon_look_task_class (task));
  update_state (self);

  path = beckon_format_path (task->workspace);
  if (agent != NULL && path != NULL)
    whence = g_strdup_printf ("%s · %s", agent, path);
  else
    whence = g_strdup (agent != NULL ? agent : path);
  safe_whence = whence != NULL ? beckon_display_text (whence, TRUE) : NULL;
  set_optional (self->whence, safe_whence);

  progress = task->progress >= 0 && !beckon_task_status_is_ended (task->status);
  gtk_widget_set_visible (GTK_WIDGET (self->progress), progress);
  if (progress)
    gtk_progress_bar_set_fraction (self->progress, CLAMP (task->progress, 0, 1));
  step = format_step (self);
  set_optional (self->step, step);
  if (task->status == BECKON_TASK_FAILED)
    result = beckon_task_row_text_failure (task);
  else if (beckon_task_status_is_ended (task->status) && task->result != NULL)
    result = beckon_format_plain (task->result);
  set_optional (self->result, result);
}

static gint64
tick (GtkWidget *widget)
{
  BeckonTaskPage *self = BECKON_TASK_PAGE (widget);
  gint64          next_us;
  gint64          part_us;

  if (self->task == NULL)
    return BECKON_TICK_NEVER;

  next_us = update_state (self);
  part_us = beckon_conversation_view_tick (self->conversation);
  next_us = MIN (next_us, part_us);
  part_us = beckon_steps_view_tick (self->steps);
  next_us = MIN (next_us, part_us);
  part_us = beckon_task_handoff_tick (self->handoff);

  return MIN (next_us, part_us);
}

static void
on_event (BeckonDesk *desk, BeckonEvent *event, BeckonTaskPage *self)
{
  gboolean poke;

  if (self->task == NULL)
    return;

  poke = beckon_conversation_view_take (self->conversation, event);
  poke |= beckon_task_handoff_take (self->handoff, event);
  if (event->task != NULL && g_str_equal (event->task->id, self->task->id))
    {
      if (beckon_task_model_is_deletion (event))
        {
          beckon_task_page_set_task (self, NULL);
          return;
        }
      if (event->type == BECKON_EVENT_TASK_TRANSCRIPT)
        {
          beckon_task_page_show_transcript (self);
          return;
        }
      /* A line alone changes nothing else, and there may be a thousand in a second. */
      if (event->type != BECKON_EVENT_TASK_LOG)
        beckon_task_page_set_task (self, event->task);
      beckon_log_view_take (self->log, event);
      poke = TRUE;
    }
  if (poke)
    beckon_ticker_poke_soon (self->ticker);
}

static void
on_raise (BeckonTaskPage *self)
{
  g_signal_emit (self, signals[RAISE_QUESTION], 0);
}

/* Object */

static void
beckon_task_page_dispose (GObject *object)
{
  BeckonTaskPage *self = BECKON_TASK_PAGE (object);

  if (self->desk != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->desk, self);
      g_signal_handlers_disconnect_by_data (beckon_desk_get_clock (self->desk), self->ticker);
    }
  g_clear_handle_id (&self->load_id, g_source_remove);
  g_clear_object (&self->ticker);
  g_clear_pointer ((GtkWidget **) &self->stack, gtk_widget_unparent);
  g_clear_pointer (&self->task, beckon_task_unref);
  g_clear_object (&self->desk);
  g_clear_pointer (&self->title, g_free);

  G_OBJECT_CLASS (beckon_task_page_parent_class)->dispose (object);
}

static void
beckon_task_page_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
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
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = beckon_task_page_dispose;
  object_class->get_property = beckon_task_page_get_property;

  properties[PROP_TITLE] = g_param_spec_string (
    "title", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, G_N_ELEMENTS (properties), properties);

  signals[RAISE_QUESTION] = g_signal_new ("raise-question", G_TYPE_FROM_CLASS (klass),
                                          G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (BECKON_TYPE_CONVERSATION_VIEW);
  g_type_ensure (BECKON_TYPE_LOG_VIEW);
  g_type_ensure (BECKON_TYPE_QUESTION_PANE);
  g_type_ensure (BECKON_TYPE_STEPS_VIEW);
  g_type_ensure (BECKON_TYPE_TASK_HANDOFF);
  g_type_ensure (BECKON_TYPE_TASK_NOBODY_BAR);
  g_type_ensure (BECKON_TYPE_TASK_PLACE);
  g_type_ensure (BECKON_TYPE_TRANSCRIPT_VIEW);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  g_type_ensure (BECKON_TYPE_CALM_PAGE);
  gtk_widget_class_set_template_from_resource (widget_class, "/page/beckon/Beckon/task-page.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, stack);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, calm);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, title_label);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, pause);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, continue_button);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, more);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, state_icon);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, state);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, resume_now);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, whence);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, progress);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, step);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, result);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, nobody);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, place);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, handoff);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, parts);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, question_page);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, question);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, parts_switcher);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, steps_page);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, steps);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, transcript_page);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, transcript);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, conversation);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, log);
  gtk_widget_class_bind_template_callback (widget_class, on_raise);
  beckon_task_page_class_install_actions (widget_class);
}

static void
beckon_task_page_init (BeckonTaskPage *self)
{
  g_autoptr (GMenuModel) menu = beckon_task_page_make_menu ();

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_menu_button_set_menu_model (self->more, menu);
  gtk_widget_remove_css_class (self->parts_switcher, "linked");
  self->ticker = beckon_ticker_new (GTK_WIDGET (self), tick);
  g_signal_connect_object (self->conversation, "changed", G_CALLBACK (beckon_ticker_poke_soon),
                           self->ticker, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->steps, "changed", G_CALLBACK (beckon_ticker_poke_soon),
                           self->ticker, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->handoff, "changed", G_CALLBACK (beckon_ticker_poke_soon),
                           self->ticker, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->parts, "notify::visible-child",
                           G_CALLBACK (beckon_ticker_poke_soon), self->ticker, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->parts, "notify::visible-child", G_CALLBACK (update_beside), self,
                           G_CONNECT_SWAPPED);
  beckon_task_page_update_actions (self);
}

void
beckon_task_page_set_desk (BeckonTaskPage *self, BeckonDesk *desk)
{
  g_return_if_fail (BECKON_IS_TASK_PAGE (self));
  g_return_if_fail (self->desk == NULL);

  self->desk = g_object_ref (desk);
  beckon_calm_page_set_desk (self->calm, desk);
  g_signal_connect (desk, "event", G_CALLBACK (on_event), self);
  g_signal_connect_swapped (beckon_desk_get_clock (desk), "jumped", G_CALLBACK (beckon_ticker_poke),
                            self->ticker);
}

void
beckon_task_page_set_task (BeckonTaskPage *self, BeckonTask *task)
{
  gboolean same;

  g_return_if_fail (BECKON_IS_TASK_PAGE (self));
  g_return_if_fail (task == NULL || self->desk != NULL);

  same = task != NULL && self->task != NULL && g_str_equal (task->id, self->task->id);
  if (task != NULL)
    beckon_task_ref (task);
  g_clear_pointer (&self->task, beckon_task_unref);
  self->task = task;
  beckon_task_nobody_bar_set (self->nobody, self->desk, task);
  beckon_task_place_set (self->place, task);
  update_head (self);
  gtk_stack_set_visible_child_name (self->stack, task != NULL ? "task" : "none");
  if (same)
    {
      gtk_stack_page_set_visible (self->steps_page, task->n_steps > 0);
      if (self->load_id != 0)
        return;
      beckon_conversation_view_update (self->conversation, task);
      beckon_steps_view_update (self->steps, task);
      return;
    }

  beckon_task_page_load_parts (self);
  beckon_task_handoff_load (self->handoff, self->desk, task != NULL ? task->id : NULL);
  if (task == NULL)
    {
      g_clear_pointer (&self->title, g_free);
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TITLE]);
      return;
    }

  beckon_task_page_show_first_part (self);
  beckon_ticker_poke (self->ticker);
}

BeckonTask *
beckon_task_page_get_task (BeckonTaskPage *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_PAGE (self), NULL);

  return self->task;
}

BeckonQuestionView *
beckon_task_page_get_question (BeckonTaskPage *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_PAGE (self), NULL);

  return beckon_question_pane_get_view (self->question);
}

void
beckon_task_page_set_question_state (BeckonTaskPage *self, BeckonPaneState state)
{
  gboolean was;

  g_return_if_fail (BECKON_IS_TASK_PAGE (self));

  was = g_strcmp0 (gtk_stack_get_visible_child_name (self->parts), "question") == 0;
  gtk_stack_page_set_visible (self->question_page, state != BECKON_PANE_EMPTY);
  beckon_question_pane_set_state (self->question, state);
  if (state != BECKON_PANE_EMPTY)
    gtk_stack_set_visible_child_name (self->parts, "question");
  else if (was && self->task != NULL)
    beckon_task_page_show_first_part (self);
}

void
beckon_task_page_show_calm (BeckonTaskPage *self, guint n_needs, guint n_working, gint64 due_us)
{
  g_return_if_fail (BECKON_IS_TASK_PAGE (self));

  beckon_calm_page_show (self->calm, n_needs, n_working, due_us);
}
