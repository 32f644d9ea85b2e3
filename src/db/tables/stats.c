/* stats.c: the statistics: incremented one by one, read for a span of days
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/tables/stats.h"

#include <string.h>

#include "base/timestamp.h"
#include "db/dialect.h"
#include "db/tables/question/suggestions.h"
#include "model/enums.h"

/* --- adding --- */

static gboolean
add (BeckonDb *db, gint64 day, const char *agent, const char *what, gint64 n, GError **error)
{
  static const char sql[] = BECKON_SQL_INSERT
    "daily_counts (day, agent, what, n) VALUES (?1, ?2, ?3, ?4)"
    " ON CONFLICT (day, agent, what) DO UPDATE SET n = daily_counts.n + excluded.n";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, day);
  beckon_stmt_bind_text (stmt, 2, agent != NULL ? agent : "");
  beckon_stmt_bind_text (stmt, 3, what);
  beckon_stmt_bind_int (stmt, 4, n);

  return beckon_stmt_run (stmt, error);
}

gboolean
beckon_sql_add_figure (
  BeckonDb *db, gint64 day, const char *agent, BeckonFigure figure, gint64 n, GError **error)
{
  return add (db, day, agent, beckon_figure_to_string (figure), n, error);
}

gboolean
beckon_sql_add_asked (BeckonDb *db, gint64 day, const char *agent, BeckonKind kind, GError **error)
{
  char what[64];

  g_snprintf (what, sizeof what, "asked:%s", beckon_kind_to_string (kind));

  return add (db, day, agent, what, 1, error);
}

gboolean
beckon_sql_add_time (BeckonDb *db, gint64 day, const char *agent, gint64 time_ms, GError **error)
{
  static const char sql[] =
    BECKON_SQL_INSERT "daily_times (day, agent, bucket, n) VALUES (?1, ?2, ?3, 1)"
                      " ON CONFLICT (day, agent, bucket) DO UPDATE SET n = daily_times.n + 1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, day);
  beckon_stmt_bind_text (stmt, 2, agent != NULL ? agent : "");
  beckon_stmt_bind_int (stmt, 3, beckon_time_bucket (time_ms));

  return beckon_stmt_run (stmt, error);
}

gboolean
beckon_sql_add_question (BeckonDb *db, const BeckonInteraction *interaction, GError **error)
{
  static const char sql[] =
    BECKON_SQL_INSERT "question_counts (fingerprint, agent, n, last_id)"
                      " SELECT fingerprint, ?2, 1, id FROM aic_interactions"
                      " WHERE id = ?1 AND fingerprint IS NOT NULL"
                      " ON CONFLICT (fingerprint, agent) DO UPDATE SET n = question_counts.n + 1,"
                      " last_id = excluded.last_id";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, interaction->id);
  beckon_stmt_bind_text (stmt, 2, interaction->agent != NULL ? interaction->agent : "");

  return beckon_stmt_run (stmt, error);
}

gboolean
beckon_sql_read_request_day (
  BeckonDb *db, gint64 serial, gint64 time_us, gint64 *day, GError **error)
{
  static const char sql[] = "SELECT day FROM requests WHERE serial = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  BeckonDbStep rc;

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, serial);
  rc = beckon_stmt_step (stmt, error);
  *day = rc == BECKON_DB_ROW && beckon_stmt_is_int (stmt, 0) ? beckon_stmt_get_int (stmt, 0)
                                                             : beckon_stats_day (time_us);

  return rc != BECKON_DB_ERROR;
}

/* --- reading --- */

/* The counts of an agent while its days are added up. */
typedef struct
{
  BeckonStatsRow *row;   /* (owned by the result, once it is listed) */
  guint64        *times; /* (owned) (nullable): of those that are listed */
} Agent;

typedef struct
{
  BeckonStats *stats;    /* (owned) */
  GHashTable  *by_agent; /* (owned) (element-type utf8 Agent) */
  GHashTable  *words;    /* (owned) (element-type utf8 guint): of counts and, after them, kinds */
  Agent       *agent;    /* (nullable): of the previous row */
} Sum;

static void
agent_free (Agent *self)
{
  g_clear_pointer (&self->row, beckon_stats_row_free);
  g_free (self->times);
  g_free (self);
}

static Sum *
sum_new (gint64 from_day, gint64 to_day, const char *agent)
{
  Sum *self = g_new0 (Sum, 1);

  self->stats = beckon_stats_new ();
  self->stats->from_day = from_day;
  self->stats->to_day = to_day;
  self->stats->agent = g_strdup (agent);
  self->by_agent =
    g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) agent_free);
  self->words = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < BECKON_N_FIGURES; i++)
    g_hash_table_insert (self->words, g_strdup (beckon_figure_to_string ((BeckonFigure) i)),
                         GUINT_TO_POINTER (i));
  for (guint i = 0; i < BECKON_N_KINDS; i++)
    g_hash_table_insert (self->words,
                         g_strconcat ("asked:", beckon_kind_to_string ((BeckonKind) i), NULL),
                         GUINT_TO_POINTER (BECKON_N_FIGURES + i));

  return self;
}

static void
sum_free (Sum *self)
{
  g_clear_pointer (&self->stats, beckon_stats_free);
  g_hash_table_unref (self->by_agent);
  g_hash_table_unref (self->words);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Sum, sum_free)

static Agent *
find_agent (Sum *self, const char *name)
{
  if (self->agent != NULL && strcmp (self->agent->row->agent, name) == 0)
    return self->agent;

  self->agent = g_hash_table_lookup (self->by_agent, name);
  if (self->agent == NULL)
    {
      self->agent = g_new0 (Agent, 1);
      self->agent->row = beckon_stats_row_new (0, name);
      g_hash_table_insert (self->by_agent, self->agent->row->agent, self->agent);
    }

  return self->agent;
}

static int
compare_days (gconstpointer a, gconstpointer b)
{
  const BeckonStatsRow *first = *(BeckonStatsRow *const *) a;
  const BeckonStatsRow *second = *(BeckonStatsRow *const *) b;

  return (first->day > second->day) - (first->day < second->day);
}

/* Counts are sorted by day; times follow. */
static BeckonStatsRow *
find_day (Sum *self, gint64 day)
{
  GPtrArray       *days = self->stats->days;
  BeckonStatsRow   key = { .day = day };
  BeckonStatsRow  *sought = &key;
  BeckonStatsRow  *row = days->len > 0 ? g_ptr_array_index (days, days->len - 1) : NULL;
  BeckonStatsRow **found = NULL;

  if (row != NULL && row->day == day)
    return row;
  if (row != NULL && row->day > day)
    found = bsearch (&sought, days->pdata, days->len, sizeof (gpointer), compare_days);
  if (found != NULL)
    return *found;

  row = beckon_stats_row_new (day, NULL);
  g_ptr_array_add (days, row);
  if (days->len > 1 && ((BeckonStatsRow *) g_ptr_array_index (days, days->len - 2))->day > day)
    g_ptr_array_sort (days, compare_days);

  return row;
}

static void
add_to (Sum *self, gint64 day, const char *agent, guint what, gint64 n)
{
  BeckonFigures *all[] = { &self->stats->total, &find_day (self, day)->figures,
                           &find_agent (self, agent)->row->figures };

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    if (what < BECKON_N_FIGURES)
      all[i]->n[what] += (guint64) MAX (n, 0);
    else
      all[i]->asked[what - BECKON_N_FIGURES] += (guint64) MAX (n, 0);
}

static gboolean
sum_counts (Sum *self, BeckonDb *db, GError **error)
{
  static const char sql[] = "SELECT day, agent, what, n FROM daily_counts WHERE day BETWEEN ?1 AND "
                            "?2 AND (CAST (?3 AS TEXT) IS NULL OR agent = ?3) ORDER BY day";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  BeckonDbStep rc;

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, self->stats->from_day);
  beckon_stmt_bind_int (stmt, 2, self->stats->to_day);
  beckon_stmt_bind_text (stmt, 3, self->stats->agent);
  while ((rc = beckon_stmt_step (stmt, error)) == BECKON_DB_ROW)
    {
      gpointer what;

      if (g_hash_table_lookup_extended (self->words, beckon_stmt_get_text (stmt, 2), NULL, &what))
        add_to (self, beckon_stmt_get_int (stmt, 0), beckon_stmt_get_text (stmt, 1),
                GPOINTER_TO_UINT (what), beckon_stmt_get_int (stmt, 3));
    }

  return rc == BECKON_DB_END;
}

static int
compare_agents (gconstpointer a, gconstpointer b)
{
  const BeckonStatsRow *first = *(BeckonStatsRow *const *) a;
  const BeckonStatsRow *second = *(BeckonStatsRow *const *) b;
  guint64               n = beckon_figures_count_asked (&first->figures);
  guint64               m = beckon_figures_count_asked (&second->figures);

  return n != m ? (n < m ? 1 : -1) : strcmp (first->agent, second->agent);
}

/* The agents that asked most are moved to the result; the others are only counted. */
static void
choose_agents (Sum *self)
{
  GPtrArray     *agents = self->stats->agents;
  GHashTableIter iter;
  gpointer       value;

  self->agent = NULL;
  g_hash_table_iter_init (&iter, self->by_agent);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    g_ptr_array_add (agents, ((Agent *) value)->row);
  self->stats->n_agents = agents->len;
  g_ptr_array_sort (agents, compare_agents);
  for (guint i = 0; i < agents->len; i++)
    {
      Agent *agent = g_hash_table_lookup (
        self->by_agent, ((BeckonStatsRow *) g_ptr_array_index (agents, i))->agent);

      agent->row = NULL;
      if (i < BECKON_STATS_MAX_AGENTS)
        agent->times = g_new0 (guint64, BECKON_N_TIME_BUCKETS);
    }
}

static void
take_quantiles (BeckonFigures *figures, const guint64 times[BECKON_N_TIME_BUCKETS])
{
  figures->median_ms = beckon_times_quantile (times, 0.5);
  figures->p90_ms = beckon_times_quantile (times, 0.9);
}

static gboolean
sum_times (Sum *self, BeckonDb *db, GError **error)
{
  static const char sql[] = "SELECT day, agent, bucket, n FROM daily_times WHERE day BETWEEN ?1 "
                            "AND ?2 AND (CAST (?3 AS TEXT) IS NULL OR agent = ?3) ORDER BY day";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  guint64      of_day[BECKON_N_TIME_BUCKETS] = { 0 };
  gint64       day = G_MININT64;
  BeckonDbStep rc;

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, self->stats->from_day);
  beckon_stmt_bind_int (stmt, 2, self->stats->to_day);
  beckon_stmt_bind_text (stmt, 3, self->stats->agent);
  while ((rc = beckon_stmt_step (stmt, error)) == BECKON_DB_ROW)
    {
      Agent  *agent = g_hash_table_lookup (self->by_agent, beckon_stmt_get_text (stmt, 1));
      guint   bucket = (guint) CLAMP (beckon_stmt_get_int (stmt, 2), 0, BECKON_N_TIME_BUCKETS - 1);
      guint64 n = (guint64) MAX (beckon_stmt_get_int (stmt, 3), 0);

      if (day != beckon_stmt_get_int (stmt, 0))
        {
          if (day != G_MININT64)
            take_quantiles (&find_day (self, day)->figures, of_day);
          memset (of_day, 0, sizeof of_day);
          day = beckon_stmt_get_int (stmt, 0);
        }
      of_day[bucket] += n;
      self->stats->times[bucket] += n;
      if (agent != NULL && agent->times != NULL)
        agent->times[bucket] += n;
    }
  if (day != G_MININT64)
    take_quantiles (&find_day (self, day)->figures, of_day);
  take_quantiles (&self->stats->total, self->stats->times);

  return rc == BECKON_DB_END;
}

static void
finish_agents (Sum *self)
{
  GPtrArray *agents = self->stats->agents;

  for (guint i = 0; i < agents->len && i < BECKON_STATS_MAX_AGENTS; i++)
    {
      BeckonStatsRow *row = g_ptr_array_index (agents, i);

      take_quantiles (&row->figures,
                      ((Agent *) g_hash_table_lookup (self->by_agent, row->agent))->times);
    }
}

/* Those that asked most over all time, and asked in these days. */
static gboolean
read_frequent (BeckonStats *stats, BeckonDb *db, guint limit, GError **error)
{
#define FREQUENT(index, where) \
  "SELECT q.n, i.id, i.conflict_description, i.kind, i.agent, i.response, i.timestamp" \
  " FROM (SELECT sum (c.n) AS n, max (c.last_id) AS last_id" \
  "  FROM (SELECT fingerprint, n, last_id FROM question_counts" BECKON_SQL_INDEXED_BY ( \
    index) "WHERE n > 1" where \
           "   ORDER BY n DESC, id DESC LIMIT 500) AS c GROUP BY c.fingerprint) AS q" \
           " JOIN aic_interactions AS i ON i.id = q.last_id" \
           " WHERE i.timestamp >= ?1 AND i.timestamp < ?2" \
           " ORDER BY q.n DESC, q.last_id DESC LIMIT ?3"
  static const char sql[] = FREQUENT ("question_counts_by_number", "");
  static const char sql_of_agent[] = FREQUENT ("question_counts_of_agent", " AND agent = ?4");
#undef FREQUENT
  char from[BECKON_TIMESTAMP_SIZE], to[BECKON_TIMESTAMP_SIZE];
  g_autoptr (BeckonStmt) stmt =
    beckon_db_borrow (db, stats->agent != NULL ? sql_of_agent : sql, error);
  BeckonDbStep rc;

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_text (stmt, 1,
                         beckon_timestamp_write (beckon_stats_day_start (stats->from_day), from));
  beckon_stmt_bind_text (stmt, 2,
                         beckon_timestamp_write (beckon_stats_day_start (stats->to_day + 1), to));
  beckon_stmt_bind_int (stmt, 3, limit);
  if (stats->agent != NULL)
    beckon_stmt_bind_text (stmt, 4, stats->agent);
  while ((rc = beckon_stmt_step (stmt, error)) == BECKON_DB_ROW)
    {
      BeckonFrequent *frequent = g_new0 (BeckonFrequent, 1);

      frequent->n = (guint64) MAX (beckon_stmt_get_int (stmt, 0), 0);
      frequent->interaction_id = beckon_stmt_get_int (stmt, 1);
      frequent->question = beckon_stmt_dup_text (stmt, 2);
      beckon_kind_from_string (beckon_stmt_get_text (stmt, 3), &frequent->kind);
      frequent->agent = beckon_stmt_dup_text (stmt, 4);
      frequent->response = beckon_stmt_dup_text (stmt, 5);
      frequent->asked_us = beckon_stmt_get_stamp (stmt, 6);
      g_ptr_array_add (stats->frequent, frequent);
    }

  return rc == BECKON_DB_END;
}

BeckonStats *
beckon_sql_read_stats (BeckonDb *db, const BeckonStatsQuery *query, GError **error)
{
  g_autoptr (Sum) sum = sum_new (query->from_day, query->to_day, query->agent);

  if (!sum_counts (sum, db, error))
    return NULL;
  choose_agents (sum);
  if (!sum_times (sum, db, error) || !read_frequent (sum->stats, db, query->n_frequent, error))
    return NULL;
  finish_agents (sum);
  g_ptr_array_unref (sum->stats->suggested);
  sum->stats->suggested =
    beckon_sql_read_suggested (db, query->from_day, query->to_day, query->agent, error);
  if (sum->stats->suggested == NULL)
    return NULL;
  if (sum->stats->agents->len > BECKON_STATS_MAX_AGENTS)
    g_ptr_array_set_size (sum->stats->agents, BECKON_STATS_MAX_AGENTS);

  return g_steal_pointer (&sum->stats);
}
