/* undo.c: an answer that was held back goes out, or is undone (ATT-7)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "rules/question/questions.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "db/tables/question/deadlines.h"
#include "db/tables/question/held-answers.h"
#include "db/tables/question/interactions.h"
#include "model/question/held-answer.h"
#include "rules/question/apply-question.h"

/* It is as open as before, and its countdown goes on. */
static gboolean
reopen (BeckonApply       *self,
        BeckonTaskRow     *row,
        BeckonInteraction *interaction,
        BeckonCommit      *commit,
        GError           **error)
{
  g_autoptr (BeckonHeldAnswer) held = g_steal_pointer (&interaction->held_answer);
  gboolean done;

  beckon_apply_continue_countdown (self, interaction, BECKON_MIN_AFTER_UNDO_US);
  done = beckon_sql_drop_held_answer (self->db, interaction->id, error)
         && beckon_apply_unname_attachments (self, interaction, error)
         && beckon_sql_clear_deadline (self->db, interaction->id, BECKON_DEADLINE_ANSWER, error)
         && beckon_sql_update_countdown (self->db, interaction, error)
         && beckon_apply_add_line (
           self, self->by, row->task, BECKON_LEVEL_INFO, interaction->id,
           beckon_note_new ("answer_undone", interaction->id, held->responded_by), NULL, error)
         && beckon_sql_read_last_question (self->db, row->task, error);
  if (!done)
    return FALSE;

  beckon_apply_announce (self, commit, BECKON_EVENT_AIC_ANSWER_UNDONE, row->task, interaction,
                         NULL);
  g_clear_pointer (&commit->task, beckon_task_unref);
  commit->task = g_steal_pointer (&row->task);
  g_clear_pointer (&commit->interaction, beckon_interaction_unref);
  commit->interaction = beckon_interaction_ref (interaction);

  return TRUE;
}

gboolean
beckon_apply_release (BeckonApply       *self,
                      BeckonTaskRow     *row,
                      BeckonInteraction *interaction,
                      gboolean           again,
                      BeckonCommit      *commit,
                      GError           **error)
{
  g_autoptr (BeckonHeldAnswer) held = NULL;
  BeckonInteractionStatus was = interaction->status;
  const char             *by = self->by;
  gboolean                done;

  if (interaction->held_answer == NULL)
    return TRUE;
  if (again && self->operation->hold_back_us > 0)
    return beckon_apply_hold_again (self, row, interaction, commit, error);
  /* A damaged row: nobody knows what was answered. */
  if (interaction->held_answer->status != BECKON_INTERACTION_ANSWERED
      && interaction->held_answer->status != BECKON_INTERACTION_SKIPPED
      && interaction->held_answer->status != BECKON_INTERACTION_DECLINED)
    return reopen (self, row, interaction, commit, error);

  held = g_steal_pointer (&interaction->held_answer);
  interaction->response = g_steal_pointer (&held->response);
  interaction->response_indices = g_steal_pointer (&held->indices);
  interaction->n_response_indices = held->n_indices;
  g_free (interaction->values);
  interaction->values = g_steal_pointer (&held->values);
  g_free (interaction->note);
  interaction->note = g_steal_pointer (&held->note);
  beckon_apply_close (self, interaction, held->status, held->responded_by, held->surface);

  /* The log and the channels say who answered. */
  self->by = held->responded_by;
  done = beckon_apply_finish_answer (self, was, TRUE, row, interaction, commit, error)
         && (held->remember == BECKON_SCOPE_NONE
             || beckon_apply_remember_answer (self, interaction, held->remember, held->any_reason,
                                              held->remember_for_us, held->held_us, TRUE, commit,
                                              error));
  self->by = by;

  return done;
}

/* --- UNDO --- */

typedef struct
{
  BeckonOperation base;
  gint64          id;
  gboolean        in_person;
} Undo;

static void
set_nothing_held (GError **error)
{
  beckon_set_error (error, BECKON_ERROR_NOTHING_PENDING,
                    _ ("Only an answer that is held back for some seconds can be undone; any other "
                       "one can be corrected."),
                    "%s", _ ("No answer is held back"));
}

/* Who answered may take that back, and so may every person: not the agent that asked. */
static gboolean
check_who (BeckonApply             *self,
           const BeckonInteraction *interaction,
           const BeckonTask        *task,
           gboolean                 in_person,
           GError                 **error)
{
  const char *agents[] = { interaction->agent, task->agent };

  return g_strcmp0 (self->by, interaction->held_answer->responded_by) == 0
         || beckon_apply_check_person (self, agents, G_N_ELEMENTS (agents), in_person,
                                       _ ("Only a person can undo an answer, not an agent"),
                                       _ ("Wait for the answer, or withdraw the question."), error);
}

static gboolean
apply_undo (BeckonApply *self, const BeckonOperation *base, BeckonCommit *commit, GError **error)
{
  const Undo *operation = (const Undo *) base;
  g_auto (BeckonTaskRow) row = { NULL };
  g_autoptr (BeckonInteraction) interaction = NULL;
  gint64 id = operation->id;
  gint64 serial = 0;

  if (id == 0 && !beckon_sql_find_held_last (self->db, &id, error))
    return FALSE;
  if (id == 0)
    {
      set_nothing_held (error);
      return FALSE;
    }

  interaction = beckon_sql_read_interaction (self->db, id, &serial, error);
  if (interaction == NULL || !beckon_sql_read_task_by_serial (self->db, serial, &row, error))
    return FALSE;
  if (!beckon_interaction_is_open (interaction))
    {
      beckon_interaction_set_settled_error (interaction, error);
      return FALSE;
    }
  if (interaction->held_answer == NULL)
    {
      beckon_set_error (error, BECKON_ERROR_STATUS,
                        _ ("Nobody has answered it, or the answer was undone already."),
                        _ ("No answer to question %lld is held back"), (long long) id);
      return FALSE;
    }

  return check_who (self, interaction, row.task, operation->in_person, error)
         && beckon_apply_check_not_own (self, id, operation->in_person, error)
         && reopen (self, &row, interaction, commit, error);
}

static const BeckonRule undo_rule = {
  "UNDO",
  sizeof (Undo),
  apply_undo,
  NULL,
};

BeckonOperation *
beckon_operation_undo (const char *by, gint64 id, gboolean in_person)
{
  Undo *self = beckon_operation_new (&undo_rule, by);

  self->id = id;
  self->in_person = in_person;

  return &self->base;
}
