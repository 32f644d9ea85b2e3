/* task-head.c: the head of a task's page: the title, the state and its buttons, whose task it is,
 * the progress and the result
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/task-head.h"

#include <glib/gi18n-lib.h>

#include "app/task/list/task-row-text.h"
#include "app/task/list/task-verbs.h"
#include "app/widgets/format.h"
#include "app/widgets/look.h"
#include "app/widgets/ticker.h"
#include "app/widgets/wrap-box.h"
#include "base/display-text.h"
#include "base/duration.h"
#include "base/timestamp.h"
#include "model/asker.h"
#include "model/task-status.h"

#define NAME_CHARS 60

struct _BeckonTaskHead
{
  GtkBox          parent_instance;
  BeckonDesk     *desk;  /* (owned) (nullable) */
  BeckonTask     *task;  /* (owned) (nullable) */
  char           *title; /* (owned) (nullable) */
  GtkLabel       *title_label;
  GtkButton      *pause;
  GtkWidget      *continue_button;
  GtkMenuButton  *more;
  GtkImage       *state_icon;
  GtkLabel       *state;
  GtkWidget      *resume_now;
  GtkLabel       *origin; /* the agent and the folder */
  GtkProgressBar *progress;
  GtkLabel       *step;
  GtkLabel       *result;
};

G_DEFINE_FINAL_TYPE (BeckonTaskHead, beckon_task_head, GTK_TYPE_BOX)

static gint64
now_us (BeckonTaskHead *self)
{
  return beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL);
}

/* (transfer full): the state and since when, or until when. @next_us: in how many µs the text
 * changes. */
static char *
format_state (BeckonTaskHead *self, gint64 *next_us)
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
      time = beckon_timestamp_to_local (task->finished_us, now_us (self));
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

  time =
    beckon_timestamp_to_local (task->need_us != 0 ? task->need_us : task->queued_us, now_us (self));
  /* Translators: a state, and since when, like "Queued since 14:02" */
  return g_strdup_printf (_ ("%s since %s"), word, time);
}

/* (transfer full) (nullable): who should fetch it if no one has, otherwise the last words of the
 * agent. Until when a task waits is its state. */
static char *
format_step (BeckonTaskHead *self)
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
update_state (BeckonTaskHead *self)
{
  gint64           next_us;
  g_autofree char *state = format_state (self, &next_us);

  if (g_strcmp0 (gtk_label_get_text (self->state), state) != 0)
    gtk_label_set_text (self->state, state);

  return next_us;
}

static void
update_buttons (BeckonTaskHead *self)
{
  BeckonTaskFacts facts = { .task = self->task };
  gboolean        ended = self->task == NULL || beckon_task_status_is_ended (self->task->status);

  gtk_widget_set_visible (self->resume_now,
                          beckon_task_verb_applies (BECKON_TASK_DO_RESUME_NOW, &facts));
  gtk_widget_set_visible (GTK_WIDGET (self->pause), !ended);
  gtk_widget_set_visible (self->continue_button,
                          beckon_task_verb_applies (BECKON_TASK_DO_CONTINUE, &facts));
  if (!ended)
    gtk_button_set_label (self->pause, self->task->paused ? _ ("Resume") : _ ("Pause"));
}

static void
update (BeckonTaskHead *self)
{
  const BeckonTask  *task = self->task;
  const char *const *classes = beckon_look_classes ();
  g_autofree char   *path = NULL;
  g_autofree char   *origin = NULL;
  g_autofree char   *safe_origin = NULL;
  g_autofree char   *step = NULL;
  g_autofree char   *result = NULL;
  g_autofree char   *asker = task != NULL ? beckon_asker_of_task (task) : NULL;
  const char        *agent = task != NULL && asker == NULL ? task->claimed_by : asker;
  gboolean           progress;

  update_buttons (self);
  g_clear_pointer (&self->title, g_free);
  if (task == NULL)
    return;

  self->title = beckon_display_text (task->title, TRUE);
  gtk_label_set_text (self->title_label, self->title);

  gtk_image_set_from_icon_name (self->state_icon, beckon_look_task_icon (task));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->state_icon), beckon_look_task_word (task));
  for (guint i = 0; classes[i] != NULL; i++)
    gtk_widget_remove_css_class (GTK_WIDGET (self->state_icon), classes[i]);
  gtk_widget_add_css_class (GTK_WIDGET (self->state_icon), beckon_look_task_class (task));
  update_state (self);

  path = beckon_format_path (task->workspace);
  if (agent != NULL && path != NULL)
    origin = g_strdup_printf ("%s · %s", agent, path);
  else
    origin = g_strdup (agent != NULL ? agent : path);
  safe_origin = origin != NULL ? beckon_display_text (origin, TRUE) : NULL;
  set_optional (self->origin, safe_origin);

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

/* (transfer full): of the button *More Actions*. */
static GMenuModel *
make_menu (void)
{
  GMenu          *menu = g_menu_new ();
  BeckonTaskFacts none = { NULL };
  g_autoptr (GMenu) section = g_menu_new ();

  for (BeckonTaskVerb verb = 0; verb < BECKON_N_TASK_VERBS; verb++)
    {
      const char *action = beckon_task_verb_get_action (verb);
      g_autoptr (GMenuItem) item = NULL;

      if (beckon_task_verb_begins_section (verb))
        {
          g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
          g_object_unref (section);
          section = g_menu_new ();
        }
      /* A button of the head pauses or continues the task, and one below the step that failed runs
       * it again. */
      if (action == NULL || verb == BECKON_TASK_DO_PAUSE || verb == BECKON_TASK_DO_CONTINUE
          || verb == BECKON_TASK_DO_RUN_AGAIN)
        continue;
      item = g_menu_item_new (beckon_task_verb_get_label (verb, &none), action);
      g_menu_item_set_attribute (item, "hidden-when", "s", "action-disabled");
      g_menu_append_item (section, item);
    }
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));

  return G_MENU_MODEL (menu);
}

/* --- object --- */

static void
beckon_task_head_dispose (GObject *object)
{
  BeckonTaskHead *self = BECKON_TASK_HEAD (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), BECKON_TYPE_TASK_HEAD);
  g_clear_pointer (&self->task, beckon_task_unref);
  g_clear_object (&self->desk);
  g_clear_pointer (&self->title, g_free);

  G_OBJECT_CLASS (beckon_task_head_parent_class)->dispose (object);
}

static void
beckon_task_head_class_init (BeckonTaskHeadClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_task_head_dispose;

  g_type_ensure (BECKON_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class, "/page/beckon/Beckon/task-head.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskHead, title_label);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskHead, pause);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskHead, continue_button);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskHead, more);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskHead, state_icon);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskHead, state);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskHead, resume_now);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskHead, origin);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskHead, progress);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskHead, step);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskHead, result);
}

static void
beckon_task_head_init (BeckonTaskHead *self)
{
  g_autoptr (GMenuModel) menu = make_menu ();

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_menu_button_set_menu_model (self->more, menu);
  update_buttons (self);
}

void
beckon_task_head_set_task (BeckonTaskHead *self, BeckonDesk *desk, BeckonTask *task)
{
  g_return_if_fail (BECKON_IS_TASK_HEAD (self));
  g_return_if_fail (task == NULL || desk != NULL);

  if (task != NULL)
    beckon_task_ref (task);
  g_clear_pointer (&self->task, beckon_task_unref);
  self->task = task;
  g_set_object (&self->desk, desk);
  update (self);
}

gint64
beckon_task_head_tick (BeckonTaskHead *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_HEAD (self), BECKON_TICK_NEVER);

  return self->task != NULL ? update_state (self) : BECKON_TICK_NEVER;
}

const char *
beckon_task_head_get_title (BeckonTaskHead *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_HEAD (self), NULL);

  return self->title;
}
