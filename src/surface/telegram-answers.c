/* telegram-answers.c: what the person taps and writes, as answers of the desk
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/telegram-private.h"

#include <glib/gi18n-lib.h>

#include "model/error.h"
#include "model/json-write.h"
#include "model/later.h"
#include "model/limits.h"
#include "model/timestamp.h"
#include "surface/telegram-button.h"
#include "surface/telegram-commands.h"
#include "surface/telegram-handoff.h"
#include "surface/telegram-memory.h"
#include "surface/telegram-say.h"
#include "surface/telegram-text.h"

#define CALL_TIMEOUT_S 30

/* One update on its way. */
typedef struct
{
  BeckonTelegram       *telegram; /* (owned) */
  BeckonTelegramUpdate *update;   /* (owned) */
  BeckonInteraction    *question; /* (owned) (nullable): of new buttons */
  guint64               chosen;   /* of new buttons: from now on */
} Step;

static Step *
step_new (BeckonTelegram             *self,
          const BeckonTelegramUpdate *update)
{
  Step *step = g_new0 (Step, 1);

  step->telegram = g_object_ref (self);
  step->update = beckon_telegram_update_copy (update);
  return step;
}

static void
step_free (Step *step)
{
  g_clear_pointer (&step->question, beckon_interaction_unref);
  beckon_telegram_update_free (step->update);
  g_object_unref (step->telegram);
  g_free (step);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Step, step_free)

static void
on_noted (GObject      *object,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr (Step) step = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_finish (BECKON_DESK (object), result, &error);

  if (commit != NULL)
    beckon_telegram_receive_next (step->telegram);
  else
    beckon_telegram_receive_again (step->telegram, error);
}

/* The update is done. */
static void
done (Step *step)
{
  beckon_telegram_note_async (step->telegram, step->update, on_noted, step);
}

static void
on_said (GObject      *object,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr (Step) step = user_data;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) names = beckon_telegram_send_finish (BECKON_TELEGRAM (object), result, &error);

  if (names != NULL || !beckon_telegram_error_is_passing (error))
    done (g_steal_pointer (&step));
  else
    beckon_telegram_receive_again (step->telegram, error);
}

/* Says @text below what the person wrote; then the update is done. */
static void
say (BeckonTelegram             *self,
     const BeckonTelegramUpdate *update,
     const char                 *text)
{
  beckon_telegram_send_async (self, update->chat_id, text, NULL, update->message_id, on_said, step_new (self, update));
}

static void
on_told (GObject      *object,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr (Step) step = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node = beckon_telegram_api_call_finish (BECKON_TELEGRAM_API (object), result, &error);

  /* A tap that is too old for an answer has had its effect all the same. */
  if (node != NULL || !beckon_telegram_error_is_passing (error))
    done (g_steal_pointer (&step));
  else
    beckon_telegram_receive_again (step->telegram, error);
}

static void
call_answer (Step                *step,
             const char          *text,
             gboolean             alert,
             GAsyncReadyCallback  callback)
{
  beckon_telegram_answer_tap (step->telegram, step->update->query_id, text, alert, callback, step);
}

/* Answers the tap; then the update is done. */
static void
tell (BeckonTelegram             *self,
      const BeckonTelegramUpdate *update,
      const char                 *text,
      gboolean                    alert)
{
  call_answer (step_new (self, update), text, alert, on_told);
}

/* (transfer full): the person's name. A private chat is the chat of the person whose desk this is. */
static char *
dup_by (BeckonTelegram             *self,
        const BeckonTelegramUpdate *update)
{
  g_autofree char *assignee = beckon_telegram_handoff_dup_by (self, update);

  if (assignee != NULL)
    return g_steal_pointer (&assignee);
  if (update->chat_id < 0 && update->from_name != NULL && *update->from_name != '\0' && !beckon_is_nobody (update->from_name))
    return g_strdup (update->from_name);
  return g_strdup (g_get_user_name ());
}

/* Answering */

static void
on_thanked (GObject      *object,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr (Step) step = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node = beckon_telegram_api_call_finish (BECKON_TELEGRAM_API (object), result, &error);

  if (node == NULL)
    g_debug ("A tap was not answered: %s", error->message);
}

static void
refuse (Step         *step,
        const GError *error)
{
  g_autofree char *text = NULL;

  if (g_error_matches (error, BECKON_ERROR, BECKON_ERROR_STORE) || error->domain != BECKON_ERROR)
    {
      beckon_telegram_receive_again (step->telegram, error);
      return;
    }
  text = beckon_telegram_dup_error (error);
  if (step->update->kind == BECKON_TELEGRAM_UPDATE_TAP)
    tell (step->telegram, step->update, text, TRUE);
  else
    say (step->telegram, step->update, text);
}

static void
on_responded (GObject      *object,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (Step) step = user_data;
  BeckonTelegram *self = step->telegram;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_finish (BECKON_DESK (object), result, &error);

  if (commit == NULL)
    {
      refuse (step, error);
      return;
    }
  if (step->update->kind == BECKON_TELEGRAM_UPDATE_TAP)
    {
      g_autofree char *outcome = beckon_interaction_describe_outcome (commit->interaction);

      call_answer (step_new (self, step->update), outcome, FALSE, on_thanked);
    }
  /* Where no channel shows the question there is no acknowledgement that could say it. */
  else if (commit->posted)
    {
      const gint64 typed[] = { step->update->message_id, step->update->chat_id };

      g_hash_table_replace (self->typed, g_memdup2 (&commit->interaction->id, sizeof (gint64)), g_memdup2 (typed, sizeof typed));
    }
  beckon_telegram_receive_next (self);
}

/* @answer is (transfer full). */
static void
respond (BeckonTelegram             *self,
         const BeckonTelegramUpdate *update,
         gint64                      id,
         BeckonAnswer               *answer)
{
  g_autofree char *by = dup_by (self, update);

  beckon_telegram_respond_async (self, update, id, answer, by, on_responded, step_new (self, update));
  beckon_answer_unref (answer);
}

/* Taps */

/* The options that are taken in: as this desk knows them, else (it was restarted) as the keyboard shows them. */
static guint64
get_chosen (BeckonTelegram             *self,
            const BeckonTelegramButton *button,
            const BeckonInteraction    *question)
{
  const guint64 *known = g_hash_table_lookup (self->chosen, &button->interaction_id);
  guint64 all = question->options->len < 64 ? (G_GUINT64_CONSTANT (1) << question->options->len) - 1 : G_MAXUINT64;

  return (known != NULL ? *known : button->chosen) & all;
}

static void
on_marked (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (Step) step = user_data;
  BeckonTelegram *self = step->telegram;
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node = beckon_telegram_api_call_finish (BECKON_TELEGRAM_API (object), result, &error);

  if (node == NULL && beckon_telegram_error_is_passing (error))
    {
      beckon_telegram_receive_again (self, error);
      return;
    }
  /* It may have been settled while Telegram took its time: on_event() was there before. */
  if (beckon_desk_find_question (self->desk, step->question->id) != NULL)
    g_hash_table_replace (self->chosen, g_memdup2 (&step->question->id, sizeof (gint64)),
                          g_memdup2 (&step->chosen, sizeof (guint64)));
  tell (self, step->update, "", FALSE);
}

/* What stands under a message. */
typedef enum
{
  SHOW_ANSWERS, /* with the chosen ones marked */
  SHOW_TIMES,   /* until which it can be set aside */
  SHOW_PEOPLE,  /* to whom a hand-off can go instead */
} Buttons;

/* Puts other buttons under the message. */
static void
change_buttons (BeckonTelegram             *self,
                const BeckonTelegramUpdate *update,
                BeckonInteraction          *question,
                guint64                     chosen,
                Buttons                     buttons)
{
  g_autoptr (GPtrArray) people = buttons == SHOW_PEOPLE ? beckon_telegram_handoff_list (self, question) : NULL;
  g_autoptr (GString) json = g_string_new (NULL);
  Step *step = step_new (self, update);

  step->question = beckon_interaction_ref (question);
  step->chosen = chosen;
  beckon_json_open_object (json);
  beckon_json_add_int (json, "chat_id", update->chat_id);
  beckon_json_add_int (json, "message_id", update->message_id);
  if (buttons == SHOW_TIMES)
    beckon_telegram_text_add_times (json, question, chosen);
  else if (buttons == SHOW_PEOPLE)
    beckon_telegram_text_add_people (json, question, people);
  else
    beckon_telegram_text_add_keyboard (json, question, chosen);
  beckon_json_close_object (json);
  beckon_telegram_api_call_async (self->api, "editMessageReplyMarkup", json->str, CALL_TIMEOUT_S, self->cancellable, on_marked, step);
}

static void
on_set_aside (GObject      *object,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (Step) step = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_finish (BECKON_DESK (object), result, &error);
  g_autofree char *outcome = NULL;

  if (commit == NULL)
    {
      refuse (step, error);
      return;
    }
  outcome = beckon_interaction_describe_outcome (commit->interaction);
  call_answer (step_new (step->telegram, step->update), outcome, FALSE, on_thanked);
  done (g_steal_pointer (&step));
}

/* ATT-6 */
static void
set_aside (BeckonTelegram             *self,
           const BeckonTelegramUpdate *update,
           BeckonTelegramTime          time,
           const BeckonInteraction    *question)
{
  gint64 now_us = beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL);
  g_autofree char *by = dup_by (self, update);
  gint64 until_us;

  switch (time)
    {
    case BECKON_TELEGRAM_TIME_QUARTER:
      until_us = now_us + 15 * BECKON_US_PER_MINUTE;
      break;
    case BECKON_TELEGRAM_TIME_MORNING:
      until_us = beckon_later_tomorrow (now_us);
      break;
    case BECKON_TELEGRAM_TIME_HOUR:
    default:
      until_us = now_us + BECKON_US_PER_HOUR;
      break;
    }
  beckon_desk_later_async (self->desk, question->id, until_us, by, BECKON_SURFACE_TELEGRAM, NULL, on_set_aside, step_new (self, update));
}

static void
send_chosen (BeckonTelegram             *self,
             const BeckonTelegramUpdate *update,
             const BeckonTelegramButton *button,
             BeckonInteraction          *question)
{
  guint64 chosen = get_chosen (self, button, question);
  guint indices[64];
  guint n = 0;

  for (guint i = 0; i < question->options->len; i++)
    if (((chosen >> i) & 1) != 0)
      indices[n++] = i;
  if (n == 0)
    tell (self, update, _("Tap the options that you want first."), FALSE);
  else
    respond (self, update, question->id, beckon_answer_new_indices (indices, n));
}

static void
on_handed_on (GObject      *object,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (Step) step = user_data;
  BeckonTelegram *self = step->telegram;
  const BeckonTelegramUpdate *update = step->update;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_finish (BECKON_DESK (object), result, &error);
  gboolean theirs;
  g_autofree char *said = NULL;
  g_autofree char *text = NULL;

  if (commit == NULL)
    {
      refuse (step, error);
      return;
    }
  /* Where it is nobody's business any more, nothing is left to tap. */
  theirs = beckon_telegram_handoff_is_theirs (self, update, commit->interaction);
  /* translators: the handle of a person */
  said = g_strdup_printf (_("Handed on to @%s"), commit->interaction->assignee);
  text = theirs ? beckon_telegram_text_question (commit->interaction) : g_strdup (said);
  beckon_telegram_edit (self, update->chat_id, update->message_id, text, theirs ? commit->interaction : NULL, NULL, NULL);
  tell (self, update, said, FALSE);
}

/* Not me. */
static void
hand_on (BeckonTelegram             *self,
         const BeckonTelegramUpdate *update,
         const BeckonTelegramButton *button,
         const BeckonInteraction    *question)
{
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, (gint64) button->chosen);
  g_autofree char *by = dup_by (self, update);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonPerson) person = beckon_store_lookup_person (beckon_desk_get_store (self->desk), number, &error);
  g_autoptr (Step) step = step_new (self, update);

  if (person == NULL)
    refuse (step, error);
  else
    beckon_desk_assign_async (self->desk, question->id, person->handle, by, NULL, on_handed_on, g_steal_pointer (&step));
}

/* How many indices a button of this sort can have. */
static guint
count_choices (const BeckonTelegramButton *button,
               const BeckonInteraction    *question)
{
  return button->act == BECKON_TELEGRAM_ACT_UNTIL ? BECKON_N_TELEGRAM_TIMES : MAX (question->options->len, 1);
}

static void
handle_tap (BeckonTelegram             *self,
            const BeckonTelegramUpdate *update)
{
  BeckonTelegramButton button;
  g_autoptr (BeckonInteraction) question = NULL;
  g_autoptr (GError) error = NULL;
  gboolean known = beckon_telegram_button_parse (update->data, &button);

  if (known)
    question = beckon_store_get_interaction (beckon_desk_get_store (self->desk), button.interaction_id, &error);
  if (error != NULL && !g_error_matches (error, BECKON_ERROR, BECKON_ERROR_NOT_FOUND))
    {
      beckon_telegram_receive_again (self, error);
      return;
    }
  if (question == NULL || !beckon_telegram_button_fits (&button, question) || button.index >= count_choices (&button, question))
    {
      tell (self, update, _("This button belongs to no question of this desk."), TRUE);
      return;
    }
  beckon_telegram_adopt_message (self, update->chat_id, update->message_id, question->id);
  if (!beckon_interaction_is_open (question))
    {
      g_autofree char *text = NULL;

      /* A message that the desk did not know of still has its buttons. */
      text = beckon_telegram_text_outcome (question);
      beckon_telegram_edit (self, update->chat_id, update->message_id, text, question, NULL, NULL);
      g_clear_pointer (&text, g_free);
      beckon_interaction_set_settled_error (question, &error);
      text = beckon_telegram_dup_error (error);
      tell (self, update, text, TRUE);
      return;
    }
  switch (button.act)
    {
    case BECKON_TELEGRAM_ACT_ANSWER:
      respond (self, update, question->id, beckon_answer_new_index (button.index));
      break;
    case BECKON_TELEGRAM_ACT_TOGGLE:
      change_buttons (self, update, question, get_chosen (self, &button, question) ^ (G_GUINT64_CONSTANT (1) << button.index), SHOW_ANSWERS);
      break;
    case BECKON_TELEGRAM_ACT_SEND:
      send_chosen (self, update, &button, question);
      break;
    case BECKON_TELEGRAM_ACT_SKIP:
      respond (self, update, question->id, beckon_answer_new_action (BECKON_ACTION_SKIP));
      break;
    case BECKON_TELEGRAM_ACT_LATER:
      change_buttons (self, update, question, get_chosen (self, &button, question), SHOW_TIMES);
      break;
    case BECKON_TELEGRAM_ACT_UNTIL:
      set_aside (self, update, (BeckonTelegramTime) button.index, question);
      break;
    case BECKON_TELEGRAM_ACT_BACK:
      change_buttons (self, update, question, get_chosen (self, &button, question), SHOW_ANSWERS);
      break;
    case BECKON_TELEGRAM_ACT_TAKE_OVER:
      respond (self, update, question->id, beckon_answer_new_action (BECKON_ACTION_TAKE_OVER));
      break;
    case BECKON_TELEGRAM_ACT_NOT_ME:
      change_buttons (self, update, question, 0, SHOW_PEOPLE);
      break;
    case BECKON_TELEGRAM_ACT_PERSON:
      hand_on (self, update, &button, question);
      break;
    default:
      g_assert_not_reached ();
    }
}

/* Messages */

/* The one open question that a text without any reference can only be meant for; 0: there is none, it takes no text, or others are open, too: the
 * label of an option of another question would be taken for free text. */
static gint64
find_lone_question (BeckonTelegram  *self,
                    guint           *n_open,
                    GError         **error)
{
  BeckonInteractionQuery query = {
    .statuses = 1u << BECKON_INTERACTION_PENDING | 1u << BECKON_INTERACTION_POSTPONED,
    .limit = BECKON_LIMIT_PAGE,
    .oldest_first = TRUE,
  };
  g_autoptr (GPtrArray) open = beckon_store_list_interactions (beckon_desk_get_store (self->desk), &query, NULL, error);
  const BeckonInteraction *question;

  *n_open = open != NULL ? open->len : 0;
  if (*n_open != 1)
    return 0;
  question = open->pdata[0];
  return question->allow_other ? question->id : 0;
}

/* The question that the message shows to which the person replies. Its buttons tell, too: the desk may have ended, or not be done, before it knew
 * the number of the message. */
static gint64
find_replied (BeckonTelegram              *self,
              const BeckonTelegramUpdate  *update,
              GError                     **error)
{
  gint64 id = beckon_telegram_find_question (self, update->chat_id, update->reply_to, error);
  BeckonTelegramButton button;
  g_autoptr (BeckonInteraction) question = NULL;

  if (id != 0 || !beckon_telegram_button_parse (update->data, &button))
    return id;
  question = beckon_store_get_interaction (beckon_desk_get_store (self->desk), button.interaction_id, NULL);
  if (question == NULL || !beckon_telegram_button_fits (&button, question))
    return 0;
  beckon_telegram_adopt_message (self, update->chat_id, update->reply_to, question->id);
  return question->id;
}

/* (transfer full): what a text answers to interaction @id. */
static BeckonAnswer *
read_text (BeckonTelegram *self,
           gint64          id,
           const char     *text)
{
  g_autoptr (BeckonInteraction) interaction = beckon_store_get_interaction (beckon_desk_get_store (self->desk), id, NULL);

  if (interaction != NULL && interaction->kind == BECKON_KIND_HANDOFF)
    return beckon_telegram_handoff_read (text);
  return beckon_answer_new_text (text);
}

static void
handle_text (BeckonTelegram             *self,
             const BeckonTelegramUpdate *update)
{
  g_autoptr (GError) error = NULL;
  gint64 id = update->reply_to != 0 ? find_replied (self, update, &error) : 0;
  guint n_open = 0;

  if (error == NULL && update->reply_to == 0)
    id = find_lone_question (self, &n_open, &error);
  if (error != NULL)
    beckon_telegram_receive_again (self, error);
  else if (id != 0)
    respond (self, update, id, read_text (self, id, update->text));
  else if (update->reply_to != 0)
    say (self, update, _("That message shows no question of this desk. Reply to the question itself, or use /respond."));
  else if (n_open == 0)
    say (self, update, _("E107: No tasks awaiting response - nothing to respond to"));
  else
    say (self, update, _("Which question do you mean? Tap a button below it, or reply to its message. /tasks lists what waits."));
}

static void
handle_command (BeckonTelegram             *self,
                const BeckonTelegramUpdate *update)
{
  g_autofree char *health = beckon_telegram_dup_detail (self);
  g_auto (BeckonTelegramCommand) command = { NULL };

  beckon_telegram_command_run (self->desk, update->text, health, &command);
  if (command.reply != NULL)
    say (self, update, command.reply);
  else
    respond (self, update, command.id, beckon_answer_new_text (command.answer));
}

/* Does somebody act on a hand-off that is theirs, in their own chat? Nothing else is obeyed there. */
static gboolean
is_of_assignee (BeckonTelegram             *self,
                const BeckonTelegramUpdate *update)
{
  BeckonTelegramButton button;
  g_autoptr (BeckonInteraction) handoff = NULL;
  gint64 id = 0;

  if (update->kind == BECKON_TELEGRAM_UPDATE_TAP && beckon_telegram_button_parse (update->data, &button))
    id = button.interaction_id;
  else if (update->kind == BECKON_TELEGRAM_UPDATE_MESSAGE && update->text != NULL && *update->text != '/' && update->reply_to != 0)
    id = beckon_telegram_find_question (self, update->chat_id, update->reply_to, NULL);
  if (id != 0)
    handoff = beckon_store_get_interaction (beckon_desk_get_store (self->desk), id, NULL);

  return handoff != NULL && handoff->kind == BECKON_KIND_HANDOFF && beckon_telegram_handoff_is_theirs (self, update, handoff);
}

void
beckon_telegram_handle (BeckonTelegram             *self,
                        const BeckonTelegramUpdate *update)
{
  if (update->kind == BECKON_TELEGRAM_UPDATE_OTHER || (!beckon_telegram_update_is_from (update, self->chat_id) && !is_of_assignee (self, update)))
    {
      gboolean may_pair = update->kind == BECKON_TELEGRAM_UPDATE_MESSAGE && update->is_private && update->from_id == update->chat_id;

      if (may_pair && beckon_telegram_pairing_take (self->pairing, update->text))
        {
          beckon_telegram_adopt_chat (self, update->chat_id);
          say (self, update, _("Connected. Questions of your agents come to this chat from now on. /help lists what you can do here."));
          return;
        }
      self->ignored++;
      beckon_telegram_changed (self);
      done (step_new (self, update));
    }
  else if (update->kind == BECKON_TELEGRAM_UPDATE_TAP)
    handle_tap (self, update);
  else if (update->text == NULL)
    say (self, update, _("Only text can be an answer here."));
  else if (*update->text == '/')
    handle_command (self, update);
  else
    handle_text (self, update);
}
