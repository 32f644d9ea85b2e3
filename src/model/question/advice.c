/* advice.c: what was said of a question before the person was asked, and by whom (SEN-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/question/advice.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/display-text.h"
#include "model/question/preference.h"

/* As much as is kept of what an evaluator says. */
#define MAX_CHARS 500
/* What is looked at of it, whatever comes: enough for so many characters of any sort. */
#define MAX_BYTES (MAX_CHARS * 16)

void
beckon_advice_set (BeckonInteraction *self, const char *by, const char *text)
{
  g_autofree char *begin =
    text != NULL ? g_utf8_make_valid (text, (gssize) strnlen (text, MAX_BYTES)) : NULL;
  g_autofree char *line = begin != NULL ? g_strstrip (beckon_display_text (begin, TRUE)) : NULL;

  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->advice, g_free);
  g_clear_pointer (&self->advised_by, g_free);
  if (line == NULL || *line == '\0')
    return;
  self->advice = beckon_display_text_short (line, MAX_CHARS);
  self->advised_by = g_strdup (by);
}

/* A source is a word, and perhaps a number after a colon. */
static gboolean
is_source (const char *by, const char *word)
{
  gsize length = strlen (word);

  return strncmp (by, word, length) == 0 && (by[length] == '\0' || by[length] == ':');
}

/* (transfer full) (nullable) */
static char *
describe (const char *advice, const char *by)
{
  if (advice == NULL || *advice == '\0')
    return NULL;
  if (by == NULL)
    return g_strdup (advice);
  if (is_source (by, "llm"))
    /* Translators: why a person is asked, or what was answered and why, as a language model put it
     */
    return g_strdup_printf (_ ("The language model: %s"), advice);
  if (is_source (by, "rules"))
    /* Translators: the same, from the person's own file of rules */
    return g_strdup_printf (_ ("The rules: %s"), advice);
  if (is_source (by, "heuristic"))
    /* Translators: the same, from the rules that are part of the program */
    return g_strdup_printf (_ ("The built-in rules: %s"), advice);
  if (g_str_has_prefix (by, BECKON_PREFERENCE_SOURCE))
    return g_strdup_printf (_ ("Your remembered answers: %s"), advice);
  if (is_source (by, BECKON_ADVISER_FAILED))
    /* Translators: what was to look at a question before the person was asked, and what went wrong
     */
    return g_strdup_printf (_ ("The evaluator failed: %s"), advice);
  if (is_source (by, BECKON_ADVISER_UNASKED))
    return g_strdup_printf (_ ("The evaluator could not be asked: %s"), advice);

  return g_strdup (advice);
}

char *
beckon_advice_describe (const BeckonInteraction *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return describe (self->advice, self->advised_by);
}

char *
beckon_advice_join (const char *reason, const char *advice, const char *by)
{
  g_autofree char *said = describe (advice, by);

  if (said == NULL)
    return g_strdup (reason);
  if (reason == NULL || *reason == '\0')
    return g_steal_pointer (&said);

  return g_strdup_printf ("%s · %s", reason, said);
}

char *
beckon_advice_dup_why (const BeckonInteraction *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return beckon_advice_join (self->reason, self->advice, self->advised_by);
}
