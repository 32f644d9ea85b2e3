/* remember-text.c: describes the effect of a remembered answer in a sentence (SEN-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/remember-text.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/format.h"
#include "base/display-text.h"
#include "base/error.h"
#include "markdown/plain.h"
#include "model/question/approval.h"
#include "model/question/later.h"

#define ANSWER_CHARS 120
#define QUESTION_CHARS 60
#define AGENT_CHARS 60

/* (transfer full): how long, as the beginning of a sentence. */
static char *
describe_end (gint64 until_us, gint64 now_us)
{
  g_autofree char *until = NULL;

  if (until_us == 0)
    return g_strdup (_ ("From now on"));
  until = beckon_later_format (until_us, now_us);
  /* Translators: the beginning of a sentence; a time of day, which may have a date before it */
  return g_strdup_printf (_ ("Until %s"), until);
}

/* (transfer full): of an approval: what is asked again, in full. */
static char *
describe_approval (const BeckonApproval    *approval,
                   const BeckonInteraction *interaction,
                   const char              *answer,
                   BeckonScope              scope,
                   const char              *end)
{
  g_autofree char *whole = beckon_approval_dup_pattern (approval);
  g_autofree char *pattern = beckon_display_text (whole, FALSE);
  g_autofree char *whom = NULL;

  switch (scope)
    {
    case BECKON_SCOPE_AGENT:
      whom = beckon_display_text_short (interaction->agent, AGENT_CHARS);
      /* Translators: %1$s is “From now on” or “Until” a time, %2$s an answer, %3$s an agent, %4$s a
       * command in full */
      return g_strdup_printf (
        _ ("%1$s, “%2$s” is the answer when %3$s asks for exactly this:\n%4$s"), end, answer, whom,
        pattern);
    case BECKON_SCOPE_WORKSPACE:
      whom = beckon_format_path (interaction->workspace);
      /* Translators: %1$s is “From now on” or “Until” a time, %2$s an answer, %3$s a folder, %4$s a
       * command in full */
      return g_strdup_printf (
        _ ("%1$s, “%2$s” is the answer when an agent in %3$s asks for exactly this:\n%4$s"), end,
        answer, whom, pattern);
    case BECKON_SCOPE_NONE:
    case BECKON_SCOPE_EVERYWHERE:
    default:
      /* Translators: %1$s is “From now on” or “Until” a time, %2$s an answer, %3$s a command in
       * full */
      return g_strdup_printf (
        _ ("%1$s, “%2$s” is the answer when any agent asks for exactly this:\n%3$s"), end, answer,
        pattern);
    }
}

/* When the remembered answer is given. */
static const char *
describe_condition (const BeckonInteraction *interaction, gboolean any_reason)
{
  if (interaction->options->len == 0)
    return any_reason ? _ ("It is given whatever the reason.")
                      : _ ("It is given if the reason is the same.");
  return any_reason
           ? _ ("It is given if the options are the same, whatever the reason.")
           : _ ("It is given if the options, their descriptions and the reason are the same.");
}

/* (transfer full): of a question. */
static char *
describe_question (const BeckonInteraction *interaction, const char *answer, BeckonScope scope)
{
  g_autofree char *whom = NULL;

  switch (scope)
    {
    case BECKON_SCOPE_AGENT:
      whom = beckon_display_text_short (interaction->agent, AGENT_CHARS);
      /* Translators: an answer, and the agent that asks */
      return g_strdup_printf (_ ("From now on, “%s” is the answer to this question for %s."),
                              answer, whom);
    case BECKON_SCOPE_WORKSPACE:
      whom = beckon_format_path (interaction->workspace);
      /* Translators: an answer, and the folder in which agents work */
      return g_strdup_printf (
        _ ("From now on, “%s” is the answer to this question in %s, whichever agent asks."), answer,
        whom);
    case BECKON_SCOPE_NONE:
    case BECKON_SCOPE_EVERYWHERE:
    default:
      /* Translators: %s is an answer */
      return g_strdup_printf (
        _ ("From now on, “%s” is the answer to this question everywhere, whichever agent asks."),
        answer);
    }
}

char *
beckon_remember_text_before (const BeckonInteraction *interaction,
                             const char              *response,
                             BeckonScope              scope,
                             gboolean                 any_reason,
                             gint64                   until_us,
                             gint64                   now_us)
{
  g_autofree char *answer = beckon_display_text_short (response, ANSWER_CHARS);
  g_autofree char *rule = NULL;
  g_autofree char *end = NULL;
  g_autoptr (BeckonApproval) approval = NULL;
  g_autoptr (GError) error = NULL;

  if (!beckon_preference_check (interaction, response, &error))
    {
      const char *hint = beckon_error_get_hint (error);

      return hint != NULL && *hint != '\0' ? g_strdup_printf ("%s. %s", error->message, hint)
                                           : g_strdup (error->message);
    }

  approval = beckon_approval_of (interaction);
  if (approval != NULL)
    {
      end = describe_end (until_us, now_us);
      return describe_approval (approval, interaction, answer, scope, end);
    }

  rule = describe_question (interaction, answer, scope);
  return g_strdup_printf ("%s %s", rule, describe_condition (interaction, any_reason));
}

char *
beckon_remember_text_after (const BeckonPreference *preference, gint64 now_us)
{
  g_autofree char *question = beckon_markdown_first_line (preference->question, QUESTION_CHARS);
  g_autofree char *answer = beckon_display_text_short (
    preference->answer != NULL ? preference->answer : "", QUESTION_CHARS);
  g_autofree char *until = NULL;

  if (preference->expires_us != 0)
    {
      until = beckon_later_format (preference->expires_us, now_us);
      /* Translators: a question, the answer that is given to it without the person, and a time of
       * day, which may have a date before it */
      return g_strdup_printf (_ ("“%s” will be answered with “%s” until %s"), question, answer,
                              until);
    }
  /* Translators: a question, and the answer that is given to it without the person */
  return g_strdup_printf (_ ("“%s” will be answered with “%s” from now on"), question, answer);
}
