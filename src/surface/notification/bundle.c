/* bundle.c: one notification for many questions, kept true without ringing all the time (ATT-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/notification/bundle.h"

/* It is sent again with other numbers at most that often: servers show it anew each time. */
#define REST_MS 5000
#define BUNDLE_ID "questions"

struct _BeckonBundle
{
  BeckonSender       *sender;  /* (unowned) */
  BeckonWaiting      *waiting; /* (unowned) */
  BeckonWaitingFilter filter;
  gpointer            user_data;
  guint               n_questions;
  guint               rest_id; /* (owned): while it must not be sent again */
  gboolean            changed; /* since it was sent */
  gboolean            sent;
};

BeckonBundle *
beckon_bundle_new (BeckonSender       *sender,
                   BeckonWaiting      *waiting,
                   BeckonWaitingFilter filter,
                   gpointer            user_data)
{
  BeckonBundle *self = g_new0 (BeckonBundle, 1);

  self->sender = sender;
  self->waiting = waiting;
  self->filter = filter;
  self->user_data = user_data;
  /* The last run of the program may have left one. */
  beckon_sender_withdraw (sender, BUNDLE_ID);
  return self;
}

void
beckon_bundle_free (BeckonBundle *self)
{
  g_clear_handle_id (&self->rest_id, g_source_remove);
  g_free (self);
}

static gboolean on_rested (gpointer user_data);

static void
send (BeckonBundle *self)
{
  guint n;
  g_autoptr (GPtrArray) agents =
    beckon_waiting_list_agents (self->waiting, self->filter, self->user_data, &n);

  self->changed = FALSE;
  if (n == 0)
    return;
  beckon_sender_send (self->sender, BUNDLE_ID, beckon_notification_new_bundle (agents, n));
  self->sent = TRUE;
  self->rest_id = g_timeout_add (REST_MS, on_rested, self);
}

static gboolean
on_rested (gpointer user_data)
{
  BeckonBundle *self = user_data;

  self->rest_id = 0;
  if (self->changed && self->n_questions > 0)
    send (self);
  return G_SOURCE_REMOVE;
}

void
beckon_bundle_changed (BeckonBundle *self, guint n_questions)
{
  self->n_questions = n_questions;
  self->changed = TRUE;
  if (n_questions == 0)
    {
      if (self->sent)
        beckon_sender_withdraw (self->sender, BUNDLE_ID);
      self->sent = FALSE;
    }
  else if (self->rest_id == 0)
    {
      send (self);
    }
}

void
beckon_bundle_lost (BeckonBundle *self)
{
  self->n_questions = 0;
  self->sent = FALSE;
}
