/* people.c: the table of people who can be given hand-offs
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/tables/people.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "db/dialect.h"
#include "db/fields.h"

static gpointer
take_person (BeckonStmt *stmt)
{
  BeckonPerson *self = beckon_person_new ();

  beckon_fields_take (&beckon_person_fields, self, stmt, 0);

  return self;
}

BeckonPerson *
beckon_sql_read_person (BeckonDb *db, gint64 id, GError **error)
{
  static const char tail[] = " FROM people WHERE id = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_fields_select (db, &beckon_person_fields, tail, error);
  BeckonPerson *person = NULL;

  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_int (stmt, 1, id);
  if (beckon_stmt_take_first (stmt, take_person, &person, error) && person == NULL)
    beckon_set_error (error, BECKON_ERROR_NOT_FOUND, _ ("See the list of people."),
                      _ ("Person %lld does not exist."), (long long) id);

  return person;
}

gboolean
beckon_sql_find_person (BeckonDb *db, const char *handle, BeckonPerson **person, GError **error)
{
  static const char tail[] = " FROM people WHERE handle_key = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_fields_select (db, &beckon_person_fields, tail, error);
  g_autofree char *key = g_ascii_strdown (handle, -1);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_text (stmt, 1, key);
  return beckon_stmt_take_first (stmt, take_person, person, error);
}

BeckonPerson *
beckon_sql_lookup_person (BeckonDb *db, const char *word, GError **error)
{
  g_autofree char *handle = beckon_person_parse_handle (word);
  g_autoptr (BeckonPerson) person = NULL;
  gint64 id;

  if (g_ascii_string_to_signed (word, 10, 1, G_MAXINT64, &id, NULL))
    return beckon_sql_read_person (db, id, error);
  if (handle != NULL && !beckon_sql_find_person (db, handle, &person, error))
    return NULL;
  if (person == NULL)
    beckon_set_error (error, BECKON_ERROR_NOT_FOUND, _ ("See the list of people."),
                      _ ("No person has the handle “%s”."), word);

  return g_steal_pointer (&person);
}

gboolean
beckon_sql_count_people (BeckonDb *db, gint64 *count, GError **error)
{
  return beckon_db_get_number (db, "SELECT count(*) FROM people", 0, count, error);
}

gboolean
beckon_sql_insert_person (BeckonDb *db, BeckonPerson *person, GError **error)
{
  g_autofree char        *key = g_ascii_strdown (person->handle, -1);
  const BeckonFieldsOther others[] = { { .column = "handle_key", .text = key } };

  return beckon_fields_insert (db, &beckon_person_fields, person, others, G_N_ELEMENTS (others),
                               error);
}

gboolean
beckon_sql_update_person (BeckonDb *db, const BeckonPerson *person, GError **error)
{
  static const char sql[] = BECKON_SQL_UPDATE "people SET handle_key = ?2 WHERE id = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  g_autofree char *key = g_ascii_strdown (person->handle, -1);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, person->id);
  beckon_stmt_bind_text (stmt, 2, key);

  return beckon_stmt_run (stmt, error)
         && beckon_fields_update (db, &beckon_person_fields, person, error);
}

gboolean
beckon_sql_delete_person (BeckonDb *db, gint64 id, GError **error)
{
  static const char sql[] = "DELETE FROM people WHERE id = ?1";

  return beckon_db_run_for (db, sql, id, error);
}

GPtrArray *
beckon_sql_list_people (BeckonDb *db, GError **error)
{
  static const char tail[] = " FROM people ORDER BY handle_key LIMIT 1000";
  g_autoptr (BeckonStmt) stmt = beckon_fields_select (db, &beckon_person_fields, tail, error);

  if (stmt == NULL)
    return NULL;

  return beckon_stmt_take_all (stmt, take_person, (GDestroyNotify) beckon_person_free, error);
}
