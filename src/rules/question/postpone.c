/* postpone.c: sets a question aside until a time (ATT-6)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "rules/question/questions.h"

#include <glib/gi18n-lib.h>

#include "base/duration.h"
#include "base/error.h"
#include "db/tables/question/deadlines.h"
#include "db/tables/question/interactions.h"
#include "rules/question/apply-question.h"

/* Checks that it is in the future, and not too far away. */
static gboolean
check_until (BeckonApply *self, gint64 until_us, GError **error)
{
  if (until_us <= self->now_us)
    beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Give a time in the future."),
                      _ ("The time is in the past"));
  else if (until_us - self->now_us > BECKON_DURATION_MAX_US)
    beckon_set_error (error, BECKON_ERROR_LIMIT, _ ("The limit is 90 days."),
                      _ ("The time is too far away"));
  else
    return TRUE;
  return FALSE;
}

typedef struct
{
  BeckonOperation base;
  gint64          id;
  gint64          until_us;
} Postpone;

static gboolean
apply_postpone (BeckonApply           *self,
                const BeckonOperation *base,
                BeckonCommit          *commit,
                GError               **error)
{
  const Postpone *operation = (const Postpone *) base;
  g_auto (BeckonTaskRow) row = { NULL };
  g_autoptr (BeckonInteraction) interaction = NULL;
  BeckonInteractionStatus was;
  gint64                  serial = 0;

  if (!check_until (self, operation->until_us, error))
    return FALSE;
  interaction = beckon_sql_read_interaction (self->db, operation->id, &serial, error);
  if (interaction == NULL || !beckon_sql_read_task_by_serial (self->db, serial, &row, error))
    return FALSE;

  was = interaction->status;
  if (!beckon_apply_check_unanswered (self, interaction, error))
    return FALSE;

  beckon_apply_end_countdown (interaction);
  interaction->status = BECKON_INTERACTION_POSTPONED;
  interaction->aside_us = beckon_apply_round (self->now_us);
  interaction->until_us = beckon_apply_round (operation->until_us);
  interaction->remind_us = 0;
  interaction->cancel_us = 0;
  if (!beckon_apply_settle (self, interaction, was, error)
      || !beckon_sql_put_deadline (self->db, interaction->id, BECKON_DEADLINE_RETURN,
                                   interaction->until_us, error)
      || !beckon_apply_refresh_task (
        self, self->by, &row, BECKON_LEVEL_INFO, interaction->id,
        beckon_note_new ("set_aside", interaction->id, interaction->until_us), error)
      || !beckon_sql_read_last_question (self->db, row.task, error))
    return FALSE;

  beckon_apply_announce (self, commit, BECKON_EVENT_AIC_POSTPONED, row.task, interaction, NULL);
  beckon_apply_announce (self, commit, BECKON_EVENT_TASK_CHANGED, row.task, NULL, NULL);
  commit->task = g_steal_pointer (&row.task);
  commit->interaction = g_steal_pointer (&interaction);

  return TRUE;
}

static const BeckonRule postpone_rule = {
  "POSTPONE",
  sizeof (Postpone),
  apply_postpone,
  NULL,
};

BeckonOperation *
beckon_operation_postpone (const char *by, gint64 id, gint64 until_us)
{
  Postpone *self = beckon_operation_new (&postpone_rule, by);

  self->id = id;
  self->until_us = until_us;

  return &self->base;
}
