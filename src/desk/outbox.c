/* outbox.c: delivers the entries of the outbox to the channels, at least once, in order for each
 * interaction
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/outbox.h"

#include <glib/gi18n-lib.h>

#include "base/timestamp.h"
#include "desk/desk-private.h"
#include "desk/run/log-limit.h"
#include "desk/time/alarm.h"
#include "rules/outbox.h"

/* The delay after a failure, which doubles each time. */
#define FIRST_WAIT_US (1 * BECKON_US_PER_SECOND)
#define MAX_WAIT_US (10 * BECKON_US_PER_MINUTE)
/* The lease of an entry in progress; if a desk is killed, the next one does not wait for it. */
#define LEASE_US (2 * BECKON_US_PER_MINUTE)
/* The delay after the store failed to write. */
#define STORE_WAIT_US (5 * BECKON_US_PER_SECOND)

/* One channel. Reference-counted, because callbacks may run after it was removed. */
typedef struct
{
  BeckonDesk        *desk;        /* (unowned) (nullable): NULL once detached */
  BeckonChannel     *channel;     /* (owned) */
  GCancellable      *cancellable; /* (owned) */
  BeckonOperation   *unsaved;     /* (owned) (nullable): the result that must still be stored */
  BeckonOutboxEntry *entry;       /* (owned) (nullable): the entry in progress */
  char              *trouble;     /* (owned) (nullable): the error of the last attempt */
  guint              failures;    /* consecutive */
  guint              waiting;
  gint64             pause_us; /* WALL: nothing is attempted before then */
  gint64             next_us;  /* WALL: when its first entry is due; 0: there is none */
  BeckonAlarm        alarm;    /* on the wall clock: of what is to be done next */
  gboolean           busy;     /* an operation of the store or the channel is in progress */
  BeckonWake         wake;     /* what is made due before the next entry is taken */
} Lane;

struct _BeckonOutbox
{
  BeckonDesk *desk;     /* (unowned) */
  GPtrArray  *lanes;    /* (owned) (element-type Lane) */
  GHashTable *expected; /* (owned) (element-type utf8): the names of channels that will be added */
  gboolean    stopped;
};

void
beckon_channel_state_free (BeckonChannelState *self)
{
  g_free (self->name);
  g_free (self->detail);
  g_free (self);
}

static void
lane_clear (gpointer data)
{
  Lane *lane = data;

  g_clear_object (&lane->channel);
  beckon_alarm_clear (&lane->alarm);
  g_clear_object (&lane->cancellable);
  g_clear_pointer (&lane->unsaved, beckon_operation_unref);
  g_clear_pointer (&lane->entry, beckon_outbox_entry_free);
  g_free (lane->trouble);
}

static void
lane_unref (gpointer lane)
{
  g_rc_box_release_full (lane, lane_clear);
}

static void
tell_change (Lane *lane)
{
  if (lane->desk != NULL)
    g_signal_emit_by_name (lane->desk, "channels-changed");
}

static void
set_trouble (Lane *lane, const char *trouble)
{
  if (g_strcmp0 (lane->trouble, trouble) == 0)
    return;
  g_free (lane->trouble);
  lane->trouble = g_strdup (trouble);
  tell_change (lane);
}

static void
set_waiting (Lane *lane, guint waiting)
{
  if (lane->waiting == waiting)
    return;
  lane->waiting = waiting;
  tell_change (lane);
}

static void advance (gpointer user_data);
static void plan (Lane *lane);

/* Exactly then: what is tried is a write. */
static void
arm (Lane *lane, gint64 due_us)
{
  beckon_alarm_set (&lane->alarm, 0);
  beckon_alarm_set (&lane->alarm, due_us);
}

/* Detaches the lane; callbacks still in flight will find `desk == NULL`. */
static void
lane_detach (Lane *lane)
{
  if (lane->desk == NULL)
    return;
  beckon_alarm_set (&lane->alarm, 0);
  g_signal_handlers_disconnect_by_data (lane->channel, lane);
  lane->desk = NULL;
  g_cancellable_cancel (lane->cancellable);
}

static gint64
wait_after (guint failures)
{
  return failures >= 16 ? MAX_WAIT_US : MIN (FIRST_WAIT_US << failures, MAX_WAIT_US);
}

/* Stores the result of the entry and takes the next one. @delivery (transfer full) */
static void
note (Lane *lane, BeckonDelivery *delivery)
{
  const char *channel = beckon_channel_get_name (lane->channel);
  gint64      id = lane->entry->interaction_id;
  gint64      retry_us = 0;

  if (delivery->result == BECKON_DELIVERY_RETRY)
    {
      /* The next entry would fail in the same way: the whole channel waits. */
      lane->pause_us = beckon_alarm_get_now_us (&lane->alarm)
                       + MAX (wait_after (lane->failures), delivery->retry_after_us);
      lane->failures++;
      retry_us = MAX (wait_after (lane->entry->attempts), delivery->retry_after_us);
    }
  else
    {
      lane->failures = 0;
      lane->pause_us = 0;
    }
  if (delivery->result == BECKON_DELIVERY_FAILED)
    beckon_warning_limited ("Channel %s: the message about %s %" G_GINT64_FORMAT
                            " cannot be delivered and is dropped: %s",
                            channel, id != 0 ? "question" : "outbox entry",
                            id != 0 ? id : lane->entry->id,
                            delivery->detail != NULL ? delivery->detail : "");
  if (delivery->result == BECKON_DELIVERY_RETRY || delivery->result == BECKON_DELIVERY_FAILED)
    set_trouble (lane, delivery->detail != NULL ? delivery->detail
                                                : _ ("A message could not be delivered."));
  else
    set_trouble (lane, NULL);

  if (delivery->result == BECKON_DELIVERY_DONE && delivery->messages != NULL)
    beckon_desk_reached (lane->desk, id);
  lane->unsaved =
    beckon_operation_note_delivery ("desk", channel, lane->entry, delivery, retry_us, LEASE_US);
  g_clear_pointer (&lane->entry, beckon_outbox_entry_free);
  lane->busy = FALSE;
  advance (lane);
}

static void
delivered_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  Lane *lane = user_data;
  g_autoptr (GError) error = NULL;
  BeckonDelivery *delivery =
    beckon_channel_deliver_finish (BECKON_CHANNEL (object), result, &error);

  if (lane->desk == NULL)
    g_clear_pointer (&delivery, beckon_delivery_free);
  else
    note (lane, delivery != NULL ? delivery
                                 : beckon_delivery_new (BECKON_DELIVERY_RETRY, error->message));
  lane_unref (lane);
}

static void
taken_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  Lane *lane = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (object), result, &error);

  if (lane->desk == NULL)
    {
      lane_unref (lane);
      return;
    }
  if (commit == NULL)
    {
      lane->busy = FALSE;
      arm (lane, beckon_alarm_get_now_us (&lane->alarm) + STORE_WAIT_US);
      lane_unref (lane);
      return;
    }

  g_clear_pointer (&lane->unsaved, beckon_operation_unref);
  set_waiting (lane, commit->waiting);
  if (commit->outbox != NULL)
    {
      lane->entry = g_steal_pointer (&commit->outbox);
      if (!beckon_desk_away_holds (lane->desk, lane->channel, lane->entry))
        {
          beckon_channel_deliver_async (lane->channel, lane->entry, lane->cancellable, delivered_cb,
                                        lane);
          return;
        }
      note (lane, beckon_delivery_new (BECKON_DELIVERY_HELD, NULL));
      lane_unref (lane);
      return;
    }

  lane->busy = FALSE;
  plan (lane);
  lane_unref (lane);
}

/* Waits until the first entry is due, unless something is in progress. */
static void
plan (Lane *lane)
{
  gint64 due_us = MAX (lane->next_us, lane->pause_us);

  if (lane->desk == NULL || lane->busy)
    return;
  if (lane->wake != BECKON_WAKE_NOTHING
      || (lane->next_us != 0 && due_us <= beckon_alarm_get_now_us (&lane->alarm)))
    advance (lane);
  else
    arm (lane, lane->next_us != 0 ? due_us : 0);
}

/* Takes the next action, unless one is in progress. */
static void
advance (gpointer user_data)
{
  Lane *lane = user_data;

  if (lane->desk == NULL || lane->busy
      || !beckon_store_holds_role (lane->desk->store, BECKON_ROLE_CHANNELS))
    return;

  beckon_alarm_set (&lane->alarm, 0);
  if (lane->unsaved == NULL && lane->pause_us > beckon_alarm_get_now_us (&lane->alarm)
      && lane->wake == BECKON_WAKE_NOTHING)
    {
      arm (lane, lane->pause_us);
      return;
    }

  if (lane->unsaved == NULL)
    {
      lane->unsaved = beckon_operation_deliver ("desk", beckon_channel_get_name (lane->channel),
                                                LEASE_US, lane->wake);
      lane->wake = BECKON_WAKE_NOTHING;
    }
  lane->busy = TRUE;
  beckon_desk_do_async (lane->desk, beckon_operation_ref (lane->unsaved), NULL, taken_cb,
                        g_rc_box_acquire (lane));
}

/* What waits to be tried again is tried now. */
static void
wake (Lane *lane)
{
  lane->pause_us = 0;
  lane->wake = MAX (lane->wake, BECKON_WAKE_WAITING);
  advance (lane);
}

static void
ready_cb (BeckonChannel *channel, Lane *lane)
{
  lane->failures = 0;
  wake (lane);
}

static void
changed_cb (BeckonChannel *channel, Lane *lane)
{
  tell_change (lane);
}

BeckonOutbox *
beckon_outbox_new (BeckonDesk *desk)
{
  BeckonOutbox *self = g_new0 (BeckonOutbox, 1);

  self->desk = desk;
  self->lanes = g_ptr_array_new_with_free_func (lane_unref);
  self->expected = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return self;
}

void
beckon_outbox_stop (BeckonOutbox *self)
{
  self->stopped = TRUE;
  for (guint i = 0; i < self->lanes->len; i++)
    lane_detach (g_ptr_array_index (self->lanes, i));
}

void
beckon_outbox_free (BeckonOutbox *self)
{
  if (self == NULL)
    return;
  beckon_outbox_stop (self);
  g_ptr_array_unref (self->lanes);
  g_hash_table_unref (self->expected);
  g_free (self);
}

void
beckon_outbox_take (BeckonOutbox *self, const BeckonNextDue *next)
{
  for (guint i = 0; i < self->lanes->len; i++)
    {
      Lane *lane = g_ptr_array_index (self->lanes, i);

      lane->next_us = beckon_next_due_of_channel (next, beckon_channel_get_name (lane->channel));
      /* The store can write again. */
      if (lane->unsaved != NULL)
        advance (lane);
      else
        plan (lane);
    }
}

void
beckon_outbox_wake (BeckonOutbox *self)
{
  for (guint i = 0; i < self->lanes->len; i++)
    {
      Lane *lane = g_ptr_array_index (self->lanes, i);

      wake (lane);
    }
}

/* From now on events are sent to existing channels, and to those that will be added. */
static void
name_channels (BeckonOutbox *self)
{
  GPtrArray     *names = g_ptr_array_new_with_free_func (g_free);
  GHashTableIter iter;
  gpointer       name;

  for (guint i = 0; i < self->lanes->len; i++)
    {
      Lane *lane = g_ptr_array_index (self->lanes, i);

      g_ptr_array_add (names, g_strdup (beckon_channel_get_name (lane->channel)));
    }
  g_hash_table_iter_init (&iter, self->expected);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    g_ptr_array_add (names, g_strdup (name));
  g_clear_pointer (&self->desk->channels, g_ptr_array_unref);
  self->desk->channels = names;
  beckon_desk_team_tell (self->desk->team);
}

void
beckon_outbox_add (BeckonOutbox *self, BeckonChannel *channel)
{
  Lane *lane;

  g_return_if_fail (!self->stopped);

  lane = g_rc_box_new0 (Lane);
  lane->desk = self->desk;
  lane->channel = g_object_ref (channel);
  lane->cancellable = g_cancellable_new ();
  beckon_alarm_init (&lane->alarm, self->desk->clock, BECKON_CLOCK_WALL, advance, lane);
  /* It is this desk's: who took something before is gone. */
  lane->wake = BECKON_WAKE_TAKEN;
  g_signal_connect (channel, "ready", G_CALLBACK (ready_cb), lane);
  g_signal_connect (channel, "changed", G_CALLBACK (changed_cb), lane);
  g_ptr_array_add (self->lanes, lane);
  g_hash_table_remove (self->expected, beckon_channel_get_name (channel));
  name_channels (self);
  advance (lane);
  tell_change (lane);
}

void
beckon_outbox_remove (BeckonOutbox *self, BeckonChannel *channel)
{
  for (guint i = 0; i < self->lanes->len; i++)
    {
      Lane *lane = g_ptr_array_index (self->lanes, i);

      if (lane->channel != channel)
        continue;
      lane_detach (lane);
      g_ptr_array_remove_index (self->lanes, i);
      name_channels (self);
      g_signal_emit_by_name (self->desk, "channels-changed");
      return;
    }
}

void
beckon_outbox_expect (BeckonOutbox *self, const char *name)
{
  for (guint i = 0; i < self->lanes->len; i++)
    {
      Lane *lane = g_ptr_array_index (self->lanes, i);

      if (g_str_equal (beckon_channel_get_name (lane->channel), name))
        return;
    }
  g_hash_table_add (self->expected, g_strdup (name));
  name_channels (self);
}

void
beckon_outbox_unexpect (BeckonOutbox *self, const char *name)
{
  g_hash_table_remove (self->expected, name);
  name_channels (self);
}

GPtrArray *
beckon_outbox_list (BeckonOutbox *self)
{
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_channel_state_free);

  for (guint i = 0; i < self->lanes->len; i++)
    {
      Lane               *lane = g_ptr_array_index (self->lanes, i);
      BeckonChannelState *state = g_new0 (BeckonChannelState, 1);

      state->name = g_strdup (beckon_channel_get_name (lane->channel));
      state->health = beckon_channel_get_health (lane->channel, &state->detail);
      if (lane->trouble != NULL)
        state->health = BECKON_HEALTH_BAD;
      if (lane->trouble != NULL && *state->detail == '\0')
        {
          g_free (state->detail);
          state->detail = g_strdup (lane->trouble);
        }
      state->waiting = lane->waiting;
      g_ptr_array_add (list, state);
    }
  return list;
}
