/* fuzz-phrases.c: what an agent writes into an option, and the phrases that a person adds (ATT-17)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "fuzz.h"

#include <string.h>

#include "base/error.h"
#include "model/question/destructive-words.h"

/* The first line is a phrase of the person, the rest is an option. */
int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree char *input = g_strndup ((const char *) data, size);
  char            *end = strchr (input, '\n');
  const char      *text = end != NULL ? end + 1 : "";
  g_autofree char *found = NULL;
  g_autofree char *lifted = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonDestructiveWords) more = NULL;
  g_autoptr (BeckonDestructiveWords) exempt = NULL;

  if (end != NULL)
    *end = '\0';
  if (beckon_destructive_words_check (input, &error))
    {
      const char *const entries[] = { input, NULL };

      more = beckon_destructive_words_new (entries, NULL, NULL);
      exempt = beckon_destructive_words_new (NULL, entries, NULL);
    }
  else
    {
      g_assert_true (error->domain == BECKON_ERROR);
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
    }

  found = beckon_destructive_words_find (more, text);
  lifted = beckon_destructive_words_find (exempt, text);
  g_assert_true (found == NULL || (*found != '\0' && g_utf8_validate (found, -1, NULL)));
  /* An exemption never makes something destructive. */
  if (lifted != NULL)
    g_assert_nonnull (found);
  return 0;
}
