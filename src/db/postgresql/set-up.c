/* set-up.c: tables, and the role that owns them
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

#define WAIT_US (5 * G_USEC_PER_SEC)

/* (transfer full): as an identifier of SQL. */
static char *
quote (BeckonDb *db, const char *name)
{
  char *quoted = PQescapeIdentifier (beckon_pg_connection_get_handle (db), name, strlen (name));
  char *copy = g_strdup (quoted);

  PQfreemem (quoted);

  return copy;
}

static gboolean
role_exists (BeckonDb *db, const char *role, gboolean *exists, GError **error)
{
  static const char sql[] = "SELECT 1 FROM pg_roles WHERE rolname = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  gint64 found = 0;

  beckon_stmt_bind_text (stmt, 1, role);
  if (!beckon_stmt_find_int (stmt, &found, error))
    return FALSE;
  *exists = found != 0;

  return TRUE;
}

/* From here on the connection is @role's. */
static gboolean
become (BeckonDb *db, const char *role, GError **error)
{
  g_autofree char *name = quote (db, role);
  g_autofree char *create = g_strdup_printf ("CREATE ROLE %s LOGIN", name);
  g_autofree char *grant = g_strdup_printf ("GRANT %s TO current_user", name);
  g_autofree char *schema =
    g_strdup_printf ("CREATE SCHEMA IF NOT EXISTS beckon AUTHORIZATION %s", name);
  g_autofree char *set = g_strdup_printf ("SET ROLE %s", name);
  gboolean         exists = FALSE;

  if (beckon_pg_connection_is_pooled (db))
    {
      beckon_set_error (
        error, BECKON_ERROR_STORE,
        _ ("Give the address of the server itself here; a desk may use the pooler's."),
        _ ("A connection pooler is before the database server, and cannot be used "
           "to set up a role."));
      return FALSE;
    }

  return role_exists (db, role, &exists, error)
         && (exists || beckon_pg_execute (db, create, error))
         /* Who is no superuser may otherwise give nothing to a role that it made. */
         && (exists || beckon_pg_execute (db, grant, error))
         && beckon_pg_execute (db, schema, error) && beckon_pg_execute (db, set, error);
}

gboolean
beckon_pg_set_up (const char *address, const char *role, GError **error)
{
  static const char *const settings[] = { "search_path", "beckon", NULL };
  g_autoptr (BeckonDb) db = NULL;

  if (!beckon_pg_check_address (address, error))
    return FALSE;

  db = beckon_pg_connection_new (address, FALSE, NULL, NULL);

  return beckon_pg_connection_ensure (db, g_get_monotonic_time () + WAIT_US, error)
         && beckon_pg_connection_set (db, settings, error)
         && (role == NULL || become (db, role, error)) && beckon_pg_migrate (db, error);
}
