/* attachments.c: rows of attachments: files and pictures that go with answers (ATT-13)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/tables/question/attachments.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/limits.h"
#include "db/fields.h"

gboolean
beckon_sql_insert_attachment (BeckonDb *db, BeckonAttachment *attachment, GError **error)
{
  static const char sql[] =
    "UPDATE aic_interactions SET attachments = attachments + 1 WHERE id = ?1";

  return beckon_fields_insert (db, &beckon_attachment_fields, attachment, NULL, 0, error)
         && beckon_db_run_for (db, sql, attachment->interaction_id, error);
}

static gpointer
take_attachment (BeckonStmt *stmt)
{
  BeckonAttachment *self = beckon_attachment_new ();

  beckon_fields_take (&beckon_attachment_fields, self, stmt, 0);

  return self;
}

gboolean
beckon_sql_read_attachments (BeckonDb *db, BeckonInteraction *interaction, GError **error)
{
  static const char tail[] = " FROM attachments WHERE interaction_id = ?1 ORDER BY id "
                             "LIMIT " G_STRINGIFY (BECKON_LIMIT_ATTACHMENTS);
  g_autoptr (BeckonStmt) stmt = NULL;
  g_autoptr (GPtrArray) attachments = NULL;

  if (interaction->n_attachments == 0)
    return TRUE;

  stmt = beckon_fields_select (db, &beckon_attachment_fields, tail, error);
  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, interaction->id);
  attachments =
    beckon_stmt_take_all (stmt, take_attachment, (GDestroyNotify) beckon_attachment_free, error);
  if (attachments == NULL)
    return FALSE;

  g_clear_pointer (&interaction->attachments, g_ptr_array_unref);
  if (attachments->len > 0)
    interaction->attachments = g_steal_pointer (&attachments);

  return TRUE;
}

gboolean
beckon_sql_read_attachments_of_all (BeckonDb *db, GPtrArray *interactions, GError **error)
{
  for (guint i = 0; i < interactions->len; i++)
    if (!beckon_sql_read_attachments (db, g_ptr_array_index (interactions, i), error))
      return FALSE;

  return TRUE;
}

BeckonAttachment *
beckon_sql_read_attachment (BeckonDb *db, gint64 id, GError **error)
{
  static const char tail[] = " FROM attachments WHERE id = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_fields_select (db, &beckon_attachment_fields, tail, error);
  BeckonAttachment *found = NULL;

  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_int (stmt, 1, id);
  if (beckon_stmt_take_first (stmt, take_attachment, &found, error) && found == NULL)
    beckon_set_error (error, BECKON_ERROR_NOT_FOUND,
                      _ ("The question lists what goes with its answer."),
                      _ ("Attachment %lld does not exist"), (long long) id);

  return found;
}

gboolean
beckon_sql_place_attachment (BeckonDb *db, const BeckonAttachment *attachment, GError **error)
{
  static const char *const names[] = { "position", NULL };
  g_autoptr (BeckonStmt) stmt = beckon_fields_change (db, &beckon_attachment_fields, attachment,
                                                      names, " WHERE id = ?1", error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, attachment->id);

  return beckon_stmt_run (stmt, error);
}

gboolean
beckon_sql_delete_attachment (BeckonDb *db, const BeckonAttachment *attachment, GError **error)
{
  static const char count[] =
    "UPDATE aic_interactions SET attachments = attachments - 1 WHERE id = ?1 AND attachments > 0";

  return beckon_db_run_for (db, "DELETE FROM attachments WHERE id = ?1", attachment->id, error)
         && beckon_db_run_for (db, count, attachment->interaction_id, error);
}

gboolean
beckon_sql_find_unknown_files (BeckonDb          *db,
                               const char *const *files,
                               char            ***unknown,
                               GError           **error)
{
  static const char sql[] = "SELECT id FROM attachments WHERE file = ?1";
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; files[i] != NULL; i++)
    {
      g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
      gint64 id = 0;

      if (stmt == NULL)
        return FALSE;

      beckon_stmt_bind_text (stmt, 1, files[i]);
      if (!beckon_stmt_find_int (stmt, &id, error))
        return FALSE;
      if (id == 0)
        g_ptr_array_add (found, g_strdup (files[i]));
    }
  g_ptr_array_add (found, NULL);
  *unknown = (char **) g_ptr_array_free (g_steal_pointer (&found), FALSE);

  return TRUE;
}
