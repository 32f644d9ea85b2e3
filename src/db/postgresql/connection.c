/* connection.c: db/db.h by libpq
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/postgresql/connection.h"

#include <poll.h>
#include <string.h>

#include "base/error.h"

/* The pause between two attempts to connect. */
#define PAUSE_MS 100
/* How long a reader waits for a server that is being started, and what an attempt to connect gets
 * at least. */
#define READER_PATIENCE_US G_USEC_PER_SEC
/* How long a lost commit is looked for at least, however long the operation has waited before. */
#define LOOK_UP_US (2 * G_USEC_PER_SEC)

/* One write at a time, whichever desk: a lock of the transaction ("Bckn"). */
#define LOCK_WRITE "SELECT pg_advisory_xact_lock (1113811822)"

struct _BeckonPgConnection
{
  BeckonDb          parent;
  BeckonPgPipeline *pipeline; /* (owned) */
  gboolean          reads;
  BeckonPgGreetFunc greet; /* (nullable) */
  gpointer          greet_data;
  gboolean          pooled;     /* or not yet found out */
  char             *local;      /* (owned) (nullable): pooled: what each transaction begins with */
  BeckonPgPrepared *prepared;   /* (owned) */
  GThread          *owner;      /* (unowned): the one thread that may use it */
  GHashTable       *statements; /* (owned) (element-type BeckonStmt): by their texts' address */
  gboolean          began;      /* a transaction did */
  guint             n_answers;  /* those of the pipeline when it did */
  gboolean          placed;     /* pooled: it is known in which process it runs */
  guint             depth;      /* points within it */
  gint64            n_written;
  gint64            n_before;    /* n_written when the transaction began */
  gint64            patience_us; /* monotonic: the writer's, until then */
  gboolean          lazy;        /* commits need not be on the disk */
  char             *desk;        /* (owned) (nullable) */
  char             *notify;      /* (owned) (nullable): what tells the others */
  gint64            batch;       /* the number of the last commit that was answered */
  gint64            numbered;    /* the last number that may be in the database */
  gint64            n_lost;
};

const char *
beckon_pg_role_to_string (BeckonRole role)
{
  static const char *const names[BECKON_N_ROLES] = {
    [BECKON_ROLE_KEEPER] = "KEEPER",
    [BECKON_ROLE_INTAKE] = "INTAKE",
    [BECKON_ROLE_CHANNELS] = "CHANNELS",
  };

  return names[role];
}

static BeckonDbFault
connection_get_fault (BeckonDb *db)
{
  return beckon_pg_pipeline_get_fault (((BeckonPgConnection *) db)->pipeline);
}

gboolean
beckon_pg_connection_drain (BeckonDb *db, GError **error)
{
  return beckon_pg_pipeline_drain (((BeckonPgConnection *) db)->pipeline, error);
}

void
beckon_pg_connection_count (BeckonDb *db)
{
  ((BeckonPgConnection *) db)->n_written++;
}

gboolean
beckon_pg_execute (BeckonDb *db, const char *sql, GError **error)
{
  BeckonPgConnection *self = (BeckonPgConnection *) db;
  g_autofree char    *whole = NULL;

  g_assert (self->owner == g_thread_self ());
  if (!beckon_pg_connection_drain (db, error))
    return FALSE;
  /* All of it is one transaction. */
  if (self->local != NULL && beckon_pg_pipeline_is_idle (self->pipeline))
    whole = g_strconcat (self->local, "; ", sql, NULL);

  return beckon_pg_pipeline_execute (self->pipeline, whole != NULL ? whole : sql, error);
}

/* --- poolers --- */

/* What the server tells of its process when a connection begins (BackendKeyData; PostgreSQL 15,
 * section 55.2.1) comes from the pooler where there is one, which makes up a number
 * (PgBouncer 1.18).
 */
static gboolean
find_pooler (BeckonPgConnection *self, GError **error)
{
  static const char sql[] = "SELECT pg_backend_pid ()";
  gint64            number = 0;

  if (!self->pooled || self->local != NULL)
    return TRUE;
  if (!beckon_db_get_number (&self->parent, sql, 0, &number, error))
    return FALSE;
  self->pooled = number != PQbackendPID (beckon_pg_pipeline_get_handle (self->pipeline));
  if (!self->pooled)
    beckon_pg_prepared_use_own (self->prepared);

  return TRUE;
}

/* (transfer full): a statement; @local: until the end of the transaction. */
static char *
make_statement (const char *const *settings, gboolean local)
{
  GString *sql = g_string_new ("SELECT");

  for (; settings[0] != NULL; settings += 2)
    g_string_append_printf (sql, " set_config ('%s', '%s', %s)%s", settings[0], settings[1],
                            local ? "true" : "false", settings[2] != NULL ? "," : "");

  return g_string_free (sql, FALSE);
}

gboolean
beckon_pg_connection_set (BeckonDb *db, const char *const *settings, GError **error)
{
  BeckonPgConnection *self = (BeckonPgConnection *) db;
  g_autofree char    *sql = NULL;

  if (!find_pooler (self, error))
    return FALSE;
  sql = make_statement (settings, self->pooled);
  if (!self->pooled)
    return beckon_pg_execute (db, sql, error);
  if (self->local == NULL)
    self->local = g_steal_pointer (&sql);
  else
    {
      g_autofree char *before = g_steal_pointer (&self->local);

      self->local = g_strconcat (before, ",", sql + strlen ("SELECT"), NULL);
    }

  return TRUE;
}

gboolean
beckon_pg_connection_is_pooled (BeckonDb *db)
{
  return ((BeckonPgConnection *) db)->pooled;
}

static gboolean
send_settings (BeckonPgConnection *self, GError **error)
{
  return self->local == NULL || beckon_pg_pipeline_send (self->pipeline, self->local, error);
}

/* --- opening --- */

gboolean
beckon_pg_connection_is_open (BeckonDb *db)
{
  return beckon_pg_pipeline_is_open (((BeckonPgConnection *) db)->pipeline);
}

/* On a connection that was just opened. What is sent belongs to no transaction. FALSE with @lasting
 * (out): trying again is in vain. */
static gboolean
greet_server (BeckonPgConnection *self, gboolean *lasting, GError **error)
{
  gboolean      began = self->began;
  gboolean      greeted;
  BeckonDbFault fault;

  self->pooled = TRUE;
  g_clear_pointer (&self->local, g_free);
  beckon_pg_prepared_clear (self->prepared);
  if (self->greet == NULL)
    return TRUE;

  self->began = FALSE;
  greeted = self->greet (&self->parent, self->greet_data, error);
  self->began = began;
  fault = beckon_pg_pipeline_get_fault (self->pipeline);
  /* A pooler is there while the server behind it is not. */
  *lasting = !greeted && beckon_pg_pipeline_get_handle (self->pipeline) != NULL
             && fault != BECKON_DB_FAULT_RETRY;

  return greeted;
}

gboolean
beckon_pg_connection_ensure (BeckonDb *db, gint64 until_us, GError **error)
{
  BeckonPgConnection *self = (BeckonPgConnection *) db;

  g_assert (self->owner == g_thread_self ());
  while (!beckon_pg_connection_is_open (db))
    {
      gint64 now_us = g_get_monotonic_time ();
      g_autoptr (GError) refused = NULL;
      gboolean lasting = FALSE;

      beckon_pg_pipeline_clear_fault (self->pipeline);
      if (beckon_pg_pipeline_open (
            self->pipeline,
            MIN (now_us + BECKON_PG_CONNECT_US, MAX (until_us, now_us + READER_PATIENCE_US))))
        {
          if (greet_server (self, &lasting, &refused))
            {
              beckon_pg_pipeline_clear_fault (self->pipeline);
              return TRUE;
            }
          if (lasting)
            /* The server is there, and it or the database is not what is needed. */
            beckon_pg_pipeline_set_fault (self->pipeline, BECKON_DB_FAULT_UNREACHABLE,
                                          refused->message);
          beckon_pg_pipeline_close (self->pipeline);
          if (lasting)
            {
              g_propagate_error (error, g_steal_pointer (&refused));
              return FALSE;
            }
        }
      if (connection_get_fault (db) == BECKON_DB_FAULT_CANCELLED)
        return beckon_pg_pipeline_check (self->pipeline, error);
      if (g_get_monotonic_time () >= until_us)
        {
          beckon_pg_pipeline_set_fault (self->pipeline, BECKON_DB_FAULT_UNREACHABLE, NULL);
          return beckon_pg_pipeline_check (self->pipeline, error);
        }
      poll (NULL, 0, PAUSE_MS);
    }

  return TRUE;
}

PGconn *
beckon_pg_connection_get_handle (BeckonDb *db)
{
  return beckon_pg_pipeline_get_handle (((BeckonPgConnection *) db)->pipeline);
}

BeckonPgPipeline *
beckon_pg_connection_get_pipeline (BeckonDb *db)
{
  return ((BeckonPgConnection *) db)->pipeline;
}

BeckonPgPrepared *
beckon_pg_connection_get_prepared (BeckonDb *db)
{
  return ((BeckonPgConnection *) db)->prepared;
}

void
beckon_pg_connection_set_desk (BeckonDb *db, const char *desk)
{
  BeckonPgConnection *self = (BeckonPgConnection *) db;

  g_free (self->desk);
  g_free (self->notify);
  self->desk = g_strdup (desk);
  /* An id has no quotes. */
  self->notify = g_strdup_printf ("NOTIFY " BECKON_PG_CHANNEL ", '%s'", desk);
}

gint64
beckon_pg_connection_get_patience_us (BeckonDb *db)
{
  return ((BeckonPgConnection *) db)->patience_us;
}

gint64
beckon_pg_connection_get_n_lost (BeckonDb *db)
{
  return ((BeckonPgConnection *) db)->n_lost;
}

/* --- transactions --- */

static gboolean
begin (BeckonPgConnection *self, GError **error)
{
  self->depth = 0;
  self->began = TRUE;
  self->placed = FALSE;
  beckon_pg_prepared_leave (self->prepared, FALSE, FALSE);
  self->n_answers = beckon_pg_pipeline_get_n_answers (self->pipeline);
  self->n_before = self->n_written;
  if (self->reads)
    return beckon_pg_pipeline_send (self->pipeline,
                                    "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", error)
           && send_settings (self, error);

  return beckon_pg_pipeline_send (self->pipeline, "BEGIN", error) && send_settings (self, error)
         && (!self->lazy
             || beckon_pg_pipeline_send (self->pipeline, "SET LOCAL synchronous_commit = off",
                                         error))
         && beckon_pg_pipeline_send (self->pipeline, LOCK_WRITE, error);
}

static gboolean
connection_begin_read (BeckonDb *db, GError **error)
{
  BeckonPgConnection *self = (BeckonPgConnection *) db;

  beckon_pg_pipeline_clear_fault (self->pipeline);
  /* Where the server is away, the first statement fails: who reads may tell the rest without it. */
  if (!beckon_pg_connection_ensure (db, g_get_monotonic_time () + READER_PATIENCE_US, NULL))
    {
      self->began = TRUE;
      self->n_answers = beckon_pg_pipeline_get_n_answers (self->pipeline) - 1;
      return TRUE;
    }

  return begin (self, error);
}

gboolean
beckon_pg_connection_begin_again (BeckonDb *db, GError **error)
{
  BeckonPgConnection *self = (BeckonPgConnection *) db;
  BeckonDbFault       fault = beckon_pg_pipeline_get_fault (self->pipeline);

  return self->reads && self->began
         && self->n_answers == beckon_pg_pipeline_get_n_answers (self->pipeline)
         && (fault == BECKON_DB_FAULT_UNREACHABLE || fault == BECKON_DB_FAULT_RETRY)
         && connection_begin_read (db, error);
}

static gboolean
connection_begin_write (BeckonDb *db, GError **error)
{
  BeckonPgConnection *self = (BeckonPgConnection *) db;

  beckon_pg_pipeline_clear_fault (self->pipeline);

  return beckon_pg_connection_ensure (db, self->patience_us, error) && begin (self, error);
}

/* In which of the pooler's processes does the transaction run? */
static gboolean
place (BeckonPgConnection *self, GError **error)
{
  g_autofree char *mark = NULL;
  g_autofree char *sql = NULL;

  if (!self->pooled || self->placed)
    return TRUE;
  if (!beckon_pg_pipeline_ask (self->pipeline, BECKON_PG_READ_MARK, &mark, error))
    return FALSE;

  self->placed = TRUE;
  /* Nothing of the transaction was read. */
  self->n_answers = beckon_pg_pipeline_get_n_answers (self->pipeline);
  sql = beckon_pg_prepared_use (self->prepared, mark);

  return sql == NULL || beckon_pg_pipeline_send (self->pipeline, sql, error);
}

gboolean
beckon_pg_connection_prepare_to_send (BeckonDb *db, GError **error)
{
  BeckonPgConnection *self = (BeckonPgConnection *) db;

  g_assert (self->owner == g_thread_self ());
  if (!self->began)
    {
      /* A statement alone, in whichever process. */
      beckon_pg_prepared_leave (self->prepared, FALSE, FALSE);
      beckon_pg_pipeline_clear_fault (self->pipeline);
      return beckon_pg_connection_ensure (
               db, MAX (self->patience_us, g_get_monotonic_time () + BECKON_PG_CONNECT_US), error)
             && (!beckon_pg_pipeline_is_idle (self->pipeline) || send_settings (self, error));
    }

  return beckon_pg_pipeline_check (self->pipeline, error) && place (self, error);
}

/* The number of the last commit of this desk that is in the database; 0: none. */
static gboolean
read_batch (BeckonPgConnection *self, gint64 *batch, GError **error)
{
  static const char sql[] = "SELECT batch FROM desks WHERE id = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (&self->parent, sql, error);
  BeckonDbStep rc;

  beckon_stmt_bind_text (stmt, 1, self->desk);
  rc = beckon_stmt_step (stmt, error);
  *batch = rc == BECKON_DB_ROW ? beckon_stmt_get_int (stmt, 0) : 0;

  return rc != BECKON_DB_ERROR;
}

gboolean
beckon_pg_connection_take_up (BeckonDb *db, GError **error)
{
  BeckonPgConnection *self = (BeckonPgConnection *) db;
  gint64              found = 0;
  gboolean            taken;

  /* What was sent before would be part of the transaction. */
  if (!beckon_pg_connection_drain (db, error))
    return FALSE;
  taken = begin (self, error) && read_batch (self, &found, error);
  beckon_db_roll_back (db);
  if (taken)
    self->batch = self->numbered = found;

  return taken;
}

gboolean
beckon_pg_connection_count_lost (BeckonDb *db, GError **error)
{
  BeckonPgConnection *self = (BeckonPgConnection *) db;
  gint64              found = 0;

  if (!read_batch (self, &found, error))
    return FALSE;

  if (found < self->batch)
    {
      g_warning ("The database server has lost %" G_GINT64_FORMAT " commits that it had confirmed",
                 self->batch - found);
      self->n_lost += self->batch - found;
      self->batch = found;
    }

  return TRUE;
}

/* The number of the commit in the same transaction, the news for the other desks, and the commit.
 */
static gboolean
send_commit (BeckonPgConnection *self, gint64 batch, GError **error)
{
  static const char sql[] =
    "INSERT INTO desks (id, batch, started_us, seen_us) VALUES (?1, ?2, " BECKON_PG_NOW_US
    ", " BECKON_PG_NOW_US ") ON CONFLICT (id) DO UPDATE SET batch = excluded.batch, seen_us = "
    "excluded.seen_us";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (&self->parent, sql, error);

  beckon_stmt_bind_text (stmt, 1, self->desk);
  beckon_stmt_bind_int (stmt, 2, batch);
  /* It is not what the caller wrote. */
  self->n_written--;

  return beckon_stmt_run (stmt, error)
         && beckon_pg_pipeline_send (self->pipeline, self->notify, error)
         && beckon_pg_pipeline_send (self->pipeline, "COMMIT", error);
}

/* The answer to the commit of number @batch was lost: is it in the database? The lock comes when
 * the transaction has ended, whichever way. What is found is committed once more: the replica that
 * the server waits for may not have it yet (TM-2). */
static gboolean
look_up_commit (BeckonPgConnection *self, gint64 batch, GError **error)
{
  gint64 until_us = MAX (self->patience_us, g_get_monotonic_time () + LOOK_UP_US);
  gint64 found = 0;

  do
    {
      beckon_pg_pipeline_clear_fault (self->pipeline);
      if (beckon_pg_connection_ensure (&self->parent, until_us, NULL) && begin (self, NULL)
          && read_batch (self, &found, NULL))
        {
          if (found < batch)
            {
              beckon_db_roll_back (&self->parent);
              beckon_pg_pipeline_clear_fault (self->pipeline);
              beckon_pg_pipeline_set_fault (self->pipeline, BECKON_DB_FAULT_RETRY,
                                            "the commit did not arrive");
              return beckon_pg_pipeline_check (self->pipeline, error);
            }
          if (send_commit (self, batch, NULL) && beckon_pg_connection_drain (&self->parent, NULL))
            {
              g_message ("The answer to a commit was lost; the commit is in the database");
              self->began = FALSE;
              self->batch = self->numbered = batch;
              return TRUE;
            }
        }
      beckon_db_roll_back (&self->parent);
    }
  while (g_get_monotonic_time () < until_us);

  /* No other commit gets its number. */
  self->numbered = batch;
  beckon_pg_pipeline_set_fault (self->pipeline, BECKON_DB_FAULT_UNKNOWN_COMMIT, NULL);

  return beckon_pg_pipeline_check (self->pipeline, error);
}

static gboolean
connection_commit (BeckonDb *db, GError **error)
{
  BeckonPgConnection *self = (BeckonPgConnection *) db;
  const gint64        number = self->numbered + 1;
  g_autoptr (GError) local = NULL;

  /* Nobody is told of a commit that the server may still lose. */
  if (self->reads || self->desk == NULL || self->lazy || self->n_written == self->n_before)
    {
      if (!beckon_pg_pipeline_send (self->pipeline, "COMMIT", error)
          || !beckon_pg_connection_drain (db, error))
        return FALSE;
      self->began = FALSE;
      return TRUE;
    }

  if (!send_commit (self, number, error))
    return FALSE;
  if (!beckon_pg_connection_drain (db, &local))
    {
      /* A connection that is there has told why it is not committed. */
      if (beckon_pg_connection_get_handle (db) != NULL
          || connection_get_fault (db) != BECKON_DB_FAULT_RETRY)
        {
          g_propagate_error (error, g_steal_pointer (&local));
          return FALSE;
        }
      self->began = FALSE;
      return look_up_commit (self, number, error);
    }
  self->batch = self->numbered = number;
  self->began = FALSE;

  return TRUE;
}

/* The fault stays: it is asked for afterwards. */
static void
connection_roll_back (BeckonDb *db)
{
  BeckonPgConnection *self = (BeckonPgConnection *) db;
  const BeckonDbFault fault = connection_get_fault (db);
  g_autofree char    *failure = g_strdup (beckon_pg_pipeline_get_failure (self->pipeline));

  if (!self->began)
    return;

  self->began = FALSE;
  self->depth = 0;
  beckon_pg_prepared_leave (self->prepared, TRUE, fault != BECKON_DB_FAULT_NONE);
  if (beckon_pg_connection_get_handle (db) == NULL)
    return;
  beckon_pg_connection_drain (db, NULL);
  beckon_pg_pipeline_clear_fault (self->pipeline);
  if (beckon_pg_connection_get_handle (db) == NULL
      || !beckon_pg_pipeline_send (self->pipeline, "ROLLBACK", NULL)
      || !beckon_pg_connection_drain (db, NULL))
    beckon_pg_pipeline_close (self->pipeline);
  beckon_pg_pipeline_set_fault (self->pipeline, fault, failure);
}

static gboolean
send_point (BeckonPgConnection *self, const char *word, guint n, GError **error)
{
  g_autofree char *sql = g_strdup_printf ("%s point_%u", word, n);

  return beckon_pg_pipeline_send (self->pipeline, sql, error);
}

static gboolean
connection_save (BeckonDb *db, GError **error)
{
  BeckonPgConnection *self = (BeckonPgConnection *) db;

  /* What was sent before belongs to others. */
  if (!beckon_pg_connection_drain (db, error))
    return FALSE;
  beckon_pg_pipeline_clear_fault (self->pipeline);

  return send_point (self, "SAVEPOINT", ++self->depth, error);
}

static gboolean
connection_keep (BeckonDb *db, GError **error)
{
  BeckonPgConnection *self = (BeckonPgConnection *) db;

  /* The point stays in place where something fails: to be undone. */
  if (!beckon_pg_connection_drain (db, error)
      || !send_point (self, "RELEASE SAVEPOINT", self->depth, error)
      || !beckon_pg_connection_drain (db, error))
    return FALSE;
  self->depth--;

  return TRUE;
}

static gboolean
connection_undo (BeckonDb *db, GError **error)
{
  BeckonPgConnection *self = (BeckonPgConnection *) db;

  beckon_pg_connection_drain (db, NULL);
  if (beckon_pg_connection_get_handle (db) == NULL)
    return beckon_pg_pipeline_check (self->pipeline, error);
  beckon_pg_pipeline_clear_fault (self->pipeline);

  return send_point (self, "ROLLBACK TO SAVEPOINT", self->depth, error)
         && connection_keep (db, error);
}

static gint64
connection_count_written (BeckonDb *db)
{
  return ((BeckonPgConnection *) db)->n_written;
}

/* --- the rest of db/db.h --- */

static BeckonStmt *
connection_borrow (BeckonDb *db, const char *sql, GError **error)
{
  BeckonPgConnection *self = (BeckonPgConnection *) db;
  BeckonStmt         *stmt;

  g_assert (self->owner == g_thread_self ());
  stmt = g_hash_table_lookup (self->statements, sql);
  if (stmt == NULL)
    {
      stmt = beckon_pg_statement_new (db, sql);
      g_hash_table_insert (self->statements, (gpointer) sql, stmt);
    }

  return stmt;
}

static void
connection_adopt (BeckonDb *db)
{
  ((BeckonPgConnection *) db)->owner = g_thread_self ();
}

static void
connection_set_patience (BeckonDb *db, gint64 since_us)
{
  ((BeckonPgConnection *) db)->patience_us =
    since_us != 0 ? since_us + BECKON_PG_PATIENCE_US : g_get_monotonic_time ();
}

static void
connection_set_eager (BeckonDb *db, gboolean eager)
{
  ((BeckonPgConnection *) db)->lazy = !eager;
}

static void
connection_set_interrupt (BeckonDb *db, BeckonDbInterruptFunc func, gpointer user_data)
{
  beckon_pg_pipeline_set_interrupt (((BeckonPgConnection *) db)->pipeline, func, user_data);
}

static gboolean
connection_read_sizes (BeckonDb *db, BeckonDbSizes *sizes, GError **error)
{
  static const char sql[] = "SELECT pg_database_size (current_database ())";

  *sizes = (BeckonDbSizes){ 0 };

  return beckon_db_get_number (db, sql, 0, &sizes->bytes, error);
}

static gboolean
connection_get_last_number (BeckonDb *db, const char *table, gint64 *number, GError **error)
{
  /* Of all that were given, of operations that were undone, too. */
  static const char events[] =
    "SELECT pg_sequence_last_value (pg_get_serial_sequence ('events', 'sequence')::regclass)";
  static const char lines[] =
    "SELECT pg_sequence_last_value (pg_get_serial_sequence ('execution_log', 'id')::regclass)";

  return beckon_db_get_number (db, g_str_equal (table, "events") ? events : lines, 0, number,
                               error);
}

static const char *
connection_get_desk (BeckonDb *db)
{
  return ((BeckonPgConnection *) db)->desk;
}

static gboolean
connection_check_role (BeckonDb *db, BeckonRole role, gboolean *held, GError **error)
{
  static const char sql[] =
    "SELECT 1 FROM roles WHERE role = ?1 AND desk = ?2 AND until_us > " BECKON_PG_NOW_US;
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  gint64 found = 0;

  beckon_stmt_bind_text (stmt, 1, beckon_pg_role_to_string (role));
  beckon_stmt_bind_text (stmt, 2, ((BeckonPgConnection *) db)->desk);
  if (!beckon_stmt_find_int (stmt, &found, error))
    return FALSE;
  *held = found != 0;

  return TRUE;
}

static void
connection_close (BeckonDb *db)
{
  BeckonPgConnection *self = (BeckonPgConnection *) db;

  g_clear_pointer (&self->statements, g_hash_table_unref);
  g_clear_pointer (&self->pipeline, beckon_pg_pipeline_free);
  beckon_pg_prepared_free (self->prepared);
  g_free (self->local);
  g_free (self->desk);
  g_free (self->notify);
  g_free (self);
}

static const BeckonDbMethods methods = {
  .close = connection_close,
  .adopt = connection_adopt,
  .borrow = connection_borrow,
  .begin_read = connection_begin_read,
  .begin_write = connection_begin_write,
  .commit = connection_commit,
  .roll_back = connection_roll_back,
  .save = connection_save,
  .keep = connection_keep,
  .undo = connection_undo,
  .count_written = connection_count_written,
  .get_fault = connection_get_fault,
  .set_patience = connection_set_patience,
  .set_eager = connection_set_eager,
  .set_interrupt = connection_set_interrupt,
  .read_sizes = connection_read_sizes,
  .get_last_number = connection_get_last_number,
  .index_add = beckon_pg_index_add,
  .index_find = beckon_pg_index_find,
  .get_desk = connection_get_desk,
  .check_role = connection_check_role,
};

BeckonDb *
beckon_pg_connection_new (const char       *address,
                          gboolean          reads,
                          BeckonPgGreetFunc greet,
                          gpointer          data)
{
  BeckonPgConnection *self = g_new0 (BeckonPgConnection, 1);

  self->parent.methods = &methods;
  self->pipeline = beckon_pg_pipeline_new (address, reads, beckon_pg_statement_take);
  self->prepared = beckon_pg_prepared_new ();
  self->reads = reads;
  self->greet = greet;
  self->greet_data = data;
  self->owner = g_thread_self ();
  self->statements = g_hash_table_new_full (NULL, NULL, NULL, beckon_pg_statement_free);

  return &self->parent;
}
