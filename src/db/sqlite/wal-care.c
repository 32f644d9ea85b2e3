/* wal-care.c: when to checkpoint and truncate the write-ahead log, and on which thread
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/sqlite/wal-care.h"

#include "db/sqlite/checkpointer.h"
#include "db/sqlite/wal-reader.h"

/* Pages after which a checkpoint is started: at a quiet moment, and in any case. */
#define PAGES_QUIET 250
#define PAGES_BUSY 1000
/* The log restarts only when all of it is in the database: if it is this long and this little is
 * left, the writer itself does the rest. */
#define PAGES_LONG 4000
#define PAGES_REST 256
/* It must be done, however much is left. A reader that has just begun is waited for. */
#define PAGES_MOST 8000
#define PATIENCE_US (250 * G_TIME_SPAN_MILLISECOND)
/* Readers that overlap keep it from restarting, although each of them ends: then the writer waits
 * until those have ended that need the log. Readers that take at most half of this time cannot
 * prevent it (docs/security.md, TR-6). */
#define PAGES_TOO_MANY 12000
#define MORE_PATIENCE_US (5 * G_TIME_SPAN_SECOND)
/* If that was in vain, agents are not kept waiting again for so many times as long. */
#define REST_PER_WAIT 3
/* Readers come and go if the oldest one was another so recently. One that stays is not waited
 * for. */
#define RECENT_US (5 * G_TIME_SPAN_SECOND)
/* Intervals for checking whether the thread has finished, and for retrying because of a reader that
 * stays, or that may have ended already. */
#define LOOK_US (20 * G_TIME_SPAN_MILLISECOND)
#define RETRY_US G_TIME_SPAN_SECOND
#define RETRY_SOON_US (50 * G_TIME_SPAN_MILLISECOND)
/* Our own readers have finished by then. */
#define HELD_SAID_US (5 * G_TIME_SPAN_SECOND)

struct _BeckonWalCare
{
  BeckonCheckpointer *checkpointer; /* (owned) (nullable): NULL until the database is open, or if it
                                     * cannot be opened again */
  gint64   retry_us;                /* monotonic: not before this time */
  int      length;                  /* of the log when the last checkpoint was started */
  guint    round;                   /* the generation of the log at that time */
  gboolean asked;                   /* a checkpoint was requested, however little is in the log */
  gint64   held_us;           /* monotonic: since when readers keep checkpoints from completing;
                               * 0: they do not */
  int             held_done;  /* pages that the last of those copied, */
  guint           held_round; /* and of which generation of the log */
  gint64          passed_us;  /* monotonic: when one copied more than that before it */
  int             hurry;      /* atomic: no reader is waited for any more */
  GMutex          lock;
  BeckonWalHolder holder; /* guarded by lock */
};

static const char *
get_path (BeckonDb *db)
{
  return sqlite3_db_filename (beckon_sqlite_get_handle (db), "main");
}

BeckonWalCare *
beckon_wal_care_new (void)
{
  BeckonWalCare *self = g_new0 (BeckonWalCare, 1);

  g_mutex_init (&self->lock);

  return self;
}

void
beckon_wal_care_open (BeckonWalCare *self, BeckonDb *db)
{
  self->checkpointer = beckon_checkpointer_new (get_path (db));
}

void
beckon_wal_care_free (BeckonWalCare *self)
{
  g_clear_pointer (&self->checkpointer, beckon_checkpointer_free);
  beckon_wal_holder_clear (&self->holder);
  g_mutex_clear (&self->lock);
  g_free (self);
}

static gint64
get_bytes (BeckonDb *db, int pages)
{
  gint64 page_bytes = 0;

  return beckon_db_get_number (db, "PRAGMA page_size", 0, &page_bytes, NULL) ? page_bytes * pages
                                                                             : 0;
}

/* A checkpoint ended at a reader that needs what follows. Is it a younger one than the last time?
 */
static void
note_reader (BeckonWalCare *self, int done)
{
  gint64 now_us = g_get_monotonic_time ();

  if (self->held_us == 0)
    self->held_us = now_us;
  else if (self->held_round != self->round || done > self->held_done)
    self->passed_us = now_us;
  self->held_round = self->round;
  self->held_done = done;
  self->retry_us =
    now_us + (now_us - MAX (self->held_us, self->passed_us) < RECENT_US ? RETRY_SOON_US : RETRY_US);
}

/* Records the result of a checkpoint. */
static void
note_result (BeckonWalCare *self, BeckonDb *db, int pages, int done)
{
  g_auto (BeckonWalHolder) found = { 0 };
  gint64 bytes = get_bytes (db, pages);
  gint64 held_us;

  /* Another program may have brought it into the file, and the log may have begun anew: what there
   * was is there. */
  if (self->round == beckon_sqlite_get_wal_round (db))
    beckon_sqlite_set_wal_done (db, done >= pages ? MAX (done, self->length) : done);
  if (done >= pages)
    {
      self->held_us = 0;
      self->retry_us = 0;
    }
  else
    {
      note_reader (self, done);
      self->asked = TRUE;
      held_us = g_get_monotonic_time () - self->held_us;
      if (held_us >= HELD_SAID_US && bytes > BECKON_WAL_BYTES_KEPT)
        {
          found.program = beckon_wal_reader_find (get_path (db), &found.pid);
          found.since_us = g_get_real_time () - held_us;
          found.bytes = bytes;
        }
    }

  g_mutex_lock (&self->lock);
  if (found.since_us != 0 && self->holder.since_us != 0)
    found.since_us = self->holder.since_us;
  beckon_wal_holder_clear (&self->holder);
  self->holder = found;
  found = (BeckonWalHolder){ 0 };
  g_mutex_unlock (&self->lock);
}

/* Runs a checkpoint on the writer's own thread. */
static void
checkpoint (BeckonWalCare *self, BeckonDb *db, gboolean truncate)
{
  int pages, done;

  self->length = beckon_sqlite_get_wal_length (db);
  self->round = beckon_sqlite_get_wal_round (db);
  beckon_db_set_patience (db, 0);
  if (!beckon_sqlite_checkpoint (db, truncate, &pages, &done))
    self->retry_us = g_get_monotonic_time () + RETRY_US;
  else if (!truncate)
    note_result (self, db, pages, done);
}

static gboolean
is_to_be_truncated (BeckonDb *db)
{
  return beckon_sqlite_get_wal_pages (db) == 0
         && get_bytes (db, beckon_sqlite_get_wal_length (db)) > BECKON_WAL_BYTES_KEPT;
}

/* How long the writer may wait for readers now, in microseconds; 0: the log is not too long, or a
 * reader stays that will not end. */
static gint64
get_patience_us (BeckonWalCare *self, BeckonDb *db)
{
  int      length = beckon_sqlite_get_wal_length (db);
  gboolean pass = self->passed_us != 0 && g_get_monotonic_time () - self->passed_us <= RECENT_US;

  if (beckon_sqlite_get_wal_pages (db) == 0)
    return 0;
  if (length >= PAGES_TOO_MANY && self->held_us != 0 && pass)
    return MORE_PATIENCE_US;

  return length >= PAGES_MOST && self->held_us == 0 ? PATIENCE_US : 0;
}

/* Agents wait meanwhile. */
static void
restart (BeckonWalCare *self, BeckonDb *db, gint64 patience_us)
{
  gint64 begin_us = g_get_monotonic_time ();
  int    pages, done;

  self->length = beckon_sqlite_get_wal_length (db);
  self->round = beckon_sqlite_get_wal_round (db);
  if (beckon_sqlite_restart_log (db, begin_us + patience_us, &self->hurry, &pages, &done))
    {
      note_result (self, db, self->length, self->length);
      return;
    }
  if (pages > 0)
    note_result (self, db, pages, done);
  self->retry_us = g_get_monotonic_time () + REST_PER_WAIT * (g_get_monotonic_time () - begin_us);
}

/* Is there enough in the log to make a checkpoint worthwhile? */
static gboolean
is_due (BeckonWalCare *self, BeckonDb *db, gboolean quiet)
{
  int left = beckon_sqlite_get_wal_pages (db);

  return left >= (quiet ? PAGES_QUIET : PAGES_BUSY)
         || (left > 0
             && ((quiet && self->asked) || beckon_sqlite_get_wal_length (db) >= PAGES_LONG));
}

void
beckon_wal_care_ask (BeckonWalCare *self)
{
  self->asked = TRUE;
}

void
beckon_wal_care_hurry (BeckonWalCare *self)
{
  g_atomic_int_set (&self->hurry, TRUE);
}

void
beckon_wal_care_step (BeckonWalCare *self, BeckonDb *db, gboolean quiet)
{
  gint64   patience_us;
  int      length, left, pages, done;
  gboolean busy;

  if (self->checkpointer != NULL && beckon_checkpointer_take (self->checkpointer, &pages, &done))
    note_result (self, db, pages, done);

  length = beckon_sqlite_get_wal_length (db);
  left = beckon_sqlite_get_wal_pages (db);
  busy = self->checkpointer != NULL && beckon_checkpointer_is_busy (self->checkpointer);
  if (g_get_monotonic_time () < self->retry_us || busy)
    return;

  patience_us = get_patience_us (self, db);
  if (patience_us != 0)
    {
      restart (self, db, patience_us);
    }
  else if (left > 0 && length >= PAGES_LONG && left <= PAGES_REST && self->held_us == 0)
    {
      checkpoint (self, db, FALSE);
    }
  else if (is_due (self, db, quiet))
    {
      /* In case it fails. */
      self->retry_us = g_get_monotonic_time () + RETRY_US;
      self->length = length;
      self->round = beckon_sqlite_get_wal_round (db);
      self->asked = FALSE;
      if (self->checkpointer != NULL)
        beckon_checkpointer_start (self->checkpointer);
      else
        checkpoint (self, db, FALSE);
    }
  else if (quiet && is_to_be_truncated (db))
    {
      checkpoint (self, db, TRUE);
    }
}

gint64
beckon_wal_care_get_next_us (BeckonWalCare *self, BeckonDb *db)
{
  if (self->checkpointer != NULL && beckon_checkpointer_is_busy (self->checkpointer))
    return g_get_monotonic_time () + LOOK_US;
  /* Its end is to be noted in any case. */
  if (self->checkpointer != NULL && beckon_checkpointer_has_ended (self->checkpointer))
    return 1;
  if (is_due (self, db, TRUE) || is_to_be_truncated (db))
    return MAX (self->retry_us, 1);

  return 0;
}

void
beckon_wal_care_read (BeckonWalCare *self, BeckonWalHolder *holder)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  *holder = self->holder;
  holder->program = g_strdup (self->holder.program);
}

void
beckon_wal_holder_clear (BeckonWalHolder *self)
{
  g_clear_pointer (&self->program, g_free);
  *self = (BeckonWalHolder){ 0 };
}
