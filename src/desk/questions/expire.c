/* expire.c: the countdown of a question has run out: applies the person's choice
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/desk-private.h"

#include "base/error.h"
#include "base/timestamp.h"
#include "desk/questions/question-private.h"
#include "desk/run/log-limit.h"
#include "rules/question/questions.h"

/* After the store failed to write that nobody answered, or while that is for another desk to do,
 * the desk tries again. */
#define RETRY_US (5 * BECKON_US_PER_SECOND)

static void
on_expired (GObject *object, GAsyncResult *result, gpointer user_data)
{
  BeckonDesk        *self = BECKON_DESK (object);
  g_autofree gint64 *id = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (self, result, &error);
  BeckonQuestion *question = beckon_question_model_find (self->questions, *id);

  if (question == NULL || self->stopping)
    return;
  if (commit != NULL)
    {
      /* The row knows better: it was not due, and nothing was announced. */
      if (commit->events->len == 0 && commit->interaction != NULL)
        beckon_desk_take_interaction (self, commit->interaction,
                                      beckon_clock_get_time (self->clock, BECKON_CLOCK_WALL));
    }
  else if (beckon_error_is_of_store (error) || beckon_desk_team_has_refused (error))
    {
      beckon_desk_schedule_again (self, question, RETRY_US);
    }
  else
    {
      beckon_warning_limited ("Question %" G_GINT64_FORMAT
                              " could not be settled when its time ran out: %s",
                              *id, error->message);
    }
}

void
beckon_desk_expire (gint64 id, gpointer user_data)
{
  BeckonDesk     *self = user_data;
  BeckonQuestion *question = beckon_question_model_find (self->questions, id);

  if (question == NULL || !beckon_question_is_running (question) || self->stopping)
    return;
  if (!beckon_store_holds_role (self->store, BECKON_ROLE_KEEPER))
    {
      beckon_desk_schedule_again (self, question, RETRY_US);
      return;
    }
  if (beckon_desk_was_frozen (self, question))
    {
      beckon_desk_thaw (self, question);
      return;
    }

  /* The deadline in the row counts: the wall clock may have been set back in the meantime. */
  beckon_desk_do_async (self,
                        beckon_operation_expire (BECKON_BY_TIMEOUT, id,
                                                 beckon_question_get_deadline_us (question),
                                                 self->settings->reminder_us),
                        NULL, on_expired, g_memdup2 (&id, sizeof id));
}
