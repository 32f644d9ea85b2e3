/* reply-text.c: the message with an agent's reply to what the person asked back (ATT-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/telegram/reply-text.h"

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "markdown/plain.h"
#include "model/question/interaction-turn.h"
#include "surface/telegram/entities.h"

#define NAME_CHARS 40
#define QUESTION_CHARS 200

char *
beckon_telegram_reply_text (const BeckonInteraction *question)
{
  const BeckonInteractionTurn *turn = beckon_interaction_get_last_turn (question);
  GString                     *text;
  g_autofree char             *by = NULL;
  g_autofree char             *asked = NULL;

  if (turn == NULL || turn->from != BECKON_SPEAKER_AGENT
      || turn->timestamp_us < question->reminded_us)
    return NULL;

  text = g_string_new (NULL);
  by = beckon_display_text_short (turn->by, NAME_CHARS);
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
