/* engine.c: db/engine.h by SQLite: a file in its place, and its write-ahead log
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/sqlite/file-engine.h"

#include <glib/gi18n-lib.h>

#include "base/duration.h"
#include "db/methods.h"
#include "db/sqlite/connection.h"
#include "db/sqlite/open-file.h"
#include "db/sqlite/place-watch.h"
#include "db/sqlite/reserve.h"
#include "db/sqlite/wal-care.h"

typedef struct
{
  BeckonEngine      parent;
  char             *path;   /* (owned) */
  char             *notice; /* (owned) (nullable) */
  BeckonDb         *db;     /* (owned) (nullable) */
  BeckonPlace      *place;  /* (owned) (nullable) */
  BeckonPlaceWatch *watch;  /* (owned) (nullable): of the main thread */
  GMutex            lock;
  BeckonWalCare    *wal;  /* (owned) (nullable): guarded by lock where it comes and goes */
  gboolean          read; /* its pages are in memory, as far as they fit */
} FileEngine;

static const BeckonEngineMethods methods;

BeckonEngine *
beckon_file_engine_new (const char *path)
{
  FileEngine *self = g_new0 (FileEngine, 1);

  self->parent.methods = &methods;
  self->path = g_strdup (path);
  g_mutex_init (&self->lock);

  return &self->parent;
}

static void
engine_free (BeckonEngine *engine)
{
  FileEngine *self = (FileEngine *) engine;

  beckon_engine_unwatch (engine);
  g_clear_pointer (&self->wal, beckon_wal_care_free);
  g_clear_pointer (&self->db, beckon_db_close);
  g_clear_pointer (&self->place, beckon_place_free);
  g_mutex_clear (&self->lock);
  g_free (self->notice);
  g_free (self->path);
  g_free (self);
}

static gboolean
engine_open (BeckonEngine *engine, GError **error)
{
  FileEngine    *self = (FileEngine *) engine;
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

static char *
engine_take_notice (BeckonEngine *engine)
{
  FileEngine *self = (FileEngine *) engine;

  return g_steal_pointer (&self->notice);
}

static BeckonDb *
engine_get_db (BeckonEngine *engine)
{
  FileEngine *self = (FileEngine *) engine;

  return self->db;
}

static BeckonDb *
engine_open_reader (BeckonEngine *engine, GError **error)
{
  FileEngine *self = (FileEngine *) engine;
  g_autoptr (BeckonDb) db = beckon_sqlite_open_reader (self->path, error);

  /* It was opened by its path, which may lead to another file by now. */
  if (db == NULL || !beckon_place_check (self->place, error))
    return NULL;

  return g_steal_pointer (&db);
}

static void
engine_hurry (BeckonEngine *engine)
{
  FileEngine *self = (FileEngine *) engine;
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  if (self->wal != NULL)
    beckon_wal_care_hurry (self->wal);
}

static void
engine_close (BeckonEngine *engine)
{
  FileEngine    *self = (FileEngine *) engine;
  BeckonWalCare *wal;
  gboolean       take;

  beckon_engine_record_corruption (engine);
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

static gboolean
engine_check (BeckonEngine *engine, GError **error)
{
  FileEngine *self = (FileEngine *) engine;

  return beckon_place_check (self->place, error);
}

static void
engine_note_commit (BeckonEngine *engine)
{
  FileEngine *self = (FileEngine *) engine;

  beckon_place_catch_up (self->place);
}

static gboolean
engine_look (BeckonEngine *engine, GError **error)
{
  FileEngine *self = (FileEngine *) engine;

  return beckon_place_look (self->place, self->db, error);
}

static gboolean
engine_is_held (BeckonEngine *engine)
{
  FileEngine *self = (FileEngine *) engine;

  return beckon_place_is_held (self->place);
}

static void
engine_set_func (BeckonEngine *engine, BeckonEngineFunc func, gpointer user_data)
{
  FileEngine *self = (FileEngine *) engine;

  beckon_place_set_func (self->place, func, user_data);
}

static void
engine_watch (BeckonEngine *engine, BeckonEngineWatchFunc func, gpointer user_data)
{
  FileEngine *self = (FileEngine *) engine;

  self->watch = beckon_place_watch_new (self->path, func, user_data);
}

static void
engine_unwatch (BeckonEngine *engine)
{
  FileEngine *self = (FileEngine *) engine;

  g_clear_pointer (&self->watch, beckon_place_watch_free);
}

static void
engine_record_corruption (BeckonEngine *engine)
{
  FileEngine *self = (FileEngine *) engine;

  if (beckon_sqlite_take_damage ())
    beckon_place_set_suspicion (self->place, TRUE);
}

/* The locks of the file let only one desk open it: each role is its own as long as it runs. */
static gboolean
engine_holds_role (BeckonEngine *engine, BeckonRole role)
{
  return TRUE;
}

/* --- its write-ahead log --- */

static void
engine_keep_up (BeckonEngine *engine, gboolean quiet)
{
  FileEngine *self = (FileEngine *) engine;

  if (quiet && !self->read)
    {
      self->read = TRUE;
      beckon_sqlite_read_all (self->db);
      beckon_reserve_take (self->path);
    }
  beckon_wal_care_step (self->wal, self->db, quiet);
  beckon_place_catch_up (self->place);
}

static gint64
engine_get_upkeep_us (BeckonEngine *engine)
{
  FileEngine *self = (FileEngine *) engine;

  return self->read ? beckon_wal_care_get_next_us (self->wal, self->db) : 1;
}

static void
engine_ask_upkeep (BeckonEngine *engine)
{
  FileEngine *self = (FileEngine *) engine;

  beckon_wal_care_ask (self->wal);
}

static char *
engine_dup_trouble (BeckonEngine *engine, char **hint)
{
  FileEngine *self = (FileEngine *) engine;
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

static const BeckonEngineMethods methods = {
  .free = engine_free,
  .open = engine_open,
  .take_notice = engine_take_notice,
  .get_db = engine_get_db,
  .open_reader = engine_open_reader,
  .holds_role = engine_holds_role,
  .hurry = engine_hurry,
  .close = engine_close,
  .check = engine_check,
  .note_commit = engine_note_commit,
  .look = engine_look,
  .is_held = engine_is_held,
  .set_func = engine_set_func,
  .watch = engine_watch,
  .unwatch = engine_unwatch,
  .record_corruption = engine_record_corruption,
  .keep_up = engine_keep_up,
  .get_upkeep_us = engine_get_upkeep_us,
  .ask_upkeep = engine_ask_upkeep,
  .dup_trouble = engine_dup_trouble,
};
