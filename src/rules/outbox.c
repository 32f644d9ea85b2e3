/* outbox.c: what the channels have to hear, and what became of it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules/apply.h"

#include "base/json/json-write.h"
#include "db/tables/outbox.h"
#include "model/words.h"

/* What @channel is to be told of @event. FALSE: nothing. */
static gboolean
choose_purpose (const BeckonOperation *operation,
                const BeckonEvent     *event,
                const char            *channel,
                BeckonPurpose         *purpose)
{
  if (event->interaction == NULL)
    return FALSE;

  switch (event->type)
    {
    case BECKON_EVENT_AIC_DIALOG_REQUESTED:
      *purpose = BECKON_PURPOSE_QUESTION;
      return beckon_interaction_is_open (event->interaction);
    case BECKON_EVENT_HANDOFF_REQUESTED:
      /* Of a new one DIALOG_REQUESTED tells; one that was handed on is somebody else's question
       * now. */
      *purpose = BECKON_PURPOSE_QUESTION;
      return operation->type == BECKON_OPERATION_ASSIGN;
    case BECKON_EVENT_AIC_REMINDER:
      *purpose = BECKON_PURPOSE_REMINDER;
      return TRUE;
    case BECKON_EVENT_AIC_POSTPONED:
      *purpose = BECKON_PURPOSE_POSTPONED;
      return TRUE;
    case BECKON_EVENT_AIC_DIALOG_RESPONDED:
      *purpose = operation->type == BECKON_OPERATION_RESPOND
                     && g_str_equal (beckon_surface_id_to_string (operation->surface), channel)
                   ? BECKON_PURPOSE_ACKNOWLEDGEMENT
                   : BECKON_PURPOSE_SETTLED;
      return TRUE;
    case BECKON_EVENT_AIC_CANCELLED:
    case BECKON_EVENT_AIC_WITHDRAWN:
    case BECKON_EVENT_AIC_CORRECTED:
      *purpose = BECKON_PURPOSE_SETTLED;
      return TRUE;
    case BECKON_EVENT_AIC_TIMEOUT:
    case BECKON_EVENT_AIC_HELD:
    case BECKON_EVENT_AIC_ASKED_BACK:
    case BECKON_EVENT_TASK_CREATED:
    case BECKON_EVENT_TASK_CHANGED:
    case BECKON_EVENT_TASK_LOG:
    case BECKON_EVENT_TASK_NOTICE:
    case BECKON_EVENT_HANDOFF_COMPLETED:
    case BECKON_EVENT_REQUEST_CHANGED:
    default:
      return FALSE;
    }
}

/* Only a question, a reminder and the answer to who answered are told where nothing is shown of the
 * interaction. */
static gboolean
tells_anyway (BeckonPurpose purpose)
{
  return purpose == BECKON_PURPOSE_QUESTION || purpose == BECKON_PURPOSE_REMINDER
         || purpose == BECKON_PURPOSE_ACKNOWLEDGEMENT;
}

static char *
make_payload (const BeckonOperation *operation, const BeckonEvent *event)
{
  GString *json = g_string_sized_new (64);

  beckon_json_open_object (json);
  beckon_json_add_string (json, "event", beckon_event_type_to_string (event->type));
  beckon_json_add_string (json, "by", operation->by);
  beckon_json_close_object (json);

  return g_string_free (json, FALSE);
}

static gboolean
post (BeckonApply           *self,
      const BeckonOperation *operation,
      BeckonCommit          *commit,
      const char            *channel,
      const BeckonEvent     *event,
      BeckonPurpose          purpose,
      GError               **error)
{
  g_autofree char *payload = NULL;
  gboolean         shown = TRUE;

  if (!tells_anyway (purpose)
      && !beckon_sql_is_in_channel (self->db, channel, event->interaction->id, &shown, error))
    return FALSE;
  if (!shown)
    return TRUE;

  payload = make_payload (operation, event);
  commit->posted = TRUE;

  return beckon_sql_post (self->db, channel, purpose, event->interaction->id, payload,
                          beckon_apply_round (operation->now_us), error);
}

static gboolean
post_notice (BeckonApply           *self,
             const BeckonOperation *operation,
             BeckonCommit          *commit,
             const char            *channel,
             const BeckonEvent     *event,
             GError               **error)
{
  commit->posted = TRUE;

  return beckon_sql_post_notice (self->db, channel, event->task->serial, event->payload,
                                 beckon_apply_round (operation->now_us), error);
}

gboolean
beckon_apply_post (BeckonApply           *self,
                   const BeckonOperation *operation,
                   BeckonCommit          *commit,
                   GError               **error)
{
  for (guint i = 0; operation->channels != NULL && operation->channels[i] != NULL; i++)
    {
      gint64        last_id = 0;
      BeckonPurpose last_purpose = BECKON_PURPOSE_QUESTION;

      for (guint j = 0; j < commit->events->len; j++)
        {
          const BeckonEvent *event = g_ptr_array_index (commit->events, j);
          BeckonPurpose      purpose;

          if (event->notice != NULL)
            {
              if (!post_notice (self, operation, commit, operation->channels[i], event, error))
                return FALSE;
              continue;
            }
          if (!choose_purpose (operation, event, operation->channels[i], &purpose))
            continue;
          /* An end may be announced in two ways; it is told once. */
          if (event->interaction->id == last_id && purpose == last_purpose)
            continue;
          if (!post (self, operation, commit, operation->channels[i], event, purpose, error))
            return FALSE;
          last_id = event->interaction->id;
          last_purpose = purpose;
        }
    }

  return TRUE;
}

/* Writes down what became of the last entry. */
static gboolean
note_delivery (BeckonApply *self, const BeckonOperation *operation, GError **error)
{
  const BeckonDelivery *delivery = operation->delivery;

  if (delivery->result == BECKON_DELIVERY_RETRY)
    return beckon_sql_put_off_in_outbox (self->db, operation->outbox_id, operation->next_us,
                                         delivery->detail, error);

  /* What shows a notice is never looked up. */
  for (guint i = 0;
       operation->id != 0 && delivery->messages != NULL && delivery->messages[i] != NULL; i++)
    if (!beckon_sql_set_channel_message (self->db, operation->channel, delivery->messages[i],
                                         operation->id, error))
      return FALSE;

  return beckon_sql_delete_from_outbox (self->db, operation->outbox_id, error);
}

gboolean
beckon_apply_deliver (BeckonApply           *self,
                      const BeckonOperation *operation,
                      BeckonCommit          *commit,
                      GError               **error)
{
  g_autoptr (GError) failure = NULL;

  if (operation->delivery != NULL && !note_delivery (self, operation, error))
    return FALSE;
  if (operation->all_due
      && !beckon_sql_wake_outbox (self->db, operation->channel, operation->now_us, error))
    return FALSE;

  if (operation->take)
    {
      commit->outbox =
        beckon_sql_take_from_outbox (self->db, operation->channel, operation->now_us,
                                     operation->now_us + operation->lease_us, &failure);
      if (failure != NULL)
        {
          g_propagate_error (error, g_steal_pointer (&failure));
          return FALSE;
        }
    }

  return beckon_sql_count_outbox (self->db, operation->channel, &commit->waiting, error);
}

gboolean
beckon_apply_note_channel (BeckonApply           *self,
                           const BeckonOperation *operation,
                           BeckonCommit          *commit,
                           GError               **error)
{
  if (operation->name != NULL)
    return beckon_sql_set_channel_state (self->db, operation->channel, operation->name,
                                         operation->value, error);

  return beckon_sql_set_channel_message (self->db, operation->channel, operation->message,
                                         operation->id, error);
}

gboolean
beckon_apply_post_open (BeckonApply           *self,
                        const BeckonOperation *operation,
                        BeckonCommit          *commit,
                        GError               **error)
{
  g_autoptr (GString) payload = g_string_sized_new (64);

  beckon_json_open_object (payload);
  beckon_json_add_string (payload, "by", operation->by);
  beckon_json_close_object (payload);
  commit->posted = TRUE;

  return beckon_sql_post_open (self->db, operation->channel, payload->str,
                               beckon_apply_round (operation->now_us), error);
}
