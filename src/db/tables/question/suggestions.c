/* suggestions.c: rows of suggestions: what would have been taken without the person, and what the
 * person decided (CF-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/tables/question/suggestions.h"

#include "db/dialect.h"
#include "model/question/suggestion.h"
#include "model/stats.h"

gboolean
beckon_sql_insert_suggestion (BeckonDb                *db,
                              const BeckonInteraction *interaction,
                              const BeckonSuggestion  *suggestion,
                              GError                 **error)
{
  static const char sql[] = BECKON_SQL_INSERT
    "suggestions (interaction_id, day, evaluator, model, instructions, response, confidence)"
    " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, interaction->id);
  beckon_stmt_bind_int (stmt, 2, beckon_stats_day (interaction->timestamp_us));
  beckon_stmt_bind_text (stmt, 3, suggestion->evaluator);
  beckon_stmt_bind_text (stmt, 4, suggestion->model);
  beckon_stmt_bind_text (stmt, 5, suggestion->instructions);
  beckon_stmt_bind_text (stmt, 6, suggestion->response);
  beckon_stmt_bind_real (stmt, 7, suggestion->confidence);

  return beckon_stmt_run (stmt, error);
}

/* (transfer none): the one of this evaluator in @all, which is sorted by them. */
static BeckonSuggested *
find (GPtrArray *all, const char *evaluator, const char *model, const char *instructions)
{
  BeckonSuggested *last = all->len > 0 ? g_ptr_array_index (all, all->len - 1) : NULL;

  if (last == NULL || g_strcmp0 (last->evaluator, evaluator) != 0
      || g_strcmp0 (last->model, model) != 0 || g_strcmp0 (last->instructions, instructions) != 0)
    {
      last = beckon_suggested_new (evaluator, model, instructions);
      g_ptr_array_add (all, last);
    }

  return last;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  const BeckonSuggested *first = *(BeckonSuggested *const *) a;
  const BeckonSuggested *second = *(BeckonSuggested *const *) b;
  guint64                n = beckon_suggested_count (first, -1).n;
  guint64                m = beckon_suggested_count (second, -1).n;

  if (n != m)
    return n < m ? 1 : -1;
  if (g_strcmp0 (first->evaluator, second->evaluator) != 0)
    return g_strcmp0 (first->evaluator, second->evaluator);
  if (g_strcmp0 (first->model, second->model) != 0)
    return g_strcmp0 (first->model, second->model);

  return g_strcmp0 (first->instructions, second->instructions);
}

GPtrArray *
beckon_sql_read_suggested (
  BeckonDb *db, gint64 from_day, gint64 to_day, const char *agent, GError **error)
{
  /* A refusal of the person is another decision; whatever ended without a person is none. */
  static const char sql[] =
    "SELECT evaluator, model, instructions, confidence, agrees, count (*) FROM"
    " (SELECT evaluator, model, instructions, confidence,"
    "   CASE WHEN decided IS NULL THEN -1 WHEN decided = suggested THEN 1 ELSE 0 END AS agrees"
    "  FROM (SELECT s.evaluator, s.model, s.instructions, s.confidence, s.response AS suggested,"
    "    coalesce ((SELECT c.response FROM corrections AS c WHERE c.interaction_id = i.id"
    "      ORDER BY c.id DESC LIMIT 1),"
    "     CASE WHEN i.status = 'ANSWERED' THEN i.response"
    "      WHEN i.status = 'DECLINED' AND i.timed_out = 0 THEN '' END) AS decided"
    "   FROM suggestions AS s JOIN aic_interactions AS i ON i.id = s.interaction_id"
    "   WHERE s.day BETWEEN ?1 AND ?2"
    "    AND (CAST (?3 AS TEXT) IS NULL OR coalesce (i.agent, '') = ?3)) AS d) AS c"
    " GROUP BY evaluator, model, instructions, confidence, agrees"
    " ORDER BY evaluator, model, instructions";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  g_autoptr (GPtrArray) all =
    g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_suggested_free);
  BeckonDbStep rc;

  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_int (stmt, 1, from_day);
  beckon_stmt_bind_int (stmt, 2, to_day);
  beckon_stmt_bind_text (stmt, 3, agent);
  while ((rc = beckon_stmt_step (stmt, error)) == BECKON_DB_ROW)
    {
      BeckonSuggested *of = find (all, beckon_stmt_get_text (stmt, 0),
                                  beckon_stmt_get_text (stmt, 1), beckon_stmt_get_text (stmt, 2));
      guint            place = beckon_suggested_place (beckon_stmt_get_real (stmt, 3));
      guint64          n = (guint64) MAX (beckon_stmt_get_int (stmt, 5), 0);

      of->n[place] += n;
      if (beckon_stmt_get_int (stmt, 4) > 0)
        of->same[place] += n;
      else if (beckon_stmt_get_int (stmt, 4) == 0)
        of->other[place] += n;
    }
  if (rc != BECKON_DB_END)
    return NULL;
  g_ptr_array_sort (all, compare);

  return g_steal_pointer (&all);
}
