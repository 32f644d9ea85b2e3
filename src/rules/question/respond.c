/* respond.c: answers or withdraws a question
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "rules/question/questions.h"

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "base/error.h"
#include "db/tables/question/interactions.h"
#include "model/question/handoff.h"
#include "model/question/policy.h"
#include "rules/question/apply-question.h"

/* Maximum length of an answer in a log line. */
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

BeckonNote *
beckon_apply_describe_settled (BeckonApply *self, const BeckonInteraction *interaction)
{
  g_autofree char *text = NULL;

  switch (interaction->status)
    {
    case BECKON_INTERACTION_ANSWERED:
      if (interaction->kind == BECKON_KIND_HANDOFF)
        return beckon_apply_describe_handoff (self, interaction);
      text = beckon_display_text_short (interaction->response, LOG_ANSWER_CHARS);
      return beckon_note_new ("answered", interaction->id, text);
    case BECKON_INTERACTION_AUTO_RESOLVED:
      text = beckon_display_text_short (interaction->response, LOG_ANSWER_CHARS);
      return beckon_note_new ("none_fitted", interaction->id, text);
    case BECKON_INTERACTION_SKIPPED:
      return beckon_note_new ("skipped", interaction->id);
    case BECKON_INTERACTION_DECLINED:
      return beckon_note_new ("declined", interaction->id);
    case BECKON_INTERACTION_CANCELLED:
      if (interaction->note != NULL)
        text = beckon_display_text_short (interaction->note, LOG_ANSWER_CHARS);
      return beckon_note_new_because (beckon_note_new (interaction->kind == BECKON_KIND_HANDOFF
                                                         ? "handoff_withdrawn"
                                                         : "withdrawn",
                                                       interaction->id),
                                      beckon_note_new_text (text));
    case BECKON_INTERACTION_PENDING:
    case BECKON_INTERACTION_POSTPONED:
    case BECKON_INTERACTION_EXPIRED:
    default:
      g_assert_not_reached ();
    }
}

/* The row may be one of many that this operation settles. */
static void
set_result (BeckonCommit *commit, BeckonTaskRow *row, BeckonInteraction *settled)
{
  g_clear_pointer (&commit->task, beckon_task_unref);
  commit->task = g_steal_pointer (&row->task);
  g_clear_pointer (&commit->interaction, beckon_interaction_unref);
  commit->interaction = beckon_interaction_ref (settled);
}

static gboolean
finish_settled (BeckonApply            *self,
                BeckonInteractionStatus was,
                gboolean                was_scheduled,
                BeckonEventType         type,
                BeckonTaskRow          *row,
                BeckonInteraction      *settled,
                BeckonCommit           *commit,
                GError                **error)
{
  gboolean completes =
    settled->kind == BECKON_KIND_HANDOFF && settled->status == BECKON_INTERACTION_ANSWERED;
  BeckonLevel level =
    settled->status == BECKON_INTERACTION_AUTO_RESOLVED ? BECKON_LEVEL_WARNING : BECKON_LEVEL_INFO;
  const char *by = beckon_apply_get_settler (self, settled);

  if (!beckon_apply_settle (self, settled, was, error))
    return FALSE;

  row->open_count = row->open_count > 0 ? row->open_count - 1 : 0;
  if (!beckon_apply_refresh_task (self, by, row, level, settled->id,
                                  beckon_apply_describe_settled (self, settled), error)
      || (completes
          && !beckon_apply_finish_handoff (self, by, row->task, settled, was_scheduled, error))
      || !beckon_apply_end_with_question (self, by, row, settled, error)
      || !beckon_sql_read_last_question (self->db, row->task, error))
    return FALSE;

  beckon_apply_announce (self, commit, type, row->task, settled, NULL);
  if (completes)
    beckon_apply_announce (self, commit, BECKON_EVENT_HANDOFF_COMPLETED, row->task, settled, NULL);
  beckon_apply_announce (self, commit, BECKON_EVENT_TASK_CHANGED, row->task, NULL, NULL);
  set_result (commit, row, settled);

  return TRUE;
}

gboolean
beckon_apply_finish_answer (BeckonApply            *self,
                            BeckonInteractionStatus was,
                            gboolean                was_scheduled,
                            BeckonTaskRow          *row,
                            BeckonInteraction      *settled,
                            BeckonCommit           *commit,
                            GError                **error)
{
  gboolean late = was == BECKON_INTERACTION_POSTPONED || settled->reminded_us != 0;

  /* The agent may be gone, but the context of the task has the answer (PP-8). */
  if (late && settled->status == BECKON_INTERACTION_ANSWERED && settled->kind != BECKON_KIND_HANDOFF
      && !beckon_apply_add_clarification (self, row, settled, error))
    return FALSE;

  return finish_settled (self, was, was_scheduled, BECKON_EVENT_AIC_DIALOG_RESPONDED, row, settled,
                         commit, error);
}

/* --- RESPOND --- */

static void
set_nothing_pending (BeckonApply *self, GError **error)
{
  gint64 aside = 0;

  /* A question that was set aside is answered by its id alone (AR-6): an answer to another question
   * must not settle it. */
  if (!beckon_sql_find_oldest (self->db, BECKON_INTERACTION_POSTPONED, &aside, error))
    return;

  beckon_set_error (error, BECKON_ERROR_NOTHING_PENDING,
                    aside != 0 ? _ ("/tasks lists the tasks, /logs TASK shows the log of one. To "
                                    "answer a question that was set aside: /respond ID ANSWER.")
                               : _ ("/tasks lists the tasks, /logs TASK shows the log of one."),
                    _ ("No tasks awaiting response - nothing to respond to"));
}

/* What destroys something is decided by a person, whoever asks. What the asking program decides
 * itself is on record as that, and is refused where it matters (ATT-20). */
static gboolean
check_own (BeckonApply             *self,
           const BeckonInteraction *interaction,
           const BeckonTask        *task,
           const BeckonAnswer      *answer,
           BeckonInteractionStatus  status,
           GError                 **error)
{
  const char *agents[] = { interaction->agent, task->agent };
  gboolean    destroys = beckon_interaction_holds_back (interaction, interaction->response_indices,
                                                        interaction->n_response_indices);

  if (status != BECKON_INTERACTION_ANSWERED && status != BECKON_INTERACTION_AUTO_RESOLVED)
    return TRUE;
  if (destroys && interaction->kind != BECKON_KIND_APPROVAL
      && !beckon_apply_check_person (self, agents, G_N_ELEMENTS (agents), answer->in_person,
                                     _ ("Only a person can choose what destroys something"),
                                     _ ("Wait for the person, or withdraw the question."), error))
    return FALSE;
  if (destroys || !beckon_kind_may_auto_resolve (interaction->kind)
      || answer->remember != BECKON_SCOPE_NONE)
    return beckon_apply_check_not_own (self, interaction->id, answer->in_person, error);

  return TRUE;
}

gboolean
beckon_apply_respond_to (BeckonApply    *self,
                         gint64          id,
                         BeckonAnswer   *given,
                         BeckonSurfaceId surface,
                         BeckonCommit   *commit,
                         GError        **error)
{
  g_auto (BeckonTaskRow) row = { NULL };
  g_autoptr (BeckonInteraction) interaction = NULL;
  g_autoptr (BeckonAnswer) answer = NULL;
  BeckonInteractionStatus was, status;
  gboolean                was_scheduled, is_own;

  interaction = read_both (self, id, &row, error);
  if (interaction == NULL)
    return FALSE;

  answer = beckon_apply_answer_with_files (interaction, given);
  was = interaction->status;
  was_scheduled = was != BECKON_INTERACTION_PENDING || interaction->timeout_us == 0
                  || interaction->held || interaction->deadline_us != 0;
  if (!beckon_apply_check_unanswered (self, interaction, error)
      || !beckon_interaction_match_answer (
        interaction, answer, &interaction->response, &interaction->response_indices,
        &interaction->n_response_indices, &interaction->values, &status, error)
      || !beckon_apply_check_answerer (self, interaction, row.task, answer->in_person, error)
      || !beckon_apply_name_attachments (self, interaction, answer, error)
      || !check_own (self, interaction, row.task, answer, status, error))
    return FALSE;
  is_own =
    status == BECKON_INTERACTION_ANSWERED && !answer->in_person && beckon_apply_is_own (self, id);
  /* Not the person's answer, and the person can correct it. */
  if (is_own)
    status = BECKON_INTERACTION_AUTO_RESOLVED;
  if (self->operation->hold_back_us > 0 && status != BECKON_INTERACTION_AUTO_RESOLVED
      && beckon_interaction_holds_back (interaction, interaction->response_indices,
                                        interaction->n_response_indices))
    return beckon_apply_hold_back (self, &row, interaction, status, answer, surface, commit, error);

  /* The fallback after three invalid answers is not the person's choice (ATT-1). */
  beckon_apply_close (self, interaction, status,
                      is_own                                       ? BECKON_BY_OWN
                      : status == BECKON_INTERACTION_AUTO_RESOLVED ? BECKON_BY_FALLBACK
                                                                   : self->by,
                      surface);
  if (interaction->kind == BECKON_KIND_HANDOFF)
    {
      g_clear_pointer (&interaction->response, g_free);
      if (!beckon_handoff_read_answer (answer, &interaction->response, &interaction->outcome,
                                       &interaction->note, error))
        return FALSE;
    }
  else
    {
      interaction->note = g_strdup (answer->note);
    }

  return beckon_apply_finish_answer (self, was, was_scheduled, &row, interaction, commit, error)
         && (answer->remember == BECKON_SCOPE_NONE
             || beckon_apply_remember_answer (self, interaction, answer->remember,
                                              answer->any_reason, answer->remember_for_us,
                                              self->now_us, answer->in_person, commit, error));
}

typedef struct
{
  BeckonOperation base;
  gint64          id;
  BeckonAnswer   *answer; /* (owned) */
  BeckonSurfaceId surface;
} Respond;

static gboolean
apply_respond (BeckonApply *self, const BeckonOperation *base, BeckonCommit *commit, GError **error)
{
  const Respond *operation = (const Respond *) base;
  gint64         id = operation->id;

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

  return beckon_apply_respond_to (self, id, operation->answer, operation->surface, commit, error);
}

static void
clear_respond (BeckonOperation *base)
{
  Respond *self = (Respond *) base;

  g_clear_pointer (&self->answer, beckon_answer_unref);
}

static const BeckonRule respond_rule = {
  "RESPOND",
  sizeof (Respond),
  apply_respond,
  clear_respond,
};

BeckonOperation *
beckon_operation_respond (const char *by, gint64 id, BeckonAnswer *answer, BeckonSurfaceId surface)
{
  Respond *self = beckon_operation_new (&respond_rule, by);

  self->id = id;
  self->answer = beckon_answer_ref (answer);
  self->surface = surface;

  return &self->base;
}

/* --- WITHDRAW --- */

typedef struct
{
  BeckonOperation base;
  gint64          id;
  char           *reason; /* (nullable) */
} Withdraw;

static gboolean
apply_withdraw (BeckonApply           *self,
                const BeckonOperation *base,
                BeckonCommit          *commit,
                GError               **error)
{
  const Withdraw *operation = (const Withdraw *) base;
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

  if (!beckon_apply_drop_held (self, row.task, interaction, error))
    return FALSE;
  beckon_apply_close (self, interaction, BECKON_INTERACTION_CANCELLED, self->by,
                      BECKON_SURFACE_NONE);
  g_free (interaction->note);
  interaction->note = g_strdup (operation->reason);

  return finish_settled (self, was, TRUE, BECKON_EVENT_AIC_WITHDRAWN, &row, interaction, commit,
                         error);
}

static void
clear_withdraw (BeckonOperation *base)
{
  Withdraw *self = (Withdraw *) base;

  g_free (self->reason);
}

static const BeckonRule withdraw_rule = {
  "WITHDRAW",
  sizeof (Withdraw),
  apply_withdraw,
  clear_withdraw,
};

BeckonOperation *
beckon_operation_withdraw (const char *by, gint64 id, const char *reason)
{
  Withdraw *self = beckon_operation_new (&withdraw_rule, by);

  self->id = id;
  self->reason = g_strdup (reason);

  return &self->base;
}
