/* migrate.c: runs the numbered steps from the resource
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/postgresql/migrate.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "db/postgresql/connection.h"
#include "db/schema-version.h"
#include "postgresql-resources.h"

#define RESOURCE_FOLDER "/page/beckon/postgresql/migrations/"
/* The step that makes the tables of an empty database. */
#define FIRST_STEP 31
/* One desk at a time changes the tables: a lock of the transaction, other than that of a write. */
#define LOCK "SELECT pg_advisory_xact_lock (1113811822, 2)"

gboolean
beckon_pg_read_version (BeckonDb *db, gint64 *version, GError **error)
{
  static const char there[] = "SELECT to_regclass ('beckon.desk_turn') IS NOT NULL";
  static const char number[] = "SELECT schema FROM beckon.desk_turn";
  gint64            found = 0;

  *version = 0;

  return beckon_db_get_number (db, there, 0, &found, error)
         && (found == 0 || beckon_db_get_number (db, number, 0, version, error));
}

static gboolean
run_step (BeckonDb *db, guint step, GError **error)
{
  g_autofree char *path = g_strdup_printf (RESOURCE_FOLDER "%04u.sql", step);
  g_autofree char *note = g_strdup_printf ("UPDATE desk_turn SET schema = %u", step);
  g_autoptr (GBytes) bytes = g_resource_lookup_data (beckon_postgresql_get_resource (), path,
                                                     G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  g_assert (bytes != NULL);

  return beckon_pg_execute (db, g_bytes_get_data (bytes, NULL), error)
         && beckon_pg_execute (db, note, error);
}

static gboolean
run_steps (BeckonDb *db, GError **error)
{
  static const char schema[] = "SELECT to_regnamespace ('beckon') IS NOT NULL";
  gint64            version = 0, found = 0;

  if (!beckon_pg_execute (db, "BEGIN; " LOCK, error)
      || !beckon_pg_read_version (db, &version, error))
    return FALSE;
  if (version == 0)
    {
      /* CREATE SCHEMA IF NOT EXISTS asks for the right to create one first. */
      if (!beckon_db_get_number (db, schema, 0, &found, error)
          || (found == 0 && !beckon_pg_execute (db, "CREATE SCHEMA beckon", error)))
        return FALSE;
      version = FIRST_STEP - 1;
    }
  for (guint step = (guint) version + 1; step <= BECKON_SCHEMA_VERSION; step++)
    if (!run_step (db, step, error))
      return FALSE;

  return beckon_pg_execute (db, "COMMIT", error);
}

gboolean
beckon_pg_migrate (BeckonDb *db, GError **error)
{
  gint64 version = 0;

  if (!beckon_pg_read_version (db, &version, error))
    return FALSE;
  if (version > BECKON_SCHEMA_VERSION)
    {
      beckon_set_error (
        error, BECKON_ERROR_STORE,
        _ ("Install the newer version here, too, or choose another database."),
        _ ("The database was created by a newer version of Beckon and was not changed."));
      return FALSE;
    }
  if (version == BECKON_SCHEMA_VERSION)
    return TRUE;
  if (run_steps (db, error))
    return TRUE;

  beckon_pg_execute (db, "ROLLBACK", NULL);

  return FALSE;
}
