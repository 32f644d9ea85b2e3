/* otherwise.c: what happens to a question if nobody answers
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/telegram/otherwise.h"

#include <glib/gi18n-lib.h>

#include "base/timestamp.h"
#include "model/question/option-text.h"
#include "model/question/option.h"

#define LABEL_CHARS 60 /* limit for an option */

/* (transfer full): the local time, with the date if it is not the day of @from_us. */
static char *
format_time (gint64 time_us, gint64 from_us)
{
  g_autoptr (GDateTime) utc = g_date_time_new_from_unix_utc (time_us / BECKON_US_PER_SECOND);
  g_autoptr (GDateTime) local = utc != NULL ? g_date_time_to_local (utc) : NULL;
  g_autoptr (GDateTime) from_utc = g_date_time_new_from_unix_utc (from_us / BECKON_US_PER_SECOND);
  g_autoptr (GDateTime) from = from_utc != NULL ? g_date_time_to_local (from_utc) : NULL;

  if (local == NULL || from == NULL)
    return beckon_timestamp_dup (time_us);
  if (g_date_time_get_year (local) == g_date_time_get_year (from)
      && g_date_time_get_day_of_year (local) == g_date_time_get_day_of_year (from))
    return g_date_time_format (local, "%H:%M");
  return g_date_time_format (local, "%Y-%m-%d %H:%M");
}

char *
beckon_telegram_otherwise_dup (const BeckonInteraction *question)
{
  g_autofree char *when =
    question->deadline_us != 0 ? format_time (question->deadline_us, question->timestamp_us) : NULL;
  g_autofree char *label = NULL;

  if (when == NULL)
    return g_strdup (
      _ ("Nothing will be chosen for you: the question stays open until someone answers."));
  switch (question->policy)
    {
    case BECKON_POLICY_FIRST_OPTION:
      if (question->options->len == 0)
        break;
      label = beckon_option_text_dup_short (((BeckonOption *) question->options->pdata[0])->label,
                                            LABEL_CHARS);
      /* translators: %s are the label of option 1 and a time of day */
      return g_strdup_printf (_ ("If nobody answers: option 1, %s, at %s or later."), label, when);
    case BECKON_POLICY_POSTPONE:
      return g_strdup_printf (
        _ ("Nothing will be chosen for you: if nobody answers, it is set aside at %s."), when);
    case BECKON_POLICY_DENY:
      return g_strdup_printf (_ ("If nobody answers, it is declined at %s."), when);
    case BECKON_POLICY_CONTINUE:
      if (question->kind == BECKON_KIND_HANDOFF)
        return g_strdup_printf (_ ("If nobody completes it, the task continues at %s."), when);
      return g_strdup_printf (_ ("If nobody answers, the agent continues without an answer at %s."),
                              when);
    case BECKON_POLICY_HOLD:
    case BECKON_POLICY_DEFAULT:
    default:
      break;
    }
  return g_strdup (
    _ ("Nothing will be chosen for you: the question stays open until someone answers."));
}
