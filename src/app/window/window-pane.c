/* window-pane.c: the question of the selected task in the pane beside the list, one after the other
 * (ATT-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/window/window-private.h"

/* (nullable): before the desk is open. */
static BeckonTaskModel *
get_model (BeckonWindow *self)
{
  return beckon_task_list_get_model (self->list);
}

/* How many tasks of the list need an answer now, whatever it is grouped by. */
static guint
count_needs (BeckonWindow *self)
{
  BeckonTaskModel *model = get_model (self);

  return model != NULL ? beckon_task_model_get_count (model, BECKON_TASK_GROUP_NEEDS) : 0;
}

static GArray *
rank (gpointer user_data)
{
  BeckonWindow *self = user_data;
  guint         n = count_needs (self);
  GArray       *ids = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (BeckonTask) task = beckon_task_model_dup_need (get_model (self), i);

      if (task != NULL)
        g_array_append_val (ids, task->pending_interaction);
    }
  return ids;
}

/* --- which one --- */

void
beckon_window_update_pane_place (BeckonWindow *self)
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
  self->pane_at = at;
  beckon_question_view_set_place (view, at + 1, count_needs (self));
}

static void
show (BeckonWindow *self, gint64 id, gboolean moved)
{
  if (self->questions == NULL)
    return;
  beckon_question_queue_show_in_pane (self->questions, id, moved);
  beckon_window_update_pane_place (self);
}

void
beckon_window_show_task (BeckonWindow *self, BeckonTask *task)
{
  beckon_task_page_set_task (self->page, task);
  show (self, task != NULL ? task->pending_interaction : 0, TRUE);
}

void
beckon_window_take_task (BeckonWindow *self, const BeckonTask *task)
{
  const BeckonTask *shown = beckon_task_page_get_task (self->page);

  if (task == NULL)
    show (self, 0, TRUE);
  else if (shown != NULL && g_str_equal (shown->id, task->id))
    show (self, task->pending_interaction, FALSE);
}

/* The keyboard follows, but not from the header bar, nor from a search that is typed. */
static gboolean
takes_keyboard (BeckonWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  return focus == NULL || gtk_widget_is_ancestor (focus, beckon_task_list_get_view (self->list))
         || gtk_widget_is_ancestor (focus, GTK_WIDGET (self->page))
         || focus == beckon_task_list_get_view (self->list);
}

/* Goes to the first need from @at on, in the direction of @step, behind the last to the first; not
 * to that of the question @done; as soon as it is read. FALSE: there is none. */
static gboolean
go_on (BeckonWindow *self, guint at, int step, gint64 done)
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
      beckon_window_show_task (self, task);
      return TRUE;
    }
  return FALSE;
}

void
beckon_window_take_page (BeckonWindow *self)
{
  if (self->need_step != 0)
    go_on (self, self->need_at, self->need_step, self->need_done);
}

/* --- what the person does --- */

gboolean
beckon_window_has_pane (BeckonWindow *self)
{
  return beckon_window_is_open (self) && !beckon_adaptive_bin_is_narrow (self->adaptive)
         && g_strcmp0 (adw_view_stack_get_visible_child_name (self->views), "desk") == 0
         && !beckon_window_is_connecting (self);
}

gboolean
beckon_window_answer_first (BeckonWindow *self)
{
  beckon_window_end_opening (self);
  if (!beckon_window_has_pane (self) || !go_on (self, 0, 1, 0))
    return FALSE;
  if (self->need_step == 0)
    beckon_task_list_go_to (self->list, beckon_task_page_get_task (self->page), TRUE);
  return TRUE;
}

static gboolean
next_cb (gpointer user_data)
{
  BeckonWindow *self = user_data;
  BeckonTask   *task = beckon_task_page_get_task (self->page);

  self->next_source = 0;
  /* In a narrow window the list comes back, and says what is next. */
  if (!beckon_window_has_pane (self) || !go_on (self, self->pane_at, 1, self->pane_done))
    show (self, task != NULL ? task->pending_interaction : 0, TRUE);
  return G_SOURCE_REMOVE;
}

/* After all events of the answer: the list then knows of it. */
static void
on_done (BeckonQuestionQueue *questions, gint64 id, BeckonWindow *self)
{
  self->pane_done = id;
  if (self->next_source == 0)
    self->next_source = g_idle_add_full (G_PRIORITY_DEFAULT, next_cb, self, NULL);
}

static void
on_step (BeckonQuestionQueue *questions, int step, BeckonWindow *self)
{
  const BeckonTask *task = beckon_task_page_get_task (self->page);
  guint             n = count_needs (self);

  if (n > 0)
    go_on (self, step > 0 ? self->pane_at + 1 : self->pane_at + n - 1, step,
           task != NULL ? task->pending_interaction : 0);
}

static void
on_state_changed (BeckonQuestionQueue *questions, BeckonWindow *self)
{
  beckon_task_page_set_question_state (self->page,
                                       beckon_question_queue_get_pane_state (questions));
}

static void
on_raise (BeckonWindow *self)
{
  const BeckonTask *task = beckon_task_page_get_task (self->page);

  if (self->questions != NULL && task != NULL)
    beckon_question_queue_present (self->questions, task->pending_interaction);
}

/* --- the queue --- */

void
beckon_window_init_pane (BeckonWindow *self)
{
  BeckonQuestionView *view = beckon_task_page_get_question (self->page);

  beckon_question_view_catch_keys (view, GTK_WIDGET (self));
  beckon_question_view_set_home (view, beckon_task_list_get_view (self->list),
                                 GTK_WIDGET (self->split));
  g_signal_connect_swapped (self->page, "raise-question", G_CALLBACK (on_raise), self);
}

void
beckon_window_join_questions (BeckonWindow *self)
{
  const BeckonTask *task = beckon_task_page_get_task (self->page);

  beckon_question_queue_set_rank (self->questions, rank, self);
  beckon_question_queue_set_pane (self->questions, beckon_task_page_get_question (self->page));
  g_signal_connect (self->questions, "pane-changed", G_CALLBACK (on_state_changed), self);
  g_signal_connect (self->questions, "pane-done", G_CALLBACK (on_done), self);
  g_signal_connect (self->questions, "pane-step", G_CALLBACK (on_step), self);
  show (self, task != NULL ? task->pending_interaction : 0, TRUE);
}

void
beckon_window_part_questions (BeckonWindow *self)
{
  g_clear_handle_id (&self->next_source, g_source_remove);
  beckon_question_queue_set_rank (self->questions, NULL, NULL);
  beckon_question_queue_set_pane (self->questions, NULL);
}
