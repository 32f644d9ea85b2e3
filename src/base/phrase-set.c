/* phrase-set.c: phrases that are looked for in a text, all in one pass
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "base/phrase-set.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"

#define N_BYTES 256
/* So many alternatives are tried one by one. */
#define MOST_TRIED 8
/* The room of a gap, and what a word takes of it. */
#define GAP_ROOM (2 * BECKON_PHRASE_GAP_WORDS)
#define WORD_COST(word) ((word)->dense ? 1u : 2u)

/* One of the alternatives of a part: words that follow each other. */
typedef struct _Wording Wording;
struct _Wording
{
  const Wording *next; /* not owned: the next one of its chain */
  guint          n_words;
  gboolean       open_ended; /* the last word is the beginning of one */
  const char    *words[];    /* belong to the set */
};

/* The alternatives of a part, or the words of a name. */
typedef struct
{
  GPtrArray     *all;   /* (owned) (element-type Wording) */
  const Wording *chain; /* not owned: those to be tried at every word */
  GHashTable *by_word; /* (owned) (nullable) (element-type utf8 Wording): the others, by their first
                          word, in chains; NULL where there are few */
} Choice;

typedef struct
{
  const Choice *choice; /* not owned */
  gboolean      gap;    /* before it */
} Part;

typedef struct
{
  guint    sort;
  guint    n_parts;
  Part     parts[BECKON_PHRASE_MAX_PARTS];
  guint    n_head;   /* parts before the first gap */
  gboolean anchored; /* begins its clause */
  gboolean to_end;   /* reaches to the end of the clause */
} Phrase;

/* A phrase, in the index of beginnings. */
typedef struct
{
  const char   *beginning; /* not owned */
  const Phrase *phrase;    /* not owned */
} Beginning;

struct _BeckonPhraseSet
{
  guint         keeping; /* bits of sorts */
  GPtrArray    *phrases; /* (owned) (element-type Phrase) */
  GPtrArray    *choices; /* (owned) (element-type Choice): those without a name */
  GHashTable   *names;   /* (owned) (element-type utf8 Choice) */
  GHashTable   *by_word; /* (owned) (element-type utf8 GSList): phrases by their first word */
  GStringChunk *strings; /* (owned): all words, each once */
  GArray       *by_byte[N_BYTES]; /* (owned) (nullable) (element-type Beginning): of words that
                                     begin with this byte */
};

static Choice *
choice_new (void)
{
  Choice *self = g_new0 (Choice, 1);

  self->all = g_ptr_array_new_with_free_func (g_free);
  return self;
}

static void
choice_free (gpointer data)
{
  Choice *self = data;

  g_clear_pointer (&self->by_word, g_hash_table_unref);
  g_ptr_array_unref (self->all);
  g_free (self);
}

BeckonPhraseSet *
beckon_phrase_set_new (guint keeping)
{
  BeckonPhraseSet *self = g_new0 (BeckonPhraseSet, 1);

  self->keeping = keeping;
  self->phrases = g_ptr_array_new_with_free_func (g_free);
  self->choices = g_ptr_array_new_with_free_func (choice_free);
  self->names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, choice_free);
  self->by_word =
    g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) g_slist_free);
  self->strings = g_string_chunk_new (4096);
  return self;
}

void
beckon_phrase_set_free (BeckonPhraseSet *self)
{
  if (self == NULL)
    return;
  for (guint i = 0; i < N_BYTES; i++)
    g_clear_pointer (&self->by_byte[i], g_array_unref);
  g_hash_table_unref (self->by_word);
  g_ptr_array_unref (self->phrases);
  g_ptr_array_unref (self->choices);
  g_hash_table_unref (self->names);
  g_string_chunk_free (self->strings);
  g_free (self);
}

/* --- reading --- */

/* @words belong to the set. */
static void
choice_add (Choice *self, const char *const *words, guint n_words, gboolean open_ended)
{
  Wording *wording = g_malloc0 (sizeof (Wording) + n_words * sizeof (char *));

  wording->n_words = n_words;
  wording->open_ended = open_ended;
  for (guint i = 0; i < n_words; i++)
    wording->words[i] = words[i];
  g_ptr_array_add (self->all, wording);
}

/* Links the chains, when all is there. */
static void
choice_link (Choice *self)
{
  g_clear_pointer (&self->by_word, g_hash_table_unref);
  self->chain = NULL;
  if (self->all->len > MOST_TRIED)
    self->by_word = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = self->all->len; i-- > 0;)
    {
      Wording *wording = g_ptr_array_index (self->all, i);

      if (self->by_word == NULL || (wording->open_ended && wording->n_words == 1))
        {
          wording->next = self->chain;
          self->chain = wording;
        }
      else
        {
          wording->next = g_hash_table_lookup (self->by_word, wording->words[0]);
          g_hash_table_insert (self->by_word, (gpointer) wording->words[0], wording);
        }
    }
}

static gboolean refuse (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* FALSE, with @error. */
static gboolean
refuse (GError **error, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list          arguments;

  va_start (arguments, format);
  message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  beckon_set_error (error, BECKON_ERROR_MALFORMED,
                    /* Translators: the words are examples; keep the signs * ... and | */
                    _ ("For example “refund”, “refund*”, or “send ... customers|users”."), "%s",
                    message);
  return FALSE;
}

/* One alternative: words with “_” between them, perhaps with “*” at the end. */
static gboolean
read_wording (BeckonPhraseSet *self, Choice *choice, const char *item, GError **error)
{
  g_autofree char *spaced = g_strdelimit (g_strdup (item), "_", ' ');
  gsize            length = strlen (spaced);
  gboolean         open_ended = length > 0 && spaced[length - 1] == '*';
  g_auto (BeckonPhraseText) text = { NULL };
  g_autoptr (GPtrArray) words = g_ptr_array_new ();

  if (open_ended)
    spaced[length - 1] = '\0';
  beckon_phrase_text_init (&text, spaced, BECKON_PHRASE_MAX_BYTES);
  if (text.words->len == 0 || strchr (spaced, '*') != NULL)
    /* Translators: %s is what the person wrote */
    return refuse (error, _ ("“%s” is not a word"), item);
  for (guint i = 0; i < text.words->len; i++)
    g_ptr_array_add (
      words, g_string_chunk_insert_const (self->strings, beckon_phrase_text_get (&text, i)->word));
  choice_add (choice, (const char *const *) words->pdata, words->len, open_ended);
  return TRUE;
}

static gboolean
read_items (BeckonPhraseSet *self, Choice *choice, const char *text, GError **error)
{
  g_auto (GStrv) items = g_strsplit_set (text, "| ", -1);

  for (guint i = 0; items[i] != NULL; i++)
    {
      const Choice *named;

      if (*items[i] == '\0')
        continue;
      if (*items[i] != '@')
        {
          if (!read_wording (self, choice, items[i], error))
            return FALSE;
          continue;
        }
      named = g_hash_table_lookup (self->names, items[i] + 1);
      if (named == NULL || named == choice)
        /* Translators: %s is a name such as “@data” */
        return refuse (error, _ ("“%s” is not defined"), items[i]);
      for (guint j = 0; j < named->all->len; j++)
        {
          const Wording *one = g_ptr_array_index (named->all, j);

          choice_add (choice, (const char *const *) one->words, one->n_words, one->open_ended);
        }
    }
  if (choice->all->len == 0)
    return refuse (error, _ ("“%s” is not a word"), text);
  choice_link (choice);
  return TRUE;
}

gboolean
beckon_phrase_set_define (BeckonPhraseSet *self,
                          const char      *name,
                          const char      *words,
                          GError         **error)
{
  Choice *choice;

  g_return_val_if_fail (self != NULL, FALSE);

  choice = g_hash_table_lookup (self->names, name);
  if (choice == NULL)
    {
      choice = choice_new ();
      g_hash_table_insert (self->names, g_strdup (name), choice);
    }
  return read_items (self, choice, words, error);
}

static void
index_phrase (BeckonPhraseSet *self, const Phrase *phrase)
{
  const Choice *first = phrase->parts[0].choice;

  for (guint i = 0; i < first->all->len; i++)
    {
      const Wording *wording = g_ptr_array_index (first->all, i);
      const char    *word = wording->words[0];
      GArray       **bucket = &self->by_byte[(guchar) *word];
      Beginning      beginning = { word, phrase };
      GSList        *phrases;

      if (wording->open_ended && wording->n_words == 1)
        {
          if (*bucket == NULL)
            *bucket = g_array_new (FALSE, FALSE, sizeof (Beginning));
          g_array_append_val (*bucket, beginning);
          continue;
        }
      phrases = g_hash_table_lookup (self->by_word, word);
      if (phrases == NULL)
        g_hash_table_insert (self->by_word, (gpointer) word,
                             g_slist_prepend (NULL, (gpointer) phrase));
      /* Two alternatives may begin alike. */
      else if (g_slist_find (phrases, phrase) == NULL)
        phrases->next = g_slist_prepend (phrases->next, (gpointer) phrase);
    }
}

static gboolean
read_part (BeckonPhraseSet *self, Phrase *phrase, const char *text, gboolean gap, GError **error)
{
  const Choice *named = *text == '@' ? g_hash_table_lookup (self->names, text + 1) : NULL;
  Choice       *choice;
  Part         *part;

  if (phrase->n_parts == BECKON_PHRASE_MAX_PARTS)
    return refuse (error, _ ("There are too many words before “%s”"), text);
  part = &phrase->parts[phrase->n_parts++];
  part->gap = gap;
  if (!gap && phrase->n_head + 1 == phrase->n_parts)
    phrase->n_head++;
  part->choice = named;
  if (named != NULL)
    return TRUE;

  choice = choice_new ();
  g_ptr_array_add (self->choices, choice);
  part->choice = choice;
  return read_items (self, choice, text, error);
}

gboolean
beckon_phrase_set_add (BeckonPhraseSet *self, const char *line, guint sort, GError **error)
{
  g_autofree Phrase *phrase = g_new0 (Phrase, 1);
  g_auto (GStrv) parts = NULL;
  gboolean gap = FALSE;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (sort < 32, FALSE);

  if (strlen (line) > BECKON_PHRASE_MAX_BYTES || !g_utf8_validate (line, -1, NULL))
    return refuse (error, _ ("The words are longer than %d bytes"), BECKON_PHRASE_MAX_BYTES);
  phrase->sort = sort;
  parts = g_strsplit_set (line, " \t\n", -1);
  for (guint i = 0; parts[i] != NULL; i++)
    {
      if (*parts[i] == '\0')
        continue;
      if (strcmp (parts[i], "^") == 0 && phrase->n_parts == 0 && !gap)
        phrase->anchored = TRUE;
      else if (strcmp (parts[i], "...") == 0 || strcmp (parts[i], "…") == 0)
        gap = TRUE;
      else
        {
          if (!read_part (self, phrase, parts[i], gap && phrase->n_parts > 0, error))
            return FALSE;
          gap = FALSE;
        }
    }
  if (phrase->n_parts == 0)
    return refuse (error, _ ("“%s” is not a word"), line);
  phrase->to_end = gap;
  g_ptr_array_add (self->phrases, phrase);
  index_phrase (self, g_steal_pointer (&phrase));
  return TRUE;
}

/* --- finding --- */

typedef struct
{
  const BeckonPhraseSet  *set;
  const BeckonPhraseText *text;
  guint                   n;        /* words */
  guint8                 *marks;    /* for each word */
  guint                  *part_end; /* for each word: behind the last one of its part */
  guint                  *clause_end;
} Search;

enum
{
  MARK_BREAK = 1 << 0,
  MARK_FILLER = 1 << 1,
};

/* How many words of @text from @at @wording fits; 0: it does not. */
static guint
fit_wording (const BeckonPhraseText *text, const Wording *wording, guint at)
{
  guint clause = beckon_phrase_text_get (text, at)->clause;

  if (at + wording->n_words > text->words->len)
    return 0;
  for (guint i = 0; i < wording->n_words; i++)
    {
      const BeckonPhraseWord *word = beckon_phrase_text_get (text, at + i);
      gboolean                begins = wording->open_ended && i + 1 == wording->n_words;

      /* The first byte decides most of them, without a call. */
      if (word->clause != clause || *word->word != *wording->words[i]
          || (begins ? !g_str_has_prefix (word->word, wording->words[i])
                     : strcmp (word->word, wording->words[i]) != 0))
        return 0;
    }
  return wording->n_words;
}

/* How many words from @at on the longest of @choice takes; 0: none fits. */
static guint
fit_longest (const Choice *choice, const BeckonPhraseText *text, guint at)
{
  const Wording *chains[2] = { choice->chain, NULL };
  guint          n = 0;

  if (choice->by_word != NULL)
    chains[1] = g_hash_table_lookup (choice->by_word, beckon_phrase_text_get (text, at)->word);
  for (guint i = 0; i < G_N_ELEMENTS (chains); i++)
    for (const Wording *wording = chains[i]; wording != NULL; wording = wording->next)
      n = MAX (n, fit_wording (text, wording, at));
  return n;
}

static gboolean
has_word (const Choice *choice, const BeckonPhraseText *text, guint at)
{
  return fit_longest (choice, text, at) == 1;
}

static gboolean fit_parts (
  const Search *search, const Phrase *phrase, guint part, guint at, BeckonPhraseMatch *match);

/* @part at the word @at, and all that follow it. */
static gboolean
fit_part_at (
  const Search *search, const Phrase *phrase, guint part, guint at, BeckonPhraseMatch *match)
{
  const Choice  *choice = phrase->parts[part].choice;
  const Wording *chains[2] = { choice->chain, NULL };

  if (choice->by_word != NULL)
    chains[1] =
      g_hash_table_lookup (choice->by_word, beckon_phrase_text_get (search->text, at)->word);
  for (guint i = 0; i < G_N_ELEMENTS (chains); i++)
    for (const Wording *wording = chains[i]; wording != NULL; wording = wording->next)
      {
        guint n = fit_wording (search->text, wording, at);

        if (n > 0 && fit_parts (search, phrase, part + 1, at + n, match))
          {
            /* The innermost call ends first: it is the one of the last part. */
            if (part + 1 == phrase->n_parts)
              match->last = at;
            if (part + 1 == phrase->n_head)
              match->head_end = at + n;
            return TRUE;
          }
      }
  return FALSE;
}

/* The parts from @part on, behind the word before @at. */
static gboolean
fit_parts (
  const Search *search, const Phrase *phrase, guint part, guint at, BeckonPhraseMatch *match)
{
  gboolean keeps = (search->set->keeping & (1u << phrase->sort)) != 0;
  guint    end;
  guint    room = 0;

  if (part == phrase->n_parts)
    {
      match->end = !phrase->to_end ? at
                   : keeps         ? search->part_end[at - 1]
                                   : search->clause_end[at - 1];
      return TRUE;
    }

  end = keeps ? search->part_end[at - 1] : search->clause_end[at - 1];
  for (; at < end; at++)
    {
      if (fit_part_at (search, phrase, part, at, match))
        return TRUE;
      room += WORD_COST (beckon_phrase_text_get (search->text, at));
      if (!phrase->parts[part].gap || room > GAP_ROOM)
        return FALSE;
    }
  return FALSE;
}

/* Is @at the first word of its part of a clause, except for fillers? */
static gboolean
begins_part (const Search *search, guint at)
{
  guint clause = beckon_phrase_text_get (search->text, at)->clause;

  while (at > 0 && beckon_phrase_text_get (search->text, at - 1)->clause == clause)
    {
      at--;
      if ((search->marks[at] & MARK_BREAK) != 0)
        return TRUE;
      if ((search->marks[at] & MARK_FILLER) == 0)
        return FALSE;
    }
  return TRUE;
}

static void
try_phrase (const Search *search, const Phrase *phrase, guint at, GArray *matches)
{
  BeckonPhraseMatch match = { .sort = phrase->sort, .first = at, .to_end = phrase->to_end };

  if (phrase->anchored && !begins_part (search, at))
    return;
  if (fit_part_at (search, phrase, 0, at, &match))
    g_array_append_val (matches, match);
}

/* Where the part and the clause of each word end. */
static void
find_ends (Search *search)
{
  const Choice *breaks = g_hash_table_lookup (search->set->names, "breaks");
  const Choice *fillers = g_hash_table_lookup (search->set->names, "fillers");

  for (guint i = search->n; i-- > 0;)
    {
      const BeckonPhraseWord *word = beckon_phrase_text_get (search->text, i);
      gboolean                same =
        i + 1 < search->n && beckon_phrase_text_get (search->text, i + 1)->clause == word->clause;

      search->marks[i] =
        (breaks != NULL && has_word (breaks, search->text, i) ? MARK_BREAK : 0)
        | (fillers != NULL && has_word (fillers, search->text, i) ? MARK_FILLER : 0);
      search->clause_end[i] = same ? search->clause_end[i + 1] : i + 1;
      search->part_end[i] =
        same && (search->marks[i + 1] & MARK_BREAK) == 0 ? search->part_end[i + 1] : i + 1;
    }
}

void
beckon_phrase_set_find (const BeckonPhraseSet *self, const BeckonPhraseText *text, GArray *matches)
{
  Search             search = { .set = self, .text = text, .n = text->words->len };
  g_autofree guint8 *marks = g_new (guint8, search.n + 1);
  g_autofree guint  *ends = g_new (guint, 2 * (gsize) search.n + 1);

  search.marks = marks;
  search.part_end = ends;
  search.clause_end = ends + search.n;
  find_ends (&search);
  for (guint i = 0; i < search.n; i++)
    {
      const char   *word = beckon_phrase_text_get (text, i)->word;
      const GSList *phrases = g_hash_table_lookup (self->by_word, word);
      const GArray *beginnings = self->by_byte[(guchar) *word];

      for (; phrases != NULL; phrases = phrases->next)
        try_phrase (&search, phrases->data, i, matches);
      for (guint j = 0; beginnings != NULL && j < beginnings->len; j++)
        {
          const Beginning *one = &g_array_index (beginnings, Beginning, j);

          if (g_str_has_prefix (word, one->beginning))
            try_phrase (&search, one->phrase, i, matches);
        }
    }
}

gboolean
beckon_phrase_set_is_all (const BeckonPhraseSet  *self,
                          const BeckonPhraseText *text,
                          const char             *name)
{
  const Choice *choice = g_hash_table_lookup (self->names, name);

  if (choice == NULL || text->words->len == 0)
    return FALSE;
  for (guint at = 0; at < text->words->len;)
    {
      guint n = fit_longest (choice, text, at);

      if (n == 0)
        return FALSE;
      at += n;
    }
  return TRUE;
}
