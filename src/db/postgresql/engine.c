/* engine.c: db/engine.h by a PostgreSQL server: the desk's connections, and its row among the desks
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/postgresql/engine.h"

#include <glib/gi18n-lib.h>
#include <poll.h>
#include <unistd.h>

#include "base/error.h"
#include "db/postgresql/connection.h"
#include "db/postgresql/error.h"
#include "db/postgresql/follower.h"
#include "db/postgresql/identity.h"
#include "db/postgresql/migrate.h"
#include "db/postgresql/upkeep.h"

/* libpq's pipelines work with older servers, too; what is tested begins here. */
#define MIN_SERVER 130000
/* How long opening waits for the server: it may be starting as well. */
#define OPEN_US (3 * G_USEC_PER_SEC)
/* How long the row of a desk stays that was not heard of. */
#define FORGET_US (90 * G_TIME_SPAN_DAY)
/* More events than desks write in the seconds before a server fails. */
#define SKIPPED 100000
/* A desk of the same id that gave a sign of life this long ago still runs. */
#define ALIVE_US (10 * G_USEC_PER_SEC)
/* Nobody waits for longer for a desk that has stopped in the middle, or has lost its network. */
#define SETTINGS \
  "search_path", "beckon", "lock_timeout", "4s", "idle_in_transaction_session_timeout", "5s", \
    "tcp_keepalives_idle", "5", "tcp_keepalives_interval", "2", "tcp_keepalives_count", "3"

/* The writer's statements find rows by their keys: the server need not plan them for each value. */
static const char *const writer_settings[] = { SETTINGS,          "statement_timeout",  "5s",
                                               "plan_cache_mode", "force_generic_plan", NULL };
static const char *const reader_settings[] = { SETTINGS, "statement_timeout", "15s", NULL };

typedef struct
{
  BeckonEngine         parent;
  char                *address;  /* (owned) */
  BeckonPgIdentity    *identity; /* (owned) (nullable): once it was opened */
  BeckonDb            *db;       /* (owned) (nullable) */
  BeckonPgFollower    *follower; /* (owned) (nullable): while it is open */
  gboolean             greeted;  /* the desk has its row */
  int                  backend;  /* the server's process for it; 0: none yet */
  gboolean             away;     /* the server did not answer when it was last asked */
  int                  n_lost;   /* atomic: see beckon_pg_connection_get_n_lost() */
  BeckonEngineFunc     func;     /* (nullable) */
  gpointer             func_data;
  BeckonEngineNewsFunc news_func; /* (nullable) */
  gpointer             news_data;
} PgEngine;

/* --- greeting a connection --- */

static gboolean
check_server (BeckonDb *db, GError **error)
{
  static const char        mode[] = "SHOW synchronous_commit";
  static const char *const durable[] = { "synchronous_commit", "on", NULL };
  PGconn                  *handle = beckon_pg_connection_get_handle (db);
  g_autofree char         *found = NULL;

  if (PQserverVersion (handle) < MIN_SERVER)
    {
      beckon_set_error (error, BECKON_ERROR_STORE, _ ("Use PostgreSQL 13 or newer."),
                        /* translators: %d is a version, such as 12 */
                        _ ("The database server is too old: PostgreSQL %d."),
                        PQserverVersion (handle) / 10000);
      return FALSE;
    }

  {
    g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, mode, error);

    if (stmt == NULL || beckon_stmt_step (stmt, error) != BECKON_DB_ROW)
      return FALSE;
    found = beckon_stmt_dup_text (stmt, 0);
  }
  /* What is acknowledged survives the death of the server (TM-2). */
  if (g_str_equal (found, "off") || g_str_equal (found, "local"))
    return beckon_pg_connection_set (db, durable, error);

  return TRUE;
}

/* A connection that was cut may still hold the lock of a write, unnoticed by the server. */
static void
end_own_backend (PgEngine *self, BeckonDb *db)
{
  g_autofree char *sql = NULL;

  /* Behind a pooler it may serve another desk, and the pooler ends what its client left open. */
  if (self->backend == 0 || beckon_pg_connection_is_pooled (db))
    return;

  sql = g_strdup_printf (
    "SELECT pg_terminate_backend (pid) FROM pg_stat_activity WHERE pid = %d AND pid <> "
    "pg_backend_pid () AND usename = current_user AND datname = current_database () AND "
    "application_name = 'beckon'",
    self->backend);
  beckon_pg_execute (db, sql, NULL);
}

/* A copied home folder has the id of another desk. On one computer the file's lock keeps two apart.
 */
static gboolean
check_twin (PgEngine *self, BeckonDb *db, GError **error)
{
  static const char sql[] = "SELECT process, machine FROM desks WHERE id = ?1 AND machine <> ?2 AND"
                            " seen_us > " BECKON_PG_NOW_US " - ?3";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  g_autofree char *process = NULL;
  g_autofree char *machine = NULL;
  g_autofree char *hint = NULL;
  BeckonDbStep     rc;

  if (self->greeted)
    return TRUE;

  beckon_stmt_bind_text (stmt, 1, self->identity->id);
  beckon_stmt_bind_text (stmt, 2, g_get_host_name ());
  beckon_stmt_bind_int (stmt, 3, ALIVE_US);
  rc = beckon_stmt_step (stmt, error);
  if (rc != BECKON_DB_ROW)
    return rc == BECKON_DB_END;

  process = beckon_stmt_dup_text (stmt, 0);
  machine = beckon_stmt_dup_text (stmt, 1);
  hint = g_strdup_printf (
    /* translators: %s is a path */
    _ ("If this home folder is a copy, delete %s. If that desk was just stopped, wait 10 seconds."),
    self->identity->path);
  beckon_set_error (error, BECKON_ERROR_STORE, hint,
                    /* translators: the number of a process, and the name of a computer */
                    _ ("Another desk (process %s on %s) has the same id as this one."), process,
                    machine);

  return FALSE;
}

/* Its row, where it is not there: at the beginning, or because the server went back to a time
 * before. Those of others stay for a while, and as long as programs are theirs: these are found by
 * them. */
static gboolean
write_row (PgEngine *self, BeckonDb *db, GError **error)
{
  static const char forget[] =
    "DELETE FROM desks AS d WHERE id <> ?1 AND seen_us < " BECKON_PG_NOW_US " - ?2"
    " AND NOT EXISTS (SELECT 1 FROM tasks WHERE desk = d.id AND " BECKON_PG_IS_UNFINISHED ")"
    " AND NOT EXISTS (SELECT 1 FROM agents WHERE desk = d.id AND status <> 'DELETED')";
  static const char sql[] =
    "INSERT INTO desks (id, process, machine, version, batch, started_us, seen_us) VALUES (?1, ?2, "
    "?3, ?4, 0, " BECKON_PG_NOW_US ", " BECKON_PG_NOW_US ") ON CONFLICT (id) DO UPDATE SET process "
    "= excluded.process, machine = excluded.machine, version = excluded.version, started_us = "
    "excluded.started_us, seen_us = excluded.seen_us WHERE desks.process <> excluded.process OR "
    "desks.machine <> excluded.machine";
  g_autoptr (BeckonStmt) others = beckon_db_borrow (db, forget, error);
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  beckon_stmt_bind_text (others, 1, self->identity->id);
  beckon_stmt_bind_int (others, 2, FORGET_US);
  beckon_stmt_bind_text (stmt, 1, self->identity->id);
  beckon_stmt_bind_int (stmt, 2, getpid ());
  beckon_stmt_bind_text (stmt, 3, g_get_host_name ());
  beckon_stmt_bind_text (stmt, 4, BECKON_VERSION);

  return beckon_stmt_run (others, error) && beckon_stmt_run (stmt, error);
}

/* A server that went back to an earlier state would give numbers of events twice, and desks that
 * have announced the first ones would not hear of the others. It shows in what this desk has seen,
 * and after a failover in the timeline, which each promotion of a replica counts up (PostgreSQL 15,
 * section 26.3.5): nobody knows then what the desks had seen last. */
static gboolean
skip_numbers (PgEngine *self, BeckonDb *db, GError **error)
{
#define TIMELINE \
  "('x' || left (pg_walfile_name (pg_current_wal_insert_lsn ()), 8))::bit (32)::bigint"
#define SEQUENCE "pg_get_serial_sequence ('events', 'sequence')::regclass"
  static const char skip[] =
    "SELECT setval (" SEQUENCE ", greatest (coalesce (pg_sequence_last_value (" SEQUENCE
    "), 0), ?1::bigint) + ?2::bigint) FROM desk_turn WHERE timeline NOT IN (0, " TIMELINE
    ") OR coalesce (pg_sequence_last_value (" SEQUENCE "), 0) < ?1";
  static const char note[] =
    "UPDATE desk_turn SET timeline = " TIMELINE " WHERE timeline <> " TIMELINE;
#undef TIMELINE
#undef SEQUENCE
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, skip, error);
  g_autoptr (BeckonStmt) noted = beckon_db_borrow (db, note, error);
  gint64 newest = self->follower != NULL ? beckon_pg_follower_get_newest (self->follower) : 0;
  gint64 number = 0;

  beckon_stmt_bind_int (stmt, 1, newest);
  beckon_stmt_bind_int (stmt, 2, SKIPPED);

  return beckon_stmt_find_int (stmt, &number, error) && beckon_stmt_run (noted, error);
}

static gboolean
greet_writer (BeckonDb *db, gpointer user_data, GError **error)
{
  PgEngine *self = user_data;

  if (!beckon_pg_connection_set (db, writer_settings, error) || !check_server (db, error)
      || !beckon_pg_migrate (db, error))
    return FALSE;
  end_own_backend (self, db);
  if (!check_twin (self, db, error) || !write_row (self, db, error)
      || !skip_numbers (self, db, error)
      || !(self->greeted ? beckon_pg_connection_count_lost (db, error)
                         : beckon_pg_connection_take_up (db, error)))
    return FALSE;
  self->greeted = TRUE;
  self->backend = PQbackendPID (beckon_pg_connection_get_handle (db));
  g_atomic_int_set (&self->n_lost, (int) MIN (beckon_pg_connection_get_n_lost (db), G_MAXINT));

  return TRUE;
}

static gboolean
greet_reader (BeckonDb *db, gpointer user_data, GError **error)
{
  return beckon_pg_connection_set (db, reader_settings, error);
}

/* --- opening and closing --- */

static void
engine_free (BeckonEngine *engine)
{
  PgEngine *self = (PgEngine *) engine;

  g_clear_pointer (&self->follower, beckon_pg_follower_free);
  g_clear_pointer (&self->db, beckon_db_close);
  g_clear_pointer (&self->identity, beckon_pg_identity_free);
  g_free (self->address);
  g_free (self);
}

/* Runs on the follower's thread. */
static void
engine_hear (guint news, gpointer user_data)
{
  PgEngine *self = user_data;

  if (self->news_func != NULL)
    self->news_func (news, self->news_data);
}

static gboolean
engine_open (BeckonEngine *engine, GError **error)
{
  PgEngine *self = (PgEngine *) engine;

  self->identity = beckon_pg_identity_take (error);
  if (self->identity == NULL)
    return FALSE;

  self->db = beckon_pg_connection_new (self->address, FALSE, greet_writer, self);
  beckon_pg_connection_set_desk (self->db, self->identity->id);
  if (beckon_pg_connection_ensure (self->db, g_get_monotonic_time () + OPEN_US, error)
      && (self->follower = beckon_pg_follower_new (self->address, self->identity->id, error))
           != NULL)
    {
      beckon_pg_follower_start (self->follower, engine_hear, self);
      return TRUE;
    }

  g_clear_pointer (&self->db, beckon_db_close);

  return FALSE;
}

static char *
engine_take_notice (BeckonEngine *engine)
{
  return NULL;
}

static BeckonDb *
engine_get_db (BeckonEngine *engine)
{
  return ((PgEngine *) engine)->db;
}

static BeckonDb *
engine_open_reader (BeckonEngine *engine, GError **error)
{
  PgEngine *self = (PgEngine *) engine;
  g_autoptr (BeckonDb) db = beckon_pg_connection_new (self->address, TRUE, greet_reader, NULL);

  beckon_pg_connection_set_desk (db, self->identity->id);
  if (!beckon_pg_connection_ensure (db, g_get_monotonic_time () + OPEN_US, error))
    return NULL;

  return g_steal_pointer (&db);
}

static gboolean
engine_holds_role (BeckonEngine *engine, BeckonRole role)
{
  PgEngine *self = (PgEngine *) engine;

  return self->follower != NULL && beckon_pg_follower_holds_role (self->follower, role);
}

static void
engine_hurry (BeckonEngine *engine)
{
}

/* Its roles are free then. The row stays: its tasks are found by it. */
static void
engine_close (BeckonEngine *engine)
{
  PgEngine *self = (PgEngine *) engine;

  if (self->follower != NULL)
    beckon_pg_follower_stop (self->follower);
  g_clear_pointer (&self->db, beckon_db_close);
}

/* --- is the server there? --- */

static gboolean
engine_check (BeckonEngine *engine, GError **error)
{
  return TRUE;
}

static void
engine_note_commit (BeckonEngine *engine)
{
}

/* @error (transfer none) (nullable): the server is away, or is there again. */
static void
set_away (PgEngine *self, const GError *error)
{
  if (self->away == (error != NULL))
    return;

  self->away = error != NULL;
  if (self->func != NULL)
    self->func (error, self->func_data);
}

static gboolean
engine_look (BeckonEngine *engine, GError **error)
{
  PgEngine *self = (PgEngine *) engine;
  g_autoptr (GError) local = NULL;
  gboolean there =
    beckon_pg_connection_ensure (self->db, beckon_pg_connection_get_patience_us (self->db), &local);

  set_away (self, local);
  if (!there)
    g_propagate_error (error, g_steal_pointer (&local));

  return there;
}

/* A connection may be lost in the middle of an operation, too. */
static gboolean
engine_is_held (BeckonEngine *engine)
{
  PgEngine *self = (PgEngine *) engine;
  g_autoptr (GError) lost = NULL;

  if (!self->away && !beckon_pg_connection_is_open (self->db))
    {
      beckon_pg_set_error (BECKON_DB_FAULT_UNREACHABLE, TRUE, "connection lost", &lost);
      set_away (self, lost);
    }

  return !self->away;
}

static void
engine_set_func (BeckonEngine *engine, BeckonEngineFunc func, gpointer user_data)
{
  PgEngine *self = (PgEngine *) engine;

  self->func = func;
  self->func_data = user_data;
}

static void
engine_watch (BeckonEngine *engine, BeckonEngineWatchFunc func, gpointer user_data)
{
}

static void
engine_unwatch (BeckonEngine *engine)
{
}

static void
engine_record_corruption (BeckonEngine *engine)
{
}

/* --- upkeep: the server's own --- */

static void
engine_keep_up (BeckonEngine *engine, gboolean quiet)
{
}

static gint64
engine_get_upkeep_us (BeckonEngine *engine)
{
  return 0;
}

static void
engine_ask_upkeep (BeckonEngine *engine)
{
}

static char *
engine_dup_trouble (BeckonEngine *engine, char **hint)
{
  PgEngine *self = (PgEngine *) engine;
  int       n = g_atomic_int_get (&self->n_lost);

  if (n == 0)
    return NULL;

  *hint = g_strdup (_ ("Compare what you remember with the list. A replica that takes over must be "
                       "synchronous: see docs/team.md."));

  return g_strdup_printf (ngettext ("The database server has lost %d change that it had confirmed",
                                    "The database server has lost %d changes that it had confirmed",
                                    (gulong) n),
                          n);
}

/* --- other desks --- */

static void
engine_set_news_func (BeckonEngine *engine, BeckonEngineNewsFunc func, gpointer user_data)
{
  PgEngine *self = (PgEngine *) engine;

  self->news_func = func;
  self->news_data = user_data;
}

static void
engine_tell (BeckonEngine *engine, const BeckonDeskState *state)
{
  PgEngine *self = (PgEngine *) engine;

  if (self->follower != NULL)
    beckon_pg_follower_tell (self->follower, state);
}

static void
engine_read_team (BeckonEngine *engine, BeckonTeam *team)
{
  PgEngine *self = (PgEngine *) engine;

  if (self->follower != NULL)
    beckon_pg_follower_read_team (self->follower, team);
}

static const char *
engine_get_desk (BeckonEngine *engine)
{
  PgEngine *self = (PgEngine *) engine;

  return self->identity != NULL ? self->identity->id : NULL;
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
  .set_news_func = engine_set_news_func,
  .tell = engine_tell,
  .read_team = engine_read_team,
  .get_desk = engine_get_desk,
};

/* A password in an address shows in the list of processes and in logs (TR-2). */
gboolean
beckon_pg_check_address (const char *address, GError **error)
{
  g_autofree char  *words = NULL;
  char             *failure = NULL;
  PQconninfoOption *options = PQconninfoParse (address, &failure);

  if (options == NULL)
    {
      words = g_strchomp (g_strdup (failure != NULL ? failure : ""));
      PQfreemem (failure);
      beckon_set_error (error, BECKON_ERROR_STORE,
                        _ ("Write it like postgresql://NAME@HOST/DATABASE."),
                        /* translators: %s is the message of PostgreSQL's library */
                        _ ("The address of the database is wrong: %s."), words);
      return FALSE;
    }
  for (PQconninfoOption *option = options; option->keyword != NULL; option++)
    if (g_str_equal (option->keyword, "password") && option->val != NULL)
      {
        PQconninfoFree (options);
        beckon_set_error (error, BECKON_ERROR_STORE,
                          _ ("Leave it out, and put it into ~/.pgpass (mode 0600), a service file "
                             "or PGPASSFILE."),
                          _ ("The address of the database contains a password."));
        return FALSE;
      }
  PQconninfoFree (options);

  return TRUE;
}

BeckonEngine *
beckon_pg_engine_new (const char *address, GError **error)
{
  PgEngine *self;

  if (!beckon_pg_check_address (address, error))
    return NULL;

  self = g_new0 (PgEngine, 1);
  self->parent.methods = &methods;
  self->address = g_strdup (address);

  return &self->parent;
}
