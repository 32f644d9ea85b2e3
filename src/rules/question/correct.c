/* correct.c: corrects an answer
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "rules/question/questions.h"

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "base/error.h"
#include "db/tables/corrections.h"
#include "db/tables/question/interactions.h"
#include "rules/question/apply-question.h"

/* Maximum length of an answer in a log line. */
#define LOG_ANSWER_CHARS 200

typedef struct
{
  BeckonOperation base;
  gint64          id;
  BeckonAnswer   *answer; /* (owned) */
  BeckonSurfaceId surface;
} Correct;

static gboolean
apply_correct (BeckonApply *self, const BeckonOperation *base, BeckonCommit *commit, GError **error)
{
  const Correct *operation = (const Correct *) base;
  g_auto (BeckonTaskRow) row = { NULL };
  g_autoptr (BeckonInteraction) interaction = NULL;
  g_autoptr (BeckonCorrection) correction = g_new0 (BeckonCorrection, 1);
  g_autofree char        *why = NULL;
  g_autofree char        *text = NULL;
  const char             *agents[2];
  BeckonInteractionStatus status;
  gint64                  serial = 0;

  interaction = beckon_sql_read_interaction (self->db, operation->id, &serial, error);
  if (interaction == NULL || !beckon_sql_read_task_by_serial (self->db, serial, &row, error)
      || !beckon_sql_read_corrections (self->db, interaction, error))
    return FALSE;

  if (interaction->kind == BECKON_KIND_HANDOFF)
    {
      beckon_set_error (error, BECKON_ERROR_STATUS, _ ("Hand the work over again."),
                        _ ("A hand-off has no answer to correct"));
      return FALSE;
    }
  if (!beckon_interaction_may_correct (interaction))
    {
      beckon_set_error (error, BECKON_ERROR_STATUS,
                        _ ("Only an answer that was given can be corrected."),
                        _ ("Question %lld has no answer to correct."), (long long) interaction->id);
      return FALSE;
    }
  if (!beckon_interaction_match_answer (interaction, operation->answer, &correction->response,
                                        &correction->indices, &correction->n_indices, NULL, &status,
                                        error))
    return FALSE;
  if (status != BECKON_INTERACTION_ANSWERED)
    {
      beckon_set_error (error, BECKON_ERROR_MISFIT, _ ("Give the correct answer."),
                        _ ("A correction must be a valid answer."));
      return FALSE;
    }
  if (!beckon_apply_check_not_own (self, interaction->id, operation->answer->in_person, error))
    return FALSE;
  agents[0] = interaction->agent;
  agents[1] = row.task->agent;
  /* A person corrects, so what the sentinel learns counts as the person's (SEN-5). */
  if (!beckon_apply_check_person (self, agents, G_N_ELEMENTS (agents), operation->answer->in_person,
                                  _ ("Only a person can correct an answer"),
                                  _ ("Ask the person to correct it, in History."), error))
    return FALSE;

  correction->interaction_id = interaction->id;
  correction->note = g_strdup (operation->answer->note);
  correction->corrected_by = g_strdup (self->by != NULL ? self->by : "");
  correction->surface = operation->surface;
  correction->timestamp_us = beckon_apply_round (self->now_us);
  if (!beckon_sql_insert_correction (self->db, correction, error))
    return FALSE;

  text = beckon_display_text_short (correction->response, LOG_ANSWER_CHARS);
  if (!beckon_apply_add_line (self, self->by, row.task, BECKON_LEVEL_INFO, interaction->id,
                              beckon_note_new ("corrected", interaction->id, text), NULL, error)
      || !beckon_sql_read_last_question (self->db, row.task, error))
    return FALSE;

  if (interaction->corrections == NULL)
    interaction->corrections =
      g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_correction_free);
  g_ptr_array_add (interaction->corrections, g_steal_pointer (&correction));

  beckon_apply_announce (self, commit, BECKON_EVENT_AIC_CORRECTED, row.task, interaction, NULL);
  commit->task = g_steal_pointer (&row.task);
  commit->interaction = beckon_interaction_ref (interaction);

  return beckon_apply_learn (self, interaction, commit, error);
}

static void
clear_correct (BeckonOperation *base)
{
  Correct *self = (Correct *) base;

  g_clear_pointer (&self->answer, beckon_answer_unref);
}

static const BeckonRule correct_rule = {
  "CORRECT",
  sizeof (Correct),
  apply_correct,
  clear_correct,
};

BeckonOperation *
beckon_operation_correct (const char *by, gint64 id, BeckonAnswer *answer, BeckonSurfaceId surface)
{
  Correct *self = beckon_operation_new (&correct_rule, by);

  self->id = id;
  self->answer = beckon_answer_ref (answer);
  self->surface = surface;

  return &self->base;
}
