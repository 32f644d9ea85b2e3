/* similar.c: a person's answers to similar questions (SEN-7)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/tables/question/similar.h"

#include <math.h>

#include "base/text-fold.h"
#include "db/dialect.h"
#include "db/tables/corrections.h"
#include "db/tables/question/interactions.h"
#include "db/tables/question/search-text.h"
#include "db/text-index.h"
#include "model/enums.h"
#include "model/name.h"

/* The work is bounded, however large the history is: only the start of a text, the longest words of
 * a question and the newest entries of a word count. */
#define TEXT_BYTES 4096
#define MAX_WORDS 16
#define MAX_HITS 400
#define MAX_TAIL 100
#define MAX_READ 300
#define MAX_FITTING 64

/* BM25: rare words count more, long texts less. A score is relative to the score of the question
 * itself. */
#define K1 1.2
#define B 0.75
/* Questions with a lower score are not similar; if the answer is one of the options, a little less
 * is enough. */
#define MIN_SCORE 0.5
#define MIN_SCORE_WITH_OPTION 0.45

typedef struct
{
  gint64 id;
  double weight; /* of the words that the index found in it */
} Candidate;

typedef struct
{
  gint64 id;
  double score;
  char  *says; /* (owned): question and answer, folded */
} Similar;

typedef struct
{
  gint64      id;         /* of the question */
  GHashTable *weights;    /* (owned) (element-type utf8 double): by word */
  GPtrArray  *words;      /* (owned) (element-type utf8): owns the keys of weights */
  guint       n_words;    /* of the whole text */
  double      weight;     /* of all words */
  GHashTable *options;    /* (owned) (element-type utf8): labels, folded */
  GArray     *candidates; /* (owned) (element-type Candidate) */
  GArray     *found;      /* (owned) (element-type Similar): best first */
} Look;

/* Permissions, confirmations and hand-offs say nothing about the next time. */
static gboolean
has_hints (BeckonKind kind)
{
  return kind == BECKON_KIND_CHOICE || kind == BECKON_KIND_AMBIGUITY
         || kind == BECKON_KIND_CLARIFICATION;
}

static void
similar_clear (gpointer data)
{
  g_free (((Similar *) data)->says);
}

static void
look_clear (Look *self)
{
  g_clear_pointer (&self->weights, g_hash_table_unref);
  g_clear_pointer (&self->words, g_ptr_array_unref);
  g_clear_pointer (&self->options, g_hash_table_unref);
  g_clear_pointer (&self->candidates, g_array_unref);
  g_clear_pointer (&self->found, g_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Look, look_clear)

static int
compare_longest (gconstpointer a, gconstpointer b)
{
  glong left = g_utf8_strlen (*(char *const *) a, -1);
  glong right = g_utf8_strlen (*(char *const *) b, -1);

  return (left < right) - (left > right);
}

/* Enough to tell rare words from common ones: beyond the newest hits, the older past is assumed to
 * be alike. */
static double
get_weight (const GArray *hits, guint in_tail, gint64 n_documents)
{
  double n = (double) n_documents, frequency = hits->len;

  if (hits->len == MAX_HITS)
    {
      gint64 oldest = g_array_index (hits, gint64, hits->len - 1);

      frequency = CLAMP (frequency * n / (n - (double) oldest + 1), frequency, n);
    }
  frequency += in_tail;

  return log (1 + (MAX (n - frequency, 0) + 0.5) / (frequency + 0.5));
}

/* (transfer full): the ids of texts that contain @word, newest first. */
static GArray *
read_hits (BeckonDb *db, const char *word, gint64 except, GError **error)
{
  g_autofree char *match = g_strdup_printf ("\"%s\"", word);
  GArray          *hits = beckon_text_index_find (db, match, G_MAXINT64, FALSE, MAX_HITS, error);

  for (guint i = 0; hits != NULL && i < hits->len; i++)
    if (g_array_index (hits, gint64, i) == except)
      {
        g_array_remove_index (hits, i);
        break;
      }

  return hits;
}

static int
compare_candidates (gconstpointer a, gconstpointer b)
{
  const Candidate *left = a, *right = b;

  if (left->weight != right->weight)
    return left->weight < right->weight ? 1 : -1;

  return (left->id < right->id) - (left->id > right->id);
}

/* Recently settled questions are not indexed yet: they may contain every word, and their words are
 * counted here. */
static gboolean
read_tail (Look *self, BeckonDb *db, GHashTable *frequencies, GError **error)
{
  static const char sql[] =
    "SELECT i.id, i.conflict_description FROM search_tail AS s" BECKON_SQL_JOIN_IN_ORDER
    "aic_interactions AS i ON i.id = s.interaction_id"
    " ORDER BY s.interaction_id DESC LIMIT ?1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  BeckonDbStep rc;

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, MAX_TAIL);
  while ((rc = beckon_stmt_step (stmt, error)) == BECKON_DB_ROW)
    {
      Candidate candidate = { beckon_stmt_get_int (stmt, 0), G_MAXDOUBLE };
      g_autoptr (GPtrArray) words = NULL;

      if (candidate.id == self->id)
        continue;
      g_array_append_val (self->candidates, candidate);
      words = beckon_search_split_words (beckon_stmt_get_text (stmt, 1), TEXT_BYTES);
      while (words->len > 0)
        {
          char *word = g_ptr_array_steal_index (words, words->len - 1);

          g_hash_table_insert (
            frequencies, word,
            GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (frequencies, word)) + 1));
        }
    }

  return rc == BECKON_DB_END;
}

/* The words of the question with their weights and index hits, the most promising first. */
static gboolean
gather (Look *self, BeckonDb *db, const char *text, GError **error)
{
  static const char sql[] = "SELECT max (id) FROM aic_interactions";
  g_autoptr (GHashTable) sums = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  g_autoptr (GHashTable) in_tail = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GHashTableIter iter;
  gpointer       key, value;
  gint64         n_documents;

  self->words = beckon_search_split_words (text, TEXT_BYTES);
  self->n_words = self->words->len;
  g_ptr_array_sort (self->words, compare_longest);
  if (self->words->len > MAX_WORDS)
    g_ptr_array_set_size (self->words, MAX_WORDS);
  if (!beckon_db_get_number (db, sql, 0, &n_documents, error))
    return FALSE;
  n_documents = MAX (n_documents - 1, 1);
  if (!read_tail (self, db, in_tail, error))
    return FALSE;

  for (guint i = 0; i < self->words->len; i++)
    {
      char *word = g_ptr_array_index (self->words, i);
      g_autoptr (GArray) hits = read_hits (db, word, self->id, error);
      double *weight = g_new0 (double, 1);

      g_hash_table_insert (self->weights, word, weight);
      if (hits == NULL)
        return FALSE;
      *weight =
        get_weight (hits, GPOINTER_TO_UINT (g_hash_table_lookup (in_tail, word)), n_documents);
      self->weight += *weight;
      for (guint j = 0; j < hits->len; j++)
        {
          gint64  id = g_array_index (hits, gint64, j);
          double *sum = g_hash_table_lookup (sums, &id);

          if (sum == NULL)
            {
              sum = g_new0 (double, 1);
              g_hash_table_insert (sums, g_memdup2 (&id, sizeof id), sum);
            }
          *sum += *weight;
        }
    }

  g_hash_table_iter_init (&iter, sums);
  while (g_hash_table_iter_next (&iter, &key, &value))
    {
      Candidate candidate = { *(gint64 *) key, *(double *) value };

      g_array_append_val (self->candidates, candidate);
    }
  g_array_sort (self->candidates, compare_candidates);

  return TRUE;
}

static double
get_score (const Look *self, const char *text)
{
  g_autoptr (GPtrArray) words = beckon_search_split_words (text, TEXT_BYTES);
  double shared = 0;

  for (guint i = 0; i < words->len; i++)
    {
      const double *weight = g_hash_table_lookup (self->weights, g_ptr_array_index (words, i));

      if (weight != NULL)
        shared += *weight;
    }

  return shared / self->weight * (1 + K1) / (1 + K1 * (1 - B + B * words->len / self->n_words));
}

/* Inserts it in order, unless the same answer to the same question is already there. */
static void
keep (Look *self, guint limit, gint64 id, double score, const char *question, const char *answer)
{
  g_autofree char *folded_question = beckon_text_fold (question, -1);
  g_autofree char *folded_answer = beckon_text_fold (answer, -1);
  Similar similar = { id, score, g_strdup_printf ("%s\n%s", folded_question, folded_answer) };
  guint   place = 0;

  for (guint i = 0; i < self->found->len; i++)
    {
      const Similar *other = &g_array_index (self->found, Similar, i);

      if (g_str_equal (other->says, similar.says))
        {
          if (other->id > id)
            {
              g_free (similar.says);
              return;
            }
          g_array_remove_index (self->found, i);
          break;
        }
    }
  while (place < self->found->len)
    {
      const Similar *other = &g_array_index (self->found, Similar, place);

      if (other->score < score || (other->score == score && other->id < id))
        break;
      place++;
    }
  g_array_insert_val (self->found, place, similar);
  if (self->found->len > limit)
    g_array_set_size (self->found, limit);
}

/* @fits: a person gave this answer. */
static gboolean
judge (Look *self, BeckonDb *db, gint64 id, guint limit, gboolean *fits, GError **error)
{
  static const char sql[] =
    "SELECT i.status, i.responded_by, i.response, i.conflict_description, i.kind,"
    " (SELECT c.response FROM corrections AS c WHERE c.interaction_id = i.id ORDER BY c.id DESC "
    "LIMIT 1)"
    " FROM aic_interactions AS i WHERE i.id = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  BeckonInteractionStatus status;
  g_autofree char        *folded = NULL;
  const char             *by, *answer;
  BeckonKind              kind;
  double                  score;
  BeckonDbStep            rc;

  *fits = FALSE;
  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, id);
  rc = beckon_stmt_step (stmt, error);
  if (rc != BECKON_DB_ROW)
    return rc == BECKON_DB_END;
  if (!beckon_interaction_status_from_string (beckon_stmt_get_text (stmt, 0), &status)
      || !beckon_kind_from_string (beckon_stmt_get_text (stmt, 4), &kind) || !has_hints (kind))
    return TRUE;

  by = beckon_stmt_get_text (stmt, 1);
  answer = beckon_stmt_get_text (stmt, 5);
  if (answer == NULL && status == BECKON_INTERACTION_ANSWERED && by != NULL
      && !beckon_name_is_reserved (by))
    answer = beckon_stmt_get_text (stmt, 2);
  if (answer == NULL || *answer == '\0')
    return TRUE;

  *fits = TRUE;
  score = get_score (self, beckon_stmt_get_text (stmt, 3));
  folded = beckon_text_fold (answer, -1);
  if (score >= (g_hash_table_contains (self->options, folded) ? MIN_SCORE_WITH_OPTION : MIN_SCORE))
    keep (self, limit, id, score, beckon_stmt_get_text (stmt, 3), answer);

  return TRUE;
}

static gboolean
look (Look *self, BeckonDb *db, const BeckonInteraction *question, guint limit, GError **error)
{
  /* The maximum score of a short text with the words that the index found in it. */
  double most_per_weight = (1 + K1) / (1 + K1 * (1 - B));
  guint  n_fitting = 0;

  if (!gather (self, db, question->conflict_description, error))
    return FALSE;
  if (self->weight <= 0)
    return TRUE;

  for (guint i = 0; i < question->options->len; i++)
    {
      const BeckonOption *option = g_ptr_array_index (question->options, i);

      g_hash_table_add (self->options, beckon_text_fold (option->label, -1));
    }
  for (guint i = 0; i < MIN (self->candidates->len, MAX_READ) && n_fitting < MAX_FITTING; i++)
    {
      const Candidate *candidate = &g_array_index (self->candidates, Candidate, i);
      gboolean         fits;

      if (candidate->weight / self->weight * most_per_weight < MIN_SCORE_WITH_OPTION)
        break;
      if (!judge (self, db, candidate->id, limit, &fits, error))
        return FALSE;
      n_fitting += fits;
    }

  return TRUE;
}

GPtrArray *
beckon_sql_find_similar (BeckonDb *db, gint64 id, guint limit, GError **error)
{
  g_autoptr (BeckonInteraction) question = beckon_sql_read_interaction (db, id, NULL, error);
  g_autoptr (GPtrArray) list =
    g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_interaction_unref);
  g_auto (Look) self = { .id = id };

  if (question == NULL)
    return NULL;
  if (!has_hints (question->kind))
    return g_steal_pointer (&list);

  self.weights = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  self.options = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self.candidates = g_array_new (FALSE, FALSE, sizeof (Candidate));
  self.found = g_array_new (FALSE, FALSE, sizeof (Similar));
  g_array_set_clear_func (self.found, similar_clear);
  if (!look (&self, db, question, limit, error))
    return NULL;

  for (guint i = 0; i < self.found->len; i++)
    {
      g_autoptr (BeckonInteraction) similar = NULL;

      similar =
        beckon_sql_read_interaction (db, g_array_index (self.found, Similar, i).id, NULL, error);
      if (similar == NULL || !beckon_sql_read_corrections (db, similar, error))
        return NULL;
      g_ptr_array_add (list, g_steal_pointer (&similar));
    }

  return g_steal_pointer (&list);
}
