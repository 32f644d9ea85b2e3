/* print-question.c: a question as lines: text, options, and what happens if no one answers
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/print.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/display-text.h"
#include "base/timestamp.h"
#include "markdown/plain.h"
#include "model/asker.h"
#include "model/enums.h"
#include "model/name.h"
#include "model/question/handoff.h"
#include "model/question/option-text.h"
#include "model/question/question-words.h"
#include "model/question/similar.h"
#include "plan/handoff-context.h"
#include "plan/reminder.h"

/* Limit for the text of a similar question. */
#define SIMILAR_CHARS 60
#define TITLE_CHARS 80

void
beckon_print_options (GString *out, const BeckonInteraction *question, guint indent)
{
  guint digits = question->options->len > 9 ? 2 : 1;

  for (guint i = 0; i < question->options->len; i++)
    {
      const BeckonOption *option = question->options->pdata[i];
      g_autofree char    *label = beckon_option_text_dup (option->label);
      g_autofree char    *mark = beckon_option_dup_mark (option);

      g_string_append_printf (out, "%*s%*u. ", (int) indent, "", (int) digits, i + 1);
      beckon_print_style (out, BECKON_STYLE_BOLD, label);
      if (mark != NULL)
        {
          g_string_append (out, "  ");
          beckon_print_style (out, BECKON_STYLE_BAD, mark);
        }
      g_string_append_c (out, '\n');
      if (option->description != NULL && option->description[0] != '\0')
        {
          g_string_append_printf (out, "%*s", (int) (indent + digits + 2), "");
          beckon_print_markdown (out, option->description, indent + digits + 2);
          g_string_append_c (out, '\n');
        }
    }
}

char *
beckon_print_dup_default (const BeckonInteraction *question, gint64 now_us)
{
  return beckon_question_words_dup_silence (
    question, beckon_question_words_get_silence (question), BECKON_SILENCE_FORM_SENTENCE,
    question->deadline_us != 0 ? question->deadline_us - now_us : question->remaining_us, now_us);
}

char *
beckon_print_dup_prompt (const BeckonInteraction *question)
{
  if (question->kind == BECKON_KIND_HANDOFF)
    return g_strdup (_ ("Type “take-over”, or “complete” and your notes, and press Enter."));
  if (question->kind == BECKON_KIND_FORM)
    return g_strdup (
      _ ("Type the fields as an object, such as {\"name\": \"Ada\"}, and press Enter."));
  if (question->options->len == 0)
    return g_strdup (_ ("Type your answer and press Enter."));
  if (question->multiple && question->allow_other)
    return g_strdup (
      _ ("Type one or more numbers separated by commas, or your own answer, and press Enter."));
  if (question->multiple)
    return g_strdup (_ ("Type one or more numbers separated by commas and press Enter."));
  if (question->allow_other)
    return g_strdup_printf (_ ("Type a number from 1 to %u, or your own answer, and press Enter."),
                            question->options->len);
  return g_strdup_printf (_ ("Type a number from 1 to %u and press Enter."),
                          question->options->len);
}

/* "#12 · claude-code · Build the service · pay" */
static char *
dup_origin (const BeckonInteraction *question)
{
  const char      *title = beckon_question_words_get_title (question);
  g_autofree char *plain = title != NULL ? beckon_markdown_first_line (title, TITLE_CHARS) : NULL;

  return beckon_question_words_dup_origin (question, plain);
}

/* Appends @lines (nullable) (transfer full), which are safe to show. */
static void
print_lines (GString *out, char *lines)
{
  if (lines != NULL)
    g_string_append_printf (out, "%s\n", lines);
  g_free (lines);
}

void
beckon_print_similar (GString *out, const GPtrArray *similar, gint64 now_us)
{
  for (guint i = 0; i < similar->len; i++)
    {
      const BeckonInteraction *one = similar->pdata[i];
      g_autofree char         *question =
        beckon_markdown_first_line (one->conflict_description, SIMILAR_CHARS);
      g_autofree char *said = beckon_similar_describe (one, beckon_name_get_user (), now_us);
      /* translators: how a similar question was answered, and that question, such as: You answered
       * “SQLite” to a similar question 3 days ago (codex): … */
      g_autofree char *line = g_strdup_printf (_ ("%s: %s"), said, question);

      g_string_append (out, "  ");
      beckon_print_style (out, BECKON_STYLE_DIM, line);
      g_string_append_c (out, '\n');
    }
}

/* The assignee, the priority, and the context in sections (WH-8). */
static void
print_handoff (GString *out, const BeckonInteraction *handoff)
{
  g_autoptr (GPtrArray) sections = beckon_handoff_list_sections (handoff);

  /* Translators: of a hand-off: the handle of a person, and a priority of the API */
  g_string_append_printf (out, _ ("For @%s · priority %s\n"),
                          handoff->assignee != NULL ? handoff->assignee : "",
                          beckon_priority_to_string (handoff->priority));
  for (guint i = 0; i < sections->len; i++)
    {
      const BeckonHandoffSection *section = sections->pdata[i];
      g_autofree char            *heading = beckon_display_text (section->heading, TRUE);

      g_string_append_c (out, '\n');
      beckon_print_style (out, BECKON_STYLE_BOLD, heading);
      g_string_append_c (out, '\n');
      for (guint j = 0; j < section->lines->len; j++)
        {
          g_string_append (out, "  ");
          beckon_print_text (out, section->lines->pdata[j], 2);
          g_string_append_c (out, '\n');
        }
    }
}

/* What is asked, and why. */
static void
print_asked (GString *out, const BeckonInteraction *question)
{
  beckon_print_markdown (out, question->conflict_description, 0);
  g_string_append_c (out, '\n');
  print_lines (out, beckon_question_words_dup_understood (question));
  if (question->kind == BECKON_KIND_HANDOFF)
    print_handoff (out, question);
  else if (question->reason != NULL && question->reason[0] != '\0')
    {
      g_string_append_printf (out, "%s: ", _ ("Reason"));
      beckon_print_markdown (out, question->reason, 0);
      g_string_append_c (out, '\n');
    }
  beckon_print_subject (out, question);
  print_lines (out, beckon_question_words_dup_remarks (question));
}

/* (transfer full): "⚠ AGENT CLARIFICATION NEEDED" */
static char *
dup_alarm (const BeckonInteraction *question)
{
  const char      *heading = beckon_question_words_get_heading (question->kind);
  g_autofree char *text = beckon_reminder_is_one (question)
                            /* Translators: %s is what stands above a question */
                            ? g_strdup_printf (_ ("Reminder: %s"), heading)
                            : g_strdup (heading);
  g_autofree char *loud = g_utf8_strup (text, -1);

  return g_strconcat ("⚠ ", loud, NULL);
}

/* (transfer full): what happens if no one answers; for a reminder with the time (PP-3). */
static char *
dup_otherwise (const BeckonInteraction *question, gint64 now_us)
{
  g_autofree char *otherwise = beckon_print_dup_default (question, now_us);
  g_autofree char *reminder = NULL;

  if (!beckon_reminder_is_one (question))
    return g_steal_pointer (&otherwise);
  reminder = beckon_reminder_describe (question, now_us);
  if (question->status == BECKON_INTERACTION_POSTPONED || question->kind == BECKON_KIND_HANDOFF)
    return g_steal_pointer (&reminder);

  return g_strdup_printf ("%s\n%s", reminder, otherwise);
}

/* ATT-21 */
static void
print_unawaited (GString *out, const BeckonInteraction *question)
{
  if (question->unawaited && beckon_interaction_is_open (question))
    g_string_append_printf (out, "%s\n", beckon_interaction_get_unawaited_text ());
  else if (question->unawaited)
    g_string_append_printf (out, "%s\n", beckon_interaction_get_kept_text ());
}

/* Everything except how to answer. */
static void
print_body (GString                 *out,
            const BeckonInteraction *question,
            const GPtrArray         *similar,
            gint64                   now_us)
{
  g_autofree char *origin = dup_origin (question);
  g_autofree char *otherwise = dup_otherwise (question, now_us);
  g_autofree char *alarm = dup_alarm (question);

  g_string_append_c (out, '\n');
  beckon_print_style (out, BECKON_STYLE_ALARM, alarm);
  g_string_append_c (out, '\n');
  beckon_print_style (out, BECKON_STYLE_DIM, origin);
  g_string_append (out, "\n\n");
  print_asked (out, question);
  beckon_print_turns (out, question);
  if (question->options->len > 0)
    {
      g_string_append_c (out, '\n');
      beckon_print_options (out, question, 2);
    }
  if (similar != NULL && similar->len > 0)
    {
      g_string_append_c (out, '\n');
      beckon_print_similar (out, similar, now_us);
    }
  g_string_append_printf (out, "\n%s\n", otherwise);
  print_unawaited (out, question);
}

void
beckon_print_question (GString                 *out,
                       const BeckonInteraction *question,
                       const GPtrArray         *similar,
                       gint64                   now_us)
{
  g_autofree char *prompt = beckon_print_dup_prompt (question);

  print_body (out, question, similar, now_us);
  g_string_append_printf (out, "%s\n", prompt);
}

void
beckon_print_question_beside (GString *out, const BeckonInteraction *question, gint64 now_us)
{
  g_autofree char *id = g_strdup_printf ("%" G_GINT64_FORMAT, question->id);

  print_body (out, question, NULL, now_us);
  g_string_append_printf (out, _ ("To answer: /respond %s ANSWER\n"), id);
}

static void
print_line (GString *out, const char *name, const char *text)
{
  if (text == NULL || text[0] == '\0')
    return;
  g_string_append_printf (out, "%s: ", name);
  beckon_print_text (out, text, 2);
  g_string_append_c (out, '\n');
}

static void
print_time (GString *out, const char *name, gint64 time_us)
{
  g_autofree char *text = beckon_timestamp_dup (time_us);

  print_line (out, name, text);
}

/* AR-9: which question it repeats. */
static void
print_previous (GString *out, const BeckonInteraction *interaction)
{
  g_autofree char *previous = NULL;

  if (interaction->previous_id == 0)
    return;
  previous = g_strdup_printf ("#%" G_GINT64_FORMAT, interaction->previous_id);
  /* Translators: of a question: the number of the one that it asks once more */
  print_line (out, _ ("Follow-up to"), previous);
}

void
beckon_print_interaction (GString *out, const BeckonInteraction *interaction, gint64 now_us)
{
  g_autofree char *outcome = beckon_interaction_describe_outcome (interaction);
  g_autofree char *safe_outcome = beckon_display_text (outcome, TRUE);
  g_autofree char *times = beckon_interaction_describe_times (interaction);
  g_autofree char *asker = beckon_asker_of_question (interaction);

  g_string_append_printf (out, "%s: %" G_GINT64_FORMAT "\n", _ ("Question"), interaction->id);
  print_line (out, _ ("Task"), interaction->task_id);
  print_line (out, _ ("Title"), interaction->title);
  print_line (out, _ ("Agent"), asker);
  print_line (out, _ ("Workspace"), interaction->workspace);
  print_previous (out, interaction);
  g_string_append_printf (out, "%s: %s\n", _ ("Kind"), beckon_kind_to_string (interaction->kind));
  g_string_append_printf (out, "%s: %s\n", _ ("Status"),
                          beckon_interaction_status_to_string (interaction->status));
  print_time (out, _ ("Asked"), interaction->timestamp_us);
  if (interaction->assigned_us != 0)
    print_time (out, _ ("Reassigned"), interaction->assigned_us);
  g_string_append_c (out, '\n');
  print_asked (out, interaction);
  if (interaction->kind != BECKON_KIND_HANDOFF)
    {
      beckon_print_options (out, interaction, 2);
      print_line (out, _ ("Context"), interaction->context);
    }
  beckon_print_turns (out, interaction);
  g_string_append_printf (out, "\n%s\n", safe_outcome);
  if (times != NULL)
    g_string_append_printf (out, "%s\n", times);
  else if (interaction->status == BECKON_INTERACTION_PENDING
           || beckon_reminder_is_one (interaction))
    {
      g_autofree char *otherwise = dup_otherwise (interaction, now_us);
      g_string_append_printf (out, "%s\n", otherwise);
    }
  print_unawaited (out, interaction);
  if (interaction->responded_us != 0)
    {
      print_line (out, _ ("Response"), interaction->response);
      print_line (out, _ ("By"), interaction->responded_by);
      print_time (out, _ ("At"), interaction->responded_us);
      if (interaction->outcome != BECKON_HANDOFF_NONE)
        print_line (out, _ ("Outcome"), beckon_handoff_outcome_to_label (interaction->outcome));
      print_line (out, _ ("Note"), interaction->note);
      beckon_print_attachments (out, interaction);
    }
  for (guint i = 0; interaction->corrections != NULL && i < interaction->corrections->len; i++)
    {
      const BeckonCorrection *correction = interaction->corrections->pdata[i];
      g_autofree char        *text =
        g_strdup_printf (_ ("%s, by %s"), correction->response, correction->corrected_by);

      print_line (out, _ ("Corrected to"), text);
    }
}
