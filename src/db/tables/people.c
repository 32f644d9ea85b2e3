/* people.c: the table of persons whom a hand-off can go to
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/tables/people.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/timestamp.h"
#include "db/dialect.h"

#define COLUMNS "id, handle, name, active, telegram_chat, created_at, updated_at"

static gpointer
take_person (BeckonStmt *stmt)
{
  BeckonPerson *self = beckon_person_new ();

  self->id = beckon_stmt_get_int (stmt, 0);
  self->handle = beckon_stmt_dup_text (stmt, 1);
  self->name = beckon_stmt_dup_text (stmt, 2);
  self->active = beckon_stmt_get_int (stmt, 3) != 0;
  self->telegram_chat = beckon_stmt_dup_text (stmt, 4);
  self->created_us = beckon_stmt_get_stamp (stmt, 5);
  self->updated_us = beckon_stmt_get_stamp (stmt, 6);

  return self;
}

BeckonPerson *
beckon_sql_read_person (BeckonDb *db, gint64 id, GError **error)
{
  static const char sql[] = "SELECT " COLUMNS " FROM people WHERE id = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  BeckonPerson *person = NULL;

  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_int (stmt, 1, id);
  if (beckon_stmt_take_first (stmt, take_person, &person, error) && person == NULL)
    beckon_set_error (error, BECKON_ERROR_NOT_FOUND, _ ("The list of persons shows who there is."),
                      _ ("There is no person %lld."), (long long) id);

  return person;
}

gboolean
beckon_sql_find_person (BeckonDb *db, const char *handle, BeckonPerson **person, GError **error)
{
  static const char sql[] = "SELECT " COLUMNS " FROM people WHERE handle = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_text (stmt, 1, handle);
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
    beckon_set_error (error, BECKON_ERROR_NOT_FOUND, _ ("The list of persons shows who there is."),
                      _ ("There is nobody with the handle “%s”."), word);

  return g_steal_pointer (&person);
}

gboolean
beckon_sql_count_people (BeckonDb *db, gint64 *count, GError **error)
{
  return beckon_db_get_number (db, "SELECT count(*) FROM people", 0, count, error);
}

static void
bind_person (BeckonStmt *stmt, const BeckonPerson *person, char updated[BECKON_TIMESTAMP_SIZE])
{
  beckon_stmt_bind_text (stmt, 1, person->handle);
  beckon_stmt_bind_text (stmt, 2, person->name);
  beckon_stmt_bind_int (stmt, 3, person->active);
  beckon_stmt_bind_text (stmt, 4, person->telegram_chat);
  beckon_stmt_bind_text (stmt, 5, beckon_timestamp_write (person->updated_us, updated));
}

gboolean
beckon_sql_insert_person (BeckonDb *db, BeckonPerson *person, GError **error)
{
  static const char sql[] =
    BECKON_SQL_INSERT "people (handle, name, active, telegram_chat, "
                      "updated_at, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?5) RETURNING id";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  char updated[BECKON_TIMESTAMP_SIZE];

  if (stmt == NULL)
    return FALSE;

  bind_person (stmt, person, updated);
  return beckon_stmt_insert (stmt, &person->id, error);
}

gboolean
beckon_sql_update_person (BeckonDb *db, const BeckonPerson *person, GError **error)
{
  static const char sql[] = BECKON_SQL_UPDATE "people SET handle = ?1, name = ?2, active = ?3, "
                                              "telegram_chat = ?4, updated_at = ?5 WHERE id = ?6";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  char updated[BECKON_TIMESTAMP_SIZE];

  if (stmt == NULL)
    return FALSE;

  bind_person (stmt, person, updated);
  beckon_stmt_bind_int (stmt, 6, person->id);

  return beckon_stmt_run (stmt, error);
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
  static const char sql[] = "SELECT " COLUMNS " FROM people ORDER BY handle";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return NULL;

  return beckon_stmt_take_all (stmt, take_person, (GDestroyNotify) beckon_person_free, error);
}
