/* task-run.c: a task that the runner is at: what it writes, and which step comes next
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/run/task-run-private.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/timestamp.h"
#include "desk/run/log-limit.h"
#include "model/enums.h"
#include "plan/step-words.h"
#include "rules/steps.h"
#include "rules/tasks.h"

/* The delay after the store failed to write. */
#define RETRY_US (10 * BECKON_US_PER_SECOND)

static void write_operation (BeckonTaskRun *self);
static void read_then (BeckonTaskRun *self, BeckonTaskRunTaken *taken);
static void take_state (BeckonTaskRun *self, BeckonTaskState *state);

BeckonTaskRun *
beckon_task_run_new (BeckonRunner *runner, const char *task_id)
{
  BeckonTaskRun *self = g_new0 (BeckonTaskRun, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->runner = runner;
  self->desk = beckon_runner_get_desk (runner);
  self->task_id = g_strdup (task_id);
  return self;
}

BeckonTaskRun *
beckon_task_run_ref (BeckonTaskRun *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

static void
clear_step (BeckonTaskRun *self)
{
  beckon_task_run_set_data (self, NULL, NULL);
  self->kind = NULL;
  g_clear_pointer (&self->row, beckon_step_row_free);
  g_clear_pointer (&self->agent, beckon_agent_free);
  g_clear_pointer (&self->state, beckon_task_state_free);
}

void
beckon_task_run_unref (BeckonTaskRun *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  clear_step (self);
  g_clear_pointer (&self->task, beckon_task_unref);
  g_clear_error (&self->refused);
  g_clear_pointer (&self->operation, beckon_operation_unref);
  g_free (self->assignee);
  g_free (self->outcome);
  g_free (self->task_id);
  g_free (self);
}

gboolean
beckon_task_run_is_over (BeckonTaskRun *self)
{
  return self->runner == NULL;
}

gboolean
beckon_task_run_is_blocked (BeckonTaskRun *self)
{
  return self->blocked;
}

BeckonRunner *
beckon_task_run_get_runner (BeckonTaskRun *self)
{
  return self->runner;
}

BeckonDesk *
beckon_task_run_get_desk (BeckonTaskRun *self)
{
  return self->desk;
}

const BeckonTask *
beckon_task_run_get_task (BeckonTaskRun *self)
{
  return self->task;
}

const BeckonStepRow *
beckon_task_run_get_row (BeckonTaskRun *self)
{
  return self->row;
}

const BeckonAgent *
beckon_task_run_get_agent (BeckonTaskRun *self)
{
  return self->agent;
}

void
beckon_task_run_set_data (BeckonTaskRun *self, gpointer data, GDestroyNotify destroy)
{
  gpointer       old = self->data;
  GDestroyNotify old_destroy = self->destroy;

  self->data = data;
  self->destroy = destroy;
  if (old != NULL && old_destroy != NULL)
    old_destroy (old);
}

gpointer
beckon_task_run_get_data (BeckonTaskRun *self)
{
  return self->data;
}

BeckonRunner *
beckon_task_run_hold_runner (BeckonTaskRun *self)
{
  beckon_runner_hold_task (self->runner, self->task_id);
  return self->runner;
}

void
beckon_task_run_release_runner (BeckonTaskRun *self, BeckonRunner *runner)
{
  beckon_runner_release_task (runner, self->task_id);
}

BeckonInteraction *
beckon_task_run_dup_interaction (BeckonTaskRun *self)
{
  if (self->state == NULL)
    return NULL;
  if (self->state->unread != NULL)
    beckon_message_limited ("Cannot read the question of step %u of task %s: %s",
                            self->row->position + 1, self->task_id, self->state->unread->message);
  return self->state->interaction != NULL ? beckon_interaction_ref (self->state->interaction)
                                          : NULL;
}

gboolean
beckon_task_run_knows_assignee (BeckonTaskRun *self)
{
  return self->state != NULL && self->state->knows_assignee;
}

void
beckon_task_run_detach (BeckonTaskRun *self)
{
  if (self->alarm != 0)
    beckon_clock_remove_alarm (self->desk->clock, self->alarm);
  self->alarm = 0;
  self->runner = NULL;
}

void
beckon_task_run_stop (BeckonTaskRun *self)
{
  if (self->kind != NULL && self->kind->stop != NULL)
    self->kind->stop (self);
}

/* --- writing --- */

void
beckon_task_run_block (BeckonTaskRun *self, const GError *error)
{
  beckon_message_limited ("Task %s cannot continue: %s", self->task_id, error->message);
  self->blocked = TRUE;
  beckon_runner_note_blocked (self->runner);
}

static void
retry_cb (gpointer user_data)
{
  BeckonTaskRun *self = user_data;

  self->alarm = 0;
  write_operation (self);
}

/* --- reading --- */

static gpointer
read_state (BeckonView *view, gpointer input, GError **error)
{
  return beckon_task_state_read (view, input, error);
}

static void
on_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonTaskRun) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonTaskState) state =
    beckon_store_view_finish (BECKON_STORE (source), result, &error);

  if (beckon_task_run_is_over (self))
    return;
  self->reading = FALSE;
  if (self->outdated)
    {
      read_then (self, self->taken);
      return;
    }
  if (state == NULL)
    beckon_task_run_block (self, error);
  else
    self->taken (self, g_steal_pointer (&state));
}

static void
read_then (BeckonTaskRun *self, BeckonTaskRunTaken *taken)
{
  self->taken = taken;
  self->reading = TRUE;
  self->outdated = FALSE;
  beckon_store_view_async (self->desk->store, read_state, g_strdup (self->task_id), g_free,
                           (GDestroyNotify) beckon_task_state_free, NULL, on_read,
                           beckon_task_run_ref (self));
}

void
beckon_task_run_note_change (BeckonTaskRun *self)
{
  self->outdated = self->reading;
}

/* --- what was written --- */

/* The agent was paused when its step was about to start, or it cannot start. */
static void
take_refused (BeckonTaskRun *self, BeckonTaskState *state)
{
  g_autoptr (GError) refused = g_steal_pointer (&self->refused);

  if (state->row != NULL && !state->held)
    {
      beckon_task_state_free (state);
      beckon_task_run_block (self, refused);
    }
  else
    {
      take_state (self, state);
    }
}

/* Failed writes are retried until they succeed; the step itself is never repeated because of
 * that. */
static void
take_error (BeckonTaskRun *self, const GError *error)
{
  BeckonClock *clock = self->desk->clock;

  if (!beckon_error_is_of_store (error))
    {
      g_clear_pointer (&self->operation, beckon_operation_unref);
      if (g_error_matches (error, BECKON_ERROR, BECKON_ERROR_STATUS))
        {
          g_clear_error (&self->refused);
          self->refused = g_error_copy (error);
          read_then (self, take_refused);
        }
      else
        {
          beckon_task_run_block (self, error);
        }
      return;
    }
  beckon_message_limited ("A step of task %s could not be saved; this will be retried: %s",
                          self->task_id, error->message);
  self->alarm = beckon_clock_add_alarm (
    clock, BECKON_CLOCK_AWAKE, beckon_clock_get_time (clock, BECKON_CLOCK_AWAKE) + RETRY_US,
    retry_cb, self);
}

/* The hold was recorded before, and the store lists the task all the same: it considers the names
 * of its agents different. */
static void
take_still_held (BeckonTaskRun *self, BeckonTaskState *state)
{
  g_autoptr (GError) error = NULL;
  gboolean held = state->held;

  beckon_task_state_free (state);
  if (held)
    {
      error = beckon_error_new (BECKON_ERROR_STATUS, _ ("Resume the agent first."),
                                "its agent is paused");
      beckon_task_run_block (self, error);
    }
  else
    {
      beckon_task_run_release (self);
    }
}

/* Records why the step does not start: the store skips the task until its agent is resumed. */
static void
take_hold (BeckonTaskRun *self, const BeckonCommit *commit)
{
  if (commit->events->len == 0)
    read_then (self, take_still_held);
  else
    beckon_task_run_release (self);
}

static void
on_written (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonTaskRun) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (object), result, &error);

  if (beckon_task_run_is_over (self))
    return;
  if (commit == NULL)
    {
      take_error (self, error);
      return;
    }

  g_clear_pointer (&self->operation, beckon_operation_unref);
  self->written (self, commit);
}

static void
write_operation (BeckonTaskRun *self)
{
  beckon_desk_do_async (self->desk, beckon_operation_ref (self->operation), NULL, on_written,
                        beckon_task_run_ref (self));
}

void
beckon_task_run_write (BeckonTaskRun        *self,
                       BeckonOperation      *operation,
                       BeckonTaskRunWritten *written)
{
  g_return_if_fail (self->operation == NULL);

  self->operation = operation;
  self->written = written;
  write_operation (self);
}

void
beckon_task_run_take_next (BeckonTaskRun *self, const BeckonCommit *commit)
{
  beckon_task_run_advance (self);
}

static void
take_started (BeckonTaskRun *self, const BeckonCommit *commit)
{
  g_clear_pointer (&self->row, beckon_step_row_free);
  self->row = beckon_step_row_copy (commit->step);
  g_clear_pointer (&self->agent, beckon_agent_free);
  self->agent = commit->step_agent != NULL ? beckon_agent_copy (commit->step_agent) : NULL;
  g_clear_pointer (&self->task, beckon_task_unref);
  self->task = beckon_task_ref (commit->task);
  self->kind->begin (self);
}

void
beckon_task_run_start_step (BeckonTaskRun *self)
{
  beckon_task_run_write (self,
                         beckon_operation_start_step (BECKON_TASK_RUN_BY, self->task_id,
                                                      self->row->position, self->row->attempts),
                         take_started);
}

/* --- the next step --- */

/* Its steps cannot be read, or are lost: it cannot continue, and its log must say so. */
static void
fail_task (BeckonTaskRun *self, const GError *why)
{
  beckon_task_run_write (
    self,
    beckon_operation_move_task_because (BECKON_TASK_RUN_BY, self->task_id, BECKON_VERB_FAIL,
                                        beckon_note_new_from_error (why), why->message),
    beckon_task_run_take_next);
}

static void
begin (BeckonTaskRun *self)
{
  if (self->kind->starts_itself)
    self->kind->begin (self);
  else
    beckon_task_run_start_step (self);
}

/* Nothing starts for a paused agent; the runner is woken when it is resumed (WH-5). */
static void
hold (BeckonTaskRun *self)
{
  /* The unclear step may be another one. */
  beckon_task_run_write (
    self, beckon_operation_hold_step (BECKON_TASK_RUN_BY, self->task_id, self->task->position),
    take_hold);
}

/* @state (transfer full) */
static void
take_state (BeckonTaskRun *self, BeckonTaskState *state)
{
  g_autoptr (GError) error = NULL;
  BeckonStepType type;

  clear_step (self);
  self->state = state;
  g_clear_pointer (&self->task, beckon_task_unref);
  self->task = beckon_task_ref (state->task);
  if (state->lost != NULL)
    {
      fail_task (self, state->lost);
      return;
    }
  if (state->row == NULL)
    {
      beckon_task_run_release (self);
      return;
    }
  self->row = beckon_step_row_copy (state->row);
  if (state->held)
    {
      hold (self);
      return;
    }

  type = self->row->step->type;
  self->kind = beckon_step_kind_get (type);
  if (self->kind == NULL)
    {
      beckon_task_run_end (self, BECKON_STEP_FAILED, NULL, NULL,
                           beckon_note_new ("unsupported", beckon_step_type_to_string (type)), 0);
    }
  else if (self->row->state == BECKON_STEP_PENDING && self->row->interaction_id == 0)
    {
      begin (self);
    }
  else if (self->kind->resume != NULL)
    {
      self->kind->resume (self);
    }
  else
    {
      error = beckon_error_new (BECKON_ERROR_STATUS, _ ("See its steps on the task’s page."),
                                "step %u is %s", self->row->position + 1,
                                beckon_step_state_to_string (self->row->state));
      beckon_task_run_block (self, error);
    }
}

void
beckon_task_run_advance (BeckonTaskRun *self)
{
  clear_step (self);
  read_then (self, take_state);
}
