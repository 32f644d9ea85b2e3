/* task-page.c: one task: its state, its questions and its log
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/task-page-private.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/format.h"
#include "app/widgets/look.h"
#include "base/display-text.h"
#include "base/duration.h"
#include "base/timestamp.h"
#include "desk/lists/task-model.h"
#include "model/task-status.h"

#define NAME_CHARS 60

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
      time = beckon_format_wait (task, now_us (self), next_us);
      if (task->paused)
        return g_steal_pointer (&time);
      /* Translators: a task waits; %s is like "Will resume in 4 days, 3 h" */
      return g_strdup_printf (_ ("Agent paused. %s."), time);
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

/* (transfer full) (nullable): when a waiting task resumes, who should fetch it if no one has,
 * otherwise the last words of the agent. */
static char *
format_step (BeckonTaskPage *self)
{
  const BeckonTask *task = self->task;

  if (beckon_task_status_is_ended (task->status))
    return NULL;
  if (task->status == BECKON_TASK_WAITING && !task->paused && task->resume_us != 0)
    {
      g_autofree char *date = beckon_format_date (task->resume_us, now_us (self));

      /* Translators: %s is a date and a time, like "Friday 27 November at 09:00" */
      return g_strdup_printf (_ ("Resumes on %s"), date);
    }

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
  const char        *agent = task != NULL && task->agent == NULL ? task->claimed_by
                             : task != NULL                      ? task->agent
                                                                 : NULL;
  gboolean           progress;

  beckon_task_page_update_actions (self);
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
  result = beckon_task_status_is_ended (task->status) && task->result != NULL
             ? beckon_format_long (task->result)
             : NULL;
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
      beckon_task_page_set_task (self, event->task);
      beckon_log_view_refresh (self->log);
      poke = TRUE;
    }
  if (poke)
    beckon_ticker_poke_soon (self->ticker);
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

  g_type_ensure (BECKON_TYPE_CONVERSATION_VIEW);
  g_type_ensure (BECKON_TYPE_LOG_VIEW);
  g_type_ensure (BECKON_TYPE_STEPS_VIEW);
  g_type_ensure (BECKON_TYPE_TASK_HANDOFF);
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
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, result);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, handoff);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, parts);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, steps_page);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, steps);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, conversation);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, log);
  beckon_task_page_class_install_actions (widget_class);
}

static void
beckon_task_page_init (BeckonTaskPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->ticker = beckon_ticker_new (GTK_WIDGET (self), tick);
  g_signal_connect_object (self->steps, "changed", G_CALLBACK (beckon_ticker_poke_soon),
                           self->ticker, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->parts, "notify::visible-child",
                           G_CALLBACK (beckon_ticker_poke_soon), self->ticker, G_CONNECT_SWAPPED);
  beckon_task_page_update_actions (self);
  beckon_task_page_set_needs (self, 0);
}

void
beckon_task_page_set_desk (BeckonTaskPage *self, BeckonDesk *desk)
{
  g_return_if_fail (BECKON_IS_TASK_PAGE (self));
  g_return_if_fail (self->desk == NULL);

  self->desk = g_object_ref (desk);
  g_signal_connect (desk, "event", G_CALLBACK (on_event), self);
  g_signal_connect_swapped (beckon_desk_get_clock (desk), "jumped", G_CALLBACK (beckon_ticker_poke),
                            self->ticker);
}

/* A task from a request starts with its log, which shows the work as it happens (CF-11); a plan
 * with its steps; any other with its questions. */
static const char *
get_first_part (const BeckonTask *task)
{
  if (task->of_request && task->pending_interaction == 0)
    return "log";
  return task->n_steps > 0 ? "steps" : "conversation";
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
  update_head (self);
  gtk_stack_set_visible_child_name (self->stack, task != NULL ? "task" : "none");
  if (same)
    {
      gtk_stack_page_set_visible (self->steps_page, task->n_steps > 0);
      beckon_conversation_view_update (self->conversation, task);
      beckon_steps_view_update (self->steps, task);
      return;
    }

  beckon_log_view_load (self->log, self->desk, task != NULL ? task->id : NULL);
  beckon_conversation_view_load (self->conversation, self->desk, task);
  beckon_steps_view_load (self->steps, self->desk, task);
  beckon_task_handoff_load (self->handoff, self->desk, task != NULL ? task->id : NULL);
  if (task == NULL)
    {
      g_clear_pointer (&self->title, g_free);
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TITLE]);
      return;
    }

  gtk_stack_page_set_visible (self->steps_page, task->n_steps > 0);
  gtk_stack_set_visible_child_name (self->parts, get_first_part (task));
  beckon_ticker_poke (self->ticker);
}

BeckonTask *
beckon_task_page_get_task (BeckonTaskPage *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_PAGE (self), NULL);

  return self->task;
}

void
beckon_task_page_set_needs (BeckonTaskPage *self, guint count)
{
  g_autofree char *title = NULL;

  g_return_if_fail (BECKON_IS_TASK_PAGE (self));

  gtk_widget_set_visible (self->answer_oldest, count > 0);
  if (count == 0)
    {
      adw_status_page_set_icon_name (self->none_page, "beckon-done-symbolic");
      adw_status_page_set_title (self->none_page, _ ("All Caught Up"));
      adw_status_page_set_description (
        self->none_page,
        _ ("You can step away. You will be beckoned when an agent has a question."));
      return;
    }

  title = g_strdup_printf (ngettext ("%u task needs you", "%u tasks need you", count), count);
  adw_status_page_set_icon_name (self->none_page, "beckon-needs-you-symbolic");
  adw_status_page_set_title (self->none_page, title);
  adw_status_page_set_description (self->none_page,
                                   _ ("Select one from the list, or start with the oldest."));
}
