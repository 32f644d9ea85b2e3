/* batch.c: one transaction for many operations, with savepoints only if needed
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "store/batch.h"

#include "base/error.h"
#include "rules/apply.h"

BeckonJob *
beckon_job_new (BeckonOperation *operation,
                GCancellable    *cancellable,
                BeckonCommitFunc func,
                gpointer         user_data)
{
  BeckonJob *self = g_new0 (BeckonJob, 1);

  self->context = g_main_context_ref_thread_default ();
  self->func = func;
  self->user_data = user_data;
  self->pushed_us = g_get_monotonic_time ();
  self->operation = beckon_operation_ref (operation);
  g_set_object (&self->cancellable, cancellable);

  return self;
}

void
beckon_job_free (BeckonJob *self)
{
  g_main_context_unref (self->context);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->operation, beckon_operation_unref);
  g_clear_pointer (&self->commit, beckon_commit_unref);
  g_clear_error (&self->error);
  g_free (self);
}

GPtrArray *
beckon_batch_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_job_free);
}

/* A transaction that the engine asks to retry is retried this often; then it fails. */
#define ATTEMPTS 5

static void
roll_back (BeckonDb *db, GHashTable *open_by_agent)
{
  g_hash_table_remove_all (open_by_agent);
  beckon_db_roll_back (db);
}

static void
forget_results (GPtrArray *batch)
{
  for (guint i = 0; i < batch->len; i++)
    {
      BeckonJob *job = g_ptr_array_index (batch, i);

      g_clear_pointer (&job->commit, beckon_commit_unref);
      g_clear_error (&job->error);
    }
}

/* Every operation fails with the same E110; nothing was done. */
static void
fail_all (GPtrArray *batch, const GError *error)
{
  forget_results (batch);
  for (guint i = 0; i < batch->len; i++)
    {
      BeckonJob *job = g_ptr_array_index (batch, i);

      job->error = g_error_copy (error);
    }
}

/* Data written to a file that will not be read again must not be accepted (TR-3): this is the last
 * moment at which the transaction can be rolled back. The next due times are read once for all of
 * @batch. */
static gboolean
commit (GPtrArray *batch, BeckonApply *apply, BeckonEngine *engine, GError **error)
{
  g_autoptr (BeckonNextDue) next_due = NULL;

  if (!beckon_sql_add_task_counts (apply->db, apply->deltas, error)
      || (next_due = beckon_sql_read_next_due (apply->db, error)) == NULL
      || !beckon_engine_check (engine, error) || !beckon_db_commit (apply->db, error))
    return FALSE;

  beckon_engine_note_commit (engine);
  for (guint i = 0; i < batch->len; i++)
    {
      BeckonJob *job = g_ptr_array_index (batch, i);

      if (job->commit != NULL)
        job->commit->next_due = beckon_next_due_ref (next_due);
    }

  return TRUE;
}

/* What is asked for jobs that join, until it was. */
typedef struct
{
  BeckonBatchJoinFunc func; /* (nullable): it was asked */
  gpointer            user_data;
} Joining;

static void
join (GPtrArray *batch, Joining *joining)
{
  if (joining->func != NULL)
    joining->func (batch, joining->user_data);
  joining->func = NULL;
}

typedef enum
{
  BATCH_DONE,   /* committed, or failed as a whole */
  BATCH_FAILED, /* one operation failed after it had written: repeat with savepoints */
  BATCH_RETRY,  /* nothing was done, and a retry may succeed */
} BatchResult;

/* Rolls everything back. */
static BatchResult
give_up (GPtrArray *batch, BeckonDb *db, GHashTable *open_by_agent, const GError *error)
{
  gboolean retry = beckon_db_get_fault (db) == BECKON_DB_FAULT_RETRY;

  roll_back (db, open_by_agent);
  fail_all (batch, error);

  return retry ? BATCH_RETRY : BATCH_DONE;
}

/* Most operations that fail are refused before they write, and a savepoint for each would cost
 * more. */
static BatchResult
run_plainly (GPtrArray *batch, BeckonEngine *engine, GHashTable *open_by_agent, Joining *joining)
{
  BeckonDb   *db = beckon_engine_get_db (engine);
  BeckonApply apply = { .db = db, .open_by_agent = open_by_agent };
  g_autoptr (GError) error = NULL;

  g_hash_table_remove_all (open_by_agent);
  if (!beckon_db_begin_write (db, &error))
    return give_up (batch, db, open_by_agent, error);

  for (guint i = 0; i < batch->len; i++)
    {
      BeckonJob *job = g_ptr_array_index (batch, i);
      gint64     before = beckon_db_count_written (db);

      job->commit = beckon_apply (&apply, job->operation, &job->error);
      if (i + 1 == batch->len)
        join (batch, joining);
      if (job->commit != NULL)
        continue;

      if (g_error_matches (job->error, BECKON_ERROR, BECKON_ERROR_STORE)
          && beckon_db_is_connection_error (db))
        {
          error = g_error_copy (job->error);
          return give_up (batch, db, open_by_agent, error);
        }
      if (beckon_db_count_written (db) != before
          || g_error_matches (job->error, BECKON_ERROR, BECKON_ERROR_STORE))
        {
          roll_back (db, open_by_agent);
          forget_results (batch);
          return BATCH_FAILED;
        }
    }

  if (commit (batch, &apply, engine, &error))
    return BATCH_DONE;
  /* An engine may tell only now what was wrong with one statement. */
  if (!beckon_db_is_connection_error (db))
    {
      roll_back (db, open_by_agent);
      forget_results (batch);
      return BATCH_FAILED;
    }

  return give_up (batch, db, open_by_agent, error);
}

static BatchResult
run_carefully (GPtrArray *batch, BeckonEngine *engine, GHashTable *open_by_agent)
{
  BeckonDb   *db = beckon_engine_get_db (engine);
  BeckonApply apply = { .db = db, .open_by_agent = open_by_agent };
  g_autoptr (GError) error = NULL;
  gboolean healthy;

  g_hash_table_remove_all (open_by_agent);
  healthy = beckon_db_begin_write (db, &error);
  for (guint i = 0; healthy && i < batch->len; i++)
    {
      BeckonJob  *job = g_ptr_array_index (batch, i);
      BeckonApply saved = apply;

      healthy = beckon_db_save (db, &error);
      if (!healthy)
        break;
      job->commit = beckon_apply (&apply, job->operation, &job->error);
      if (job->commit != NULL && beckon_db_keep (db, &job->error))
        continue;

      g_clear_pointer (&job->commit, beckon_commit_unref);
      if (g_error_matches (job->error, BECKON_ERROR, BECKON_ERROR_STORE)
          && beckon_db_is_connection_error (db))
        {
          healthy = FALSE;
          error = g_error_copy (job->error);
        }
      else
        {
          apply = saved;
          g_hash_table_remove_all (open_by_agent);
          healthy = beckon_db_undo (db, &error);
        }
    }

  if (!healthy || !commit (batch, &apply, engine, &error))
    return give_up (batch, db, open_by_agent, error);

  return BATCH_DONE;
}

static BatchResult
run_once (GPtrArray *batch, BeckonEngine *engine, GHashTable *open_by_agent, Joining *joining)
{
  BatchResult result = run_plainly (batch, engine, open_by_agent, joining);

  return result == BATCH_FAILED ? run_carefully (batch, engine, open_by_agent) : result;
}

void
beckon_batch_run (GPtrArray          *batch,
                  BeckonEngine       *engine,
                  GHashTable         *open_by_agent,
                  BeckonBatchJoinFunc func,
                  gpointer            user_data)
{
  const BeckonJob *first = g_ptr_array_index (batch, 0);
  Joining          joining = { func, user_data };
  g_autoptr (GError) error = NULL;
  gboolean again = beckon_engine_look (engine, &error);

  for (guint i = 0; again && i < ATTEMPTS; i++)
    {
      forget_results (batch);
      again = run_once (batch, engine, open_by_agent, &joining) == BATCH_RETRY;
    }

  /* The file disappeared at the end: its contents are saved before anybody is told. */
  if (error == NULL && g_error_matches (first->error, BECKON_ERROR, BECKON_ERROR_STORE)
      && !beckon_engine_check (engine, NULL))
    beckon_engine_look (engine, &error);
  if (error != NULL)
    fail_all (batch, error);
}

/* In the callers' context, in the order of the commits. */
static gboolean
deliver (gpointer data)
{
  GPtrArray *batch = data;

  for (guint i = 0; i < batch->len; i++)
    {
      BeckonJob *job = g_ptr_array_index (batch, i);

      job->func (job->error == NULL ? job->commit : NULL, job->error, job->user_data);
    }

  return G_SOURCE_REMOVE;
}

/* One source for all, so that the main loop wakes up once. */
static void
attach (GPtrArray *batch)
{
  g_autoptr (GSource) source = g_idle_source_new ();
  BeckonJob *first = g_ptr_array_index (batch, 0);

  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_static_name (source, "beckon commits");
  g_source_set_callback (source, deliver, batch, (GDestroyNotify) g_ptr_array_unref);
  g_source_attach (source, first->context);
}

void
beckon_batch_hand_back (GPtrArray *batch)
{
  GMainContext *context = NULL;
  GPtrArray    *part = NULL;

  g_ptr_array_set_free_func (batch, NULL);
  for (guint i = 0; i < batch->len; i++)
    {
      BeckonJob *job = g_ptr_array_index (batch, i);

      if (part != NULL && job->context != context)
        attach (g_steal_pointer (&part));
      if (part == NULL)
        part = beckon_batch_new ();
      context = job->context;
      g_ptr_array_add (part, job);
    }
  if (part != NULL)
    attach (part);
  g_ptr_array_unref (batch);
}
