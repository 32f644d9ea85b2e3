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
#include "surface/telegram/commands.h"
#include "surface/telegram/memory.h"
#include "surface/telegram/say.h"
#include "surface/telegram/text.h"

#define CALL_TIMEOUT_S 30

/* One update being processed. */
typedef struct
{
  BeckonTelegram       *telegram; /* (owned) */
  BeckonTelegramUpdate *update;   /* (owned) */
} Turn;

static Turn *
turn_new (BeckonTelegram *self, const BeckonTelegramUpdate *update)
{
  Turn *turn = g_new0 (Turn, 1);

  turn->telegram = g_object_ref (self);
  turn->update = beckon_telegram_update_copy (update);
  return turn;
}

static void
turn_free (Turn *turn)
{
  beckon_telegram_update_free (turn->update);
  g_object_unref (turn->telegram);
  g_free (turn);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Turn, turn_free)

static void
on_noted (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Turn) turn = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (object), result, &error);

  if (commit != NULL)
    beckon_telegram_receive_next (turn->telegram);
  else
    beckon_telegram_receive_again (turn->telegram, error);
}

/* The update has been processed. @turn is (transfer full). */
static void
done (Turn *turn)
{
  beckon_telegram_note_async (turn->telegram, turn->update, on_noted, turn);
}

void
beckon_telegram_turn_end (BeckonTelegram *self, const BeckonTelegramUpdate *update)
{
  done (turn_new (self, update));
}

static void
on_said (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Turn) turn = user_data;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) names = beckon_telegram_send_finish (BECKON_TELEGRAM (object), result, &error);

  if (names != NULL || !beckon_telegram_error_is_passing (error))
    g_clear_pointer (&turn->telegram->unsaid, g_free);
  if (turn->telegram->unsaid == NULL)
    done (g_steal_pointer (&turn));
  else
    beckon_telegram_receive_again (turn->telegram, error);
}

void
beckon_telegram_turn_say (BeckonTelegram             *self,
                          const BeckonTelegramUpdate *update,
                          const char                 *text)
{
  char *said = g_strdup (text);

  /* The decision is final: if it were made again when the reply can be sent, the same words might
   * refer to another question by then. */
  beckon_telegram_done_mark (self->done, update);
  g_free (self->unsaid);
  self->unsaid = said;
  beckon_telegram_send_async (self, update->chat_id, said, NULL, update->message_id, on_said,
                              turn_new (self, update));
}

void
beckon_telegram_turn_resume (BeckonTelegram *self, const BeckonTelegramUpdate *update)
{
  if (self->unsaid != NULL)
    beckon_telegram_turn_say (self, update, self->unsaid);
  else
    beckon_telegram_turn_end (self, update);
}

static void
on_told (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Turn) turn = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node =
    beckon_telegram_api_call_finish (BECKON_TELEGRAM_API (object), result, &error);

  /* A tap that is too old for an answer has still had its effect. */
  if (node != NULL || !beckon_telegram_error_is_passing (error))
    done (g_steal_pointer (&turn));
  else
    beckon_telegram_receive_again (turn->telegram, error);
}

void
beckon_telegram_turn_tell (BeckonTelegram             *self,
                           const BeckonTelegramUpdate *update,
                           const char                 *text,
                           gboolean                    alert)
{
  beckon_telegram_answer_tap (self, update->query_id, text, alert, on_told,
                              turn_new (self, update));
}

static void
on_thanked (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonTelegram) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node =
    beckon_telegram_api_call_finish (BECKON_TELEGRAM_API (object), result, &error);

  if (node == NULL)
    g_debug ("A button press could not be acknowledged: %s", error->message);
}

void
beckon_telegram_turn_thank (BeckonTelegram             *self,
                            const BeckonTelegramUpdate *update,
                            const char                 *text)
{
  beckon_telegram_answer_tap (self, update->query_id, text, FALSE, on_thanked, g_object_ref (self));
}

/* A private chat belongs to the person at the desk. */
char *
beckon_telegram_turn_dup_by (const BeckonTelegramUpdate *update, const BeckonTelegramFacts *facts)
{
  if (facts->sender != NULL)
    return g_strdup (facts->sender);
  if (update->chat_id < 0 && update->from_name != NULL)
    return g_strdup (update->from_name);
  return g_strdup (beckon_name_get_user ());
}

void
beckon_telegram_turn_refuse (BeckonTelegram             *self,
                             const BeckonTelegramUpdate *update,
                             const GError               *error)
{
  g_autofree char *text = NULL;

  if (g_error_matches (error, BECKON_ERROR, BECKON_ERROR_STORE) || error->domain != BECKON_ERROR)
    {
      beckon_telegram_receive_again (self, error);
      return;
    }
  text = beckon_telegram_dup_error (error);
  if (update->kind == BECKON_TELEGRAM_UPDATE_TAP)
    beckon_telegram_turn_tell (self, update, text, TRUE);
  else
    beckon_telegram_turn_say (self, update, text);
}

/* The answer is held back (ATT-7): *Undo* is under the message, or under a reply to what was
 * typed, until it has gone out. */
static void
offer_undo (BeckonTelegram *self, const BeckonTelegramUpdate *update, BeckonInteraction *question)
{
  gint64 now_us = beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL);
  guint  seconds = beckon_held_answer_get_seconds (question->held_answer, now_us);
  g_autofree char *text = g_strdup_printf (
    /* Translators: a number of seconds */
    ngettext ("Your answer goes out in %u second.", "Your answer goes out in %u seconds.", seconds),
    seconds);
  g_autoptr (GString) json = g_string_new (NULL);

  if (update->kind != BECKON_TELEGRAM_UPDATE_TAP)
    {
      beckon_telegram_send_async (self, update->chat_id, text, question, update->message_id, NULL,
                                  NULL);
      return;
    }
  beckon_telegram_turn_thank (self, update, text);
  beckon_json_open_object (json);
  beckon_json_add_int (json, "chat_id", update->chat_id);
  beckon_json_add_int (json, "message_id", update->message_id);
  beckon_telegram_text_add_keyboard (json, question, 0);
  beckon_json_close_object (json);
  /* If it does not arrive, the buttons say that the question is answered. */
  beckon_telegram_api_call_async (self->api, "editMessageReplyMarkup", json->str, CALL_TIMEOUT_S,
                                  self->cancellable, NULL, NULL);
}

static void
on_responded (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Turn) turn = user_data;
  BeckonTelegram *self = turn->telegram;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (object), result, &error);

  if (commit == NULL)
    {
      beckon_telegram_turn_refuse (self, turn->update, error);
      return;
    }
  if (commit->interaction->held_answer != NULL)
    {
      offer_undo (self, turn->update, commit->interaction);
    }
  else if (turn->update->kind == BECKON_TELEGRAM_UPDATE_TAP)
    {
      g_autofree char *outcome = beckon_interaction_describe_outcome (commit->interaction);

      beckon_telegram_turn_thank (self, turn->update, outcome);
    }
  /* Without a channel that shows the question there is no acknowledgement to wait for. */
  else if (commit->posted)
    {
      const gint64 typed[] = { turn->update->message_id, turn->update->chat_id };

      g_hash_table_replace (self->typed, g_memdup2 (&commit->interaction->id, sizeof (gint64)),
                            g_memdup2 (typed, sizeof typed));
    }
  beckon_telegram_receive_next (self);
}

void
beckon_telegram_turn_respond (BeckonTelegram             *self,
                              const BeckonTelegramUpdate *update,
                              const BeckonTelegramFacts  *facts,
                              gint64                      id,
                              BeckonAnswer               *answer)
{
  g_autofree char *by = beckon_telegram_turn_dup_by (update, facts);

  beckon_telegram_respond_async (self, update, id, answer, by, on_responded,
                                 turn_new (self, update));
  beckon_answer_unref (answer);
}

static void
on_asked_back (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Turn) turn = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (object), result, &error);

  if (commit == NULL)
    {
      beckon_telegram_turn_refuse (turn->telegram, turn->update, error);
      return;
    }
  beckon_telegram_send_async (turn->telegram, turn->update->chat_id,
                              _ ("Sent to the agent. The question stays open; nothing is chosen "
                                 "until the agent replies."),
                              NULL, turn->update->message_id, NULL, NULL);
  beckon_telegram_receive_next (turn->telegram);
}

void
beckon_telegram_turn_ask_back (BeckonTelegram             *self,
                               const BeckonTelegramUpdate *update,
                               const BeckonTelegramFacts  *facts,
                               gint64                      id,
                               const char                 *text)
{
  g_autofree char *by = beckon_telegram_turn_dup_by (update, facts);
  g_autofree char *asked = g_strstrip (g_strdup (text));

  beckon_telegram_ask_back_async (self, update, id, asked, by, on_asked_back,
                                  turn_new (self, update));
}
