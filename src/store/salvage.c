/* salvage.c: table by table and row by row out of the damaged file, then what belongs together is made whole again
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "store/salvage.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#include "model/error.h"
#include "store/migrate.h"

/* Where a row cannot be read the next is tried so far away at most. */
#define MAX_HOP (G_GINT64_CONSTANT (1) << 40)
/* A number over this was never given; kept, it would leave none for rows to come. */
#define MAX_KEY (G_GINT64_CONSTANT (1) << 53)

typedef struct
{
  const char *name;
  const char *key; /* an integer that orders the rows */
} Table;

static const Table tables[] = {
  { "tasks", "serial" },
  { "aic_interactions", "id" },
  { "corrections", "id" },
  { "deadlines", "interaction_id" },
  { "execution_log", "id" },
  { "preferences", "id" },
  { "outbox", "id" },
  { "steps", "task_serial" },
  { "agents", "id" },
  { "people", "id" },
  { "requests", "serial" },
  { "request_turns", "id" },
  { "daily_counts", "day" },
  { "daily_times", "day" },
  { "question_counts", "id" },
  { "events", "sequence" },
};

/* The longest a question ever waits, 90 days in µs. */
#define MAX_TIMEOUT "7776000000000"

/* For questions whose task was lost. The second time for those whose task's name was taken meanwhile. */
#define MAKE_TASKS(id) \
  "INSERT OR IGNORE INTO tasks (serial, id, title, status, queued_us, started_us, updated_us, sort_us, agent)" \
  " SELECT task_serial, " id ", substr (conflict_description, 1, 80), 'RUNNING', queued_us, queued_us, queued_us," \
  "  queued_us, agent FROM aic_interactions" \
  "  WHERE task_serial NOT IN (SELECT serial FROM tasks) GROUP BY task_serial;"

/* What was copied may lack its other half. Statuses and counts follow from what is there. */
static const char repair[] =
  "UPDATE aic_interactions SET status = 'CANCELLED' WHERE status NOT IN ('PENDING', 'POSTPONED', 'ANSWERED',"
  " 'AUTO_RESOLVED', 'SKIPPED', 'DECLINED', 'EXPIRED', 'CANCELLED');"
  "UPDATE tasks SET status = 'CANCELLED' WHERE status NOT IN ('QUEUED', 'RUNNING', 'AWAITING_RESPONSE', 'POSTPONED',"
  " 'WAITING', 'COMPLETE', 'FAILED', 'CANCELLED');"
  "UPDATE aic_interactions SET task_serial = (SELECT serial FROM tasks WHERE id = task_id)"
  " WHERE task_serial NOT IN (SELECT serial FROM tasks) AND task_id IN (SELECT id FROM tasks);"
  MAKE_TASKS ("task_id")
  MAKE_TASKS ("'task-salvaged-' || task_serial")
  "UPDATE aic_interactions SET status = 'CANCELLED' WHERE status IN ('PENDING', 'POSTPONED') AND"
  " task_serial NOT IN (SELECT serial FROM tasks WHERE status NOT IN ('COMPLETE', 'FAILED', 'CANCELLED'));"
  "UPDATE tasks SET open_count = 0, pending_interaction = NULL"
  " WHERE open_count != 0 OR pending_interaction IS NOT NULL;"
  "UPDATE tasks SET"
  " open_count = (SELECT count(*) FROM aic_interactions AS i WHERE i.task_serial = tasks.serial"
  "  AND i.status IN ('PENDING', 'POSTPONED')),"
  " pending_interaction = (SELECT min (i.id) FROM aic_interactions AS i WHERE i.task_serial = tasks.serial"
  "  AND i.status IN ('PENDING', 'POSTPONED')),"
  " status = CASE WHEN EXISTS (SELECT 1 FROM aic_interactions AS i WHERE i.task_serial = tasks.serial"
  "  AND i.status = 'PENDING') THEN 'AWAITING_RESPONSE' ELSE 'POSTPONED' END,"
  " need_us = coalesce (need_us, queued_us), sort_us = coalesce (need_us, queued_us)"
  " WHERE serial IN (SELECT task_serial FROM aic_interactions WHERE status IN ('PENDING', 'POSTPONED'));"
  "UPDATE tasks SET status = CASE WHEN started_us IS NULL THEN 'QUEUED' ELSE 'RUNNING' END, need_us = NULL,"
  " sort_us = coalesce (started_us, queued_us)"
  " WHERE status IN ('AWAITING_RESPONSE', 'POSTPONED') AND open_count = 0;"
  "UPDATE task_counts SET n = (SELECT count(*) FROM tasks WHERE deleted = 0 AND tasks.status = task_counts.status);"
  "DELETE FROM deadlines WHERE kind NOT IN ('auto-resolve', 'return', 'remind', 'cancel') OR typeof (due_us) != 'integer'"
  " OR interaction_id NOT IN (SELECT id FROM aic_interactions WHERE"
  "  status = CASE kind WHEN 'auto-resolve' THEN 'PENDING' ELSE 'POSTPONED' END);"
  /* What is set aside comes back, at the latest when the desk opens. */
  "INSERT INTO deadlines (interaction_id, kind, due_us) SELECT id, 'remind', 0 FROM aic_interactions"
  " WHERE status = 'POSTPONED' AND id NOT IN (SELECT interaction_id FROM deadlines);"
  "UPDATE aic_interactions SET policy = 'hold', timeout_us = 0, remaining_us = 0 WHERE status = 'PENDING'"
  " AND (policy = 'hold' OR typeof (timeout_us) != 'integer' OR timeout_us NOT BETWEEN 1 AND " MAX_TIMEOUT ");"
  "UPDATE aic_interactions SET remaining_us = 0 WHERE status = 'PENDING'"
  " AND (typeof (remaining_us) != 'integer' OR remaining_us NOT BETWEEN 0 AND timeout_us);"
  "UPDATE aic_interactions SET remaining_us = timeout_us WHERE status = 'PENDING' AND policy != 'hold' AND held = 0"
  " AND remaining_us = 0 AND id NOT IN (SELECT interaction_id FROM deadlines);"
  "DELETE FROM outbox WHERE interaction_id NOT IN (SELECT id FROM aic_interactions);"
  "INSERT OR IGNORE INTO search_tail (interaction_id)"
  " SELECT id FROM aic_interactions WHERE status NOT IN ('PENDING', 'POSTPONED');"
  /* Numbers that were given are never given again, though their rows may be lost. */
  "UPDATE sqlite_sequence SET seq = seq + 1000;";

/* (transfer full) (nullable): the columns that both have, separated by commas; NULL when the table cannot be seen. */
static char *
list_columns (sqlite3    *from,
              sqlite3    *to,
              const char *table,
              guint      *n_columns)
{
  g_autofree char *sql = g_strdup_printf ("SELECT name FROM pragma_table_info ('%s')", table);
  g_autoptr(GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr(GString) columns = g_string_new (NULL);
  sqlite3 *both[] = { to, from };

  *n_columns = 0;
  for (guint i = 0; i < G_N_ELEMENTS (both); i++)
    {
      sqlite3_stmt *stmt = NULL;

      if (sqlite3_prepare_v2 (both[i], sql, -1, &stmt, NULL) != SQLITE_OK)
        return NULL;
      while (sqlite3_step (stmt) == SQLITE_ROW)
        {
          const char *name = (const char *) sqlite3_column_text (stmt, 0);

          if (i == 0)
            {
              g_hash_table_add (known, g_strdup (name));
            }
          else if (g_hash_table_contains (known, name))
            {
              g_string_append_printf (columns, "%s%s", columns->len > 0 ? ", " : "", name);
              (*n_columns)++;
            }
        }
      sqlite3_finalize (stmt);
    }

  return *n_columns > 0 ? g_string_free (g_steal_pointer (&columns), FALSE) : NULL;
}

/* A row out of order comes from a page that is another's or nobody's: it would lead round in a circle. */
static int
step (sqlite3_stmt *read,
      gint64        least)
{
  int rc = sqlite3_step (read);
  gint64 key;

  if (rc != SQLITE_ROW)
    return rc;

  key = sqlite3_column_int64 (read, 0);
  if (key < least)
    return SQLITE_CORRUPT;

  return key > MAX_KEY ? SQLITE_DONE : SQLITE_ROW;
}

/* Stands @read on the first row from @key on. */
static int
seek (sqlite3_stmt *read,
      gint64        key)
{
  sqlite3_reset (read);
  sqlite3_bind_int64 (read, 1, key);

  return step (read, key);
}

/* Past a place that cannot be read: the nearest key after @key from which it goes on. */
static int
hop (sqlite3_stmt *read,
     gint64        key)
{
  gint64 bad = 0, good = 1;

  while (good <= MAX_HOP)
    {
      int rc = seek (read, key + good);

      if (rc == SQLITE_ROW || rc == SQLITE_DONE)
        break;
      bad = good;
      good *= 2;
    }
  if (good > MAX_HOP)
    return SQLITE_DONE;

  while (good - bad > 1)
    {
      gint64 middle = bad + (good - bad) / 2;
      int rc = seek (read, key + middle);

      if (rc == SQLITE_ROW || rc == SQLITE_DONE)
        good = middle;
      else
        bad = middle;
    }

  return seek (read, key + good);
}

static gboolean
copy_rows (sqlite3_stmt  *read,
           sqlite3_stmt  *write,
           guint          n_columns,
           guint64       *copied,
           GError       **error)
{
  gint64 key = 0;
  int rc = seek (read, key);

  while (rc != SQLITE_DONE)
    {
      if (rc != SQLITE_ROW)
        {
          rc = hop (read, key);
          continue;
        }

      key = sqlite3_column_int64 (read, 0);
      for (guint i = 1; i <= n_columns; i++)
        sqlite3_bind_value (write, (int) i, sqlite3_column_value (read, (int) i));
      rc = sqlite3_step (write);
      sqlite3_reset (write);
      /* A row that the schema refuses is left behind, like one that cannot be read. */
      if (rc == SQLITE_DONE)
        *copied += sqlite3_changes (sqlite3_db_handle (write));
      else if ((rc & 0xff) != SQLITE_CONSTRAINT && (rc & 0xff) != SQLITE_MISMATCH)
        {
          beckon_sqlite_set_error (sqlite3_db_handle (write), error);
          return FALSE;
        }
      rc = step (read, key);
    }

  return TRUE;
}

static gboolean
copy_table (sqlite3      *from,
            sqlite3      *to,
            const Table  *table,
            guint64      *copied,
            GError      **error)
{
  g_autofree char *read_sql = NULL;
  g_autofree char *write_sql = NULL;
  g_autofree char *columns = NULL;
  g_autofree char *places = NULL;
  sqlite3_stmt *read = NULL, *write = NULL;
  guint n_columns = 0;
  gboolean ok = TRUE;

  *copied = 0;
  columns = list_columns (from, to, table->name, &n_columns);
  if (columns == NULL)
    return TRUE;

  places = g_strnfill (2 * n_columns - 1, ',');
  for (guint i = 0; i < n_columns; i++)
    places[2 * i] = '?';
  read_sql = g_strdup_printf ("SELECT %s, %s FROM %s WHERE %s >= ?1 ORDER BY %s", table->key, columns, table->name,
                              table->key, table->key);
  write_sql = g_strdup_printf ("INSERT OR IGNORE INTO %s (%s) VALUES (%s)", table->name, columns, places);

  if (sqlite3_prepare_v2 (from, read_sql, -1, &read, NULL) == SQLITE_OK)
    {
      if (sqlite3_prepare_v2 (to, write_sql, -1, &write, NULL) == SQLITE_OK)
        {
          ok = copy_rows (read, write, n_columns, copied, error);
        }
      else
        {
          beckon_sqlite_set_error (to, error);
          ok = FALSE;
        }
    }
  sqlite3_finalize (read);
  sqlite3_finalize (write);

  return ok;
}

static gboolean
copy_tables (sqlite3  *from,
             sqlite3  *to,
             guint64  *tasks,
             guint64  *interactions,
             GError  **error)
{
  guint64 copied[G_N_ELEMENTS (tables)] = { 0 };

  /* SQLite then reads on where the file is shorter than it says, and past a schema that is not whole. */
  sqlite3_db_config (from, SQLITE_DBCONFIG_WRITABLE_SCHEMA, 1, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    if (!copy_table (from, to, &tables[i], &copied[i], error))
      return FALSE;

  *tasks = copied[0];
  *interactions = copied[1];

  return TRUE;
}

/* Makes @path out of what can be read of @damaged. */
static gboolean
rescue (const char  *damaged,
        const char  *path,
        guint64     *tasks,
        guint64     *interactions,
        GError     **error)
{
  g_autoptr(BeckonConnection) to = beckon_connection_open_writer (path, NULL, error);
  sqlite3 *from = NULL;
  gboolean copied = TRUE;

  if (to == NULL
      || !beckon_connection_use_wal (to, error)
      || !beckon_migrate (to, error)
      || !beckon_connection_execute (to, "BEGIN IMMEDIATE", error))
    return FALSE;

  if (sqlite3_open_v2 (damaged, &from, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK)
    copied = copy_tables (from, beckon_connection_get_handle (to), tasks, interactions, error);
  sqlite3_close (from);

  return copied
         && beckon_connection_execute (to, repair, error)
         && beckon_connection_execute (to, "COMMIT", error);
}

static void
remove_database (const char *path)
{
  const char *const ends[] = { "", "-wal", "-shm" };

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      g_autofree char *name = g_strconcat (path, ends[i], NULL);

      g_unlink (name);
    }
}

/* With its write-ahead log: a part of it may stand there alone. */
static gboolean
set_aside (const char  *path,
           const char  *aside,
           GError     **error)
{
  const char *const ends[] = { "-wal", "-shm", "" };

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      g_autofree char *from = g_strconcat (path, ends[i], NULL);
      g_autofree char *to = g_strconcat (aside, ends[i], NULL);
      int saved;

      if (g_rename (from, to) == 0 || errno == ENOENT)
        continue;
      saved = errno;
      beckon_set_error (error, BECKON_ERROR_STORE,
                        _("Make the folder writable for you."),
                        _("The database is damaged and cannot be set aside as %s: %s"), aside, g_strerror (saved));
      return FALSE;
    }

  return TRUE;
}

/* (transfer full): a name that nothing has. */
static char *
make_aside_name (const char *path)
{
  g_autoptr(GDateTime) now = g_date_time_new_now_utc ();
  g_autofree char *time = g_date_time_format (now, "%Y%m%dT%H%M%SZ");
  char *name = g_strdup_printf ("%s.damaged-%s", path, time);

  for (guint i = 2; g_file_test (name, G_FILE_TEST_EXISTS); i++)
    {
      g_free (name);
      name = g_strdup_printf ("%s.damaged-%s-%u", path, time, i);
    }

  return name;
}

static char *
make_notice (const char *aside,
             guint64     tasks,
             guint64     interactions)
{
  g_autofree char *first = NULL;
  g_autofree char *kept_tasks = NULL;
  g_autofree char *kept_questions = NULL;

  first = g_strdup_printf (_("The database was damaged. It was set aside as %s, with everything in it."), aside);
  if (tasks == 0 && interactions == 0)
    return g_strdup_printf ("%s %s", first, _("Nothing could be read from it; the desk begins with an empty one."));

  kept_tasks = g_strdup_printf (ngettext ("%llu task was read from it and kept.",
                                          "%llu tasks were read from it and kept.",
                                          (gulong) tasks),
                                (unsigned long long) tasks);
  kept_questions = g_strdup_printf (ngettext ("%llu question was read from it and kept.",
                                              "%llu questions were read from it and kept.",
                                              (gulong) interactions),
                                    (unsigned long long) interactions);

  return g_strdup_printf ("%s %s %s", first, kept_tasks, kept_questions);
}

gboolean
beckon_salvage_complete (const char  *path,
                         GError     **error)
{
  g_autofree char *fresh = g_strconcat (path, ".salvaged", NULL);

  if (g_file_test (path, G_FILE_TEST_EXISTS) || !g_file_test (fresh, G_FILE_TEST_EXISTS))
    return TRUE;
  if (g_rename (fresh, path) != 0)
    {
      int saved = errno;

      beckon_set_error (error, BECKON_ERROR_STORE,
                        _("Make the folder writable for you, or choose another with BECKON_DATA_DIR."),
                        _("%s cannot be renamed: %s"), fresh, g_strerror (saved));
      return FALSE;
    }
  g_message ("%s was salvaged before the desk ended; it is in its place now", path);

  return TRUE;
}

gboolean
beckon_salvage (const char        *path,
                BeckonConnection **db,
                char             **notice,
                GError           **error)
{
  g_autofree char *aside = make_aside_name (path);
  g_autofree char *fresh = g_strconcat (path, ".salvaged", NULL);
  guint64 tasks = 0, interactions = 0;

  g_message ("%s is damaged; what can be read of it is kept", path);

  /* Left by an attempt that did not come to its end. */
  remove_database (fresh);
  if (!rescue (path, fresh, &tasks, &interactions, error))
    {
      remove_database (fresh);
      return FALSE;
    }
  if (!set_aside (path, aside, error))
    return FALSE;
  if (g_rename (fresh, path) != 0)
    {
      int saved = errno;

      beckon_set_error (error, BECKON_ERROR_STORE,
                        _("Make the folder writable for you, or choose another with BECKON_DATA_DIR."),
                        _("%s cannot be renamed: %s"), fresh, g_strerror (saved));
      return FALSE;
    }

  *db = beckon_connection_open_writer (path, NULL, error);
  if (*db == NULL || !beckon_connection_use_wal (*db, error))
    {
      g_clear_pointer (db, beckon_connection_close);
      return FALSE;
    }
  *notice = make_notice (aside, tasks, interactions);

  return TRUE;
}
