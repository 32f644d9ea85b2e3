/* llm-suspicion.c: detects text that addresses a language model
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "sentinel/llm-suspicion.h"

#include <string.h>

#include "model/name.h"
#include "sentinel/llm-signs.h"

/* Limit for the distance between the two words of a pair. */
#define REACH_BYTES 60
/* Longer texts are not given to a model anyway; up to this length everything is searched. */
#define MAX_BYTES (64 * 1024)
/* The minimum length of a Base64 word that is decoded. */
#define MIN_ENCODED 16

/* (transfer full): only the letters and digits of @text, case-folded and without accents, so that
 * inserting other characters does not disguise it. @latin: letters and digits that look like Latin
 * ones are replaced by those. @words: blanks around and between words are kept. */
static char *
squeeze (const char *text, gboolean latin, gboolean words)
{
  static const char *const like[] = { "аα4@", "е3",   "ѕ5$", "оο0", "рρ", "сϲ", "хχ",
                                      "уү",   "іι1!", "ν",   "τ7",  "κк", "н",  "в" };
  static const char        letters[] = "aesopcxyivtkhb";
  g_autofree char         *folded = beckon_name_fold (text);
  g_autofree char         *apart = g_utf8_normalize (folded, -1, G_NORMALIZE_NFKD);
  GString                 *dense = g_string_sized_new (strlen (apart) + 2);

  if (words)
    g_string_append_c (dense, ' ');
  for (const char *at = apart; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar c = g_utf8_get_char (at);

      for (guint i = 0; latin && i < G_N_ELEMENTS (like); i++)
        {
          if (g_utf8_strchr (like[i], -1, c) != NULL)
            {
              c = (guchar) letters[i];
              break;
            }
        }
      if (g_unichar_isalnum (c))
        g_string_append_unichar (dense, c);
      else if (words && !g_unichar_ismark (c) && dense->str[dense->len - 1] != ' ')
        g_string_append_c (dense, ' ');
    }
  if (words && dense->str[dense->len - 1] != ' ')
    g_string_append_c (dense, ' ');

  return g_string_free (dense, FALSE);
}

/* The phrases in the form in which texts are compared; created once. */
typedef struct
{
  GPtrArray *forget; /* (element-type utf8) */
  GPtrArray *rules;  /* (element-type utf8) */
} Pair;

typedef struct
{
  GArray    *pairs;   /* (element-type Pair) */
  GPtrArray *phrases; /* (element-type utf8) */
  GPtrArray *words;   /* (element-type utf8): phrases of whole words, with blanks */
} Signs;

static void
squeeze_all (const char *list, GPtrArray *dense, GPtrArray *words)
{
  g_auto (GStrv) parts = g_strsplit (list, "|", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    {
      gboolean whole = parts[i][0] == '=';

      g_ptr_array_add (whole ? words : dense, squeeze (parts[i], FALSE, whole));
    }
}

static const Signs *
get_signs (void)
{
  static Signs *signs = NULL;

  if (g_once_init_enter (&signs))
    {
      Signs *made = g_new0 (Signs, 1);

      made->pairs = g_array_new (FALSE, FALSE, sizeof (Pair));
      made->phrases = g_ptr_array_new ();
      made->words = g_ptr_array_new ();
      for (guint i = 0; i < beckon_llm_n_signs; i++)
        {
          Pair pair = { g_ptr_array_new (), g_ptr_array_new () };

          squeeze_all (beckon_llm_signs[i].forget, pair.forget, made->words);
          squeeze_all (beckon_llm_signs[i].rules, pair.rules, made->words);
          squeeze_all (beckon_llm_signs[i].phrases, made->phrases, made->words);
          g_array_append_val (made->pairs, pair);
        }
      g_once_init_leave (&signs, made);
    }

  return signs;
}

/* Is one of @others close to one of @words? */
static gboolean
are_near (const char *dense, GPtrArray *words, GPtrArray *others)
{
  const char *end = dense + strlen (dense);
  g_autoptr (GPtrArray) present = g_ptr_array_new ();

  /* Most do not occur at all: then do not search for them at every word. */
  for (guint i = 0; i < others->len; i++)
    {
      if (strstr (dense, others->pdata[i]) != NULL)
        g_ptr_array_add (present, others->pdata[i]);
    }
  for (guint i = 0; i < words->len && present->len > 0; i++)
    {
      const char *word = words->pdata[i];
      gsize       length = strlen (word);

      for (const char *at = strstr (dense, word); at != NULL; at = strstr (at + 1, word))
        {
          const char *from = at - MIN ((gsize) (at - dense), REACH_BYTES);
          const char *to = at + length + MIN ((gsize) (end - at) - length, REACH_BYTES);

          for (guint j = 0; j < present->len; j++)
            {
              const char *other = g_strstr_len (from, to - from, present->pdata[j]);

              /* Not within the word itself. */
              if (other != NULL && (other < at || other >= at + length))
                return TRUE;
            }
        }
    }

  return FALSE;
}

static gboolean
has_any (const char *text, GPtrArray *parts)
{
  for (guint i = 0; i < parts->len; i++)
    {
      if (strstr (text, parts->pdata[i]) != NULL)
        return TRUE;
    }

  return FALSE;
}

static gboolean
has_sign (const char *dense)
{
  const Signs *signs = get_signs ();

  if (has_any (dense, signs->phrases))
    return TRUE;
  for (guint i = 0; i < signs->pairs->len; i++)
    {
      const Pair *pair = &g_array_index (signs->pairs, Pair, i);

      if (are_near (dense, pair->forget, pair->rules))
        return TRUE;
    }

  return FALSE;
}

/* (transfer full): @text case-folded and without blanks; punctuation is kept. */
static char *
join (const char *text)
{
  g_autofree char *folded = beckon_name_fold (text);
  g_auto (GStrv) parts = g_strsplit (folded, " ", -1);

  return g_strjoinv ("", parts);
}

/* Does it contain markers of chat templates? */
static gboolean
has_mark (const char *text)
{
  g_autofree char *joined = join (text);

  for (guint i = 0; beckon_llm_marks[i] != NULL; i++)
    {
      if (strstr (joined, beckon_llm_marks[i]) != NULL)
        return TRUE;
    }

  return FALSE;
}

/* Does it name a speaker of what follows, at the start of a line or after a sentence? “Which build
 * system: …” does not. */
static gboolean
has_speaker (const char *text)
{
  g_autofree char *line = g_strdelimit (g_strdup (text), "\r\n", '.');
  g_autofree char *joined = join (line);

  for (guint i = 0; beckon_llm_speakers[i] != NULL; i++)
    {
      for (const char *at = strstr (joined, beckon_llm_speakers[i]); at != NULL;
           at = strstr (at + 1, beckon_llm_speakers[i]))
        {
          const char *before = g_utf8_find_prev_char (joined, at);

          if (before == NULL || !g_unichar_isalnum (g_utf8_get_char (before)))
            return TRUE;
        }
    }

  return FALSE;
}

static gboolean
looks_suspicious (const char *text)
{
  for (guint latin = 0; latin < 2; latin++)
    {
      g_autofree char *dense = squeeze (text, latin == 1, FALSE);
      g_autofree char *words = squeeze (text, latin == 1, TRUE);
      g_autofree char *backwards = g_utf8_strreverse (dense, -1);

      if (has_sign (dense) || has_sign (backwards) || has_any (words, get_signs ()->words))
        return TRUE;
    }

  return has_mark (text) || has_speaker (text);
}

/* Models can read Base64. */
static gboolean
hides_suspicious (const char *text)
{
  const char *letters = G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "+/=";

  for (gsize length; *text != '\0'; text += MAX (length, 1))
    {
      length = strspn (text, letters);
      if (length >= MIN_ENCODED)
        {
          g_autofree char   *word = g_strndup (text, length);
          gsize              n_bytes = 0;
          g_autofree guchar *bytes = g_base64_decode (word, &n_bytes);
          g_autofree char   *decoded = g_strndup ((const char *) bytes, n_bytes);

          if (g_utf8_validate (decoded, -1, NULL) && looks_suspicious (decoded))
            return TRUE;
        }
    }

  return FALSE;
}

gboolean
beckon_llm_is_suspicious_text (const char *text)
{
  g_autofree char *start = NULL;

  if (text == NULL || *text == '\0')
    return FALSE;
  start = g_strndup (text, MAX_BYTES);

  return looks_suspicious (start) || hides_suspicious (start);
}

gboolean
beckon_llm_is_suspicious (const BeckonInteraction *question)
{
  const char *texts[] = { question->conflict_description,
                          question->reason,
                          question->title,
                          question->agent,
                          question->workspace,
                          question->intent,
                          question->context };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      if (beckon_llm_is_suspicious_text (texts[i]))
        return TRUE;
    }
  for (guint i = 0; question->tags != NULL && question->tags[i] != NULL; i++)
    {
      if (beckon_llm_is_suspicious_text (question->tags[i]))
        return TRUE;
    }
  for (guint i = 0; i < question->options->len; i++)
    {
      const BeckonOption *option = g_ptr_array_index (question->options, i);

      if (beckon_llm_is_suspicious_text (option->label)
          || beckon_llm_is_suspicious_text (option->description))
        return TRUE;
    }

  return FALSE;
}
