/* post.c: adds what must be sent about an operation to the outbox of the channels
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules/apply.h"

#include "base/json/json-write.h"
#include "db/tables/outbox.h"
#include "model/enums.h"

/* The purpose of @event for @channel. FALSE: nothing to send. */
static gboolean
choose_purpose (const BeckonEvent *event, const char *channel, BeckonPurpose *purpose)
{
  if (event->interaction == NULL)
    return FALSE;

  switch (event->type)
    {
    case BECKON_EVENT_AIC_DIALOG_REQUESTED:
      *purpose = BECKON_PURPOSE_QUESTION;
      return beckon_interaction_is_open (event->interaction);
    case BECKON_EVENT_HANDOFF_REQUESTED:
      /* A new one was already sent for DIALOG_REQUESTED; one that was reassigned is a question for
       * another person now. */
      *purpose = BECKON_PURPOSE_QUESTION;
      return beckon_interaction_is_open (event->interaction);
    case BECKON_EVENT_AIC_REMINDER:
      *purpose = BECKON_PURPOSE_REMINDER;
      return TRUE;
    case BECKON_EVENT_AIC_REPLIED:
      /* What the person set aside stays aside. */
      *purpose = BECKON_PURPOSE_REMINDER;
      return event->interaction->status == BECKON_INTERACTION_PENDING;
    case BECKON_EVENT_AIC_POSTPONED:
      *purpose = BECKON_PURPOSE_POSTPONED;
      return TRUE;
    case BECKON_EVENT_AIC_DIALOG_RESPONDED:
      *purpose = g_str_equal (beckon_surface_id_to_string (event->interaction->surface), channel)
                   ? BECKON_PURPOSE_ACKNOWLEDGEMENT
                   : BECKON_PURPOSE_SETTLED;
      return TRUE;
    case BECKON_EVENT_AIC_CANCELLED:
    case BECKON_EVENT_AIC_WITHDRAWN:
    case BECKON_EVENT_AIC_CORRECTED:
      *purpose = BECKON_PURPOSE_SETTLED;
      return TRUE;
    default:
      return FALSE;
    }
}

/* Only questions, reminders and acknowledgements are sent if the channel shows nothing of the
 * interaction. */
static gboolean
tells_anyway (BeckonPurpose purpose)
{
  return purpose == BECKON_PURPOSE_QUESTION || purpose == BECKON_PURPOSE_REMINDER
         || purpose == BECKON_PURPOSE_ACKNOWLEDGEMENT;
}

static char *
make_payload (BeckonApply *self, const BeckonEvent *event)
{
  GString *json = g_string_sized_new (64);

  beckon_json_open_object (json);
  beckon_json_add_string (json, "event", beckon_event_type_to_string (event->type));
  beckon_json_add_string (json, "by", self->by);
  beckon_json_close_object (json);

  return g_string_free (json, FALSE);
}

static gboolean
post (BeckonApply       *self,
      BeckonCommit      *commit,
      const char        *channel,
      const BeckonEvent *event,
      BeckonPurpose      purpose,
      GError           **error)
{
  g_autofree char *payload = NULL;
  gboolean         shown = TRUE;

  if (!tells_anyway (purpose)
      && !beckon_sql_is_in_channel (self->db, channel, event->interaction->id, &shown, error))
    return FALSE;
  if (!shown)
    return TRUE;

  payload = make_payload (self, event);
  commit->posted = TRUE;

  return beckon_sql_post (self->db, channel, purpose, event->interaction->id, payload,
                          beckon_apply_round (self->now_us), error);
}

static gboolean
post_notice (BeckonApply       *self,
             BeckonCommit      *commit,
             const char        *channel,
             const BeckonEvent *event,
             GError           **error)
{
  commit->posted = TRUE;

  return beckon_sql_post_notice (self->db, channel, event->task->serial, event->payload,
                                 beckon_apply_round (self->now_us), error);
}

gboolean
beckon_apply_post (BeckonApply *self, BeckonCommit *commit, GError **error)
{
  const GPtrArray *channels = self->operation->channels;

  for (guint i = 0; channels != NULL && i < channels->len; i++)
    {
      const char   *channel = g_ptr_array_index (channels, i);
      gint64        last_id = 0;
      BeckonPurpose last_purpose = BECKON_PURPOSE_QUESTION;

      for (guint j = 0; j < commit->events->len; j++)
        {
          const BeckonEvent *event = g_ptr_array_index (commit->events, j);
          BeckonPurpose      purpose;

          if (event->notice != NULL)
            {
              if (!post_notice (self, commit, channel, event, error))
                return FALSE;
              continue;
            }
          if (!choose_purpose (event, channel, &purpose))
            continue;
          /* If two events have the same purpose, one message is enough. */
          if (event->interaction->id == last_id && purpose == last_purpose)
            continue;
          if (!post (self, commit, channel, event, purpose, error))
            return FALSE;
          last_id = event->interaction->id;
          last_purpose = purpose;
        }
    }

  return TRUE;
}
