/* engine.c: db/engine.h by SQLite: a file in its place, and its write-ahead log
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/engine.h"

#include <glib/gi18n-lib.h>

#include "base/duration.h"
#include "db/sqlite/connection.h"
#include "db/sqlite/open-file.h"
#include "db/sqlite/place-watch.h"
#include "db/sqlite/reserve.h"
#include "db/sqlite/wal-care.h"

struct _BeckonEngine
{
  char             *path;   /* (owned) */
  char             *notice; /* (owned) (nullable) */
  BeckonDb         *db;     /* (owned) (nullable) */
  BeckonPlace      *place;  /* (owned) (nullable) */
  BeckonPlaceWatch *watch;  /* (owned) (nullable): of the main thread */
  GMutex            lock;
  BeckonWalCare    *wal;  /* (owned) (nullable): guarded by lock where it comes and goes */
  gboolean          read; /* its pages are in memory, as far as they fit */
};

BeckonEngine *
beckon_engine_new (const char *path)
{
  BeckonEngine *self = g_new0 (BeckonEngine, 1);

  self->path = g_strdup (path);
  g_mutex_init (&self->lock);

  return self;
}

void
beckon_engine_free (BeckonEngine *self)
{
  beckon_engine_unwatch (self);
  g_clear_pointer (&self->wal, beckon_wal_care_free);
  g_clear_pointer (&self->db, beckon_db_close);
  g_clear_pointer (&self->place, beckon_place_free);
  g_mutex_clear (&self->lock);
  g_free (self->notice);
  g_free (self->path);
  g_free (self);
}

gboolean
beckon_engine_open (BeckonEngine *self, GError **error)
{
  BeckonWalCare *wal;

  if (!beckon_open_file (self->path, &self->db, &self->place, &self->notice, error))
    return FALSE;

  wal = beckon_wal_care_new ();
  beckon_wal_care_open (wal, self->db);
  g_mutex_lock (&self->lock);
  self->wal = wal;
  g_mutex_unlock (&self->lock);

  return TRUE;
}

char *
beckon_engine_take_notice (BeckonEngine *self)
{
  return g_steal_pointer (&self->notice);
}

BeckonDb *
beckon_engine_get_db (BeckonEngine *self)
{
  return self->db;
}

BeckonDb *
beckon_engine_open_reader (BeckonEngine *self, GError **error)
{
  g_autoptr (BeckonDb) db = beckon_sqlite_open_reader (self->path, error);

  /* It was opened by its path, which may lead to another file by now. */
  if (db == NULL || !beckon_place_check (self->place, error))
    return NULL;

  return g_steal_pointer (&db);
}

void
beckon_engine_hurry (BeckonEngine *self)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  if (self->wal != NULL)
    beckon_wal_care_hurry (self->wal);
}

void
beckon_engine_close (BeckonEngine *self)
{
  BeckonWalCare *wal;
  gboolean       take;

  beckon_engine_record_corruption (self);
  g_mutex_lock (&self->lock);
  wal = g_steal_pointer (&self->wal);
  g_mutex_unlock (&self->lock);
  g_clear_pointer (&wal, beckon_wal_care_free);
  /* The last connection brings the write-ahead log into the file when it closes. Where another file
   * stands now, that is not its log to take away. */
  beckon_place_leave (self->place, self->db);
  if (beckon_place_is_lost (self->place))
    beckon_sqlite_keep_log (self->db);
  take = !beckon_place_is_lost (self->place);
  g_clear_pointer (&self->db, beckon_db_close);
  g_clear_pointer (&self->place, beckon_place_free);
  /* The log and the shared memory are gone from the disk only now, when nobody has them open. */
  if (take)
    beckon_reserve_take (self->path);
}

/* --- its place --- */

gboolean
beckon_engine_check (BeckonEngine *self, GError **error)
{
  return beckon_place_check (self->place, error);
}

void
beckon_engine_note_commit (BeckonEngine *self)
{
  beckon_place_catch_up (self->place);
}

gboolean
beckon_engine_look (BeckonEngine *self, GError **error)
{
  return beckon_place_look (self->place, self->db, error);
}

gboolean
beckon_engine_is_held (BeckonEngine *self)
{
  return beckon_place_is_held (self->place);
}

void
beckon_engine_set_func (BeckonEngine *self, BeckonEngineFunc func, gpointer user_data)
{
  beckon_place_set_func (self->place, func, user_data);
}

void
beckon_engine_watch (BeckonEngine *self, BeckonEngineWatchFunc func, gpointer user_data)
{
  self->watch = beckon_place_watch_new (self->path, func, user_data);
}

void
beckon_engine_unwatch (BeckonEngine *self)
{
  g_clear_pointer (&self->watch, beckon_place_watch_free);
}

void
beckon_engine_record_corruption (BeckonEngine *self)
{
  if (beckon_db_take_damage ())
    beckon_place_set_suspicion (self->place, TRUE);
}

/* The locks of the file let only one desk open it: each role is its own as long as it runs. */
gboolean
beckon_engine_holds_role (BeckonEngine *self, BeckonRole role)
{
  return TRUE;
}

/* --- its write-ahead log --- */

void
beckon_engine_keep_up (BeckonEngine *self, gboolean quiet)
{
  if (quiet && !self->read)
    {
      self->read = TRUE;
      beckon_sqlite_read_all (self->db);
      beckon_reserve_take (self->path);
    }
  beckon_wal_care_step (self->wal, self->db, quiet);
  beckon_place_catch_up (self->place);
}

gint64
beckon_engine_get_upkeep_us (BeckonEngine *self)
{
  return self->read ? beckon_wal_care_get_next_us (self->wal, self->db) : 1;
}

void
beckon_engine_ask_upkeep (BeckonEngine *self)
{
  beckon_wal_care_ask (self->wal);
}

char *
beckon_engine_dup_trouble (BeckonEngine *self, char **hint)
{
  g_auto (BeckonWalHolder) holder = { 0 };
  g_autofree char *size = NULL;
  g_autofree char *ago = NULL;

  g_mutex_lock (&self->lock);
  if (self->wal != NULL)
    beckon_wal_care_read (self->wal, &holder);
  g_mutex_unlock (&self->lock);
  if (holder.since_us == 0)
    return NULL;

  size = g_format_size ((guint64) holder.bytes);
  ago = beckon_duration_ago (g_get_real_time () - holder.since_us);
  *hint = g_strdup (_ ("Close that program, or its transaction in the data file; the desk then "
                       "shortens the log automatically."));
  if (holder.program == NULL)
    /* Translators: how large something is, and since when: “112 MB”, “2 min ago” */
    return g_strdup_printf (_ ("Another program is reading the data file and keeps its write-ahead "
                               "log from being shortened: the log has %s, first noticed %s"),
                            size, ago);

  /* Translators: the name of a program, the number of its process, how large something is, and
   * since when: “sqlite3”, 4711, “112 MB”, “2 min ago” */
  return g_strdup_printf (
    _ ("The program %s (process %d) is reading the data file and keeps its write-ahead log from "
       "being shortened: the log has %s, first noticed %s"),
    holder.program, holder.pid, size, ago);
}
