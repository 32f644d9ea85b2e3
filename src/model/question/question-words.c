/* question-words.c: what a question says of itself, in words that are the same on every surface
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/question/question-words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/display-text.h"
#include "base/duration.h"
#include "base/timestamp.h"
#include "model/asker.h"
#include "model/percent.h"
#include "model/question/advice.h"
#include "model/question/option-text.h"
#include "model/question/option.h"
#include "model/tags.h"

#define NAME_CHARS 80
/* Limits for option 1 within a sentence, and on a label. */
#define SENTENCE_CHARS 60
#define LABEL_CHARS 40

const char *
beckon_question_words_get_heading (BeckonKind kind)
{
  switch (kind)
    {
    case BECKON_KIND_HANDOFF:
      return _ ("Hand-off");
    case BECKON_KIND_APPROVAL:
      return _ ("Agent Approval Needed");
    case BECKON_KIND_FORM:
      return _ ("Agent Form to Fill In");
    case BECKON_KIND_CHOICE:
    case BECKON_KIND_CONFIRMATION:
    case BECKON_KIND_CLARIFICATION:
    case BECKON_KIND_AMBIGUITY:
    default:
      return _ ("Agent Clarification Needed");
    }
}

const char *
beckon_question_words_get_title (const BeckonInteraction *question)
{
  g_return_val_if_fail (question != NULL, NULL);

  if (question->title == NULL || *question->title == '\0'
      || beckon_display_text_repeats (question->title, question->conflict_description))
    return NULL;
  return question->title;
}

char *
beckon_question_words_dup_origin (const BeckonInteraction *question, const char *title)
{
  g_autofree char *asker = NULL;
  GString         *text;
  const char      *parts[3];

  g_return_val_if_fail (question != NULL, NULL);

  asker = beckon_asker_of_question (question);
  parts[0] = asker;
  parts[1] = title;
  parts[2] = question->workspace;
  text = g_string_new (NULL);
  g_string_append_printf (text, "#%" G_GINT64_FORMAT, question->id);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (parts[i] != NULL && *parts[i] != '\0')
      {
        g_autofree char *shown = beckon_display_text_short (parts[i], NAME_CHARS);

        g_string_append_printf (text, " · %s", shown);
      }
  return g_string_free (text, FALSE);
}

const char *
beckon_question_words_get_intent (const BeckonInteraction *question)
{
  g_return_val_if_fail (question != NULL, NULL);

  if (question->intent == NULL || *question->intent == '\0'
      || strstr (question->conflict_description, question->intent) != NULL)
    return NULL;
  return question->intent;
}

char *
beckon_question_words_dup_confidence (const BeckonInteraction *question)
{
  g_return_val_if_fail (question != NULL, NULL);

  if (question->confidence < 0)
    return NULL;
  /* Translators: how sure an agent is of what is wanted, in per cent */
  return g_strdup_printf (_ ("Confidence: %d %%"), beckon_percent (question->confidence));
}

static void
add_line (GString *lines, const char *line)
{
  g_autofree char *shown = beckon_display_text (line, TRUE);

  g_string_append_printf (lines, "%s%s", lines->len > 0 ? "\n" : "", shown);
}

static char *
end_lines (GString *lines)
{
  return g_string_free (lines, lines->len == 0);
}

char *
beckon_question_words_dup_understood (const BeckonInteraction *question)
{
  const char      *intent = beckon_question_words_get_intent (question);
  g_autofree char *confidence = beckon_question_words_dup_confidence (question);
  GString         *lines = g_string_new (NULL);

  if (intent != NULL)
    {
      g_autofree char *line = g_strdup_printf (_ ("Understood as: %s"), intent);

      add_line (lines, line);
    }
  if (confidence != NULL)
    add_line (lines, confidence);
  return end_lines (lines);
}

char *
beckon_question_words_dup_remarks (const BeckonInteraction *question)
{
  g_autofree char *advice = beckon_advice_describe (question);
  g_autofree char *tags = NULL;
  GString         *lines = g_string_new (NULL);

  if (advice != NULL)
    add_line (lines, advice);
  /* A hand-off has its tags in a section. */
  if (question->kind != BECKON_KIND_HANDOFF)
    tags = beckon_tags_describe (question->tags);
  if (tags != NULL)
    {
      g_autofree char *line = g_strdup_printf (_ ("Tags: %s"), tags);

      add_line (lines, line);
    }
  return end_lines (lines);
}

/* --- what happens if nobody answers --- */

BeckonSilence
beckon_question_words_get_silence (const BeckonInteraction *question)
{
  g_return_val_if_fail (question != NULL, BECKON_SILENCE_STAYS);

  if (beckon_interaction_is_asked_back (question))
    return BECKON_SILENCE_ASKED_BACK;
  if (question->deadline_us == 0 && question->remaining_us == 0)
    return BECKON_SILENCE_STAYS;
  if (question->held)
    return BECKON_SILENCE_HELD;
  if (question->deadline_us == 0 && question->unshown)
    return BECKON_SILENCE_UNSHOWN;
  return BECKON_SILENCE_COUNTS;
}

static gboolean
is_label (BeckonSilenceForm form)
{
  return form == BECKON_SILENCE_FORM_LABEL || form == BECKON_SILENCE_FORM_DETAIL;
}

/* Of three ways to say the same, that of @form. */
static const char *
pick (BeckonSilenceForm form, const char *sentence, const char *message, const char *label)
  G_GNUC_FORMAT (2) G_GNUC_FORMAT (3) G_GNUC_FORMAT (4);

static const char *
pick (BeckonSilenceForm form, const char *sentence, const char *message, const char *label)
{
  if (is_label (form))
    return label;
  return form == BECKON_SILENCE_FORM_MESSAGE ? message : sentence;
}

static const char *
get_stays (const BeckonInteraction *question, BeckonSilenceForm form)
{
  if (question->kind == BECKON_KIND_HANDOFF)
    return is_label (form) ? _ ("Stays open until someone completes it")
                           : _ ("It stays open until someone completes it.");
  return is_label (form)
           ? _ ("Nothing will be chosen for you")
           : _ ("Nothing will be chosen for you: the question stays open until someone answers.");
}

static char *
dup_first_option (const BeckonOption *first, BeckonSilenceForm form, const char *when)
{
  g_autofree char *label =
    beckon_option_text_dup_short (first->label, is_label (form) ? LABEL_CHARS : SENTENCE_CHARS);

  /* Translators: %s are the label of option 1 and a time: of day, or what is left, such as 4:31 */
  return g_strdup_printf (pick (form, _ ("If nobody answers: option 1, %s, in %s."),
                                _ ("If nobody answers: option 1, %s, at %s or later."),
                                _ ("Option 1, %s, in %s")),
                          label, when);
}

/* (transfer full): the countdown runs until @when. */
static char *
dup_counts (const BeckonInteraction *question, BeckonSilenceForm form, const char *when)
{
  switch (question->policy)
    {
    case BECKON_POLICY_FIRST_OPTION:
      if (question->options->len == 0)
        break;
      return dup_first_option (g_ptr_array_index (question->options, 0), form, when);
    case BECKON_POLICY_POSTPONE:
      if (form == BECKON_SILENCE_FORM_DETAIL)
        /* Translators: %s is a time of day like 14:03, or a date with it */
        return g_strdup_printf (question->kind == BECKON_KIND_CHOICE
                                  ? _ ("Nothing will be chosen for you. Set aside at %s")
                                  : _ ("Set aside at %s"),
                                when);
      return g_strdup_printf (
        pick (form, _ ("Nothing will be chosen for you: if nobody answers, it is set aside in %s."),
              _ ("Nothing will be chosen for you: if nobody answers, it is set aside at %s."),
              _ ("Set aside in %s")),
        when);
    case BECKON_POLICY_DENY:
      return g_strdup_printf (pick (form, _ ("If nobody answers, it is declined in %s."),
                                    _ ("If nobody answers, it is declined at %s."),
                                    _ ("Declined in %s")),
                              when);
    case BECKON_POLICY_CONTINUE:
      if (question->kind == BECKON_KIND_HANDOFF)
        /* Translators: work that is handed to a person; %s is a time like "6 days 3 h" */
        return g_strdup_printf (pick (form, _ ("If nobody completes it, the task continues in %s."),
                                      _ ("If nobody completes it, the task continues at %s."),
                                      _ ("Continues automatically in %s")),
                                when);
      return g_strdup_printf (
        pick (form, _ ("If nobody answers, the agent continues without an answer in %s."),
              _ ("If nobody answers, the agent continues without an answer at %s."),
              _ ("Continues without an answer in %s")),
        when);
    case BECKON_POLICY_HOLD:
    case BECKON_POLICY_DEFAULT:
    default:
      break;
    }
  return g_strdup (get_stays (question, form));
}

/* Is the time that of the day, not what is left of the countdown? */
static gboolean
says_time_of_day (const BeckonInteraction *question, BeckonSilenceForm form)
{
  return form == BECKON_SILENCE_FORM_MESSAGE
         || (form == BECKON_SILENCE_FORM_DETAIL && question->policy == BECKON_POLICY_POSTPONE);
}

char *
beckon_question_words_dup_silence (const BeckonInteraction *question,
                                   BeckonSilence            silence,
                                   BeckonSilenceForm        form,
                                   gint64                   left_us,
                                   gint64                   now_us)
{
  g_autofree char *left = NULL;
  g_autofree char *when = NULL;

  g_return_val_if_fail (question != NULL, NULL);

  left = beckon_duration_clock (MAX (0, left_us));
  switch (silence)
    {
    case BECKON_SILENCE_ASKED_BACK:
      return g_strdup (is_label (form)
                         ? _ ("Waiting for the agent’s reply")
                         : _ ("Waiting for the agent’s reply; nothing is chosen in the meantime."));
    case BECKON_SILENCE_HELD:
      if (!is_label (form))
        return g_strdup (_ ("On hold: nothing is chosen until someone answers."));
      /* Translators: the countdown stands still; %s is what is left of it, like 2:14 */
      return g_strdup_printf (question->policy == BECKON_POLICY_FIRST_OPTION
                                ? _ ("On hold with %s left; nothing will be chosen")
                                : _ ("On hold with %s left"),
                              left);
    case BECKON_SILENCE_UNSHOWN:
      return g_strdup (is_label (form) ? _ ("Not shown yet; nothing is chosen in the meantime")
                                       : _ ("Not shown yet; nothing is chosen in the meantime."));
    case BECKON_SILENCE_PAUSED:
      if (!is_label (form))
        return g_strdup (_ ("The countdown stands still; nothing is chosen in the meantime."));
      return g_strdup_printf (_ ("Paused while you are away, %s left"), left);
    case BECKON_SILENCE_COUNTS:
      if (says_time_of_day (question, form))
        when = beckon_timestamp_to_local (now_us + left_us, now_us);
      return dup_counts (question, form, when != NULL ? when : left);
    case BECKON_SILENCE_STAYS:
    default:
      return g_strdup (get_stays (question, form));
    }
}

const char *
beckon_question_words_get_policy (const BeckonInteraction *question)
{
  g_return_val_if_fail (question != NULL, "");

  switch (question->policy)
    {
    case BECKON_POLICY_FIRST_OPTION:
      return _ ("Option 1 is chosen");
    case BECKON_POLICY_POSTPONE:
      return _ ("It is set aside");
    case BECKON_POLICY_DENY:
      return _ ("It is declined");
    case BECKON_POLICY_CONTINUE:
      return question->kind == BECKON_KIND_HANDOFF ? _ ("The task continues automatically")
                                                   : _ ("The agent continues without an answer");
    case BECKON_POLICY_HOLD:
    case BECKON_POLICY_DEFAULT:
    default:
      return _ ("It keeps asking");
    }
}
