/* facts.c: what the database says about an update, read on a thread before it is handled
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/telegram/facts.h"

#include "base/error.h"
#include "base/limits.h"
#include "model/question/option-match.h"
#include "surface/telegram/button.h"
#include "surface/telegram/handoff.h"
#include "surface/telegram/selection.h"

/* What the thread needs to know. */
typedef struct
{
  BeckonTelegramUpdate *update; /* (owned) */
  BeckonTelegramButton  button; /* if @has_button */
  gboolean              has_button;
  gboolean              is_desks; /* it comes from the desk's own chat */
  gint64                part;     /* the question that the message shows a part of; 0: not known */
  char                **names;    /* (owned) (nullable): of the message, see sender.h */
  char                 *line;     /* (owned) (nullable): a command for this bot */
  GArray *unawaited; /* (owned) (nullable) (element-type gint64): for @line, see commands.h */
  char   *health;    /* (owned) (nullable): for @line, see commands.h */
  char   *trouble;   /* (owned) (nullable): likewise */
} Input;

static void
input_free (gpointer data)
{
  Input *self = data;

  beckon_telegram_update_free (self->update);
  g_strfreev (self->names);
  g_free (self->line);
  g_clear_pointer (&self->unawaited, g_array_unref);
  g_free (self->health);
  g_free (self->trouble);
  g_free (self);
}

void
beckon_telegram_facts_free (BeckonTelegramFacts *self)
{
  if (self == NULL)
    return;
  beckon_telegram_command_clear (&self->command);
  g_clear_pointer (&self->interaction, beckon_interaction_unref);
  g_clear_pointer (&self->assignee, beckon_person_free);
  g_clear_pointer (&self->people, g_ptr_array_unref);
  g_clear_pointer (&self->named, beckon_person_free);
  g_clear_error (&self->no_named);
  g_free (self->sender);
  g_free (self->selected);
  g_free (self);
}

/* The question that the message shows; 0: none. */
static gint64
find_shown (BeckonView *view, const Input *input, GError **error)
{
  GError *failure = NULL;
  gint64  id = input->part;

  for (guint i = 0; input->names != NULL && input->names[i] != NULL && id == 0; i++)
    {
      id =
        beckon_view_find_channel_message (view, BECKON_TELEGRAM_CHANNEL, input->names[i], &failure);
      if (failure != NULL)
        {
          g_propagate_error (error, failure);
          return 0;
        }
    }

  return id;
}

/* The question in the message that the person replies to. Its buttons identify it, too, because the
 * desk may have stopped, or not be done, before it knew the id of the message. */
static gint64
find_replied (BeckonView *view, const Input *input, gint64 shown)
{
  g_autoptr (BeckonInteraction) question = NULL;

  if (shown != 0 || !input->has_button)
    return shown;
  question = beckon_view_get_interaction (view, input->button.interaction_id, NULL);

  return question != NULL && beckon_telegram_button_fits (&input->button, question) ? question->id
                                                                                    : 0;
}

/* The one open question that @text without a reference must be meant for, because it takes text or
 * has exactly that option, by label or number. 0: there is none, it does not take such a text, or
 * others are open as well: the label of an option of another question could be mistaken for free
 * text. */
static gint64
find_lone_question (BeckonView *view, const char *text, guint *n_open, GError **error)
{
  BeckonInteractionQuery query = {
    .statuses = 1u << BECKON_INTERACTION_PENDING | 1u << BECKON_INTERACTION_POSTPONED,
    .limit = BECKON_LIMIT_PAGE,
    .oldest_first = TRUE,
  };
  g_autoptr (GPtrArray) open = beckon_view_list_interactions (view, &query, NULL, error);
  g_autoptr (BeckonOptionMatch) match = NULL;
  const BeckonInteraction *question;
  guint                    index;

  *n_open = open != NULL ? open->len : 0;
  if (*n_open != 1)
    return 0;
  question = open->pdata[0];
  if (question->allow_other)
    return question->id;
  match = beckon_option_match_new (question->options);
  /* A number that two options could mean is asked back. */
  return beckon_option_match_find (match, text, FALSE, &index, NULL) != BECKON_OPTION_MATCH_NONE
           ? question->id
           : 0;
}

/* The id of the interaction that the update is about; 0: none, or @error. */
static gint64
find_subject (BeckonView *view, const Input *input, BeckonTelegramFacts *facts, GError **error)
{
  const BeckonTelegramUpdate *update = input->update;

  if (update->kind == BECKON_TELEGRAM_UPDATE_TAP)
    return input->button.interaction_id;
  if (input->line != NULL)
    {
      beckon_telegram_command_run (view, input->unawaited, input->line, input->health,
                                   input->trouble, &facts->command);
      return facts->command.id;
    }
  if (update->text == NULL || *update->text == '/')
    return 0;
  if (update->reply_to != 0)
    return facts->replied;
  if (!input->is_desks || update->chat_id < 0)
    return 0;
  return find_lone_question (view, update->text, &facts->n_open, error);
}

/* FALSE with @error: what the tap is on cannot be read. */
static gboolean
read_subject (BeckonView *view, const Input *input, BeckonTelegramFacts *facts, GError **error)
{
  g_autoptr (GError) failure = NULL;

  if (facts->id == 0)
    return TRUE;
  facts->interaction = beckon_view_get_interaction (view, facts->id, &failure);
  if (facts->interaction != NULL && facts->interaction->assignee != NULL)
    facts->assignee = beckon_view_lookup_person (view, facts->interaction->assignee, NULL);
  /* A text is given to the desk, which says what is wrong with it. */
  if (failure == NULL || input->update->kind != BECKON_TELEGRAM_UPDATE_TAP
      || g_error_matches (failure, BECKON_ERROR, BECKON_ERROR_NOT_FOUND))
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&failure));
  return FALSE;
}

static void
read_people (BeckonView *view, const Input *input, BeckonTelegramFacts *facts)
{
  gboolean is_tap = input->update->kind == BECKON_TELEGRAM_UPDATE_TAP;

  if (!input->is_desks || (is_tap && input->button.act == BECKON_TELEGRAM_ACT_NOT_ME))
    facts->people = beckon_view_list_people (view, NULL);
  if (!input->is_desks && facts->people != NULL)
    facts->sender = beckon_telegram_handoff_dup_sender (facts->people, input->update);
  if (is_tap && input->button.act == BECKON_TELEGRAM_ACT_PERSON)
    {
      g_autofree char *number =
        g_strdup_printf ("%" G_GINT64_FORMAT, (gint64) input->button.chosen);

      facts->named = beckon_view_lookup_person (view, number, &facts->no_named);
    }
}

static gboolean
is_open (gint64 id, gpointer user_data)
{
  g_autoptr (BeckonInteraction) question = beckon_view_get_interaction (user_data, id, NULL);

  return question != NULL && beckon_interaction_is_open (question);
}

/* Of questions that were settled while the desk was not running nothing is stored any more. */
static gboolean
read_selected (BeckonView *view, const Input *input, BeckonTelegramFacts *facts, GError **error)
{
  g_autoptr (GError) failure = NULL;
  g_autofree char *stored = NULL;
  guint64          chosen = 0;

  if (input->update->kind != BECKON_TELEGRAM_UPDATE_TAP)
    return TRUE;
  stored = beckon_view_get_channel_state (view, BECKON_TELEGRAM_CHANNEL,
                                          BECKON_TELEGRAM_SELECTION_KEY, &failure);
  if (failure != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }
  beckon_telegram_selection_parse (stored, facts->id, &chosen);
  facts->selected = beckon_telegram_selection_replace (stored, facts->id, chosen, is_open, view);
  return TRUE;
}

static gpointer
read_facts (BeckonView *view, gpointer data, GError **error)
{
  const Input *input = data;
  g_autoptr (BeckonTelegramFacts) facts = g_new0 (BeckonTelegramFacts, 1);
  GError *failure = NULL;

  facts->is_desks = input->is_desks;
  facts->shown = find_shown (view, input, &failure);
  if (failure == NULL && input->update->reply_to != 0)
    facts->replied = find_replied (view, input, facts->shown);
  if (failure == NULL)
    facts->id = find_subject (view, input, facts, &failure);
  if (failure != NULL)
    {
      g_propagate_error (error, failure);
      return NULL;
    }
  if (!read_subject (view, input, facts, error) || !read_selected (view, input, facts, error))
    return NULL;
  read_people (view, input, facts);

  return g_steal_pointer (&facts);
}

gboolean
beckon_telegram_facts_are_needed (BeckonTelegramBot *bot, const BeckonTelegramUpdate *update)
{
  BeckonTelegramButton button;

  if (update->kind == BECKON_TELEGRAM_UPDATE_TAP)
    return beckon_telegram_button_parse (update->data, &button);

  return update->kind == BECKON_TELEGRAM_UPDATE_MESSAGE
         && (update->reply_to != 0
             || (update->text != NULL
                 && beckon_telegram_update_is_from (update, beckon_telegram_bot_get_chat (bot))));
}

void
beckon_telegram_facts_read_async (BeckonTelegramBot          *bot,
                                  const BeckonTelegramUpdate *update,
                                  gint64                      part,
                                  char                      **names,
                                  const char                 *health,
                                  GAsyncReadyCallback         callback,
                                  gpointer                    user_data)
{
  BeckonDesk   *desk = beckon_telegram_bot_get_desk (bot);
  const GError *trouble = beckon_desk_get_trouble (desk);
  Input        *input = g_new0 (Input, 1);

  input->update = beckon_telegram_update_copy (update);
  input->has_button = beckon_telegram_button_parse (update->data, &input->button);
  input->is_desks = beckon_telegram_update_is_from (update, beckon_telegram_bot_get_chat (bot));
  input->part = part;
  input->names = names;
  if (update->kind == BECKON_TELEGRAM_UPDATE_MESSAGE && input->is_desks && update->text != NULL
      && *update->text == '/'
      && beckon_telegram_command_is_ours (update->text, beckon_telegram_bot_get_name (bot)))
    {
      input->line = g_strdup (update->text);
      input->unawaited = beckon_desk_list_unawaited (desk);
      input->health = g_strdup (health);
      input->trouble = trouble != NULL ? g_strdup (trouble->message) : NULL;
    }
  beckon_store_view_async (beckon_desk_get_store (desk), read_facts, input, input_free,
                           (GDestroyNotify) beckon_telegram_facts_free,
                           beckon_telegram_bot_get_cancellable (bot), callback, user_data);
}

BeckonTelegramFacts *
beckon_telegram_facts_read_finish (GObject *source, GAsyncResult *result, GError **error)
{
  return beckon_store_view_finish (BECKON_STORE (source), result, error);
}
