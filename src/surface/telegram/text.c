/* text.c: a question as messages and buttons
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/telegram/text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/display-text.h"
#include "base/json/json-write.h"
#include "markdown/plain.h"
#include "model/asker.h"
#include "model/question/approval.h"
#include "model/question/interaction-turn.h"
#include "model/question/option-text.h"
#include "model/question/option.h"
#include "model/question/question-words.h"
#include "plan/handoff-context.h"
#include "plan/reminder.h"
#include "surface/telegram/button.h"
#include "surface/telegram/entities.h"
#include "surface/telegram/parts.h"
#include "surface/telegram/subject.h"

#define LABEL_CHARS 60    /* limit for an option, on its button or in a sentence */
#define OUTCOME_CHARS 300 /* limit for a settled question */
#define NAME_CHARS 80
#define AGENT_CHARS 40     /* limit for the name of an agent in a sentence */
#define QUESTION_CHARS 200 /* limit for the question that an agent replied about */

static void
add_name (GString *text, const char *name)
{
  g_autofree char *safe = NULL;

  if (name == NULL || *name == '\0')
    return;
  safe = beckon_markdown_first_line (name, NAME_CHARS);
  g_string_append_printf (text, " · %s", safe);
}

/* A chat has no other place that tells what kind of question it is. */
static const char *
get_heading (BeckonKind kind)
{
  if (kind == BECKON_KIND_AMBIGUITY)
    return _ ("Did you mean …?");
  if (kind == BECKON_KIND_CONFIRMATION)
    return _ ("Is this what you mean?");
  return beckon_question_words_get_heading (kind);
}

/* "Agent Clarification Needed", then "#12 · claude-code · Build the service · pay" */
static void
add_head (GString *text, const BeckonInteraction *question)
{
  const char      *title = beckon_question_words_get_title (question);
  g_autofree char *plain = title != NULL ? beckon_markdown_first_line (title, NAME_CHARS) : NULL;
  g_autofree char *origin = beckon_question_words_dup_origin (question, plain);

  g_string_append_printf (text, "%s\n%s\n\n", get_heading (question->kind), origin);
}

static void
add_text (GString *text, const char *raw)
{
  g_autofree char *safe = beckon_display_text (raw, FALSE);

  g_string_append (text, safe);
}

static void
add_options (GString *text, const BeckonInteraction *question)
{
  if (question->options->len > 0)
    g_string_append_c (text, '\n');
  for (guint i = 0; i < question->options->len; i++)
    {
      const BeckonOption *option = question->options->pdata[i];
      g_autofree char    *label = beckon_option_text_dup (option->label);
      g_autofree char    *mark = beckon_option_dup_mark (option);

      g_string_append_printf (text, "%u. %s", i + 1, label);
      if (mark != NULL)
        g_string_append_printf (text, "  %s", mark);
      g_string_append_c (text, '\n');
      if (option->description != NULL && *option->description != '\0')
        {
          g_string_append (text, "    ");
          beckon_telegram_entities_append (text, option->description);
          g_string_append_c (text, '\n');
        }
    }
}

static const char *
get_prompt (const BeckonInteraction *question)
{
  if (question->kind == BECKON_KIND_HANDOFF)
    return _ ("Take it over, or reply to this message with your notes to complete it.");
  if (question->kind == BECKON_KIND_FORM)
    return _ ("Reply to this message with a line for each field: its name, a colon and the value.");
  if (question->options->len == 0)
    return _ ("Reply to this message with your answer.");
  if (question->multiple && question->allow_other)
    return _ ("Select the options that you want and tap Send, or reply to this message with your "
              "own answer.");
  if (question->multiple)
    return _ ("Select the options that you want and tap Send.");
  if (question->allow_other)
    return _ ("Tap an option, or reply to this message with your own answer.");
  return _ ("Tap an option.");
}

/* Appends @lines (nullable) (transfer full), which are safe to show. */
static void
add_lines (GString *text, char *lines)
{
  if (lines != NULL)
    g_string_append_printf (text, "%s\n", lines);
  g_free (lines);
}

static void
add_assignee (GString *text, const char *handle, gboolean reached)
{
  /* translators: the handle of a person */
  g_string_append_printf (
    text,
    reached ? _ ("For @%s") : _ ("For @%s, whose own chat does not accept messages from this bot."),
    handle);
}

/* Adds the assignee, and the context in sections. */
static void
add_handoff (GString *text, const BeckonInteraction *handoff, gboolean reached)
{
  g_autoptr (GPtrArray) sections = beckon_handoff_list_sections (handoff);

  add_assignee (text, handoff->assignee != NULL ? handoff->assignee : "", reached);
  g_string_append_c (text, '\n');
  for (guint i = 0; i < sections->len; i++)
    {
      const BeckonHandoffSection *section = sections->pdata[i];
      g_autofree char            *heading = beckon_display_text (section->heading, TRUE);

      g_string_append_printf (text, "\n%s:\n", heading);
      for (guint j = 0; j < section->lines->len; j++)
        {
          add_text (text, section->lines->pdata[j]);
          g_string_append_c (text, '\n');
        }
    }
}

/* (transfer full): what happens if nobody answers, one sentence. A message cannot count down, so it
 * names a time; a countdown that is suspended meanwhile ends later, never sooner. */
static char *
dup_otherwise (const BeckonInteraction *question)
{
  BeckonSilence silence = beckon_question_words_get_silence (question);

  if (silence == BECKON_SILENCE_COUNTS && question->deadline_us == 0)
    silence = BECKON_SILENCE_PAUSED;
  return beckon_question_words_dup_silence (question, silence, BECKON_SILENCE_FORM_MESSAGE,
                                            question->deadline_us - question->timestamp_us,
                                            question->timestamp_us);
}

char *
beckon_telegram_text_question (const BeckonInteraction *question, gboolean reached)
{
  GString         *text = g_string_new (NULL);
  g_autofree char *otherwise = dup_otherwise (question);
  g_autofree char *times = beckon_interaction_describe_times (question);

  add_head (text, question);
  /* First, where no text of the agent's can push it out of the messages. */
  if (beckon_telegram_subject_is_too_long (question))
    g_string_append_printf (
      text, "%s\n\n", _ ("It is too long for Telegram, so it can only be allowed at the desk."));
  beckon_telegram_entities_append (text, question->conflict_description);
  g_string_append_c (text, '\n');
  beckon_telegram_subject_append (text, question);
  add_lines (text, beckon_question_words_dup_understood (question));
  if (question->kind == BECKON_KIND_HANDOFF)
    add_handoff (text, question, reached);
  else if (question->reason != NULL && *question->reason != '\0')
    {
      g_string_append_printf (text, "%s: ", _ ("Reason"));
      beckon_telegram_entities_append (text, question->reason);
      g_string_append_c (text, '\n');
    }
  add_lines (text, beckon_question_words_dup_remarks (question));
  add_options (text, question);
  if (question->status == BECKON_INTERACTION_PENDING)
    g_string_append_printf (text, "\n%s\n%s", otherwise, get_prompt (question));
  else
    g_string_append_printf (text, "\n%s%s%s", times != NULL ? times : "", times != NULL ? "\n" : "",
                            get_prompt (question));
  return g_string_free (text, FALSE);
}

gboolean
beckon_telegram_text_is_whole (const BeckonInteraction *question)
{
  g_autofree char *text = beckon_telegram_text_question (question, FALSE);
  g_autoptr (GPtrArray) parts = NULL;

  if (beckon_telegram_parts_length (text) <= BECKON_TELEGRAM_MAX_TEXT)
    return TRUE;
  parts = beckon_telegram_parts_split (text, BECKON_TELEGRAM_MAX_TEXT, G_MAXUINT);
  return parts->len <= BECKON_TELEGRAM_MAX_PARTS;
}

char *
beckon_telegram_text_notice (const BeckonNotice *notice, gboolean reached)
{
  GString         *text = g_string_new (NULL);
  g_autofree char *asker = beckon_asker_of_notice (notice);
  g_autofree char *title = notice->title != NULL ? beckon_display_text (notice->title, TRUE) : NULL;

  /* translators: the head of a message that needs no answer */
  g_string_append (text, title != NULL ? title : _ ("For your information"));
  g_string_append_c (text, '\n');
  /* Adds the agent, then the task. */
  if (asker != NULL)
    {
      g_autofree char *agent = beckon_display_text_short (asker, NAME_CHARS);

      g_string_append (text, agent);
      add_name (text, notice->task_title);
    }
  else
    {
      g_autofree char *task = beckon_markdown_first_line (notice->task_title, NAME_CHARS);

      g_string_append (text, task);
    }
  g_string_append (text, "\n\n");
  beckon_telegram_entities_append (text, notice->message);
  if (notice->to != NULL)
    {
      g_autofree char *to = beckon_display_text (notice->to, TRUE);

      g_string_append (text, "\n\n");
      if (!notice->found)
        /* translators: the handle of a person */
        g_string_append_printf (text, _ ("For @%s, who does not exist or is inactive."), to);
      else
        add_assignee (text, to, reached);
    }
  return g_string_free (text, FALSE);
}

static char *
build_short (const BeckonInteraction *question, const char *line)
{
  GString         *text = g_string_new (NULL);
  g_autofree char *asked =
    beckon_markdown_first_line (question->conflict_description, OUTCOME_CHARS);

  add_head (text, question);
  g_string_append_printf (text, "%s\n\n%s", asked, line);
  return g_string_free (text, FALSE);
}

char *
beckon_telegram_text_outcome (const BeckonInteraction *question)
{
  g_autofree char *outcome = beckon_interaction_describe_outcome (question);
  g_autofree char *times = beckon_interaction_describe_times (question);
  g_autofree char *line =
    times != NULL ? g_strdup_printf ("%s\n%s", outcome, times) : g_steal_pointer (&outcome);

  return build_short (question, line);
}

char *
beckon_telegram_text_handed_on (const BeckonInteraction *handoff)
{
  /* translators: the handle of a person */
  g_autofree char *line = g_strdup_printf (_ ("Reassigned to @%s"), handoff->assignee);

  return build_short (handoff, line);
}

char *
beckon_telegram_text_reminder (const BeckonInteraction *question, gboolean reached)
{
  g_autofree char *short_text =
    build_short (question, _ ("Reminder: this is still waiting for you; nothing has been chosen. "
                              "Answer it above or reply to this message."));
  GString *text = g_string_new (short_text);

  /* It may have changed while the message was queued. */
  if (beckon_reminder_is_one (question))
    {
      g_autofree char *comes = beckon_reminder_describe (question, question->reminded_us);

      g_string_append_printf (text, "\n%s", comes);
    }
  if (question->kind == BECKON_KIND_HANDOFF && question->assignee != NULL)
    {
      g_string_append (text, "\n\n");
      add_assignee (text, question->assignee, reached);
    }
  return g_string_free (text, FALSE);
}

char *
beckon_telegram_text_reply (const BeckonInteraction *question)
{
  const BeckonInteractionTurn *turn = beckon_interaction_get_last_turn (question);
  GString                     *text;
  g_autofree char             *by = NULL;
  g_autofree char             *asked = NULL;

  if (turn == NULL || turn->from != BECKON_SPEAKER_AGENT
      || turn->timestamp_us < question->reminded_us)
    return NULL;

  text = g_string_new (NULL);
  by = beckon_display_text_short (turn->by, AGENT_CHARS);
  asked = beckon_markdown_first_line (question->conflict_description, QUESTION_CHARS);
  /* Translators: the name of an agent, and the beginning of its question, about which the person
   * has asked something */
  g_string_append_printf (text, _ ("%s replied to what you asked about “%s”:"), by, asked);
  g_string_append (text, "\n\n");
  beckon_telegram_entities_append (text, turn->text);
  g_string_append_printf (text, "\n\n%s",
                          _ ("Answer the question above or reply to this message."));

  return g_string_free (text, FALSE);
}

static void
add_button (GString                 *json,
            const char              *text,
            BeckonTelegramAct        act,
            guint                    index,
            const BeckonInteraction *question,
            guint64                  chosen)
{
  BeckonTelegramButton button;
  g_autofree char     *data = NULL;

  beckon_telegram_button_init (&button, act, question);
  button.index = index;
  button.chosen = chosen;
  data = beckon_telegram_button_to_data (&button);
  beckon_json_open_member_array (json, NULL);
  beckon_json_open_member_object (json, NULL);
  beckon_json_add_string (json, "text", text);
  beckon_json_add_string (json, "callback_data", data);
  beckon_json_close_object (json);
  beckon_json_close_array (json);
}

static void
add_option_buttons (GString *json, const BeckonInteraction *question, guint64 chosen)
{
  gboolean unseen = beckon_telegram_subject_is_too_long (question);

  for (guint i = 0; i < question->options->len; i++)
    {
      const BeckonOption *option = question->options->pdata[i];
      g_autofree char    *label = beckon_option_text_dup_short (option->label, LABEL_CHARS);
      gboolean            taken = ((chosen >> i) & 1) != 0;
      g_autofree char    *text =
        g_strdup_printf ("%s%s%u  %s", question->multiple ? taken ? "☑ " : "☐ " : "",
                         option->destructive ? "⚠ " : "", i + 1, label);

      /* Nobody allows what they have not seen (ATT-9). */
      if (unseen && beckon_effect_allows (option->effect))
        continue;
      add_button (json, text,
                  question->multiple ? BECKON_TELEGRAM_ACT_TOGGLE : BECKON_TELEGRAM_ACT_ANSWER, i,
                  question, question->multiple ? chosen : 0);
    }
}

void
beckon_telegram_text_add_times (GString *json, const BeckonInteraction *question, guint64 chosen)
{
  beckon_json_open_member_object (json, "reply_markup");
  beckon_json_open_member_array (json, "inline_keyboard");
  add_button (json, _ ("15 Minutes"), BECKON_TELEGRAM_ACT_UNTIL, BECKON_TELEGRAM_TIME_QUARTER,
              question, chosen);
  add_button (json, _ ("1 Hour"), BECKON_TELEGRAM_ACT_UNTIL, BECKON_TELEGRAM_TIME_HOUR, question,
              chosen);
  add_button (json, _ ("Tomorrow Morning"), BECKON_TELEGRAM_ACT_UNTIL, BECKON_TELEGRAM_TIME_MORNING,
              question, chosen);
  add_button (json, _ ("Back"), BECKON_TELEGRAM_ACT_BACK, 0, question, chosen);
  beckon_json_close_array (json);
  beckon_json_close_object (json);
}

void
beckon_telegram_text_add_sure (GString *json, const BeckonInteraction *question, guint64 chosen)
{
  g_autoptr (GString) labels = g_string_new (NULL);
  g_autofree char *label = NULL;
  g_autofree char *text = NULL;

  for (guint i = 0; i < question->options->len; i++)
    if (((chosen >> i) & 1) != 0)
      g_string_append_printf (labels, "%s%s", labels->len > 0 ? ", " : "",
                              ((const BeckonOption *) question->options->pdata[i])->label);
  label = beckon_option_text_dup_short (labels->str, LABEL_CHARS);
  /* Translators: the option that is destructive; the button chooses it */
  text = g_strdup_printf (_ ("⚠ Really: %s"), label);
  beckon_json_open_member_object (json, "reply_markup");
  beckon_json_open_member_array (json, "inline_keyboard");
  add_button (json, text, BECKON_TELEGRAM_ACT_SURE, 0, question, chosen);
  add_button (json, _ ("Back"), BECKON_TELEGRAM_ACT_BACK, 0, question,
              question->multiple ? chosen : 0);
  beckon_json_close_array (json);
  beckon_json_close_object (json);
}

void
beckon_telegram_text_add_people (GString                 *json,
                                 const BeckonInteraction *question,
                                 const GPtrArray         *people)
{
  beckon_json_open_member_object (json, "reply_markup");
  beckon_json_open_member_array (json, "inline_keyboard");
  for (guint i = 0; i < people->len; i++)
    {
      const BeckonPerson *person = people->pdata[i];
      g_autofree char    *name = beckon_display_text_short (person->name, LABEL_CHARS);

      add_button (json, name, BECKON_TELEGRAM_ACT_PERSON, 0, question, (guint64) person->id);
    }
  add_button (json, _ ("Back"), BECKON_TELEGRAM_ACT_BACK, 0, question, 0);
  beckon_json_close_array (json);
  beckon_json_close_object (json);
}

/* What could not be read in full is not answered by a button (ATT-18). An approval can still be
 * denied: what allows has no button then (AG-7). */
static gboolean
has_all_options_shown (const BeckonInteraction *question)
{
  return question->kind == BECKON_KIND_APPROVAL || question->options->len == 0
         || beckon_telegram_text_is_whole (question);
}

void
beckon_telegram_text_add_keyboard (GString *json, const BeckonInteraction *question, guint64 chosen)
{
  beckon_json_open_member_object (json, "reply_markup");
  beckon_json_open_member_array (json, "inline_keyboard");
  if (question->held_answer != NULL)
    {
      add_button (json, _ ("Undo"), BECKON_TELEGRAM_ACT_UNDO, 0, question, 0);
    }
  else if (beckon_interaction_is_open (question))
    {
      gboolean whole = has_all_options_shown (question);

      if (whole)
        add_option_buttons (json, question, chosen);
      if (whole && question->multiple && question->options->len > 0)
        add_button (json, _ ("Send"), BECKON_TELEGRAM_ACT_SEND, 0, question, chosen);
      if (question->kind == BECKON_KIND_HANDOFF)
        {
          add_button (json, _ ("Take Over"), BECKON_TELEGRAM_ACT_TAKE_OVER, 0, question, 0);
          add_button (json, _ ("Reassign…"), BECKON_TELEGRAM_ACT_NOT_ME, 0, question, 0);
        }
      if (question->kind == BECKON_KIND_FORM)
        add_button (json, _ ("Decline"), BECKON_TELEGRAM_ACT_DECLINE, 0, question, 0);
      if (question->kind == BECKON_KIND_CLARIFICATION || question->kind == BECKON_KIND_FORM)
        add_button (json, _ ("Skip"), BECKON_TELEGRAM_ACT_SKIP, 0, question, 0);
      add_button (json, _ ("Later…"), BECKON_TELEGRAM_ACT_LATER, 0, question, chosen);
    }
  beckon_json_close_array (json);
  beckon_json_close_object (json);
}
