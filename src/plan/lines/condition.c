/* condition.c: conditions in plain English, translated to the language of conditions
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "plan/lines/private.h"

#include <string.h>

#include "plan/condition/condition.h"

/* True if there was no reply, or if nothing is known about one. */
#define NO_REPLY "not (contact.replied == true)"
#define MAX_WORDS 16

/* (transfer full) (array zero-terminated=1): the words of @text in lower case, with "not" for
 * "n't". */
static char **
split_words (const char *text)
{
  g_autofree char *lower = g_ascii_strdown (text, -1);
  g_autoptr (GString) plain = g_string_new (lower);

  g_string_replace (plain, "’", "'", 0);
  g_string_replace (plain, "n't", " not", 0);
  g_string_replace (plain, "there's", "there is", 0);
  g_string_replace (plain, "no one", "nobody", 0);

  return g_strsplit_set (plain->str, " \t", -1);
}

static gboolean
is_one_of (const char *word, const char *words)
{
  return beckon_instruction_starts_with (word, words);
}

/* (nullable): phrases about a reply, as a condition. */
static const char *
read_reply (const char *text)
{
  g_auto (GStrv) words = split_words (text);
  guint subjects = 0, negations = 0, verbs = 0, nouns = 0, received = 0, n = 0;

  for (guint i = 0; words[i] != NULL; i++)
    {
      if (*words[i] == '\0')
        continue;
      if (strspn (words[i], "abcdefghijklmnopqrstuvwxyz") != strlen (words[i]) || ++n > MAX_WORDS)
        return NULL;
      /* "the answer is no" */
      if (is_one_of (words[i], " no not ") && words[i + 1] == NULL)
        return NULL;
      if (is_one_of (words[i], " no not nobody "))
        negations++;
      if (is_one_of (words[i], " contact customer lead client prospect recipient person they he "
                               "she nobody somebody someone anybody anyone "))
        subjects++;
      else if (is_one_of (words[i], " replied replies responded responds answered answers "))
        verbs++;
      else if (is_one_of (words[i], " reply response respond answer "))
        nouns++;
      else if (is_one_of (
                 words[i],
                 " there received receive received came come comes arrived arrives get got "))
        received++;
      else if (!is_one_of (words[i], " no not is was were are has have had been do does did the a "
                                     "an any our yet still ever back i we "))
        return NULL;
    }
  if (negations > 1 || verbs + nouns != 1)
    return NULL;
  if (negations == 1)
    return NO_REPLY;
  if (verbs == 1 && (subjects == 1 || n == 1))
    return "contact.replied == true";

  return nouns == 1
             && (subjects == 1 || received > 0 || g_ascii_strcasecmp (text, "reply") == 0
                 || g_ascii_strcasecmp (text, "a reply") == 0)
           ? "contact.replied == true"
           : NULL;
}

char *
beckon_instruction_negate (const char *condition)
{
  gsize length = strlen (condition);

  if (g_str_has_prefix (condition, "not (") && strchr (condition, ')') == condition + length - 1)
    return g_strndup (condition + strlen ("not ("), length - strlen ("not ()"));

  return g_strdup_printf ("not (%s)", condition);
}

/* (nullable): the label of the last question's option that @word names. */
static const char *
find_option (const BeckonReader *reader, const char *word)
{
  const BeckonStep *asked = reader->asked;
  JsonArray        *options = NULL;

  for (guint i = reader->steps->len; i-- > 0;)
    {
      const BeckonStep *step = g_ptr_array_index (reader->steps, i);

      if (step->type != BECKON_STEP_ASK && step->type != BECKON_STEP_UNCLEAR)
        continue;
      asked = step;
      break;
    }
  if (asked != NULL && asked->question != NULL
      && json_object_has_member (asked->question, "options"))
    options = json_object_get_array_member (asked->question, "options");
  for (guint i = 0; options != NULL && i < json_array_get_length (options); i++)
    {
      JsonNode   *node = json_array_get_element (options, i);
      const char *label = JSON_NODE_HOLDS_VALUE (node) ? json_node_get_string (node) : NULL;

      if (label != NULL && g_ascii_strcasecmp (label, word) == 0 && strpbrk (label, "\"\\") == NULL)
        return label;
    }

  return NULL;
}

/* (transfer full) (nullable): "yes", "the answer is yes" after a question with that option. */
static char *
read_answer (const BeckonReader *reader, const char *text)
{
  const char      *at = text;
  g_autofree char *word = NULL;
  const char      *label;

  beckon_instruction_take (&at, "the");
  if (beckon_instruction_take (&at, "answer"))
    {
      at += strspn (at, "= \t");
      if (!beckon_instruction_take (&at, "is"))
        beckon_instruction_take (&at, "was");
    }
  word = beckon_instruction_unquote (at, -1);
  label = find_option (reader, word);

  return label != NULL ? g_strdup_printf ("answer == \"%s\"", label) : NULL;
}

/* Phrases for operators; the longer ones first. */
static const struct
{
  const char *words;
  const char *sign;
} signs[] = {
  { "is greater than or equal to", ">=" },
  { "is less than or equal to", "<=" },
  { "is greater than", ">" },
  { "is more than", ">" },
  { "is larger than", ">" },
  { "is higher than", ">" },
  { "is above", ">" },
  { "is over", ">" },
  { "exceeds", ">" },
  { "is less than", "<" },
  { "is lower than", "<" },
  { "is smaller than", "<" },
  { "is below", "<" },
  { "is under", "<" },
  { "is at least", ">=" },
  { "is at most", "<=" },
  { "is not equal to", "!=" },
  { "is equal to", "==" },
  { "equals", "==" },
  { "is not missing", "exists" },
  { "is there", "exists" },
  { "is set", "exists" },
  { "is present", "exists" },
  { "is not", "!=" },
  { "is", "==" },
};

/* (transfer full): @text with phrases replaced by operators. */
static char *
write_signs (const char *text)
{
  g_autofree char         *written = g_strdup (text);
  static const char *const missing[] = { "is missing", "is not there", "is not set",
                                         "does not exist", "doesn't exist" };

  for (guint i = 0; i < G_N_ELEMENTS (missing); i++)
    {
      const char *found = beckon_instruction_find (text, text, missing[i]);

      if (found != NULL && found[strlen (missing[i])] == '\0'
          && beckon_instruction_find (text, text, "and") == NULL
          && beckon_instruction_find (text, text, "or") == NULL)
        return g_strdup_printf ("not %.*sexists", (int) (found - text), text);
    }
  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    {
      const char *found = written;

      while ((found = beckon_instruction_find (written, found, signs[i].words)) != NULL)
        {
          gsize at = (gsize) (found - written);
          char *next = g_strdup_printf ("%.*s%s%s", (int) at, written, signs[i].sign,
                                        found + strlen (signs[i].words));

          g_free (written);
          written = next;
          found = written + at + strlen (signs[i].sign);
        }
    }

  return g_steal_pointer (&written);
}

/* The length of the name or path at @at; @bare: it is a single word. */
static gsize
measure_path (const char *at, gboolean *bare)
{
  gsize length = 0;

  while (beckon_instruction_is_inner (at[length]) || strchr (".[]", at[length]) != NULL)
    {
      if (at[length] == '\0')
        break;
      length++;
    }
  *bare = memchr (at, '.', length) == NULL && memchr (at, '[', length) == NULL;

  return length;
}

static gboolean
is_sign (const char *at)
{
  return *at == '=' || *at == '<' || *at == '>' || g_str_has_prefix (at, "!=");
}

/* Are all names in it likely to be members of a context? A single word in a comparison is more
 * likely a text: in "yes", or "answer == Yes". */
static gboolean
is_likely (const char *condition)
{
  gboolean compared = FALSE;
  char     mark = '\0';

  for (const char *at = condition; *at != '\0'; at++)
    {
      const char *next;
      gboolean    bare;
      gsize       length;

      if (mark != '\0' || *at == '"' || *at == '\'')
        {
          mark = mark == '\0' ? *at : *at == mark ? '\0' : mark;
          compared = FALSE;
          continue;
        }
      if (is_sign (at))
        {
          compared = TRUE;
          continue;
        }
      if (!g_ascii_isalpha (*at) && *at != '_' && (*at & 0x80) == 0)
        {
          at += g_ascii_isdigit (*at) ? strspn (at, "0123456789.") - 1 : 0;
          continue;
        }
      length = measure_path (at, &bare);
      next = at + length + strspn (at + length, " \t");
      if (beckon_instruction_starts_with (at, " and or not true false null exists contains "))
        compared = beckon_instruction_starts_with (at, " contains ");
      else if (bare
               && (compared
                   || (!is_sign (next)
                       && !beckon_instruction_starts_with (next, " exists contains "))))
        return FALSE;
      else
        compared = FALSE;
      at += length - 1;
    }

  return TRUE;
}

char *
beckon_instruction_dup_condition (const BeckonReader *reader, const char *text, gboolean *prose)
{
  g_autofree char *bare = g_strstrip (g_strdup (text));
  g_autofree char *answer = read_answer (reader, bare);
  const char      *reply = answer == NULL ? read_reply (bare) : NULL;
  g_autofree char *written = NULL;

  *prose = reply != NULL;
  if (*bare == '\0')
    return NULL;
  if (reply != NULL)
    return g_strdup (reply);
  if (answer != NULL)
    return g_steal_pointer (&answer);
  if (beckon_condition_check (bare, NULL))
    return is_likely (bare) ? g_strdup (bare) : NULL;
  written = write_signs (bare);

  return beckon_condition_check (written, NULL) && is_likely (written) ? g_steal_pointer (&written)
                                                                       : NULL;
}
