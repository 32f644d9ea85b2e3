/* question.c: the question that is shown, and lines as answers to it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/terminal/terminal-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/display-text.h"
#include "base/error.h"
#include "base/json/json-write.h"
#include "cli/api.h"
#include "cli/attach.h"
#include "cli/print.h"
#include "cli/second-step.h"
#include "cli/verbs/verbs.h"
#include "model/question/destructive-words.h"
#include "model/question/option-match.h"
#include "model/question/option-text.h"
#include "plan/reminder.h"

#define MAX_INVALID 3
/* A line entered sooner than this after the question appeared was meant for something else (like
 * ATT-3 in the window). */
#define GUARD_US (700 * 1000)

static void
set_shown (BeckonTerminal *self, BeckonInteraction *question)
{
  g_clear_pointer (&self->shown, beckon_interaction_unref);
  self->shown = question;
  self->context->shown = question != NULL ? question->id : 0;
  self->n_invalid = 0;
  beckon_terminal_update_prompt (self);
}

/* Prints the shown question, which lines answer from now on. */
static void
show (BeckonTerminal *self, gint64 n_open)
{
  g_autoptr (GString) out = g_string_new (NULL);
  /* On failure the question is shown without similar ones. */
  g_autoptr (GPtrArray) similar =
    beckon_api_list_similar (self->context->client, self->shown->id, NULL);

  beckon_print_question (out, self->shown, similar, g_get_real_time ());
  if (n_open > 1)
    g_string_append_printf (
      out, ngettext ("%u more question waiting.\n", "%u more questions waiting.\n", n_open - 1),
      (guint) n_open - 1);
  self->shown_us = g_get_monotonic_time ();
  beckon_terminal_print (self, out->str);
}

static gboolean
is_left_open (BeckonTerminal *self, const BeckonInteraction *question)
{
  return g_hash_table_contains (self->left_open, &question->id);
}

/* (transfer full) (nullable): the oldest one of its task (AR-5), else the oldest that was not left
 * open. */
static BeckonInteraction *
find_next (BeckonTerminal *self, gint64 *n_open)
{
  BeckonClient *client = self->context->client;
  g_autoptr (BeckonReply) status = beckon_client_call (client, "GET", "/v1/status", NULL, 0, NULL);
  g_autoptr (GPtrArray) pending = NULL;
  const char *task_id;

  if (status == NULL)
    return NULL;
  *n_open = json_object_get_int_member_with_default (status->object, "open_questions", 0);
  task_id = json_object_get_string_member_with_default (status->object, "pending_task_id", NULL);
  if (task_id == NULL)
    return NULL;
  {
    g_autoptr (BeckonInteraction) oldest = beckon_api_get_pending (client, task_id, NULL);

    if (oldest != NULL && oldest->held_answer == NULL && !is_left_open (self, oldest))
      return g_steal_pointer (&oldest);
  }
  pending = beckon_api_list_interactions (client, "status=PENDING", NULL);
  for (guint i = 0; pending != NULL && i < pending->len; i++)
    if (((BeckonInteraction *) pending->pdata[i])->held_answer == NULL
        && !is_left_open (self, pending->pdata[i]))
      return beckon_interaction_ref (pending->pdata[i]);
  return NULL;
}

void
beckon_terminal_show_question (BeckonTerminal *self, BeckonInteraction *question)
{
  set_shown (self, question);
  show (self, 0);
}

/* Shows the next question if none is shown. */
static void
show_next (BeckonTerminal *self)
{
  BeckonInteraction *next;
  gint64             n_open = 0;

  if (self->shown != NULL)
    return;
  next = find_next (self, &n_open);
  if (next == NULL)
    next = beckon_terminal_take_reminded (self);
  if (next == NULL)
    return;
  set_shown (self, next);
  show (self, n_open);
}

/* ATT-4: if it is answered elsewhere, the line being typed is kept and can still be sent as a
 * correction. */
static void
offer_correction (BeckonTerminal *self, const BeckonInteraction *interaction)
{
  g_autofree char *id = NULL;
  g_autofree char *text = NULL;

  if (!beckon_terminal_has_draft (self) || !beckon_interaction_may_correct (interaction))
    return;
  id = beckon_api_id_to_string (interaction->id);
  text = g_strdup_printf (
    _ ("Your text was not sent. Use “/correct %s ANSWER” to send it as a correction.\n"), id);
  beckon_terminal_print (self, text);
}

/* ATT-21: whether somebody waits for the shown question, which is @current now, has changed. */
static void
say_awaited (BeckonTerminal *self, const BeckonInteraction *current)
{
  const char *text =
    current->unawaited ? beckon_interaction_get_unawaited_text () : _ ("Its agent waits again.");
  g_autofree char *line = NULL;

  if (current->unawaited == self->shown->unawaited)
    return;
  /* Whom the person has asked something is waited for, not the other way round. */
  if (!current->unawaited
      && (current->status != BECKON_INTERACTION_PENDING
          || beckon_interaction_is_asked_back (current)))
    return;
  line = g_strdup_printf ("#%" G_GINT64_FORMAT ": %s\n", current->id, text);
  beckon_terminal_print (self, line);
}

void
beckon_terminal_refresh (BeckonTerminal *self, gboolean quiet)
{
  g_autoptr (GError) error = NULL;
  BeckonInteraction *current;

  if (self->shown == NULL)
    {
      show_next (self);
      return;
    }
  current = beckon_api_get_interaction (self->context->client, self->shown->id, 0, NULL, &error);
  if (current == NULL && !g_error_matches (error, BECKON_ERROR, BECKON_ERROR_NOT_FOUND))
    return;
  /* A question in a reminder is postponed, but can be answered as long as the reminder applies. */
  if (current != NULL && current->held_answer == NULL
      && (current->status == BECKON_INTERACTION_PENDING || beckon_reminder_is_one (current)))
    {
      say_awaited (self, current);
      beckon_interaction_unref (self->shown);
      self->shown = current;
      return;
    }
  self->done = self->shown->id;
  if (!quiet && current != NULL)
    {
      g_autofree char *outcome = beckon_interaction_describe_outcome (current);
      g_autofree char *safe = beckon_display_text (outcome, TRUE);
      g_autofree char *line = g_strdup_printf ("#%" G_GINT64_FORMAT ": %s\n", current->id, safe);

      beckon_terminal_print (self, line);
      offer_correction (self, current);
    }
  g_clear_pointer (&current, beckon_interaction_unref);
  set_shown (self, NULL);
  show_next (self);
}

/* May three answers that do not fit select option 1? Only if a time-out would select it, too. */
static gboolean
may_take_first (const BeckonInteraction *question)
{
  return beckon_interaction_may_take_first (question)
         && question->policy == BECKON_POLICY_FIRST_OPTION && !question->held;
}

static void
take_first (BeckonTerminal *self)
{
  const BeckonOption *first = self->shown->options->pdata[0];
  g_autofree char    *label = beckon_option_text_dup_short (first->label, 60);
  g_autofree char    *warning =
    g_strdup_printf (_ ("⚠ Three invalid answers: option 1, %s, was chosen."), label);
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonReply) reply =
    beckon_api_take_first (self->context->client, self->shown->id, &error);

  if (reply == NULL)
    {
      g_autofree char *text = beckon_api_describe_error (error);
      g_string_append_printf (out, "%s\n", text);
    }
  else
    {
      beckon_print_style (out, BECKON_STYLE_ALARM, warning);
      g_string_append_c (out, '\n');
      beckon_api_print_received (self->context, reply, out);
    }
  beckon_terminal_print (self, out->str);
  beckon_terminal_refresh (self, reply != NULL);
}

static void
leave_open (BeckonTerminal *self)
{
  g_autoptr (GString) out = g_string_new (NULL);
  g_autofree char *id = beckon_api_id_to_string (self->shown->id);
  g_autofree char *warning = g_strdup_printf (
    _ ("⚠ Three invalid answers. Question %s stays open; nothing was chosen."), id);

  beckon_print_style (out, BECKON_STYLE_ALARM, warning);
  g_string_append_printf (out, _ ("\nTo answer: /respond %s ANSWER\n"), id);
  beckon_terminal_print (self, out->str);
  g_hash_table_add (self->left_open, g_memdup2 (&self->shown->id, sizeof self->shown->id));
  set_shown (self, NULL);
  show_next (self);
}

/* Does @line, which fits no option, mean something? A number or a label that could be several
 * options does, and so does a word for yes or no: none of them may become option 1 (AIC-9). */
static gboolean
is_readable (const BeckonInteraction *question, const char *line)
{
  g_autoptr (BeckonOptionMatch) match = beckon_option_match_new (question->options);
  guint index;

  return beckon_option_match_find (match, line, question->kind != BECKON_KIND_CONFIRMATION, &index,
                                   NULL)
           != BECKON_OPTION_MATCH_NONE
         || beckon_destructive_words_is_yes_or_no (line);
}

static void
take_invalid (BeckonTerminal *self, const char *line, const GError *error)
{
  g_autofree char *text = beckon_api_describe_error (error);
  g_autofree char *prompt = beckon_print_dup_prompt (self->shown);
  g_autofree char *lines = NULL;

  lines = g_strdup_printf ("%s\n%s", text,
                           strchr (line, '\n') != NULL
                             ? _ ("Lines that come at once are one answer, not one each.\n")
                             : "");
  beckon_terminal_print (self, lines);
  if (is_readable (self->shown, line))
    {
      g_autofree char *open =
        g_strdup_printf ("%s %s\n", _ ("It stays open until it is answered."), prompt);

      beckon_terminal_print (self, open);
      return;
    }
  self->n_invalid++;
  if (self->n_invalid < MAX_INVALID)
    {
      /* translators: the numbers of tries so far and at most; then how to answer */
      g_autofree char *again =
        g_strdup_printf (_ ("Try %u of %u: %s\n"), self->n_invalid + 1, MAX_INVALID, prompt);
      beckon_terminal_print (self, again);
    }
  else if (may_take_first (self->shown))
    take_first (self);
  else
    leave_open (self);
}

gboolean
beckon_terminal_hold_back (BeckonTerminal *self, const char *line)
{
  if (!self->stale && (self->shown == NULL || g_get_monotonic_time () - self->shown_us >= GUARD_US))
    return FALSE;
  if (self->shown != NULL)
    {
      show (self, 0);
      beckon_terminal_print (self,
                             _ ("You were typing when this question appeared, so nothing was sent. "
                                "Press Enter again to send the line as your answer.\n"));
    }
  else
    beckon_terminal_print (self, _ ("That question is no longer open, so nothing was sent. Press "
                                    "Enter again to answer the oldest open question.\n"));
  g_free (self->put_back);
  self->put_back = g_strdup (line);
  return TRUE;
}

/* CF-2: an intent that was wrong is put back into the line, to be reworded. */
static void
offer_rephrasing (BeckonTerminal *self, const BeckonReply *reply)
{
  const char *request_id =
    json_object_get_string_member_with_default (reply->object, "request_id", NULL);
  g_autoptr (BeckonReply) request = NULL;
  g_autofree char *escaped = NULL;
  g_autofree char *path = NULL;
  g_autofree char *text = NULL;

  if (request_id == NULL)
    return;
  escaped = beckon_api_escape (request_id);
  path = g_strconcat ("/v1/requests/", escaped, NULL);
  request = beckon_client_call (self->context->client, "GET", path, NULL, 0, NULL);
  if (request == NULL
      || g_strcmp0 (json_object_get_string_member_with_default (request->object, "state", NULL),
                    "REJECTED")
           != 0)
    return;
  text = beckon_display_text (
    json_object_get_string_member_with_default (request->object, "text", ""), TRUE);
  g_free (self->put_back);
  self->put_back = g_strconcat ("/new ", text, NULL);
}

void
beckon_terminal_answer (BeckonTerminal *self, const char *line)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonReply) reply = NULL;
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GString) body = g_string_new (NULL);
  g_autofree char *prompt = NULL;

  if (self->shown == NULL)
    {
      beckon_terminal_print (self, _ ("There is no current question. See /tasks and /help.\n"));
      return;
    }
  if (beckon_terminal_hold_back (self, line))
    return;
  if (!beckon_verb_skip_check_answer (self->shown, line, TRUE, &error))
    {
      g_autofree char *text = beckon_api_describe_error (error);

      g_string_append_printf (out, "%s\n", text);
      beckon_terminal_print (self, out->str);
      return;
    }
  if (!beckon_second_step_take (self->context, self->shown, line, &prompt))
    {
      g_string_append_printf (out, "%s\n", prompt);
      beckon_terminal_print (self, out->str);
      return;
    }
  beckon_json_open_object (body);
  beckon_json_add_string (body, "response", line);
  beckon_attach_add_json (self->context, self->shown->id, body);
  reply = beckon_api_act (self->context->client, self->shown->id, "response", body, &error);
  if (reply != NULL)
    {
      beckon_attach_forget (self->context);
      beckon_api_print_received (self->context, reply, out);
      beckon_terminal_print (self, out->str);
      offer_rephrasing (self, reply);
      beckon_terminal_refresh (self, TRUE);
    }
  else if (g_error_matches (error, BECKON_ERROR, BECKON_ERROR_MISFIT))
    take_invalid (self, line, error);
  else
    {
      g_autofree char *text = beckon_api_describe_error (error);

      g_string_append_printf (out, "%s\n", text);
      beckon_terminal_print (self, out->str);
      if (error->domain == BECKON_ERROR)
        beckon_terminal_refresh (self, TRUE);
    }
}
