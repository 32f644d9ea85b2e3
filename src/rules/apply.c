/* apply.c: executes one operation, and announces what it did
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "rules/apply.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/json/json-write.h"
#include "base/timestamp.h"
#include "db/tables/channels.h"
#include "db/tables/events.h"
#include "db/tables/question/interactions.h"

/* --- announcements --- */

/* @whole (out): it is @interaction as a whole. */
static GString *
make_payload (BeckonEventType          type,
              const BeckonTask        *task,
              const BeckonInteraction *interaction,
              const BeckonLogEntry    *entry,
              gboolean                *whole)
{
  GString *json = g_string_sized_new (1024);

  *whole = FALSE;
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
    default:
      beckon_interaction_add_json (interaction, json, NULL);
      *whole = TRUE;
      break;
    }

  return json;
}

BeckonEvent *
beckon_apply_add_event (
  BeckonApply *self, BeckonCommit *commit, BeckonEventType type, BeckonTask *task, GString *payload)
{
  BeckonEvent *event =
    beckon_event_new (type, beckon_apply_round (self->now_us), g_string_free (payload, FALSE));

  if (task != NULL)
    {
      event->task = beckon_task_ref (task);
      event->task_serial = task->serial;
    }
  g_ptr_array_add (commit->events, event);

  return event;
}

void
beckon_apply_announce (BeckonApply       *self,
                       BeckonCommit      *commit,
                       BeckonEventType    type,
                       BeckonTask        *task,
                       BeckonInteraction *interaction,
                       BeckonLogEntry    *entry)
{
  gboolean     whole;
  GString     *payload = make_payload (type, task, interaction, entry, &whole);
  BeckonEvent *event = beckon_apply_add_event (self, commit, type, task, payload);

  event->whole = whole;
  if (interaction != NULL)
    {
      event->interaction = beckon_interaction_ref (interaction);
      event->interaction_id = interaction->id;
    }
  if (entry != NULL)
    {
      event->entry = beckon_log_entry_ref (entry);
      event->subject_id = entry->id;
    }
}

void
beckon_apply_announce_deleted (BeckonApply *self, BeckonCommit *commit, BeckonTask *task)
{
  GString *json = g_string_sized_new (1024);

  beckon_task_add_deleted_json (task, json, NULL);
  beckon_apply_add_event (self, commit, BECKON_EVENT_TASK_CHANGED, task, json);
}

gboolean
beckon_apply_write_countdown (BeckonApply             *self,
                              const BeckonInteraction *interaction,
                              BeckonCommit            *commit,
                              GError                 **error)
{
  GString *json = g_string_sized_new (128);

  beckon_json_open_object (json);
  beckon_json_add_int (json, "interaction_id", interaction->id);
  beckon_json_add_string (json, "task_id", interaction->task_id);
  beckon_json_add_time (json, "deadline_at", interaction->deadline_us);
  if (interaction->remaining_us != 0)
    beckon_json_add_int (json, "remaining_ms", interaction->remaining_us / BECKON_US_PER_MS);
  else
    beckon_json_add_null (json, "remaining_ms");
  beckon_json_close_object (json);
  beckon_apply_add_event (self, commit, BECKON_EVENT_AIC_COUNTDOWN, NULL, json)->interaction_id =
    interaction->id;

  return beckon_sql_update_countdown (self->db, interaction, error);
}

void
beckon_apply_announce_change (BeckonApply    *self,
                              BeckonCommit   *commit,
                              BeckonEventType type,
                              gint64          id)
{
  GString *json = g_string_sized_new (32);

  beckon_json_open_object (json);
  beckon_json_add_int (json, "id", id);
  beckon_json_close_object (json);
  beckon_apply_add_event (self, commit, type, NULL, json)->subject_id = id;
}

void
beckon_apply_announce_channel (BeckonApply *self, BeckonCommit *commit, const char *channel)
{
  GString *json = g_string_sized_new (64);

  beckon_json_open_object (json);
  beckon_json_add_string (json, "channel", channel);
  beckon_json_close_object (json);
  beckon_apply_add_event (self, commit, BECKON_EVENT_CHANNEL_CHANGED, NULL, json);
}

/* After everything else that the operation announces. */
static void
announce_requests (BeckonApply *self, BeckonCommit *commit)
{
  for (guint i = 0; self->requests != NULL && i < self->requests->len; i++)
    {
      BeckonRequest *request = g_ptr_array_index (self->requests, i);
      GString       *payload = g_string_sized_new (512);
      BeckonEvent   *event;

      beckon_request_add_json (request, payload, NULL);
      event = beckon_apply_add_event (self, commit, BECKON_EVENT_REQUEST_CHANGED, NULL, payload);
      event->request = beckon_request_ref (request);
      event->subject_id = request->serial;
      if (commit->request == NULL)
        commit->request = beckon_request_ref (request);
    }
}

/* --- the operations --- */

/* A desk that was stopped in the middle may believe that a role is still its own. */
static gboolean
check_roles (BeckonApply *self, const BeckonRule *rule, GError **error)
{
  for (guint role = 0; role < BECKON_N_ROLES; role++)
    {
      gboolean held = FALSE;

      if ((rule->roles & (1 << role)) == 0)
        continue;
      if (!beckon_db_check_role (self->db, (BeckonRole) role, &held, error))
        return FALSE;
      if (!held)
        {
          beckon_set_error (error, BECKON_ERROR_FORBIDDEN, _ ("There is nothing to do."),
                            _ ("Another desk over the same database does this now."));
          return FALSE;
        }
    }

  return TRUE;
}

BeckonCommit *
beckon_apply (BeckonApply *self, const BeckonOperation *operation, GError **error)
{
  g_autoptr (BeckonCommit) commit = beckon_commit_new ();
  const BeckonKept *kept = operation->kept;
  gboolean          done;

  self->operation = operation;
  self->now_us = operation->now_us;
  self->by = operation->by;
  done = check_roles (self, operation->rule, error)
         && operation->rule->apply (self, operation, commit, error);
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
