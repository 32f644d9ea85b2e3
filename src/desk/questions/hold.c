/* hold.c: a person stops or resumes a countdown
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/desk-private.h"

#include "desk/questions/question-private.h"
#include "rules/question/questions.h"

void
beckon_desk_hold_async (BeckonDesk         *self,
                        gint64              id,
                        gboolean            held,
                        const char         *by,
                        GCancellable       *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer            user_data)
{
  BeckonQuestion *question;
  gint64          left_us = -1;
  gboolean        runs = FALSE;

  g_return_if_fail (BECKON_IS_DESK (self));

  question = beckon_question_model_find (self->questions, id);
  if (question != NULL)
    {
      left_us = beckon_question_get_remaining_us (question);
      /* Released while the person is away: it continues when they come back. */
      runs = left_us >= 0
             && (!beckon_question_counts_visible_time (question) || beckon_desk_counts (self, id));
    }
  /* A countdown that has just run out can still be stopped: 0 would mean that there is none. */
  beckon_desk_do_async (
    self, beckon_operation_hold (by, id, held, left_us >= 0 ? MAX (left_us, 1) : 0, runs),
    cancellable, callback, user_data);
}
