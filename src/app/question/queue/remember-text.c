/* remember-text.c: describes the effect of a remembered answer in a sentence (SEN-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/queue/remember-text.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/format.h"
#include "base/display-text.h"
#include "base/error.h"
#include "markdown/plain.h"
#include "model/question/approval.h"

#define ANSWER_CHARS 120
#define QUESTION_CHARS 60
#define AGENT_CHARS 60

/* (transfer full): of an approval: what is asked again, in full. */
static char *
describe_approval (const BeckonApproval    *approval,
                   const BeckonInteraction *interaction,
                   const char              *answer,
                   BeckonScope              scope)
{
  g_autofree char *whole = beckon_approval_dup_pattern (approval);
  g_autofree char *pattern = beckon_display_text (whole, FALSE);
  g_autofree char *whom = NULL;

  switch (scope)
    {
    case BECKON_SCOPE_AGENT:
      whom = beckon_display_text_short (interaction->agent, AGENT_CHARS);
      /* Translators: %1$s is an answer, %2$s an agent, %3$s a command in full */
      return g_strdup_printf (
        _ ("From now on, “%1$s” is the answer when %2$s asks for exactly this:\n%3$s"), answer,
        whom, pattern);
    case BECKON_SCOPE_WORKSPACE:
      whom = beckon_format_path (interaction->workspace);
      /* Translators: %1$s is an answer, %2$s a folder, %3$s a command in full */
      return g_strdup_printf (
        _ ("From now on, “%1$s” is the answer when an agent in %2$s asks for exactly this:\n%3$s"),
        answer, whom, pattern);
    case BECKON_SCOPE_NONE:
    case BECKON_SCOPE_EVERYWHERE:
    default:
      /* Translators: %1$s is an answer, %2$s a command in full */
      return g_strdup_printf (
        _ ("From now on, “%1$s” is the answer when any agent asks for exactly this:\n%2$s"), answer,
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
                             gboolean                 any_reason)
{
  g_autofree char *answer = beckon_display_text_short (response, ANSWER_CHARS);
  g_autofree char *rule = NULL;
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
    return describe_approval (approval, interaction, answer, scope);

  rule = describe_question (interaction, answer, scope);
  return g_strdup_printf ("%s %s", rule, describe_condition (interaction, any_reason));
}

char *
beckon_remember_text_after (const BeckonPreference *preference)
{
  g_autofree char *question = beckon_markdown_first_line (preference->question, QUESTION_CHARS);
  g_autofree char *answer = beckon_display_text_short (
    preference->answer != NULL ? preference->answer : "", QUESTION_CHARS);

  /* Translators: a question, and the answer that is given to it without the person */
  return g_strdup_printf (_ ("“%s” will be answered with “%s” from now on"), question, answer);
}
