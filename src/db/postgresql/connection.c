/* connection.c: db/db.h by libpq
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/postgresql/connection.h"

#include <errno.h>
#include <poll.h>
#include <string.h>

#include "base/error.h"

/* How long one answer of the server may take: a statement of the writer under the lock that others
 * wait for, and one of a reader, which may be a search or an export. */
#define WRITER_ANSWER_US (5 * G_USEC_PER_SEC)
#define READER_ANSWER_US (15 * G_USEC_PER_SEC)
/* How long one attempt to connect may take, and the pause before the next. */
#define CONNECT_US (3 * G_USEC_PER_SEC)
#define PAUSE_MS 100
/* How long a reader waits for a server that is being started, and what an attempt to connect gets
 * at least. */
#define READER_PATIENCE_US G_USEC_PER_SEC
/* How long a lost commit is looked for at least, however long the operation has waited before. */
#define LOOK_UP_US (2 * G_USEC_PER_SEC)
/* How often the thread looks whether it is to stop waiting. */
#define LOOK_MS 50

/* One write at a time, whichever desk: a lock of the transaction ("Bckn"). */
#define LOCK_WRITE "SELECT pg_advisory_xact_lock (1113811822)"

typedef struct
{
  BeckonPgStatement *stmt; /* (unowned) (nullable) */
  gboolean           prepared;
} Sent;

struct _BeckonPgConnection
{
  BeckonDb              parent;
  char                 *address; /* (owned) */
  gboolean              reads;
  BeckonPgGreetFunc     greet;
  gpointer              greet_data;
  PGconn               *handle;     /* (owned) (nullable) */
  guint                 round;      /* so often it was opened */
  guint                 n_names;    /* of prepared statements */
  GThread              *owner;      /* (unowned): the one thread that may use it */
  GHashTable           *statements; /* (owned) (element-type BeckonStmt): by their texts' address */
  GArray               *sent;       /* (owned) (element-type Sent): their results are to come */
  gboolean              began;      /* a transaction did */
  gboolean              first;      /* nothing of it was answered yet */
  guint                 depth;      /* points within it */
  gint64                n_written;
  gint64                n_before; /* n_written when the transaction began */
  BeckonDbFault         fault;
  char                 *failure;     /* (owned) (nullable): the server's words of the fault */
  gint64                patience_us; /* monotonic: the writer's, until then */
  gboolean              lazy;        /* commits need not be on the disk */
  char                 *desk;        /* (owned) (nullable) */
  gint64                batch;       /* the number of the last commit that was answered */
  gint64                numbered;    /* the last number that may be in the database */
  gint64                n_lost;
  BeckonDbInterruptFunc interrupt; /* (nullable) */
  gpointer              interrupt_data;
};

static gboolean
set_fault (BeckonPgConnection *self, GError **error)
{
  beckon_pg_set_error (self->fault, self->reads, self->failure, error);

  return FALSE;
}

/* (transfer full): one line without the full stop, as libpq's messages have several. */
static char *
to_sentence (const char *words)
{
  g_auto (GStrv) lines = g_strsplit_set (words, "\n\t", -1);
  GString *text = g_string_new (NULL);

  for (guint i = 0; lines[i] != NULL; i++)
    if (*g_strstrip (lines[i]) != '\0')
      g_string_append_printf (text, "%s%s", text->len > 0 ? "; " : "", lines[i]);
  while (text->len > 0 && strchr (".?!", text->str[text->len - 1]) != NULL)
    g_string_truncate (text, text->len - 1);

  return g_string_free (text, FALSE);
}

/* The first of a transaction counts: what follows it only follows from it. */
static void
note_fault (BeckonPgConnection *self, BeckonDbFault fault, const char *words)
{
  if (self->fault != BECKON_DB_FAULT_NONE)
    return;

  self->fault = fault;
  g_free (self->failure);
  self->failure = to_sentence (words != NULL ? words : "");
  g_debug ("PostgreSQL: %s", self->failure);
}

static void
note_result (BeckonPgConnection *self, const PGresult *result)
{
  const char *state = PQresultErrorField (result, PG_DIAG_SQLSTATE);
  const char *words = PQresultErrorField (result, PG_DIAG_MESSAGE_PRIMARY);

  /* FATAL: the server ends the connection. */
  note_fault (self, beckon_pg_sort_state (state),
              words != NULL ? words : PQresultErrorMessage (result));
}

static void
clear_fault (BeckonPgConnection *self)
{
  self->fault = BECKON_DB_FAULT_NONE;
}

/* Nothing was committed of a transaction that is open: the same may well succeed. */
static void
lose (BeckonPgConnection *self, BeckonDbFault fault, const char *words)
{
  note_fault (self, fault, words);
  for (guint i = 0; i < self->sent->len; i++)
    {
      const Sent *sent = &g_array_index (self->sent, Sent, i);

      if (sent->stmt != NULL)
        beckon_pg_statement_forget (sent->stmt);
    }
  g_array_set_size (self->sent, 0);
  g_clear_pointer (&self->handle, PQfinish);
  self->depth = 0;
}

static BeckonDbFault
get_loss (BeckonPgConnection *self)
{
  return self->reads ? BECKON_DB_FAULT_UNREACHABLE : BECKON_DB_FAULT_RETRY;
}

/* Waits until the socket is ready for @events (poll.h). FALSE: the connection is lost. */
static gboolean
wait_for_socket (BeckonPgConnection *self, short events, gint64 until_us)
{
  for (;;)
    {
      struct pollfd socket = { .fd = PQsocket (self->handle), .events = events };
      int           n = poll (&socket, 1, LOOK_MS);

      if (n > 0)
        return TRUE;
      if (n < 0 && errno != EINTR)
        {
          lose (self, get_loss (self), g_strerror (errno));
          return FALSE;
        }
      if (self->interrupt != NULL && self->interrupt (self->interrupt_data))
        {
          lose (self, BECKON_DB_FAULT_CANCELLED, "interrupted");
          return FALSE;
        }
      if (g_get_monotonic_time () >= until_us)
        {
          lose (self, get_loss (self), "the server did not answer in time");
          return FALSE;
        }
    }
}

/* (transfer full) (nullable): the next result of the pipeline; NULL with a handle: there is none of
 * this statement any more, and without: the connection is lost. */
static PGresult *
get_result (BeckonPgConnection *self, gint64 until_us)
{
  while (PQisBusy (self->handle))
    {
      int flush = PQflush (self->handle);

      if (flush < 0)
        {
          lose (self, get_loss (self), PQerrorMessage (self->handle));
          return NULL;
        }
      if (!wait_for_socket (self, flush > 0 ? POLLIN | POLLOUT : POLLIN, until_us))
        return NULL;
      if (!PQconsumeInput (self->handle))
        {
          lose (self, get_loss (self), PQerrorMessage (self->handle));
          return NULL;
        }
    }

  return PQgetResult (self->handle);
}

/* @result (transfer full) */
static void
take_result (BeckonPgConnection *self, const Sent *sent, PGresult *result)
{
  switch (PQresultStatus (result))
    {
    case PGRES_COMMAND_OK:
    case PGRES_TUPLES_OK:
      if (sent->stmt != NULL)
        beckon_pg_statement_take (sent->stmt, sent->prepared, result);
      else
        PQclear (result);
      break;
    case PGRES_PIPELINE_ABORTED:
      if (sent->prepared)
        beckon_pg_statement_forget (sent->stmt);
      PQclear (result);
      break;
    default:
      note_result (self, result);
      if (sent->prepared)
        beckon_pg_statement_forget (sent->stmt);
      PQclear (result);
    }
}

gboolean
beckon_pg_connection_drain (BeckonDb *db, GError **error)
{
  BeckonPgConnection *self = (BeckonPgConnection *) db;
  gint64 until_us = g_get_monotonic_time () + (self->reads ? READER_ANSWER_US : WRITER_ANSWER_US);
  guint  n = self->sent->len;

  if (n == 0)
    return self->fault == BECKON_DB_FAULT_NONE || set_fault (self, error);
  if (!PQpipelineSync (self->handle))
    {
      lose (self, get_loss (self), PQerrorMessage (self->handle));
      return set_fault (self, error);
    }
  for (guint i = 0; i < n && self->handle != NULL; i++)
    {
      PGresult *result = get_result (self, until_us);

      if (result == NULL)
        break;
      take_result (self, &g_array_index (self->sent, Sent, i), result);
      while (self->handle != NULL && (result = get_result (self, until_us)) != NULL)
        PQclear (result);
    }
  while (self->handle != NULL)
    {
      PGresult *result = get_result (self, until_us);
      gboolean  end = result != NULL && PQresultStatus (result) == PGRES_PIPELINE_SYNC;

      PQclear (result);
      if (end)
        break;
      if (result == NULL && self->handle != NULL && PQstatus (self->handle) == CONNECTION_BAD)
        lose (self, get_loss (self), PQerrorMessage (self->handle));
    }
  if (self->handle != NULL && PQstatus (self->handle) == CONNECTION_BAD)
    lose (self, get_loss (self), PQerrorMessage (self->handle));
  g_array_set_size (self->sent, 0);
  if (self->handle != NULL)
    self->first = FALSE;

  return self->fault == BECKON_DB_FAULT_NONE || set_fault (self, error);
}

gboolean
beckon_pg_connection_note_sent (
  BeckonDb *db, gboolean sent, BeckonPgStatement *stmt, gboolean prepared, GError **error)
{
  BeckonPgConnection *self = (BeckonPgConnection *) db;
  const Sent          entry = { stmt, prepared };

  if (!sent)
    {
      lose (self, get_loss (self), PQerrorMessage (self->handle));
      return set_fault (self, error);
    }
  g_array_append_val (self->sent, entry);

  return TRUE;
}

void
beckon_pg_connection_count (BeckonDb *db)
{
  ((BeckonPgConnection *) db)->n_written++;
}

static gboolean connection_begin_read (BeckonDb *db, GError **error);

gboolean
beckon_pg_connection_begin_again (BeckonDb *db, GError **error)
{
  BeckonPgConnection *self = (BeckonPgConnection *) db;

  return self->reads && self->began && self->first
         && (self->fault == BECKON_DB_FAULT_UNREACHABLE || self->fault == BECKON_DB_FAULT_RETRY)
         && connection_begin_read (db, error);
}

/* @sql has no parameters. It goes into the pipeline. */
static gboolean
send (BeckonPgConnection *self, const char *sql, GError **error)
{
  if (self->fault != BECKON_DB_FAULT_NONE)
    return set_fault (self, error);

  return beckon_pg_connection_note_sent (
    &self->parent, PQsendQueryParams (self->handle, sql, 0, NULL, NULL, NULL, NULL, 0) == 1, NULL,
    FALSE, error);
}

gboolean
beckon_pg_execute (BeckonDb *db, const char *sql, GError **error)
{
  BeckonPgConnection *self = (BeckonPgConnection *) db;
  gint64              until_us = g_get_monotonic_time () + READER_ANSWER_US;
  PGresult           *result;

  g_assert (self->owner == g_thread_self ());
  if (!beckon_pg_connection_drain (db, error))
    return FALSE;

  /* A pipeline takes one statement at a time only. */
  PQexitPipelineMode (self->handle);
  if (!PQsendQuery (self->handle, sql))
    lose (self, get_loss (self), PQerrorMessage (self->handle));
  while (self->handle != NULL && (result = get_result (self, until_us)) != NULL)
    {
      if (PQresultStatus (result) != PGRES_COMMAND_OK && PQresultStatus (result) != PGRES_TUPLES_OK)
        note_result (self, result);
      PQclear (result);
    }
  if (self->handle != NULL && PQstatus (self->handle) == CONNECTION_BAD)
    lose (self, get_loss (self), PQerrorMessage (self->handle));
  if (self->handle != NULL)
    PQenterPipelineMode (self->handle);

  return self->fault == BECKON_DB_FAULT_NONE || set_fault (self, error);
}

/* --- opening --- */

static void
note_notice (void *user_data, const char *words)
{
  g_debug ("PostgreSQL: %s", words);
}

/* Whatever the address says itself has precedence: it comes last. FALSE with a fault. */
static gboolean
connect_once (BeckonPgConnection *self, gint64 until_us)
{
  const char *const names[] = { "application_name", "client_encoding", "target_session_attrs",
                                "dbname", NULL };
  const char *const values[] = { "beckon", "UTF8", self->reads ? "any" : "read-write",
                                 self->address, NULL };
  PostgresPollingStatusType state = PGRES_POLLING_WRITING;

  self->handle = PQconnectStartParams (names, values, TRUE);
  if (self->handle == NULL)
    g_error ("Out of memory");
  while (PQstatus (self->handle) != CONNECTION_BAD && state != PGRES_POLLING_OK
         && state != PGRES_POLLING_FAILED)
    {
      if (!wait_for_socket (self, state == PGRES_POLLING_READING ? POLLIN : POLLOUT, until_us))
        return FALSE;
      state = PQconnectPoll (self->handle);
    }
  if (PQstatus (self->handle) != CONNECTION_OK)
    {
      lose (self, BECKON_DB_FAULT_UNREACHABLE, PQerrorMessage (self->handle));
      return FALSE;
    }
  PQsetNoticeProcessor (self->handle, note_notice, NULL);
  PQsetnonblocking (self->handle, 1);
  PQenterPipelineMode (self->handle);
  self->round++;

  return TRUE;
}

/* A server that ends closes its connections, which shows here. */
gboolean
beckon_pg_connection_is_open (BeckonDb *db)
{
  BeckonPgConnection *self = (BeckonPgConnection *) db;

  if (self->handle == NULL)
    return FALSE;
  if (!PQconsumeInput (self->handle) || PQstatus (self->handle) == CONNECTION_BAD)
    {
      BeckonDbFault fault = self->fault;

      lose (self, BECKON_DB_FAULT_UNREACHABLE, PQerrorMessage (self->handle));
      self->fault = fault;
      return FALSE;
    }

  return TRUE;
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

      clear_fault (self);
      if (connect_once (self,
                        MIN (now_us + CONNECT_US, MAX (until_us, now_us + READER_PATIENCE_US))))
        {
          if (self->greet == NULL || self->greet (db, self->greet_data, &refused))
            {
              clear_fault (self);
              return TRUE;
            }
          /* The server is there, and it or the database is not what is needed. */
          if (self->handle != NULL)
            {
              lose (self, BECKON_DB_FAULT_UNREACHABLE, refused->message);
              g_propagate_error (error, g_steal_pointer (&refused));
              return FALSE;
            }
        }
      if (self->fault == BECKON_DB_FAULT_CANCELLED || g_get_monotonic_time () >= until_us)
        {
          if (self->fault != BECKON_DB_FAULT_CANCELLED)
            self->fault = BECKON_DB_FAULT_UNREACHABLE;
          return set_fault (self, error);
        }
      poll (NULL, 0, PAUSE_MS);
    }

  return TRUE;
}

PGconn *
beckon_pg_connection_get_handle (BeckonDb *db)
{
  return ((BeckonPgConnection *) db)->handle;
}

guint
beckon_pg_connection_get_round (BeckonDb *db)
{
  return ((BeckonPgConnection *) db)->round;
}

const char *
beckon_pg_connection_make_name (BeckonDb *db)
{
  BeckonPgConnection *self = (BeckonPgConnection *) db;
  g_autofree char    *name = g_strdup_printf ("s%u", ++self->n_names);

  return g_intern_string (name);
}

void
beckon_pg_connection_set_desk (BeckonDb *db, const char *desk)
{
  BeckonPgConnection *self = (BeckonPgConnection *) db;

  g_free (self->desk);
  self->desk = g_strdup (desk);
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
  self->first = TRUE;
  self->n_before = self->n_written;
  if (self->reads)
    return send (self, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", error);

  return send (self, "BEGIN", error)
         && (!self->lazy || send (self, "SET LOCAL synchronous_commit = off", error))
         && send (self, LOCK_WRITE, error);
}

static gboolean
connection_begin_read (BeckonDb *db, GError **error)
{
  BeckonPgConnection *self = (BeckonPgConnection *) db;

  clear_fault (self);
  /* Where the server is away, the first statement fails: who reads may tell the rest without it. */
  if (!beckon_pg_connection_ensure (db, g_get_monotonic_time () + READER_PATIENCE_US, NULL))
    {
      self->began = TRUE;
      self->first = FALSE;
      return TRUE;
    }

  return begin (self, error);
}

static gboolean
connection_begin_write (BeckonDb *db, GError **error)
{
  BeckonPgConnection *self = (BeckonPgConnection *) db;

  clear_fault (self);

  return beckon_pg_connection_ensure (db, self->patience_us, error) && begin (self, error);
}

gboolean
beckon_pg_connection_prepare_to_send (BeckonDb *db, GError **error)
{
  BeckonPgConnection *self = (BeckonPgConnection *) db;

  g_assert (self->owner == g_thread_self ());
  if (!self->began)
    {
      /* A statement alone. */
      clear_fault (self);
      return beckon_pg_connection_ensure (
        db, MAX (self->patience_us, g_get_monotonic_time () + CONNECT_US), error);
    }

  return self->fault == BECKON_DB_FAULT_NONE || set_fault (self, error);
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

/* The number of the commit in the same transaction, and the commit. */
static gboolean
send_commit (BeckonPgConnection *self, gint64 batch, GError **error)
{
  static const char sql[] =
    "UPDATE desks SET batch = ?2, seen_us = (extract (epoch FROM clock_timestamp ()) * 1000000)::"
    "bigint WHERE id = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (&self->parent, sql, error);

  beckon_stmt_bind_text (stmt, 1, self->desk);
  beckon_stmt_bind_int (stmt, 2, batch);
  /* It is not what the caller wrote. */
  self->n_written--;

  return beckon_stmt_run (stmt, error) && send (self, "COMMIT", error);
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
      clear_fault (self);
      if (beckon_pg_connection_ensure (&self->parent, until_us, NULL) && begin (self, NULL)
          && read_batch (self, &found, NULL))
        {
          if (found < batch)
            {
              beckon_db_roll_back (&self->parent);
              clear_fault (self);
              note_fault (self, BECKON_DB_FAULT_RETRY, "the commit did not arrive");
              return set_fault (self, error);
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
  self->fault = BECKON_DB_FAULT_UNKNOWN_COMMIT;

  return set_fault (self, error);
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
      if (!send (self, "COMMIT", error) || !beckon_pg_connection_drain (db, error))
        return FALSE;
      self->began = FALSE;
      return TRUE;
    }

  if (!send_commit (self, number, error))
    return FALSE;
  if (!beckon_pg_connection_drain (db, &local))
    {
      /* A connection that is there has told why it is not committed. */
      if (self->handle != NULL || self->fault != BECKON_DB_FAULT_RETRY)
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
  const BeckonDbFault fault = self->fault;
  g_autofree char    *failure = g_strdup (self->failure);

  if (!self->began)
    return;

  self->began = FALSE;
  self->depth = 0;
  if (self->handle == NULL)
    return;
  beckon_pg_connection_drain (db, NULL);
  clear_fault (self);
  if (self->handle == NULL || !send (self, "ROLLBACK", NULL)
      || !beckon_pg_connection_drain (db, NULL))
    g_clear_pointer (&self->handle, PQfinish);
  self->fault = fault;
  g_free (self->failure);
  self->failure = g_steal_pointer (&failure);
}

/* @format has the number of the point once. */
static gboolean
send_point (BeckonPgConnection *self, const char *word, guint n, GError **error)
{
  g_autofree char *sql = g_strdup_printf ("%s point_%u", word, n);

  return send (self, sql, error);
}

static gboolean
connection_save (BeckonDb *db, GError **error)
{
  BeckonPgConnection *self = (BeckonPgConnection *) db;

  /* What was sent before belongs to others. */
  if (!beckon_pg_connection_drain (db, error))
    return FALSE;
  clear_fault (self);

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
  if (self->handle == NULL)
    return set_fault (self, error);
  clear_fault (self);

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

static BeckonDbFault
connection_get_fault (BeckonDb *db)
{
  return ((BeckonPgConnection *) db)->fault;
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
  BeckonPgConnection *self = (BeckonPgConnection *) db;

  self->interrupt = func;
  self->interrupt_data = user_data;
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

/* The server's autovacuum does that. */
static gboolean
connection_give_back (BeckonDb *db, guint n_pages, gboolean *more, GError **error)
{
  *more = FALSE;

  return TRUE;
}

static void
connection_close (BeckonDb *db)
{
  BeckonPgConnection *self = (BeckonPgConnection *) db;

  g_clear_pointer (&self->statements, g_hash_table_unref);
  g_clear_pointer (&self->handle, PQfinish);
  g_array_unref (self->sent);
  g_free (self->failure);
  g_free (self->desk);
  g_free (self->address);
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
  .give_back = connection_give_back,
  .index_add = beckon_pg_index_add,
  .index_merge = beckon_pg_index_merge,
  .index_find = beckon_pg_index_find,
};

BeckonDb *
beckon_pg_connection_new (const char       *address,
                          gboolean          reads,
                          BeckonPgGreetFunc greet,
                          gpointer          data)
{
  BeckonPgConnection *self = g_new0 (BeckonPgConnection, 1);

  self->parent.methods = &methods;
  self->address = g_strdup (address);
  self->reads = reads;
  self->greet = greet;
  self->greet_data = data;
  self->owner = g_thread_self ();
  self->statements = g_hash_table_new_full (NULL, NULL, NULL, beckon_pg_statement_free);
  self->sent = g_array_new (FALSE, FALSE, sizeof (Sent));

  return &self->parent;
}
