/* housekeeping.c: the chores of the writer, each with a batch size that adapts to the last batches
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "store/housekeeping.h"

#include "db/tables/channels.h"
#include "db/tables/events.h"
#include "db/tables/outbox-limits.h"
#include "db/tables/question/search.h"
#include "db/tables/sizes.h"
#include "db/text-index.h"

/* The maximum duration of a batch, because other writes wait for it. */
#define BITE_US (2 * G_TIME_SPAN_MILLISECOND)
/* Messages of channels are checked at the start, and after a write when this time has passed; so
 * are the size of the file and the outbox. */
#define SELDOM_US (6 * G_TIME_SPAN_HOUR)
#define SOMETIMES_US (10 * G_TIME_SPAN_MINUTE)
typedef struct
{
  const char *what; /* for the log */
  guint       size; /* size of the next batch */
  guint       most;
  gboolean (*func) (
    BeckonHousekeeping *self, BeckonDb *db, guint size, gboolean *more, GError **error);
  gint64 every_us; /* 0: after every write */
} Chore;

#define N_CHORES 8
/* Indices into the table of chores. */
#define MERGE 2
#define INDEX 3
#define GIVE_BACK 7

struct _BeckonHousekeeping
{
  Chore    chores[N_CHORES];
  gboolean due[N_CHORES];
  gint64   next_us[N_CHORES]; /* monotonic: not again before then */
  gint64 messages_after; /* how far the messages of channels were checked; 0: from the beginning */
  gint64 outbox_after;   /* likewise, the outbox */
  BeckonLogLimits  limits;
  BeckonLogPruning pruning;
  gboolean         shorter; /* the file became shorter since this was last read */
  guint            last;    /* the chore that ran last: the others run first */
};

static gboolean
index_some (BeckonHousekeeping *self, BeckonDb *db, guint size, gboolean *more, GError **error)
{
  return beckon_sql_index_some (db, size, more, error);
}

static gboolean
merge_index (BeckonHousekeeping *self, BeckonDb *db, guint size, gboolean *more, GError **error)
{
  return beckon_text_index_merge (db, size, more, error);
}

static gboolean
prune_events (BeckonHousekeeping *self, BeckonDb *db, guint size, gboolean *more, GError **error)
{
  return beckon_sql_prune_events (db, size, more, error);
}

static gboolean
limit_logs (BeckonHousekeeping *self, BeckonDb *db, guint size, gboolean *more, GError **error)
{
  BeckonLogPruning pruning = self->pruning;

  if (!beckon_sql_limit_logs (db, &self->limits, size, &pruning, more, error))
    return FALSE;
  self->pruning = pruning;

  return TRUE;
}

static gboolean
prune_messages (BeckonHousekeeping *self, BeckonDb *db, guint size, gboolean *more, GError **error)
{
  gint64 after = self->messages_after;

  if (!beckon_sql_prune_channel_messages (db, size, &after, error))
    return FALSE;
  self->messages_after = after;
  *more = after != 0;

  return TRUE;
}

static gboolean
prune_outbox (BeckonHousekeeping *self, BeckonDb *db, guint size, gboolean *more, GError **error)
{
  gint64 after = self->outbox_after;

  if (!beckon_sql_prune_outbox (db, size, &after, error))
    return FALSE;
  self->outbox_after = after;
  *more = after != 0;

  return TRUE;
}

static gboolean
note_size (BeckonHousekeeping *self, BeckonDb *db, guint size, gboolean *more, GError **error)
{
  *more = FALSE;

  return beckon_sql_note_size (db, g_get_real_time (), error);
}

static gboolean
give_back_pages (BeckonHousekeeping *self, BeckonDb *db, guint size, gboolean *more, GError **error)
{
  if (!beckon_db_give_back (db, size, more, error))
    return FALSE;
  self->shorter = self->shorter || *more;

  return TRUE;
}

BeckonHousekeeping *
beckon_housekeeping_new (void)
{
  static const Chore chores[N_CHORES] = {
    { "old events", 64, 4096, prune_events, 0 },
    { "log lines over the limit", 64, 4096, limit_logs, 0 },
    [MERGE] = { "segments of the search index", 2, 64, merge_index, 0 },
    [INDEX] = { "questions for the search index", 8, 64, index_some, 0 },
    { "old messages of channels", 64, 1024, prune_messages, SELDOM_US },
    { "old entries of the outbox", 64, 1024, prune_outbox, SOMETIMES_US },
    { "size of the file", 1, 1, note_size, SOMETIMES_US },
    [GIVE_BACK] = { "free pages", 16, 512, give_back_pages, 0 },
  };
  BeckonHousekeeping *self = g_new0 (BeckonHousekeeping, 1);

  memcpy (self->chores, chores, sizeof chores);
  for (guint i = 0; i < N_CHORES; i++)
    self->due[i] = TRUE;
  self->last = N_CHORES - 1;

  return self;
}

void
beckon_housekeeping_free (BeckonHousekeeping *self)
{
  g_free (self);
}

void
beckon_housekeeping_set_limits (BeckonHousekeeping *self, const BeckonLogLimits *limits)
{
  self->limits = *limits;
  self->pruning = (BeckonLogPruning){ 0 };
  beckon_housekeeping_note_write (self);
}

void
beckon_housekeeping_note_write (BeckonHousekeeping *self)
{
  gint64 now_us = g_get_monotonic_time ();

  for (guint i = 0; i < N_CHORES; i++)
    self->due[i] = self->due[i] || now_us >= self->next_us[i];
}

gboolean
beckon_housekeeping_is_due (BeckonHousekeeping *self)
{
  for (guint i = 0; i < N_CHORES; i++)
    if (self->due[i])
      return TRUE;

  return FALSE;
}

gboolean
beckon_housekeeping_take_shorter (BeckonHousekeeping *self)
{
  gboolean shorter = self->shorter;

  self->shorter = FALSE;

  return shorter;
}

/* At most half as much again, so that one batch that was fast by chance is not followed by a slow
 * one. */
static void
learn (Chore *chore, gint64 took_us)
{
  gint64 fits = (gint64) chore->size * BITE_US / MAX (took_us, 1);

  chore->size =
    (guint) CLAMP (MIN (fits, chore->size + chore->size / 2 + 1), 1, (gint64) chore->most);
}

/* One batch of the next chore that is due. */
static void
bite (BeckonHousekeeping *self, BeckonDb *db)
{
  g_autoptr (GError) error = NULL;
  gint64   begin_us = g_get_monotonic_time ();
  gint64   written = beckon_db_count_written (db);
  gboolean more = FALSE;
  guint    i = self->last;

  do
    i = (i + 1) % N_CHORES;
  /* Merge segments of the index before adding more: otherwise too many would be merged at once. */
  while (!self->due[i] || (i == INDEX && self->due[MERGE]));
  self->last = i;
  if ((i == MERGE || i == GIVE_BACK) && !beckon_db_needs_order (db))
    {
      self->due[i] = FALSE;
      return;
    }

  if (beckon_db_begin_write (db, &error)
      && self->chores[i].func (self, db, self->chores[i].size, &more, &error)
      && beckon_db_commit (db, &error))
    {
      if (more)
        learn (&self->chores[i], g_get_monotonic_time () - begin_us);
      self->due[i] = more;
      /* Indexing creates segments, and deleting leaves free pages. */
      self->due[MERGE] = self->due[MERGE] || i == INDEX;
      self->due[GIVE_BACK] = self->due[GIVE_BACK] || beckon_db_count_written (db) != written;
    }
  else
    {
      beckon_db_roll_back (db);
      self->due[i] = FALSE;
      g_debug ("Housekeeping (%s) has to wait: %s", self->chores[i].what, error->message);
    }
  if (!self->due[i])
    self->next_us[i] = g_get_monotonic_time () + self->chores[i].every_us;
}

void
beckon_housekeeping_bite (BeckonHousekeeping *self, BeckonDb *db)
{
  gint64 end_us = g_get_monotonic_time () + BITE_US / 2;

  /* Requested writes must not wait while this waits for a lock. Nor does it wait for the disk: work
   * that is lost in a power failure is repeated, and the next commit flushes it. */
  beckon_db_set_patience (db, 0);
  beckon_db_set_eager (db, FALSE);
  while (beckon_housekeeping_is_due (self) && g_get_monotonic_time () < end_us)
    bite (self, db);
  beckon_db_set_eager (db, TRUE);
}
