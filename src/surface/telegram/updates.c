/* updates.c: polls for updates and processes them one after another; none is skipped before its
 * effect has been stored
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

/* How long Telegram delays an empty response; short enough for proxies on the way. */
#define POLL_S 50
#define POLL_TIMEOUT_S (POLL_S + 20)
/* How many consecutive responses without news may be followed by an immediate call. */
#define MOST_VAIN 3
#define HASTE_US BECKON_US_PER_SECOND

static void process_next (BeckonTelegram *self);
static void poll (BeckonTelegram *self);

static void
on_receive_alarm (gpointer user_data)
{
  BeckonTelegram *self = user_data;

  self->receive_alarm = 0;
  if (self->done_known)
    process_next (self);
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

/* Processes the next update, or polls for more. */
static void
process_next (BeckonTelegram *self)
{
  if (!self->started)
    return;
  if (g_queue_is_empty (&self->updates))
    poll (self);
  else
    beckon_telegram_handle (self, g_queue_peek_head (&self->updates));
}

/* Telegram's numbers are lower than those processed: by its documentation they restart after a week
 * of silence. */
static void
restart_numbers (BeckonTelegram *self, gint64 id)
{
  /* Logged once; the health reports the count. */
  g_log (G_LOG_DOMAIN, self->n_renewals++ == 0 ? G_LOG_LEVEL_MESSAGE : G_LOG_LEVEL_DEBUG,
         "Telegram restarted its update numbers: %" G_GINT64_FORMAT
         " comes after %" G_GINT64_FORMAT,
         id, beckon_telegram_done_get_next (self->done) - 1);
  beckon_telegram_changed (self);
}

/* Processed updates are skipped and confirmed again; those without a number cannot be. FALSE: the
 * page makes no progress. */
static gboolean
read_page (BeckonTelegram *self, JsonArray *page)
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
        restart_numbers (self, update->id);
      next = update->id;
      g_queue_push_tail (&self->updates, update);
    }
  if (!g_queue_is_empty (&self->updates))
    self->n_vain = 0;
  if (json_array_get_length (page) == 0 || !g_queue_is_empty (&self->updates))
    return TRUE;
  /* All of it has been processed: the confirmation was lost, or was for other numbers. If
   * confirming does not help, do not repeat it immediately. */
  if (last > 0)
    self->confirm = last + 1;
  return last > 0 && ++self->n_vain <= MOST_VAIN;
}

/* FALSE: call again later. */
static gboolean
read_response (BeckonTelegram *self, JsonNode *page, GError **error)
{
  if (!JSON_NODE_HOLDS_ARRAY (page))
    {
      g_set_error_literal (error, BECKON_TELEGRAM_ERROR, BECKON_TELEGRAM_ERROR_SERVER,
                           _ ("Could not understand Telegram’s reply"));
      return FALSE;
    }
  if (!read_page (self, json_node_get_array (page)))
    {
      g_set_error_literal (error, BECKON_TELEGRAM_ERROR, BECKON_TELEGRAM_ERROR_SERVER,
                           _ ("Telegram only sends updates that were already handled"));
      return FALSE;
    }
  return TRUE;
}

/* Is @error for a page whose single unreadable update has a known number? Then it is skipped, and
 * the following ones are processed. */
static gboolean
skip_unreadable (BeckonTelegram *self, const GError *error)
{
  gint64 id = beckon_telegram_error_get_update_id (error);

  if (self->page_limit > 1 || id == 0 || id == self->lost_id)
    return FALSE;
  self->lost_id = id;
  g_log (G_LOG_DOMAIN, self->n_lost++ == 0 ? G_LOG_LEVEL_MESSAGE : G_LOG_LEVEL_DEBUG,
         "Update %" G_GINT64_FORMAT " of Telegram could not be read and is skipped", id);
  g_queue_push_tail (&self->updates, beckon_telegram_update_new_lost (id));
  return TRUE;
}

/* Does the server keep returning empty responses immediately, instead of waiting for updates? */
static gboolean
is_polling_too_fast (BeckonTelegram *self, JsonNode *page)
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
  if ((page == NULL || !read_response (self, page, &error)) && !skip_unreadable (self, error))
    {
      /* Fetch one at a time, which isolates an unreadable update and reduces the load on the
       * server. */
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
  /* The connection works again for outgoing messages, too. */
  if (self->receive_error != NULL)
    beckon_channel_emit_ready (BECKON_CHANNEL (self));
  beckon_telegram_set_error (self, &self->receive_error, NULL);
  if (!self->heard)
    {
      self->heard = TRUE;
      beckon_telegram_changed (self);
    }
  if (is_polling_too_fast (self, page))
    retry_later (self, beckon_telegram_get_delay_us (1, NULL));
  else
    process_next (self);
}

static void
poll (BeckonTelegram *self)
{
  g_autoptr (GString) json = g_string_new (NULL);

  beckon_json_open_object (json);
  /* Confirm only once. Telegram does not resend confirmed updates, and without an offset it sends
   * all that it has, whatever their numbers. */
  if (self->confirm > 0)
    beckon_json_add_int (json, "offset", self->confirm);
  self->asked = self->confirm;
  self->asked_us = beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_AWAKE);
  beckon_json_add_int (json, "limit", self->page_limit);
  /* After a failure an immediate response shows whether the problem is over. */
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

static void
on_memory (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonTelegram) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonTelegramMemory) memory =
    beckon_telegram_memory_read_finish (object, result, &error);

  if (!self->started)
    return;
  if (memory == NULL)
    {
      beckon_telegram_set_error (self, &self->receive_error, error);
      retry_later (self, beckon_telegram_get_delay_us (1, error));
      return;
    }
  beckon_telegram_move_adopt (self, memory->moved_to);
  beckon_telegram_done_free (self->done);
  self->done = beckon_telegram_memory_take_done (self, memory);
  self->done_known = TRUE;
  poll (self);
}

void
beckon_telegram_receive_start (BeckonTelegram *self)
{
  if (!self->started)
    return;
  /* Only one may poll a bot. */
  if (!beckon_store_holds_role (beckon_desk_get_store (self->desk), BECKON_ROLE_CHANNELS))
    {
      retry_later (self, beckon_telegram_get_delay_us (1, NULL));
      return;
    }
  beckon_telegram_memory_read_async (self, on_memory, g_object_ref (self));
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
  process_next (self);
}

void
beckon_telegram_receive_resume (BeckonTelegram *self)
{
  if (!g_queue_is_empty (&self->updates))
    process_next (self);
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
