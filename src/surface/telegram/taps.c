/* taps.c: processes taps on buttons: answers, selections, postponing, reassigning
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/telegram/taps.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/json/json-write.h"
#include "base/timestamp.h"
#include "model/question/later.h"
#include "surface/telegram/button.h"
#include "surface/telegram/commands.h"
#include "surface/telegram/handoff.h"
#include "surface/telegram/memory.h"
#include "surface/telegram/say.h"
#include "surface/telegram/text.h"
#include "surface/telegram/turn.h"

#define CALL_TIMEOUT_S 30

/* A tap being processed. */
typedef struct
{
  BeckonTelegram       *telegram; /* (owned) */
  BeckonTelegramUpdate *update;   /* (owned) */
  BeckonInteraction    *question; /* (owned) (nullable): whose buttons are replaced */
  guint64               chosen;   /* the new selection for these buttons */
} Tap;

static Tap *
tap_new (BeckonTelegram *self, const BeckonTelegramUpdate *update)
{
  Tap *tap = g_new0 (Tap, 1);

  tap->telegram = g_object_ref (self);
  tap->update = beckon_telegram_update_copy (update);
  return tap;
}

static void
tap_free (Tap *tap)
{
  g_clear_pointer (&tap->question, beckon_interaction_unref);
  beckon_telegram_update_free (tap->update);
  g_object_unref (tap->telegram);
  g_free (tap);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Tap, tap_free)

/* The selected options: as this desk knows them, or as the keyboard shows them after a restart. */
static guint64
get_chosen (BeckonTelegram             *self,
            const BeckonTelegramButton *button,
            const BeckonInteraction    *question)
{
  const guint64 *known = g_hash_table_lookup (self->chosen, &button->interaction_id);
  guint64 all = question->options->len < 64 ? (G_GUINT64_CONSTANT (1) << question->options->len) - 1
                                            : G_MAXUINT64;

  return (known != NULL ? *known : button->chosen) & all;
}

static void
on_marked (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Tap) tap = user_data;
  BeckonTelegram *self = tap->telegram;
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node =
    beckon_telegram_api_call_finish (BECKON_TELEGRAM_API (object), result, &error);

  if (node == NULL && beckon_telegram_error_is_passing (error))
    {
      beckon_telegram_receive_again (self, error);
      return;
    }
  /* Processing the same tap again would undo it. */
  beckon_telegram_done_mark (self->done, tap->update);
  /* It may have been settled during the call, after which on_event() has run. */
  if (self->marking == tap->question->id)
    g_hash_table_replace (self->chosen, g_memdup2 (&tap->question->id, sizeof (gint64)),
                          g_memdup2 (&tap->chosen, sizeof (guint64)));
  self->marking = 0;
  beckon_telegram_turn_tell (self, tap->update, "", FALSE);
}

/* The buttons under a message. */
typedef enum
{
  SHOW_ANSWERS, /* with the selected ones marked */
  SHOW_TIMES,   /* until which it can be postponed */
  SHOW_PEOPLE,  /* to whom a hand-off can be reassigned */
  SHOW_SURE,    /* the second step of what is destructive */
} Buttons;

/* Replaces the buttons under the message. @people (nullable) (element-type BeckonPerson): all of
 * them, for SHOW_PEOPLE. */
static void
change_buttons (BeckonTelegram             *self,
                const BeckonTelegramUpdate *update,
                BeckonInteraction          *question,
                guint64                     chosen,
                Buttons                     buttons,
                const GPtrArray            *people)
{
  g_autoptr (GPtrArray) offered =
    buttons == SHOW_PEOPLE ? beckon_telegram_handoff_list (people, question) : NULL;
  g_autoptr (GString) json = g_string_new (NULL);
  Tap *tap = tap_new (self, update);

  tap->question = beckon_interaction_ref (question);
  tap->chosen = chosen;
  /* It may have been settled since it was read. */
  if (question->status == BECKON_INTERACTION_POSTPONED
      || beckon_desk_peek_question (self->desk, question->id) != NULL)
    self->marking = question->id;
  beckon_json_open_object (json);
  beckon_json_add_int (json, "chat_id", update->chat_id);
  beckon_json_add_int (json, "message_id", update->message_id);
  if (buttons == SHOW_TIMES)
    beckon_telegram_text_add_times (json, question, chosen);
  else if (buttons == SHOW_PEOPLE)
    beckon_telegram_text_add_people (json, question, offered);
  else if (buttons == SHOW_SURE)
    beckon_telegram_text_add_sure (json, question, chosen);
  else
    beckon_telegram_text_add_keyboard (json, question, chosen);
  beckon_json_close_object (json);
  beckon_telegram_api_call_async (self->api, "editMessageReplyMarkup", json->str, CALL_TIMEOUT_S,
                                  self->cancellable, on_marked, tap);
}

static void
on_set_aside (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Tap) tap = user_data;
  BeckonTelegram             *self = tap->telegram;
  const BeckonTelegramUpdate *update = tap->update;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (object), result, &error);
  g_autofree char *outcome = NULL;

  if (commit == NULL)
    {
      beckon_telegram_turn_refuse (self, update, error);
      return;
    }
  outcome = beckon_interaction_describe_outcome (commit->interaction);
  beckon_telegram_turn_thank (self, update, outcome);
  beckon_telegram_receive_next (self);
}

/* ATT-6 */
static void
set_aside (BeckonTelegram             *self,
           const BeckonTelegramUpdate *update,
           const BeckonTelegramFacts  *facts,
           BeckonTelegramTime          time)
{
  gint64 now_us = beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL);
  g_autofree char *by = beckon_telegram_turn_dup_by (update, facts);
  gint64           until_us;

  switch (time)
    {
    case BECKON_TELEGRAM_TIME_QUARTER:
      until_us = now_us + 15 * BECKON_US_PER_MINUTE;
      break;
    case BECKON_TELEGRAM_TIME_MORNING:
      /* Of the person who has the hand-off, or of the one whose desk it is. */
      until_us = beckon_later_tomorrow_in (
        now_us, facts->assignee != NULL ? facts->assignee->time_zone : NULL);
      break;
    case BECKON_TELEGRAM_TIME_HOUR:
    default:
      until_us = now_us + BECKON_US_PER_HOUR;
      break;
    }
  beckon_telegram_later_async (self, update, facts->id, until_us, by, on_set_aside,
                               tap_new (self, update));
}

/* @sure: that is the second step. */
static void
send_chosen (BeckonTelegram             *self,
             const BeckonTelegramUpdate *update,
             const BeckonTelegramFacts  *facts,
             guint64                     chosen,
             gboolean                    sure)
{
  BeckonInteraction *question = facts->interaction;

  gboolean destructive = FALSE;
  guint    indices[64];
  guint    n = 0;

  for (guint i = 0; i < question->options->len; i++)
    if (((chosen >> i) & 1) != 0)
      {
        destructive |= beckon_interaction_takes_two_steps (question, i);
        indices[n++] = i;
      }
  if (question->kind != BECKON_KIND_APPROVAL && !beckon_telegram_text_is_whole (question))
    beckon_telegram_turn_tell (self, update, _ ("This question is not answered with one click"),
                               TRUE);
  else if (n == 0)
    beckon_telegram_turn_tell (self, update, _ ("Select at least one option first."), FALSE);
  else if (destructive && !sure)
    change_buttons (self, update, question, chosen, SHOW_SURE, NULL);
  else
    beckon_telegram_turn_respond (self, update, facts, question->id,
                                  beckon_answer_new_indices (indices, n));
}

static void
on_undone (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Tap) tap = user_data;
  BeckonTelegram *self = tap->telegram;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (object), result, &error);

  /* It was undone elsewhere, and this message does not know. */
  if (commit != NULL || g_error_matches (error, BECKON_ERROR, BECKON_ERROR_STATUS))
    {
      g_autoptr (BeckonInteraction) open = commit != NULL
                                             ? beckon_interaction_ref (commit->interaction)
                                             : beckon_interaction_ref (tap->question);

      change_buttons (self, tap->update, open, 0, SHOW_ANSWERS, NULL);
      return;
    }
  beckon_telegram_turn_refuse (self, tap->update, error);
}

/* ATT-7 */
static void
undo (BeckonTelegram *self, const BeckonTelegramUpdate *update, const BeckonTelegramFacts *facts)
{
  g_autofree char *by = beckon_telegram_turn_dup_by (update, facts);
  Tap             *tap = tap_new (self, update);

  tap->question = beckon_interaction_ref (facts->interaction);
  beckon_telegram_undo_async (self, update, facts->id, by, on_undone, tap);
}

static void
on_handed_on (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Tap) tap = user_data;
  BeckonTelegram             *self = tap->telegram;
  const BeckonTelegramUpdate *update = tap->update;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (object), result, &error);
  g_autofree char *said = NULL;
  g_autofree char *text = NULL;

  if (commit == NULL)
    {
      beckon_telegram_turn_refuse (self, update, error);
      return;
    }
  /* Edit this message immediately for the person who tapped; the outbox edits all messages, and
   * asks the new assignee. */
  text = beckon_telegram_text_handed_on (commit->interaction);
  beckon_telegram_edit (self, update->chat_id, update->message_id, text, NULL, NULL, NULL);
  /* translators: the handle of a person */
  said = g_strdup_printf (_ ("Reassigned to @%s"), commit->interaction->assignee);
  beckon_telegram_turn_thank (self, update, said);
  beckon_telegram_receive_next (self);
}

/* “Not me”. */
static void
hand_on (BeckonTelegram *self, const BeckonTelegramUpdate *update, const BeckonTelegramFacts *facts)
{
  g_autofree char *by = beckon_telegram_turn_dup_by (update, facts);

  if (facts->named == NULL)
    beckon_telegram_turn_refuse (self, update, facts->no_named);
  else
    beckon_telegram_assign_async (self, update, facts->id, facts->named->handle, by, on_handed_on,
                                  tap_new (self, update));
}

/* How many index values a button of this kind can have. */
static guint
count_choices (const BeckonTelegramButton *button, const BeckonInteraction *question)
{
  return button->act == BECKON_TELEGRAM_ACT_UNTIL ? BECKON_N_TELEGRAM_TIMES
                                                  : MAX (question->options->len, 1);
}

void
beckon_telegram_tap (BeckonTelegram             *self,
                     const BeckonTelegramUpdate *update,
                     const BeckonTelegramFacts  *facts)
{
  BeckonTelegramButton button;
  BeckonInteraction   *question = facts->interaction;
  g_autoptr (GError) error = NULL;

  if (!beckon_telegram_button_parse (update->data, &button) || question == NULL
      || !beckon_telegram_button_fits (&button, question)
      || button.index >= count_choices (&button, question))
    {
      beckon_telegram_turn_tell (
        self, update, _ ("This button does not belong to a question on this desk."), TRUE);
      return;
    }
  beckon_telegram_adopt_message (self, update, facts->shown, question->id);
  if (!beckon_interaction_is_open (question))
    {
      g_autofree char *text = NULL;

      /* A message unknown to the desk still shows its buttons. */
      text = beckon_telegram_text_outcome (question);
      beckon_telegram_edit (self, update->chat_id, update->message_id, text, question, NULL, NULL);
      g_clear_pointer (&text, g_free);
      beckon_interaction_set_settled_error (question, &error);
      text = beckon_telegram_dup_error (error);
      beckon_telegram_turn_tell (self, update, text, TRUE);
      return;
    }
  switch (button.act)
    {
    case BECKON_TELEGRAM_ACT_ANSWER:
      send_chosen (self, update, facts, G_GUINT64_CONSTANT (1) << button.index, FALSE);
      break;
    case BECKON_TELEGRAM_ACT_SURE:
      send_chosen (self, update, facts, button.chosen, TRUE);
      break;
    case BECKON_TELEGRAM_ACT_UNDO:
      undo (self, update, facts);
      break;
    case BECKON_TELEGRAM_ACT_TOGGLE:
      change_buttons (self, update, question,
                      get_chosen (self, &button, question)
                        ^ (G_GUINT64_CONSTANT (1) << button.index),
                      SHOW_ANSWERS, NULL);
      break;
    case BECKON_TELEGRAM_ACT_SEND:
      send_chosen (self, update, facts, get_chosen (self, &button, question), FALSE);
      break;
    case BECKON_TELEGRAM_ACT_SKIP:
      beckon_telegram_turn_respond (self, update, facts, question->id,
                                    beckon_answer_new_action (question->kind == BECKON_KIND_FORM
                                                                ? BECKON_ACTION_CANCEL
                                                                : BECKON_ACTION_SKIP));
      break;
    case BECKON_TELEGRAM_ACT_DECLINE:
      beckon_telegram_turn_respond (self, update, facts, question->id,
                                    beckon_answer_new_action (BECKON_ACTION_DECLINE));
      break;
    case BECKON_TELEGRAM_ACT_LATER:
      change_buttons (self, update, question, get_chosen (self, &button, question), SHOW_TIMES,
                      NULL);
      break;
    case BECKON_TELEGRAM_ACT_UNTIL:
      set_aside (self, update, facts, (BeckonTelegramTime) button.index);
      break;
    case BECKON_TELEGRAM_ACT_BACK:
      change_buttons (self, update, question, get_chosen (self, &button, question), SHOW_ANSWERS,
                      NULL);
      break;
    case BECKON_TELEGRAM_ACT_TAKE_OVER:
      beckon_telegram_turn_respond (self, update, facts, question->id,
                                    beckon_answer_new_action (BECKON_ACTION_TAKE_OVER));
      break;
    case BECKON_TELEGRAM_ACT_NOT_ME:
      change_buttons (self, update, question, 0, SHOW_PEOPLE, facts->people);
      break;
    case BECKON_TELEGRAM_ACT_PERSON:
      hand_on (self, update, facts);
      break;
    default:
      g_assert_not_reached ();
    }
}
