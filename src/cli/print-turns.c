/* print-turns.c: the conversation about a question as lines (ATT-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/print.h"

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "model/question/attachment.h"
#include "model/question/interaction-turn.h"

#define NAME_CHARS 40

static void
print_turn (GString *out, const BeckonInteractionTurn *turn)
{
  g_autofree char *by = beckon_display_text_short (turn->by, NAME_CHARS);
  g_autofree char *head = NULL;

  if (turn->from == BECKON_SPEAKER_PERSON)
    /* translators: the name of a person; what they asked the agent follows */
    head = g_strdup_printf (_ ("%s asked back:"), by);
  else
    /* translators: the name of an agent; what it said follows */
    head = g_strdup_printf (_ ("%s replied:"), by);
  beckon_print_style (out, BECKON_STYLE_BOLD, head);
  g_string_append (out, "\n  ");
  beckon_print_markdown (out, turn->text, 2);
  g_string_append_c (out, '\n');
}

void
beckon_print_turns (GString *out, const BeckonInteraction *question)
{
  if (question->turns == NULL || question->turns->len == 0)
    return;

  g_string_append_c (out, '\n');
  for (guint i = 0; i < question->turns->len; i++)
    print_turn (out, question->turns->pdata[i]);
}

void
beckon_print_attachments (GString *out, const BeckonInteraction *answered)
{
  const BeckonAttachment *each;

  for (guint i = 1; (each = beckon_interaction_get_attachment (answered, i)) != NULL; i++)
    {
      g_autofree char *name = beckon_display_text (each->name, TRUE);
      g_autofree char *size = g_format_size ((guint64) each->n_bytes);
      g_autofree char *path = beckon_display_text (each->path, TRUE);

      /* Translators: the name of a file, its size, and where it is */
      g_string_append_printf (out, _ ("Attached: %s (%s): %s\n"), name, size, path);
    }
}
