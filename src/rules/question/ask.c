/* ask.c: asks a question
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
#include "db/tables/question/suggestions.h"
#include "model/name.h"
#include "model/question/advice.h"
#include "model/question/suggestion.h"
#include "model/task-status.h"
#include "rules/question/apply-question.h"

/* A task that is created for a question gets its title from it. */
#define MADE_TITLE_CHARS 80

typedef struct
{
  BeckonOperation    base;
  BeckonInteraction *draft;  /* (owned) */
  BeckonAnswer      *answer; /* (owned) (nullable): the sentinel's, its source, reason (advice) and
                                confidence in the draft */
  BeckonSuggestion *suggestion; /* (owned) (nullable): what would be taken with enough confidence */
  guint             open_limit; /* most open questions of one agent; 0: any number */
  gboolean          of_step; /* step `position` of the task asks: its row refers to the question */
  guint             position;
} Ask;

/* The question that the same agent asked with the key of @draft, unless it was withdrawn. If it
 * differs, it is refused, because @draft would get the answer to another question. */
static gboolean
find_earlier (BeckonApply             *self,
              const BeckonInteraction *draft,
              BeckonCommit            *commit,
              GError                 **error)
{
  g_auto (BeckonTaskRow) row = { NULL };
  const char *key = draft->idempotency_key;
  gint64      id = 0, serial = 0;

  if (key == NULL)
    return TRUE;
  if (!beckon_sql_find_key (self->db, draft, TRUE, &id, error))
    return FALSE;
  if (id == 0)
    return TRUE;

  commit->interaction = beckon_sql_read_interaction (self->db, id, &serial, error);
  if (commit->interaction == NULL
      || !beckon_sql_read_corrections (self->db, commit->interaction, error)
      || !beckon_sql_read_task_by_serial (self->db, serial, &row, error))
    return FALSE;

  if (!beckon_interaction_asks_same (commit->interaction, draft))
    {
      g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, id);

      g_clear_pointer (&commit->interaction, beckon_interaction_unref);
      beckon_set_error (
        error, BECKON_ERROR_MALFORMED,
        _ ("Use a different key for each question; repeating a key repeats its question."),
        _ ("The idempotency_key “%s” belongs to another question, number %s"), key, number);
      return FALSE;
    }
  /* Nobody answered it, and it can be asked again. */
  if (beckon_interaction_was_withdrawn (commit->interaction))
    {
      g_clear_pointer (&commit->interaction, beckon_interaction_unref);
      return beckon_sql_release_key (self->db, id, error);
    }
  commit->task = g_steal_pointer (&row.task);
  commit->existed = TRUE;

  return TRUE;
}

static gboolean
check_ask (BeckonApply             *self,
           const Ask               *operation,
           const BeckonInteraction *interaction,
           GError                 **error)
{
  if (operation->open_limit > 0)
    {
      guint count = 0;

      if (!beckon_apply_count_open (self, interaction->agent, &count, error))
        return FALSE;
      if (count >= operation->open_limit)
        {
          BeckonNote *agent = interaction->agent != NULL ? beckon_note_new_text (interaction->agent)
                                                         : beckon_note_new ("nameless");

          beckon_note_set_error (error, BECKON_ERROR_TOO_MANY,
                                 _ ("Wait for answers, or withdraw some questions."),
                                 beckon_note_new ("too_many_open", agent, count));
          return FALSE;
        }
    }

  if (interaction->previous_id != 0)
    {
      g_autoptr (BeckonInteraction) previous = NULL;

      previous = beckon_sql_read_interaction (self->db, interaction->previous_id, NULL, error);
      if (previous == NULL)
        return FALSE;
    }

  return TRUE;
}

static void
fill_made_task (BeckonTask *task, const BeckonInteraction *draft, gint64 now_us)
{
  task->id = beckon_task_make_id ();
  task->title = draft->title != NULL
                  ? g_strdup (draft->title)
                  : beckon_display_text_short (draft->conflict_description, MADE_TITLE_CHARS);
  task->agent = g_strdup (draft->agent);
  task->host = g_strdup (draft->host);
  task->workspace = g_strdup (draft->workspace);
  task->session = g_strdup (draft->session);
  if (draft->kind == BECKON_KIND_HANDOFF)
    task->priority = draft->priority;
  task->status = BECKON_TASK_RUNNING;
  task->ends_with_question = draft->ends_task;
  task->queued_us = now_us;
  task->started_us = now_us;
}

/* A call within a task that does not say who asks comes from the agent of the task: before anything
 * looks at the agent, its key among it. */
static gboolean
inherit_agent (BeckonApply       *self,
               BeckonInteraction *interaction,
               BeckonTaskRow     *row,
               GError           **error)
{
  if (interaction->agent != NULL)
    return TRUE;
  if (!beckon_sql_read_task (self->db, interaction->task_id, row, error))
    return FALSE;
  interaction->agent = g_strdup (row->task->agent);

  return TRUE;
}

static gboolean
apply_ask (BeckonApply *self, const BeckonOperation *base, BeckonCommit *commit, GError **error)
{
  const Ask               *operation = (const Ask *) base;
  const BeckonInteraction *draft = operation->draft;
  const char              *task_id = draft->task_id;
  gint64                   now_us = beckon_apply_round (self->now_us);
  g_auto (BeckonTaskRow) row = { NULL };
  g_autoptr (BeckonInteraction) interaction = NULL;
  BeckonTask *task;
  gboolean    made = task_id == NULL;
  g_autoptr (BeckonAnswer) answer = NULL;

  interaction = beckon_interaction_copy (draft);
  if (!made && !inherit_agent (self, interaction, &row, error))
    return FALSE;
  if (draft->kind == BECKON_KIND_HANDOFF
      && !beckon_apply_prepare_handoff (self, interaction, error))
    return FALSE;
  if (!find_earlier (self, interaction, commit, error))
    return FALSE;
  if (commit->existed)
    return TRUE;

  if (interaction->idempotency_key != NULL)
    interaction->key_owner = beckon_name_dup_key_owner (interaction->agent, interaction->host);
  interaction->status = BECKON_INTERACTION_PENDING;
  interaction->timestamp_us = now_us;
  beckon_apply_begin_countdown (self, interaction);

  if (made)
    {
      row.task = beckon_task_new ();
      fill_made_task (row.task, interaction, now_us);
    }
  else
    {
      if (row.task == NULL && !beckon_sql_read_task (self->db, task_id, &row, error))
        return FALSE;
      if (beckon_task_status_is_ended (row.task->status))
        return beckon_task_status_check (row.task->status, BECKON_TASK_AWAITING_RESPONSE, task_id,
                                         error);
      if (!beckon_apply_check_claim (self, row.task, error))
        return FALSE;
      beckon_apply_show_life (self, row.task);
      if (row.task->status == BECKON_TASK_WAITING && row.task->n_steps > 0)
        {
          beckon_set_error (
            error, BECKON_ERROR_STATUS, _ ("Omit the task, or resume it first."),
            _ ("Task %s is waiting as planned and cannot ask questions until then."), task_id);
          return FALSE;
        }
    }
  task = row.task;

  if (!check_ask (self, operation, interaction, error)
      || (interaction->kind == BECKON_KIND_HANDOFF
          && !beckon_apply_check_assignee (self, &interaction->assignee, error)))
    return FALSE;

  /* From here on it writes. */
  if (made)
    {
      if (!beckon_sql_insert_task (self->db, &row, error)
          || !beckon_apply_add_created (self, self->by, task, error))
        return FALSE;
    }
  else if (task->status == BECKON_TASK_QUEUED)
    {
      if (!beckon_apply_set_status (self, self->by, &row, BECKON_TASK_RUNNING, BECKON_LEVEL_INFO, 0,
                                    beckon_note_new ("started"), error))
        return FALSE;
    }

  g_free (interaction->task_id);
  interaction->task_id = g_strdup (task->id);
  if (interaction->kind != BECKON_KIND_HANDOFF)
    {
      g_free (interaction->title);
      interaction->title = g_strdup (task->title);
      interaction->priority = task->priority;
    }
  g_free (interaction->workspace);
  interaction->workspace = g_strdup (task->workspace);
  if (!beckon_apply_find_answer (self, operation->answer, interaction, &answer, error))
    return FALSE;
  if (answer != NULL)
    beckon_apply_end_countdown (interaction);
  interaction->by_desk = operation->of_step;
  if (!beckon_sql_insert_interaction (self->db, interaction, task, error)
      || (operation->suggestion != NULL
          && !beckon_sql_insert_suggestion (self->db, interaction, operation->suggestion, error)))
    return FALSE;
  beckon_apply_add_open (self, interaction->agent, 1);
  if (operation->of_step
      && !beckon_apply_note_asked (self, task, operation->position, interaction, error))
    return FALSE;
  if (answer != NULL)
    return beckon_apply_answer_asked (self, answer, &row, interaction, made, commit, error);
  g_clear_pointer (&interaction->source, g_free);

  if (interaction->kind == BECKON_KIND_HANDOFF
      && !beckon_apply_plan_handoff (self, interaction, error))
    return FALSE;
  if (row.open_count == 0)
    task->resume_us = 0;
  beckon_apply_expect_handoff (task, interaction);
  task->updated_us = now_us;

  if (!beckon_apply_await (
        self, self->by, &row, interaction,
        interaction->kind == BECKON_KIND_HANDOFF
          ? beckon_note_new ("handed_over", interaction->id, interaction->assignee)
          : beckon_note_new ("asked", interaction->id),
        error)
      || !beckon_sql_update_task (self->db, &row, error))
    return FALSE;

  if (made)
    beckon_apply_announce (self, commit, BECKON_EVENT_TASK_CREATED, task, NULL, NULL);
  beckon_apply_announce (self, commit, BECKON_EVENT_AIC_DIALOG_REQUESTED, task, interaction, NULL);
  if (interaction->kind == BECKON_KIND_HANDOFF)
    beckon_apply_announce (self, commit, BECKON_EVENT_HANDOFF_REQUESTED, task, interaction, NULL);
  beckon_apply_announce (self, commit, BECKON_EVENT_TASK_CHANGED, task, NULL, NULL);

  commit->task = g_steal_pointer (&row.task);
  commit->interaction = g_steal_pointer (&interaction);

  return TRUE;
}

static void
clear_ask (BeckonOperation *base)
{
  Ask *self = (Ask *) base;

  g_clear_pointer (&self->draft, beckon_interaction_unref);
  g_clear_pointer (&self->answer, beckon_answer_unref);
  g_clear_pointer (&self->suggestion, beckon_suggestion_free);
}

static const BeckonRule ask_rule = {
  "ASK",
  sizeof (Ask),
  apply_ask,
  clear_ask,
};

BeckonOperation *
beckon_operation_ask (const char *by, BeckonInteraction *draft, guint open_limit)
{
  Ask *self = beckon_operation_new (&ask_rule, by);

  self->draft = draft;
  self->open_limit = open_limit;

  return &self->base;
}

void
beckon_operation_ask_set_step (BeckonOperation *base, guint position)
{
  Ask *self = (Ask *) base;

  g_return_if_fail (base->rule == &ask_rule);

  self->of_step = TRUE;
  self->position = position;
}

BeckonInteraction *
beckon_operation_ask_get_draft (BeckonOperation *base)
{
  g_return_val_if_fail (base->rule == &ask_rule, NULL);

  return ((Ask *) base)->draft;
}

void
beckon_operation_ask_take_answer (BeckonOperation *base, BeckonAnswer *answer)
{
  Ask *self = (Ask *) base;

  g_return_if_fail (base->rule == &ask_rule);

  g_clear_pointer (&self->answer, beckon_answer_unref);
  self->answer = answer;
}

void
beckon_operation_ask_take_suggestion (BeckonOperation *base, BeckonSuggestion *suggestion)
{
  Ask *self = (Ask *) base;

  g_return_if_fail (base->rule == &ask_rule);

  g_clear_pointer (&self->suggestion, beckon_suggestion_free);
  self->suggestion = suggestion;
}

gboolean
beckon_operation_ask_is_answered (BeckonOperation *base)
{
  g_return_val_if_fail (base->rule == &ask_rule, FALSE);

  return ((Ask *) base)->answer != NULL;
}
