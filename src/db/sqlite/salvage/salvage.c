/* salvage.c: moves a damaged database aside, and replaces it by a new one with its readable content
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/sqlite/salvage/salvage.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include "base/error.h"
#include "db/sqlite/migrate.h"
#include "db/sqlite/salvage/salvage-copy.h"
#include "db/sqlite/salvage/salvage-repair.h"

/* Creates @path from what is readable of @damaged. */
static gboolean
rescue (
  const char *damaged, const char *path, guint64 *tasks, guint64 *interactions, GError **error)
{
  g_autoptr (BeckonDb) to = beckon_sqlite_open_writer (path, NULL, error);

  return to != NULL && beckon_sqlite_use_wal (to, error) && beckon_migrate (to, error)
         && beckon_db_begin_write (to, error)
         && beckon_salvage_copy (damaged, to, tasks, interactions, error)
         && beckon_salvage_repair (to, error) && beckon_db_commit (to, error);
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

/* Includes the write-ahead log, even without a database. @log_alone: only the log. */
static gboolean
set_aside (const char *path, const char *aside, gboolean log_alone, GError **error)
{
  const char *const ends[] = { "-wal", "-shm", "" };

  for (guint i = 0; i < (log_alone ? 1 : G_N_ELEMENTS (ends)); i++)
    {
      g_autofree char *from = g_strconcat (path, ends[i], NULL);
      g_autofree char *to = g_strconcat (aside, ends[i], NULL);
      int              saved;

      if (g_rename (from, to) == 0 || errno == ENOENT)
        continue;
      saved = errno;
      beckon_set_error (error, BECKON_ERROR_STORE, _ ("Make the folder writable."),
                        _ ("The database is damaged and cannot be moved to %s: %s"), aside,
                        g_strerror (saved));
      return FALSE;
    }

  return TRUE;
}

/* (transfer full): an unused name. */
static char *
make_aside_name (const char *path)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  g_autofree char *time = g_date_time_format (now, "%Y%m%dT%H%M%SZ");
  char            *name = g_strdup_printf ("%s.damaged-%s", path, time);

  for (guint i = 2; g_file_test (name, G_FILE_TEST_EXISTS); i++)
    {
      g_free (name);
      name = g_strdup_printf ("%s.damaged-%s-%u", path, time, i);
    }

  return name;
}

static char *
make_notice (const char *aside, guint64 tasks, guint64 interactions)
{
  g_autofree char *first = NULL;
  g_autofree char *kept_tasks = NULL;
  g_autofree char *kept_questions = NULL;

  first = g_strdup_printf (_ ("The database was damaged. The original was moved to %s."), aside);
  if (tasks == 0 && interactions == 0)
    return g_strdup_printf ("%s %s", first,
                            _ ("Nothing could be recovered; starting with an empty database."));

  kept_tasks = g_strdup_printf (
    ngettext ("%llu task was recovered.", "%llu tasks were recovered.", (gulong) tasks),
    (unsigned long long) tasks);
  kept_questions =
    g_strdup_printf (ngettext ("%llu question was recovered.", "%llu questions were recovered.",
                               (gulong) interactions),
                     (unsigned long long) interactions);

  return g_strdup_printf ("%s %s %s", first, kept_tasks, kept_questions);
}

gboolean
beckon_salvage_set_aside (const char *path, GError **error)
{
  g_autofree char *aside = make_aside_name (path);

  return set_aside (path, aside, FALSE, error);
}

gboolean
beckon_salvage_set_log_aside (const char *path, GError **error)
{
  g_autofree char *aside = make_aside_name (path);

  return set_aside (path, aside, TRUE, error);
}

gboolean
beckon_salvage_complete (const char *path, GError **error)
{
  g_autofree char *fresh = g_strconcat (path, ".salvaged", NULL);

  if (g_file_test (path, G_FILE_TEST_EXISTS) || !g_file_test (fresh, G_FILE_TEST_EXISTS))
    return TRUE;
  if (g_rename (fresh, path) != 0)
    {
      int saved = errno;

      beckon_set_error (error, BECKON_ERROR_STORE,
                        _ ("Make the folder writable, or choose another with BECKON_DATA_DIR."),
                        _ ("Cannot rename %s: %s"), fresh, g_strerror (saved));
      return FALSE;
    }
  g_message ("%s had been salvaged before the desk stopped; the salvaged file was put in place",
             path);

  return TRUE;
}

gboolean
beckon_salvage (const char *path, BeckonDb **db, char **notice, GError **error)
{
  g_autofree char *aside = make_aside_name (path);
  g_autofree char *fresh = g_strconcat (path, ".salvaged", NULL);
  guint64          tasks = 0, interactions = 0;

  g_message ("%s is damaged; its readable rows will be salvaged", path);

  /* Left by an attempt that was not completed. */
  remove_database (fresh);
  if (!rescue (path, fresh, &tasks, &interactions, error))
    {
      remove_database (fresh);
      return FALSE;
    }
  if (!set_aside (path, aside, FALSE, error))
    return FALSE;
  if (g_rename (fresh, path) != 0)
    {
      int saved = errno;

      beckon_set_error (error, BECKON_ERROR_STORE,
                        _ ("Make the folder writable, or choose another with BECKON_DATA_DIR."),
                        _ ("Cannot rename %s: %s"), fresh, g_strerror (saved));
      return FALSE;
    }

  *db = beckon_sqlite_open_writer (path, NULL, error);
  if (*db == NULL || !beckon_sqlite_use_wal (*db, error))
    {
      g_clear_pointer (db, beckon_db_close);
      return FALSE;
    }
  *notice = make_notice (aside, tasks, interactions);

  return TRUE;
}
