/* follower.c: one thread that hears the other desks, and tells them that this one lives
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/postgresql/follower.h"

#include <errno.h>
#include <glib-unix.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "db/postgresql/connection.h"

/* A sign of life. */
#define BEAT_US (2 * G_USEC_PER_SEC)
/* A role is the desk's for so long after it was renewed; whoever holds one starts nothing in the
 * last of it, so that it has ended when the next desk begins. */
#define LEASE_US (10 * G_USEC_PER_SEC)
#define SPARE_US (3 * G_USEC_PER_SEC)
/* Longer than this without a sign of life, and a desk does not live. */
#define SILENT_US LEASE_US
/* How often news is looked for where nobody can be heard. */
#define LOOK_US (G_USEC_PER_SEC / 4)
/* The least between two times when the desk is told of new events: it reads what several desks have
 * written meanwhile at once, and the first of them at once. */
#define GATHER_US (15 * G_TIME_SPAN_MILLISECOND)
/* A clock that is off by less is left alone: the time of a round trip is in it. */
#define STEADY_US (G_USEC_PER_SEC / 5)
/* A server that takes longer is away, for whoever sees what it told before. */
#define AWAY_US (2 * G_USEC_PER_SEC)
/* How often is looked which tasks wait for desks that are away; at once where another desk has come
 * or gone. */
#define LOOK_AWAY_US (20 * G_USEC_PER_SEC)
/* So many times as long as it took, at least: it reads every plan that waits to be carried on. */
#define LOOK_AWAY_SHARE 100
/* How long the own NOTIFY may take. */
#define PROOF_US G_USEC_PER_SEC

static const char *const settings[] = { "search_path",
                                        "beckon",
                                        "lock_timeout",
                                        "2s",
                                        "statement_timeout",
                                        "2s",
                                        "idle_in_transaction_session_timeout",
                                        "5s",
                                        "synchronous_commit",
                                        "off",
                                        "tcp_keepalives_idle",
                                        "5",
                                        "tcp_keepalives_interval",
                                        "2",
                                        "tcp_keepalives_count",
                                        "3",
                                        NULL };

struct _BeckonPgFollower
{
  BeckonDb            *db;      /* (owned): of the thread, once it has started */
  char                *desk;    /* (owned) */
  GThread             *thread;  /* (owned) (nullable) */
  int                  wake[2]; /* a pipe: whoever writes into it wakes the thread */
  BeckonEngineNewsFunc func;
  gpointer             func_data;
  /* of the thread: */
  gboolean hears;           /* NOTIFY arrives */
  gboolean proven;          /* the own one has */
  gint64   last_event;      /* as last read */
  guint    n_away;          /* the desks that were away when that was last looked for */
  gint64   look_us;         /* monotonic: when to look again */
  gint64   asking_since_us; /* monotonic: since when it has not answered; 0: nothing is asked */
  gint64   answered_us;     /* wall clock: when it last answered */
  /* of any thread: */
  GMutex     lock;
  gboolean   stopping;                      /* guarded by lock */
  gint64     held_until_us[BECKON_N_ROLES]; /* guarded by lock: monotonic; 0: not held */
  gboolean   shows;                         /* guarded by lock: this desk's own state */
  char      *channels;                      /* guarded by lock (owned): separated by blanks */
  char      *lists[BECKON_N_TOLD];          /* guarded by lock (owned) */
  gboolean   told;                          /* guarded by lock: the row has the state */
  gint64     newest; /* guarded by lock: the highest number of an event, ever seen */
  BeckonTeam team;   /* guarded by lock */
};

/* --- one beat --- */

/* Takes @role, or keeps it. @held (out): is it this desk's? */
static gboolean
take_role (BeckonPgFollower *self, BeckonRole role, gboolean *held, GError **error)
{
  static const char sql[] =
    "INSERT INTO roles (role, desk, until_us) VALUES (?1, ?2, " BECKON_PG_NOW_US " + ?3)"
    " ON CONFLICT (role) DO UPDATE SET desk = excluded.desk, until_us = excluded.until_us"
    " WHERE roles.desk = excluded.desk OR roles.until_us < " BECKON_PG_NOW_US " RETURNING 1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (self->db, sql, error);
  gint64 found = 0;

  beckon_stmt_bind_text (stmt, 1, beckon_pg_role_to_string (role));
  beckon_stmt_bind_text (stmt, 2, self->desk);
  beckon_stmt_bind_int (stmt, 3, LEASE_US);
  if (!beckon_stmt_find_int (stmt, &found, error))
    return FALSE;
  *held = found != 0;

  return TRUE;
}

/* Another desk may take @role at once. The row stays: what the last holder delivered to gets new
 * questions until another desk delivers. */
static gboolean
give_role (BeckonPgFollower *self, BeckonRole role, GError **error)
{
  static const char sql[] = "UPDATE roles SET until_us = 0 WHERE role = ?1 AND desk = ?2";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (self->db, sql, error);

  beckon_stmt_bind_text (stmt, 1, beckon_pg_role_to_string (role));
  beckon_stmt_bind_text (stmt, 2, self->desk);

  return beckon_stmt_run (stmt, error);
}

/* Renews the roles, and takes those that are free. @news (inout) */
static gboolean
renew (BeckonPgFollower *self, gboolean delivers, guint *news, GError **error)
{
  for (guint i = 0; i < BECKON_N_ROLES; i++)
    {
      gboolean held = FALSE;
      gint64   asked_us = g_get_monotonic_time ();
      gboolean before;

      /* Only a desk that has a channel can deliver to it. */
      if (i == BECKON_ROLE_CHANNELS && !delivers ? !give_role (self, (BeckonRole) i, error)
                                                 : !take_role (self, (BeckonRole) i, &held, error))
        return FALSE;

      g_mutex_lock (&self->lock);
      before = self->held_until_us[i] - SPARE_US > asked_us;
      self->held_until_us[i] = held ? asked_us + LEASE_US : 0;
      g_mutex_unlock (&self->lock);
      if (before != held)
        *news |= BECKON_NEWS_ROLES;
    }

  return TRUE;
}

static gboolean
write_state (
  BeckonPgFollower *self, gboolean shows, const char *channels, char *const *lists, GError **error)
{
  static const char sql[] =
    "UPDATE desks SET seen_us = " BECKON_PG_NOW_US
    ", shows = ?2, channels = ?3, questions = ?4, listening = ?5, awaited = ?6 WHERE id = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (self->db, sql, error);

  beckon_stmt_bind_text (stmt, 1, self->desk);
  beckon_stmt_bind_int (stmt, 2, shows);
  beckon_stmt_bind_text (stmt, 3, channels);
  for (int i = 0; i < BECKON_N_TOLD; i++)
    beckon_stmt_bind_text (stmt, 4 + i, lists[i]);

  return beckon_stmt_run (stmt, error);
}

static gboolean
strv_equal (char **a, char **b)
{
  if (a == NULL || b == NULL)
    return a == b;

  return g_strv_equal ((const char *const *) a, (const char *const *) b);
}

static gboolean
is_same_told (const BeckonTeam *a, const BeckonTeam *b)
{
  for (guint i = 0; i < BECKON_N_TOLD; i++)
    if (g_strcmp0 (a->told[i], b->told[i]) != 0)
      return FALSE;

  return TRUE;
}

/* @news (inout) */
static void
take_team (BeckonPgFollower *self, BeckonTeam *team, guint *news)
{
  g_mutex_lock (&self->lock);
  if (ABS (team->ahead_us - self->team.ahead_us) < STEADY_US)
    team->ahead_us = self->team.ahead_us;
  team->silent_since_us = self->team.silent_since_us;
  team->away = g_steal_pointer (&self->team.away);
  if (team->n_others != self->team.n_others || team->shows != self->team.shows
      || team->ahead_us != self->team.ahead_us || !strv_equal (team->channels, self->team.channels)
      || g_strcmp0 (team->zone, self->team.zone) != 0 || !is_same_told (team, &self->team))
    *news |= BECKON_NEWS_TEAM;
  beckon_team_clear (&self->team);
  self->team = *team;
  g_mutex_unlock (&self->lock);
  *team = (BeckonTeam){ 0 };
}

/* The tasks that would be carried on now, but for a desk that is away. */
static gboolean
look_away (BeckonPgFollower *self, GHashTable **away, GError **error)
{
  static const char sql[] =
    "SELECT t.id, d.machine, d.seen_us FROM tasks AS t JOIN desks AS d ON d.id = coalesce ((SELECT "
    "max (o.desk) FROM agents AS o WHERE o.key = t.agent_key AND o.status <> 'DELETED'), t.desk)"
    " WHERE t.n_steps > 0 AND t.paused = 0 AND t.deleted = 0 AND t.status IN ('QUEUED', 'RUNNING')"
    " AND d.id <> ?1 AND d.seen_us < " BECKON_PG_NOW_US " - ?2 ORDER BY t.serial LIMIT ?3";
  g_autoptr (GHashTable) found =
    g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) beckon_away_desk_free);
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (self->db, sql, error);
  BeckonDbStep step;

  beckon_stmt_bind_text (stmt, 1, self->desk);
  beckon_stmt_bind_int (stmt, 2, SILENT_US);
  beckon_stmt_bind_int (stmt, 3, BECKON_MOST_AWAY);
  while ((step = beckon_stmt_step (stmt, error)) == BECKON_DB_ROW)
    {
      BeckonAwayDesk *desk = g_new (BeckonAwayDesk, 1);

      desk->computer = beckon_stmt_dup_text (stmt, 1);
      desk->seen_us = beckon_stmt_get_int (stmt, 2);
      g_hash_table_insert (found, beckon_stmt_dup_text (stmt, 0), desk);
    }
  if (step != BECKON_DB_END)
    return FALSE;
  *away = g_steal_pointer (&found);

  return TRUE;
}

static gboolean
is_same_away (GHashTable *a, GHashTable *b)
{
  GHashTableIter iter;
  gpointer       id, desk;

  if (a == NULL || b == NULL)
    return a == b;
  if (g_hash_table_size (a) != g_hash_table_size (b))
    return FALSE;
  g_hash_table_iter_init (&iter, a);
  while (g_hash_table_iter_next (&iter, &id, &desk))
    {
      const BeckonAwayDesk *one = desk;
      const BeckonAwayDesk *other = g_hash_table_lookup (b, id);

      if (other == NULL || one->seen_us != other->seen_us
          || !g_str_equal (one->computer, other->computer))
        return FALSE;
    }

  return TRUE;
}

/* If it cannot be read, what was known stays; a connection that is lost is noticed by what follows.
 * @news (inout) */
static void
follow_away (BeckonPgFollower *self, guint n_away, guint *news)
{
  gint64 began_us = g_get_monotonic_time ();
  g_autoptr (GHashTable) away = NULL;
  GHashTable *before;
  gboolean    read;

  if (n_away == self->n_away && (n_away == 0 || began_us < self->look_us))
    return;
  read = n_away == 0 || look_away (self, &away, NULL);
  self->n_away = n_away;
  self->look_us = g_get_monotonic_time ();
  self->look_us += MAX (LOOK_AWAY_US, LOOK_AWAY_SHARE * (self->look_us - began_us));
  if (!read)
    return;
  g_mutex_lock (&self->lock);
  before = self->team.away;
  if (!is_same_away (away, before))
    *news |= BECKON_NEWS_TEAM;
  self->team.away = g_steal_pointer (&away);
  g_mutex_unlock (&self->lock);
  g_clear_pointer (&before, g_hash_table_unref);
}

/* In the order of BeckonTold. */
#define LISTS(column) \
  " (SELECT string_agg (" column ", chr (10) ORDER BY id) FROM desks WHERE id <> ?1 AND" \
  " seen_us > " BECKON_PG_NOW_US " - ?2 AND " column " <> '')"

/* @news (inout) */
static gboolean
read_others (BeckonPgFollower *self, guint *news, GError **error)
{
  static const char sql[] =
    "SELECT " BECKON_PG_NOW_US ","
    " (SELECT count (*) FROM desks WHERE id <> ?1 AND seen_us > " BECKON_PG_NOW_US " - ?2),"
    " (SELECT count (*) FROM desks WHERE id <> ?1 AND seen_us > " BECKON_PG_NOW_US
    " - ?2 AND shows <> 0),"
    " (SELECT channels FROM desks JOIN roles ON desk = id WHERE role = 'CHANNELS' AND id <> ?1),"
    " (SELECT coalesce (max (sequence), 0) FROM events),"
    " (SELECT count (*) FROM desks WHERE id <> ?1 AND seen_us < " BECKON_PG_NOW_US
    " - ?2), current_setting ('TimeZone')," LISTS ("questions") "," LISTS ("listening") "," LISTS (
      "awaited");
  g_auto (BeckonTeam) team = { 0 };
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (self->db, sql, error);
  gint64 before_us = g_get_real_time ();
  gint64 began_us = g_get_monotonic_time ();
  gint64 last;
  guint  n_away;

  beckon_stmt_bind_text (stmt, 1, self->desk);
  beckon_stmt_bind_int (stmt, 2, SILENT_US);
  if (beckon_stmt_step (stmt, error) != BECKON_DB_ROW)
    return FALSE;
  team.ahead_us =
    beckon_stmt_get_int (stmt, 0) - (before_us + (g_get_monotonic_time () - began_us) / 2);
  team.n_others = (guint) beckon_stmt_get_int (stmt, 1);
  team.shows = beckon_stmt_get_int (stmt, 2) > 0;
  if (!beckon_stmt_is_null (stmt, 3))
    team.channels = g_strsplit (beckon_stmt_get_text (stmt, 3), " ", -1);
  last = beckon_stmt_get_int (stmt, 4);
  n_away = (guint) beckon_stmt_get_int (stmt, 5);
  team.zone = beckon_stmt_dup_text (stmt, 6);
  for (int i = 0; i < BECKON_N_TOLD; i++)
    team.told[i] = beckon_stmt_dup_text (stmt, 7 + i);
  g_mutex_lock (&self->lock);
  self->newest = MAX (self->newest, last);
  g_mutex_unlock (&self->lock);
  if (last != self->last_event && !self->hears)
    *news |= BECKON_NEWS_EVENTS;
  self->last_event = last;
  take_team (self, &team, news);
  g_clear_pointer (&stmt, beckon_stmt_release);

  follow_away (self, n_away, news);

  return TRUE;
}

/* The row says something that others act on. */
static gboolean
notify_state (BeckonPgFollower *self, GError **error)
{
  static const char sql[] = "SELECT pg_notify ('" BECKON_PG_CHANNEL "', '!' || ?1)";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (self->db, sql, error);

  beckon_stmt_bind_text (stmt, 1, self->desk);

  return beckon_stmt_step (stmt, error) == BECKON_DB_ROW;
}

/* @news (inout) */
static gboolean
beat (BeckonPgFollower *self, guint *news, GError **error)
{
  g_autofree char *channels = NULL;
  char            *lists[BECKON_N_TOLD];
  gboolean         shows, told, written;

  g_mutex_lock (&self->lock);
  shows = self->shows;
  told = self->told;
  self->told = TRUE;
  channels = g_strdup (self->channels);
  for (guint i = 0; i < BECKON_N_TOLD; i++)
    lists[i] = g_strdup (self->lists[i]);
  g_mutex_unlock (&self->lock);

  written = write_state (self, shows, channels, lists, error);
  for (guint i = 0; i < BECKON_N_TOLD; i++)
    g_free (lists[i]);
  if (written && renew (self, channels != NULL && *channels != '\0', news, error)
      && read_others (self, news, error) && (told || notify_state (self, error)))
    return TRUE;

  g_mutex_lock (&self->lock);
  self->told = FALSE;
  g_mutex_unlock (&self->lock);

  return FALSE;
}

/* --- is the server there? --- */

static void
tell_silence (BeckonPgFollower *self, gint64 since_us)
{
  gboolean changed;

  g_mutex_lock (&self->lock);
  changed = (self->team.silent_since_us != 0) != (since_us != 0);
  if (changed)
    self->team.silent_since_us = since_us;
  g_mutex_unlock (&self->lock);
  if (changed && self->func != NULL)
    self->func (BECKON_NEWS_TEAM, self->func_data);
}

/* Called again and again while the thread waits for an answer. */
static gboolean
note_silence (gpointer user_data)
{
  BeckonPgFollower *self = user_data;

  if (self->asking_since_us != 0 && g_get_monotonic_time () - self->asking_since_us >= AWAY_US)
    tell_silence (self, self->answered_us);

  return FALSE;
}

static void
note_asking (BeckonPgFollower *self)
{
  if (self->asking_since_us == 0)
    self->asking_since_us = g_get_monotonic_time ();
}

static void
note_answer (BeckonPgFollower *self)
{
  self->asking_since_us = 0;
  self->answered_us = g_get_real_time ();
  tell_silence (self, 0);
}

/* --- hearing --- */

/* Takes what has arrived. @again (out): another desk's row says something new. @news (inout) */
static void
take_notifications (BeckonPgFollower *self, gboolean *again, guint *news)
{
  PGconn   *handle = beckon_pg_connection_get_handle (self->db);
  PGnotify *notification;

  while (handle != NULL && (notification = PQnotifies (handle)) != NULL)
    {
      const char *payload = notification->extra;
      gboolean    state = *payload == '!';

      if (state)
        payload++;
      if (g_str_equal (payload, self->desk))
        self->proven = TRUE;
      else if (state)
        *again = TRUE;
      else
        *news |= BECKON_NEWS_EVENTS;
      PQfreemem (notification);
    }
}

/* Waits until @until_us (monotonic) for a notification, or for whoever wakes the thread; which of
 * them came is found by looking. FALSE: the connection is lost. */
static gboolean
wait_until (BeckonPgFollower *self, gint64 until_us)
{
  PGconn       *handle = beckon_pg_connection_get_handle (self->db);
  struct pollfd fds[] = { { .fd = self->wake[0], .events = POLLIN },
                          { .fd = handle != NULL ? PQsocket (handle) : -1, .events = POLLIN } };
  gint64        left_us = MAX (until_us - g_get_monotonic_time (), 0);
  char          woken[16];

  if (poll (fds, G_N_ELEMENTS (fds), (int) ((left_us + 999) / 1000)) <= 0)
    return TRUE;
  if (fds[0].revents != 0)
    while (read (self->wake[0], woken, sizeof woken) > 0)
      ;

  return fds[1].revents == 0 || PQconsumeInput (handle) == 1;
}

/* Does NOTIFY arrive here? */
static gboolean
prove (BeckonPgFollower *self, GError **error)
{
  gint64   until_us = g_get_monotonic_time () + PROOF_US;
  gboolean again = FALSE;
  guint    news = 0;

  self->proven = FALSE;
  if (!notify_state (self, error))
    return FALSE;
  for (take_notifications (self, &again, &news);
       !self->proven && g_get_monotonic_time () < until_us && wait_until (self, until_us);)
    take_notifications (self, &again, &news);
  self->hears = self->proven;
  if (!self->hears)
    g_message ("The database server's notifications do not arrive; new events are looked for");

  return TRUE;
}

static gboolean
greet (BeckonDb *db, gpointer user_data, GError **error)
{
  BeckonPgFollower *self = user_data;

  if (!beckon_pg_connection_set (db, settings, error))
    return FALSE;
  if (!beckon_pg_connection_is_pooled (db))
    return beckon_pg_execute (db, "LISTEN " BECKON_PG_CHANNEL, error) && prove (self, error);

  /* A proof would deceive: what a transaction sends itself arrives with its result, and nothing
   * afterwards (PgBouncer 1.18, pool_mode = transaction). */
  self->hears = FALSE;
  g_message ("A connection pooler is before the database server; new events are looked for");

  return TRUE;
}

static gboolean
is_stopping (BeckonPgFollower *self)
{
  gboolean stopping;

  g_mutex_lock (&self->lock);
  stopping = self->stopping;
  g_mutex_unlock (&self->lock);

  return stopping;
}

static gboolean
is_told (BeckonPgFollower *self)
{
  gboolean told;

  g_mutex_lock (&self->lock);
  told = self->told;
  g_mutex_unlock (&self->lock);

  return told;
}

/* From one beat to the next: what is heard is told. FALSE: the connection is lost. */
static gboolean
hear (BeckonPgFollower *self, gint64 until_us)
{
  gboolean again = FALSE;
  gboolean there = TRUE;
  gint64   told_us = 0;
  guint    news = 0;

  for (;;)
    {
      gint64 now_us = g_get_monotonic_time ();
      gint64 next_us = until_us;

      /* Some came with the results of statements. */
      take_notifications (self, &again, &news);
      if (there && !self->hears)
        {
          note_asking (self);
          there = read_others (self, &news, NULL);
          if (there)
            note_answer (self);
        }
      if (!there || again || !is_told (self) || is_stopping (self) || now_us >= until_us)
        {
          if (news != 0)
            self->func (news, self->func_data);
          return there;
        }
      if (news != 0 && now_us >= told_us + GATHER_US)
        {
          self->func (news, self->func_data);
          told_us = now_us;
          news = 0;
        }
      if (news != 0)
        next_us = told_us + GATHER_US;
      else if (!self->hears)
        next_us = now_us + LOOK_US;
      there = wait_until (self, MIN (next_us, until_us));
    }
}

/* Gives the roles back. From now on it does not live. */
static void
leave (BeckonPgFollower *self)
{
  static const char sql[] = "UPDATE desks SET seen_us = " BECKON_PG_NOW_US
                            " - ?2, shows = 0, questions = '', listening = '', awaited = '' "
                            "WHERE id = ?1";
  g_autoptr (BeckonStmt) stmt = NULL;

  if (!beckon_pg_connection_is_open (self->db))
    return;
  for (guint i = 0; i < BECKON_N_ROLES; i++)
    if (!give_role (self, (BeckonRole) i, NULL))
      return;
  stmt = beckon_db_borrow (self->db, sql, NULL);
  beckon_stmt_bind_text (stmt, 1, self->desk);
  beckon_stmt_bind_int (stmt, 2, SILENT_US);
  if (beckon_stmt_run (stmt, NULL))
    notify_state (self, NULL);
}

/* A role that could not be renewed has ended. */
static guint
note_ended_roles (BeckonPgFollower *self)
{
  gint64 now_us = g_get_monotonic_time ();
  guint  news = 0;

  g_mutex_lock (&self->lock);
  for (guint i = 0; i < BECKON_N_ROLES; i++)
    if (self->held_until_us[i] != 0 && self->held_until_us[i] - SPARE_US <= now_us)
      {
        self->held_until_us[i] = 0;
        news = BECKON_NEWS_ROLES;
      }
  g_mutex_unlock (&self->lock);

  return news;
}

static gpointer
follow (gpointer data)
{
  BeckonPgFollower *self = data;
  gboolean          lost = FALSE;

  beckon_db_adopt (self->db);
  while (!is_stopping (self))
    {
      gint64 now_us = g_get_monotonic_time ();
      guint  news = lost ? BECKON_NEWS_EVENTS : 0;

      note_asking (self);
      if (beckon_pg_connection_ensure (self->db, now_us, NULL) && beat (self, &news, NULL))
        {
          lost = FALSE;
          note_answer (self);
          if (news != 0)
            self->func (news, self->func_data);
          lost = !hear (self, now_us + BEAT_US);
          continue;
        }
      lost = TRUE;
      note_silence (self);
      news = note_ended_roles (self);
      if (news != 0)
        self->func (news, self->func_data);
      wait_until (self, now_us + BEAT_US / 4);
    }
  leave (self);

  return NULL;
}

/* --- any thread --- */

static void
wake (BeckonPgFollower *self)
{
  /* A pipe that is full wakes as well. */
  while (write (self->wake[1], "", 1) < 0 && errno == EINTR)
    ;
}

gboolean
beckon_pg_follower_holds_role (BeckonPgFollower *self, BeckonRole role)
{
  gint64 until_us;

  g_mutex_lock (&self->lock);
  until_us = self->held_until_us[role];
  g_mutex_unlock (&self->lock);

  return until_us - SPARE_US > g_get_monotonic_time ();
}

void
beckon_pg_follower_tell (BeckonPgFollower *self, const BeckonDeskState *state)
{
  g_autofree char *channels =
    state->channels != NULL ? g_strjoinv (" ", state->channels) : g_strdup ("");
  gboolean changed;

  g_mutex_lock (&self->lock);
  changed = state->shows != self->shows || g_strcmp0 (channels, self->channels) != 0;
  self->shows = state->shows;
  for (guint i = 0; i < BECKON_N_TOLD; i++)
    {
      const char *list = state->told[i] != NULL ? state->told[i] : "";

      if (g_str_equal (list, self->lists[i]))
        continue;
      changed = TRUE;
      g_free (self->lists[i]);
      self->lists[i] = g_strdup (list);
    }
  g_free (self->channels);
  self->channels = g_steal_pointer (&channels);
  self->told = self->told && !changed;
  g_mutex_unlock (&self->lock);
  if (changed)
    wake (self);
}

void
beckon_pg_follower_read_team (BeckonPgFollower *self, BeckonTeam *team)
{
  g_mutex_lock (&self->lock);
  *team = self->team;
  team->channels = g_strdupv (self->team.channels);
  team->zone = g_strdup (self->team.zone);
  for (guint i = 0; i < BECKON_N_TOLD; i++)
    team->told[i] = g_strdup (self->team.told[i]);
  team->away = self->team.away != NULL ? g_hash_table_ref (self->team.away) : NULL;
  g_mutex_unlock (&self->lock);
}

gint64
beckon_pg_follower_get_newest (BeckonPgFollower *self)
{
  gint64 newest;

  g_mutex_lock (&self->lock);
  newest = self->newest;
  g_mutex_unlock (&self->lock);

  return newest;
}

/* --- life cycle --- */

BeckonPgFollower *
beckon_pg_follower_new (const char *address, const char *desk, GError **error)
{
  g_autoptr (BeckonPgFollower) self = g_new0 (BeckonPgFollower, 1);
  guint news = 0;

  g_mutex_init (&self->lock);
  self->desk = g_strdup (desk);
  self->channels = g_strdup ("");
  for (guint i = 0; i < BECKON_N_TOLD; i++)
    self->lists[i] = g_strdup ("");
  self->wake[0] = self->wake[1] = -1;
  self->db = beckon_pg_connection_new (address, FALSE, greet, self);
  if (!g_unix_open_pipe (self->wake, FD_CLOEXEC, error)
      || !g_unix_set_fd_nonblocking (self->wake[0], TRUE, error)
      || !g_unix_set_fd_nonblocking (self->wake[1], TRUE, error)
      || !beckon_pg_connection_ensure (self->db, g_get_monotonic_time () + BECKON_PG_CONNECT_US,
                                       error)
      || !beat (self, &news, error))
    return NULL;

  return g_steal_pointer (&self);
}

void
beckon_pg_follower_start (BeckonPgFollower *self, BeckonEngineNewsFunc func, gpointer user_data)
{
  self->func = func;
  self->func_data = user_data;
  self->answered_us = g_get_real_time ();
  beckon_db_set_interrupt (self->db, note_silence, self);
  self->thread = g_thread_new ("beckon-follower", follow, self);
}

void
beckon_pg_follower_stop (BeckonPgFollower *self)
{
  if (self->thread == NULL)
    return;

  g_mutex_lock (&self->lock);
  self->stopping = TRUE;
  g_mutex_unlock (&self->lock);
  wake (self);
  g_thread_join (g_steal_pointer (&self->thread));
}

void
beckon_pg_follower_free (BeckonPgFollower *self)
{
  beckon_pg_follower_stop (self);
  g_clear_pointer (&self->db, beckon_db_close);
  for (guint i = 0; i < G_N_ELEMENTS (self->wake); i++)
    if (self->wake[i] >= 0)
      close (self->wake[i]);
  beckon_team_clear (&self->team);
  g_mutex_clear (&self->lock);
  g_free (self->channels);
  for (guint i = 0; i < BECKON_N_TOLD; i++)
    g_free (self->lists[i]);
  g_free (self->desk);
  g_free (self);
}
