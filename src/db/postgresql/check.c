/* check.c: is the database fit for a desk?
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "db/postgresql/connection.h"
#include "db/postgresql/engine.h"
#include "db/postgresql/migrate.h"
#include "db/postgresql/upkeep.h"
#include "db/schema-version.h"

#define WAIT_US (3 * G_USEC_PER_SEC)
/* The average of so many round trips is told. */
#define N_TRIPS 10

typedef struct
{
  BeckonCheckFunc func;
  gpointer        user_data;
} Told;

/* @text, @hint (transfer full) (nullable) */
static void
add (const Told *told, gboolean good, char *text, char *hint)
{
  told->func (good, text, hint, told->user_data);
  g_free (text);
  g_free (hint);
}

static void
add_error (const Told *told, const GError *error)
{
  told->func (FALSE, error->message, beckon_error_get_hint (error), told->user_data);
}

/* (transfer full): the first column of the first row; "" where there is none. */
static char *
read_word (BeckonDb *db, const char *sql)
{
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, NULL);
  char *word = NULL;

  if (stmt != NULL && beckon_stmt_step (stmt, NULL) == BECKON_DB_ROW)
    word = beckon_stmt_dup_text (stmt, 0);

  return word != NULL ? word : g_strdup ("");
}

static void
check_server (BeckonDb *db, const Told *told)
{
  static const char version_sql[] = "SHOW server_version";
  static const char trip[] = "SELECT 1";
  g_autofree char  *version = read_word (db, version_sql);
  g_autofree char  *shown = NULL;
  gint64            begin_us = g_get_monotonic_time ();
  gint64            number;

  for (guint i = 0; i < N_TRIPS; i++)
    beckon_db_get_number (db, trip, 0, &number, NULL);
  shown = g_strdup_printf ("%.2f", (double) (g_get_monotonic_time () - begin_us)
                                     / (N_TRIPS * G_TIME_SPAN_MILLISECOND));
  add (told, TRUE,
       /* translators: a version such as “15.4”, and a number such as “0.4” */
       g_strdup_printf (_ ("Server: PostgreSQL %s, %s ms away"), version, shown), NULL);
  if (beckon_pg_connection_is_pooled (db))
    add (
      told, TRUE,
      g_strdup (_ ("A connection pooler is before it: a desk sees what others did up to a quarter "
                   "of a second later")),
      NULL);
}

static void
check_writable (BeckonDb *db, const Told *told)
{
  static const char sql[] = "SHOW transaction_read_only";
  g_autofree char  *read_only = read_word (db, sql);

  if (g_str_equal (read_only, "on"))
    add (told, FALSE, g_strdup (_ ("The server accepts no writes")),
         g_strdup (_ ("Name the primary server, not a replica, or both: "
                      "postgresql://NAME@HOST1,HOST2/DATABASE.")));
  else
    add (told, TRUE, g_strdup (_ ("The server accepts writes")), NULL);
}

static void
check_durable (BeckonDb *db, const Told *told)
{
  static const char commit[] = "SHOW synchronous_commit";
  static const char standbys[] = "SHOW synchronous_standby_names";
  static const char sync[] = "SHOW fsync";
  g_autofree char  *mode = read_word (db, commit);
  g_autofree char  *names = read_word (db, standbys);
  g_autofree char  *fsync = read_word (db, sync);

  if (g_str_equal (fsync, "off"))
    add (
      told, FALSE, g_strdup (_ ("The server does not bring its data to the disk (fsync)")),
      g_strdup (_ ("Set fsync = on on the server; otherwise a power cut destroys the database.")));
  else if (*names == '\0')
    add (told, TRUE,
         g_strdup (_ ("What is accepted is on the server's disk; no other server has it")), NULL);
  else
    add (told, TRUE,
         /* translators: a setting of the server, such as “on”, and the names of servers */
         g_strdup_printf (_ ("What is accepted is on two servers (%s: %s)"), mode, names), NULL);
}

/* FALSE: there are none. */
static gboolean
check_tables (BeckonDb *db, const Told *told)
{
  g_autoptr (GError) error = NULL;
  gint64 version = 0;

  if (!beckon_pg_read_version (db, &version, &error))
    {
      add_error (told, error);
      return FALSE;
    }
  if (version == 0)
    add (told, FALSE, g_strdup (_ ("The database has no tables of Beckon yet")),
         g_strdup (_ ("Run “beckon database setup”, or start a desk with this address.")));
  else if (version > BECKON_SCHEMA_VERSION)
    add (told, FALSE, g_strdup (_ ("The tables were made by a newer version of Beckon")),
         g_strdup (_ ("Install that version here, too.")));
  else
    add (told, TRUE,
         version == BECKON_SCHEMA_VERSION
           ? g_strdup (_ ("The tables are of this version"))
           : g_strdup (_ ("The tables are of an older version; a desk brings them up to date")),
         NULL);

  return version != 0;
}

static void
check_rights (BeckonDb *db, const Told *told)
{
  static const char sql[] =
    "SELECT count (*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE "
    "n.nspname = 'beckon' AND c.relkind = 'r' AND NOT (has_schema_privilege (n.oid, 'USAGE') AND "
    "has_table_privilege (c.oid, 'SELECT') AND has_table_privilege (c.oid, 'INSERT') AND "
    "has_table_privilege (c.oid, 'UPDATE') AND has_table_privilege (c.oid, 'DELETE'))";
  static const char who_sql[] = "SELECT current_user";
  g_autofree char  *who = read_word (db, who_sql);
  gint64            n = 0;

  if (!beckon_db_get_number (db, sql, 0, &n, NULL))
    return;
  if (n == 0)
    /* translators: %s is the name of a role of the database */
    add (told, TRUE, g_strdup_printf (_ ("%s may read and write the tables"), who), NULL);
  else
    /* translators: %s is the name of a role of the database */
    add (
      told, FALSE, g_strdup_printf (_ ("%s may not read and write the tables"), who),
      g_strdup_printf (_ ("As an administrator, run “beckon database setup ADDRESS --role %s” on "
                          "a new database, or give it the rights."),
                       who));
}

static void
check_desks (BeckonDb *db, const Told *told)
{
  static const char sql[] =
    "SELECT string_agg ('process ' || process || ' on ' || machine, ', ' ORDER BY started_us) FROM "
    "beckon.desks WHERE seen_us > " BECKON_PG_NOW_US " - 10000000";
  g_autofree char *desks = read_word (db, sql);

  if (*desks != '\0')
    /* translators: %s says which processes on which computers, in English */
    add (told, TRUE, g_strdup_printf (_ ("It is used by: %s"), desks), NULL);
  else
    add (told, TRUE, g_strdup (_ ("No desk uses it now")), NULL);
}

/* Programs wait for the desk that owns them (TM-6). */
static void
check_gone (BeckonDb *db, const Told *told)
{
  static const char sql[] =
    "SELECT d.id, d.machine, d.seen_us, count (*) FROM beckon.desks AS d JOIN (SELECT coalesce "
    "((SELECT max (o.desk) FROM beckon.agents AS o WHERE o.key = t.agent_key AND o.status <> "
    "'DELETED'), t.desk) AS desk FROM beckon.tasks AS t WHERE " BECKON_PG_IS_UNFINISHED
    ") AS w ON w.desk = d.id WHERE d.seen_us < " BECKON_PG_NOW_US " - 10000000"
    " GROUP BY d.id, d.machine, d.seen_us ORDER BY d.seen_us LIMIT 20";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, NULL);

  while (stmt != NULL && beckon_stmt_step (stmt, NULL) == BECKON_DB_ROW)
    {
      g_autoptr (GDateTime) seen =
        g_date_time_new_from_unix_local (beckon_stmt_get_int (stmt, 2) / G_USEC_PER_SEC);
      g_autofree char *when = g_date_time_format (seen, "%Y-%m-%d %H:%M");
      gint64           n = beckon_stmt_get_int (stmt, 3);

      add (told, FALSE,
           g_strdup_printf (
             /* translators: a number of plans, the name of a computer, and a time */
             ngettext ("%d plan waits for the desk of %s, last seen on %s",
                       "%d plans wait for the desk of %s, last seen on %s", (gulong) n),
             (int) n, beckon_stmt_get_text (stmt, 1), when),
           /* translators: %s is the id of a desk */
           g_strdup_printf (_ ("Start it. If it does not come back, run here: beckon database move "
                               "--from %s"),
                            beckon_stmt_get_text (stmt, 0)));
    }
}

void
beckon_pg_check (const char *address, BeckonCheckFunc func, gpointer user_data)
{
  static const char *const settings[] = { "application_name", "beckon", NULL };
  const Told               told = { func, user_data };
  g_autoptr (BeckonDb) db = NULL;
  g_autoptr (GError) error = NULL;

  if (!beckon_pg_check_address (address, &error))
    {
      add_error (&told, error);
      return;
    }

  db = beckon_pg_connection_new (address, TRUE, NULL, NULL);
  if (!beckon_pg_connection_ensure (db, g_get_monotonic_time () + WAIT_US, &error)
      || !beckon_pg_connection_set (db, settings, &error))
    {
      add_error (&told, error);
      return;
    }
  check_server (db, &told);
  check_writable (db, &told);
  check_durable (db, &told);
  if (check_tables (db, &told))
    {
      check_rights (db, &told);
      check_desks (db, &told);
      check_gone (db, &told);
    }
}
