/* held-answers.c: rows of held_answers, the answers that have not gone out yet
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/tables/question/held-answers.h"

#include "db/fields.h"
#include "db/tables/question/deadlines.h"

BeckonHeldAnswer *
beckon_sql_take_held_answer (BeckonStmt *stmt, int *column)
{
  BeckonHeldAnswer *self;
  int               first = *column;

  /* Its columns, and when it goes out. */
  *column += BECKON_SQL_N_HELD_COLUMNS;
  if (beckon_stmt_is_null (stmt, first))
    return NULL;

  self = g_new0 (BeckonHeldAnswer, 1);
  self->until_us =
    beckon_stmt_get_int (stmt, beckon_fields_take (&beckon_held_answer_fields, self, stmt, first));

  return self;
}

gboolean
beckon_sql_hold_answer (BeckonDb *db, BeckonHeldAnswer *answer, GError **error)
{
  if (!beckon_fields_insert (db, &beckon_held_answer_fields, answer, NULL, 0, error))
    return FALSE;

  return answer->id == 0
         || beckon_sql_put_deadline (db, answer->interaction_id, BECKON_DEADLINE_ANSWER,
                                     answer->until_us, error);
}

gboolean
beckon_sql_drop_held_answer (BeckonDb *db, gint64 interaction_id, GError **error)
{
  static const char sql[] = "DELETE FROM held_answers WHERE interaction_id = ?1";

  return beckon_db_run_for (db, sql, interaction_id, error);
}

gboolean
beckon_sql_find_held_last (BeckonDb *db, gint64 *interaction_id, GError **error)
{
  static const char sql[] = "SELECT interaction_id FROM held_answers ORDER BY id DESC LIMIT 1";

  return beckon_db_get_number (db, sql, 0, interaction_id, error);
}

GArray *
beckon_sql_list_held (BeckonDb *db, gint64 after, guint limit, GError **error)
{
  static const char sql[] = "SELECT interaction_id FROM held_answers WHERE interaction_id > ?1"
                            " ORDER BY interaction_id LIMIT ?2";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_int (stmt, 1, after);
  beckon_stmt_bind_int (stmt, 2, limit);

  return beckon_stmt_take_ints (stmt, error);
}
