/* place.c: the path against the open file, by device and inode, and what is done when they part
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/sqlite/place.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/begin-anew.h"
#include "base/error.h"
#include "db/sqlite/inode-lock.h"
#include "db/sqlite/lock-file.h"
#include "db/sqlite/salvage/rescue.h"
#include "db/sqlite/salvage/salvage.h"
#include "db/sqlite/wal-copy.h"

/* A copy that could not be written is tried again after so long. */
#define AGAIN_US (10 * G_TIME_SPAN_SECOND)

typedef enum
{
  HELD,
  FOLDER_GONE,
  FILE_GONE,
  FILE_REPLACED,
  LOG_GONE,
  LOG_REPLACED,
  UNREACHABLE,
} State;

struct _BeckonPlace
{
  char            *path;      /* (owned) */
  BeckonLockFile  *lock_file; /* (owned) */
  BeckonInodeLock *inode;     /* (owned) (nullable): NULL until held */
  char            *log; /* (owned) (nullable): the name of the write-ahead log, which is open as */
  dev_t            log_dev;
  ino_t            log_ino;
  char *log_aside; /* (owned) (nullable): where the log waits for its file to come back */
  char *copy; /* (owned) (nullable): the copy of the log that stands where the next start looks for
                 it, since it was taken away */
  dev_t           copy_dev;
  ino_t           copy_ino;
  gboolean        at_home;  /* all of the log that was taken away is in the file */
  State           state;    /* as the last look found it */
  char           *rescue;   /* (owned) (nullable): the copy of what it held */
  char           *trouble;  /* (owned) (nullable): why there is none */
  gint64          tried_us; /* monotonic: when the last copy was tried; 0: never */
  BeckonPlaceFunc func;
  gpointer        user_data;
};

static gboolean
is_same (const struct stat *a, const struct stat *b)
{
  return a->st_ino == b->st_ino && a->st_dev == b->st_dev;
}

/* The file by the way that the next start takes to it: a link may lead to another name of the same
 * file by now, beside which stands no log. @real takes its name. */
static State
find_file (BeckonPlace *self, char real[PATH_MAX])
{
  struct stat open_file, there;

  if (realpath (self->path, real) == NULL || stat (real, &there) != 0)
    {
      g_autofree char *folder = g_path_get_dirname (self->path);

      if (errno != ENOENT && errno != ENOTDIR && errno != ESTALE)
        return UNREACHABLE;
      return stat (folder, &there) == 0 ? FILE_GONE : FOLDER_GONE;
    }
  if (self->inode == NULL || fstat (beckon_inode_lock_get_fd (self->inode), &open_file) != 0)
    return UNREACHABLE;

  return is_same (&open_file, &there) ? HELD : FILE_REPLACED;
}

static State
find (BeckonPlace *self)
{
  char        real[PATH_MAX];
  char        log[PATH_MAX + sizeof "-wal"];
  struct stat there;
  State       state = find_file (self, real);

  if (state != HELD || self->log_ino == 0)
    return state;
  g_snprintf (log, sizeof log, "%s-wal", real);
  if (stat (log, &there) != 0)
    return errno == ENOENT ? LOG_GONE : UNREACHABLE;

  if (there.st_ino == self->log_ino && there.st_dev == self->log_dev)
    return HELD;
  /* The copy says no more than that it was needed. */
  if (self->copy != NULL && there.st_ino == self->copy_ino && there.st_dev == self->copy_dev)
    return self->state == LOG_REPLACED ? LOG_REPLACED : LOG_GONE;

  return LOG_REPLACED;
}

/* Is the copy of the log where it was put? */
static gboolean
has_copied_log (BeckonPlace *self)
{
  struct stat there;

  return self->copy != NULL && stat (self->copy, &there) == 0 && there.st_ino == self->copy_ino
         && there.st_dev == self->copy_dev;
}

/* (transfer full): what has happened. */
static char *
describe (BeckonPlace *self, State state)
{
  switch (state)
    {
    case FOLDER_GONE:
      /* translators: %s is a file, here and in the next ones */
      return g_strdup_printf (_ ("the folder of the data file %s was deleted, moved or renamed "
                                 "while the desk was running."),
                              self->path);
    case FILE_GONE:
      return g_strdup_printf (
        _ ("the data file %s is gone: it was deleted or moved while the desk was running."),
        self->path);
    case FILE_REPLACED:
      return g_strdup_printf (
        _ ("another file was put in the place of the data file %s while the desk was running."),
        self->path);
    case LOG_GONE:
      return g_strdup_printf (_ ("%s-wal, which belongs to the data file, was deleted or moved "
                                 "while the desk was running."),
                              self->path);
    case LOG_REPLACED:
      return g_strdup_printf (_ ("another file was put in the place of %s-wal, which belongs to "
                                 "the data file, while the desk was running."),
                              self->path);
    case UNREACHABLE:
      return g_strdup_printf (_ ("the data file %s cannot be reached any more."), self->path);
    case HELD:
    default:
      g_assert_not_reached ();
    }
}

/* (transfer full): what has become of all that was accepted before. */
static char *
describe_kept (BeckonPlace *self, State state)
{
  if (self->rescue != NULL)
    /* Translators: a file */
    return g_strdup_printf (_ ("All that was accepted before is kept in %s."), self->rescue);
  if (self->trouble != NULL)
    /* Translators: why a copy could not be written */
    return g_strdup_printf (_ ("What was accepted before could not be copied yet (%s)."),
                            self->trouble);
  if (state == LOG_GONE || state == LOG_REPLACED)
    return g_strdup (_ ("All that was accepted before is in the file."));

  return g_strdup ("");
}

static const char *
advise (BeckonPlace *self, State state)
{
  switch (state)
    {
    case LOG_GONE:
    case LOG_REPLACED:
      return _ ("Start the desk again: nothing is lost.");
    case FILE_REPLACED:
      return _ (
        "Put the former file back, or start the desk again to use the one that is there now.");
    case UNREACHABLE:
      return _ (
        "Look at the folder and its disk; the desk goes on when the file can be reached again.");
    case FILE_GONE:
    case FOLDER_GONE:
    case HELD:
    default:
      return self->rescue != NULL
               ? _ ("Put it back where it was, and the desk goes on; or start the desk again: it "
                    "uses the copy.")
               : _ ("Before the desk ends, put it back where it was, and the desk goes on.");
    }
}

static void
set_error (BeckonPlace *self, State state, GError **error)
{
  g_autofree char *what = describe (self, state);
  g_autofree char *kept = describe_kept (self, state);

  /* translators: what happened, a sentence; what became of the data, a sentence or nothing */
  g_autofree char *message = g_strchomp (
    g_strdup_printf (_ ("The desk cannot save: %s Nothing more is accepted. %s"), what, kept));

  beckon_set_error (error, BECKON_ERROR_STORE, advise (self, state), "%s", message);
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

/* All that stands in the log, into the file. */
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
                                  sqlite3_errstr (rc), error);

  return self->at_home;
}

/* A log that the next start will not find is put where it will, as a copy; and what stands in it
 * goes into the file. From the copy the next start does that if this desk is killed in the middle
 * of it, or a reader keeps it from its end: without one it is not begun. What was put in the place
 * of that log has to go: it would be read into the file. */
static gboolean
bring_home (BeckonPlace *self, BeckonDb *db, State state)
{
  char file[PATH_MAX];
  g_autoptr (GError) error = NULL;

  /* It was there a moment ago. */
  if (realpath (self->path, file) == NULL)
    g_strlcpy (file, self->path, sizeof file);
  if (state == LOG_REPLACED && !beckon_salvage_set_log_aside (file, &error))
    g_message ("%s", error->message);
  if (!copy_log (self, db, file))
    return FALSE;

  g_clear_pointer (&self->trouble, g_free);
  empty_log (self, db, NULL);

  return TRUE;
}

/* What the next start would not find, once; what is not on the disk then is tried again after a
 * while. */
static void
save (BeckonPlace *self, BeckonDb *db, State state)
{
  g_autoptr (GError) error = NULL;
  gint64   now_us = g_get_monotonic_time ();
  gboolean is_log = state == LOG_GONE || state == LOG_REPLACED;

  /* Somebody took the copy away as well. */
  if (self->rescue != NULL && g_access (self->rescue, F_OK) != 0)
    g_clear_pointer (&self->rescue, g_free);
  if (self->rescue != NULL || state == UNREACHABLE
      || (is_log && (has_copied_log (self) || (self->at_home && self->state == state)))
      || (self->trouble != NULL && now_us - self->tried_us < AGAIN_US))
    return;

  self->tried_us = now_us;
  /* The second: it came back at that moment, which the next look finds as well. */
  if (is_log && (bring_home (self, db, state) || find (self) == HELD))
    return;
  g_clear_pointer (&self->trouble, g_free);
  self->rescue = beckon_rescue_write (db, self->path, is_log, &error);
  /* Where no copy of any kind has room, the file may have. */
  if (self->rescue == NULL && !(is_log && empty_log (self, db, NULL)))
    self->trouble = g_strdup (error->message);
}

/* Beside the file that took the place of ours stands our log, which would be read into it. Its new
 * name is in the same folder: no other need be on this file system. */
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
      g_message ("%s could not be set aside: %s", self->log, g_strerror (errno));
      g_clear_pointer (&self->log_aside, g_free);
    }
}

/* The file came back: its log does, too, where nothing else has its name. */
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
  /* It stands beside another name of the file; under its own name the log itself took its place. */
  if (g_strcmp0 (self->copy, self->log) != 0 && has_copied_log (self))
    g_unlink (self->copy);
  g_clear_pointer (&self->copy, g_free);
  self->at_home = FALSE;
}

gboolean
beckon_place_check (BeckonPlace *self, GError **error)
{
  State state = find (self);

  if (state == HELD)
    return TRUE;

  set_error (self, state, error);

  return FALSE;
}

gboolean
beckon_place_look (BeckonPlace *self, BeckonDb *db, GError **error)
{
  State state = find (self);
  g_autoptr (GError) found = NULL;
  gboolean changed;

  if (state == LOG_GONE && join_log (self))
    state = find (self);
  if (state == HELD && self->state == HELD)
    {
      beckon_lock_file_keep (self->lock_file);
      return TRUE;
    }

  if (state == HELD)
    forget_copy (self);
  else
    save (self, db, state);
  if (state == FILE_REPLACED)
    part_log (self);
  changed = self->state != state;
  self->state = state;
  if (state != HELD)
    set_error (self, state, &found);
  if (changed)
    {
      g_message ("%s", found != NULL ? found->message : "The data file is where it was");
      if (self->func != NULL)
        self->func (found, self->user_data);
    }
  if (found != NULL)
    g_propagate_error (error, g_steal_pointer (&found));

  return state == HELD;
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
  /* There is no later for what could not be copied a moment ago. */
  self->tried_us = g_get_monotonic_time () - AGAIN_US;
  beckon_place_look (self, db, NULL);
}

gboolean
beckon_place_is_held (BeckonPlace *self)
{
  return self->state == HELD;
}

gboolean
beckon_place_is_lost (BeckonPlace *self)
{
  return self->state == FOLDER_GONE || self->state == FILE_GONE || self->state == FILE_REPLACED
         || self->state == UNREACHABLE;
}

gboolean
beckon_place_began_anew (BeckonPlace *self)
{
  return beckon_lock_file_began_anew (self->lock_file);
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
  g_clear_pointer (&self->inode, beckon_inode_lock_free);
  g_clear_pointer (&self->lock_file, beckon_lock_file_free);
  /* All that was in it is in the copy. */
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

  /* Now this desk may say that it is the one. */
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

  /* What was settled before is of a file that was set aside since. */
  self->log_ino = 0;
  g_clear_pointer (&self->copy, g_free);
  self->state = HELD;
  g_free (self->log);
  self->log = g_strdup (log);
  if (log != NULL && stat (log, &there) == 0)
    {
      self->log_dev = there.st_dev;
      self->log_ino = there.st_ino;
    }
  if (!beckon_place_check (self, error))
    return FALSE;

  beckon_inode_lock_sign (self->inode);
  shm = g_strconcat (sqlite3_db_filename (beckon_sqlite_get_handle (db), "main"), "-shm", NULL);
  beckon_begin_anew_set_name (shm);

  return TRUE;
}
