/* task-pane.c: the question of the selected task in the pane beside the list, one after the other
 * (ATT-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/window/task-pane.h"

#include "app/question/sight.h"

struct _BeckonTaskPane
{
  GObject              parent_instance;
  BeckonTaskList      *list;       /* (unowned) */
  BeckonTaskPage      *page;       /* (unowned) */
  BeckonQuestionQueue *questions;  /* (owned) (nullable): while the desk is open */
  GSignalGroup        *signals;    /* (owned): of @questions */
  BeckonSight         *list_sight; /* (owned) (nullable): once the desk is open */
  BeckonSight *question_sight;     /* (owned) (nullable): of the question beside it, or over it */
  gboolean     beside;
  guint        at;        /* where in the row of questions the pane is, or was last */
  gint64       done;      /* the question that was answered there last */
  guint        need_at;   /* where in that row it is to go on, once that is read, */
  int          need_step; /* in which direction, 0: nowhere, */
  gint64       need_done; /* and not to this question */
  guint        source;    /* goes on to the next one */
};

G_DEFINE_FINAL_TYPE (BeckonTaskPane, beckon_task_pane, G_TYPE_OBJECT)

/* (nullable): before the desk is open. */
static BeckonTaskModel *
get_model (BeckonTaskPane *self)
{
  return beckon_task_list_get_model (self->list);
}

/* How many tasks of the list need an answer now, whatever it is grouped by. */
static guint
count_needs (BeckonTaskPane *self)
{
  BeckonTaskModel *model = get_model (self);

  return model != NULL ? beckon_task_model_get_count (model, BECKON_TASK_GROUP_NEEDS) : 0;
}

static GArray *
rank (gpointer user_data)
{
  BeckonTaskPane *self = user_data;
  guint           n = count_needs (self);
  GArray         *ids = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (BeckonTask) task = beckon_task_model_dup_need (get_model (self), i);

      if (task != NULL)
        g_array_append_val (ids, task->pending_interaction);
    }
  return ids;
}

/* --- which one --- */

static void
update_place (BeckonTaskPane *self)
{
  BeckonTask         *task = beckon_task_page_get_task (self->page);
  BeckonQuestionView *view = beckon_task_page_get_question (self->page);
  guint               at = G_MAXUINT;

  if (task != NULL && task->pending_interaction != 0 && get_model (self) != NULL)
    at = beckon_task_model_find_need (get_model (self), task);
  if (at == G_MAXUINT)
    {
      beckon_question_view_set_place (view, 0, 0);
      return;
    }
  self->at = at;
  beckon_question_view_set_place (view, at + 1, count_needs (self));
}

static void
show (BeckonTaskPane *self, gint64 id, gboolean moved)
{
  if (self->questions == NULL)
    return;
  beckon_question_queue_show_in_pane (self->questions, id, moved);
  update_place (self);
}

void
beckon_task_pane_show_task (BeckonTaskPane *self, BeckonTask *task)
{
  g_return_if_fail (BECKON_IS_TASK_PANE (self));

  beckon_task_page_set_task (self->page, task);
  show (self, task != NULL ? task->pending_interaction : 0, TRUE);
}

void
beckon_task_pane_update_task (BeckonTaskPane *self, const BeckonTask *task)
{
  const BeckonTask *shown;

  g_return_if_fail (BECKON_IS_TASK_PANE (self));

  shown = beckon_task_page_get_task (self->page);
  if (task == NULL)
    show (self, 0, TRUE);
  else if (shown != NULL && g_str_equal (shown->id, task->id))
    show (self, task->pending_interaction, FALSE);
}

/* The keyboard follows, but not from the header bar, nor from a search that is typed. */
static gboolean
takes_keyboard (BeckonTaskPane *self)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self->page)));

  return focus == NULL || gtk_widget_is_ancestor (focus, beckon_task_list_get_view (self->list))
         || gtk_widget_is_ancestor (focus, GTK_WIDGET (self->page))
         || focus == beckon_task_list_get_view (self->list);
}

/* Goes to the first need from @at on, in the direction of @step, behind the last to the first; not
 * to that of the question @done; as soon as it is read. FALSE: there is none. */
static gboolean
go_on (BeckonTaskPane *self, guint at, int step, gint64 done)
{
  gboolean keyboard = takes_keyboard (self);
  guint    n = count_needs (self);

  self->need_step = 0;
  for (guint i = 0; i < n; i++)
    {
      guint next = step > 0 ? (at + i) % n : (at % n + n - i) % n;
      g_autoptr (BeckonTask) task = beckon_task_model_dup_need (get_model (self), next);

      if (task == NULL && beckon_task_model_is_need_awaited (get_model (self), next))
        {
          self->need_at = next;
          self->need_step = step;
          self->need_done = done;
          return TRUE;
        }
      if (task == NULL || task->pending_interaction == done)
        continue;
      beckon_task_list_go_to (self->list, task, keyboard);
      beckon_task_pane_show_task (self, task);
      return TRUE;
    }
  return FALSE;
}

/* A page of the list was read. */
static void
on_read (BeckonTaskPane *self)
{
  if (self->need_step != 0)
    go_on (self, self->need_at, self->need_step, self->need_done);
}

/* --- what the person does --- */

gboolean
beckon_task_pane_answer_first (BeckonTaskPane *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_PANE (self), FALSE);

  if (!self->beside || !go_on (self, 0, 1, 0))
    return FALSE;
  if (self->need_step == 0)
    beckon_task_list_go_to (self->list, beckon_task_page_get_task (self->page), TRUE);
  return TRUE;
}

void
beckon_task_pane_stay (BeckonTaskPane *self)
{
  g_return_if_fail (BECKON_IS_TASK_PANE (self));

  self->need_step = 0;
}

static gboolean
next_cb (gpointer user_data)
{
  BeckonTaskPane *self = user_data;
  BeckonTask     *task = beckon_task_page_get_task (self->page);

  self->source = 0;
  /* In a narrow window the list comes back, and says what is next. */
  if (!self->beside || !go_on (self, self->at, 1, self->done))
    show (self, task != NULL ? task->pending_interaction : 0, TRUE);
  return G_SOURCE_REMOVE;
}

/* After all events of the answer: the list then knows of it. */
static void
on_done (BeckonQuestionQueue *questions, gint64 id, BeckonTaskPane *self)
{
  self->done = id;
  if (self->source == 0)
    self->source = g_idle_add_full (G_PRIORITY_DEFAULT, next_cb, self, NULL);
}

static void
on_step (BeckonQuestionQueue *questions, int step, BeckonTaskPane *self)
{
  const BeckonTask *task = beckon_task_page_get_task (self->page);
  guint             n = count_needs (self);

  if (n > 0)
    go_on (self, step > 0 ? self->at + 1 : self->at + n - 1, step,
           task != NULL ? task->pending_interaction : 0);
}

static void
on_state_changed (BeckonQuestionQueue *questions, BeckonTaskPane *self)
{
  beckon_task_page_set_question_state (self->page,
                                       beckon_question_queue_get_pane_state (questions));
}

static void
on_raise (BeckonTaskPane *self)
{
  const BeckonTask *task = beckon_task_page_get_task (self->page);

  if (self->questions != NULL && task != NULL)
    beckon_question_queue_present (self->questions, task->pending_interaction);
}

/* --- object --- */

static void
beckon_task_pane_dispose (GObject *object)
{
  BeckonTaskPane *self = BECKON_TASK_PANE (object);

  g_clear_pointer (&self->list_sight, beckon_sight_free);
  g_clear_pointer (&self->question_sight, beckon_sight_free);
  if (self->signals != NULL)
    beckon_task_pane_set_questions (self, NULL);
  g_clear_object (&self->signals);

  G_OBJECT_CLASS (beckon_task_pane_parent_class)->dispose (object);
}

static void
beckon_task_pane_class_init (BeckonTaskPaneClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_task_pane_dispose;
}

static void
beckon_task_pane_init (BeckonTaskPane *self)
{
  self->signals = g_signal_group_new (BECKON_TYPE_QUESTION_QUEUE);
  g_signal_group_connect (self->signals, "pane-changed", G_CALLBACK (on_state_changed), self);
  g_signal_group_connect (self->signals, "pane-done", G_CALLBACK (on_done), self);
  g_signal_group_connect (self->signals, "pane-step", G_CALLBACK (on_step), self);
}

BeckonTaskPane *
beckon_task_pane_new (GtkWidget      *window,
                      BeckonTaskList *list,
                      BeckonTaskPage *page,
                      GtkWidget      *home)
{
  BeckonTaskPane     *self;
  BeckonQuestionView *view;

  g_return_val_if_fail (GTK_IS_WIDGET (window), NULL);
  g_return_val_if_fail (BECKON_IS_TASK_LIST (list), NULL);
  g_return_val_if_fail (BECKON_IS_TASK_PAGE (page), NULL);

  self = g_object_new (BECKON_TYPE_TASK_PANE, NULL);
  self->list = list;
  self->page = page;
  view = beckon_task_page_get_question (page);
  beckon_question_view_catch_keys (view, window);
  beckon_question_view_set_home (view, beckon_task_list_get_view (list), home);
  g_signal_connect_object (page, "raise-question", G_CALLBACK (on_raise), self, G_CONNECT_SWAPPED);

  return self;
}

void
beckon_task_pane_set_desk (BeckonTaskPane *self, BeckonDesk *desk)
{
  g_return_if_fail (BECKON_IS_TASK_PANE (self));
  g_return_if_fail (BECKON_IS_DESK (desk));
  g_return_if_fail (self->list_sight == NULL);

  self->list_sight = beckon_sight_new (desk, GTK_WIDGET (self->list), NULL, NULL);
  self->question_sight =
    beckon_sight_new (desk, GTK_WIDGET (beckon_task_page_get_question (self->page)), NULL, NULL);
  g_signal_connect_object (get_model (self), "items-changed", G_CALLBACK (update_place), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (get_model (self), "read", G_CALLBACK (on_read), self, G_CONNECT_SWAPPED);
}

void
beckon_task_pane_set_questions (BeckonTaskPane *self, BeckonQuestionQueue *questions)
{
  const BeckonTask *task;

  g_return_if_fail (BECKON_IS_TASK_PANE (self));

  if (self->questions != NULL)
    {
      g_clear_handle_id (&self->source, g_source_remove);
      beckon_question_queue_set_rank (self->questions, NULL, NULL);
      beckon_question_queue_set_pane (self->questions, NULL);
    }
  g_set_object (&self->questions, questions);
  if (questions != NULL)
    {
      beckon_question_queue_set_rank (questions, rank, self);
      beckon_question_queue_set_pane (questions, beckon_task_page_get_question (self->page));
    }
  g_signal_group_set_target (self->signals, questions);
  if (questions == NULL)
    return;
  task = beckon_task_page_get_task (self->page);
  show (self, task != NULL ? task->pending_interaction : 0, TRUE);
}

void
beckon_task_pane_set_beside (BeckonTaskPane *self, gboolean beside)
{
  g_return_if_fail (BECKON_IS_TASK_PANE (self));

  self->beside = beside;
}

gboolean
beckon_task_pane_is_beside (BeckonTaskPane *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_PANE (self), FALSE);

  return self->beside;
}
