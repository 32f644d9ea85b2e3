/* answers.c: text messages of the person, as answers for the desk
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/telegram/private.h"

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "base/error.h"
#include "surface/telegram/button.h"
#include "surface/telegram/commands.h"
#include "surface/telegram/facts.h"
#include "surface/telegram/handoff.h"
#include "surface/telegram/memory.h"
#include "surface/telegram/move.h"
#include "surface/telegram/reach.h"
#include "surface/telegram/say.h"
#include "surface/telegram/subject.h"
#include "surface/telegram/taps.h"
#include "surface/telegram/turn.h"

/* Of an answer in a message. */
#define LABEL_CHARS 80
/* A reply that begins so is something to ask the agent, and no answer (ATT-8). */
#define ASKS_BACK '?'

/* (transfer full) (nullable): the answer that a text gives to @interaction (nullable). E103: it
 * does not fit. */
static BeckonAnswer *
read_text (const BeckonInteraction *interaction, const char *text, GError **error)
{
  if (interaction != NULL && interaction->kind == BECKON_KIND_HANDOFF)
    return beckon_telegram_handoff_read (text);
  if (interaction != NULL && interaction->kind == BECKON_KIND_FORM)
    return beckon_telegram_subject_read_form (interaction, text, error);
  if (interaction != NULL && beckon_telegram_subject_is_too_long (interaction))
    {
      beckon_set_error (error, BECKON_ERROR_FORBIDDEN,
                        _ ("Deny it by its button, or allow it there."),
                        _ ("It is too long for Telegram, so it can only be allowed at the desk."));
      return NULL;
    }
  return beckon_answer_new_text (text);
}

/* (transfer full) (nullable): the response that @answer gives to @question, where it is
 * destructive. */
static char *
match_destructive (const BeckonInteraction *question, const BeckonAnswer *answer)
{
  g_autofree char        *response = NULL;
  g_autofree guint       *indices = NULL;
  guint                   n_indices = 0;
  BeckonInteractionStatus status;

  if (!beckon_interaction_match_answer (question, answer, &response, &indices, &n_indices, NULL,
                                        &status, NULL))
    return NULL;
  for (guint i = 0; i < n_indices; i++)
    if (beckon_interaction_takes_two_steps (question, indices[i]))
      return beckon_display_text_short (response, LABEL_CHARS);

  return NULL;
}

/* (transfer full) (nullable): the same of the interaction that @facts are about; if that is none,
 * of any that may be the oldest one. */
static char *
dup_destructive (BeckonTelegram *self, const BeckonTelegramFacts *facts, const BeckonAnswer *answer)
{
  BeckonQuestion          *known = beckon_desk_peek_question (self->desk, facts->id);
  const BeckonInteraction *named = facts->interaction;
  GListModel              *questions = beckon_desk_get_questions (self->desk);

  if (known != NULL)
    return match_destructive (beckon_question_get_interaction (known), answer);
  if (facts->id != 0)
    return named != NULL && named->status == BECKON_INTERACTION_POSTPONED
             ? match_destructive (named, answer)
             : NULL;

  for (guint i = 0; i < g_list_model_get_n_items (questions); i++)
    {
      g_autoptr (BeckonQuestion) question = g_list_model_get_item (questions, i);
      char *response = match_destructive (beckon_question_get_interaction (question), answer);

      if (response != NULL)
        return response;
    }

  return NULL;
}

/* What is destructive is sent twice before it counts (ATT-7). */
static void
respond_text (BeckonTelegram             *self,
              const BeckonTelegramUpdate *update,
              const BeckonTelegramFacts  *facts,
              const char                 *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonAnswer) answer = read_text (facts->interaction, text, &error);
  g_autofree char *response = answer != NULL ? dup_destructive (self, facts, answer) : NULL;
  g_autofree char *step = g_strdup_printf ("%" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %s",
                                           update->chat_id, facts->id, text);
  gboolean         second = g_strcmp0 (step, self->first_step) == 0;

  g_clear_pointer (&self->first_step, g_free);
  if (answer == NULL)
    {
      g_autofree char *said = beckon_telegram_dup_error (error);

      beckon_telegram_turn_say (self, update, said);
      return;
    }
  if (response != NULL && !second)
    {
      g_autofree char *prompt = NULL;

      self->first_step = g_steal_pointer (&step);
      /* Translators: the option that was chosen */
      prompt = g_strdup_printf (_ ("⚠ Destructive. Send the same again to answer “%s”."), response);
      beckon_telegram_turn_say (self, update, prompt);
      return;
    }
  beckon_telegram_turn_respond (self, update, facts, facts->id, g_steal_pointer (&answer));
}

/* In a group people also talk to each other. */
static gboolean
is_for_others (BeckonTelegram *self, const BeckonTelegramUpdate *update)
{
  gint64 bot_id = 0;

  if (update->chat_id > 0)
    return FALSE;
  g_ascii_string_to_signed (self->bot_id, 10, 1, G_MAXINT64, &bot_id, NULL);
  return update->reply_to == 0 || update->reply_from != bot_id;
}

static void
handle_text (BeckonTelegram             *self,
             const BeckonTelegramUpdate *update,
             const BeckonTelegramFacts  *facts)
{
  if (facts->id != 0)
    {
      beckon_telegram_adopt_message (self, update, facts->shown, facts->id);
      if (update->reply_to != 0 && *update->text == ASKS_BACK)
        beckon_telegram_turn_ask_back (self, update, facts, facts->id, update->text + 1);
      else
        respond_text (self, update, facts, update->text);
    }
  else if (is_for_others (self, update))
    beckon_telegram_turn_end (self, update);
  else if (update->reply_to != 0)
    beckon_telegram_turn_say (
      self, update,
      _ ("That message is not a question from this desk. Reply to a question, or use /respond."));
  else if (facts->n_open == 0)
    beckon_telegram_turn_say (self, update,
                              _ ("E107: No tasks awaiting response - nothing to respond to"));
  else
    beckon_telegram_turn_say (
      self, update,
      _ (
        "Which question do you mean? Tap one of its buttons or reply to its message. See /tasks."));
}

static void
handle_command (BeckonTelegram             *self,
                const BeckonTelegramUpdate *update,
                const BeckonTelegramFacts  *facts)
{
  if (!beckon_telegram_command_is_ours (update->text, self->bot_name))
    beckon_telegram_turn_end (self, update);
  else if (facts->command.reply != NULL)
    beckon_telegram_turn_say (self, update, facts->command.reply);
  else
    respond_text (self, update, facts, facts->command.answer);
}

/* Does a person act on a hand-off assigned to them, in their own chat? Nothing else is accepted
 * there. */
static gboolean
is_of_assignee (BeckonTelegram             *self,
                const BeckonTelegramUpdate *update,
                const BeckonTelegramFacts  *facts)
{
  const BeckonInteraction *handoff = facts->interaction;

  return (update->kind == BECKON_TELEGRAM_UPDATE_TAP || update->reply_to != 0) && handoff != NULL
         && handoff->kind == BECKON_KIND_HANDOFF
         && beckon_telegram_handoff_is_theirs (self, update, handoff, facts->assignee);
}

/* Is it a reply to an unknown message in a chat to which a part of a question is being sent? The id
 * of that message is known only when the call returns. */
static gboolean
may_reply_to_part (BeckonTelegram             *self,
                   const BeckonTelegramUpdate *update,
                   const BeckonTelegramFacts  *facts)
{
  return update->kind == BECKON_TELEGRAM_UPDATE_MESSAGE && update->reply_to != 0
         && self->asking_chat != 0 && beckon_telegram_update_is_from (update, self->asking_chat)
         && facts->replied == 0;
}

/* The chat has sent the pairing code. Mark it as done immediately: if the same message came again,
 * it would be an answer of the person who is paired by then. */
static void
pair (BeckonTelegram *self, const BeckonTelegramUpdate *update)
{
  beckon_telegram_done_mark (self->done, update);
  beckon_telegram_adopt_chat (self, update->chat_id);
  beckon_telegram_send_async (
    self, update->chat_id,
    _ ("Connected. Your agents’ questions will now appear in this chat. See /help."), NULL,
    update->message_id, NULL, NULL);
  beckon_telegram_turn_end (self, update);
}

/* The bot was added to a chat or removed from it. If it is the desk's own, this is reported
 * immediately, and pending messages are sent as soon as possible. */
static void
handle_member (BeckonTelegram *self, const BeckonTelegramUpdate *update)
{
  g_autoptr (GError) error = NULL;

  if (update->chat_id == self->chat_id)
    {
      if (!update->may_write)
        error = g_error_new_literal (BECKON_TELEGRAM_ERROR, BECKON_TELEGRAM_ERROR_FORBIDDEN,
                                     _ ("The bot can no longer write to the chat"));
      beckon_telegram_set_error (self, &self->send_error, error);
    }
  if (update->may_write)
    beckon_telegram_reach_is_back (self, update->chat_id);
  if (update->may_write && update->chat_id == self->chat_id)
    beckon_channel_emit_ready (BECKON_CHANNEL (self));
  beckon_telegram_turn_end (self, update);
}

static void
handle (BeckonTelegram *self, const BeckonTelegramUpdate *update, const BeckonTelegramFacts *facts)
{
  if (may_reply_to_part (self, update, facts))
    {
      self->awaits_part = TRUE;
      return;
    }
  if (update->kind == BECKON_TELEGRAM_UPDATE_OTHER
      || (!beckon_telegram_update_is_from (update, self->chat_id)
          && !is_of_assignee (self, update, facts)))
    {
      gboolean may_pair = update->kind == BECKON_TELEGRAM_UPDATE_MESSAGE && update->is_private
                          && update->from_id == update->chat_id;

      if (may_pair && beckon_telegram_pairing_take (self->pairing, update->chat_id, update->text))
        {
          pair (self, update);
          return;
        }
      self->ignored++;
      beckon_telegram_changed (self);
      beckon_telegram_turn_end (self, update);
    }
  else if (update->kind == BECKON_TELEGRAM_UPDATE_TAP)
    beckon_telegram_tap (self, update, facts);
  else if (beckon_telegram_move_follow (self, update->chat_id, update->moved_to))
    beckon_telegram_turn_end (self, update);
  else if (update->text == NULL && is_for_others (self, update))
    beckon_telegram_turn_end (self, update);
  else if (update->text == NULL)
    beckon_telegram_turn_say (self, update, _ ("Only text answers are supported here."));
  else if (*update->text == '/')
    handle_command (self, update, facts);
  else
    handle_text (self, update, facts);
}

/* An update whose facts are being read. */
typedef struct
{
  BeckonTelegram       *telegram; /* (owned) */
  BeckonTelegramUpdate *update;   /* (owned) */
} Reading;

/* Has the desk's chat changed meanwhile, or the id of a part become known? */
static gboolean
is_outdated (BeckonTelegram             *self,
             const BeckonTelegramUpdate *update,
             const BeckonTelegramFacts  *facts)
{
  gint64 message = beckon_telegram_get_subject_message (update);

  return facts->is_desks != beckon_telegram_update_is_from (update, self->chat_id)
         || (facts->shown == 0 && message != 0
             && beckon_telegram_find_part (self, update->chat_id, message) != 0);
}

static void
on_facts (GObject *object, GAsyncResult *result, gpointer user_data)
{
  Reading *reading = user_data;
  g_autoptr (BeckonTelegram) self = reading->telegram;
  g_autoptr (BeckonTelegramUpdate) update = reading->update;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonTelegramFacts) facts =
    beckon_telegram_facts_read_finish (object, result, &error);

  g_free (reading);
  if (facts == NULL)
    beckon_telegram_receive_again (self, error);
  else if (is_outdated (self, update, facts))
    beckon_telegram_handle (self, update);
  else
    handle (self, update, facts);
}

void
beckon_telegram_handle (BeckonTelegram *self, const BeckonTelegramUpdate *update)
{
  static const BeckonTelegramFacts none = { 0 };
  gint64                           message = beckon_telegram_get_subject_message (update);
  g_autofree char                 *health = NULL;
  Reading                         *reading;

  if (update->kind == BECKON_TELEGRAM_UPDATE_LOST || beckon_telegram_done_has (self->done, update))
    {
      beckon_telegram_turn_resume (self, update);
      return;
    }
  if (update->kind == BECKON_TELEGRAM_UPDATE_MEMBER)
    {
      handle_member (self, update);
      return;
    }
  beckon_telegram_reach_is_back (self, update->chat_id);
  if (!beckon_telegram_facts_are_needed (self, update))
    {
      handle (self, update, &none);
      return;
    }
  reading = g_new0 (Reading, 1);
  reading->telegram = g_object_ref (self);
  reading->update = beckon_telegram_update_copy (update);
  if (update->text != NULL && *update->text == '/')
    health = beckon_telegram_dup_detail (self);
  beckon_telegram_facts_read_async (
    self, update, beckon_telegram_find_part (self, update->chat_id, message),
    message != 0 ? beckon_telegram_dup_names (self, update->chat_id, message) : NULL, health,
    on_facts, reading);
}
