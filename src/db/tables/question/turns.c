/* turns.c: rows of interaction_turns, the conversations about open questions (ATT-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/tables/question/turns.h"

#include "base/limits.h"
#include "db/fields.h"

gboolean
beckon_sql_insert_interaction_turn (BeckonDb *db, BeckonInteractionTurn *turn, GError **error)
{
  static const char sql[] = "UPDATE aic_interactions SET turns = turns + 1 WHERE id = ?1";

  return beckon_fields_insert (db, &beckon_interaction_turn_fields, turn, NULL, 0, error)
         && beckon_db_run_for (db, sql, turn->interaction_id, error);
}

static gpointer
take_turn (BeckonStmt *stmt)
{
  BeckonInteractionTurn *self = g_new0 (BeckonInteractionTurn, 1);

  beckon_fields_take (&beckon_interaction_turn_fields, self, stmt, 0);

  return self;
}

gboolean
beckon_sql_read_turns (BeckonDb *db, BeckonInteraction *interaction, GError **error)
{
  static const char tail[] = " FROM interaction_turns WHERE interaction_id = ?1 ORDER BY id "
                             "LIMIT " G_STRINGIFY (BECKON_LIMIT_TURNS);
  g_autoptr (BeckonStmt) stmt = NULL;
  g_autoptr (GPtrArray) turns = NULL;

  if (interaction->n_turns == 0)
    return TRUE;

  stmt = beckon_fields_select (db, &beckon_interaction_turn_fields, tail, error);
  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, interaction->id);
  turns =
    beckon_stmt_take_all (stmt, take_turn, (GDestroyNotify) beckon_interaction_turn_free, error);
  if (turns == NULL)
    return FALSE;

  g_clear_pointer (&interaction->turns, g_ptr_array_unref);
  if (turns->len > 0)
    interaction->turns = g_steal_pointer (&turns);

  return TRUE;
}

gboolean
beckon_sql_read_turns_of_all (BeckonDb *db, GPtrArray *interactions, GError **error)
{
  for (guint i = 0; i < interactions->len; i++)
    if (!beckon_sql_read_turns (db, g_ptr_array_index (interactions, i), error))
      return FALSE;

  return TRUE;
}
