/* hold.c: stops and resumes countdowns: for a person, or because nobody is present
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules/question/questions.h"

#include "db/tables/question/interactions.h"
#include "rules/question/apply-question.h"

/* --- HOLD --- */

/* The log says who stopped or resumed a countdown. */
static gboolean
note_held (BeckonApply *self, const BeckonInteraction *interaction, gint64 serial, GError **error)
{
  g_auto (BeckonTaskRow) row = { NULL };
  const char *why = interaction->held ? "countdown_stopped" : "countdown_continues";

  return beckon_sql_read_task_by_serial (self->db, serial, &row, error)
         && beckon_apply_add_line (self, self->by, row.task, BECKON_LEVEL_INFO, interaction->id,
                                   beckon_note_new (why, interaction->id), NULL, error);
}

typedef struct
{
  BeckonOperation base;
  gint64          id;
  gboolean        held;
  gint64          remaining_us;
  gboolean        runs;
} Hold;

static gboolean
apply_hold (BeckonApply *self, const BeckonOperation *base, BeckonCommit *commit, GError **error)
{
  const Hold *operation = (const Hold *) base;
  g_autoptr (BeckonInteraction) interaction = NULL;
  gint64 serial = 0;

  interaction = beckon_sql_read_interaction (self->db, operation->id, &serial, error);
  if (interaction == NULL)
    return FALSE;

  /* Whoever asks may not hurry the person. */
  if (!beckon_apply_check_unanswered (self, interaction, error)
      || (!operation->held && !beckon_apply_check_not_own (self, operation->id, FALSE, error)))
    return FALSE;

  if (interaction->held != operation->held)
    {
      gboolean    pending = interaction->status == BECKON_INTERACTION_PENDING;
      const char *why;

      interaction->held = operation->held;
      interaction->deadline_us = operation->held || !pending || !operation->runs
                                     || beckon_interaction_is_asked_back (interaction)
                                   ? 0
                                   : self->now_us + operation->remaining_us;
      /* Released while the screen is locked: there is no deadline yet, and the remaining time is
       * kept. */
      interaction->remaining_us =
        pending && interaction->deadline_us == 0 ? operation->remaining_us : 0;
      if (!beckon_sql_update_countdown (self->db, interaction, error))
        return FALSE;
      beckon_apply_announce (self, commit, BECKON_EVENT_AIC_HELD, NULL, interaction, NULL);
      why = interaction->held ? "handoff_time_stopped" : "handoff_time_continues";
      if (!(interaction->kind == BECKON_KIND_HANDOFF
              ? beckon_apply_follow_time (self, interaction, serial, why, commit, error)
              : note_held (self, interaction, serial, error)))
        return FALSE;
    }

  commit->interaction = g_steal_pointer (&interaction);

  return TRUE;
}

static const BeckonRule hold_rule = {
  "HOLD",
  sizeof (Hold),
  apply_hold,
  NULL,
};

BeckonOperation *
beckon_operation_hold (const char *by, gint64 id, gboolean held, gint64 remaining_us, gboolean runs)
{
  Hold *self = beckon_operation_new (&hold_rule, by);

  self->id = id;
  self->held = held;
  self->remaining_us = remaining_us;
  self->runs = runs;

  return &self->base;
}

/* --- SUSPEND --- */

typedef struct
{
  BeckonOperation base;
  gboolean        resume;
  GArray         *suspended; /* (owned) (element-type BeckonSuspended) */
} Suspend;

static gboolean
apply_suspend (BeckonApply *self, const BeckonOperation *base, BeckonCommit *commit, GError **error)
{
  const Suspend *operation = (const Suspend *) base;

  for (guint i = 0; operation->suspended != NULL && i < operation->suspended->len; i++)
    {
      const BeckonSuspended *suspended = &g_array_index (operation->suspended, BeckonSuspended, i);
      g_autoptr (BeckonInteraction) interaction = NULL;
      gint64 serial = 0;
      gint64 before_us;

      interaction =
        beckon_sql_read_interaction (self->db, suspended->interaction_id, &serial, error);
      if (interaction == NULL)
        return FALSE;
      if (interaction->status != BECKON_INTERACTION_PENDING || interaction->held
          || interaction->held_answer != NULL || beckon_interaction_is_asked_back (interaction))
        continue;

      before_us = interaction->deadline_us;
      interaction->remaining_us = operation->resume ? 0 : suspended->remaining_us;
      interaction->deadline_us = operation->resume ? self->now_us + suspended->remaining_us : 0;
      if (!beckon_apply_write_countdown (self, interaction, commit, error)
          || (interaction->kind == BECKON_KIND_HANDOFF && interaction->deadline_us != before_us
              && !beckon_apply_follow_time (self, interaction, serial, "clock_set_back", commit,
                                            error)))
        return FALSE;
    }

  return TRUE;
}

static void
clear_suspend (BeckonOperation *base)
{
  Suspend *self = (Suspend *) base;

  g_clear_pointer (&self->suspended, g_array_unref);
}

static const BeckonRule suspend_rule = {
  "SUSPEND", sizeof (Suspend), apply_suspend, clear_suspend, .roles = 1 << BECKON_ROLE_KEEPER,
};

BeckonOperation *
beckon_operation_suspend (const char *by, gboolean resume, GArray *suspended)
{
  Suspend *self = beckon_operation_new (&suspend_rule, by);

  self->resume = resume;
  self->suspended = suspended;

  return &self->base;
}
