/* time.c: countdowns: expire, hold, freeze, recover
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules/apply.h"

#include "db/tables/events.h"
#include "db/tables/question/deadlines.h"
#include "db/tables/question/interactions.h"
#include "model/option.h"
#include "model/policy.h"

/* Why a hand-off has another time than before, where nobody did anything to it. */
#define CLOCK_SET_BACK "the clock was set back: the hand-off has its whole time again, and no more"
#define TIME_LOST "the time-out of the hand-off was lost with a damaged database: it begins anew"

/* What really happens when nobody answered. A row is not trusted to take option 1 where that may
 * never be (AIC-6, PP-5). */
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

/* Changes @interaction into what it becomes. FALSE: nothing happens to it. (transfer full): @why,
 * the line of the log. */
static gboolean
let_policy_decide (BeckonInteraction *interaction, const BeckonOperation *operation, char **why)
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
        *why = g_strdup_printf ("AIC_TIMEOUT: nobody answered question %" G_GINT64_FORMAT
                                "; option 1, %s, was chosen",
                                interaction->id, first->label);
        break;
      }
    case BECKON_POLICY_CONTINUE:
      if (interaction->kind == BECKON_KIND_HANDOFF)
        {
          interaction->status = BECKON_INTERACTION_EXPIRED;
          *why = g_strdup_printf ("AIC_TIMEOUT: nobody completed hand-off %" G_GINT64_FORMAT
                                  " in time; the task goes on by itself",
                                  interaction->id);
          break;
        }
      interaction->status = BECKON_INTERACTION_SKIPPED;
      *why = g_strdup_printf ("AIC_TIMEOUT: nobody answered question %" G_GINT64_FORMAT
                              "; it goes on without an answer",
                              interaction->id);
      break;
    case BECKON_POLICY_DENY:
      interaction->status = BECKON_INTERACTION_DECLINED;
      *why = g_strdup_printf ("AIC_TIMEOUT: nobody answered question %" G_GINT64_FORMAT
                              "; it was declined",
                              interaction->id);
      break;
    case BECKON_POLICY_POSTPONE:
      interaction->status = BECKON_INTERACTION_POSTPONED;
      interaction->aside_us = beckon_apply_round (operation->now_us);
      *why = g_strdup_printf ("postponed: nobody answered question %" G_GINT64_FORMAT " yet",
                              interaction->id);
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
  beckon_apply_close (interaction, operation, interaction->status, BECKON_BY_TIMEOUT);
  interaction->timed_out = TRUE;

  return TRUE;
}

gboolean
beckon_apply_expire (BeckonApply           *self,
                     const BeckonOperation *operation,
                     BeckonCommit          *commit,
                     GError               **error)
{
  g_auto (BeckonTaskRow) row = { NULL };
  g_autoptr (BeckonInteraction) interaction = NULL;
  g_autofree char *why = NULL;
  gint64           serial = 0;

  interaction = beckon_sql_read_interaction (self->db, operation->id, &serial, error);
  if (interaction == NULL || !beckon_sql_read_task_by_serial (self->db, serial, &row, error))
    return FALSE;

  if (interaction->status != BECKON_INTERACTION_PENDING || interaction->held
      || interaction->deadline_us == 0 || interaction->deadline_us > operation->deadline_us
      || !let_policy_decide (interaction, operation, &why))
    {
      commit->interaction = g_steal_pointer (&interaction);
      commit->task = g_steal_pointer (&row.task);
      return TRUE;
    }

  if (!beckon_apply_settle (self, interaction, BECKON_INTERACTION_PENDING, error))
    return FALSE;
  if (!beckon_interaction_is_open (interaction))
    row.open_count = row.open_count > 0 ? row.open_count - 1 : 0;
  if (!beckon_apply_refresh_task (self, operation, &row, BECKON_LEVEL_WARNING, interaction->id, why,
                                  error)
      || !beckon_apply_end_with_question (self, operation, &row, interaction, error))
    return FALSE;

  if (interaction->status == BECKON_INTERACTION_POSTPONED)
    {
      interaction->remind_us = operation->now_us + operation->reminder_us;
      if (!beckon_sql_put_deadline (self->db, interaction->id, BECKON_DEADLINE_REMIND,
                                    interaction->remind_us, error))
        return FALSE;
    }
  if (!beckon_sql_read_told (self->db, row.task, error))
    return FALSE;

  if (interaction->status == BECKON_INTERACTION_POSTPONED)
    {
      beckon_apply_announce (commit, operation, BECKON_EVENT_AIC_POSTPONED, row.task, interaction,
                             NULL);
    }
  else
    {
      beckon_apply_announce (commit, operation, BECKON_EVENT_AIC_TIMEOUT, row.task, interaction,
                             NULL);
      beckon_apply_announce (commit, operation, BECKON_EVENT_AIC_DIALOG_RESPONDED, row.task,
                             interaction, NULL);
    }
  beckon_apply_announce (commit, operation, BECKON_EVENT_TASK_CHANGED, row.task, NULL, NULL);
  commit->interaction = g_steal_pointer (&interaction);
  commit->task = g_steal_pointer (&row.task);

  return TRUE;
}

/* Who stopped a countdown, or let it go on, stands in the log. */
static gboolean
note_held (BeckonApply             *self,
           const BeckonOperation   *operation,
           const BeckonInteraction *interaction,
           gint64                   serial,
           GError                 **error)
{
  g_auto (BeckonTaskRow) row = { NULL };
  g_autofree char *why = g_strdup_printf (
    interaction->held ? "the countdown of question %" G_GINT64_FORMAT " was stopped"
                      : "the countdown of question %" G_GINT64_FORMAT " goes on",
    interaction->id);

  return beckon_sql_read_task_by_serial (self->db, serial, &row, error)
         && beckon_apply_add_line (self, operation, row.task, BECKON_LEVEL_INFO, interaction->id,
                                   why, NULL, error);
}

gboolean
beckon_apply_hold (BeckonApply           *self,
                   const BeckonOperation *operation,
                   BeckonCommit          *commit,
                   GError               **error)
{
  g_autoptr (BeckonInteraction) interaction = NULL;
  gint64 serial = 0;

  interaction = beckon_sql_read_interaction (self->db, operation->id, &serial, error);
  if (interaction == NULL)
    return FALSE;

  if (!beckon_interaction_is_open (interaction))
    {
      beckon_interaction_set_settled_error (interaction, error);
      return FALSE;
    }

  if (interaction->held != operation->held)
    {
      gboolean pending = interaction->status == BECKON_INTERACTION_PENDING;

      interaction->held = operation->held;
      interaction->deadline_us = operation->held || !pending ? 0 : operation->deadline_us;
      /* Let go behind a locked screen: no deadline yet, and nothing of what is left is lost. */
      interaction->remaining_us =
        pending && interaction->deadline_us == 0 ? operation->remaining_us : 0;
      if (!beckon_sql_update_countdown (self->db, interaction, error))
        return FALSE;
      beckon_apply_announce (commit, operation, BECKON_EVENT_AIC_HELD, NULL, interaction, NULL);
      if (!(interaction->kind == BECKON_KIND_HANDOFF
              ? beckon_apply_follow_time (self, operation, interaction, serial,
                                          interaction->held
                                            ? "the time-out of the hand-off was stopped"
                                            : "the time-out of the hand-off goes on",
                                          commit, error)
              : note_held (self, operation, interaction, serial, error)))
        return FALSE;
    }

  commit->interaction = g_steal_pointer (&interaction);

  return TRUE;
}

gboolean
beckon_apply_freeze (BeckonApply           *self,
                     const BeckonOperation *operation,
                     BeckonCommit          *commit,
                     GError               **error)
{
  for (guint i = 0; operation->frozen != NULL && i < operation->frozen->len; i++)
    {
      const BeckonFrozen *frozen = &g_array_index (operation->frozen, BeckonFrozen, i);
      g_autoptr (BeckonInteraction) interaction = NULL;
      gint64 serial = 0;
      gint64 before_us;

      interaction = beckon_sql_read_interaction (self->db, frozen->interaction_id, &serial, error);
      if (interaction == NULL)
        return FALSE;
      if (interaction->status != BECKON_INTERACTION_PENDING || interaction->held)
        continue;

      before_us = interaction->deadline_us;
      interaction->remaining_us = operation->thaw ? 0 : frozen->remaining_us;
      interaction->deadline_us = operation->thaw ? operation->now_us + frozen->remaining_us : 0;
      if (!beckon_sql_update_countdown (self->db, interaction, error)
          || (interaction->kind == BECKON_KIND_HANDOFF && interaction->deadline_us != before_us
              && !beckon_apply_follow_time (self, operation, interaction, serial, CLOCK_SET_BACK,
                                            commit, error)))
        return FALSE;
    }

  return TRUE;
}

/* Reminders and the task go by the hand-off's new time. */
static gboolean
follow_clock (BeckonApply             *self,
              const BeckonOperation   *operation,
              const BeckonInteraction *handoff,
              const char              *why,
              BeckonCommit            *commit,
              GError                 **error)
{
  gint64 serial = 0;
  g_autoptr (BeckonInteraction) row =
    beckon_sql_read_interaction (self->db, handoff->id, &serial, error);

  return row != NULL
         && beckon_apply_follow_time (self, operation, handoff, serial, why, commit, error);
}

/* The time of what counts by the calendar passed while the desk was not there, too. */
static gboolean
recover_calendar_time (BeckonApply           *self,
                       const BeckonOperation *operation,
                       BeckonInteraction     *interaction,
                       BeckonCommit          *commit,
                       GError               **error)
{
  gint64   most_us = operation->now_us + interaction->timeout_us;
  gboolean lost = interaction->deadline_us == 0 && interaction->remaining_us > 0;

  /* The clock was set back meanwhile: it has its whole time again, and no more (PP-2). A salvage
   * that did not find the deadline says what to begin anew with. */
  if (interaction->timeout_us <= 0 || (!lost && interaction->deadline_us <= most_us))
    return TRUE;

  interaction->deadline_us =
    lost ? operation->now_us + MIN (interaction->remaining_us, interaction->timeout_us) : most_us;
  interaction->remaining_us = 0;

  return beckon_sql_update_countdown (self->db, interaction, error)
         && (interaction->kind != BECKON_KIND_HANDOFF
             || follow_clock (self, operation, interaction, lost ? TIME_LOST : CLOCK_SET_BACK,
                              commit, error));
}

gboolean
beckon_apply_recover (BeckonApply           *self,
                      const BeckonOperation *operation,
                      BeckonCommit          *commit,
                      GError               **error)
{
  gint64 last_us = 0;

  commit->open = beckon_sql_list_pending (self->db, error);
  if (commit->open == NULL || !beckon_sql_read_last_time (self->db, &last_us, error))
    return FALSE;

  for (guint i = 0; i < commit->open->len; i++)
    {
      BeckonInteraction *interaction = g_ptr_array_index (commit->open, i);
      gint64             left_us;

      if (interaction->held)
        continue;
      if (!beckon_kind_counts_visible_time (interaction->kind))
        {
          if (!recover_calendar_time (self, operation, interaction, commit, error))
            return FALSE;
          continue;
        }
      if (interaction->deadline_us != 0)
        left_us = MIN (interaction->deadline_us - last_us, interaction->timeout_us);
      else if (interaction->remaining_us != 0)
        left_us = interaction->remaining_us;
      else
        continue;

      interaction->remaining_us = 0;
      interaction->deadline_us = operation->now_us + MAX (left_us, operation->least_us);
      if (!beckon_sql_update_countdown (self->db, interaction, error))
        return FALSE;
    }

  return TRUE;
}
