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
#include "rules/outbox.h"
#include "rules/question/handoff.h"
#include "rules/question/questions.h"
#include "surface/telegram/button.h"
#include "surface/telegram/commands.h"
#include "surface/telegram/handoff.h"
#include "surface/telegram/text.h"
#include "surface/telegram/turn.h"

/* A tap being processed. */
typedef struct
{
  BeckonTelegramTurn      *turn;      /* (owned) */
  BeckonTelegramSelection *selection; /* (owned) */
  BeckonInteraction       *question;  /* (owned) (nullable): whose buttons are replaced */
  guint64                  chosen;    /* the new selection for these buttons */
  gboolean                 selects;   /* it differs from what was selected before */
} Tap;

static Tap *
tap_new (BeckonTelegramTurn *turn, BeckonTelegramSelection *selection)
{
  Tap *tap = g_new0 (Tap, 1);

  tap->turn = beckon_telegram_turn_ref (turn);
  tap->selection = g_object_ref (selection);
  return tap;
}

static void
tap_free (Tap *tap)
{
  g_clear_pointer (&tap->question, beckon_interaction_unref);
  g_object_unref (tap->selection);
  beckon_telegram_turn_unref (tap->turn);
  g_free (tap);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Tap, tap_free)

/* The selected options: as this desk knows them, or after a restart as they were stored, or as the
 * keyboard shows them. */
static guint64
get_chosen (BeckonTelegramSelection    *selection,
            const BeckonTelegramButton *button,
            const BeckonTelegramFacts  *facts)
{
  const BeckonInteraction *question = facts->interaction;
  guint64                  chosen = button->chosen;
  guint64 all = question->options->len < 64 ? (G_GUINT64_CONSTANT (1) << question->options->len) - 1
                                            : G_MAXUINT64;

  if (!beckon_telegram_selection_lookup (selection, button->interaction_id, &chosen))
    beckon_telegram_selection_parse (facts->selected, button->interaction_id, &chosen);
  return chosen & all;
}

static void
on_stored (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonTelegramTurn) turn = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (object), result, &error);

  if (commit != NULL)
    beckon_telegram_turn_thank (turn, "");
  else
    beckon_telegram_inbox_retry (turn->inbox, error);
}

/* The tap has been processed. */
static void
store_selection (const Tap *tap)
{
  BeckonTelegramTurn *turn = tap->turn;
  g_autofree char    *selected = beckon_telegram_selection_replace (
       turn->facts->selected, tap->question->id, tap->chosen, NULL, NULL);

  beckon_telegram_turn_do_async (turn,
                                 beckon_operation_set_channel_state (
                                   "desk", BECKON_TELEGRAM_CHANNEL, BECKON_TELEGRAM_SELECTION_KEY,
                                   *selected != '\0' ? selected : NULL),
                                 on_stored, beckon_telegram_turn_ref (turn));
}

static void
on_marked (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Tap) tap = user_data;
  BeckonTelegramTurn *turn = tap->turn;
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node =
    beckon_telegram_api_call_finish (BECKON_TELEGRAM_API (object), result, &error);

  if (node == NULL && beckon_telegram_error_is_passing (error))
    {
      beckon_telegram_inbox_retry (turn->inbox, error);
      return;
    }
  /* Processing the same tap again would undo it. */
  beckon_telegram_done_mark (beckon_telegram_inbox_get_done (turn->inbox), turn->update);
  beckon_telegram_selection_end (tap->selection, tap->question->id, tap->chosen);
  if (tap->selects)
    store_selection (tap);
  else
    beckon_telegram_turn_tell (turn, "", FALSE);
}

/* The buttons under a message. */
typedef enum
{
  SHOW_ANSWERS, /* with the selected ones marked */
  SHOW_TIMES,   /* until which it can be postponed */
  SHOW_PEOPLE,  /* to whom a hand-off can be reassigned */
  SHOW_SURE,    /* the second step of what is destructive */
} Buttons;

/* Replaces the buttons under the message. @selects: @chosen differs from what was selected. */
static void
replace_buttons (BeckonTelegramTurn      *turn,
                 BeckonTelegramSelection *selection,
                 BeckonInteraction       *question,
                 guint64                  chosen,
                 gboolean                 selects,
                 Buttons                  buttons)
{
  g_autoptr (GPtrArray) offered =
    buttons == SHOW_PEOPLE ? beckon_telegram_handoff_list (turn->facts->people, question) : NULL;
  g_autoptr (GString) json = g_string_new (NULL);
  Tap *tap = tap_new (turn, selection);

  tap->question = beckon_interaction_ref (question);
  tap->chosen = chosen;
  tap->selects = selects;
  beckon_telegram_selection_begin (selection, question);
  beckon_json_open_object (json);
  beckon_json_add_int (json, "chat_id", turn->update->chat_id);
  beckon_json_add_int (json, "message_id", turn->update->message_id);
  if (buttons == SHOW_TIMES)
    beckon_telegram_text_add_times (json, question, chosen);
  else if (buttons == SHOW_PEOPLE)
    beckon_telegram_text_add_people (json, question, offered);
  else if (buttons == SHOW_SURE)
    beckon_telegram_text_add_sure (json, question, chosen);
  else
    beckon_telegram_text_add_keyboard (json, question, chosen);
  beckon_json_close_object (json);
  beckon_telegram_bot_call_async (turn->bot, "editMessageReplyMarkup", json->str, on_marked, tap);
}

static void
change_buttons (BeckonTelegramTurn      *turn,
                BeckonTelegramSelection *selection,
                BeckonInteraction       *question,
                guint64                  chosen,
                Buttons                  buttons)
{
  replace_buttons (turn, selection, question, chosen, FALSE, buttons);
}

static void
on_set_aside (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Tap) tap = user_data;
  BeckonTelegramTurn *turn = tap->turn;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (object), result, &error);
  g_autofree char *outcome = NULL;

  if (commit == NULL)
    {
      beckon_telegram_turn_refuse (turn, error);
      return;
    }
  outcome = beckon_interaction_describe_outcome (commit->interaction);
  beckon_telegram_turn_thank (turn, outcome);
}

/* ATT-6 */
static void
set_aside (BeckonTelegramTurn *turn, BeckonTelegramSelection *selection, BeckonTelegramTime time)
{
  gint64 now_us = beckon_clock_get_time (
    beckon_desk_get_clock (beckon_telegram_bot_get_desk (turn->bot)), BECKON_CLOCK_WALL);
  g_autofree char *by = beckon_telegram_turn_dup_by (turn);
  gint64           until_us;

  switch (time)
    {
    case BECKON_TELEGRAM_TIME_QUARTER:
      until_us = now_us + 15 * BECKON_US_PER_MINUTE;
      break;
    case BECKON_TELEGRAM_TIME_MORNING:
      /* Of the person who has the hand-off, or of the one whose desk it is. */
      until_us = beckon_later_tomorrow_in (
        now_us, turn->facts->assignee != NULL ? turn->facts->assignee->time_zone : NULL);
      break;
    case BECKON_TELEGRAM_TIME_HOUR:
    default:
      until_us = now_us + BECKON_US_PER_HOUR;
      break;
    }
  beckon_telegram_turn_do_async (turn, beckon_operation_postpone (by, turn->facts->id, until_us),
                                 on_set_aside, tap_new (turn, selection));
}

/* @sure: that is the second step. */
static void
send_chosen (BeckonTelegramTurn      *turn,
             BeckonTelegramSelection *selection,
             guint64                  chosen,
             gboolean                 sure)
{
  BeckonInteraction *question = turn->facts->interaction;

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
    beckon_telegram_turn_tell (turn, _ ("This question is not answered with one click"), TRUE);
  else if (n == 0)
    beckon_telegram_turn_tell (turn, _ ("Select at least one option first."), FALSE);
  else if (destructive && !sure)
    change_buttons (turn, selection, question, chosen, SHOW_SURE);
  else
    beckon_telegram_turn_respond (turn, beckon_answer_new_indices (indices, n));
}

static void
on_undone (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Tap) tap = user_data;
  BeckonTelegramTurn *turn = tap->turn;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (object), result, &error);

  /* It was undone elsewhere, and this message does not know. */
  if (commit != NULL || g_error_matches (error, BECKON_ERROR, BECKON_ERROR_STATUS))
    {
      g_autoptr (BeckonInteraction) open = commit != NULL
                                             ? beckon_interaction_ref (commit->interaction)
                                             : beckon_interaction_ref (tap->question);

      replace_buttons (turn, tap->selection, open, 0, TRUE, SHOW_ANSWERS);
      return;
    }
  beckon_telegram_turn_refuse (turn, error);
}

/* ATT-7 */
static void
undo (BeckonTelegramTurn *turn, BeckonTelegramSelection *selection)
{
  g_autofree char *by = beckon_telegram_turn_dup_by (turn);
  Tap             *tap = tap_new (turn, selection);

  tap->question = beckon_interaction_ref (turn->facts->interaction);
  beckon_telegram_turn_do_async (turn, beckon_operation_undo (by, turn->facts->id, TRUE), on_undone,
                                 tap);
}

static void
on_handed_on (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Tap) tap = user_data;
  BeckonTelegramTurn *turn = tap->turn;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (object), result, &error);
  g_autofree char *said = NULL;
  g_autofree char *text = NULL;

  if (commit == NULL)
    {
      beckon_telegram_turn_refuse (turn, error);
      return;
    }
  /* Edit this message immediately for the person who tapped; the outbox edits all messages, and
   * asks the new assignee. */
  text = beckon_telegram_text_handed_on (commit->interaction);
  beckon_telegram_sender_edit (turn->sender, turn->update->chat_id, turn->update->message_id, text,
                               NULL, NULL, NULL);
  /* translators: the handle of a person */
  said = g_strdup_printf (_ ("Reassigned to @%s"), commit->interaction->assignee);
  beckon_telegram_turn_thank (turn, said);
}

/* “Not me”. */
static void
hand_on (BeckonTelegramTurn *turn, BeckonTelegramSelection *selection)
{
  g_autofree char *by = beckon_telegram_turn_dup_by (turn);

  if (turn->facts->named == NULL)
    beckon_telegram_turn_refuse (turn, turn->facts->no_named);
  else
    beckon_telegram_turn_do_async (
      turn, beckon_operation_assign (by, turn->facts->id, turn->facts->named->handle), on_handed_on,
      tap_new (turn, selection));
}

/* How many index values a button of this kind can have. */
static guint
count_choices (const BeckonTelegramButton *button, const BeckonInteraction *question)
{
  return button->act == BECKON_TELEGRAM_ACT_UNTIL ? BECKON_N_TELEGRAM_TIMES
                                                  : MAX (question->options->len, 1);
}

void
beckon_telegram_tap (BeckonTelegramTurn *turn, BeckonTelegramSelection *selection)
{
  BeckonTelegramButton button;
  BeckonInteraction   *question = turn->facts->interaction;
  g_autoptr (GError) error = NULL;

  if (!beckon_telegram_button_parse (turn->update->data, &button) || question == NULL
      || !beckon_telegram_button_fits (&button, question)
      || button.index >= count_choices (&button, question))
    {
      beckon_telegram_turn_tell (
        turn, _ ("This button does not belong to a question on this desk."), TRUE);
      return;
    }
  beckon_telegram_turn_adopt_message (turn);
  if (!beckon_interaction_is_open (question))
    {
      g_autofree char *text = NULL;

      /* A message unknown to the desk still shows its buttons. */
      text = beckon_telegram_text_outcome (question);
      beckon_telegram_sender_edit (turn->sender, turn->update->chat_id, turn->update->message_id,
                                   text, question, NULL, NULL);
      g_clear_pointer (&text, g_free);
      beckon_interaction_set_settled_error (question, &error);
      text = beckon_telegram_dup_error (error);
      beckon_telegram_turn_tell (turn, text, TRUE);
      return;
    }
  switch (button.act)
    {
    case BECKON_TELEGRAM_ACT_ANSWER:
      send_chosen (turn, selection, G_GUINT64_CONSTANT (1) << button.index, FALSE);
      break;
    case BECKON_TELEGRAM_ACT_SURE:
      send_chosen (turn, selection, button.chosen, TRUE);
      break;
    case BECKON_TELEGRAM_ACT_UNDO:
      undo (turn, selection);
      break;
    case BECKON_TELEGRAM_ACT_TOGGLE:
      replace_buttons (turn, selection, question,
                       get_chosen (selection, &button, turn->facts)
                         ^ (G_GUINT64_CONSTANT (1) << button.index),
                       TRUE, SHOW_ANSWERS);
      break;
    case BECKON_TELEGRAM_ACT_SEND:
      send_chosen (turn, selection, get_chosen (selection, &button, turn->facts), FALSE);
      break;
    case BECKON_TELEGRAM_ACT_SKIP:
      beckon_telegram_turn_respond (
        turn, beckon_answer_new_action (question->kind == BECKON_KIND_FORM ? BECKON_ACTION_CANCEL
                                                                           : BECKON_ACTION_SKIP));
      break;
    case BECKON_TELEGRAM_ACT_DECLINE:
      beckon_telegram_turn_respond (turn, beckon_answer_new_action (BECKON_ACTION_DECLINE));
      break;
    case BECKON_TELEGRAM_ACT_LATER:
      change_buttons (turn, selection, question, get_chosen (selection, &button, turn->facts),
                      SHOW_TIMES);
      break;
    case BECKON_TELEGRAM_ACT_UNTIL:
      set_aside (turn, selection, (BeckonTelegramTime) button.index);
      break;
    case BECKON_TELEGRAM_ACT_BACK:
      change_buttons (turn, selection, question, get_chosen (selection, &button, turn->facts),
                      SHOW_ANSWERS);
      break;
    case BECKON_TELEGRAM_ACT_TAKE_OVER:
      beckon_telegram_turn_respond (turn, beckon_answer_new_action (BECKON_ACTION_TAKE_OVER));
      break;
    case BECKON_TELEGRAM_ACT_NOT_ME:
      change_buttons (turn, selection, question, 0, SHOW_PEOPLE);
      break;
    case BECKON_TELEGRAM_ACT_PERSON:
      hand_on (turn, selection);
      break;
    default:
      g_assert_not_reached ();
    }
}
