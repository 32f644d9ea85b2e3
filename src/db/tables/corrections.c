/* corrections.c: rows of corrections, the answers that replace a given one
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/tables/corrections.h"

#include "base/timestamp.h"
#include "db/dialect.h"
#include "db/tables/question/interaction-columns.h"
#include "model/words.h"

gboolean
beckon_sql_insert_correction (BeckonDb *db, BeckonCorrection *correction, GError **error)
{
  static const char sql[] =
    BECKON_SQL_INSERT "corrections (interaction_id, response, timestamp, "
                      "corrected_by, surface, response_indices, note)"
                      " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)" BECKON_SQL_NUMBER ("id");
  g_autofree char *indices = beckon_sql_write_indices (correction->indices, correction->n_indices);
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  char timestamp[BECKON_TIMESTAMP_SIZE];

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, correction->interaction_id);
  beckon_stmt_bind_text (stmt, 2, correction->response);
  beckon_stmt_bind_text (stmt, 3, beckon_timestamp_write (correction->timestamp_us, timestamp));
  beckon_stmt_bind_text (stmt, 4, correction->corrected_by);
  if (correction->surface != BECKON_SURFACE_NONE)
    beckon_stmt_bind_text (stmt, 5, beckon_surface_id_to_string (correction->surface));
  beckon_stmt_bind_text (stmt, 6, indices);
  beckon_stmt_bind_text (stmt, 7, correction->note);

  return beckon_stmt_insert (stmt, &correction->id, error);
}

gboolean
beckon_sql_read_corrections (BeckonDb *db, BeckonInteraction *interaction, GError **error)
{
  static const char sql[] =
    "SELECT id, response, timestamp, corrected_by, surface, response_indices, note FROM corrections"
    " WHERE interaction_id = ?1 ORDER BY id";
  g_autoptr (BeckonStmt) stmt = NULL;
  BeckonDbStep rc;

  /* Only a settled question can be corrected. */
  if (!beckon_interaction_may_correct (interaction))
    return TRUE;

  stmt = beckon_db_borrow (db, sql, error);
  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, interaction->id);
  while ((rc = beckon_stmt_step (stmt, error)) == BECKON_DB_ROW)
    {
      BeckonCorrection *correction = g_new0 (BeckonCorrection, 1);

      correction->id = beckon_stmt_get_int (stmt, 0);
      correction->interaction_id = interaction->id;
      correction->response = beckon_stmt_dup_text (stmt, 1);
      correction->timestamp_us = beckon_stmt_get_stamp (stmt, 2);
      correction->corrected_by = beckon_stmt_dup_text (stmt, 3);
      beckon_surface_id_from_string (beckon_stmt_get_text (stmt, 4), &correction->surface);
      correction->indices =
        beckon_sql_parse_indices (beckon_stmt_get_text (stmt, 5), &correction->n_indices);
      correction->note = beckon_stmt_dup_text (stmt, 6);
      if (interaction->corrections == NULL)
        interaction->corrections =
          g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_correction_free);
      g_ptr_array_add (interaction->corrections, correction);
    }

  return rc == BECKON_DB_END;
}
