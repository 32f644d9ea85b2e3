/* similar.c: what a person answered to a similar question before, in words (SEN-7)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/question/similar.h"

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "base/duration.h"

#define ANSWER_CHARS 120
#define NAME_CHARS 60

char *
beckon_similar_describe (const BeckonInteraction *similar, const char *person, gint64 now_us)
{
  const BeckonCorrection *correction = NULL;
  const char             *who;
  gint64                  when_us;
  g_autofree char        *answer = NULL;
  g_autofree char        *ago = NULL;
  g_autofree char        *said = NULL;
  g_autofree char        *agent = NULL;

  if (similar->corrections != NULL && similar->corrections->len > 0)
    correction = g_ptr_array_index (similar->corrections, similar->corrections->len - 1);
  who = correction != NULL ? correction->corrected_by : similar->responded_by;
  when_us = correction != NULL ? correction->timestamp_us : similar->responded_us;
  answer = beckon_display_text_short (correction != NULL ? correction->response : similar->response,
                                      ANSWER_CHARS);
  ago = beckon_duration_ago (now_us - when_us);

  if (g_strcmp0 (who, person) == 0)
    {
      /* Translators: the answer, and how long ago */
      said = g_strdup_printf (_ ("You answered “%s” to a similar question %s"), answer, ago);
    }
  else
    {
      g_autofree char *name = beckon_display_text_short (who != NULL ? who : "", NAME_CHARS);

      /* Translators: a person, the answer, and how long ago */
      said = g_strdup_printf (_ ("%s answered “%s” to a similar question %s"), name, answer, ago);
    }
  if (similar->agent == NULL || *similar->agent == '\0')
    return g_steal_pointer (&said);

  agent = beckon_display_text_short (similar->agent, NAME_CHARS);
  /* Translators: what was answered, and which agent had asked */
  return g_strdup_printf (_ ("%s (%s)"), said, agent);
}
