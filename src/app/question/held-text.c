/* held-text.c: says when an answer that is held back goes out (ATT-7)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/held-text.h"

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "model/question/held-answer.h"

#define ANSWER_CHARS 60

char *
beckon_held_text (const BeckonInteraction *interaction, gint64 now_us)
{
  const BeckonHeldAnswer *held = interaction->held_answer;
  guint                   seconds = beckon_held_answer_get_seconds (held, now_us);
  g_autofree char        *answer = NULL;

  if (held->response == NULL)
    /* Translators: the answer has no words; how many seconds are left */
    return g_strdup_printf (_ ("The answer goes out in %u s"), seconds);

  answer = beckon_display_text_short (held->response, ANSWER_CHARS);
  /* Translators: the answer, and how many seconds are left */
  return g_strdup_printf (_ ("“%s” goes out in %u s"), answer, seconds);
}
