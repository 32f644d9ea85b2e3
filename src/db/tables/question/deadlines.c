/* deadlines.c: points in time at which something is done about an interaction
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/tables/question/deadlines.h"

#include "db/dialect.h"

static const char *const kinds[] = {
  [BECKON_DEADLINE_AUTO_RESOLVE] = "auto-resolve",
  [BECKON_DEADLINE_RETURN] = "return",
  [BECKON_DEADLINE_REMIND] = "remind",
  [BECKON_DEADLINE_CANCEL] = "cancel",
  [BECKON_DEADLINE_HANDOFF] = "handoff",
  [BECKON_DEADLINE_ANSWER] = "answer",
};

#define NO_COUNTDOWN BECKON_SQL_NO_COUNTDOWN

gboolean
beckon_sql_add_deadline (BeckonDb *db, gint64 interaction_id, gint64 due_us, GError **error)
{
  static const char sql[] =
    BECKON_SQL_INSERT "deadlines (interaction_id, kind, due_us) VALUES (?1, 'auto-resolve', ?2)";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, interaction_id);
  beckon_stmt_bind_int (stmt, 2, due_us);

  return beckon_stmt_run (stmt, error);
}

gboolean
beckon_sql_set_deadline (BeckonDb *db, gint64 interaction_id, gint64 due_us, GError **error)
{
  static const char sql[] = "INSERT INTO deadlines (interaction_id, kind, due_us)"
                            " VALUES (?1, 'auto-resolve', ?2) ON CONFLICT (interaction_id, kind)"
                            " DO UPDATE SET due_us = excluded.due_us";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, interaction_id);
  beckon_stmt_bind_int (stmt, 2, due_us);

  return beckon_stmt_run (stmt, error);
}

gboolean
beckon_sql_clear_deadlines (BeckonDb *db, gint64 interaction_id, GError **error)
{
  static const char sql[] = "DELETE FROM deadlines WHERE interaction_id = ?1";

  return beckon_db_run_for (db, sql, interaction_id, error);
}

gboolean
beckon_sql_clear_countdown (BeckonDb *db, gint64 interaction_id, GError **error)
{
  static const char sql[] =
    "DELETE FROM deadlines WHERE interaction_id = ?1 AND kind = 'auto-resolve'";

  return beckon_db_run_for (db, sql, interaction_id, error);
}

gboolean
beckon_sql_put_deadline (
  BeckonDb *db, gint64 interaction_id, BeckonDeadlineKind kind, gint64 due_us, GError **error)
{
  static const char sql[] =
    "INSERT INTO deadlines (interaction_id, kind, due_us) VALUES (?1, ?2, ?3)"
    " ON CONFLICT (interaction_id, kind) DO UPDATE SET due_us = excluded.due_us";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, interaction_id);
  beckon_stmt_bind_text (stmt, 2, kinds[kind]);
  beckon_stmt_bind_int (stmt, 3, due_us);

  return beckon_stmt_run (stmt, error);
}

gboolean
beckon_sql_clear_deadline (BeckonDb          *db,
                           gint64             interaction_id,
                           BeckonDeadlineKind kind,
                           GError           **error)
{
  static const char sql[] = "DELETE FROM deadlines WHERE interaction_id = ?1 AND kind = ?2";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, interaction_id);
  beckon_stmt_bind_text (stmt, 2, kinds[kind]);

  return beckon_stmt_run (stmt, error);
}

/* An unknown word is left to a version that knows it. */
static gboolean
parse_kind (const char *word, BeckonDeadlineKind *kind)
{
  for (guint i = BECKON_DEADLINE_RETURN; i < G_N_ELEMENTS (kinds); i++)
    if (g_strcmp0 (word, kinds[i]) == 0)
      {
        *kind = (BeckonDeadlineKind) i;
        return TRUE;
      }

  return FALSE;
}

GArray *
beckon_sql_list_due (BeckonDb *db, gint64 now_us, guint limit, GError **error)
{
  static const char sql[] =
    "SELECT interaction_id, kind, due_us FROM deadlines" BECKON_SQL_INDEXED_BY (
      "deadlines_by_time") " WHERE " BECKON_SQL_KNOWN_DEADLINE
                           " AND due_us <= ?1 ORDER BY due_us, interaction_id, kind LIMIT ?2";
  g_autoptr (GArray) due = g_array_new (FALSE, FALSE, sizeof (BeckonDeadline));
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  BeckonDbStep rc;

  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_int (stmt, 1, now_us);
  beckon_stmt_bind_int (stmt, 2, limit);
  while ((rc = beckon_stmt_step (stmt, error)) == BECKON_DB_ROW)
    {
      BeckonDeadline deadline = { .interaction_id = beckon_stmt_get_int (stmt, 0),
                                  .due_us = beckon_stmt_get_int (stmt, 2) };

      if (parse_kind (beckon_stmt_get_text (stmt, 1), &deadline.kind))
        g_array_append_val (due, deadline);
    }

  return rc == BECKON_DB_END ? g_steal_pointer (&due) : NULL;
}

gboolean
beckon_sql_claim_deadline (BeckonDb             *db,
                           const BeckonDeadline *deadline,
                           gboolean             *claimed,
                           GError              **error)
{
  static const char sql[] =
    "DELETE FROM deadlines WHERE interaction_id = ?1 AND kind = ?2 AND due_us = ?3";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, deadline->interaction_id);
  beckon_stmt_bind_text (stmt, 2, kinds[deadline->kind]);
  beckon_stmt_bind_int (stmt, 3, deadline->due_us);
  if (!beckon_stmt_run (stmt, error))
    return FALSE;

  *claimed = beckon_stmt_get_changed (stmt) == 1;

  return TRUE;
}

gboolean
beckon_sql_clamp_deadlines (BeckonDb *db,
                            gint64    first_us,
                            gint64    again_us,
                            gint64    cancel_us,
                            gint64    answer_us,
                            GError  **error)
{
  static const char *const sql[] = {
    "UPDATE deadlines SET due_us = ?1 WHERE " NO_COUNTDOWN " AND due_us > ?1 AND kind = 'remind'"
    " AND interaction_id IN (SELECT id FROM aic_interactions WHERE id = interaction_id AND "
    "reminded_us IS NULL)",
    "UPDATE deadlines SET due_us = ?1 WHERE " NO_COUNTDOWN " AND due_us > ?1 AND kind = 'remind'",
    "UPDATE deadlines SET due_us = ?1 WHERE " NO_COUNTDOWN " AND due_us > ?1 AND kind = 'cancel'",
    "UPDATE deadlines SET due_us = ?1 WHERE " NO_COUNTDOWN " AND due_us > ?1 AND kind = 'answer'",
  };
  const gint64 most[] = { first_us, again_us, cancel_us, answer_us };

  for (guint i = 0; i < G_N_ELEMENTS (sql); i++)
    {
      g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql[i], error);

      if (stmt == NULL)
        return FALSE;
      beckon_stmt_bind_int (stmt, 1, most[i]);
      if (!beckon_stmt_run (stmt, error))
        return FALSE;
    }

  return TRUE;
}

gboolean
beckon_sql_set_reminded (BeckonDb *db, gint64 interaction_id, gint64 reminded_us, GError **error)
{
  static const char sql[] = BECKON_SQL_UPDATE "aic_interactions SET reminded_us = ?2 WHERE id = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, interaction_id);
  beckon_stmt_bind_time (stmt, 2, reminded_us);

  return beckon_stmt_run (stmt, error);
}
