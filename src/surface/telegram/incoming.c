/* incoming.c: what people do in Telegram: answers, commands, taps on buttons and pairing
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/telegram/incoming.h"

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "base/error.h"
#include "surface/telegram/commands.h"
#include "surface/telegram/facts.h"
#include "surface/telegram/handoff.h"
#include "surface/telegram/subject.h"
#include "surface/telegram/taps.h"
#include "surface/telegram/turn.h"

/* Of an answer in a message. */
#define LABEL_CHARS 80
/* A reply that begins so is something to ask the agent, and no answer (ATT-8). */
#define ASKS_BACK '?'

struct _BeckonTelegramIncoming
{
  GObject                parent_instance;
  BeckonTelegramBot     *bot;     /* (owned) */
  BeckonTelegramSender  *sender;  /* (owned) */
  BeckonTelegramReach   *reach;   /* (owned) */
  BeckonTelegramInbox   *inbox;   /* (owned) */
  BeckonTelegramPairing *pairing; /* (owned) */
  char *first_step; /* (nullable): chat, question and words of a destructive answer that is to be
                     * sent again (ATT-7) */
  gboolean awaits_part; /* the current update may be a reply to a part of a question that is being
                         * sent */
};

enum
{
  MEMBER,
  HEALTH,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonTelegramIncoming, beckon_telegram_incoming, G_TYPE_OBJECT)

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
dup_destructive (BeckonTelegramTurn *turn, const BeckonAnswer *answer)
{
  BeckonDesk                *desk = beckon_telegram_bot_get_desk (turn->bot);
  const BeckonTelegramFacts *facts = turn->facts;
  BeckonQuestion            *known = beckon_desk_peek_question (desk, facts->id);
  const BeckonInteraction   *named = facts->interaction;
  GListModel                *questions = beckon_desk_get_questions (desk);

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
respond_text (BeckonTelegramIncoming *self, BeckonTelegramTurn *turn, const char *text)
{
  const BeckonTelegramFacts *facts = turn->facts;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonAnswer) answer = read_text (facts->interaction, text, &error);
  g_autofree char *response = answer != NULL ? dup_destructive (turn, answer) : NULL;
  g_autofree char *step = g_strdup_printf ("%" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %s",
                                           turn->update->chat_id, facts->id, text);
  gboolean         second = g_strcmp0 (step, self->first_step) == 0;

  g_clear_pointer (&self->first_step, g_free);
  if (answer == NULL)
    {
      g_autofree char *said = beckon_telegram_dup_error (error);

      beckon_telegram_turn_say (turn, said);
      return;
    }
  if (response != NULL && !second)
    {
      g_autofree char *prompt = NULL;

      self->first_step = g_steal_pointer (&step);
      /* Translators: the option that was chosen */
      prompt = g_strdup_printf (_ ("⚠ Destructive. Send the same again to answer “%s”."), response);
      beckon_telegram_turn_say (turn, prompt);
      return;
    }
  beckon_telegram_turn_respond (turn, g_steal_pointer (&answer));
}

/* In a group people also talk to each other. */
static gboolean
is_for_others (BeckonTelegramIncoming *self, const BeckonTelegramUpdate *update)
{
  gint64 bot_id = 0;

  if (update->chat_id > 0)
    return FALSE;
  g_ascii_string_to_signed (beckon_telegram_bot_get_id (self->bot), 10, 1, G_MAXINT64, &bot_id,
                            NULL);
  return update->reply_to == 0 || update->reply_from != bot_id;
}

static void
handle_text (BeckonTelegramIncoming *self, BeckonTelegramTurn *turn)
{
  const BeckonTelegramUpdate *update = turn->update;
  const BeckonTelegramFacts  *facts = turn->facts;

  if (facts->id != 0)
    {
      beckon_telegram_turn_adopt_message (turn);
      if (update->reply_to != 0 && *update->text == ASKS_BACK)
        beckon_telegram_turn_ask_back (turn, update->text + 1);
      else
        respond_text (self, turn, update->text);
    }
  else if (is_for_others (self, update))
    beckon_telegram_turn_end (turn);
  else if (update->reply_to != 0)
    beckon_telegram_turn_say (
      turn,
      _ ("That message is not a question from this desk. Reply to a question, or use /respond."));
  else if (facts->n_open == 0)
    beckon_telegram_turn_say (turn, _ ("E107: No tasks awaiting response - nothing to respond to"));
  else
    beckon_telegram_turn_say (
      turn,
      _ (
        "Which question do you mean? Tap one of its buttons or reply to its message. See /tasks."));
}

static void
handle_command (BeckonTelegramIncoming *self, BeckonTelegramTurn *turn)
{
  const BeckonTelegramCommand *command = &turn->facts->command;

  if (!beckon_telegram_command_is_ours (turn->update->text,
                                        beckon_telegram_bot_get_name (self->bot)))
    beckon_telegram_turn_end (turn);
  else if (command->reply != NULL)
    beckon_telegram_turn_say (turn, command->reply);
  else
    respond_text (self, turn, command->answer);
}

/* Does a person act on a hand-off assigned to them, in their own chat? Nothing else is accepted
 * there. */
static gboolean
is_of_assignee (BeckonTelegramTurn *turn)
{
  const BeckonTelegramUpdate *update = turn->update;
  const BeckonInteraction    *handoff = turn->facts->interaction;

  return (update->kind == BECKON_TELEGRAM_UPDATE_TAP || update->reply_to != 0) && handoff != NULL
         && handoff->kind == BECKON_KIND_HANDOFF
         && beckon_telegram_update_is_from (
           update, beckon_telegram_handoff_chat_of (turn->facts->assignee));
}

/* Is it a reply to an unknown message in a chat to which a part of a question is being sent? The id
 * of that message is known only when the call returns. */
static gboolean
may_reply_to_part (BeckonTelegramTurn *turn)
{
  const BeckonTelegramUpdate *update = turn->update;
  gint64                      asking = beckon_telegram_sender_get_asking_chat (turn->sender);

  return update->kind == BECKON_TELEGRAM_UPDATE_MESSAGE && update->reply_to != 0 && asking != 0
         && beckon_telegram_update_is_from (update, asking) && turn->facts->replied == 0;
}

/* The chat has sent the pairing code. Mark it as done immediately: if the same message came again,
 * it would be an answer of the person who is paired by then. */
static void
pair (BeckonTelegramTurn *turn)
{
  const BeckonTelegramUpdate *update = turn->update;

  beckon_telegram_done_mark (beckon_telegram_inbox_get_done (turn->inbox), update);
  beckon_telegram_bot_adopt_chat (turn->bot, update->chat_id);
  beckon_telegram_sender_send_async (
    turn->sender, update->chat_id,
    _ ("Connected. Your agents’ questions will now appear in this chat. See /help."), NULL,
    update->message_id, NULL, NULL);
  beckon_telegram_turn_end (turn);
}

/* The bot was added to a chat or removed from it. If it is the desk's own, this is reported
 * immediately, and pending messages are sent as soon as possible. */
static void
handle_member (BeckonTelegramIncoming *self, BeckonTelegramTurn *turn)
{
  const BeckonTelegramUpdate *update = turn->update;

  if (update->may_write)
    beckon_telegram_reach_is_back (self->reach, update->chat_id);
  if (update->chat_id == beckon_telegram_bot_get_chat (self->bot))
    g_signal_emit (self, signals[MEMBER], 0, update->may_write);
  beckon_telegram_turn_end (turn);
}

static void
handle (BeckonTelegramIncoming *self, BeckonTelegramTurn *turn)
{
  const BeckonTelegramUpdate *update = turn->update;

  if (may_reply_to_part (turn))
    {
      self->awaits_part = TRUE;
      return;
    }
  if (update->kind == BECKON_TELEGRAM_UPDATE_OTHER
      || (!beckon_telegram_update_is_from (update, beckon_telegram_bot_get_chat (self->bot))
          && !is_of_assignee (turn)))
    {
      gboolean may_pair = update->kind == BECKON_TELEGRAM_UPDATE_MESSAGE && update->is_private
                          && update->from_id == update->chat_id;

      if (may_pair && beckon_telegram_pairing_take (self->pairing, update->chat_id, update->text))
        {
          pair (turn);
          return;
        }
      beckon_telegram_inbox_ignore (self->inbox);
      beckon_telegram_turn_end (turn);
    }
  else if (update->kind == BECKON_TELEGRAM_UPDATE_TAP)
    beckon_telegram_tap (turn, beckon_telegram_sender_get_selection (self->sender));
  else if (beckon_telegram_bot_follow_move (self->bot, update->chat_id, update->moved_to))
    beckon_telegram_turn_end (turn);
  else if (update->text == NULL && is_for_others (self, update))
    beckon_telegram_turn_end (turn);
  else if (update->text == NULL)
    beckon_telegram_turn_say (turn, _ ("Only text answers are supported here."));
  else if (*update->text == '/')
    handle_command (self, turn);
  else
    handle_text (self, turn);
}

/* Has the desk's chat changed meanwhile, or the id of a part become known? */
static gboolean
is_outdated (BeckonTelegramTurn *turn)
{
  const BeckonTelegramUpdate *update = turn->update;
  gint64                      message = beckon_telegram_update_get_subject (update);
  gboolean                    is_desks =
    beckon_telegram_update_is_from (update, beckon_telegram_bot_get_chat (turn->bot));

  return turn->facts->is_desks != is_desks
         || (turn->facts->shown == 0 && message != 0
             && beckon_telegram_sender_find_part (turn->sender, update->chat_id, message) != 0);
}

/* An update whose facts are being read. */
typedef struct
{
  BeckonTelegramIncoming *incoming; /* (owned) */
  BeckonTelegramTurn     *turn;     /* (owned) */
} Reading;

static void
on_facts (GObject *object, GAsyncResult *result, gpointer user_data)
{
  Reading *reading = user_data;
  g_autoptr (BeckonTelegramIncoming) self = reading->incoming;
  g_autoptr (BeckonTelegramTurn) turn = reading->turn;
  g_autoptr (GError) error = NULL;
  BeckonTelegramFacts *facts = beckon_telegram_facts_read_finish (object, result, &error);

  g_free (reading);
  if (facts == NULL)
    {
      beckon_telegram_inbox_retry (self->inbox, error);
      return;
    }
  beckon_telegram_turn_take_facts (turn, facts);
  if (is_outdated (turn))
    beckon_telegram_incoming_handle (self, turn->update);
  else
    handle (self, turn);
}

/* @turn is (transfer full). */
static void
read_facts (BeckonTelegramIncoming *self, BeckonTelegramTurn *turn)
{
  const BeckonTelegramUpdate *update = turn->update;
  gint64                      message = beckon_telegram_update_get_subject (update);
  gint64           part = beckon_telegram_sender_find_part (self->sender, update->chat_id, message);
  char           **names = NULL;
  Reading         *reading = g_new0 (Reading, 1);
  g_autofree char *health = NULL;

  reading->incoming = g_object_ref (self);
  reading->turn = turn;
  if (update->text != NULL && *update->text == '/')
    g_signal_emit (self, signals[HEALTH], 0, &health);
  if (message != 0)
    names = beckon_telegram_sender_dup_names (self->sender, update->chat_id, message);
  beckon_telegram_facts_read_async (self->bot, update, part, names, health, on_facts, reading);
}

static void
on_update (BeckonTelegramIncoming *self, const BeckonTelegramUpdate *update)
{
  beckon_telegram_incoming_handle (self, update);
}

static void
on_part_ended (BeckonTelegramIncoming *self)
{
  if (!self->awaits_part)
    return;
  self->awaits_part = FALSE;
  beckon_telegram_inbox_resume (self->inbox);
}

static void
beckon_telegram_incoming_finalize (GObject *object)
{
  BeckonTelegramIncoming *self = BECKON_TELEGRAM_INCOMING (object);

  g_clear_pointer (&self->pairing, beckon_telegram_pairing_free);
  g_object_unref (self->inbox);
  g_object_unref (self->reach);
  g_object_unref (self->sender);
  g_object_unref (self->bot);
  g_free (self->first_step);

  G_OBJECT_CLASS (beckon_telegram_incoming_parent_class)->finalize (object);
}

static void
beckon_telegram_incoming_class_init (BeckonTelegramIncomingClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_telegram_incoming_finalize;

  signals[MEMBER] = g_signal_new ("member", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
  signals[HEALTH] = g_signal_new ("health", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                  g_signal_accumulator_first_wins, NULL, NULL, G_TYPE_STRING, 0);
}

static void
beckon_telegram_incoming_init (BeckonTelegramIncoming *self)
{
}

BeckonTelegramIncoming *
beckon_telegram_incoming_new (BeckonTelegramBot    *bot,
                              BeckonTelegramSender *sender,
                              BeckonTelegramReach  *reach,
                              BeckonTelegramInbox  *inbox)
{
  BeckonTelegramIncoming *self = g_object_new (BECKON_TYPE_TELEGRAM_INCOMING, NULL);
  BeckonDesk             *desk = beckon_telegram_bot_get_desk (bot);

  self->bot = g_object_ref (bot);
  self->sender = g_object_ref (sender);
  self->reach = g_object_ref (reach);
  self->inbox = g_object_ref (inbox);
  self->pairing = beckon_telegram_pairing_new (beckon_desk_get_clock (desk));
  g_signal_connect_object (inbox, "update", G_CALLBACK (on_update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (sender, "part-ended", G_CALLBACK (on_part_ended), self,
                           G_CONNECT_SWAPPED);
  return self;
}

BeckonTelegramPairing *
beckon_telegram_incoming_get_pairing (BeckonTelegramIncoming *self)
{
  return self->pairing;
}

void
beckon_telegram_incoming_handle (BeckonTelegramIncoming *self, const BeckonTelegramUpdate *update)
{
  g_autoptr (BeckonTelegramTurn) turn =
    beckon_telegram_turn_new (self->bot, self->sender, self->inbox, update);

  if (update->kind == BECKON_TELEGRAM_UPDATE_LOST
      || beckon_telegram_done_has (beckon_telegram_inbox_get_done (self->inbox), update))
    {
      beckon_telegram_turn_resume (turn);
      return;
    }
  if (update->kind == BECKON_TELEGRAM_UPDATE_MEMBER)
    {
      handle_member (self, turn);
      return;
    }
  beckon_telegram_reach_is_back (self->reach, update->chat_id);
  if (beckon_telegram_facts_are_needed (self->bot, update))
    read_facts (self, g_steal_pointer (&turn));
  else
    handle (self, turn);
}
