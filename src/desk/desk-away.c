/* desk-away.c: the channels are for when the person is away, if they want it so (ATT-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/desk-private.h"

#include "desk/run/log-limit.h"
#include "rules/outbox.h"

gboolean
beckon_desk_asks_only_away (BeckonDesk *self)
{
  g_return_val_if_fail (BECKON_IS_DESK (self), FALSE);

  /* Where nobody can tell, nobody is away, and nothing would ever be asked. */
  return self->settings->only_when_away && self->presence != NULL;
}

static gboolean
is_at_desk (BeckonDesk *self)
{
  return beckon_desk_asks_only_away (self) && !beckon_presence_is_away (self->presence);
}

gboolean
beckon_desk_away_holds (BeckonDesk *self, BeckonChannel *channel, const BeckonOutboxEntry *entry)
{
  if (!self->at_desk)
    return FALSE;
  if (entry->purpose != BECKON_PURPOSE_QUESTION && entry->purpose != BECKON_PURPOSE_REMINDER
      && entry->purpose != BECKON_PURPOSE_NOTICE)
    return FALSE;
  /* A conversation that began there goes on there. */
  if (entry->messages != NULL && entry->messages[0] != NULL)
    return FALSE;
  return !beckon_channel_is_for_another (channel, entry);
}

static void
posted_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (object), result, &error);

  if (commit == NULL)
    beckon_message_limited ("What was held while the person was at the desk is not sent: %s",
                            error->message);
}

static void
post_held (BeckonDesk *self, const char *channel)
{
  beckon_desk_do_async (self, beckon_operation_post_held ("desk", channel), NULL, posted_cb, NULL);
}

void
beckon_desk_away_added (BeckonDesk *self, BeckonChannel *channel)
{
  if (!self->at_desk && beckon_store_holds_role (self->store, BECKON_ROLE_CHANNELS))
    post_held (self, beckon_channel_get_name (channel));
}

static void
update (BeckonDesk *self)
{
  gboolean at_desk = is_at_desk (self);

  if (at_desk == self->at_desk || self->stopping)
    return;
  self->at_desk = at_desk;
  if (at_desk || !beckon_store_holds_role (self->store, BECKON_ROLE_CHANNELS))
    return;
  /* Whether something was held is found out in order, after what is being written now. */
  for (guint i = 0; self->channels != NULL && i < self->channels->len; i++)
    post_held (self, g_ptr_array_index (self->channels, i));
}

static void
settings_changed (BeckonDesk *self)
{
  update (self);
  /* It is part of what a channel says of itself. */
  g_signal_emit_by_name (self, "channels-changed");
}

void
beckon_desk_away_init (BeckonDesk *self)
{
  self->at_desk = is_at_desk (self);
  g_signal_connect_swapped (self, "notify::settings", G_CALLBACK (settings_changed), self);
  if (self->presence != NULL)
    g_signal_connect_object (self->presence, "changed", G_CALLBACK (update), self,
                             G_CONNECT_SWAPPED);
}
