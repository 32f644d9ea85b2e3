/* question-row.c: the row of questions that the person opens: all open ones, in the order of the
 * list (AIC-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/queue/question-queue-private.h"

void
beckon_question_queue_set_rank (BeckonQuestionQueue *self, BeckonRankFunc func, gpointer data)
{
  g_return_if_fail (BECKON_IS_QUESTION_QUEUE (self));

  self->rank = func;
  self->rank_data = data;
}

/* What comes later is behind all that have a rank. */
static void
rank_row (BeckonQuestionQueue *self)
{
  g_autoptr (GArray) ids = self->rank != NULL ? self->rank (self->rank_data) : NULL;

  for (guint i = 0; ids != NULL && i < ids->len; i++)
    {
      BeckonQuestionEntry *entry =
        beckon_question_entries_find (self->entries, g_array_index (ids, gint64, i));

      if (entry != NULL)
        beckon_question_entries_set_rank (self->entries, entry, i);
    }
}

void
beckon_question_queue_open_row (BeckonQuestionQueue *self)
{
  GListModel *questions = beckon_desk_get_questions (self->desk);
  guint       n = g_list_model_get_n_items (questions);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (BeckonQuestion) question = g_list_model_get_item (questions, i);

      beckon_question_entries_enter (
        self->entries, beckon_question_queue_look_up (self, beckon_question_get_id (question)));
    }
  rank_row (self);
}
