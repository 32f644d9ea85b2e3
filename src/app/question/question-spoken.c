/* question-spoken.c: a question as a screen reader says it (ATT-14)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/question-spoken.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/question/question-heading.h"
#include "app/question/question-prompt.h"
#include "app/widgets/format.h"
#include "app/widgets/spoken.h"
#include "base/display-text.h"
#include "markdown/plain.h"
#include "model/question/approval.h"
#include "model/question/form.h"
#include "model/question/option-text.h"

/* More of them are only counted: nobody remembers what was said first. */
#define MAX_SPOKEN_OPTIONS 9
/* Of a longer question that has no heading, only the first line is said. */
#define MAX_BYTES 4096
#define FIRST_LINE_CHARS 300

char *
beckon_question_spoken_describe_option (const BeckonOption *option, guint index)
{
  g_autofree char *number = g_strdup_printf ("%u", index + 1);
  g_autofree char *label = beckon_option_text_dup (option->label);

  if (option->destructive)
    /* Translators: an option as a screen reader says it: its number, its text; it destroys
     * something */
    return g_strdup_printf (_ ("%s. %s, destructive"), number, label);
  /* Translators: an option as a screen reader says it: its number, its text */
  return g_strdup_printf (_ ("%s. %s"), number, label);
}

static void
add_options (GString *spoken, const BeckonInteraction *interaction)
{
  guint            n = interaction->options->len;
  g_autofree char *count = NULL;

  if (n == 0)
    return;

  /* Translators: said before the options of a question */
  count = g_strdup_printf (ngettext ("%u option", "%u options", n), n);
  beckon_spoken_add_sentence (spoken, count);
  for (guint i = 0; i < MIN (n, MAX_SPOKEN_OPTIONS); i++)
    {
      const BeckonOption *option = g_ptr_array_index (interaction->options, i);
      g_autofree char    *text = beckon_question_spoken_describe_option (option, i);

      beckon_spoken_add_sentence (spoken, text);
    }
}

/* What would be allowed, and in which folder. */
static void
add_approval (GString *spoken, const BeckonInteraction *interaction)
{
  g_autoptr (BeckonApproval) approval = beckon_approval_of (interaction);
  g_autofree char *subject = NULL;
  g_autofree char *shown = NULL;
  g_autofree char *said = NULL;

  if (approval == NULL)
    return;
  subject = beckon_approval_dup_subject (approval);
  shown = beckon_display_text (subject, FALSE);
  said = beckon_format_long (shown);
  if (approval->tool != NULL && !g_str_equal (approval->tool, subject))
    beckon_spoken_add_sentence (spoken, approval->tool);
  beckon_spoken_add_sentence (spoken, said);
  if (approval->cwd != NULL)
    {
      g_autofree char *folder = beckon_format_path (approval->cwd);
      /* Translators: said by a screen reader: the folder in which a command would run */
      g_autofree char *where = g_strdup_printf (_ ("In the folder %s"), folder);

      beckon_spoken_add_sentence (spoken, where);
    }
}

static void
add_fields (GString *spoken, const BeckonInteraction *interaction)
{
  g_autoptr (BeckonForm) form =
    interaction->schema != NULL ? beckon_form_from_text (interaction->schema, NULL) : NULL;
  g_autofree char *count = NULL;

  if (form == NULL)
    return;
  /* Translators: said by a screen reader: how many fields a form has */
  count =
    g_strdup_printf (ngettext ("%u field", "%u fields", form->fields->len), form->fields->len);
  beckon_spoken_add_sentence (spoken, count);
}

/* How it is answered. */
static const char *
describe_keys (const BeckonInteraction *interaction)
{
  if (interaction->kind == BECKON_KIND_CLARIFICATION)
    return _ ("Press Enter to send.");
  if (interaction->kind == BECKON_KIND_FORM)
    return _ ("Press Down to fill it in, and Ctrl+Enter to send.");
  if (interaction->kind == BECKON_KIND_APPROVAL)
    return _ ("Press N to add a note.");
  if (interaction->multiple)
    return _ ("Select one or more, then press Ctrl+Enter to send.");
  return NULL;
}

/* (transfer full): of a long question, what it asks. */
static char *
describe_question (const char *text)
{
  g_autofree char *rest = NULL;
  g_autofree char *heading = beckon_question_heading_split (text, &rest);

  if (heading != NULL)
    return beckon_markdown_plain (heading);
  if (strlen (text) > MAX_BYTES)
    return beckon_markdown_first_line (text, FIRST_LINE_CHARS);
  return beckon_markdown_plain (text);
}

char *
beckon_question_spoken_describe (const BeckonInteraction *interaction,
                                 const char              *notice,
                                 const char              *outcome)
{
  g_autoptr (GString) spoken = g_string_new (NULL);
  g_autofree char *question = describe_question (interaction->conflict_description);
  g_autofree char *asked = beckon_format_long (question);
  g_autofree char *source = beckon_question_prompt_describe_source (interaction);

  beckon_spoken_add_sentence (spoken, notice);
  beckon_spoken_add_sentence (spoken, asked);
  if (interaction->reason != NULL && *interaction->reason != '\0')
    {
      g_autofree char *plain = beckon_markdown_plain (interaction->reason);
      g_autofree char *why = beckon_format_long (plain);
      /* Translators: said by a screen reader: why an agent asks */
      g_autofree char *reason = g_strdup_printf (_ ("Reason: %s"), why);

      beckon_spoken_add_sentence (spoken, reason);
    }
  add_approval (spoken, interaction);
  if (interaction->kind == BECKON_KIND_FORM)
    add_fields (spoken, interaction);
  if (interaction->kind != BECKON_KIND_HANDOFF)
    add_options (spoken, interaction);
  beckon_spoken_add_sentence (spoken, describe_keys (interaction));
  if (*source != '\0')
    {
      /* Translators: said by a screen reader: the agent that asks, and its task */
      g_autofree char *from = g_strdup_printf (_ ("From %s"), source);

      beckon_spoken_add_sentence (spoken, from);
    }
  beckon_spoken_add_sentence (spoken, outcome);
  return g_string_free (g_steal_pointer (&spoken), FALSE);
}
