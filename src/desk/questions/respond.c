/* respond.c: a question is answered, corrected, withdrawn, held
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/desk-private.h"

#include "desk/questions/question-private.h"

void
beckon_desk_respond_async (BeckonDesk         *self,
                           gint64              id,
                           BeckonAnswer       *answer,
                           const char         *by,
                           BeckonSurfaceId     surface,
                           GCancellable       *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer            user_data)
{
  BeckonOperation *operation;

  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (answer != NULL);

  operation = beckon_desk_operation (self, BECKON_OPERATION_RESPOND, by);
  operation->id = id;
  operation->answer = beckon_answer_ref (answer);
  operation->surface = surface;
  beckon_desk_commit (self, operation, beckon_desk_respond_async, cancellable, callback, user_data);
}

void
beckon_desk_respond_in_channel_async (BeckonDesk         *self,
                                      gint64              id,
                                      BeckonAnswer       *answer,
                                      const char         *by,
                                      BeckonSurfaceId     surface,
                                      const char         *channel,
                                      const char         *name,
                                      const char         *value,
                                      GCancellable       *cancellable,
                                      GAsyncReadyCallback callback,
                                      gpointer            user_data)
{
  BeckonOperation *operation;

  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (answer != NULL);
  g_return_if_fail (channel != NULL && name != NULL);

  operation = beckon_desk_operation (self, BECKON_OPERATION_RESPOND, by);
  operation->id = id;
  operation->answer = beckon_answer_ref (answer);
  operation->surface = surface;
  operation->channel = g_strdup (channel);
  operation->name = g_strdup (name);
  operation->value = g_strdup (value);
  beckon_desk_commit (self, operation, beckon_desk_respond_in_channel_async, cancellable, callback,
                      user_data);
}

void
beckon_desk_correct_async (BeckonDesk         *self,
                           gint64              id,
                           BeckonAnswer       *answer,
                           const char         *by,
                           BeckonSurfaceId     surface,
                           GCancellable       *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer            user_data)
{
  BeckonOperation *operation;

  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (answer != NULL);

  operation = beckon_desk_operation (self, BECKON_OPERATION_CORRECT, by);
  operation->id = id;
  operation->answer = beckon_answer_ref (answer);
  operation->surface = surface;
  beckon_desk_commit (self, operation, beckon_desk_correct_async, cancellable, callback, user_data);
}

void
beckon_desk_withdraw_async (BeckonDesk         *self,
                            gint64              id,
                            const char         *reason,
                            const char         *by,
                            GCancellable       *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer            user_data)
{
  BeckonOperation *operation;

  g_return_if_fail (BECKON_IS_DESK (self));

  operation = beckon_desk_operation (self, BECKON_OPERATION_WITHDRAW, by);
  operation->id = id;
  operation->message = g_strdup (reason);
  beckon_desk_commit (self, operation, beckon_desk_withdraw_async, cancellable, callback,
                      user_data);
}

void
beckon_desk_hold_async (BeckonDesk         *self,
                        gint64              id,
                        gboolean            held,
                        const char         *by,
                        GCancellable       *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer            user_data)
{
  BeckonOperation *operation;
  BeckonQuestion  *question;

  g_return_if_fail (BECKON_IS_DESK (self));

  operation = beckon_desk_operation (self, BECKON_OPERATION_HOLD, by);
  operation->id = id;
  operation->held = held;
  question = beckon_question_model_find (self->questions, id);
  if (question != NULL)
    {
      gint64 left_us = beckon_question_get_remaining_us (question);

      /* A countdown that has just run out is one that can still be stopped: 0 would say that there
       * is none. */
      operation->remaining_us = left_us >= 0 ? MAX (left_us, 1) : 0;
      /* Let go while the person is away: it goes on when they come back. */
      if (!held && left_us >= 0
          && (!beckon_question_counts_visible_time (question) || beckon_desk_counts (self, id)))
        operation->deadline_us = operation->now_us + operation->remaining_us;
    }
  beckon_desk_commit (self, operation, beckon_desk_hold_async, cancellable, callback, user_data);
}
