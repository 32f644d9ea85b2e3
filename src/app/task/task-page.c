/* task-page.c: one task: its state, its questions and its log
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/task/task-page.h"

#include "app/task/calm-page.h"
#include "app/task/list/task-verbs.h"
#include "app/task/task-handoff.h"
#include "app/task/task-head.h"
#include "app/task/task-nobody-bar.h"
#include "app/task/task-parts.h"
#include "app/widgets/task-place.h"
#include "app/widgets/ticker.h"
#include "desk/lists/task-model.h"

struct _BeckonTaskPage
{
  GtkWidget            parent_instance;
  BeckonDesk          *desk;   /* (owned) (nullable) */
  BeckonTask          *task;   /* (owned) (nullable) */
  BeckonTicker        *ticker; /* (owned) */
  GtkStack            *stack;
  BeckonCalmPage      *calm;
  BeckonTaskHead      *head;
  BeckonTaskNobodyBar *nobody;
  BeckonTaskPlace     *place;
  BeckonTaskHandoff   *handoff;
  GtkStackSwitcher    *parts_switcher;
  BeckonTaskParts     *parts;
};

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

/* --- actions --- */

/* The agent and the question are no matter of the verbs that the page has. */
static BeckonTaskFacts
get_facts (BeckonTaskPage *self)
{
  return (BeckonTaskFacts){ .task = self->task };
}

/* Some have keys that count wherever the focus is: not where another page is shown. */
static gboolean
needs_view (BeckonTaskVerb verb)
{
  return verb != BECKON_TASK_DO_COPY_ID && verb != BECKON_TASK_DO_COPY_LINK
         && verb != BECKON_TASK_DO_COMPLETE && verb != BECKON_TASK_DO_DELETE;
}

static void
action_verb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonTaskPage *self = BECKON_TASK_PAGE (widget);
  BeckonTaskFacts facts = get_facts (self);

  for (BeckonTaskVerb verb = 0; verb < BECKON_N_TASK_VERBS; verb++)
    if (g_strcmp0 (name, beckon_task_verb_get_action (verb)) == 0
        && (gtk_widget_get_mapped (widget) || !needs_view (verb))
        && beckon_task_verb_applies (verb, &facts))
      beckon_task_verb_do (verb, widget, self->desk, &facts);
}

static void
action_show_output (GtkWidget *widget, const char *name, GVariant *parameter)
{
  beckon_task_parts_show_output (BECKON_TASK_PAGE (widget)->parts,
                                 g_variant_get_uint32 (parameter));
}

/* The key counts wherever the focus is: not where another page is shown. */
static void
action_go_there (GtkWidget *widget, const char *name, GVariant *parameter)
{
  if (gtk_widget_get_mapped (widget))
    beckon_task_place_go (BECKON_TASK_PAGE (widget)->place);
}

static void
action_copy_resume (GtkWidget *widget, const char *name, GVariant *parameter)
{
  beckon_task_place_copy (BECKON_TASK_PAGE (widget)->place);
}

static void
action_open_folder (GtkWidget *widget, const char *name, GVariant *parameter)
{
  beckon_task_place_open_folder (BECKON_TASK_PAGE (widget)->place);
}

static void
class_install_actions (GtkWidgetClass *widget_class)
{
  for (BeckonTaskVerb verb = 0; verb < BECKON_N_TASK_VERBS; verb++)
    if (beckon_task_verb_get_action (verb) != NULL)
      gtk_widget_class_install_action (widget_class, beckon_task_verb_get_action (verb), NULL,
                                       action_verb);
  gtk_widget_class_install_action (widget_class, "task.show-output", "u", action_show_output);
  gtk_widget_class_install_action (widget_class, "task.go-there", NULL, action_go_there);
  gtk_widget_class_install_action (widget_class, "task.copy-resume", NULL, action_copy_resume);
  gtk_widget_class_install_action (widget_class, "task.open-folder", NULL, action_open_folder);
}

/* Enables the actions that are possible now. */
static void
update_actions (BeckonTaskPage *self)
{
  BeckonTaskFacts facts = get_facts (self);

  for (BeckonTaskVerb verb = 0; verb < BECKON_N_TASK_VERBS; verb++)
    if (beckon_task_verb_get_action (verb) != NULL)
      gtk_widget_action_set_enabled (GTK_WIDGET (self), beckon_task_verb_get_action (verb),
                                     beckon_task_verb_applies (verb, &facts));
}

/* --- the task --- */

/* The question that is shown below is not offered by the hand-off as well. */
static void
update_beside (BeckonTaskPage *self)
{
  gboolean shown = beckon_task_parts_shows_question (self->parts);

  beckon_task_handoff_set_beside (
    self->handoff, shown && self->task != NULL ? self->task->pending_interaction : 0);
}

static void
update_head (BeckonTaskPage *self)
{
  update_actions (self);
  beckon_task_head_set_task (self->head, self->desk, self->task);
  update_beside (self);
  if (self->task != NULL)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TITLE]);
}

static gint64
tick (GtkWidget *widget)
{
  BeckonTaskPage *self = BECKON_TASK_PAGE (widget);
  gint64          next_us;
  gint64          part_us;

  if (self->task == NULL)
    return BECKON_TICK_NEVER;

  next_us = beckon_task_head_tick (self->head);
  part_us = beckon_task_parts_tick (self->parts);
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

  poke = beckon_task_parts_take (self->parts, event);
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
          beckon_task_parts_add (self->parts, event);
          return;
        }
      /* A line alone changes nothing else, and there may be a thousand in a second. */
      if (event->type != BECKON_EVENT_TASK_LOG)
        beckon_task_page_set_task (self, event->task);
      beckon_task_parts_add (self->parts, event);
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

static void
on_parts_changed (BeckonTaskPage *self)
{
  /* NULL: the page is being disposed of. */
  if (self->ticker == NULL)
    return;
  beckon_ticker_poke_soon (self->ticker);
  update_beside (self);
}

static void
on_parts_loaded (BeckonTaskPage *self)
{
  beckon_ticker_poke (self->ticker);
}

/* --- object --- */

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
  self->head = NULL;
  g_clear_pointer (&self->task, beckon_task_unref);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (beckon_task_page_parent_class)->dispose (object);
}

static void
beckon_task_page_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  BeckonTaskPage *self = BECKON_TASK_PAGE (object);

  switch ((BeckonTaskPageProperty) prop_id)
    {
    case PROP_TITLE:
      g_value_set_string (value,
                          self->head != NULL ? beckon_task_head_get_title (self->head) : NULL);
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

  g_type_ensure (BECKON_TYPE_CALM_PAGE);
  g_type_ensure (BECKON_TYPE_TASK_HANDOFF);
  g_type_ensure (BECKON_TYPE_TASK_HEAD);
  g_type_ensure (BECKON_TYPE_TASK_NOBODY_BAR);
  g_type_ensure (BECKON_TYPE_TASK_PARTS);
  g_type_ensure (BECKON_TYPE_TASK_PLACE);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/page/beckon/Beckon/task-page.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, stack);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, calm);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, head);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, nobody);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, place);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, handoff);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, parts);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskPage, parts_switcher);
  gtk_widget_class_bind_template_callback (widget_class, on_parts_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_parts_loaded);
  gtk_widget_class_bind_template_callback (widget_class, on_raise);
  class_install_actions (widget_class);
}

static void
beckon_task_page_init (BeckonTaskPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_stack_switcher_set_stack (self->parts_switcher, beckon_task_parts_get_stack (self->parts));
  gtk_widget_remove_css_class (GTK_WIDGET (self->parts_switcher), "linked");
  self->ticker = beckon_ticker_new (GTK_WIDGET (self), tick);
  g_signal_connect_object (self->handoff, "changed", G_CALLBACK (beckon_ticker_poke_soon),
                           self->ticker, G_CONNECT_SWAPPED);
  update_actions (self);
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
      beckon_task_parts_update (self->parts, task);
      return;
    }

  beckon_task_parts_load (self->parts, self->desk, task);
  beckon_task_handoff_load (self->handoff, self->desk, task != NULL ? task->id : NULL);
  if (task == NULL)
    {
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TITLE]);
      return;
    }

  beckon_task_parts_show_first (self->parts);
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

  return beckon_task_parts_get_question (self->parts);
}

void
beckon_task_page_set_question_state (BeckonTaskPage *self, BeckonPaneState state)
{
  g_return_if_fail (BECKON_IS_TASK_PAGE (self));

  beckon_task_parts_set_question_state (self->parts, state);
}

void
beckon_task_page_show_calm (BeckonTaskPage *self, guint n_needs, guint n_working, gint64 due_us)
{
  g_return_if_fail (BECKON_IS_TASK_PAGE (self));

  beckon_calm_page_show (self->calm, n_needs, n_working, due_us);
}
