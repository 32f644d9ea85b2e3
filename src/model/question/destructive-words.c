/* destructive-words.c: options that count as destructive because their words say so (ATT-17)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/question/destructive-words.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/limits.h"
#include "base/phrase-set.h"
#include "model/model-resources.h"
#include "model/question/approval.h"
#include "model/question/option.h"

#define LISTS "/page/beckon/model/destructive/"
/* As much is said of the words that were found. */
#define MAX_SAID_CHARS 40
/* So many entries of each of the person's lists. */
#define MAX_ENTRIES 1000

/* The sections of a list; en.txt says what they mean. */
enum
{
  SORT_ALWAYS,
  SORT_DESTROYS,
  SORT_NOT,
  SORT_DRY,
  SORT_HARMLESS,
  /* not in a list: what the person exempts */
  SORT_EXEMPT,
  N_SORTS,
};

static const char *const sections[] = {
  [SORT_ALWAYS] = "always", [SORT_DESTROYS] = "destroys", [SORT_NOT] = "not",
  [SORT_DRY] = "dry",       [SORT_HARMLESS] = "harmless",
};

#define KEEPING ((1u << SORT_NOT) | (1u << SORT_DRY) | (1u << SORT_HARMLESS))

struct _BeckonDestructiveWords
{
  BeckonPhraseSet *phrases; /* (owned): of the person */
  char           **agents;  /* (owned) (nullable): exempt */
};

/* --- the lists --- */

static guint
find_section (const char *line)
{
  for (guint i = 0; i < G_N_ELEMENTS (sections); i++)
    {
      g_autofree char *head = g_strdup_printf ("[%s]", sections[i]);

      if (strcmp (line, head) == 0)
        return i;
    }
  g_error ("“%s” is no section of a list of destructive words", line);
}

static void
read_line (BeckonPhraseSet *set, char *line, guint *sort)
{
  g_autoptr (GError) error = NULL;
  char *equals;

  g_strstrip (line);
  if (*line == '\0' || *line == '#')
    return;
  if (*line == '[')
    {
      *sort = find_section (line);
      return;
    }

  equals = *line == '@' ? strstr (line, " = ") : NULL;
  if (equals != NULL)
    {
      *equals = '\0';
      beckon_phrase_set_define (set, line + 1, equals + 3, &error);
    }
  else
    {
      beckon_phrase_set_add (set, line, *sort, &error);
    }
  /* The lists are part of the program. */
  if (error != NULL)
    g_error ("%s", error->message);
}

/* The lists of all languages in one set, as nobody knows in which one an agent writes. */
static BeckonPhraseSet *
read_lists (void)
{
  GResource       *resource = beckon_model_get_resource ();
  BeckonPhraseSet *set = beckon_phrase_set_new (KEEPING);
  g_auto (GStrv) names = g_resource_enumerate_children (resource, LISTS, 0, NULL);

  g_assert (names != NULL);
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *path = g_strconcat (LISTS, names[i], NULL);
      g_autoptr (GBytes) bytes = g_resource_lookup_data (resource, path, 0, NULL);
      g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
      g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
      guint sort = SORT_DESTROYS;

      for (guint j = 0; lines[j] != NULL; j++)
        read_line (set, lines[j], &sort);
    }

  return set;
}

/* (transfer none): read once. */
static const BeckonPhraseSet *
get_lists (void)
{
  static BeckonPhraseSet *lists;

  if (g_once_init_enter (&lists))
    g_once_init_leave (&lists, read_lists ());

  return lists;
}

/* --- the person's own --- */

static gboolean
add_entry (BeckonPhraseSet *set, const char *entry, guint sort, GError **error)
{
  if (strlen (entry) > BECKON_DESTRUCTIVE_MAX_ENTRY_BYTES)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT, _ ("Name the words that matter."),
                        _ ("The words are longer than %d bytes"),
                        BECKON_DESTRUCTIVE_MAX_ENTRY_BYTES);
      return FALSE;
    }
  return beckon_phrase_set_add (set, entry, sort, error);
}

gboolean
beckon_destructive_words_check (const char *entry, GError **error)
{
  g_autoptr (BeckonPhraseSet) set = beckon_phrase_set_new (0);

  g_return_val_if_fail (entry != NULL, FALSE);

  return add_entry (set, entry, SORT_ALWAYS, error);
}

static void
add_entries (BeckonPhraseSet *set, const char *const *entries, guint sort)
{
  for (guint i = 0; entries != NULL && entries[i] != NULL && i < MAX_ENTRIES; i++)
    {
      g_autoptr (GError) error = NULL;

      if (!add_entry (set, entries[i], sort, &error))
        g_warning ("Destructive words: “%.*s” is ignored: %s", BECKON_DESTRUCTIVE_MAX_ENTRY_BYTES,
                   entries[i], error->message);
    }
}

BeckonDestructiveWords *
beckon_destructive_words_new (const char *const *words,
                              const char *const *exempt_wordings,
                              const char *const *exempt_agents)
{
  BeckonDestructiveWords *self = g_new0 (BeckonDestructiveWords, 1);

  self->phrases = beckon_phrase_set_new (0);
  add_entries (self->phrases, words, SORT_ALWAYS);
  add_entries (self->phrases, exempt_wordings, SORT_EXEMPT);
  self->agents = g_strdupv ((char **) exempt_agents);
  /* Read now, so that no question waits for it. */
  get_lists ();
  return self;
}

void
beckon_destructive_words_free (BeckonDestructiveWords *self)
{
  if (self == NULL)
    return;
  beckon_phrase_set_free (self->phrases);
  g_strfreev (self->agents);
  g_free (self);
}

/* --- finding --- */

/* What is lifted where: for each word bits of the sorts that lift. */
static void
cover (const BeckonPhraseText *text, const GArray *matches, guint8 *lifted)
{
  guint           n = text->words->len;
  g_autofree int *depth = g_new0 (int, ((gsize) n + 1) * N_SORTS);

  for (guint i = 0; i < matches->len; i++)
    {
      const BeckonPhraseMatch *match = &g_array_index (matches, BeckonPhraseMatch, i);
      guint                    first = match->first;

      if (match->sort == SORT_ALWAYS || match->sort == SORT_DESTROYS)
        continue;
      /* “dry run”: all that stands before it. “not …”: what follows, but never itself: “cannot be
       * undone” destroys. */
      if (match->sort == SORT_DRY)
        first = 0;
      else if (match->to_end && match->sort != SORT_EXEMPT)
        first = match->head_end;
      depth[match->sort * (n + 1) + first]++;
      depth[match->sort * (n + 1) + match->end]--;
    }
  for (guint sort = 0; sort < N_SORTS; sort++)
    {
      int deep = 0;

      for (guint i = 0; i < n; i++)
        {
          deep += depth[sort * (n + 1) + i];
          if (deep > 0)
            lifted[i] |= 1u << sort;
        }
    }
}

static gboolean
counts (const BeckonPhraseText *text, const BeckonPhraseMatch *match, const guint8 *lifted)
{
  guint8 by = lifted[match->first];

  if (match->sort != SORT_ALWAYS && match->sort != SORT_DESTROYS)
    return FALSE;
  if (match->sort == SORT_DESTROYS)
    /* Either end is enough: “deploy without touching production”. */
    by |= lifted[match->last];
  else
    by &= (guint8) ~(1u << SORT_HARMLESS);

  return by == 0
         && (match->sort == SORT_ALWAYS || !beckon_phrase_text_get (text, match->first)->quoted);
}

/* The first in the text; of several there one without a gap, and the longest. */
static gboolean
is_better (const BeckonPhraseMatch *match, const BeckonPhraseMatch *best)
{
  gboolean whole = match->head_end >= match->last;

  if (best == NULL || match->first != best->first)
    return best == NULL || match->first < best->first;
  if (whole != (best->head_end >= best->last))
    return whole;
  return match->end > best->end;
}

/* (transfer full): what is said of @match, as it stands there but for its case. */
static char *
say (const BeckonPhraseText *text, const BeckonPhraseMatch *match)
{
  const BeckonPhraseWord *first = beckon_phrase_text_get (text, match->first);
  const BeckonPhraseWord *last = beckon_phrase_text_get (text, match->end - 1);
  g_autoptr (GString) said = g_string_new (NULL);
  glong n_chars;

  if (match->head_end >= match->last)
    {
      g_string_append_len (said, text->folded + first->start, last->end - first->start);
    }
  else
    {
      const BeckonPhraseWord *head_end = beckon_phrase_text_get (text, match->head_end - 1);
      const BeckonPhraseWord *last_part = beckon_phrase_text_get (text, match->last);

      g_string_append_len (said, text->folded + first->start, head_end->end - first->start);
      g_string_append (said, head_end->dense && last_part->dense ? "…" : " … ");
      g_string_append_len (said, text->folded + last_part->start, last->end - last_part->start);
    }
  n_chars = g_utf8_strlen (said->str, (gssize) said->len);
  if (n_chars > MAX_SAID_CHARS)
    {
      g_string_truncate (
        said, (gsize) (g_utf8_offset_to_pointer (said->str, MAX_SAID_CHARS - 1) - said->str));
      g_string_append (said, "…");
    }
  return g_string_free (g_steal_pointer (&said), FALSE);
}

/* (transfer full) (nullable) */
static char *
find_in_words (const BeckonDestructiveWords *self, const BeckonPhraseText *text)
{
  g_autoptr (GArray) matches = g_array_new (FALSE, FALSE, sizeof (BeckonPhraseMatch));
  g_autofree guint8       *lifted = g_new0 (guint8, text->words->len + 1);
  const BeckonPhraseMatch *best = NULL;
  gboolean                 any = FALSE;

  beckon_phrase_set_find (get_lists (), text, matches);
  if (self != NULL)
    beckon_phrase_set_find (self->phrases, text, matches);
  for (guint i = 0; i < matches->len && !any; i++)
    any = g_array_index (matches, BeckonPhraseMatch, i).sort <= SORT_DESTROYS;
  if (!any)
    return NULL;

  cover (text, matches, lifted);
  for (guint i = 0; i < matches->len; i++)
    {
      const BeckonPhraseMatch *match = &g_array_index (matches, BeckonPhraseMatch, i);

      if (counts (text, match, lifted) && is_better (match, best))
        best = match;
    }
  return best != NULL ? say (text, best) : NULL;
}

char *
beckon_destructive_words_find (const BeckonDestructiveWords *self, const char *text)
{
  g_auto (BeckonPhraseText) cut = { NULL };

  g_return_val_if_fail (text != NULL, NULL);

  /* To the end, as what is not read could be anything. The fields have limits of their own, and the
   * time grows with the length alone. */
  beckon_phrase_text_init (&cut, text, G_MAXSIZE);
  return find_in_words (self, &cut);
}

gboolean
beckon_destructive_words_is_yes_or_no (const char *text)
{
  g_auto (BeckonPhraseText) cut = { NULL };

  g_return_val_if_fail (text != NULL, FALSE);

  beckon_phrase_text_init (&cut, text, BECKON_LIMIT_LABEL_BYTES);
  return beckon_phrase_set_is_all (get_lists (), &cut, "assents")
         || beckon_phrase_set_is_all (get_lists (), &cut, "refusals");
}

/* (transfer full) (nullable): the words of what yes is said to; @request (nullable). */
static char *
find_in_question (const BeckonDestructiveWords *self,
                  const BeckonInteraction      *draft,
                  const char                   *request)
{
  g_autoptr (BeckonApproval) approval = beckon_approval_of (draft);
  const char *texts[] = { approval != NULL ? approval->command : NULL, draft->intent,
                          draft->conflict_description, draft->reason, request };
  char       *word = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (texts) && word == NULL; i++)
    if (texts[i] != NULL)
      word = beckon_destructive_words_find (self, texts[i]);
  return word;
}

/* Does @option, number @index of @draft, say yes and nothing else? Option 1 of a confirmation and
 * one that allows do, whatever their words are. */
static gboolean
says_yes (const BeckonInteraction *draft, guint index, const BeckonPhraseText *label)
{
  const BeckonOption *option = g_ptr_array_index (draft->options, index);

  return (draft->kind == BECKON_KIND_CONFIRMATION && index == 0)
         || beckon_effect_allows (option->effect)
         || beckon_phrase_set_is_all (get_lists (), label, "assents");
}

/* @said (inout) (nullable): the words of the question, "" for none; looked for once. */
static void
mark_option (const BeckonDestructiveWords *self,
             const BeckonInteraction      *draft,
             guint                         index,
             const char                   *request,
             char                        **said)
{
  BeckonOption *option = g_ptr_array_index (draft->options, index);
  g_auto (BeckonPhraseText) label = { NULL };

  beckon_phrase_text_init (&label, option->label, G_MAXSIZE);
  g_clear_pointer (&option->destructive_word, g_free);
  option->destructive_word = find_in_words (self, &label);
  if (option->destructive_word == NULL && option->description != NULL)
    option->destructive_word = beckon_destructive_words_find (self, option->description);
  if (option->destructive_word == NULL && says_yes (draft, index, &label))
    {
      if (*said == NULL && (*said = find_in_question (self, draft, request)) == NULL)
        *said = g_strdup ("");
      if (**said != '\0')
        option->destructive_word = g_strdup (*said);
    }
  if (option->destructive_word != NULL)
    option->destructive = TRUE;
}

void
beckon_destructive_words_mark (const BeckonDestructiveWords *self, BeckonInteraction *draft)
{
  beckon_destructive_words_mark_request (self, draft, NULL);
}

void
beckon_destructive_words_mark_request (const BeckonDestructiveWords *self,
                                       BeckonInteraction            *draft,
                                       const char                   *request)
{
  g_autofree char *said = NULL;

  g_return_if_fail (draft != NULL);

  if (self != NULL && self->agents != NULL && draft->agent != NULL
      && g_strv_contains ((const char *const *) self->agents, draft->agent))
    return;
  for (guint i = 0; i < draft->options->len; i++)
    mark_option (self, draft, i, request, &said);
}
