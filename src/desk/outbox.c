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
#include "rules/outbox.h"

/* The delay after a failure, which doubles each time. */
#define FIRST_WAIT_US (1 * BECKON_US_PER_SECOND)
#define LONGEST_WAIT_US (10 * BECKON_US_PER_MINUTE)
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
  guint              alarm;    /* 0 when none is armed */
  gboolean           busy;     /* an operation of the store or the channel is in progress */
  gboolean           all_due;  /* make everything of the channel due with the next read */
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

static void go_on (Lane *lane);
static void plan (Lane *lane);

static void
alarm_cb (gpointer user_data)
{
  Lane *lane = user_data;

  lane->alarm = 0;
  go_on (lane);
}

static void
disarm (Lane *lane)
{
  if (lane->alarm != 0)
    beckon_clock_remove_alarm (lane->desk->clock, lane->alarm);
  lane->alarm = 0;
}

static void
arm (Lane *lane, gint64 due_us)
{
  disarm (lane);
  lane->alarm =
    beckon_clock_add_alarm (lane->desk->clock, BECKON_CLOCK_WALL, due_us, alarm_cb, lane);
}

static gint64
now (Lane *lane)
{
  return beckon_clock_get_time (lane->desk->clock, BECKON_CLOCK_WALL);
}

/* Detaches the lane; callbacks still in flight will find `desk == NULL`. */
static void
lane_detach (Lane *lane)
{
  if (lane->desk == NULL)
    return;
  disarm (lane);
  g_signal_handlers_disconnect_by_data (lane->channel, lane);
  lane->desk = NULL;
  g_cancellable_cancel (lane->cancellable);
}

static gint64
wait_after (guint failures)
{
  return failures >= 16 ? LONGEST_WAIT_US : MIN (FIRST_WAIT_US << failures, LONGEST_WAIT_US);
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
      lane->pause_us = now (lane) + MAX (wait_after (lane->failures), delivery->retry_after_us);
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
  go_on (lane);
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
      arm (lane, now (lane) + STORE_WAIT_US);
      lane_unref (lane);
      return;
    }

  g_clear_pointer (&lane->unsaved, beckon_operation_unref);
  set_waiting (lane, commit->waiting);
  if (commit->outbox != NULL)
    {
      lane->entry = g_steal_pointer (&commit->outbox);
      beckon_channel_deliver_async (lane->channel, lane->entry, lane->cancellable, delivered_cb,
                                    lane);
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
  if (lane->all_due || (lane->next_us != 0 && due_us <= now (lane)))
    go_on (lane);
  else if (lane->next_us != 0)
    arm (lane, due_us);
  else
    disarm (lane);
}

/* Takes the next action, unless one is in progress. */
static void
go_on (Lane *lane)
{
  if (lane->desk == NULL)
    return;
  if (lane->busy)
    return;

  disarm (lane);
  if (lane->unsaved == NULL && lane->pause_us > now (lane) && !lane->all_due)
    {
      arm (lane, lane->pause_us);
      return;
    }

  if (lane->unsaved == NULL)
    {
      lane->unsaved = beckon_operation_deliver ("desk", beckon_channel_get_name (lane->channel),
                                                LEASE_US, lane->all_due);
      lane->all_due = FALSE;
    }
  lane->busy = TRUE;
  beckon_desk_do_async (lane->desk, beckon_operation_ref (lane->unsaved), NULL, taken_cb,
                        g_rc_box_acquire (lane));
}

static void
ready_cb (BeckonChannel *channel, Lane *lane)
{
  lane->failures = 0;
  lane->pause_us = 0;
  lane->all_due = TRUE;
  go_on (lane);
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
        go_on (lane);
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

      lane->all_due = TRUE;
      lane->pause_us = 0;
      go_on (lane);
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
  lane->all_due = TRUE;
  g_signal_connect (channel, "ready", G_CALLBACK (ready_cb), lane);
  g_signal_connect (channel, "changed", G_CALLBACK (changed_cb), lane);
  g_ptr_array_add (self->lanes, lane);
  g_hash_table_remove (self->expected, beckon_channel_get_name (channel));
  name_channels (self);
  go_on (lane);
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
