/* updates.c: reads the updates, one after another, and never passes one whose effect is not on the
 * disk
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/telegram/private.h"

#include <glib/gi18n-lib.h>

#include "base/json/json-write.h"
#include "base/timestamp.h"
#include "surface/telegram/memory.h"
#include "surface/telegram/move.h"

/* Telegram holds the answer back so long when there is nothing; no proxy on the way minds it. */
#define POLL_S 50
#define POLL_TIMEOUT_S (POLL_S + 20)
/* So many answers that bring nothing are followed by the next call at once. */
#define MOST_VAIN 3
#define HASTE_US BECKON_US_PER_SECOND

static void go_on (BeckonTelegram *self);
static void poll (BeckonTelegram *self);

static void
on_receive_alarm (gpointer user_data)
{
  BeckonTelegram *self = user_data;

  self->receive_alarm = 0;
  if (self->done_known)
    go_on (self);
  else
    beckon_telegram_receive_start (self);
}

static void
retry_later (BeckonTelegram *self, gint64 delay_us)
{
  BeckonClock *clock = beckon_desk_get_clock (self->desk);

  self->receive_alarm = beckon_clock_add_alarm (
    clock, BECKON_CLOCK_AWAKE, beckon_clock_get_time (clock, BECKON_CLOCK_AWAKE) + delay_us,
    on_receive_alarm, self);
}

/* Goes on with the next update, or reads more of them. */
static void
go_on (BeckonTelegram *self)
{
  if (!self->started)
    return;
  if (g_queue_is_empty (&self->updates))
    poll (self);
  else
    beckon_telegram_handle (self, g_queue_peek_head (&self->updates));
}

/* What Telegram sends next has lower numbers than what is done: it says of itself that it does so
 * after a week of silence. */
static void
begin_anew (BeckonTelegram *self, gint64 id)
{
  /* Once in the log: the health counts them. */
  g_log (G_LOG_DOMAIN, self->n_renewals++ == 0 ? G_LOG_LEVEL_MESSAGE : G_LOG_LEVEL_DEBUG,
         "Telegram began its numbers anew: %" G_GINT64_FORMAT " comes after %" G_GINT64_FORMAT, id,
         beckon_telegram_done_get_next (self->done) - 1);
  beckon_telegram_changed (self);
}

/* What is done already is passed over, and confirmed once more; what has no number cannot be.
 * FALSE: nothing in the page helps on. */
static gboolean
take_page (BeckonTelegram *self, JsonArray *page)
{
  gint64 next = beckon_telegram_done_get_next (self->done);
  gint64 last = 0;

  for (guint i = 0; i < json_array_get_length (page); i++)
    {
      BeckonTelegramUpdate *update =
        beckon_telegram_update_from_json (json_array_get_element (page, i));

      if (update == NULL)
        {
          self->ignored++;
          continue;
        }
      last = update->id;
      if (beckon_telegram_done_is_past (self->done, update, next))
        {
          beckon_telegram_update_free (update);
          continue;
        }
      if (update->id < next && g_queue_is_empty (&self->updates))
        begin_anew (self, update->id);
      next = update->id;
      g_queue_push_tail (&self->updates, update);
    }
  if (!g_queue_is_empty (&self->updates))
    self->n_vain = 0;
  if (json_array_get_length (page) == 0 || !g_queue_is_empty (&self->updates))
    return TRUE;
  /* All of it is done: the confirmation was lost, or was of another count. Where it counts for
   * nothing, there is no use in saying it at once again. */
  if (last > 0)
    self->confirm = last + 1;
  return last > 0 && ++self->n_vain <= MOST_VAIN;
}

/* FALSE: it is to be asked again, later. */
static gboolean
take_answer (BeckonTelegram *self, JsonNode *page, GError **error)
{
  if (!JSON_NODE_HOLDS_ARRAY (page))
    {
      g_set_error_literal (error, BECKON_TELEGRAM_ERROR, BECKON_TELEGRAM_ERROR_SERVER,
                           _ ("Could not understand Telegram’s reply"));
      return FALSE;
    }
  if (!take_page (self, json_node_get_array (page)))
    {
      g_set_error_literal (error, BECKON_TELEGRAM_ERROR, BECKON_TELEGRAM_ERROR_SERVER,
                           _ ("Telegram only sends updates that were already handled"));
      return FALSE;
    }
  return TRUE;
}

/* Is @error about a page of which the one update that nobody can read is known by now? It is passed
 * over; what comes behind it is heard. */
static gboolean
pass_over (BeckonTelegram *self, const GError *error)
{
  gint64 id = beckon_telegram_error_get_update_id (error);

  if (self->page_limit > 1 || id == 0 || id == self->lost_id)
    return FALSE;
  self->lost_id = id;
  g_log (G_LOG_DOMAIN, self->n_lost++ == 0 ? G_LOG_LEVEL_MESSAGE : G_LOG_LEVEL_DEBUG,
         "Update %" G_GINT64_FORMAT " of Telegram could not be read and is passed over", id);
  g_queue_push_tail (&self->updates, beckon_telegram_update_new_lost (id));
  return TRUE;
}

/* There is nothing, and the server did not wait for something, time and again. */
static gboolean
is_hasty (BeckonTelegram *self, JsonNode *page)
{
  BeckonClock *clock = beckon_desk_get_clock (self->desk);

  if (page == NULL || json_array_get_length (json_node_get_array (page)) > 0)
    return FALSE;
  if (beckon_clock_get_time (clock, BECKON_CLOCK_AWAKE) - self->asked_us > HASTE_US)
    self->n_vain = 0;
  else
    self->n_vain++;
  return self->n_vain > MOST_VAIN;
}

static void
on_updates (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonTelegram) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) page =
    beckon_telegram_api_call_finish (BECKON_TELEGRAM_API (object), result, &error);

  if (!self->started)
    return;
  if ((page == NULL || !take_answer (self, page, &error)) && !pass_over (self, error))
    {
      /* One at a time is found what cannot be read; and a server that is overtaxed has less to do.
       */
      if (page == NULL
          && (g_error_matches (error, BECKON_TELEGRAM_ERROR, BECKON_TELEGRAM_ERROR_UNREADABLE)
              || g_error_matches (error, BECKON_TELEGRAM_ERROR, BECKON_TELEGRAM_ERROR_SERVER)))
        self->page_limit = 1;
      self->receive_failures++;
      beckon_telegram_set_error (self, &self->receive_error, error);
      retry_later (self, beckon_telegram_get_delay_us (self->receive_failures, error));
      return;
    }
  if (page != NULL)
    {
      if (self->confirm == self->asked)
        self->confirm = 0;
      self->page_limit = MIN (self->page_limit * 2, BECKON_TELEGRAM_PAGE_UPDATES);
    }
  self->receive_failures = 0;
  /* The way is free again for what goes out, too. */
  if (self->receive_error != NULL)
    beckon_channel_emit_ready (BECKON_CHANNEL (self));
  beckon_telegram_set_error (self, &self->receive_error, NULL);
  if (!self->heard)
    {
      self->heard = TRUE;
      beckon_telegram_changed (self);
    }
  if (is_hasty (self, page))
    retry_later (self, beckon_telegram_get_delay_us (1, NULL));
  else
    go_on (self);
}

static void
poll (BeckonTelegram *self)
{
  g_autoptr (GString) json = g_string_new (NULL);

  beckon_json_open_object (json);
  /* Said once. What Telegram was told to have been done it does not send again, and without an
   * offset it sends what it has, whatever the numbers. */
  if (self->confirm > 0)
    beckon_json_add_int (json, "offset", self->confirm);
  self->asked = self->confirm;
  self->asked_us = beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_AWAKE);
  beckon_json_add_int (json, "limit", self->page_limit);
  /* After a failure an answer at once tells whether it is over. */
  beckon_json_add_int (json, "timeout", self->receive_error == NULL ? POLL_S : 0);
  beckon_json_open_member_array (json, "allowed_updates");
  beckon_json_add_string (json, NULL, "message");
  beckon_json_add_string (json, NULL, "callback_query");
  beckon_json_add_string (json, NULL, "my_chat_member");
  beckon_json_close_array (json);
  beckon_json_close_object (json);
  beckon_telegram_api_call_async (self->api, "getUpdates", json->str, POLL_TIMEOUT_S,
                                  self->cancellable, on_updates, g_object_ref (self));
}

void
beckon_telegram_receive_start (BeckonTelegram *self)
{
  g_autoptr (BeckonTelegramDone) done = NULL;
  g_autoptr (GError) error = NULL;

  if (!self->started)
    return;
  if (beckon_telegram_move_read (self, &error))
    done = beckon_telegram_read_done (self, &error);
  if (done != NULL)
    {
      beckon_telegram_done_free (self->done);
      self->done = g_steal_pointer (&done);
      self->done_known = TRUE;
      poll (self);
      return;
    }
  beckon_telegram_set_error (self, &self->receive_error, error);
  retry_later (self, beckon_telegram_get_delay_us (1, error));
}

void
beckon_telegram_receive_stop (BeckonTelegram *self)
{
  if (self->receive_alarm != 0)
    beckon_clock_remove_alarm (beckon_desk_get_clock (self->desk), self->receive_alarm);
  self->receive_alarm = 0;
  g_queue_clear_full (&self->updates, (GDestroyNotify) beckon_telegram_update_free);
}

void
beckon_telegram_receive_next (BeckonTelegram *self)
{
  BeckonTelegramUpdate *update = g_queue_pop_head (&self->updates);

  if (update == NULL)
    return;
  beckon_telegram_done_add (self->done, update);
  g_clear_pointer (&self->unsaid, g_free);
  self->confirm = update->id + 1;
  self->receive_failures = 0;
  beckon_telegram_update_free (update);
  beckon_telegram_set_error (self, &self->receive_error, NULL);
  go_on (self);
}

void
beckon_telegram_receive_resume (BeckonTelegram *self)
{
  if (!g_queue_is_empty (&self->updates))
    go_on (self);
}

void
beckon_telegram_receive_again (BeckonTelegram *self, const GError *error)
{
  if (!self->started)
    return;
  self->receive_failures++;
  beckon_telegram_set_error (self, &self->receive_error, error);
  retry_later (self, beckon_telegram_get_delay_us (self->receive_failures, error));
}
