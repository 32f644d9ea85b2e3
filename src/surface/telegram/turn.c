/* turn.c: the processing of one update: replies to the person, operations on the desk, and its end
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/telegram/turn.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/json/json-write.h"
#include "model/name.h"
#include "model/question/held-answer.h"
#include "rules/question/questions.h"
#include "surface/telegram/commands.h"
#include "surface/telegram/text.h"

BeckonTelegramTurn *
beckon_telegram_turn_new (BeckonTelegramBot          *bot,
                          BeckonTelegramSender       *sender,
                          BeckonTelegramInbox        *inbox,
                          const BeckonTelegramUpdate *update)
{
  BeckonTelegramTurn *self = g_rc_box_new0 (BeckonTelegramTurn);

  self->bot = g_object_ref (bot);
  self->sender = g_object_ref (sender);
  self->inbox = g_object_ref (inbox);
  self->update = beckon_telegram_update_copy (update);
  self->facts = g_new0 (BeckonTelegramFacts, 1);
  return self;
}

BeckonTelegramTurn *
beckon_telegram_turn_ref (BeckonTelegramTurn *self)
{
  return g_rc_box_acquire (self);
}

static void
clear (gpointer data)
{
  BeckonTelegramTurn *self = data;

  beckon_telegram_facts_free (self->facts);
  beckon_telegram_update_free (self->update);
  g_object_unref (self->inbox);
  g_object_unref (self->sender);
  g_object_unref (self->bot);
}

void
beckon_telegram_turn_unref (BeckonTelegramTurn *self)
{
  g_rc_box_release_full (self, clear);
}

void
beckon_telegram_turn_take_facts (BeckonTelegramTurn *self, BeckonTelegramFacts *facts)
{
  beckon_telegram_facts_free (self->facts);
  self->facts = facts;
}

void
beckon_telegram_turn_end (BeckonTelegramTurn *self)
{
  beckon_telegram_inbox_end (self->inbox, self->update);
}

static void
on_said (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonTelegramTurn) self = user_data;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) names =
    beckon_telegram_sender_send_finish (BECKON_TELEGRAM_SENDER (object), result, &error);

  if (names != NULL || !beckon_telegram_error_is_passing (error))
    beckon_telegram_inbox_set_unsaid (self->inbox, NULL);
  if (beckon_telegram_inbox_get_unsaid (self->inbox) == NULL)
    beckon_telegram_turn_end (self);
  else
    beckon_telegram_inbox_retry (self->inbox, error);
}

void
beckon_telegram_turn_say (BeckonTelegramTurn *self, const char *text)
{
  /* The decision is final: if it were made again when the reply can be sent, the same words might
   * refer to another question by then. */
  beckon_telegram_done_mark (beckon_telegram_inbox_get_done (self->inbox), self->update);
  beckon_telegram_inbox_set_unsaid (self->inbox, text);
  beckon_telegram_sender_send_async (
    self->sender, self->update->chat_id, beckon_telegram_inbox_get_unsaid (self->inbox), NULL,
    self->update->message_id, on_said, beckon_telegram_turn_ref (self));
}

void
beckon_telegram_turn_resume (BeckonTelegramTurn *self)
{
  const char *unsaid = beckon_telegram_inbox_get_unsaid (self->inbox);

  if (unsaid != NULL)
    beckon_telegram_turn_say (self, unsaid);
  else
    beckon_telegram_turn_end (self);
}

static void
on_told (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonTelegramTurn) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node =
    beckon_telegram_api_call_finish (BECKON_TELEGRAM_API (object), result, &error);

  /* A tap that is too old for an answer has still had its effect. */
  if (node != NULL || !beckon_telegram_error_is_passing (error))
    beckon_telegram_turn_end (self);
  else
    beckon_telegram_inbox_retry (self->inbox, error);
}

void
beckon_telegram_turn_tell (BeckonTelegramTurn *self, const char *text, gboolean alert)
{
  beckon_telegram_sender_answer_tap (self->sender, self->update->query_id, text, alert, on_told,
                                     beckon_telegram_turn_ref (self));
}

static void
on_thanked (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonTelegramTurn) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node =
    beckon_telegram_api_call_finish (BECKON_TELEGRAM_API (object), result, &error);

  if (node == NULL)
    g_debug ("A button press could not be acknowledged: %s", error->message);
}

static void
answer_tap (BeckonTelegramTurn *self, const char *text)
{
  beckon_telegram_sender_answer_tap (self->sender, self->update->query_id, text, FALSE, on_thanked,
                                     beckon_telegram_turn_ref (self));
}

void
beckon_telegram_turn_thank (BeckonTelegramTurn *self, const char *text)
{
  answer_tap (self, text);
  beckon_telegram_inbox_next (self->inbox);
}

/* A private chat belongs to the person at the desk. */
char *
beckon_telegram_turn_dup_by (BeckonTelegramTurn *self)
{
  if (self->facts->sender != NULL)
    return g_strdup (self->facts->sender);
  if (self->update->chat_id < 0 && self->update->from_name != NULL)
    return g_strdup (self->update->from_name);
  return g_strdup (beckon_name_get_user ());
}

void
beckon_telegram_turn_refuse (BeckonTelegramTurn *self, const GError *error)
{
  g_autofree char *text = NULL;

  if (beckon_error_is_of_store (error) || error->domain != BECKON_ERROR)
    {
      beckon_telegram_inbox_retry (self->inbox, error);
      return;
    }
  text = beckon_telegram_dup_error (error);
  if (self->update->kind == BECKON_TELEGRAM_UPDATE_TAP)
    beckon_telegram_turn_tell (self, text, TRUE);
  else
    beckon_telegram_turn_say (self, text);
}

void
beckon_telegram_turn_adopt_message (BeckonTelegramTurn *self)
{
  gint64 message = beckon_telegram_update_get_subject (self->update);

  if (message != 0 && self->facts->shown != self->facts->id)
    beckon_telegram_sender_adopt (self->sender, self->update->chat_id, message, self->facts->id);
}

void
beckon_telegram_turn_do_async (BeckonTelegramTurn *self,
                               BeckonOperation    *operation,
                               GAsyncReadyCallback callback,
                               gpointer            user_data)
{
  beckon_telegram_inbox_keep (self->inbox, self->update, operation);
  beckon_desk_do_async (beckon_telegram_bot_get_desk (self->bot), operation, NULL, callback,
                        user_data);
}

/* The answer is held back (ATT-7): *Undo* is under the message, or under a reply to what was
 * typed, until it has gone out. */
static void
offer_undo (BeckonTelegramTurn *self, BeckonInteraction *question)
{
  BeckonDesk      *desk = beckon_telegram_bot_get_desk (self->bot);
  gint64           now_us = beckon_clock_get_time (beckon_desk_get_clock (desk), BECKON_CLOCK_WALL);
  guint            seconds = beckon_held_answer_get_seconds (question->held_answer, now_us);
  g_autofree char *text = g_strdup_printf (
    /* Translators: a number of seconds */
    ngettext ("Your answer goes out in %u second.", "Your answer goes out in %u seconds.", seconds),
    seconds);
  g_autoptr (GString) json = g_string_new (NULL);

  if (self->update->kind != BECKON_TELEGRAM_UPDATE_TAP)
    {
      beckon_telegram_sender_send_async (self->sender, self->update->chat_id, text, question,
                                         self->update->message_id, NULL, NULL);
      return;
    }
  answer_tap (self, text);
  beckon_json_open_object (json);
  beckon_json_add_int (json, "chat_id", self->update->chat_id);
  beckon_json_add_int (json, "message_id", self->update->message_id);
  beckon_telegram_text_add_keyboard (json, question, 0);
  beckon_json_close_object (json);
  /* If it does not arrive, the buttons say that the question is answered. */
  beckon_telegram_bot_call_async (self->bot, "editMessageReplyMarkup", json->str, NULL, NULL);
}

static void
on_responded (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonTelegramTurn) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (object), result, &error);

  if (commit == NULL)
    {
      beckon_telegram_turn_refuse (self, error);
      return;
    }
  if (commit->interaction->held_answer != NULL)
    {
      offer_undo (self, commit->interaction);
    }
  else if (self->update->kind == BECKON_TELEGRAM_UPDATE_TAP)
    {
      g_autofree char *outcome = beckon_interaction_describe_outcome (commit->interaction);

      answer_tap (self, outcome);
    }
  /* Without a channel that shows the question there is no acknowledgement to wait for. */
  else if (commit->posted)
    {
      const BeckonTelegramMessage typed = { .chat_id = self->update->chat_id,
                                            .id = self->update->message_id };

      beckon_telegram_sender_set_typed (self->sender, commit->interaction->id, &typed);
    }
  beckon_telegram_inbox_next (self->inbox);
}

void
beckon_telegram_turn_respond (BeckonTelegramTurn *self, BeckonAnswer *answer)
{
  g_autofree char *by = beckon_telegram_turn_dup_by (self);

  answer->in_person = TRUE;
  beckon_telegram_turn_do_async (
    self, beckon_operation_respond (by, self->facts->id, answer, BECKON_SURFACE_TELEGRAM),
    on_responded, beckon_telegram_turn_ref (self));
  beckon_answer_unref (answer);
}

static void
on_asked_back (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonTelegramTurn) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (object), result, &error);

  if (commit == NULL)
    {
      beckon_telegram_turn_refuse (self, error);
      return;
    }
  beckon_telegram_sender_send_async (self->sender, self->update->chat_id,
                                     _ ("Sent to the agent. The question stays open; nothing is "
                                        "chosen until the agent replies."),
                                     NULL, self->update->message_id, NULL, NULL);
  beckon_telegram_inbox_next (self->inbox);
}

void
beckon_telegram_turn_ask_back (BeckonTelegramTurn *self, const char *text)
{
  g_autofree char *by = beckon_telegram_turn_dup_by (self);
  g_autofree char *asked = g_strstrip (g_strdup (text));

  beckon_telegram_turn_do_async (self, beckon_operation_ask_back (by, self->facts->id, asked, TRUE),
                                 on_asked_back, beckon_telegram_turn_ref (self));
}
