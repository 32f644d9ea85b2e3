/* outbox.c: deliveries to the channels, and the values that channels store
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules/outbox.h"

#include "base/json/json-write.h"
#include "db/tables/channels.h"
#include "db/tables/outbox.h"
#include "db/tables/question/interactions.h"
#include "rules/apply.h"

/* --- DELIVER --- */

typedef struct
{
  BeckonOperation base;
  char           *channel;        /* (owned) */
  gint64          outbox_id;      /* the entry that was attempted; 0: none */
  guint           attempts;       /* with this one */
  gint64          interaction_id; /* of that entry; 0: it has none */
  BeckonDelivery *delivery;       /* (owned) (nullable): its result */
  gint64          retry_us;       /* the delay before it is attempted again */
  gboolean        take;           /* take the next due entry */
  gint64          lease_us;       /* how long no other caller gets that entry */
  BeckonWake      wake;
} Deliver;

/* Stores the result of the last entry. */
static gboolean
note_delivery (BeckonApply *self, const Deliver *operation, GError **error)
{
  const BeckonDelivery *delivery = operation->delivery;

  if (delivery->result == BECKON_DELIVERY_RETRY)
    return beckon_sql_put_off_in_outbox (self->db, operation->outbox_id, operation->attempts,
                                         self->now_us + operation->retry_us, delivery->detail,
                                         error);
  if (delivery->result == BECKON_DELIVERY_HELD
      && !beckon_sql_set_channel_state (self->db, operation->channel, BECKON_STATE_HELD, "1",
                                        error))
    return FALSE;

  /* Messages that show a notice are never looked up. */
  for (guint i = 0; operation->interaction_id != 0 && delivery->messages != NULL
                    && delivery->messages[i] != NULL;
       i++)
    if (!beckon_sql_set_channel_message (self->db, operation->channel, delivery->messages[i],
                                         operation->interaction_id, error))
      return FALSE;

  return beckon_sql_delete_from_outbox (self->db, operation->outbox_id, error);
}

static gboolean
apply_deliver (BeckonApply *self, const BeckonOperation *base, BeckonCommit *commit, GError **error)
{
  const Deliver *operation = (const Deliver *) base;
  g_autoptr (GError) failure = NULL;

  if (operation->delivery != NULL)
    {
      if (!note_delivery (self, operation, error))
        return FALSE;
      beckon_apply_announce_channel (self, commit, operation->channel);
    }
  if (operation->wake != BECKON_WAKE_NOTHING
      && !beckon_sql_wake_outbox (self->db, operation->channel,
                                  operation->wake == BECKON_WAKE_TAKEN, self->now_us, error))
    return FALSE;

  if (operation->take)
    {
      commit->outbox = beckon_sql_take_from_outbox (self->db, operation->channel, self->now_us,
                                                    self->now_us + operation->lease_us, &failure);
      if (failure != NULL)
        {
          g_propagate_error (error, g_steal_pointer (&failure));
          return FALSE;
        }
    }

  return beckon_sql_count_outbox (self->db, operation->channel, &commit->waiting, error);
}

static void
clear_deliver (BeckonOperation *base)
{
  Deliver *self = (Deliver *) base;

  g_free (self->channel);
  g_clear_pointer (&self->delivery, beckon_delivery_free);
}

static const BeckonRule deliver_rule = {
  "DELIVER",
  sizeof (Deliver),
  apply_deliver,
  clear_deliver,
};

BeckonOperation *
beckon_operation_deliver (const char *by, const char *channel, gint64 lease_us, BeckonWake wake)
{
  Deliver *self = beckon_operation_new (&deliver_rule, by);

  self->channel = g_strdup (channel);
  self->take = TRUE;
  self->lease_us = lease_us;
  self->wake = wake;

  return &self->base;
}

BeckonOperation *
beckon_operation_note_delivery (const char              *by,
                                const char              *channel,
                                const BeckonOutboxEntry *entry,
                                BeckonDelivery          *delivery,
                                gint64                   retry_us,
                                gint64                   lease_us)
{
  Deliver *self = beckon_operation_new (&deliver_rule, by);

  self->channel = g_strdup (channel);
  self->outbox_id = entry->id;
  self->attempts = entry->attempts + 1;
  self->interaction_id = entry->interaction_id;
  self->delivery = delivery;
  self->retry_us = retry_us;
  self->take = delivery->result != BECKON_DELIVERY_RETRY;
  self->lease_us = lease_us;

  return &self->base;
}

/* --- SET_CHANNEL_STATE --- */

typedef struct
{
  BeckonOperation base;
  char           *channel; /* (owned) */
  char           *name;    /* (owned) */
  char           *value;   /* (nullable): NULL deletes it */
} SetChannelState;

static gboolean
apply_set_channel_state (BeckonApply           *self,
                         const BeckonOperation *base,
                         BeckonCommit          *commit,
                         GError               **error)
{
  const SetChannelState *operation = (const SetChannelState *) base;

  beckon_apply_announce_channel (self, commit, operation->channel);

  return beckon_sql_set_channel_state (self->db, operation->channel, operation->name,
                                       operation->value, error);
}

static void
clear_set_channel_state (BeckonOperation *base)
{
  SetChannelState *self = (SetChannelState *) base;

  g_free (self->channel);
  g_free (self->name);
  g_free (self->value);
}

static const BeckonRule set_channel_state_rule = {
  "SET_CHANNEL_STATE",
  sizeof (SetChannelState),
  apply_set_channel_state,
  clear_set_channel_state,
};

BeckonOperation *
beckon_operation_set_channel_state (const char *by,
                                    const char *channel,
                                    const char *name,
                                    const char *value)
{
  SetChannelState *self = beckon_operation_new (&set_channel_state_rule, by);

  self->channel = g_strdup (channel);
  self->name = g_strdup (name);
  self->value = g_strdup (value);

  return &self->base;
}

/* --- SET_CHANNEL_MESSAGE --- */

typedef struct
{
  BeckonOperation base;
  char           *channel; /* (owned) */
  char           *message; /* (owned) */
  gint64          interaction_id;
} SetChannelMessage;

static gboolean
apply_set_channel_message (BeckonApply           *self,
                           const BeckonOperation *base,
                           BeckonCommit          *commit,
                           GError               **error)
{
  const SetChannelMessage *operation = (const SetChannelMessage *) base;

  return beckon_sql_set_channel_message (self->db, operation->channel, operation->message,
                                         operation->interaction_id, error);
}

static void
clear_set_channel_message (BeckonOperation *base)
{
  SetChannelMessage *self = (SetChannelMessage *) base;

  g_free (self->channel);
  g_free (self->message);
}

static const BeckonRule set_channel_message_rule = {
  "SET_CHANNEL_MESSAGE",
  sizeof (SetChannelMessage),
  apply_set_channel_message,
  clear_set_channel_message,
};

BeckonOperation *
beckon_operation_set_channel_message (const char *by,
                                      const char *channel,
                                      const char *message,
                                      gint64      interaction_id)
{
  SetChannelMessage *self = beckon_operation_new (&set_channel_message_rule, by);

  self->channel = g_strdup (channel);
  self->message = g_strdup (message);
  self->interaction_id = interaction_id;

  return &self->base;
}

/* --- TELL_AWAITED --- */

typedef struct
{
  BeckonOperation base;
  gint64          id;
  gboolean        unawaited;
} TellAwaited;

static gboolean
apply_tell_awaited (BeckonApply           *self,
                    const BeckonOperation *base,
                    BeckonCommit          *commit,
                    GError               **error)
{
  const TellAwaited *operation = (const TellAwaited *) base;
  const GPtrArray   *channels = base->channels;
  g_autoptr (BeckonInteraction) question =
    beckon_sql_read_interaction (self->db, operation->id, NULL, error);
  g_autoptr (GString) payload = g_string_sized_new (32);

  if (question == NULL)
    return FALSE;

  beckon_json_open_object (payload);
  beckon_json_add_boolean (payload, "unawaited", operation->unawaited);
  beckon_json_close_object (payload);
  for (guint i = 0;
       question->status == BECKON_INTERACTION_PENDING && channels != NULL && i < channels->len; i++)
    {
      const char *channel = g_ptr_array_index (channels, i);
      gboolean    shown;

      if (!beckon_sql_is_in_channel (self->db, channel, operation->id, &shown, error))
        return FALSE;
      if (!shown)
        continue;
      if (!beckon_sql_post (self->db, channel, BECKON_PURPOSE_AWAITED, operation->id, payload->str,
                            beckon_apply_round (self->now_us), error))
        return FALSE;
      commit->posted = TRUE;
      beckon_apply_announce_channel (self, commit, channel);
    }

  return TRUE;
}

static const BeckonRule tell_awaited_rule = {
  "TELL_AWAITED",
  sizeof (TellAwaited),
  apply_tell_awaited,
  NULL,
};

BeckonOperation *
beckon_operation_tell_awaited (const char *by, gint64 id, gboolean unawaited)
{
  TellAwaited *self = beckon_operation_new (&tell_awaited_rule, by);

  self->id = id;
  self->unawaited = unawaited;

  return &self->base;
}

/* --- POST_OPEN and POST_HELD --- */

typedef struct
{
  BeckonOperation base;
  char           *channel; /* (owned) */
} PostOpen;

static gboolean
post_open (BeckonApply    *self,
           const PostOpen *operation,
           gboolean        unseen,
           BeckonCommit   *commit,
           GError        **error)
{
  g_autoptr (GString) payload = g_string_sized_new (64);

  beckon_json_open_object (payload);
  beckon_json_add_string (payload, "by", self->by);
  beckon_json_close_object (payload);
  commit->posted = TRUE;
  beckon_apply_announce_channel (self, commit, operation->channel);

  return beckon_sql_post_open (self->db, operation->channel, unseen, payload->str,
                               beckon_apply_round (self->now_us), error);
}

static gboolean
apply_post_open (BeckonApply           *self,
                 const BeckonOperation *base,
                 BeckonCommit          *commit,
                 GError               **error)
{
  return post_open (self, (const PostOpen *) base, FALSE, commit, error);
}

static gboolean
apply_post_held (BeckonApply           *self,
                 const BeckonOperation *base,
                 BeckonCommit          *commit,
                 GError               **error)
{
  const PostOpen *operation = (const PostOpen *) base;
  g_autoptr (GError) failure = NULL;
  g_autofree char *held =
    beckon_sql_get_channel_state (self->db, operation->channel, BECKON_STATE_HELD, &failure);

  if (failure != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }

  return held == NULL
         || (beckon_sql_set_channel_state (self->db, operation->channel, BECKON_STATE_HELD, NULL,
                                           error)
             && post_open (self, operation, TRUE, commit, error));
}

static void
clear_post_open (BeckonOperation *base)
{
  PostOpen *self = (PostOpen *) base;

  g_free (self->channel);
}

static const BeckonRule post_open_rule = {
  "POST_OPEN",
  sizeof (PostOpen),
  apply_post_open,
  clear_post_open,
};

BeckonOperation *
beckon_operation_post_open (const char *by, const char *channel)
{
  PostOpen *self = beckon_operation_new (&post_open_rule, by);

  self->channel = g_strdup (channel);

  return &self->base;
}

static const BeckonRule post_held_rule = {
  "POST_HELD",
  sizeof (PostOpen),
  apply_post_held,
  clear_post_open,
};

BeckonOperation *
beckon_operation_post_held (const char *by, const char *channel)
{
  PostOpen *self = beckon_operation_new (&post_held_rule, by);

  self->channel = g_strdup (channel);

  return &self->base;
}
