/* request-readings.c: the possible readings of an ambiguous request (CF-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "sentinel/request-readings.h"

#include <string.h>

#include "base/text-fold.h"
#include "sentinel/request-readings-dense.h"

/* A longer sentence is prose, in which "or" usually does not offer a choice. */
#define MAX_WORDS 25
/* More alternatives than this are just a list. */
#define MAX_READINGS 6
/* Limit for an alternative between two commas. */
#define MAX_WORDS_LISTED 3

/* One sentence of a request, split at its alternatives: HEAD first, second or third TAIL. */
typedef struct
{
  const char *text;
  GPtrArray  *words; /* (element-type BeckonRequestWord) */
  guint       begin; /* its first word */
  guint       end;   /* after its last word */
} Sentence;

/* A range of words; empty if both are equal. */
typedef struct
{
  guint begin;
  guint end;
} Span;

static const BeckonRequestWord *
word_at (const Sentence *self, guint index)
{
  return g_ptr_array_index (self->words, index);
}

static gboolean
is_a (const Sentence *self, guint index, guint sorts)
{
  return index < self->end && (word_at (self, index)->sorts & sorts) != 0;
}

static gboolean
is_word (const Sentence *self, guint index, const char *folded)
{
  return index < self->end && strcmp (word_at (self, index)->folded, folded) == 0;
}

static void
append_span (GString *out, const Sentence *self, Span span)
{
  const BeckonRequestWord *first, *last;

  if (span.begin >= span.end)
    return;
  first = word_at (self, span.begin);
  last = word_at (self, span.end - 1);
  if (out->len > 0)
    g_string_append_c (out, ' ');
  g_string_append_len (out, self->text + first->start, (gssize) (last->end - first->start));
}

/* (transfer full): with a capital first letter, like a request. */
static char *
capitalise (const char *text)
{
  g_autofree char *first = g_utf8_substring (text, 0, 1);
  g_autofree char *upper = g_utf8_strup (first, -1);

  return g_strconcat (upper, g_utf8_next_char (text), NULL);
}

static void
take_reading (GPtrArray *readings, GString *reading)
{
  if (reading->len > 0)
    g_ptr_array_add (readings, capitalise (reading->str));
  g_string_free (reading, TRUE);
}

/* "Should I …", "Could you please …" */
static guint
skip_politeness (const Sentence *self)
{
  static const char *const openings[][2] = {
    { "should", "i" },  { "should", "we" },  { "shall", "i" },   { "shall", "we" },
    { "could", "you" }, { "can", "you" },    { "would", "you" }, { "will", "you" },
    { "soll", "ich" },  { "sollen", "wir" },
  };
  guint at = self->begin;

  for (guint i = 0; i < G_N_ELEMENTS (openings); i++)
    if (is_word (self, at, openings[i][0]) && is_word (self, at + 1, openings[i][1]))
      return is_word (self, at + 2, "please") ? at + 3 : at + 2;
  while (is_word (self, at, "please") || is_word (self, at, "bitte"))
    at++;
  return at;
}

/* "Decide whether to A or to B" asks for a choice; "check whether it works or fails" does not.
 * Returns the first word of A, or 0. */
static guint
find_decision (const Sentence *self)
{
  static const char *const verbs[] = { "decide", "choose", "entscheide", "wähle", NULL };
  guint                    at = skip_politeness (self);

  if (at + 2 >= self->end || !g_strv_contains (verbs, word_at (self, at)->folded)
      || !(is_word (self, at + 1, "whether") || is_word (self, at + 1, "if")
           || is_word (self, at + 1, "ob") || is_word (self, at + 1, "between")))
    return 0;
  return at + 2;
}

static gboolean
is_open_or (const Sentence *self, guint index, guint from)
{
  if (!is_a (self, index, BECKON_WORD_IS_OR) || index <= from || index + 1 >= self->end
      || is_a (self, index + 1, BECKON_WORD_IS_HARMLESS))
    return FALSE;
  for (guint i = from; i < index; i++)
    if (is_a (self, i, BECKON_WORD_CLOSES))
      return FALSE;
  for (guint i = index + 1; i < self->end; i++)
    if (is_a (self, i, BECKON_WORD_IS_NOT))
      return FALSE;
  return TRUE;
}

/* The end of the last alternative, and the start of what applies to all of them. */
static guint
find_tail (const Sentence *self, guint begin)
{
  guint i = begin + 1;

  /* "in the morning or in the evening": a preposition at its beginning does not end it. */
  while (i < self->end && is_a (self, i - 1, BECKON_WORD_IS_LINK)
         && is_a (self, i, BECKON_WORD_IS_LINK))
    i++;
  for (; i < self->end; i++)
    if (is_a (self, i, BECKON_WORD_IS_LINK)
        || (is_a (self, i, BECKON_WORD_IS_FILLER) && i + 1 == self->end)
        || (i + 1 == self->end && i > begin && is_a (self, i, BECKON_WORD_IS_PREFIX)))
      return i;
  return self->end;
}

/* The start of the first alternative, which ends at @end; the others begin like @other. */
static guint
find_first (const Sentence *self, guint from, guint end, Span other)
{
  guint length = other.end - other.begin;
  guint i;

  for (i = end; i-- > from;)
    if (strcmp (word_at (self, i)->folded, word_at (self, other.begin)->folded) == 0)
      return i;
  if (is_a (self, other.begin, BECKON_WORD_IS_LINK))
    for (i = end; i-- > from;)
      if (is_a (self, i, BECKON_WORD_IS_LINK))
        {
          /* "to the office": begin with the first of several prepositions and articles. */
          while (i > from && is_a (self, i - 1, BECKON_WORD_IS_LINK))
            i--;
          return i;
        }
  /* As many words as the other has, but never the verb, and nothing before a preposition. */
  i = end;
  while (i > from + 1 && end - i < length
         && !is_a (self, i - 1, BECKON_WORD_IS_LINK | BECKON_WORD_IS_FILLER))
    i--;
  return i < end ? i : end - 1;
}

/* "Delete the branch or archive it": the referent of the pronoun is in the first clause. */
static void
append_clause (GString *out, const Sentence *self, Span clause, Span first)
{
  guint last = clause.end - 1;

  if (clause.end - clause.begin >= 2 && first.end - first.begin >= 2
      && is_a (self, last, BECKON_WORD_IS_PRONOUN))
    {
      /* "save it as PDF": handles a pronoun at the end; other positions follow below. */
      append_span (out, self, (Span){ clause.begin, last });
      append_span (out, self, (Span){ first.begin + 1, first.end });
      return;
    }
  if (clause.end - clause.begin >= 3 && first.end - first.begin >= 2
      && is_a (self, clause.begin + 1, BECKON_WORD_IS_PRONOUN))
    {
      append_span (out, self, (Span){ clause.begin, clause.begin + 1 });
      append_span (out, self, (Span){ first.begin + 1, first.end });
      append_span (out, self, (Span){ clause.begin + 2, clause.end });
      return;
    }
  append_span (out, self, clause);
}

/* Strips a leading "to" or "zu". */
static Span
strip_clause (const Sentence *self, Span clause)
{
  if (clause.end - clause.begin >= 2 && is_word (self, clause.begin, "to"))
    clause.begin++;
  return clause;
}

/* Adds readings if the alternatives are complete clauses. */
static void
read_clauses (const Sentence *self, guint from, guint either, GArray *items, GPtrArray *readings)
{
  Span first = strip_clause (self, g_array_index (items, Span, 0));

  if (either != 0)
    first.begin = MAX (first.begin, either);
  for (guint i = 0; i < items->len; i++)
    {
      GString *reading = g_string_new (NULL);
      Span     item = strip_clause (self, g_array_index (items, Span, i));

      if (i == 0)
        append_span (reading, self, first);
      else
        append_clause (reading, self, item, first);
      take_reading (readings, reading);
    }
}

/* Adds readings if they are parts of one sentence: the text before and after belongs to each. */
static void
read_parts (const Sentence *self, guint from, guint either, GArray *items, GPtrArray *readings)
{
  Span *first = &g_array_index (items, Span, 0);
  Span *last = &g_array_index (items, Span, items->len - 1);
  Span  head = { from, 0 };
  Span  tail = { 0, last->end };

  tail.begin = find_tail (self, last->begin);
  /* "bitte" and "please" belong to no alternative. */
  if (tail.begin + 1 == tail.end && is_a (self, tail.begin, BECKON_WORD_IS_FILLER))
    tail.end = tail.begin;
  last->end = MIN (last->end, tail.begin);
  if (either != 0)
    {
      first->begin = either;
      head.end = either - 1;
    }
  else
    {
      first->begin = find_first (self, from, first->end, g_array_index (items, Span, 1));
      head.end = first->begin;
    }
  for (guint i = 0; i < items->len; i++)
    {
      GString *reading = g_string_new (NULL);

      append_span (reading, self, head);
      append_span (reading, self, g_array_index (items, Span, i));
      append_span (reading, self, tail);
      take_reading (readings, reading);
    }
}

/* (transfer full) (element-type Span): the texts between the commas and "or"s around the one at
 * @at; the first begins at @from. */
static GArray *
cut_items (const Sentence *self, guint from, guint at)
{
  GArray *items = g_array_new (FALSE, FALSE, sizeof (Span));
  Span    item = { at + 1, self->end };
  guint   end = at;

  g_array_prepend_val (items, item);
  for (guint i = at; i-- > from + 1;)
    {
      gboolean is_or = is_a (self, i, BECKON_WORD_IS_OR);
      gboolean is_comma = word_at (self, i)->before == ',' && i < end;

      if (is_or
          || (is_comma && end - i <= MAX_WORDS_LISTED && !is_a (self, i, BECKON_WORD_IS_VERB)))
        {
          item = (Span){ is_or ? i + 1 : i, end };
          g_array_prepend_val (items, item);
          end = i;
        }
      else if (is_comma)
        break;
    }
  item = (Span){ from, end };
  g_array_prepend_val (items, item);
  return items;
}

static gboolean
are_clauses (const Sentence *self, GArray *items)
{
  for (guint i = 1; i < items->len; i++)
    {
      Span item = strip_clause (self, g_array_index (items, Span, i));

      if (!is_a (self, item.begin, BECKON_WORD_IS_VERB) || item.end - item.begin < 2)
        return FALSE;
      /* A noun that looks like a verb: "version 2 or version 3", "the tests or the test of
       * time". */
      if (is_a (self, item.begin - 1, BECKON_WORD_IS_LINK))
        return FALSE;
    }
  return TRUE;
}

static gboolean
read_or (const Sentence *self, GPtrArray *readings)
{
  guint decision = find_decision (self);
  guint from = decision != 0 ? decision : skip_politeness (self);
  guint at = 0, either = 0;
  g_autoptr (GArray) items = NULL;

  /* A question with what, how or which asks for information, not for a choice. */
  if (decision == 0 && is_a (self, from, BECKON_WORD_IS_QUESTION))
    return FALSE;
  for (guint i = from; i < self->end; i++)
    {
      if (is_a (self, i, BECKON_WORD_IS_EITHER) && either == 0)
        either = i + 1;
      if (is_open_or (self, i, from))
        at = i;
    }
  if (at == 0 || self->end - from > MAX_WORDS)
    return FALSE;
  if (either >= at)
    either = 0;
  /* The text before "either" belongs to all of them, whatever commas there are. */
  items = cut_items (self, either != 0 ? either : from, at);
  if (items->len > MAX_READINGS)
    return TRUE;
  if (decision != 0 || are_clauses (self, items))
    read_clauses (self, from, either, items, readings);
  else
    read_parts (self, from, either, items, readings);
  return TRUE;
}

/* "enable caching and disable caching" is contradictory. */
static gboolean
read_contradiction (const Sentence *self, GPtrArray *readings)
{
  static const char *const pairs[][2] = {
    { "with", "without" },      { "enable", "disable" },
    { "add", "remove" },        { "start", "stop" },
    { "show", "hide" },         { "increase", "decrease" },
    { "keep", "delete" },       { "allow", "forbid" },
    { "mit", "ohne" },          { "aktiviere", "deaktiviere" },
    { "erhöhe", "verringere" }, { "starte", "stoppe" },
    { "behalte", "lösche" },
  };

  for (guint pair = 0; pair < G_N_ELEMENTS (pairs); pair++)
    {
      g_autofree char *one = beckon_text_fold (pairs[pair][0], -1);
      g_autofree char *other = beckon_text_fold (pairs[pair][1], -1);
      guint and = 0, first = G_MAXUINT, second = G_MAXUINT;

      for (guint i = self->begin; i < self->end; i++)
        {
          if (is_word (self, i, "and") || is_word (self, i, "und"))
            and = i;
          else if (and == 0 && first == G_MAXUINT && is_word (self, i, one))
            first = i;
          else if (and != 0 && second == G_MAXUINT && is_word (self, i, other))
            second = i;
        }
      if (second == G_MAXUINT || first == G_MAXUINT || second + 1 >= self->end || and < first
          || strcmp (word_at (self, self->end - 1)->folded, word_at (self, and-1)->folded) != 0)
        continue;
      for (guint i = 0; i < 2; i++)
        {
          GString *reading = g_string_new (NULL);

          /* "Build it with icons and without icons" has a common beginning. */
          if (i == 1 && second == and+1 && first > self->begin)
            append_span (reading, self, (Span){ skip_politeness (self), first });
          append_span (reading, self,
                       i == 0 ? (Span){ skip_politeness (self), and} : (Span){ and+1, self->end });
          take_reading (readings, reading);
        }
      return TRUE;
    }
  return FALSE;
}

/* Equal or empty readings are useless. */
static gboolean
are_good (GPtrArray *readings)
{
  for (guint i = 0; i < readings->len; i++)
    {
      g_autofree char *one = beckon_text_fold (readings->pdata[i], -1);

      for (guint j = 0; j < i; j++)
        {
          g_autofree char *other = beckon_text_fold (readings->pdata[j], -1);

          if (strcmp (one, other) == 0)
            return FALSE;
        }
    }
  return readings->len >= 2 && readings->len <= MAX_READINGS;
}

GPtrArray *
beckon_request_readings_find (const char *text, GPtrArray *words, gboolean *doubtful)
{
  g_autoptr (GPtrArray) readings = g_ptr_array_new_with_free_func (g_free);
  Sentence sentence = { text, words, 0, 0 };
  gboolean open = FALSE;

  *doubtful = FALSE;
  while (!open && sentence.begin < words->len)
    {
      sentence.end = sentence.begin + 1;
      while (sentence.end < words->len
             && ((BeckonRequestWord *) words->pdata[sentence.end])->before != '.')
        sentence.end++;
      open = read_or (&sentence, readings) || read_contradiction (&sentence, readings);
      sentence.begin = sentence.end;
    }
  if (!open)
    open = beckon_request_readings_find_dense (text, readings);
  if (open && are_good (readings))
    return g_steal_pointer (&readings);
  *doubtful = open;
  return NULL;
}
