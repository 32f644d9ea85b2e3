/* fuzz-answer.c: answers to hostile questions, and the display of both
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "fuzz.h"

#include <string.h>

#include "base/display-text.h"
#include "base/error.h"
#include "base/limits.h"
#include "model/question/interaction.h"

/* The first byte has flags; then one label per line, an empty line, and the answer. */
static BeckonInteraction *
make_question (guint8 flags, char **lines, guint *n_lines)
{
  BeckonInteraction *asked = beckon_interaction_new ();
  guint              i;

  asked->multiple = (flags & 1) != 0;
  asked->allow_other = (flags & 2) != 0;
  asked->kind = (flags & 4) != 0 ? BECKON_KIND_CLARIFICATION : BECKON_KIND_CHOICE;
  for (i = 0; lines[i] != NULL && lines[i][0] != '\0' && i < BECKON_LIMIT_OPTIONS; i++)
    g_ptr_array_add (asked->options, beckon_option_new (lines[i], NULL, FALSE));
  *n_lines = i;
  return asked;
}

static void
check_shown (const char *text)
{
  g_autofree char *lines = beckon_display_text (text, FALSE);
  g_autofree char *line = beckon_display_text (text, TRUE);
  g_autofree char *few = beckon_display_text_short (text, 12);

  g_assert_true (g_utf8_validate (lines, -1, NULL));
  g_assert_true (g_utf8_validate (line, -1, NULL));
  g_assert_true (g_utf8_validate (few, -1, NULL));
  g_assert_cmpint (g_utf8_strlen (few, -1), <=, 12);
  g_assert_null (strpbrk (line, "\n\t"));
  for (const char *at = lines; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar c = g_utf8_get_char (at);

      g_assert_true (c == '\n' || c == '\t' || !g_unichar_iscntrl (c));
      g_assert_false ((c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069));
    }
}

static void
check_fit (const BeckonInteraction *asked, BeckonAnswer *answer)
{
  g_autofree char  *response = NULL;
  g_autofree guint *indices = NULL;
  g_autoptr (GError) error = NULL;
  BeckonInteractionStatus status = BECKON_INTERACTION_PENDING;
  guint                   n_indices = 0;

  if (!beckon_interaction_match_answer (asked, answer, &response, &indices, &n_indices, NULL,
                                        &status, &error))
    {
      g_assert_true (g_error_matches (error, BECKON_ERROR, BECKON_ERROR_MISFIT)
                     || g_error_matches (error, BECKON_ERROR, BECKON_ERROR_LIMIT));
      g_assert_null (response);
      g_assert_null (indices);
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      return;
    }

  g_assert_no_error (error);
  g_assert_cmpint (status, ==, BECKON_INTERACTION_ANSWERED);
  g_assert_nonnull (response);
  g_assert_true (asked->multiple || n_indices <= 1);
  g_assert_true (asked->allow_other || n_indices > 0);
  for (guint i = 0; i < n_indices; i++)
    {
      g_assert_cmpuint (indices[i], <, asked->options->len);
      for (guint j = 0; j < i; j++)
        g_assert_cmpuint (indices[i], !=, indices[j]);
    }
  /* Free text is recorded as typed, an option as offered. */
  if (answer->text != NULL && n_indices == 0)
    g_assert_cmpstr (response, ==, answer->text);
  if (n_indices == 1 && answer->texts == NULL)
    g_assert_cmpstr (
      response, ==, ((const BeckonOption *) g_ptr_array_index (asked->options, indices[0]))->label);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  g_autofree char *said = NULL;
  g_autoptr (BeckonInteraction) asked = NULL;
  g_autoptr (BeckonAnswer) as_text = NULL;
  g_autoptr (BeckonAnswer) as_index = NULL;
  guint n_labels;

  if (size < 1)
    return 0;

  text = g_utf8_make_valid ((const char *) data + 1, (gssize) size - 1);
  check_shown (text);
  lines = g_strsplit (text, "\n", -1);
  asked = make_question (data[0], lines, &n_labels);
  said = lines[n_labels] != NULL && lines[n_labels + 1] != NULL
           ? g_strjoinv ("\n", lines + n_labels + 1)
           : g_strdup ("");

  as_text = beckon_answer_new_text (said);
  check_fit (asked, as_text);
  as_index = beckon_answer_new_index (data[0] >> 3);
  check_fit (asked, as_index);

  /* Typing a label as it is displayed chooses that option, or one with the same text. */
  for (guint i = 0; i < n_labels; i++)
    {
      const BeckonOption *option = g_ptr_array_index (asked->options, i);
      g_autoptr (BeckonAnswer) exact = beckon_answer_new_text (option->label);

      check_fit (asked, exact);
    }

  return 0;
}
