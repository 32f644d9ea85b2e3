/* apply.c: executes one operation, and announces what it did
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules/apply.h"

#include "base/timestamp.h"
#include "db/tables/events.h"
#include "db/tables/outbox.h"

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
      /* A progress report must not repeat the whole context. */
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
beckon_apply_announce (BeckonApply       *self,
                       BeckonCommit      *commit,
                       BeckonEventType    type,
                       BeckonTask        *task,
                       BeckonInteraction *interaction,
                       BeckonLogEntry    *entry)
{
  BeckonEvent *event = beckon_event_new (type, beckon_apply_round (self->now_us),
                                         make_payload (type, task, interaction, entry));

  if (task != NULL)
    event->task = beckon_task_ref (task);
  if (interaction != NULL)
    event->interaction = beckon_interaction_ref (interaction);
  if (entry != NULL)
    event->entry = beckon_log_entry_ref (entry);
  g_ptr_array_add (commit->events, event);
}

void
beckon_apply_announce_deleted (BeckonApply *self, BeckonCommit *commit, BeckonTask *task)
{
  GString     *json = g_string_sized_new (1024);
  BeckonEvent *event;

  beckon_task_add_deleted_json (task, json, NULL);
  event = beckon_event_new (BECKON_EVENT_TASK_CHANGED, beckon_apply_round (self->now_us),
                            g_string_free (json, FALSE));
  event->task = beckon_task_ref (task);
  g_ptr_array_add (commit->events, event);
}

/* After everything else that the operation announces. */
static void
announce_requests (BeckonApply *self, BeckonCommit *commit)
{
  for (guint i = 0; self->requests != NULL && i < self->requests->len; i++)
    {
      BeckonRequest *request = g_ptr_array_index (self->requests, i);
      g_autoptr (GString) payload = g_string_sized_new (512);
      BeckonEvent *event;

      beckon_request_add_json (request, payload, NULL);
      event = beckon_event_new (BECKON_EVENT_REQUEST_CHANGED, beckon_apply_round (self->now_us),
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
  const BeckonKept *kept = operation->kept;
  gboolean          done;

  self->operation = operation;
  self->now_us = operation->now_us;
  self->by = operation->by;
  done = operation->rule->apply (self, operation, commit, error);
  if (done)
    announce_requests (self, commit);
  g_clear_pointer (&self->requests, g_ptr_array_unref);
  if (!done)
    return NULL;
  /* The outbox entries are part of the same transaction as the events. */
  if (kept != NULL
      && !beckon_sql_set_channel_state (self->db, kept->channel, kept->name, kept->value, error))
    return NULL;
  if (!beckon_apply_post (self, commit, error) || !beckon_apply_count (self, commit, error)
      || !beckon_sql_insert_events (self->db, commit->events, error))
    return NULL;

  return g_steal_pointer (&commit);
}

gint64
beckon_apply_round (gint64 time_us)
{
  return time_us - time_us % BECKON_US_PER_MS;
}
