/* second-step.c: what is destructive is answered in two steps (ATT-7)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/second-step.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/display-text.h"
#include "base/error.h"
#include "cli/print.h"

#define LABEL_CHARS 80

char *
beckon_second_step_dup_label (const BeckonInteraction *question, const char *text)
{
  g_autoptr (BeckonAnswer) answer = beckon_answer_new_text (text);
  g_autofree char        *response = NULL;
  g_autofree guint       *indices = NULL;
  guint                   n_indices = 0;
  BeckonInteractionStatus status;

  if (!beckon_interaction_match_answer (question, answer, &response, &indices, &n_indices, NULL,
                                        &status, NULL))
    return NULL;

  for (guint i = 0; i < n_indices; i++)
    if (beckon_interaction_takes_two_steps (question, indices[i]))
      return beckon_display_text_short (response, LABEL_CHARS);

  return NULL;
}

/* (transfer full): what the second step is: type @text again. @label: of the options. */
static char *
dup_prompt (const char *text, const char *label)
{
  g_autofree char *safe = beckon_display_text (text, TRUE);

  /* Translators: what was typed, such as a number, and the option that it chooses */
  return g_strdup_printf (_ ("⚠ Destructive. Type %s again to answer “%s”: "), safe, label);
}

void
beckon_second_step_forget (BeckonContext *context)
{
  g_clear_pointer (&context->first_step, g_free);
}

gboolean
beckon_second_step_take (BeckonContext           *context,
                         const BeckonInteraction *question,
                         const char              *text,
                         char                   **prompt)
{
  g_autofree char *label = beckon_second_step_dup_label (question, text);
  g_autofree char *step = g_strdup_printf ("%" G_GINT64_FORMAT " %s", question->id, text);
  gboolean         second = g_strcmp0 (step, context->first_step) == 0;

  beckon_second_step_forget (context);
  if (label == NULL || second)
    return TRUE;

  context->first_step = g_steal_pointer (&step);
  *prompt = dup_prompt (text, label);

  return FALSE;
}

gboolean
beckon_second_step_ask (const char *text, const char *label, GError **error)
{
  g_autofree char *line = NULL;
  char            *typed = NULL;
  size_t           size = 0;

  if (!isatty (STDIN_FILENO) || !isatty (STDOUT_FILENO))
    {
      beckon_set_error (error, BECKON_ERROR_MISFIT,
                        _ ("Add --destructive if the person really wants this."),
                        _ ("“%s” is destructive, so nothing was sent"), label);
      return FALSE;
    }

  line = dup_prompt (text, label);
  beckon_print_out (line);
  g_clear_pointer (&line, g_free);
  if (getline (&typed, &size, stdin) >= 0)
    line = g_strstrip (g_utf8_make_valid (typed, -1));
  free (typed);
  if (g_strcmp0 (line, text) == 0)
    return TRUE;

  beckon_set_error (error, BECKON_ERROR_MISFIT, _ ("The question is still open."),
                    _ ("Nothing was sent"));
  return FALSE;
}
