/* transcript.c: what agents reported about their work: the newest parts of each task
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/tables/task/transcript.h"

#include "db/dialect.h"
#include "db/fields.h"
#include "db/tables/cursor.h"
#include "db/tables/task/tasks.h"

static gboolean
get_number (BeckonDb *db, const char *sql, gint64 task_serial, gint64 *number, GError **error)
{
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;
  beckon_stmt_bind_int (stmt, 1, task_serial);

  return beckon_stmt_find_int (stmt, number, error);
}

static gboolean
find_part (
  BeckonDb *db, const BeckonTranscriptPart *part, gint64 task_serial, gint64 *id, GError **error)
{
  static const char sql[] = "SELECT id FROM transcript WHERE task_serial = ?1 AND step = ?2 AND "
                            "attempt = ?3 AND number = ?4";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;
  beckon_stmt_bind_int (stmt, 1, task_serial);
  beckon_stmt_bind_int (stmt, 2, part->step);
  beckon_stmt_bind_int (stmt, 3, part->attempt);
  beckon_stmt_bind_int (stmt, 4, part->number);

  return beckon_stmt_find_int (stmt, id, error);
}

static gboolean
set_bytes (BeckonDb *db, const BeckonTranscriptPart *part, GError **error)
{
  static const char sql[] = BECKON_SQL_UPDATE "transcript SET bytes = ?2 WHERE id = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;
  beckon_stmt_bind_int (stmt, 1, part->id);
  beckon_stmt_bind_int (stmt, 2, beckon_transcript_part_get_bytes (part));

  return beckon_stmt_run (stmt, error);
}

gboolean
beckon_sql_write_transcript_part (BeckonDb             *db,
                                  BeckonTranscriptPart *part,
                                  gint64                task_serial,
                                  GError              **error)
{
  static const char       newest[] = "SELECT max (revision) FROM transcript WHERE task_serial = ?1";
  gint64                  bytes = beckon_transcript_part_get_bytes (part);
  const BeckonFieldsOther others[] = {
    { .column = "task_serial", .number = &task_serial },
    { .column = "bytes", .number = &bytes },
  };
  gint64 revision = 0;

  if (!get_number (db, newest, task_serial, &revision, error)
      || !find_part (db, part, task_serial, &part->id, error))
    return FALSE;
  part->revision = revision + 1;
  if (part->id == 0)
    return beckon_fields_insert (db, &beckon_transcript_part_fields, part, others,
                                 G_N_ELEMENTS (others), error);

  return beckon_fields_update (db, &beckon_transcript_part_fields, part, error)
         && set_bytes (db, part, error);
}

/* @first: 0: there is none. */
static gboolean
find_first_kept (
  BeckonDb *db, gint64 task_serial, guint n_parts, gint64 bytes, gint64 *first, GError **error)
{
  /* The oldest part that is kept: with it and those behind it the limits are met. */
  static const char find[] =
    "SELECT min (id) FROM (SELECT id, sum (bytes) OVER (ORDER BY id DESC) AS size, row_number () "
    "OVER (ORDER BY id DESC) AS place FROM transcript WHERE task_serial = ?1) AS t WHERE size <= "
    "?2 AND place <= ?3";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, find, error);

  if (stmt == NULL)
    return FALSE;
  beckon_stmt_bind_int (stmt, 1, task_serial);
  beckon_stmt_bind_int (stmt, 2, bytes);
  beckon_stmt_bind_int (stmt, 3, n_parts);

  return beckon_stmt_find_int (stmt, first, error);
}

gboolean
beckon_sql_cut_transcript (
  BeckonDb *db, gint64 task_serial, guint n_parts, gint64 bytes, GError **error)
{
  static const char sql[] = "DELETE FROM transcript WHERE task_serial = ?1 AND id < ?2";
  g_autoptr (BeckonStmt) stmt = NULL;
  gint64 first = 0;

  if (!find_first_kept (db, task_serial, n_parts, bytes, &first, error))
    return FALSE;
  stmt = beckon_db_borrow (db, sql, error);
  if (stmt == NULL)
    return FALSE;
  beckon_stmt_bind_int (stmt, 1, task_serial);
  beckon_stmt_bind_int (stmt, 2, first);

  return beckon_stmt_run (stmt, error);
}

gboolean
beckon_sql_delete_transcript (BeckonDb *db, gint64 task_serial, GError **error)
{
  static const char sql[] = "DELETE FROM transcript WHERE task_serial = ?1";

  return beckon_db_run_for (db, sql, task_serial, error);
}

static gpointer
take_part (BeckonStmt *stmt)
{
  BeckonTranscriptPart *self = beckon_transcript_part_new ();

  beckon_fields_take (&beckon_transcript_part_fields, self, stmt, 0);

  return self;
}

GPtrArray *
beckon_sql_read_transcript (BeckonDb *db, const BeckonTranscriptQuery *query, GError **error)
{
  static const char changed[] = " FROM transcript WHERE task_serial = ?1 AND revision > ?2 AND id "
                                "< ?3 ORDER BY revision LIMIT ?4";
  static const char newest[] =
    " FROM (SELECT * FROM transcript WHERE task_serial = ?1 AND revision > ?2 AND id < ?3 ORDER BY "
    "id DESC LIMIT ?4) AS t ORDER BY id";
  g_autoptr (BeckonStmt) stmt = NULL;
  gint64 serial = 0;

  if (!beckon_sql_find_serial_of_task (db, query->task_id, TRUE, &serial, error))
    return NULL;
  stmt = beckon_fields_select (db, &beckon_transcript_part_fields, query->newest ? newest : changed,
                               error);
  if (stmt == NULL)
    return NULL;
  beckon_stmt_bind_int (stmt, 1, serial);
  beckon_stmt_bind_int (stmt, 2, query->after);
  beckon_stmt_bind_int (stmt, 3, query->before != 0 ? query->before : G_MAXINT64);
  beckon_stmt_bind_int (stmt, 4, beckon_sql_clamp_limit (query->limit));

  return beckon_stmt_take_all (stmt, take_part, (GDestroyNotify) beckon_transcript_part_free,
                               error);
}

gboolean
beckon_sql_has_transcript (BeckonDb *db, const char *task_id, gboolean *has, GError **error)
{
  static const char sql[] = "SELECT max (id) FROM transcript WHERE task_serial = ?1";
  gint64            serial = 0, id = 0;

  if (!beckon_sql_find_serial_of_task (db, task_id, TRUE, &serial, error)
      || !get_number (db, sql, serial, &id, error))
    return FALSE;
  *has = id != 0;

  return TRUE;
}
