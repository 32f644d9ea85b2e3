/* task-parts.c: what the page of a task has below its head, and which part comes first
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/task/task-parts.h"

#include "app/question/question-pane.h"
#include "app/task/conversation-view.h"
#include "app/task/log/log-view.h"
#include "app/task/log/transcript-view.h"
#include "app/task/steps/steps-view.h"
#include "app/widgets/ticker.h"
#include "store/view-slot.h"

struct _BeckonTaskParts
{
  AdwBin                  parent_instance;
  BeckonDesk             *desk;             /* (owned) (nullable) */
  BeckonTask             *task;             /* (owned) (nullable) */
  guint                   load_id;          /* what the question covers is loaded after it */
  gboolean                transcript_known; /* it is known whether the task has one */
  const char             *part_before;      /* (nullable): the part that was visible until then */
  GtkStack               *stack;
  GtkStackPage           *question_page;
  BeckonQuestionPane     *question;
  GtkStackPage           *steps_page;
  BeckonStepsView        *steps;
  GtkStackPage           *transcript_page;
  BeckonTranscriptView   *transcript;
  BeckonConversationView *conversation;
  BeckonLogView          *log;
};

enum
{
  CHANGED,
  LOADED,
  RAISE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonTaskParts, beckon_task_parts, ADW_TYPE_BIN)

static const char slot[] = "transcript";

/* What an agent reports is shown as it happens, or the log of a task from a request (CF-11); a plan
 * starts with its steps; any other with its questions. */
static const char *
get_first_part (BeckonTaskParts *self)
{
  const BeckonTask *task = self->task;

  if (gtk_stack_page_get_visible (self->transcript_page) && task->pending_interaction == 0)
    return "transcript";
  if (task->of_request && task->pending_interaction == 0)
    return "log";
  return task->n_steps > 0 ? "steps" : "conversation";
}

static void
load_parts (BeckonTaskParts *self)
{
  beckon_log_view_load (self->log, self->desk, self->task != NULL ? self->task->id : NULL);
  beckon_conversation_view_load (self->conversation, self->desk, self->task);
  beckon_transcript_view_load (self->transcript, self->desk, self->task);
  beckon_steps_view_load (self->steps, self->desk, self->task);
}

static gboolean
load_parts_cb (gpointer user_data)
{
  BeckonTaskParts *self = user_data;

  self->load_id = 0;
  load_parts (self);
  g_signal_emit (self, signals[LOADED], 0);
  return G_SOURCE_REMOVE;
}

/* TRUE: the next question follows in the place of the last. */
static gboolean
has_question (BeckonTaskParts *self)
{
  return self->task->pending_interaction != 0 && gtk_stack_page_get_visible (self->question_page);
}

static void
show_part (BeckonTaskParts *self)
{
  gtk_stack_set_visible_child_name (self->stack,
                                    has_question (self) ? "question" : get_first_part (self));
}

/* @has: an agent reports about the task. */
static void
take_transcript (BeckonTaskParts *self, gboolean has)
{
  const char *part = gtk_stack_get_visible_child_name (self->stack);
  /* The person may have chosen a part meanwhile. */
  gboolean untouched = g_strcmp0 (part, self->part_before) == 0;

  self->transcript_known = TRUE;
  gtk_stack_page_set_visible (self->transcript_page, has);
  if (untouched)
    show_part (self);
}

static gpointer
read_transcript (BeckonView *view, gpointer input, GError **error)
{
  return GINT_TO_POINTER (beckon_view_has_transcript (view, input));
}

/* @result: whether there is one. */
static void
show_read (gpointer target, gpointer result, const GError *error)
{
  take_transcript (target, GPOINTER_TO_INT (result));
}

/* An agent reported something. */
static void
show_transcript (BeckonTaskParts *self)
{
  const char *part = gtk_stack_get_visible_child_name (self->stack);
  gboolean    first = !gtk_stack_page_get_visible (self->transcript_page);

  if (!self->transcript_known)
    {
      beckon_view_slot_end (self, slot);
      take_transcript (self, TRUE);
      beckon_transcript_view_take (self->transcript);
      return;
    }
  gtk_stack_page_set_visible (self->transcript_page, TRUE);
  beckon_transcript_view_take (self->transcript);
  if (first && (g_strcmp0 (part, "log") == 0 || g_strcmp0 (part, "steps") == 0))
    gtk_stack_set_visible_child_name (self->stack, "transcript");
}

/* --- object --- */

static void
on_changed (BeckonTaskParts *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
on_raise (BeckonTaskParts *self)
{
  g_signal_emit (self, signals[RAISE], 0);
}

static void
beckon_task_parts_dispose (GObject *object)
{
  BeckonTaskParts *self = BECKON_TASK_PARTS (object);

  g_clear_handle_id (&self->load_id, g_source_remove);
  g_clear_pointer (&self->task, beckon_task_unref);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (beckon_task_parts_parent_class)->dispose (object);
}

static void
beckon_task_parts_class_init (BeckonTaskPartsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_task_parts_dispose;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  signals[LOADED] = g_signal_new ("loaded", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
  signals[RAISE] = g_signal_new ("raise", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (BECKON_TYPE_CONVERSATION_VIEW);
  g_type_ensure (BECKON_TYPE_LOG_VIEW);
  g_type_ensure (BECKON_TYPE_QUESTION_PANE);
  g_type_ensure (BECKON_TYPE_STEPS_VIEW);
  g_type_ensure (BECKON_TYPE_TRANSCRIPT_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class, "/page/beckon/Beckon/task-parts.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskParts, stack);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskParts, question_page);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskParts, question);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskParts, steps_page);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskParts, steps);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskParts, transcript_page);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskParts, transcript);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskParts, conversation);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskParts, log);
  gtk_widget_class_bind_template_callback (widget_class, on_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_raise);
}

static void
beckon_task_parts_init (BeckonTaskParts *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (self->stack, "notify::visible-child", G_CALLBACK (on_changed), self,
                           G_CONNECT_SWAPPED);
}

GtkStack *
beckon_task_parts_get_stack (BeckonTaskParts *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_PARTS (self), NULL);

  return self->stack;
}

static void
set_task (BeckonTaskParts *self, BeckonTask *task)
{
  if (task != NULL)
    beckon_task_ref (task);
  g_clear_pointer (&self->task, beckon_task_unref);
  self->task = task;
}

void
beckon_task_parts_load (BeckonTaskParts *self, BeckonDesk *desk, BeckonTask *task)
{
  g_return_if_fail (BECKON_IS_TASK_PARTS (self));
  g_return_if_fail (task == NULL || desk != NULL);

  g_set_object (&self->desk, desk);
  set_task (self, task);
  beckon_view_slot_end (self, slot);
  self->transcript_known = FALSE;
  /* Behind the question nothing else is seen: it comes first. */
  g_clear_handle_id (&self->load_id, g_source_remove);
  if (task != NULL && has_question (self))
    self->load_id = g_idle_add (load_parts_cb, self);
  else
    load_parts (self);
}

void
beckon_task_parts_show_first (BeckonTaskParts *self)
{
  g_return_if_fail (BECKON_IS_TASK_PARTS (self));
  g_return_if_fail (self->task != NULL);

  gtk_stack_page_set_visible (self->steps_page, self->task->n_steps > 0);
  if (self->transcript_known)
    {
      show_part (self);
      return;
    }
  /* Until it is known which part comes first, the one that was there stays, so that none flickers.
   */
  if (has_question (self))
    show_part (self);
  self->part_before = g_intern_string (gtk_stack_get_visible_child_name (self->stack));
  beckon_view_slot_read (beckon_desk_get_store (self->desk), self, slot, read_transcript,
                         g_strdup (self->task->id), g_free, NULL, show_read);
}

void
beckon_task_parts_update (BeckonTaskParts *self, BeckonTask *task)
{
  g_return_if_fail (BECKON_IS_TASK_PARTS (self));
  g_return_if_fail (task != NULL && self->task != NULL);

  set_task (self, task);
  gtk_stack_page_set_visible (self->steps_page, task->n_steps > 0);
  if (self->load_id != 0)
    return;
  beckon_conversation_view_update (self->conversation, task);
  beckon_steps_view_update (self->steps, task);
}

gboolean
beckon_task_parts_take (BeckonTaskParts *self, BeckonEvent *event)
{
  g_return_val_if_fail (BECKON_IS_TASK_PARTS (self), FALSE);

  return beckon_conversation_view_take (self->conversation, event);
}

void
beckon_task_parts_add (BeckonTaskParts *self, BeckonEvent *event)
{
  g_return_if_fail (BECKON_IS_TASK_PARTS (self));

  if (event->type == BECKON_EVENT_TASK_TRANSCRIPT)
    show_transcript (self);
  else
    beckon_log_view_take (self->log, event);
}

void
beckon_task_parts_show_output (BeckonTaskParts *self, guint step)
{
  g_return_if_fail (BECKON_IS_TASK_PARTS (self));

  gtk_stack_set_visible_child_name (self->stack, "log");
  beckon_log_view_show_step (self->log, step);
}

gint64
beckon_task_parts_tick (BeckonTaskParts *self)
{
  gint64 conversation_us;
  gint64 steps_us;

  g_return_val_if_fail (BECKON_IS_TASK_PARTS (self), BECKON_TICK_NEVER);

  conversation_us = beckon_conversation_view_tick (self->conversation);
  steps_us = beckon_steps_view_tick (self->steps);

  return MIN (conversation_us, steps_us);
}

BeckonQuestionView *
beckon_task_parts_get_question (BeckonTaskParts *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_PARTS (self), NULL);

  return beckon_question_pane_get_view (self->question);
}

gboolean
beckon_task_parts_shows_question (BeckonTaskParts *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_PARTS (self), FALSE);

  return g_strcmp0 (gtk_stack_get_visible_child_name (self->stack), "question") == 0;
}

void
beckon_task_parts_set_question_state (BeckonTaskParts *self, BeckonPaneState state)
{
  gboolean was;

  g_return_if_fail (BECKON_IS_TASK_PARTS (self));

  was = beckon_task_parts_shows_question (self);
  gtk_stack_page_set_visible (self->question_page, state != BECKON_PANE_EMPTY);
  beckon_question_pane_set_state (self->question, state);
  if (state != BECKON_PANE_EMPTY)
    gtk_stack_set_visible_child_name (self->stack, "question");
  else if (was && self->task != NULL)
    beckon_task_parts_show_first (self);
}
