/* telegram-updates.c: reads the updates, one after another, and never passes one whose effect is not on the disk
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/telegram-private.h"

#include <glib/gi18n-lib.h>

#include "model/json-write.h"
#include "surface/telegram-memory.h"

/* Telegram holds the answer back so long when there is nothing; no proxy on the way minds it. */
#define POLL_S 50
#define POLL_TIMEOUT_S (POLL_S + 20)
#define PAGE_UPDATES 100

static void go_on (BeckonTelegram *self);
static void poll  (BeckonTelegram *self);

static void
on_receive_alarm (gpointer user_data)
{
  BeckonTelegram *self = user_data;

  self->receive_alarm = 0;
  if (self->offset_known)
    go_on (self);
  else
    beckon_telegram_receive_start (self);
}

static void
retry_later (BeckonTelegram *self,
             gint64          delay_us)
{
  BeckonClock *clock = beckon_desk_get_clock (self->desk);

  self->receive_alarm = beckon_clock_add_alarm (clock, BECKON_CLOCK_AWAKE,
                                                beckon_clock_get_time (clock, BECKON_CLOCK_AWAKE) + delay_us,
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

/* Those that are done already are passed over; what has no number cannot be. FALSE: nothing in the page helps on. */
static gboolean
take_page (BeckonTelegram *self,
           JsonArray      *page)
{
  gint64 highest = self->offset - 1;

  for (guint i = 0; i < json_array_get_length (page); i++)
    {
      BeckonTelegramUpdate *update = beckon_telegram_update_from_json (json_array_get_element (page, i));

      if (update == NULL)
        self->ignored++;
      else if (update->id <= highest)
        beckon_telegram_update_free (update);
      else
        {
          highest = update->id;
          g_queue_push_tail (&self->updates, update);
        }
    }
  return json_array_get_length (page) == 0 || !g_queue_is_empty (&self->updates);
}

static void
on_updates (GObject      *object,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr (BeckonTelegram) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) page = beckon_telegram_api_call_finish (BECKON_TELEGRAM_API (object), result, &error);

  if (!self->started)
    return;
  if (page != NULL && (!JSON_NODE_HOLDS_ARRAY (page) || !take_page (self, json_node_get_array (page))))
    g_set_error_literal (&error, BECKON_TELEGRAM_ERROR, BECKON_TELEGRAM_ERROR_SERVER, _("Telegram’s answer was not understood"));
  if (error != NULL)
    {
      self->receive_failures++;
      beckon_telegram_set_error (self, &self->receive_error, error);
      retry_later (self, beckon_telegram_get_delay_us (self->receive_failures, error));
      return;
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
  go_on (self);
}

static void
poll (BeckonTelegram *self)
{
  g_autoptr (GString) json = g_string_new (NULL);

  beckon_json_open_object (json);
  if (self->offset > 0)
    beckon_json_add_int (json, "offset", self->offset);
  beckon_json_add_int (json, "limit", PAGE_UPDATES);
  /* After a failure an answer at once tells whether it is over. */
  beckon_json_add_int (json, "timeout", self->receive_error == NULL ? POLL_S : 0);
  beckon_json_open_member_array (json, "allowed_updates");
  beckon_json_add_string (json, NULL, "message");
  beckon_json_add_string (json, NULL, "callback_query");
  beckon_json_close_array (json);
  beckon_json_close_object (json);
  beckon_telegram_api_call_async (self->api, "getUpdates", json->str, POLL_TIMEOUT_S, self->cancellable, on_updates,
                                  g_object_ref (self));
}

void
beckon_telegram_receive_start (BeckonTelegram *self)
{
  g_autoptr (GError) error = NULL;

  if (!self->started)
    return;
  self->offset = beckon_telegram_read_offset (self, &error);
  self->offset_known = error == NULL;
  if (self->offset_known)
    {
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
  self->offset = update->id + 1;
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
beckon_telegram_receive_again (BeckonTelegram *self,
                               const GError   *error)
{
  if (!self->started)
    return;
  self->receive_failures++;
  beckon_telegram_set_error (self, &self->receive_error, error);
  retry_later (self, beckon_telegram_get_delay_us (self->receive_failures, error));
}
