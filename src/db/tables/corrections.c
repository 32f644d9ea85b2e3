/* corrections.c: rows of corrections, the answers that replace a given one
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/tables/corrections.h"

#include "db/fields.h"

gboolean
beckon_sql_insert_correction (BeckonDb *db, BeckonCorrection *correction, GError **error)
{
  return beckon_fields_insert (db, &beckon_correction_fields, correction, NULL, 0, error);
}

static gpointer
take_correction (BeckonStmt *stmt)
{
  BeckonCorrection *self = g_new0 (BeckonCorrection, 1);

  beckon_fields_take (&beckon_correction_fields, self, stmt, 0);

  return self;
}

gboolean
beckon_sql_read_corrections (BeckonDb *db, BeckonInteraction *interaction, GError **error)
{
  static const char tail[] = " FROM corrections WHERE interaction_id = ?1 ORDER BY id";
  g_autoptr (BeckonStmt) stmt = NULL;
  g_autoptr (GPtrArray) corrections = NULL;

  /* Only a settled question can be corrected. */
  if (!beckon_interaction_may_correct (interaction))
    return TRUE;

  stmt = beckon_fields_select (db, &beckon_correction_fields, tail, error);
  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, interaction->id);
  corrections =
    beckon_stmt_take_all (stmt, take_correction, (GDestroyNotify) beckon_correction_free, error);
  if (corrections == NULL)
    return FALSE;

  g_clear_pointer (&interaction->corrections, g_ptr_array_unref);
  if (corrections->len > 0)
    interaction->corrections = g_steal_pointer (&corrections);

  return TRUE;
}

/* (nullable) */
static BeckonInteraction *
find_interaction (GPtrArray *interactions, gint64 id)
{
  for (guint i = 0; i < interactions->len; i++)
    {
      BeckonInteraction *interaction = g_ptr_array_index (interactions, i);

      if (interaction->id == id)
        return interaction;
    }
  return NULL;
}

gboolean
beckon_sql_read_corrections_of_events (
  BeckonDb *db, gint64 first, gint64 last, GPtrArray *interactions, GError **error)
{
  static const char tail[] =
    ", interaction_id FROM corrections WHERE interaction_id IN (SELECT interaction_id FROM events"
    " WHERE sequence BETWEEN ?1 AND ?2 AND interaction_id IS NOT NULL) ORDER BY id";
  g_autoptr (BeckonStmt) stmt = beckon_fields_select (db, &beckon_correction_fields, tail, error);
  BeckonDbStep rc;

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, first);
  beckon_stmt_bind_int (stmt, 2, last);
  while ((rc = beckon_stmt_step (stmt, error)) == BECKON_DB_ROW)
    {
      g_autoptr (BeckonCorrection) correction = g_new0 (BeckonCorrection, 1);
      int column = beckon_fields_take (&beckon_correction_fields, correction, stmt, 0);
      BeckonInteraction *of = find_interaction (interactions, beckon_stmt_get_int (stmt, column));

      if (of == NULL || !beckon_interaction_may_correct (of))
        continue;
      if (of->corrections == NULL)
        of->corrections = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_correction_free);
      g_ptr_array_add (of->corrections, g_steal_pointer (&correction));
    }

  return rc == BECKON_DB_END;
}
