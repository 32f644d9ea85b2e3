/* heuristic.c: takes a request for what it is without any model: what is empty, too short, refers to nothing or contradicts itself (CF-9)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "sentinel/heuristic.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "model/display-text.h"
#include "model/text-fold.h"

/* Above the default threshold: nothing speaks against it. */
#define CLEAR_CONFIDENCE   0.8
#define UNCLEAR_CONFIDENCE 0.3
#define MAX_INTENT_CHARS   200
/* A pronoun in so few words has nothing that it could refer to. */
#define MOST_WORDS_WITHOUT_REFERENT 5
/* As much of a request as is looked at word by word. */
#define MAX_WORDS 400

struct _BeckonHeuristic
{
  GObject parent_instance;
};

static void evaluator_iface_init (BeckonEvaluatorInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (BeckonHeuristic, beckon_heuristic, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (BECKON_TYPE_EVALUATOR, evaluator_iface_init))

/* Scripts that put no spaces between words: a few characters say a lot. */
static gboolean
is_dense (gunichar c)
{
  switch (g_unichar_get_script (c))
    {
    case G_UNICODE_SCRIPT_HAN:
    case G_UNICODE_SCRIPT_HIRAGANA:
    case G_UNICODE_SCRIPT_KATAKANA:
    case G_UNICODE_SCRIPT_HANGUL:
    case G_UNICODE_SCRIPT_THAI:
    case G_UNICODE_SCRIPT_LAO:
    case G_UNICODE_SCRIPT_KHMER:
    case G_UNICODE_SCRIPT_MYANMAR:
      return TRUE;
    default:
      return FALSE;
    }
}

/* (transfer full): the words in one case, without punctuation around them; @n_dense counts characters that are words of their own. */
static GPtrArray *
split_words (const char *text,
             guint      *n_dense)
{
  g_autofree char *folded = beckon_text_fold (text, -1);
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) word = g_string_new (NULL);

  for (const char *p = folded; words->len < MAX_WORDS; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (c != 0 && is_dense (c))
        (*n_dense)++;
      if (g_unichar_isalnum (c) || c == '\'' || g_unichar_ismark (c))
        {
          g_string_append_unichar (word, c);
          continue;
        }
      if (word->len > 0)
        {
          g_ptr_array_add (words, g_strdup (word->str));
          g_string_truncate (word, 0);
        }
      if (c == 0)
        break;
    }
  return g_steal_pointer (&words);
}

static const char *
word_at (GPtrArray *words,
         guint      index)
{
  return index < words->len ? g_ptr_array_index (words, index) : "";
}

static gboolean
is_one_of (const char        *word,
           const char *const *list)
{
  return g_strv_contains (list, word);
}

static gboolean
refers_to_nothing (GPtrArray *words)
{
  static const char *const pronouns[] = { "it", "this", "that", "them", "these", "those", NULL };

  if (words->len > MOST_WORDS_WITHOUT_REFERENT)
    return FALSE;
  for (guint i = 1; i < words->len; i++)
    {
      const char *next = word_at (words, i + 1);

      /* "that file" names something. */
      if (is_one_of (word_at (words, i), pronouns)
          && (*next == '\0' || strcmp (next, "again") == 0 || strcmp (next, "now") == 0 || strcmp (next, "please") == 0
              || strcmp (next, "all") == 0 || strcmp (next, "up") == 0 || strcmp (next, "faster") == 0 || strcmp (next, "better") == 0))
        return TRUE;
    }
  return FALSE;
}

/* (transfer full) (nullable): "enable caching and disable caching" */
static char *
find_contradiction (GPtrArray *words)
{
  static const char *const pairs[][2] = {
    { "with", "without" }, { "enable", "disable" }, { "add", "remove" }, { "start", "stop" }, { "show", "hide" },
    { "increase", "decrease" }, { "keep", "delete" }, { "allow", "forbid" },
  };

  for (guint pair = 0; pair < G_N_ELEMENTS (pairs); pair++)
    {
      for (guint i = 0; i < words->len; i++)
        {
          if (strcmp (word_at (words, i), pairs[pair][0]) != 0 || *word_at (words, i + 1) == '\0')
            continue;
          for (guint j = 0; j < words->len; j++)
            {
              if (strcmp (word_at (words, j), pairs[pair][1]) == 0 && strcmp (word_at (words, i + 1), word_at (words, j + 1)) == 0
                  && strcmp (word_at (words, i + 1), "the") != 0 && strcmp (word_at (words, i + 1), "a") != 0)
                return g_strdup_printf ("%s %s / %s %s", pairs[pair][0], word_at (words, i + 1), pairs[pair][1], word_at (words, j + 1));
            }
        }
    }
  return NULL;
}

static gboolean
has_open_alternatives (GPtrArray *words)
{
  static const char *const harmless[] = { "so", "not", "more", "less", "later", "newer", "older", "fewer", "higher", "lower", "similar",
                                          "something", "anything", "any", "other", "else", NULL };
  static const char *const asked[] = { "whether", "if", "either", "any", "no", "without", "not", "all", "every", "each", "one", NULL };

  for (guint i = 0; i < words->len; i++)
    {
      if (strcmp (word_at (words, i), "or") == 0 && i > 0 && i + 1 < words->len && !is_one_of (word_at (words, i + 1), harmless))
        {
          gboolean open = TRUE;

          /* "all files that are empty or old" chooses nothing. */
          for (guint j = 0; j < i; j++)
            open = open && !is_one_of (word_at (words, j), asked);
          return open;
        }
    }
  return FALSE;
}

static const BeckonTurn *
last_response (GPtrArray *turns)
{
  const BeckonTurn *last = g_ptr_array_index (turns, turns->len - 1);

  return last->role == BECKON_TURN_CLARIFICATION_RESPONSE ? last : NULL;
}

BeckonClassification *
beckon_heuristic_classify (GPtrArray *turns)
{
  BeckonClassification *self = beckon_classification_new ("heuristic");
  const BeckonTurn *first = g_ptr_array_index (turns, 0);
  const BeckonTurn *response = last_response (turns);
  guint n_dense = 0, n_more = 0;
  g_autoptr (GPtrArray) words = split_words (first->text, &n_dense);
  g_autoptr (GPtrArray) more = split_words (response != NULL ? response->text : "", &n_more);
  g_autofree char *contradiction = find_contradiction (words);

  self->intent = beckon_display_text_short (first->text, MAX_INTENT_CHARS);
  self->confidence = UNCLEAR_CONFIDENCE;
  self->reason = g_strdup (_("Looked at by simple rules; no language model is set up."));
  if (more->len > 0)
    self->confidence = CLEAR_CONFIDENCE;
  else if (words->len == 0)
    self->missing = g_strdup (_("What should be done?"));
  else if (words->len < 2 && n_dense < 3)
    self->missing = g_strdup (_("What exactly should be done, and with what?"));
  else if (refers_to_nothing (words))
    self->missing = g_strdup (_("What do you mean: which file, page or thing?"));
  else if (contradiction != NULL)
    self->missing = g_strdup_printf (_("These contradict each other: %s. Which one do you want?"), contradiction);
  else if (has_open_alternatives (words))
    self->missing = g_strdup (_("Which of the alternatives do you want?"));
  else
    self->confidence = CLEAR_CONFIDENCE;
  return self;
}

static void
classify_async (BeckonEvaluator     *evaluator,
                GPtrArray           *turns,
                GCancellable        *cancellable,
                GAsyncReadyCallback  callback,
                gpointer             user_data)
{
  g_autoptr (GTask) task = g_task_new (evaluator, cancellable, callback, user_data);

  g_task_set_source_tag (task, classify_async);
  g_task_return_pointer (task, beckon_heuristic_classify (turns), (GDestroyNotify) beckon_classification_free);
}

static BeckonClassification *
classify_finish (BeckonEvaluator  *evaluator,
                 GAsyncResult     *result,
                 GError          **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
evaluator_iface_init (BeckonEvaluatorInterface *iface)
{
  iface->classify_async = classify_async;
  iface->classify_finish = classify_finish;
}

static void
beckon_heuristic_class_init (BeckonHeuristicClass *klass)
{
}

static void
beckon_heuristic_init (BeckonHeuristic *self)
{
}

BeckonEvaluator *
beckon_heuristic_new (void)
{
  return g_object_new (BECKON_TYPE_HEURISTIC, NULL);
}
