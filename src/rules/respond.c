/* respond.c: a question is answered, withdrawn, or its answer corrected
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "rules/apply.h"

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "base/error.h"
#include "db/tables/corrections.h"
#include "db/tables/question/interactions.h"
#include "model/handoff.h"
#include "model/policy.h"

/* As much of an answer as a line of the log repeats. */
#define LOG_ANSWER_CHARS 200

/* (transfer full): the interaction @id and its task. */
static BeckonInteraction *
read_both (BeckonApply *self, gint64 id, BeckonTaskRow *row, GError **error)
{
  g_autoptr (BeckonInteraction) interaction = NULL;
  gint64 serial = 0;

  interaction = beckon_sql_read_interaction (self->db, id, &serial, error);
  if (interaction == NULL || !beckon_sql_read_task_by_serial (self->db, serial, row, error))
    return NULL;

  return g_steal_pointer (&interaction);
}

static void
set_nothing_pending (BeckonApply *self, GError **error)
{
  gint64 aside = 0;

  /* It is answered by its number alone (AR-6): what somebody typed for another question must not
   * settle one that was put away. */
  if (!beckon_sql_find_oldest (self->db, BECKON_INTERACTION_POSTPONED, &aside, error))
    return;

  beckon_set_error (error, BECKON_ERROR_NOTHING_PENDING,
                    aside != 0 ? _ ("/tasks lists the tasks, /logs TASK shows the log of one. To "
                                    "answer a question that was set aside: /respond ID ANSWER.")
                               : _ ("/tasks lists the tasks, /logs TASK shows the log of one."),
                    _ ("No tasks awaiting response - nothing to respond to"));
}

char *
beckon_apply_describe_settled (const BeckonOperation   *operation,
                               const BeckonInteraction *interaction)
{
  const char      *what = interaction->kind == BECKON_KIND_HANDOFF ? "hand-off" : "question";
  g_autofree char *text = NULL;

  switch (interaction->status)
    {
    case BECKON_INTERACTION_ANSWERED:
      if (interaction->kind == BECKON_KIND_HANDOFF)
        return beckon_apply_describe_handoff (operation, interaction);
      text = beckon_display_text_short (interaction->response, LOG_ANSWER_CHARS);
      return g_strdup_printf ("question %" G_GINT64_FORMAT " answered: %s", interaction->id, text);
    case BECKON_INTERACTION_AUTO_RESOLVED:
      text = beckon_display_text_short (interaction->response, LOG_ANSWER_CHARS);
      return g_strdup_printf ("no answer fitted question %" G_GINT64_FORMAT
                              "; option 1, %s, was chosen",
                              interaction->id, text);
    case BECKON_INTERACTION_SKIPPED:
      return g_strdup_printf ("question %" G_GINT64_FORMAT " skipped", interaction->id);
    case BECKON_INTERACTION_DECLINED:
      return g_strdup_printf ("question %" G_GINT64_FORMAT " declined", interaction->id);
    case BECKON_INTERACTION_CANCELLED:
      if (interaction->note != NULL)
        {
          text = beckon_display_text_short (interaction->note, LOG_ANSWER_CHARS);
          return g_strdup_printf ("%s %" G_GINT64_FORMAT " withdrawn: %s", what, interaction->id,
                                  text);
        }
      return g_strdup_printf ("%s %" G_GINT64_FORMAT " withdrawn", what, interaction->id);
    case BECKON_INTERACTION_PENDING:
    case BECKON_INTERACTION_POSTPONED:
    case BECKON_INTERACTION_EXPIRED:
    default:
      g_assert_not_reached ();
    }
}

static gboolean
finish_settled (BeckonApply            *self,
                const BeckonOperation  *operation,
                BeckonInteractionStatus was,
                gboolean                was_scheduled,
                BeckonEventType         type,
                BeckonTaskRow          *row,
                BeckonInteraction      *settled,
                BeckonCommit           *commit,
                GError                **error)
{
  g_autofree char *why = beckon_apply_describe_settled (operation, settled);
  gboolean         completes =
    settled->kind == BECKON_KIND_HANDOFF && settled->status == BECKON_INTERACTION_ANSWERED;
  BeckonLevel level =
    settled->status == BECKON_INTERACTION_AUTO_RESOLVED ? BECKON_LEVEL_WARNING : BECKON_LEVEL_INFO;
  const BeckonOperation said = beckon_apply_by_settler (operation, settled);

  if (!beckon_apply_settle (self, settled, was, error))
    return FALSE;

  row->open_count = row->open_count > 0 ? row->open_count - 1 : 0;
  if (!beckon_apply_refresh_task (self, &said, row, level, settled->id, why, error)
      || (completes
          && !beckon_apply_finish_handoff (self, &said, row->task, settled, was_scheduled, error))
      || !beckon_apply_end_with_question (self, &said, row, settled, error)
      || !beckon_sql_read_told (self->db, row->task, error))
    return FALSE;

  beckon_apply_announce (commit, operation, type, row->task, settled, NULL);
  if (completes)
    beckon_apply_announce (commit, operation, BECKON_EVENT_HANDOFF_COMPLETED, row->task, settled,
                           NULL);
  beckon_apply_announce (commit, operation, BECKON_EVENT_TASK_CHANGED, row->task, NULL, NULL);
  commit->task = g_steal_pointer (&row->task);
  commit->interaction = beckon_interaction_ref (settled);

  return TRUE;
}

/* What only a person may say, no agent says: neither who asks, nor whose task it is, nor somebody
 * without a name (PP-5). */
static gboolean
check_person (const BeckonOperation   *operation,
              const BeckonInteraction *interaction,
              const BeckonTask        *task,
              GError                 **error)
{
  const char *agents[] = { interaction->agent, task->agent };

  /* Who completes a hand-off may leave the name out (interfaces, section 4): "http" stands in the
   * log then. */
  if (interaction->kind == BECKON_KIND_HANDOFF && g_strcmp0 (operation->by, BECKON_BY_HTTP) == 0)
    return TRUE;

  return beckon_kind_may_auto_resolve (interaction->kind)
         || beckon_apply_check_person (operation, agents, G_N_ELEMENTS (agents),
                                       _ ("Only a person can answer this, not an agent"),
                                       _ ("Wait for the person, or withdraw the question."), error);
}

gboolean
beckon_apply_respond_to (BeckonApply           *self,
                         const BeckonOperation *operation,
                         gint64                 id,
                         BeckonCommit          *commit,
                         GError               **error)
{
  g_auto (BeckonTaskRow) row = { NULL };
  g_autoptr (BeckonInteraction) interaction = NULL;
  BeckonInteractionStatus was, status;
  gboolean                late, was_scheduled;

  interaction = read_both (self, id, &row, error);
  if (interaction == NULL)
    return FALSE;

  was = interaction->status;
  was_scheduled = was != BECKON_INTERACTION_PENDING || interaction->timeout_us == 0
                  || interaction->held || interaction->deadline_us != 0;
  if (!beckon_interaction_is_open (interaction))
    {
      beckon_interaction_set_settled_error (interaction, error);
      return FALSE;
    }
  if (!beckon_interaction_fit_answer (interaction, operation->answer, &interaction->response,
                                      &interaction->response_indices,
                                      &interaction->n_response_indices, &status, error)
      || !check_person (operation, interaction, row.task, error))
    return FALSE;

  /* Whoever's three lines did not fit did not choose this (ATT-1). */
  beckon_apply_close (interaction, operation, status,
                      status == BECKON_INTERACTION_AUTO_RESOLVED ? BECKON_BY_FALLBACK
                                                                 : operation->by);
  if (interaction->kind == BECKON_KIND_HANDOFF)
    {
      g_clear_pointer (&interaction->response, g_free);
      if (!beckon_handoff_read_answer (operation->answer, &interaction->response,
                                       &interaction->outcome, &interaction->note, error))
        return FALSE;
    }
  else
    {
      interaction->note = g_strdup (operation->answer->note);
    }
  /* The agent may be gone since: the task knows the answer all the same (PP-8). */
  late = was == BECKON_INTERACTION_POSTPONED || interaction->reminded_us != 0;
  if (late && status == BECKON_INTERACTION_ANSWERED && interaction->kind != BECKON_KIND_HANDOFF
      && !beckon_apply_add_clarification (self, operation, &row, interaction, error))
    return FALSE;
  if (operation->answer->remember != BECKON_SCOPE_NONE
      && !beckon_apply_remember_answer (self, operation, interaction, operation->answer->remember,
                                        commit, error))
    return FALSE;

  return finish_settled (self, operation, was, was_scheduled, BECKON_EVENT_AIC_DIALOG_RESPONDED,
                         &row, interaction, commit, error);
}

gboolean
beckon_apply_respond (BeckonApply           *self,
                      const BeckonOperation *operation,
                      BeckonCommit          *commit,
                      GError               **error)
{
  gint64 id = operation->id;

  if (id == 0)
    {
      if (!beckon_sql_find_oldest (self->db, BECKON_INTERACTION_PENDING, &id, error))
        return FALSE;
      if (id == 0)
        {
          set_nothing_pending (self, error);
          return FALSE;
        }
    }

  return beckon_apply_respond_to (self, operation, id, commit, error);
}

gboolean
beckon_apply_withdraw (BeckonApply           *self,
                       const BeckonOperation *operation,
                       BeckonCommit          *commit,
                       GError               **error)
{
  g_auto (BeckonTaskRow) row = { NULL };
  g_autoptr (BeckonInteraction) interaction = NULL;
  BeckonInteractionStatus was;

  interaction = read_both (self, operation->id, &row, error);
  if (interaction == NULL)
    return FALSE;

  was = interaction->status;
  if (!beckon_interaction_is_open (interaction))
    {
      beckon_interaction_set_settled_error (interaction, error);
      return FALSE;
    }

  beckon_apply_close (interaction, operation, BECKON_INTERACTION_CANCELLED, operation->by);
  g_free (interaction->note);
  interaction->note = g_strdup (operation->message);

  return finish_settled (self, operation, was, TRUE, BECKON_EVENT_AIC_WITHDRAWN, &row, interaction,
                         commit, error);
}

gboolean
beckon_apply_correct (BeckonApply           *self,
                      const BeckonOperation *operation,
                      BeckonCommit          *commit,
                      GError               **error)
{
  g_auto (BeckonTaskRow) row = { NULL };
  g_autoptr (BeckonInteraction) interaction = NULL;
  g_autoptr (BeckonCorrection) correction = g_new0 (BeckonCorrection, 1);
  g_autofree char        *why = NULL;
  g_autofree char        *text = NULL;
  const char             *agents[2];
  BeckonInteractionStatus status;

  interaction = read_both (self, operation->id, &row, error);
  if (interaction == NULL || !beckon_sql_read_corrections (self->db, interaction, error))
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
  if (!beckon_interaction_fit_answer (interaction, operation->answer, &correction->response,
                                      &correction->indices, &correction->n_indices, &status, error))
    return FALSE;
  if (status != BECKON_INTERACTION_ANSWERED)
    {
      beckon_set_error (error, BECKON_ERROR_MISFIT, _ ("Give the correct answer."),
                        _ ("A correction must be a valid answer."));
      return FALSE;
    }
  agents[0] = interaction->agent;
  agents[1] = row.task->agent;
  /* It is the person who corrects, and what the sentinel learns from that is the person's (SEN-5).
   */
  if (!beckon_apply_check_person (operation, agents, G_N_ELEMENTS (agents),
                                  _ ("Only a person can correct an answer"),
                                  _ ("Ask the person to correct it, in History."), error))
    return FALSE;

  correction->interaction_id = interaction->id;
  correction->note = g_strdup (operation->answer->note);
  correction->corrected_by = g_strdup (operation->by != NULL ? operation->by : "");
  correction->surface = operation->surface;
  correction->timestamp_us = beckon_apply_round (operation->now_us);
  if (!beckon_sql_insert_correction (self->db, correction, error)
      || !beckon_apply_learn (self, operation, interaction, commit, error))
    return FALSE;

  text = beckon_display_text_short (correction->response, LOG_ANSWER_CHARS);
  why = g_strdup_printf ("answer to question %" G_GINT64_FORMAT " corrected: %s", interaction->id,
                         text);
  if (!beckon_apply_add_line (self, operation, row.task, BECKON_LEVEL_INFO, interaction->id, why,
                              NULL, error)
      || !beckon_sql_read_told (self->db, row.task, error))
    return FALSE;

  if (interaction->corrections == NULL)
    interaction->corrections =
      g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_correction_free);
  g_ptr_array_add (interaction->corrections, g_steal_pointer (&correction));

  beckon_apply_announce (commit, operation, BECKON_EVENT_AIC_CORRECTED, row.task, interaction,
                         NULL);
  commit->task = g_steal_pointer (&row.task);
  commit->interaction = g_steal_pointer (&interaction);

  return TRUE;
}
