/* postpone.c: set aside, reminded, shown again, cancelled, and answered late
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules/apply.h"

#include <string.h>

#include "base/error.h"
#include "base/json/json-node.h"
#include "base/limits.h"
#include "base/timestamp.h"
#include "db/tables/events.h"
#include "db/tables/question/deadlines.h"
#include "db/tables/question/interactions.h"
#include "db/tables/task/steps.h"
#include "model/task-status.h"

/* Reminders of what is never cancelled go on: each time after twice as long, but at least once in
 * so long. */
#define LONGEST_REMINDER_US BECKON_US_PER_DAY

gboolean
beckon_apply_later (BeckonApply           *self,
                    const BeckonOperation *operation,
                    BeckonCommit          *commit,
                    GError               **error)
{
  g_auto (BeckonTaskRow) row = { NULL };
  g_autoptr (BeckonInteraction) interaction = NULL;
  g_autofree char        *why = NULL;
  char                    until[BECKON_TIMESTAMP_SIZE];
  BeckonInteractionStatus was;
  gint64                  serial = 0;

  interaction = beckon_sql_read_interaction (self->db, operation->id, &serial, error);
  if (interaction == NULL || !beckon_sql_read_task_by_serial (self->db, serial, &row, error))
    return FALSE;

  was = interaction->status;
  if (!beckon_interaction_is_open (interaction))
    {
      beckon_interaction_set_settled_error (interaction, error);
      return FALSE;
    }

  beckon_apply_end_countdown (interaction);
  interaction->status = BECKON_INTERACTION_POSTPONED;
  interaction->aside_us = beckon_apply_round (operation->now_us);
  interaction->until_us = beckon_apply_round (operation->deadline_us);
  interaction->remind_us = 0;
  interaction->cancel_us = 0;
  why = g_strdup_printf ("postponed: question %" G_GINT64_FORMAT " set aside until %s",
                         interaction->id, beckon_timestamp_write (interaction->until_us, until));
  if (!beckon_apply_settle (self, interaction, was, error)
      || !beckon_sql_put_deadline (self->db, interaction->id, BECKON_DEADLINE_RETURN,
                                   interaction->until_us, error)
      || !beckon_apply_refresh_task (self, operation, &row, BECKON_LEVEL_INFO, interaction->id, why,
                                     error)
      || !beckon_sql_read_told (self->db, row.task, error))
    return FALSE;

  beckon_apply_announce (commit, operation, BECKON_EVENT_AIC_POSTPONED, row.task, interaction,
                         NULL);
  beckon_apply_announce (commit, operation, BECKON_EVENT_TASK_CHANGED, row.task, NULL, NULL);
  commit->task = g_steal_pointer (&row.task);
  commit->interaction = g_steal_pointer (&interaction);

  return TRUE;
}

/* PP-3. The reminder after this one, or the end (PP-4). */
static gboolean
plan_next (BeckonApply           *self,
           const BeckonOperation *operation,
           BeckonInteraction     *interaction,
           gint64                 reminded_before_us,
           GError               **error)
{
  gint64 wait_us = operation->reminder_us;

  interaction->remind_us = 0;
  interaction->cancel_us = 0;
  if (interaction->kind == BECKON_KIND_AMBIGUITY)
    {
      interaction->cancel_us = operation->now_us + operation->cancel_us;
      return beckon_sql_put_deadline (self->db, interaction->id, BECKON_DEADLINE_CANCEL,
                                      interaction->cancel_us, error);
    }

  if (reminded_before_us != 0)
    wait_us = MAX (operation->now_us - reminded_before_us, wait_us);
  wait_us =
    CLAMP (2 * wait_us, operation->reminder_us, MAX (LONGEST_REMINDER_US, operation->reminder_us));

  interaction->remind_us = operation->now_us + wait_us;

  return beckon_sql_put_deadline (self->db, interaction->id, BECKON_DEADLINE_REMIND,
                                  interaction->remind_us, error);
}

static gboolean
remind (BeckonApply           *self,
        const BeckonOperation *operation,
        BeckonCommit          *commit,
        BeckonTaskRow         *row,
        BeckonInteraction     *interaction,
        GError               **error)
{
  gint64           before_us = interaction->reminded_us;
  g_autofree char *why = NULL;

  interaction->reminded_us = beckon_apply_round (operation->now_us);
  why = g_strdup_printf ("reminded: question %" G_GINT64_FORMAT " still waits for an answer",
                         interaction->id);
  if (!beckon_sql_set_reminded (self->db, interaction->id, interaction->reminded_us, error)
      || !plan_next (self, operation, interaction, before_us, error)
      || !beckon_apply_add_line (self, operation, row->task, BECKON_LEVEL_INFO, interaction->id,
                                 why, NULL, error)
      || !beckon_sql_read_told (self->db, row->task, error))
    return FALSE;

  beckon_apply_announce (commit, operation, BECKON_EVENT_AIC_REMINDER, row->task, interaction,
                         NULL);

  return TRUE;
}

/* ATT-6: it is asked once more, with its whole countdown. */
static gboolean
show_again (BeckonApply           *self,
            const BeckonOperation *operation,
            BeckonCommit          *commit,
            BeckonTaskRow         *row,
            BeckonInteraction     *interaction,
            GError               **error)
{
  g_autofree char *why = NULL;

  interaction->status = BECKON_INTERACTION_PENDING;
  interaction->until_us = 0;
  interaction->remind_us = 0;
  interaction->cancel_us = 0;
  interaction->reminded_us = beckon_apply_round (operation->now_us);
  if (interaction->timeout_us != 0)
    interaction->deadline_us = operation->now_us + interaction->timeout_us;
  why = g_strdup_printf ("question %" G_GINT64_FORMAT " asked again", interaction->id);
  if (!beckon_apply_settle (self, interaction, BECKON_INTERACTION_POSTPONED, error)
      || !beckon_sql_set_reminded (self->db, interaction->id, interaction->reminded_us, error)
      || !beckon_sql_update_countdown (self->db, interaction, error)
      || (interaction->kind == BECKON_KIND_HANDOFF
          && !beckon_apply_plan_handoff (self, operation, interaction, commit, error))
      || !beckon_apply_refresh_task (self, operation, row, BECKON_LEVEL_INFO, interaction->id, why,
                                     error)
      || !beckon_sql_read_told (self->db, row->task, error))
    return FALSE;

  beckon_apply_announce (commit, operation, BECKON_EVENT_AIC_REMINDER, row->task, interaction,
                         NULL);
  beckon_apply_announce (commit, operation, BECKON_EVENT_TASK_CHANGED, row->task, NULL, NULL);

  return TRUE;
}

/* (transfer full) (nullable): the line of the log: what was cancelled, and how much of a plan did
 * not run because of that. */
static char *
describe_cancel (BeckonApply             *self,
                 const BeckonTaskRow     *row,
                 const BeckonInteraction *interaction,
                 gboolean                 ends,
                 GError                 **error)
{
  gint64 n_rest = 0;

  if (ends && row->task->n_steps > 0
      && !beckon_sql_count_pending_steps (self->db, row->task->serial, row->task->n_steps, &n_rest,
                                          error))
    return NULL;
  if (n_rest == 0)
    return g_strdup_printf ("cancelled: nobody answered question %" G_GINT64_FORMAT,
                            interaction->id);

  return g_strdup_printf ("cancelled: nobody answered question %" G_GINT64_FORMAT
                          "; %" G_GINT64_FORMAT " step%s did not run",
                          interaction->id, n_rest, n_rest == 1 ? "" : "s");
}

/* PP-4: it ends safely; nothing was decided. */
static gboolean
cancel (BeckonApply           *self,
        const BeckonOperation *operation,
        BeckonCommit          *commit,
        BeckonTaskRow         *row,
        BeckonInteraction     *interaction,
        GError               **error)
{
  BeckonTask      *task = row->task;
  g_autofree char *why = NULL;
  BeckonOperation  said;

  row->open_count = row->open_count > 0 ? row->open_count - 1 : 0;
  why =
    describe_cancel (self, row, interaction,
                     row->open_count == 0 && !beckon_task_status_is_ended (task->status), error);
  if (why == NULL)
    return FALSE;
  beckon_apply_close (interaction, operation, BECKON_INTERACTION_CANCELLED, BECKON_BY_TIMEOUT);
  interaction->timed_out = TRUE;
  said = beckon_apply_by_settler (operation, interaction);
  if (!beckon_apply_settle (self, interaction, BECKON_INTERACTION_POSTPONED, error))
    return FALSE;

  if (row->open_count > 0 || beckon_task_status_is_ended (task->status))
    {
      if (!beckon_apply_refresh_task (self, &said, row, BECKON_LEVEL_WARNING, interaction->id, why,
                                      error))
        return FALSE;
    }
  else
    {
      task->pending_interaction = 0;
      task->need_us = 0;
      g_clear_pointer (&task->clarification_question, g_free);
      g_clear_pointer (&task->clarification_reason, g_free);
      task->paused = FALSE;
      task->updated_us = beckon_apply_round (operation->now_us);
      if (!beckon_apply_set_status (self, &said, row, BECKON_TASK_CANCELLED, BECKON_LEVEL_WARNING,
                                    interaction->id, why, error)
          || !beckon_sql_update_task (self->db, row, error))
        return FALSE;
    }

  if (!beckon_sql_read_told (self->db, task, error))
    return FALSE;

  beckon_apply_announce (commit, operation, BECKON_EVENT_AIC_CANCELLED, task, interaction, NULL);
  beckon_apply_announce (commit, operation, BECKON_EVENT_AIC_DIALOG_RESPONDED, task, interaction,
                         NULL);
  beckon_apply_announce (commit, operation, BECKON_EVENT_TASK_CHANGED, task, NULL, NULL);

  return TRUE;
}

static gboolean
carry_out_one (BeckonApply           *self,
               const BeckonOperation *operation,
               BeckonCommit          *commit,
               const BeckonDeadline  *deadline,
               GError               **error)
{
  g_auto (BeckonTaskRow) row = { NULL };
  g_autoptr (BeckonInteraction) interaction = NULL;
  gboolean claimed = FALSE;
  g_autoptr (GError) failure = NULL;
  gint64 serial = 0;

  /* Whoever takes the row away does what it says; nobody else does. */
  if (!beckon_sql_claim_deadline (self->db, deadline, &claimed, error))
    return FALSE;
  if (!claimed)
    return TRUE;

  interaction = beckon_sql_read_interaction (self->db, deadline->interaction_id, &serial, &failure);
  if (interaction == NULL || !beckon_sql_read_task_by_serial (self->db, serial, &row, &failure))
    {
      /* A deadline of something that is not there any more must not keep all others back. */
      if (g_error_matches (failure, BECKON_ERROR, BECKON_ERROR_NOT_FOUND))
        return TRUE;
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }
  if (deadline->kind == BECKON_DEADLINE_HANDOFF)
    return beckon_apply_remind_handoff (self, operation, commit, &row, interaction, error);
  if (interaction->status != BECKON_INTERACTION_POSTPONED)
    return TRUE;

  switch (deadline->kind)
    {
    case BECKON_DEADLINE_REMIND:
      return remind (self, operation, commit, &row, interaction, error);
    case BECKON_DEADLINE_RETURN:
      return show_again (self, operation, commit, &row, interaction, error);
    case BECKON_DEADLINE_CANCEL:
      /* Only an ambiguity ends so. PP-7: nobody could answer while the desk was not there: the
       * person is reminded once more. */
      if (interaction->kind != BECKON_KIND_AMBIGUITY || deadline->due_us <= operation->overdue_us)
        return remind (self, operation, commit, &row, interaction, error);
      return cancel (self, operation, commit, &row, interaction, error);
    case BECKON_DEADLINE_AUTO_RESOLVE:
    case BECKON_DEADLINE_HANDOFF:
    default:
      g_return_val_if_reached (TRUE);
    }
}

/* A deadline lies no further away than from when it was written: unless something was written later
 * than now it is as it should be, and looking through all of them would cost the start of the desk
 * its time. */
static gboolean
clamp_deadlines (BeckonApply *self, const BeckonOperation *operation, GError **error)
{
  gint64 last_us = 0;

  if (!beckon_sql_read_last_time (self->db, &last_us, error))
    return FALSE;

  return last_us <= operation->now_us
         || beckon_sql_clamp_deadlines (self->db, operation->now_us + operation->reminder_us,
                                        operation->now_us
                                          + MAX (LONGEST_REMINDER_US, operation->reminder_us),
                                        operation->now_us + operation->cancel_us, error);
}

gboolean
beckon_apply_carry_out (BeckonApply           *self,
                        const BeckonOperation *operation,
                        BeckonCommit          *commit,
                        GError               **error)
{
  g_autoptr (GArray) due = NULL;

  if (operation->clamp && !clamp_deadlines (self, operation, error))
    return FALSE;

  due = beckon_sql_list_due (self->db, operation->now_us, operation->limit, error);
  if (due == NULL)
    return FALSE;
  for (guint i = 0; i < due->len; i++)
    {
      const BeckonDeadline *deadline = &g_array_index (due, BeckonDeadline, i);
      BeckonApplyRow        row;
      gboolean              done, undone;
      g_autoptr (GError) why = NULL;

      if (!beckon_apply_begin_row (self, commit, &row, error))
        return FALSE;
      done = carry_out_one (self, operation, commit, deadline, &why);
      if (!beckon_apply_end_row (self, commit, &row, done, &undone, &why)
          || (undone
              && !beckon_sql_put_deadline (self->db, deadline->interaction_id, deadline->kind,
                                           operation->now_us + BECKON_APPLY_PUT_OFF_US, &why)))
        {
          g_propagate_error (error, g_steal_pointer (&why));
          return FALSE;
        }
    }

  return TRUE;
}

/* (transfer full): what a late answer adds to the context. */
static JsonNode *
make_clarification (const BeckonInteraction *interaction)
{
  JsonNode   *node = json_node_init_object (json_node_alloc (), NULL);
  JsonObject *object = json_object_new ();
  char        at[BECKON_TIMESTAMP_SIZE];

  json_object_set_int_member (object, "interaction_id", interaction->id);
  json_object_set_string_member (object, "question", interaction->conflict_description);
  json_object_set_string_member (object, "response", interaction->response);
  json_object_set_string_member (object, "responded_by", interaction->responded_by);
  json_object_set_string_member (object, "at",
                                 beckon_timestamp_write (interaction->responded_us, at));
  json_node_take_object (node, object);

  return node;
}

/* (transfer full): the context of @task as an object; an empty one where it has none. */
static JsonNode *
parse_context (const BeckonTask *task)
{
  JsonNode *node = task->context != NULL ? json_from_string (task->context, NULL) : NULL;

  if (node != NULL && JSON_NODE_HOLDS_OBJECT (node))
    return node;

  g_clear_pointer (&node, json_node_unref);
  node = json_node_init_object (json_node_alloc (), NULL);
  json_node_take_object (node, json_object_new ());

  return node;
}

gboolean
beckon_apply_add_clarification (BeckonApply             *self,
                                const BeckonOperation   *operation,
                                BeckonTaskRow           *row,
                                const BeckonInteraction *interaction,
                                GError                 **error)
{
  g_autoptr (JsonNode) context = parse_context (row->task);
  JsonObject *object = json_node_get_object (context);
  JsonNode   *earlier = json_object_get_member (object, "clarifications");
  g_autoptr (JsonArray) list = json_array_new ();

  if (earlier != NULL && JSON_NODE_HOLDS_ARRAY (earlier))
    {
      JsonArray *array = json_node_get_array (earlier);

      for (guint i = 0; i < json_array_get_length (array); i++)
        json_array_add_element (list, json_array_dup_element (array, i));
    }
  else if (earlier != NULL && !JSON_NODE_HOLDS_NULL (earlier))
    {
      json_array_add_element (list, json_node_copy (earlier));
    }
  json_array_add_element (list, make_clarification (interaction));

  /* A context that is full keeps the newest. */
  while (json_array_get_length (list) > 0)
    {
      g_autofree char *text = NULL;

      json_object_set_array_member (object, "clarifications", json_array_ref (list));
      text = beckon_json_node_to_text_within (context, BECKON_LIMIT_INNER_DEPTH);
      if (text != NULL && strlen (text) <= BECKON_LIMIT_CONTEXT_BYTES)
        {
          g_free (row->task->context);
          row->task->context = g_steal_pointer (&text);
          return beckon_sql_update_task_texts (self->db, row->task, error);
        }
      json_array_remove_element (list, 0);
    }

  return beckon_apply_add_line (
    self, operation, row->task, BECKON_LEVEL_WARNING, interaction->id,
    "the task's context is full: the clarification is in the question alone", NULL, error);
}
