/* expire.c: a question timed out: applies its policy
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules/question/questions.h"

#include "db/tables/question/deadlines.h"
#include "db/tables/question/interactions.h"
#include "model/question/approval.h"
#include "model/question/policy.h"
#include "rules/question/apply-question.h"

/* The policy that really applies. A row is not trusted to choose option 1 where that must never
 * happen (AIC-6, PP-5). */
static BeckonPolicy
effective_policy (const BeckonInteraction *interaction)
{
  if (interaction->policy != BECKON_POLICY_FIRST_OPTION)
    return interaction->policy;

  if (interaction->options->len == 0
      || !beckon_policy_is_allowed (BECKON_POLICY_FIRST_OPTION, interaction->kind)
      || !beckon_interaction_may_take_first (interaction))
    return BECKON_POLICY_POSTPONE;

  return BECKON_POLICY_FIRST_OPTION;
}

/* The option that denies, once, goes to the agent, which may know no other way to say so (AP-1).
 */
static void
deny (BeckonInteraction *approval)
{
  guint index;

  if (!beckon_approval_find_rejection (approval, &index))
    return;
  approval->response =
    g_strdup (((const BeckonOption *) g_ptr_array_index (approval->options, index))->label);
  approval->response_indices = g_memdup2 (&index, sizeof index);
  approval->n_response_indices = 1;
}

/* Changes @interaction into its outcome. FALSE: nothing happens to it. (transfer full): @why, the
 * log line. */
static gboolean
let_policy_decide (BeckonApply *self, BeckonInteraction *interaction, BeckonNote **why)
{
  switch (effective_policy (interaction))
    {
    case BECKON_POLICY_FIRST_OPTION:
      {
        const BeckonOption *first = g_ptr_array_index (interaction->options, 0);

        interaction->status = BECKON_INTERACTION_AUTO_RESOLVED;
        interaction->response = g_strdup (first->label);
        interaction->response_indices = g_new0 (guint, 1);
        interaction->n_response_indices = 1;
        *why = beckon_note_new ("timeout_option", interaction->id, first->label);
        break;
      }
    case BECKON_POLICY_CONTINUE:
      if (interaction->kind == BECKON_KIND_HANDOFF)
        {
          interaction->status = BECKON_INTERACTION_EXPIRED;
          *why = beckon_note_new ("timeout_handoff", interaction->id);
          break;
        }
      interaction->status = BECKON_INTERACTION_SKIPPED;
      *why = beckon_note_new ("timeout_continue", interaction->id);
      break;
    case BECKON_POLICY_DENY:
      interaction->status = BECKON_INTERACTION_DECLINED;
      if (interaction->kind == BECKON_KIND_APPROVAL)
        deny (interaction);
      *why = beckon_note_new ("timeout_deny", interaction->id);
      break;
    case BECKON_POLICY_POSTPONE:
      interaction->status = BECKON_INTERACTION_POSTPONED;
      interaction->aside_us = beckon_apply_round (self->now_us);
      *why = beckon_note_new ("postponed", interaction->id);
      break;
    case BECKON_POLICY_DEFAULT:
    case BECKON_POLICY_HOLD:
    default:
      return FALSE;
    }

  if (interaction->status == BECKON_INTERACTION_POSTPONED)
    {
      beckon_apply_end_countdown (interaction);
      return TRUE;
    }
  beckon_apply_close (self, interaction, interaction->status, BECKON_BY_TIMEOUT,
                      BECKON_SURFACE_NONE);
  interaction->timed_out = TRUE;

  return TRUE;
}

typedef struct
{
  BeckonOperation base;
  gint64          id;
  gint64          deadline_us; /* wall time */
  gint64          reminder_us;
} Expire;

static gboolean
apply_expire (BeckonApply *self, const BeckonOperation *base, BeckonCommit *commit, GError **error)
{
  const Expire *operation = (const Expire *) base;
  g_auto (BeckonTaskRow) row = { NULL };
  g_autoptr (BeckonInteraction) interaction = NULL;
  g_autoptr (BeckonNote) why = NULL;
  gint64 serial = 0;

  interaction = beckon_sql_read_interaction (self->db, operation->id, &serial, error);
  if (interaction == NULL || !beckon_sql_read_task_by_serial (self->db, serial, &row, error))
    return FALSE;

  if (interaction->status != BECKON_INTERACTION_PENDING || interaction->held
      || interaction->deadline_us == 0
      || interaction->deadline_us > MAX (operation->deadline_us, self->now_us)
      || !let_policy_decide (self, interaction, &why))
    {
      commit->interaction = g_steal_pointer (&interaction);
      commit->task = g_steal_pointer (&row.task);
      return TRUE;
    }

  if (!beckon_apply_settle (self, interaction, BECKON_INTERACTION_PENDING, error))
    return FALSE;
  if (!beckon_interaction_is_open (interaction))
    row.open_count = row.open_count > 0 ? row.open_count - 1 : 0;
  if (!beckon_apply_refresh_task (self, self->by, &row, BECKON_LEVEL_WARNING, interaction->id,
                                  g_steal_pointer (&why), error)
      || !beckon_apply_end_with_question (self, self->by, &row, interaction, error))
    return FALSE;

  if (interaction->status == BECKON_INTERACTION_POSTPONED)
    {
      interaction->remind_us = self->now_us + operation->reminder_us;
      if (!beckon_sql_put_deadline (self->db, interaction->id, BECKON_DEADLINE_REMIND,
                                    interaction->remind_us, error))
        return FALSE;
    }
  if (!beckon_sql_read_last_question (self->db, row.task, error))
    return FALSE;

  if (interaction->status == BECKON_INTERACTION_POSTPONED)
    {
      beckon_apply_announce (self, commit, BECKON_EVENT_AIC_POSTPONED, row.task, interaction, NULL);
    }
  else
    {
      beckon_apply_announce (self, commit, BECKON_EVENT_AIC_TIMEOUT, row.task, interaction, NULL);
      beckon_apply_announce (self, commit, BECKON_EVENT_AIC_DIALOG_RESPONDED, row.task, interaction,
                             NULL);
    }
  beckon_apply_announce (self, commit, BECKON_EVENT_TASK_CHANGED, row.task, NULL, NULL);
  commit->interaction = g_steal_pointer (&interaction);
  commit->task = g_steal_pointer (&row.task);

  return TRUE;
}

static const BeckonRule expire_rule = {
  "EXPIRE", sizeof (Expire), apply_expire, NULL, .roles = 1 << BECKON_ROLE_KEEPER,
};

BeckonOperation *
beckon_operation_expire (const char *by, gint64 id, gint64 deadline_us, gint64 reminder_us)
{
  Expire *self = beckon_operation_new (&expire_rule, by);

  self->id = id;
  self->deadline_us = deadline_us;
  self->reminder_us = reminder_us;

  return &self->base;
}
