/* apply.c: which operation does what, and what of it is announced
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules/apply.h"

#include "base/timestamp.h"
#include "db/tables/events.h"
#include "db/tables/outbox.h"

static BeckonApplyFunc *const functions[] = {
  [BECKON_OPERATION_CREATE_TASK] = beckon_apply_create_task,
  [BECKON_OPERATION_CREATE_TASKS] = beckon_apply_create_tasks,
  [BECKON_OPERATION_CHANGE_TASK] = beckon_apply_change_task,
  [BECKON_OPERATION_MOVE_TASK] = beckon_apply_move_task,
  [BECKON_OPERATION_DELETE_TASK] = beckon_apply_delete_task,
  [BECKON_OPERATION_LOG] = beckon_apply_log,
  [BECKON_OPERATION_ASK] = beckon_apply_ask,
  [BECKON_OPERATION_RESPOND] = beckon_apply_respond,
  [BECKON_OPERATION_EXPIRE] = beckon_apply_expire,
  [BECKON_OPERATION_HOLD] = beckon_apply_hold,
  [BECKON_OPERATION_WITHDRAW] = beckon_apply_withdraw,
  [BECKON_OPERATION_CORRECT] = beckon_apply_correct,
  [BECKON_OPERATION_FREEZE] = beckon_apply_freeze,
  [BECKON_OPERATION_RECOVER] = beckon_apply_recover,
  [BECKON_OPERATION_REMEMBER] = beckon_apply_remember,
  [BECKON_OPERATION_EDIT_PREFERENCE] = beckon_apply_edit_preference,
  [BECKON_OPERATION_FORGET] = beckon_apply_forget,
  [BECKON_OPERATION_DELIVER] = beckon_apply_deliver,
  [BECKON_OPERATION_NOTE_CHANNEL] = beckon_apply_note_channel,
  [BECKON_OPERATION_LATER] = beckon_apply_later,
  [BECKON_OPERATION_CARRY_OUT] = beckon_apply_carry_out,
  [BECKON_OPERATION_CREATE_REQUEST] = beckon_apply_create_request,
  [BECKON_OPERATION_CLASSIFY_REQUEST] = beckon_apply_classify_request,
  [BECKON_OPERATION_ABANDON_REQUEST] = beckon_apply_abandon_request,
  [BECKON_OPERATION_RECOVER_REQUESTS] = beckon_apply_recover_requests,
  [BECKON_OPERATION_ADD_PERSON] = beckon_apply_add_person,
  [BECKON_OPERATION_EDIT_PERSON] = beckon_apply_edit_person,
  [BECKON_OPERATION_DELETE_PERSON] = beckon_apply_delete_person,
  [BECKON_OPERATION_START_STEP] = beckon_apply_start_step,
  [BECKON_OPERATION_END_STEP] = beckon_apply_end_step,
  [BECKON_OPERATION_SET_STEP] = beckon_apply_set_step,
  [BECKON_OPERATION_HOLD_STEP] = beckon_apply_hold_step,
  [BECKON_OPERATION_LOG_LINES] = beckon_apply_log_lines,
  [BECKON_OPERATION_POST_OPEN] = beckon_apply_post_open,
  [BECKON_OPERATION_COMPLETE_HANDOFF] = beckon_apply_complete_handoff,
  [BECKON_OPERATION_ASSIGN] = beckon_apply_assign,
  [BECKON_OPERATION_WAIT] = beckon_apply_wait,
  [BECKON_OPERATION_RESUME_DUE] = beckon_apply_resume_due,
  [BECKON_OPERATION_CREATE_AGENT] = beckon_apply_create_agent,
  [BECKON_OPERATION_EDIT_AGENT] = beckon_apply_edit_agent,
  [BECKON_OPERATION_MOVE_AGENT] = beckon_apply_move_agent,
  [BECKON_OPERATION_DELETE_AGENT] = beckon_apply_delete_agent,
  [BECKON_OPERATION_FOLLOW_AGENTS] = beckon_apply_follow_agents,
  [BECKON_OPERATION_PRUNE_LOGS] = beckon_apply_prune_logs,
  [BECKON_OPERATION_FETCH_TASK] = beckon_apply_fetch_task,
  [BECKON_OPERATION_GIVE_BACK] = beckon_apply_give_back,
};

/* --- announcements --- */

static char *
make_payload (BeckonEventType          type,
              const BeckonTask        *task,
              const BeckonInteraction *interaction,
              const BeckonLogEntry    *entry)
{
  GString *json = g_string_sized_new (1024);

  switch (type)
    {
    case BECKON_EVENT_AIC_DIALOG_RESPONDED:
    case BECKON_EVENT_AIC_TIMEOUT:
      beckon_interaction_add_response_json (interaction, json, NULL);
      break;
    case BECKON_EVENT_TASK_CREATED:
      beckon_task_add_json (task, json, NULL);
      break;
    case BECKON_EVENT_TASK_CHANGED:
      /* A report of progress must not cost the whole context again. */
      beckon_task_add_change_json (task, json, NULL);
      break;
    case BECKON_EVENT_TASK_LOG:
      beckon_log_entry_add_json (entry, json, NULL);
      break;
    case BECKON_EVENT_AIC_DIALOG_REQUESTED:
    case BECKON_EVENT_AIC_HELD:
    case BECKON_EVENT_AIC_POSTPONED:
    case BECKON_EVENT_AIC_REMINDER:
    case BECKON_EVENT_AIC_CANCELLED:
    case BECKON_EVENT_AIC_WITHDRAWN:
    case BECKON_EVENT_AIC_CORRECTED:
    case BECKON_EVENT_AIC_ASKED_BACK:
    case BECKON_EVENT_HANDOFF_REQUESTED:
    case BECKON_EVENT_HANDOFF_COMPLETED:
    case BECKON_EVENT_REQUEST_CHANGED:
    case BECKON_EVENT_TASK_NOTICE:
    default:
      beckon_interaction_add_json (interaction, json, NULL);
      break;
    }

  return g_string_free (json, FALSE);
}

void
beckon_apply_announce (BeckonCommit          *commit,
                       const BeckonOperation *operation,
                       BeckonEventType        type,
                       BeckonTask            *task,
                       BeckonInteraction     *interaction,
                       BeckonLogEntry        *entry)
{
  BeckonEvent *event = beckon_event_new (type, beckon_apply_round (operation->now_us),
                                         make_payload (type, task, interaction, entry));

  if (task != NULL)
    event->task = beckon_task_ref (task);
  if (interaction != NULL)
    event->interaction = beckon_interaction_ref (interaction);
  if (entry != NULL)
    event->entry = beckon_log_entry_ref (entry);
  g_ptr_array_add (commit->events, event);
}

/* After everything else that the operation announces. */
static void
announce_requests (BeckonApply *self, const BeckonOperation *operation, BeckonCommit *commit)
{
  for (guint i = 0; self->requests != NULL && i < self->requests->len; i++)
    {
      BeckonRequest *request = g_ptr_array_index (self->requests, i);
      g_autoptr (GString) payload = g_string_sized_new (512);
      BeckonEvent *event;

      beckon_request_add_json (request, payload, NULL);
      event =
        beckon_event_new (BECKON_EVENT_REQUEST_CHANGED, beckon_apply_round (operation->now_us),
                          g_string_free (g_steal_pointer (&payload), FALSE));
      event->request = beckon_request_ref (request);
      g_ptr_array_add (commit->events, event);
      if (commit->request == NULL)
        commit->request = beckon_request_ref (request);
    }
}

/* --- the operations --- */

BeckonCommit *
beckon_apply (BeckonApply *self, const BeckonOperation *operation, GError **error)
{
  g_autoptr (BeckonCommit) commit = beckon_commit_new ();
  gboolean done;

  g_assert (operation->type < G_N_ELEMENTS (functions));

  self->operation = operation;
  done = functions[operation->type](self, operation, commit, error);
  if (done)
    announce_requests (self, operation, commit);
  g_clear_pointer (&self->requests, g_ptr_array_unref);
  if (!done)
    return NULL;
  /* What a channel is told with it: never the one without the other. */
  if (operation->type != BECKON_OPERATION_NOTE_CHANNEL && operation->channel != NULL
      && operation->name != NULL
      && !beckon_sql_set_channel_state (self->db, operation->channel, operation->name,
                                        operation->value, error))
    return NULL;
  if (!beckon_apply_post (self, operation, commit, error)
      || !beckon_apply_count (self, operation, commit, error)
      || !beckon_sql_insert_events (self->db, commit->events, error))
    return NULL;

  return g_steal_pointer (&commit);
}

gint64
beckon_apply_round (gint64 time_us)
{
  return time_us - time_us % BECKON_US_PER_MS;
}
