/* open-file.c: folder, lock, header, migration, a quick check of every table; a damaged database is
 * moved aside
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/sqlite/open-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <unistd.h>

#include "base/error.h"
#include "db/sqlite/compact.h"
#include "db/sqlite/migrate.h"
#include "db/sqlite/reserve.h"
#include "db/sqlite/salvage/rescue.h"
#include "db/sqlite/salvage/salvage.h"
#include "db/sqlite/schema-tables.h"

/* Treat RLIMIT_FSIZE like a full disk: report an error instead of dying of SIGXFSZ. */
static void
survive_file_limit (void)
{
  struct sigaction now;

  if (sigaction (SIGXFSZ, NULL, &now) == 0 && now.sa_handler == SIG_DFL)
    signal (SIGXFSZ, SIG_IGN);
}

static gboolean
make_folder (const char *path, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  int              saved;

  if (g_mkdir_with_parents (folder, 0700) == 0)
    return TRUE;

  saved = errno;
  beckon_set_error (error, BECKON_ERROR_STORE,
                    _ ("Make the folder writable, or choose another with BECKON_DATA_DIR."),
                    _ ("Cannot create the folder %s: %s"), folder, g_strerror (saved));

  return FALSE;
}

/* The database contains commands of agents: commands written by another user must not be run as
 * this one (TR-1). */
static gboolean
check_owner (const char *path, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  GStatBuf         info;
  const char      *foreign = NULL;

  if (g_stat (path, &info) == 0 && info.st_uid != geteuid ())
    foreign = path;
  else if (g_stat (folder, &info) == 0 && info.st_uid != geteuid () && info.st_uid != 0)
    foreign = folder;
  /* If the folder is not writable, that is reported next. */
  if (foreign == NULL || g_access (folder, W_OK) != 0)
    return TRUE;
  beckon_set_error (
    error, BECKON_ERROR_STORE,
    _ ("Open the desk as that user, or choose a folder of your own with BECKON_DATA_DIR."),
    /* translators: a path */
    _ ("“%s” belongs to another user"), foreign);

  return FALSE;
}

/* Agents' questions are private; SQLite gives the files beside it the same mode. */
static void
make_private (const char *path)
{
  int fd = g_open (path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);

  if (fd >= 0)
    close (fd);
  if (fd < 0 || g_chmod (path, 0600) != 0)
    g_debug ("%s could not be made private: %s", path, g_strerror (errno));
}

/* Reads the newest row of every table, which the desk reads first anyway. It costs a few pages,
 * however large the database is. */
static gboolean
probe (BeckonDb *db, GError **error)
{
  g_autoptr (GPtrArray) tables = beckon_schema_list_tables (db, error);

  if (tables == NULL)
    return FALSE;
  for (guint i = 0; i < tables->len; i++)
    {
      const BeckonSchemaTable *table = g_ptr_array_index (tables, i);
      g_autofree char         *sql =
        g_strdup_printf ("SELECT * FROM \"%s\" ORDER BY %s LIMIT 1", table->name, table->newest);

      if (!beckon_sqlite_execute (db, sql, error))
        return FALSE;
    }

  return beckon_sqlite_execute (db, "SELECT status FROM run_state LIMIT 1", error);
}

/* Checks every page, and every index against its table. */
static gboolean
check_whole_file (BeckonDb *db)
{
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, "PRAGMA integrity_check (1)", NULL);

  return stmt != NULL && beckon_stmt_step (stmt, NULL) == BECKON_DB_ROW
         && g_strcmp0 (beckon_stmt_get_text (stmt, 0), "ok") == 0;
}

/* The pages of the search index may be intact while its content is not. It can be rebuilt from the
 * questions, so the database need not be moved aside. @thoroughly: checks all of it. FALSE: not
 * even rebuilding is possible. */
static gboolean
check_search (BeckonDb *db, gboolean thoroughly)
{
  static const char look[] =
    "SELECT rowid FROM interaction_search WHERE interaction_search MATCH 'beckon' LIMIT 1";
  static const char check[] =
    "INSERT INTO interaction_search (interaction_search) VALUES ('integrity-check')";

  if (beckon_sqlite_execute (db, thoroughly ? check : look, NULL))
    return TRUE;

  g_message ("The search index is damaged and will be rebuilt");
  if (beckon_sqlite_execute (
        db,
        "BEGIN IMMEDIATE;"
        "INSERT INTO interaction_search (interaction_search) VALUES ('delete-all');"
        "INSERT OR IGNORE INTO search_tail (interaction_id)"
        " SELECT id FROM aic_interactions WHERE status NOT IN ('PENDING', 'POSTPONED');"
        "COMMIT",
        NULL))
    return TRUE;

  beckon_db_roll_back (db);

  return FALSE;
}

typedef enum
{
  OPENED,
  REFUSED,
  DAMAGED,
} OpenResult;

static OpenResult
open_database (const char *path, gboolean suspicion, BeckonDb **db_out, GError **error)
{
  g_autoptr (BeckonDb) db = NULL;
  BeckonDbFault fault = BECKON_DB_FAULT_NONE;

  db = beckon_sqlite_open_writer (path, &fault, error);
  if (db != NULL && beckon_migrate_check (db, error) && beckon_sqlite_use_wal (db, error)
      && beckon_migrate (db, error) && probe (db, error))
    {
      if ((!suspicion || check_whole_file (db)) && check_search (db, suspicion))
        {
          beckon_compact (db);
          *db_out = g_steal_pointer (&db);
          return OPENED;
        }
      fault = BECKON_DB_FAULT_DAMAGED;
      g_clear_error (error);
    }
  else if (db != NULL)
    {
      fault = beckon_db_get_fault (db);
    }

  /* Close without a checkpoint what is not to be used. */
  if (db != NULL)
    beckon_sqlite_keep_log (db);

  return fault == BECKON_DB_FAULT_DAMAGED ? DAMAGED : REFUSED;
}

/* (transfer full) (nullable): all notices about what happened before this start. */
static char *
join_notices (gboolean after_fault, const char *restored, const char *salvaged)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new ();

  if (after_fault)
    g_ptr_array_add (
      all, (gpointer) _ ("Another program truncated the file beckon.db-shm while the desk was "
                         "using it, and the desk had to restart. No accepted data are lost."));
  if (restored != NULL)
    g_ptr_array_add (all, (gpointer) restored);
  if (salvaged != NULL)
    g_ptr_array_add (all, (gpointer) salvaged);
  g_ptr_array_add (all, NULL);

  return all->len > 1 ? g_strjoinv (" ", (char **) all->pdata) : NULL;
}

gboolean
beckon_open_file (
  const char *path, BeckonDb **db_out, BeckonPlace **place_out, char **notice, GError **error)
{
  g_autoptr (BeckonPlace) place = NULL;
  g_autoptr (BeckonDb) db = NULL;
  g_autoptr (GError) damage = NULL;
  g_autofree char *restored = NULL;
  g_autofree char *salvaged = NULL;
  BeckonFileState  state;
  OpenResult       result = DAMAGED;

  survive_file_limit ();
  if (!make_folder (path, error) || !check_owner (path, error))
    return FALSE;

  place = beckon_place_new (path, error);
  if (place == NULL || !beckon_salvage_complete (path, error)
      || !beckon_rescue_restore (path, &restored, error)
      || !beckon_migrate_inspect (path, &state, error) || !beckon_place_hold (place, error))
    return FALSE;

  make_private (path);
  beckon_reserve_use (path);
  if (state != BECKON_FILE_DAMAGED)
    result = open_database (path, beckon_place_has_suspicion (place), &db, &damage);

  if (result == REFUSED)
    {
      g_propagate_error (error, g_steal_pointer (&damage));
      return FALSE;
    }
  if (result == DAMAGED
      && (!beckon_salvage (path, &db, &salvaged, error) || !beckon_place_hold (place, error)))
    return FALSE;
  if (!beckon_place_settle (place, db, error))
    return FALSE;

  beckon_sqlite_take_damage ();
  beckon_place_set_suspicion (place, FALSE);
  *notice = join_notices (beckon_place_after_fault (place), restored, salvaged);
  *place_out = g_steal_pointer (&place);
  *db_out = g_steal_pointer (&db);

  return TRUE;
}
