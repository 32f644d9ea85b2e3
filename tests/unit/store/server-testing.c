/* server-testing.c: databases on the server that whoever started the tests has started
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "server-testing.h"

#include <libpq-fe.h>
#include <string.h>
#include <unistd.h>

/* The type of a condition. */
#define BOOL_OID 16

static void
ignore_notice (void *user_data, const PGresult *result)
{
}

static PGconn *
connect_to (const char *address)
{
  PGconn *connection = PQconnectdb (address);

  if (PQstatus (connection) != CONNECTION_OK)
    g_error ("%s: %s", address, PQerrorMessage (connection));
  PQsetNoticeReceiver (connection, ignore_notice, NULL);

  return connection;
}

/* (transfer full): of the last statement. */
static PGresult *
execute (PGconn *connection, const char *sql)
{
  PGresult      *result = PQexec (connection, sql);
  ExecStatusType status = PQresultStatus (result);

  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
    g_error ("%s: %s", sql, PQresultErrorMessage (result));

  return result;
}

static void
run (PGconn *connection, const char *sql)
{
  PQclear (execute (connection, sql));
}

/* In the schema of the desk. */
static PGconn *
connect_inside (const char *address)
{
  PGconn *connection = connect_to (address);

  run (connection, "SET search_path TO beckon");

  return connection;
}

/* --- databases: "postgresql://USER@/NAME?host=FOLDER" --- */

/* (transfer full): the address of another database of the same server. */
static char *
make_address (const char *name)
{
  const char *server = g_getenv ("BECKON_TEST_POSTGRESQL");
  const char *begin = strstr (server, "@/"), *end = strchr (server, '?');

  g_assert_true (begin != NULL && end != NULL && begin < end);

  return g_strdup_printf ("%.*s@/%s%s", (int) (begin - server), server, name, end);
}

/* (transfer full) */
static char *
get_name (const char *address)
{
  const char *begin = strstr (address, "@/") + strlen ("@/");

  return g_strndup (begin, strcspn (begin, "?"));
}

static void
run_on_server (const char *sql)
{
  PGconn *connection = connect_to (g_getenv ("BECKON_TEST_POSTGRESQL"));

  run (connection, sql);
  PQfinish (connection);
}

char *
server_testing_create (const char *template)
{
  static gint      n_created; /* atomic */
  g_autofree char *name =
    g_strdup_printf ("t_%d_%d", (int) getpid (), g_atomic_int_add (&n_created, 1));
  g_autofree char *of = template != NULL ? get_name (template) : g_strdup ("template1");
  g_autofree char *sql = g_strdup_printf ("CREATE DATABASE %s TEMPLATE %s", name, of);

  run_on_server (sql);

  return make_address (name);
}

void
server_testing_drop (const char *address)
{
  g_autofree char *name = get_name (address);
  g_autofree char *sql = g_strdup_printf ("DROP DATABASE %s WITH (FORCE)", name);

  run_on_server (sql);
}

/* --- inside of one --- */

void
server_testing_run (const char *address, const char *sql)
{
  static const char go_on[] =
    "DO $$ DECLARE c record; BEGIN"
    " FOR c IN SELECT attrelid::regclass AS t, attname AS n,"
    "  pg_get_serial_sequence (attrelid::regclass::text, attname) AS s"
    "  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid"
    "  WHERE attidentity = 'd' AND relnamespace = 'beckon'::regnamespace LOOP"
    "  EXECUTE format ('SELECT setval (%L, greatest (last_value, m)) FROM %s,"
    "   (SELECT max (%I) AS m FROM %s) AS numbers WHERE m > last_value OR m = last_value"
    "   AND NOT is_called', c.s, c.s, c.n, c.t);"
    " END LOOP; END $$";
  PGconn *connection = connect_inside (address);

  run (connection, sql);
  run (connection, go_on);
  PQfinish (connection);
}

char **
server_testing_query (const char *address, const char *sql)
{
  PGconn    *connection = connect_inside (address);
  PGresult  *result = execute (connection, sql);
  gboolean   is_condition = PQnfields (result) > 0 && PQftype (result, 0) == BOOL_OID;
  GPtrArray *values = g_ptr_array_new ();

  for (int i = 0; i < PQntuples (result); i++)
    {
      const char *value = PQgetvalue (result, i, 0);

      if (is_condition && *value != '\0')
        value = *value == 't' ? "1" : "0";
      g_ptr_array_add (values, g_strdup (value));
    }
  PQclear (result);
  PQfinish (connection);
  g_ptr_array_add (values, NULL);

  return (char **) g_ptr_array_free (values, FALSE);
}

void
server_testing_skip_numbers (const char *address, const char *table, guint n)
{
  g_autofree char *sql = g_strdup_printf (
    "SELECT setval (s.name, nextval (s.name) + %u - 1) FROM (SELECT pg_get_serial_sequence ("
    "c.table_name, c.column_name) AS name FROM information_schema.columns AS c WHERE c.table_schema"
    " = 'beckon' AND c.table_name = '%s' AND c.is_identity = 'YES') AS s",
    n, table);

  g_strfreev (server_testing_query (address, sql));
}

/* With the lock of every transaction that writes (db/postgresql/connection.c). */
gpointer
server_testing_hold (const char *address)
{
  PGconn *connection = connect_inside (address);

  run (connection, "BEGIN; SELECT pg_advisory_xact_lock (1113811822)");

  return connection;
}

void
server_testing_release (gpointer hold)
{
  run (hold, "ROLLBACK");
  PQfinish (hold);
}
