/* place.c: compares the path with the open file, by device and inode, and reacts if they differ
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/sqlite/place.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/fault-restart.h"
#include "db/sqlite/inode-lock.h"
#include "db/sqlite/lock-file.h"
#include "db/sqlite/place-content.h"
#include "db/sqlite/place-error.h"
#include "db/sqlite/salvage/rescue.h"
#include "db/sqlite/salvage/salvage.h"
#include "db/sqlite/wal-copy.h"

/* Interval for retrying a copy that could not be written. */
#define AGAIN_US (10 * G_TIME_SPAN_SECOND)

struct _BeckonPlace
{
  char               *path;      /* (owned) */
  BeckonLockFile     *lock_file; /* (owned) */
  BeckonInodeLock    *inode;     /* (owned) (nullable): NULL until held */
  BeckonPlaceContent *content;   /* (owned) (nullable): NULL until settled */
  char               *log;       /* (owned) (nullable): the name under which the write-ahead log was
                                  * opened */
  dev_t log_dev;
  ino_t log_ino;
  char *log_aside; /* (owned) (nullable): where the log was moved until its file comes back */
  char *copy; /* (owned) (nullable): the copy of the log that stands where the next start looks for
                 it, since it was taken away */
  dev_t            copy_dev;
  ino_t            copy_ino;
  gboolean         at_home;  /* all of the log that was taken away is in the file */
  BeckonPlaceState state;    /* as the last look found it */
  char            *rescue;   /* (owned) (nullable): the copy of what it held */
  char            *trouble;  /* (owned) (nullable): why there is none */
  gint64           tried_us; /* monotonic: when the last copy was tried; 0: never */
  BeckonPlaceFunc  func;
  gpointer         user_data;
};

static gboolean
is_same (const struct stat *a, const struct stat *b)
{
  return a->st_ino == b->st_ino && a->st_dev == b->st_dev;
}

/* The file by the way that the next start takes to it: a link may lead to another name of the same
 * file by now, beside which stands no log. @real takes its name. */
static BeckonPlaceState
find_file (BeckonPlace *self, char real[PATH_MAX])
{
  struct stat open_file, there;

  if (realpath (self->path, real) == NULL || stat (real, &there) != 0)
    {
      g_autofree char *folder = g_path_get_dirname (self->path);

      if (errno != ENOENT && errno != ENOTDIR && errno != ESTALE)
        return BECKON_PLACE_UNREACHABLE;
      return stat (folder, &there) == 0 ? BECKON_PLACE_FILE_GONE : BECKON_PLACE_FOLDER_GONE;
    }
  if (self->inode == NULL || fstat (beckon_inode_lock_get_fd (self->inode), &open_file) != 0)
    return BECKON_PLACE_UNREACHABLE;

  return is_same (&open_file, &there) ? BECKON_PLACE_HELD : BECKON_PLACE_FILE_REPLACED;
}

static BeckonPlaceState
find_names (BeckonPlace *self)
{
  char             real[PATH_MAX];
  char             log[PATH_MAX + sizeof "-wal"];
  struct stat      there;
  BeckonPlaceState state = find_file (self, real);

  if (state != BECKON_PLACE_HELD || self->log_ino == 0)
    return state;
  g_snprintf (log, sizeof log, "%s-wal", real);
  if (stat (log, &there) != 0)
    return errno == ENOENT ? BECKON_PLACE_LOG_GONE : BECKON_PLACE_UNREACHABLE;

  if (there.st_ino == self->log_ino && there.st_dev == self->log_dev)
    return BECKON_PLACE_HELD;
  /* The copy says no more than that it was needed. */
  if (self->copy != NULL && there.st_ino == self->copy_ino && there.st_dev == self->copy_dev)
    return self->state == BECKON_PLACE_LOG_REPLACED ? BECKON_PLACE_LOG_REPLACED
                                                    : BECKON_PLACE_LOG_GONE;

  return BECKON_PLACE_LOG_REPLACED;
}

static BeckonPlaceState
find (BeckonPlace *self)
{
  BeckonPlaceState state = find_names (self);

  /* SQLite writes no more to a log that was taken away. */
  return state == BECKON_PLACE_HELD && self->content != NULL && self->copy == NULL
           ? beckon_place_content_find (self->content)
           : state;
}

static gboolean
is_overwritten (BeckonPlaceState state)
{
  return state == BECKON_PLACE_FILE_OVERWRITTEN || state == BECKON_PLACE_LOG_OVERWRITTEN;
}

/* Is the copy of the log still in its place? */
static gboolean
has_copied_log (BeckonPlace *self)
{
  struct stat there;

  return self->copy != NULL && stat (self->copy, &there) == 0 && there.st_ino == self->copy_ino
         && there.st_dev == self->copy_dev;
}

/* The log, as it is, beside @file. */
static gboolean
copy_log (BeckonPlace *self, BeckonDb *db, const char *file)
{
  g_autofree char *name = g_strconcat (file, "-wal", NULL);
  g_autoptr (GError) error = NULL;
  struct stat copy;

  g_clear_pointer (&self->copy, g_free);
  if (!beckon_wal_copy (db, name, &copy, &error))
    {
      g_message ("%s", error->message);
      return FALSE;
    }
  self->copy = g_steal_pointer (&name);
  self->copy_dev = copy.st_dev;
  self->copy_ino = copy.st_ino;

  return TRUE;
}

/* Writes the whole log to the database. */
static gboolean
empty_log (BeckonPlace *self, BeckonDb *db, GError **error)
{
  sqlite3 *handle = beckon_sqlite_get_handle (db);
  int      pages = 0, done = 0;
  int      rc;

  beckon_db_set_patience (db, g_get_monotonic_time ());
  rc = sqlite3_wal_checkpoint_v2 (handle, NULL, SQLITE_CHECKPOINT_FULL, &pages, &done);
  self->at_home = rc == SQLITE_OK && done >= pages;
  if (!self->at_home)
    beckon_sqlite_set_error_code (rc != SQLITE_OK ? rc : SQLITE_BUSY, sqlite3_system_errno (handle),
                                  FALSE, sqlite3_errstr (rc), error);

  return self->at_home;
}

/* Copies a log that the next start would not find to where it will, then writes its content to the
 * database. If this desk is killed in between, or a reader prevents the end of that, the next start
 * uses the copy: so without it nothing is begun. A file that was put in the place of the log must
 * go, because it would be applied to the database. */
static gboolean
bring_home (BeckonPlace *self, BeckonDb *db, BeckonPlaceState state)
{
  char file[PATH_MAX];
  g_autoptr (GError) error = NULL;

  /* It existed a moment ago. */
  if (realpath (self->path, file) == NULL)
    g_strlcpy (file, self->path, sizeof file);
  if (state == BECKON_PLACE_LOG_REPLACED && !beckon_salvage_set_log_aside (file, &error))
    g_message ("%s", error->message);
  if (!copy_log (self, db, file))
    return FALSE;

  g_clear_pointer (&self->trouble, g_free);
  empty_log (self, db, NULL);

  return TRUE;
}

/* Saves what the next start would not find, once; what fails is retried after a while. */
static void
save (BeckonPlace *self, BeckonDb *db, BeckonPlaceState state)
{
  g_autoptr (GError) error = NULL;
  gint64   now_us = g_get_monotonic_time ();
  gboolean is_log = state == BECKON_PLACE_LOG_GONE || state == BECKON_PLACE_LOG_REPLACED;

  /* The copy has been removed, too. */
  if (self->rescue != NULL && g_access (self->rescue, F_OK) != 0)
    g_clear_pointer (&self->rescue, g_free);
  if (self->rescue != NULL || state == BECKON_PLACE_UNREACHABLE
      || (is_log && (has_copied_log (self) || (self->at_home && self->state == state)))
      || (self->trouble != NULL && now_us - self->tried_us < AGAIN_US))
    return;

  self->tried_us = now_us;
  /* The second: it came back at that moment, which the next look finds as well. */
  if (is_log && (bring_home (self, db, state) || find (self) == BECKON_PLACE_HELD))
    return;
  g_clear_pointer (&self->trouble, g_free);
  self->rescue = beckon_rescue_write (db, self->path, is_log || is_overwritten (state), &error);
  /* If there is no room for a copy, there may be in the database. */
  if (self->rescue == NULL && !(is_log && empty_log (self, db, NULL)))
    self->trouble = g_strdup (error->message);
}

/* Our log is beside the file that replaced ours and would be applied to it. Rename it within the
 * same folder, since no other need be on this file system. */
static void
part_log (BeckonPlace *self)
{
  struct stat there;

  if (self->log == NULL || self->log_aside != NULL || stat (self->log, &there) != 0
      || there.st_ino != self->log_ino || there.st_dev != self->log_dev)
    return;
  self->log_aside = g_strconcat (self->log, ".rescued", NULL);
  if (g_rename (self->log, self->log_aside) != 0)
    {
      g_message ("%s could not be moved aside: %s", self->log, g_strerror (errno));
      g_clear_pointer (&self->log_aside, g_free);
    }
}

/* The file came back: rename its log back, unless the name has been taken. */
static gboolean
join_log (BeckonPlace *self)
{
  gboolean joined = self->log_aside != NULL && link (self->log_aside, self->log) == 0;

  if (joined)
    {
      g_unlink (self->log_aside);
      g_clear_pointer (&self->log_aside, g_free);
    }

  return joined;
}

/* The file is back, and newer than the copy. */
static void
forget_copy (BeckonPlace *self)
{
  if (self->rescue != NULL && g_unlink (self->rescue) != 0 && errno != ENOENT)
    g_message ("%s could not be removed: %s", self->rescue, g_strerror (errno));
  g_clear_pointer (&self->rescue, g_free);
  g_clear_pointer (&self->trouble, g_free);
  self->tried_us = 0;
  /* It is beside another name of the file; under its own name it was replaced by the log itself. */
  if (g_strcmp0 (self->copy, self->log) != 0 && has_copied_log (self))
    g_unlink (self->copy);
  g_clear_pointer (&self->copy, g_free);
  self->at_home = FALSE;
}

gboolean
beckon_place_check (BeckonPlace *self, GError **error)
{
  BeckonPlaceState state = find (self);

  if (state == BECKON_PLACE_HELD)
    return TRUE;

  beckon_place_set_error (self->path, state, self->rescue, self->trouble, error);

  return FALSE;
}

void
beckon_place_catch_up (BeckonPlace *self)
{
  if (self->state == BECKON_PLACE_HELD && self->content != NULL)
    beckon_place_content_find (self->content);
}

gboolean
beckon_place_look (BeckonPlace *self, BeckonDb *db, GError **error)
{
  BeckonPlaceState state = find (self);
  g_autoptr (GError) found = NULL;
  gboolean changed;

  if (state == BECKON_PLACE_LOG_GONE && join_log (self))
    state = find (self);
  if (state == BECKON_PLACE_HELD && self->state == BECKON_PLACE_HELD)
    {
      beckon_lock_file_keep (self->lock_file);
      return TRUE;
    }

  if (state == BECKON_PLACE_HELD)
    forget_copy (self);
  else
    save (self, db, state);
  /* The copy may have pages of it. */
  if (is_overwritten (state))
    beckon_lock_file_set_suspicion (self->lock_file, TRUE);
  if (state == BECKON_PLACE_FILE_REPLACED)
    part_log (self);
  changed = self->state != state;
  self->state = state;
  if (state != BECKON_PLACE_HELD)
    beckon_place_set_error (self->path, state, self->rescue, self->trouble, &found);
  if (changed)
    {
      g_message ("%s", found != NULL ? found->message : "The data file is back in its place");
      if (self->func != NULL)
        self->func (found, self->user_data);
    }
  if (found != NULL)
    g_propagate_error (error, g_steal_pointer (&found));

  return state == BECKON_PLACE_HELD;
}

void
beckon_place_set_func (BeckonPlace *self, BeckonPlaceFunc func, gpointer user_data)
{
  self->func = func;
  self->user_data = user_data;
}

void
beckon_place_leave (BeckonPlace *self, BeckonDb *db)
{
  /* The last chance for a copy that failed a moment ago: ignore the interval. */
  self->tried_us = g_get_monotonic_time () - AGAIN_US;
  beckon_place_look (self, db, NULL);
}

gboolean
beckon_place_is_held (BeckonPlace *self)
{
  return self->state == BECKON_PLACE_HELD;
}

gboolean
beckon_place_is_lost (BeckonPlace *self)
{
  return self->state == BECKON_PLACE_FOLDER_GONE || self->state == BECKON_PLACE_FILE_GONE
         || self->state == BECKON_PLACE_FILE_REPLACED || self->state == BECKON_PLACE_UNREACHABLE
         || is_overwritten (self->state);
}

gboolean
beckon_place_after_fault (BeckonPlace *self)
{
  return beckon_lock_file_after_fault (self->lock_file);
}

gboolean
beckon_place_has_suspicion (BeckonPlace *self)
{
  return beckon_lock_file_has_suspicion (self->lock_file);
}

void
beckon_place_set_suspicion (BeckonPlace *self, gboolean suspicion)
{
  beckon_lock_file_set_suspicion (self->lock_file, suspicion);
}

BeckonPlace *
beckon_place_new (const char *path, GError **error)
{
  g_autoptr (BeckonPlace) self = g_new0 (BeckonPlace, 1);
  g_autofree char *lock_path = g_strconcat (path, ".lock", NULL);

  self->path = g_strdup (path);
  self->lock_file = beckon_lock_file_new (lock_path, error);

  return self->lock_file != NULL ? g_steal_pointer (&self) : NULL;
}

void
beckon_place_free (BeckonPlace *self)
{
  g_clear_pointer (&self->content, beckon_place_content_free);
  g_clear_pointer (&self->inode, beckon_inode_lock_free);
  g_clear_pointer (&self->lock_file, beckon_lock_file_free);
  /* Its content is in the copy. */
  if (self->log_aside != NULL && self->rescue != NULL)
    g_unlink (self->log_aside);
  g_free (self->log_aside);
  g_free (self->copy);
  g_free (self->log);
  g_free (self->rescue);
  g_free (self->trouble);
  g_free (self->path);
  g_free (self);
}

gboolean
beckon_place_hold (BeckonPlace *self, GError **error)
{
  g_clear_pointer (&self->inode, beckon_inode_lock_free);
  self->log_ino = 0;
  self->inode = beckon_inode_lock_new (self->path, error);
  if (self->inode == NULL)
    return FALSE;

  /* Only now may this desk sign the lock. */
  beckon_lock_file_sign (self->lock_file);

  return TRUE;
}

gboolean
beckon_place_settle (BeckonPlace *self, BeckonDb *db, GError **error)
{
  const char *log =
    sqlite3_filename_wal (sqlite3_db_filename (beckon_sqlite_get_handle (db), "main"));
  g_autofree char *shm = NULL;
  struct stat      there;

  /* The recorded state belongs to a file that has been moved aside. */
  self->log_ino = 0;
  g_clear_pointer (&self->copy, g_free);
  self->state = BECKON_PLACE_HELD;
  g_free (self->log);
  self->log = g_strdup (log);
  if (log != NULL && stat (log, &there) == 0)
    {
      self->log_dev = there.st_dev;
      self->log_ino = there.st_ino;
    }
  g_clear_pointer (&self->content, beckon_place_content_free);
  if (!beckon_place_check (self, error))
    return FALSE;

  self->content = beckon_place_content_new (db, beckon_inode_lock_get_fd (self->inode));
  beckon_inode_lock_sign (self->inode);
  shm = g_strconcat (sqlite3_db_filename (beckon_sqlite_get_handle (db), "main"), "-shm", NULL);
  beckon_fault_restart_set_name (shm);

  return TRUE;
}
