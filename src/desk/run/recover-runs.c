/* recover-runs.c: ends the processes of runs that the previous desk left because it was killed,
 * whatever happens to their tasks (WH-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/run/recover-runs.h"

#include "base/error.h"
#include "base/timestamp.h"
#include "desk/desk-private.h"
#include "desk/run/log-limit.h"
#include "desk/run/run-mark.h"
#include "desk/run/task-run.h"
#include "rules/tasks.h"

/* The delay after a read that failed. */
#define RETRY_US (1 * BECKON_US_PER_SECOND)

/* All of them, until the last has ended. */
typedef struct
{
  BeckonRunner *runner; /* (held) */
  void (*callback) (BeckonRunner *runner);
  GHashTable *steps;  /* (owned) (element-type utf8): TASK/STEP of those being handled */
  guint       n_left; /* the number of them */
} Recovery;

/* The processes of one step. */
typedef struct
{
  Recovery *all;
  char     *task_id; /* (owned) */
  guint     position;
} InterruptedStep;

static void
on_logged (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (object), result, &error);

  if (commit == NULL)
    beckon_message_limited ("The remaining processes of a run were ended, but the log of its task "
                            "could not be written: %s",
                            error->message);
}

void
beckon_recover_runs_log (BeckonDesk          *desk,
                         const char          *task_id,
                         guint                position,
                         const BeckonOrphans *found)
{
  BeckonNote *note = beckon_note_new ("orphans_ended", position + 1, found->n_found);

  if (found->n_killed > 0)
    note = beckon_note_new ("also", note, beckon_note_new ("orphans_killed", found->n_killed));
  if (found->n_left > 0)
    note = beckon_note_new ("also", note, beckon_note_new ("orphans_stay", found->n_left));
  beckon_desk_do_async (
    desk,
    beckon_operation_log_note ("desk", task_id,
                               found->n_left > 0 ? BECKON_LEVEL_WARNING : BECKON_LEVEL_INFO, note),
    NULL, on_logged, NULL);
}

static void
check_over (Recovery *self)
{
  BeckonRunner *runner = self->runner;

  if (self->n_left > 0)
    return;
  self->callback (runner);
  g_hash_table_unref (self->steps);
  g_free (self);
  beckon_runner_release (runner);
}

static void
on_ended (GObject *object, GAsyncResult *result, gpointer user_data)
{
  InterruptedStep *step = user_data;
  Recovery        *self = step->all;
  BeckonOrphans    found;

  beckon_orphans_end_finish (result, &found);
  if (found.n_found > 0 && !beckon_runner_is_stopping (self->runner))
    beckon_recover_runs_log (beckon_runner_get_desk (self->runner), step->task_id, step->position,
                             &found);
  g_free (step->task_id);
  g_free (step);
  self->n_left--;
  check_over (self);
}

/* A run that ended may have left processes on purpose. One that was being ended when its desk died
 * has not. */
static gboolean
was_interrupted (const BeckonStepRow *row, guint attempt)
{
  return row->step->type == BECKON_STEP_RUN && attempt <= row->attempts
         && (row->state == BECKON_STEP_RUNNING || row->state == BECKON_STEP_CANCELLED);
}

static void look_after (Recovery *self, const char *run);

/* A run whose state could not be read yet. */
typedef struct
{
  Recovery *all;
  char     *run; /* (owned) */
} Unread;

static void
again_cb (gpointer user_data)
{
  Unread   *unread = user_data;
  Recovery *self = unread->all;

  if (!beckon_runner_is_stopping (self->runner))
    look_after (self, unread->run);
  g_free (unread->run);
  g_free (unread);
  self->n_left--;
  check_over (self);
}

/* Another program has locked the file: nothing may start until it is known whether the run is still
 * in progress. */
static void
look_later (Recovery *self, const char *run, const GError *error)
{
  BeckonClock *clock = beckon_runner_get_desk (self->runner)->clock;
  Unread      *unread = g_new0 (Unread, 1);

  beckon_message_limited ("Cannot read the state of run %s yet: %s", run, error->message);
  unread->all = self;
  unread->run = g_strdup (run);
  self->n_left++;
  beckon_clock_add_alarm (clock, BECKON_CLOCK_AWAKE,
                          beckon_clock_get_time (clock, BECKON_CLOCK_AWAKE) + RETRY_US, again_cb,
                          unread);
}

/* The step of a run, as it is read. */
typedef struct
{
  Recovery *all;
  char     *run;     /* (owned) */
  char     *task_id; /* (owned) */
  guint     position;
  guint     attempt;
} RunRead;

static void
run_read_free (RunRead *self)
{
  g_free (self->run);
  g_free (self->task_id);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RunRead, run_read_free)

static gpointer
read_step (BeckonView *view, gpointer input, GError **error)
{
  const RunRead *read = input;

  /* Another desk over the same database may run on this computer. */
  if (!beckon_view_is_task_here (view, read->task_id, error))
    return NULL;

  return beckon_view_list_steps (view, read->task_id, read->position, 1, error);
}

/* Other desks of this user have runs, too: their tasks are not in this store. */
static void
end_interrupted (Recovery *self, const RunRead *read, const GPtrArray *rows)
{
  const BeckonStepRow *row = rows != NULL && rows->len > 0 ? g_ptr_array_index (rows, 0) : NULL;
  InterruptedStep     *step;

  if (row == NULL || row->position != read->position || !was_interrupted (row, read->attempt)
      || !g_hash_table_add (self->steps, g_strdup_printf ("%s/%u", read->task_id, read->position)))
    return;

  step = g_new0 (InterruptedStep, 1);
  step->all = self;
  step->task_id = g_strdup (read->task_id);
  step->position = read->position;
  self->n_left++;
  beckon_orphans_end_async (
    beckon_runner_get_desk (self->runner)->clock,
    beckon_quarry_new_of_step (read->task_id, read->position, row->attempts), on_ended, step);
}

static void
on_step_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (RunRead) read = user_data;
  Recovery *self = read->all;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) rows = beckon_store_view_finish (BECKON_STORE (source), result, &error);

  if (!beckon_runner_is_stopping (self->runner))
    {
      if (beckon_error_is_of_store (error))
        look_later (self, read->run, error);
      else
        end_interrupted (self, read, rows);
    }
  self->n_left--;
  check_over (self);
}

static void
look_after (Recovery *self, const char *run)
{
  g_autoptr (RunRead) read = g_new0 (RunRead, 1);
  BeckonStore *store = beckon_runner_get_desk (self->runner)->store;

  if (!beckon_run_mark_parse (run, &read->task_id, &read->position, &read->attempt))
    return;
  read->all = self;
  read->run = g_strdup (run);
  self->n_left++;
  beckon_store_view_async (store, read_step, read, NULL, (GDestroyNotify) g_ptr_array_unref, NULL,
                           on_step_read, read);
  g_steal_pointer (&read);
}

static void
on_listed (GObject *object, GAsyncResult *result, gpointer user_data)
{
  Recovery *self = user_data;
  g_autoptr (GPtrArray) runs = beckon_orphans_list_finish (result);

  for (guint i = 0; i < runs->len && !beckon_runner_is_stopping (self->runner); i++)
    look_after (self, g_ptr_array_index (runs, i));
  check_over (self);
}

void
beckon_recover_runs (BeckonRunner *runner, void (*callback) (BeckonRunner *runner))
{
  Recovery *self = g_new0 (Recovery, 1);

  self->runner = beckon_runner_hold (runner);
  self->callback = callback;
  self->steps = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  beckon_orphans_list_async (on_listed, self);
}
