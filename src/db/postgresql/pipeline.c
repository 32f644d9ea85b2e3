/* pipeline.c: sending, waiting, and what went wrong first
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/postgresql/pipeline.h"

#include <errno.h>
#include <poll.h>
#include <string.h>

#include "db/postgresql/error.h"

/* How long one answer of the server may take: a statement of the writer under the lock that others
 * wait for, and one of a reader, which may be a search or an export. */
#define WRITER_ANSWER_US (5 * G_USEC_PER_SEC)
#define READER_ANSWER_US (15 * G_USEC_PER_SEC)
/* How often the thread looks whether it is to stop waiting. */
#define LOOK_MS 50

typedef struct
{
  gpointer target; /* (unowned) (nullable) */
  gboolean preparation;
  char   **answer; /* (unowned) (nullable): gets its only value */
} Sent;

struct _BeckonPgPipeline
{
  char                 *address; /* (owned) */
  gboolean              reads;
  BeckonPgResultFunc    func;
  PGconn               *handle; /* (owned) (nullable) */
  guint                 n_answers;
  GArray               *sent; /* (owned) (element-type Sent): their results are to come */
  BeckonDbFault         fault;
  char                 *failure;   /* (owned) (nullable) */
  BeckonDbInterruptFunc interrupt; /* (nullable) */
  gpointer              interrupt_data;
};

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

static void
note_fault (BeckonPgPipeline *self, BeckonDbFault fault, const char *words)
{
  if (self->fault == BECKON_DB_FAULT_NONE)
    beckon_pg_pipeline_set_fault (self, fault, words != NULL ? words : "");
}

static void
note_result (BeckonPgPipeline *self, const PGresult *result)
{
  const char *state = PQresultErrorField (result, PG_DIAG_SQLSTATE);
  const char *words = PQresultErrorField (result, PG_DIAG_MESSAGE_PRIMARY);

  note_fault (self, beckon_pg_sort_state (state),
              words != NULL ? words : PQresultErrorMessage (result));
}

/* @result (transfer full) (nullable) */
static void
hand_over (BeckonPgPipeline *self, const Sent *sent, PGresult *result)
{
  if (sent->target != NULL)
    {
      self->func (sent->target, sent->preparation, result);
      return;
    }
  if (sent->answer != NULL && PQntuples (result) == 1 && !PQgetisnull (result, 0, 0))
    *sent->answer = g_strdup (PQgetvalue (result, 0, 0));
  PQclear (result);
}

static void
lose (BeckonPgPipeline *self, BeckonDbFault fault, const char *words)
{
  note_fault (self, fault, words);
  beckon_pg_pipeline_close (self);
}

/* Nothing was committed of a transaction that is open: the same may well succeed. */
static BeckonDbFault
get_loss (BeckonPgPipeline *self)
{
  return self->reads ? BECKON_DB_FAULT_UNREACHABLE : BECKON_DB_FAULT_RETRY;
}

/* Waits until the socket is ready for @events (poll.h). FALSE: the connection is lost. */
static gboolean
wait_for_socket (BeckonPgPipeline *self, short events, gint64 until_us)
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
get_result (BeckonPgPipeline *self, gint64 until_us)
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
take_result (BeckonPgPipeline *self, const Sent *sent, PGresult *result)
{
  switch (PQresultStatus (result))
    {
    case PGRES_COMMAND_OK:
    case PGRES_TUPLES_OK:
      hand_over (self, sent, result);
      return;
    case PGRES_PIPELINE_ABORTED:
      break;
    default:
      note_result (self, result);
    }
  PQclear (result);
  hand_over (self, sent, NULL);
}

static void
look_for_loss (BeckonPgPipeline *self)
{
  if (self->handle != NULL && PQstatus (self->handle) == CONNECTION_BAD)
    lose (self, get_loss (self), PQerrorMessage (self->handle));
}

/* The results of the first @n that were sent, and the end of the pipeline. */
static void
take_results (BeckonPgPipeline *self, guint n, gint64 until_us)
{
  gboolean end = FALSE;

  for (guint i = 0; i < n && self->handle != NULL; i++)
    {
      PGresult *result = get_result (self, until_us);

      if (result == NULL)
        break;
      take_result (self, &g_array_index (self->sent, Sent, i), result);
      while (self->handle != NULL && (result = get_result (self, until_us)) != NULL)
        PQclear (result);
    }
  while (self->handle != NULL && !end)
    {
      PGresult *result = get_result (self, until_us);

      end = result != NULL && PQresultStatus (result) == PGRES_PIPELINE_SYNC;
      PQclear (result);
      look_for_loss (self);
    }
}

gboolean
beckon_pg_pipeline_drain (BeckonPgPipeline *self, GError **error)
{
  gint64 until_us = g_get_monotonic_time () + (self->reads ? READER_ANSWER_US : WRITER_ANSWER_US);

  if (self->sent->len == 0)
    return beckon_pg_pipeline_check (self, error);
  if (PQpipelineSync (self->handle))
    take_results (self, self->sent->len, until_us);
  else
    lose (self, get_loss (self), PQerrorMessage (self->handle));
  g_array_set_size (self->sent, 0);
  if (self->handle != NULL)
    self->n_answers++;

  return beckon_pg_pipeline_check (self, error);
}

static gboolean
note_sent (BeckonPgPipeline *self, gboolean accepted, Sent entry, GError **error)
{
  if (!accepted)
    {
      lose (self, get_loss (self), PQerrorMessage (self->handle));
      return beckon_pg_pipeline_check (self, error);
    }
  g_array_append_val (self->sent, entry);

  return TRUE;
}

gboolean
beckon_pg_pipeline_note_sent (
  BeckonPgPipeline *self, gboolean accepted, gpointer target, gboolean preparation, GError **error)
{
  return note_sent (self, accepted, (Sent){ target, preparation, NULL }, error);
}

/* @answer (nullable) */
static gboolean
send_text (BeckonPgPipeline *self, const char *sql, char **answer, GError **error)
{
  if (!beckon_pg_pipeline_check (self, error))
    return FALSE;

  return note_sent (self, PQsendQueryParams (self->handle, sql, 0, NULL, NULL, NULL, NULL, 0) == 1,
                    (Sent){ NULL, FALSE, answer }, error);
}

gboolean
beckon_pg_pipeline_send (BeckonPgPipeline *self, const char *sql, GError **error)
{
  return send_text (self, sql, NULL, error);
}

gboolean
beckon_pg_pipeline_ask (BeckonPgPipeline *self, const char *sql, char **answer, GError **error)
{
  *answer = NULL;

  return send_text (self, sql, answer, error) && beckon_pg_pipeline_drain (self, error);
}

gboolean
beckon_pg_pipeline_execute (BeckonPgPipeline *self, const char *sql, GError **error)
{
  gint64    until_us = g_get_monotonic_time () + READER_ANSWER_US;
  PGresult *result;

  if (!beckon_pg_pipeline_drain (self, error))
    return FALSE;

  PQexitPipelineMode (self->handle);
  if (!PQsendQuery (self->handle, sql))
    lose (self, get_loss (self), PQerrorMessage (self->handle));
  while (self->handle != NULL && (result = get_result (self, until_us)) != NULL)
    {
      if (PQresultStatus (result) != PGRES_COMMAND_OK && PQresultStatus (result) != PGRES_TUPLES_OK)
        note_result (self, result);
      PQclear (result);
    }
  look_for_loss (self);
  if (self->handle != NULL)
    PQenterPipelineMode (self->handle);

  return beckon_pg_pipeline_check (self, error);
}

/* --- opening and closing --- */

static void
note_notice (void *user_data, const char *words)
{
  g_debug ("PostgreSQL: %s", words);
}

/* Whatever the address says itself has precedence: it comes last. */
gboolean
beckon_pg_pipeline_open (BeckonPgPipeline *self, gint64 until_us)
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

  return TRUE;
}

void
beckon_pg_pipeline_close (BeckonPgPipeline *self)
{
  for (guint i = 0; i < self->sent->len; i++)
    hand_over (self, &g_array_index (self->sent, Sent, i), NULL);
  g_array_set_size (self->sent, 0);
  g_clear_pointer (&self->handle, PQfinish);
}

/* A server that ends closes its connections, which shows here. */
gboolean
beckon_pg_pipeline_is_open (BeckonPgPipeline *self)
{
  if (self->handle != NULL
      && (!PQconsumeInput (self->handle) || PQstatus (self->handle) == CONNECTION_BAD))
    {
      g_debug ("PostgreSQL: %s", PQerrorMessage (self->handle));
      beckon_pg_pipeline_close (self);
    }

  return self->handle != NULL;
}

PGconn *
beckon_pg_pipeline_get_handle (BeckonPgPipeline *self)
{
  return self->handle;
}

gboolean
beckon_pg_pipeline_is_idle (BeckonPgPipeline *self)
{
  return self->handle != NULL && self->sent->len == 0
         && PQtransactionStatus (self->handle) == PQTRANS_IDLE;
}

guint
beckon_pg_pipeline_get_n_answers (BeckonPgPipeline *self)
{
  return self->n_answers;
}

/* --- the fault --- */

BeckonDbFault
beckon_pg_pipeline_get_fault (BeckonPgPipeline *self)
{
  return self->fault;
}

const char *
beckon_pg_pipeline_get_failure (BeckonPgPipeline *self)
{
  return self->failure;
}

void
beckon_pg_pipeline_clear_fault (BeckonPgPipeline *self)
{
  self->fault = BECKON_DB_FAULT_NONE;
}

void
beckon_pg_pipeline_set_fault (BeckonPgPipeline *self, BeckonDbFault fault, const char *words)
{
  self->fault = fault;
  if (words == NULL)
    return;

  g_free (self->failure);
  self->failure = to_sentence (words);
  g_debug ("PostgreSQL: %s", self->failure);
}

gboolean
beckon_pg_pipeline_check (BeckonPgPipeline *self, GError **error)
{
  if (self->fault == BECKON_DB_FAULT_NONE)
    return TRUE;

  beckon_pg_set_error (self->fault, self->reads, self->failure, error);

  return FALSE;
}

void
beckon_pg_pipeline_set_interrupt (BeckonPgPipeline     *self,
                                  BeckonDbInterruptFunc func,
                                  gpointer              user_data)
{
  self->interrupt = func;
  self->interrupt_data = user_data;
}

BeckonPgPipeline *
beckon_pg_pipeline_new (const char *address, gboolean reads, BeckonPgResultFunc func)
{
  BeckonPgPipeline *self = g_new0 (BeckonPgPipeline, 1);

  self->address = g_strdup (address);
  self->reads = reads;
  self->func = func;
  self->sent = g_array_new (FALSE, FALSE, sizeof (Sent));

  return self;
}

void
beckon_pg_pipeline_free (BeckonPgPipeline *self)
{
  g_clear_pointer (&self->handle, PQfinish);
  g_array_unref (self->sent);
  g_free (self->failure);
  g_free (self->address);
  g_free (self);
}
