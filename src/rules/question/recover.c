/* recover.c: resumes the countdowns of a desk that ended without stopping them (AIC-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules/question/questions.h"

#include "db/tables/events.h"
#include "db/tables/question/interactions.h"
#include "model/question/policy.h"
#include "rules/question/apply-question.h"

/* Updates the reminders and the task to the new time of the hand-off. */
static gboolean
follow_clock (BeckonApply             *self,
              const BeckonInteraction *handoff,
              const char              *why,
              BeckonCommit            *commit,
              GError                 **error)
{
  gint64 serial = 0;
  g_autoptr (BeckonInteraction) row =
    beckon_sql_read_interaction (self->db, handoff->id, &serial, error);

  return row != NULL && beckon_apply_follow_time (self, handoff, serial, why, commit, error);
}

/* Calendar time also passes while no desk is running. */
static gboolean
recover_calendar_time (BeckonApply       *self,
                       BeckonInteraction *interaction,
                       BeckonCommit      *commit,
                       GError           **error)
{
  gint64   most_us = self->now_us + interaction->timeout_us;
  gboolean lost = interaction->deadline_us == 0 && interaction->remaining_us > 0;

  /* The clock was set back in the meantime: it gets its whole time again, and no more (PP-2). If
   * salvaging lost the deadline, this is the time with which it starts again. */
  if (interaction->timeout_us <= 0 || (!lost && interaction->deadline_us <= most_us))
    return TRUE;

  interaction->deadline_us =
    lost ? self->now_us + MIN (interaction->remaining_us, interaction->timeout_us) : most_us;
  interaction->remaining_us = 0;

  return beckon_apply_write_countdown (self, interaction, commit, error)
         && (interaction->kind != BECKON_KIND_HANDOFF
             || follow_clock (self, interaction, lost ? "handoff_time_lost" : "clock_set_back",
                              commit, error));
}

typedef struct
{
  BeckonOperation base;
  gint64          least_us;
} Recover;

static gboolean
apply_recover (BeckonApply *self, const BeckonOperation *base, BeckonCommit *commit, GError **error)
{
  const Recover *operation = (const Recover *) base;
  gint64         last_us = 0;

  if (operation->least_us != BECKON_NO_RECOVERY
      && !beckon_apply_hold_all_again (self, commit, error))
    return FALSE;
  commit->open = beckon_sql_list_pending (self->db, error);
  if (commit->open != NULL && operation->least_us == BECKON_NO_RECOVERY)
    return TRUE;
  if (commit->open == NULL || !beckon_sql_read_last_time (self->db, &last_us, error))
    return FALSE;

  for (guint i = 0; i < commit->open->len; i++)
    {
      BeckonInteraction *interaction = g_ptr_array_index (commit->open, i);
      gint64             left_us;

      if (interaction->held || interaction->held_answer != NULL
          || beckon_interaction_is_asked_back (interaction))
        continue;
      if (!beckon_kind_counts_visible_time (interaction->kind))
        {
          if (!recover_calendar_time (self, interaction, commit, error))
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
      interaction->deadline_us = self->now_us + MAX (left_us, operation->least_us);
      if (!beckon_apply_write_countdown (self, interaction, commit, error))
        return FALSE;
    }

  return TRUE;
}

static const BeckonRule recover_rule = {
  "RECOVER",
  sizeof (Recover),
  apply_recover,
  NULL,
};

BeckonOperation *
beckon_operation_recover (const char *by, gint64 least_us)
{
  Recover *self = beckon_operation_new (&recover_rule, by);

  self->least_us = least_us;

  return &self->base;
}
