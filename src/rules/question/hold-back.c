/* hold-back.c: answers that are held back for as long as they can be undone (ATT-7)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/tables/question/deadlines.h"
#include "db/tables/question/held-answers.h"
#include "db/tables/question/interactions.h"
#include "model/question/held-answer.h"
#include "model/question/preference.h"
#include "rules/question/apply-question.h"

/* So many are read at once. */
#define PAGE 100

gboolean
beckon_apply_check_unanswered (BeckonApply             *self,
                               const BeckonInteraction *interaction,
                               GError                 **error)
{
  if (!beckon_interaction_is_open (interaction))
    beckon_interaction_set_settled_error (interaction, error);
  else if (interaction->held_answer != NULL)
    beckon_interaction_set_held_error (interaction, self->now_us, error);
  else
    return TRUE;

  return FALSE;
}

static gboolean
announce (BeckonApply       *self,
          BeckonTaskRow     *row,
          BeckonInteraction *interaction,
          BeckonCommit      *commit,
          GError           **error)
{
  if (!beckon_sql_read_last_question (self->db, row->task, error))
    return FALSE;

  beckon_apply_announce (self, commit, BECKON_EVENT_AIC_ANSWER_HELD, row->task, interaction, NULL);
  g_clear_pointer (&commit->task, beckon_task_unref);
  commit->task = g_steal_pointer (&row->task);
  g_clear_pointer (&commit->interaction, beckon_interaction_unref);
  commit->interaction = beckon_interaction_ref (interaction);

  return TRUE;
}

gboolean
beckon_apply_hold_back (BeckonApply            *self,
                        BeckonTaskRow          *row,
                        BeckonInteraction      *interaction,
                        BeckonInteractionStatus status,
                        const BeckonAnswer     *answer,
                        BeckonSurfaceId         surface,
                        BeckonCommit           *commit,
                        GError                **error)
{
  g_autoptr (BeckonHeldAnswer) held = g_new0 (BeckonHeldAnswer, 1);

  /* What refuses to remember it must not do so when it goes out. */
  if (answer->remember != BECKON_SCOPE_NONE)
    {
      g_autoptr (BeckonPreference) preference =
        beckon_preference_draft (interaction, answer->remember, error);
      gint64 expires_us;

      if (preference == NULL || !beckon_preference_check (interaction, interaction->response, error)
          || !beckon_preference_find_end (interaction, interaction->response,
                                          answer->remember_for_us, self->now_us, &expires_us,
                                          error))
        return FALSE;
    }

  held->interaction_id = interaction->id;
  held->status = status;
  held->response = g_steal_pointer (&interaction->response);
  held->indices = g_steal_pointer (&interaction->response_indices);
  held->n_indices = interaction->n_response_indices;
  interaction->n_response_indices = 0;
  held->values = g_steal_pointer (&interaction->values);
  held->note = g_strdup (answer->note);
  held->remember = answer->remember;
  held->any_reason = answer->any_reason;
  held->remember_for_us = answer->remember_for_us;
  held->responded_by = g_strdup (self->by);
  held->surface = surface;
  held->held_us = beckon_apply_round (self->now_us);
  held->until_us = beckon_apply_round (self->now_us + self->operation->hold_back_us);
  if (!beckon_sql_hold_answer (self->db, held, error))
    return FALSE;
  if (held->id == 0)
    {
      g_autoptr (BeckonInteraction) winner = NULL;

      winner = beckon_sql_read_interaction (self->db, interaction->id, NULL, error);
      if (winner != NULL)
        beckon_apply_check_unanswered (self, winner, error);
      return FALSE;
    }

  beckon_apply_stop_countdown (self, interaction);
  interaction->held_answer = g_steal_pointer (&held);

  return beckon_sql_update_countdown (self->db, interaction, error)
         && announce (self, row, interaction, commit, error);
}

gboolean
beckon_apply_hold_again (BeckonApply       *self,
                         BeckonTaskRow     *row,
                         BeckonInteraction *interaction,
                         BeckonCommit      *commit,
                         GError           **error)
{
  BeckonHeldAnswer *held = interaction->held_answer;

  held->until_us = beckon_apply_round (self->now_us + self->operation->hold_back_us);

  return beckon_sql_put_deadline (self->db, interaction->id, BECKON_DEADLINE_ANSWER, held->until_us,
                                  error)
         && announce (self, row, interaction, commit, error);
}

gboolean
beckon_apply_hold_all_again (BeckonApply *self, BeckonCommit *commit, GError **error)
{
  gint64 after = 0;
  guint  n;

  do
    {
      g_autoptr (GArray) held = beckon_sql_list_held (self->db, after, PAGE, error);

      if (held == NULL)
        return FALSE;
      n = held->len;
      for (guint i = 0; i < n; i++)
        {
          g_auto (BeckonTaskRow) row = { NULL };
          g_autoptr (BeckonInteraction) interaction = NULL;
          gint64 serial = 0;

          after = g_array_index (held, gint64, i);
          interaction = beckon_sql_read_interaction (self->db, after, &serial, error);
          if (interaction == NULL || !beckon_sql_read_task_by_serial (self->db, serial, &row, error)
              || !beckon_apply_hold_again (self, &row, interaction, commit, error))
            return FALSE;
        }
    }
  while (n == PAGE);

  return TRUE;
}
