/* phrase-set.c: phrases that are looked for in a text: read, and indexed by how they begin
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "base/phrase-set-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"

/* So many alternatives are tried one by one. */
#define MAX_TRIED 8

static BeckonWordChoice *
choice_new (void)
{
  BeckonWordChoice *self = g_new0 (BeckonWordChoice, 1);

  self->all = g_ptr_array_new_with_free_func (g_free);
  return self;
}

static void
choice_free (gpointer data)
{
  BeckonWordChoice *self = data;

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
  for (guint i = 0; i < BECKON_PHRASE_N_BYTES; i++)
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
choice_add (BeckonWordChoice *self, const char *const *words, guint n_words, gboolean open_ended)
{
  BeckonWording *wording = g_malloc0 (sizeof (BeckonWording) + n_words * sizeof (char *));

  wording->n_words = n_words;
  wording->open_ended = open_ended;
  for (guint i = 0; i < n_words; i++)
    wording->words[i] = words[i];
  g_ptr_array_add (self->all, wording);
}

/* Links the chains, when all is there. */
static void
choice_link (BeckonWordChoice *self)
{
  g_clear_pointer (&self->by_word, g_hash_table_unref);
  self->chain = NULL;
  if (self->all->len > MAX_TRIED)
    self->by_word = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = self->all->len; i-- > 0;)
    {
      BeckonWording *wording = g_ptr_array_index (self->all, i);

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
read_wording (BeckonPhraseSet *self, BeckonWordChoice *choice, const char *item, GError **error)
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
read_items (BeckonPhraseSet *self, BeckonWordChoice *choice, const char *text, GError **error)
{
  g_auto (GStrv) items = g_strsplit_set (text, "| ", -1);

  for (guint i = 0; items[i] != NULL; i++)
    {
      const BeckonWordChoice *named;

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
          const BeckonWording *one = g_ptr_array_index (named->all, j);

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
  BeckonWordChoice *choice;

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
index_phrase (BeckonPhraseSet *self, const BeckonPhrase *phrase)
{
  const BeckonWordChoice *first = phrase->parts[0].choice;

  for (guint i = 0; i < first->all->len; i++)
    {
      const BeckonWording  *wording = g_ptr_array_index (first->all, i);
      const char           *word = wording->words[0];
      GArray              **bucket = &self->by_byte[(guchar) *word];
      BeckonPhraseBeginning beginning = { word, phrase };
      GSList               *phrases;

      if (wording->open_ended && wording->n_words == 1)
        {
          if (*bucket == NULL)
            *bucket = g_array_new (FALSE, FALSE, sizeof (BeckonPhraseBeginning));
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
read_part (
  BeckonPhraseSet *self, BeckonPhrase *phrase, const char *text, gboolean gap, GError **error)
{
  const BeckonWordChoice *named = *text == '@' ? g_hash_table_lookup (self->names, text + 1) : NULL;
  BeckonWordChoice       *choice;
  BeckonPhrasePart       *part;

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
  g_autofree BeckonPhrase *phrase = g_new0 (BeckonPhrase, 1);
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
