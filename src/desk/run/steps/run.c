/* run.c: runs a program; its output goes to the log, its result into the task's context (WH-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/run/steps/step-kind.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/json/json-node.h"
#include "base/json/json-parse.h"
#include "base/limits.h"
#include "base/timestamp.h"
#include "desk/desk-private.h"
#include "desk/run/acp/acp-run.h"
#include "desk/run/host.h"
#include "desk/run/process.h"
#include "desk/run/recover-runs.h"
#include "desk/run/run-mark.h"
#include "desk/run/steps/run-setting.h"
#include "desk/run/task-run.h"
#include "plan/step-words.h"
#include "rules/tasks.h"

/* The exit status if the program could not be started. */
#define NOT_STARTED 127
/* The delay after lines could not be written. */
#define RETRY_US (10 * BECKON_US_PER_SECOND)

/* One run, or the remaining processes of the previous one; it may outlive the run of its task while
 * those are being ended. */
typedef struct
{
  BeckonTaskRun *task_run; /* (owned) */
  gint64         limit_us;
  BeckonRunner
    *runner; /* (held): NULL until the run of its task is over and the program is being ended */
  BeckonProcess
    *process; /* (owned) (nullable): NULL once it has ended, and while others are being ended */
  BeckonAcpRun *acp;   /* (owned) (nullable): talks to the program */
  GPtrArray    *lines; /* (owned) (nullable): lines that are being written */
  guint         alarm; /* 0, or the alarm that retries to write them */
} Run;

static void write_lines (Run *run);

static void
run_free (Run *run)
{
  g_clear_pointer (&run->lines, g_ptr_array_unref);
  beckon_acp_run_free (run->acp);
  beckon_task_run_unref (run->task_run);
  g_free (run);
}

/* --- output --- */

static void
retry_cb (gpointer user_data)
{
  Run *run = user_data;

  run->alarm = 0;
  write_lines (run);
}

/* The data of the run of its task is this as long as the program is at work; what comes later is
 * for nobody.
 */
static void
on_lines_written (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonTaskRun) task_run = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (object), result, &error);
  BeckonClock *clock;
  Run         *run;

  if (beckon_task_run_is_over (task_run) || (run = beckon_task_run_get_data (task_run)) == NULL)
    return;
  if (commit == NULL && beckon_error_is_of_store (error))
    {
      clock = beckon_desk_get_clock (beckon_task_run_get_desk (task_run));
      run->alarm = beckon_clock_add_alarm (
        clock, BECKON_CLOCK_AWAKE, beckon_clock_get_time (clock, BECKON_CLOCK_AWAKE) + RETRY_US,
        retry_cb, run);
      return;
    }
  g_clear_pointer (&run->lines, g_ptr_array_unref);
  beckon_process_continue (run->process);
}

static void
write_lines (Run *run)
{
  BeckonDesk       *desk = beckon_task_run_get_desk (run->task_run);
  const BeckonTask *task = beckon_task_run_get_task (run->task_run);

  beckon_desk_do_async (desk,
                        beckon_operation_log_lines (task->agent != NULL ? task->agent : "desk",
                                                    task->id, BECKON_LEVEL_INFO,
                                                    g_ptr_array_ref (run->lines)),
                        NULL, on_lines_written, beckon_task_run_ref (run->task_run));
}

static void
lines_cb (BeckonProcess *process, GPtrArray *lines, gpointer user_data)
{
  Run *run = user_data;

  run->lines = lines;
  write_lines (run);
}

static void
data_cb (BeckonProcess *process, const char *data, gsize length, gpointer user_data)
{
  Run *run = user_data;

  beckon_acp_run_feed (run->acp, data, length);
}

/* --- the end --- */

/* (transfer full): {"exit_status": 0} and the members of the last line where that is a JSON object,
 * which cannot say how it ended: conditions rely on that. */
static char *
make_result (const BeckonProcessEnd *end)
{
  g_autoptr (JsonObject) object = NULL;
  g_autoptr (JsonNode) node = json_node_init_object (json_node_alloc (), NULL);
  const char      *line = end->last_line;
  g_autofree char *text = NULL;

  if (line != NULL && strchr (line, '{') != NULL)
    object = beckon_json_parse_object (line, strlen (line), BECKON_LIMIT_RESULT_BYTES, NULL);
  if (object == NULL)
    object = json_object_new ();
  json_object_set_int_member (object, "exit_status", end->exit_status);
  if (end->exit_status < 0)
    json_object_set_int_member (object, "signal", end->signal);
  if (end->timed_out)
    json_object_set_boolean_member (object, "timed_out", TRUE);
  json_node_set_object (node, object);
  text = beckon_json_node_to_text_within (node, BECKON_LIMIT_INNER_DEPTH - 1);
  return text != NULL ? g_steal_pointer (&text)
                      : g_strdup_printf ("{\"exit_status\":%d}", end->exit_status);
}

/* (transfer full) */
static BeckonNote *
describe_failure (const BeckonProcessEnd *end, gint64 limit_us)
{
  BeckonNote *note;

  if (end->timed_out)
    note = beckon_note_new ("ran_too_long", limit_us);
  else if (end->exit_status < 0)
    note = beckon_note_new ("killed", (gint64) end->signal);
  else
    note = beckon_note_new ("exited", (gint64) end->exit_status);
  return end->reason != NULL ? beckon_note_new ("said_last", note, end->reason) : note;
}

/* The program failed: so does the task, unless the plan continues and checks the result. */
static BeckonStepState
get_state_after_failure (BeckonTaskRun *task_run)
{
  return beckon_task_run_get_row (task_run)->step->on_failure == BECKON_ON_FAILURE_CONTINUE
           ? BECKON_STEP_DONE
           : BECKON_STEP_FAILED;
}

static const char *
get_save_as (BeckonTaskRun *task_run)
{
  return beckon_step_get_save_as (beckon_task_run_get_row (task_run)->step);
}

/* (transfer full) (nullable): why the step failed. @last takes (transfer full) what the program
 * said last. */
static BeckonNote *
take_end (Run *run, const BeckonProcessEnd *end, char **result, char **last)
{
  if (run->acp != NULL)
    return beckon_acp_run_take_end (run->acp, end, result, last);
  *result = make_result (end);
  *last = g_strdup (end->last_line);
  return end->timed_out || end->exit_status != 0 ? describe_failure (end, run->limit_us) : NULL;
}

static void
ended_cb (BeckonProcess *process, const BeckonProcessEnd *end, gpointer user_data)
{
  Run *run = user_data;
  g_autoptr (BeckonTaskRun) task_run = beckon_task_run_ref (run->task_run);
  g_autofree char *result = NULL;
  g_autofree char *last = NULL;
  BeckonNote      *note = take_end (run, end, &result, &last);
  gboolean         failed = note != NULL;
  /* (nullable): the task was ended, and the agent stopped before it had to be ended. */
  BeckonRunner *runner = run->runner;

  /* The last words of an agent are the result of its task (CF-11). */
  if (!failed && beckon_task_run_get_row (task_run)->step->argv == NULL)
    beckon_task_run_set_outcome (task_run, last);
  run->process = NULL;
  if (runner == NULL)
    beckon_task_run_set_data (task_run, NULL, NULL);
  run_free (run);
  beckon_process_free (process);
  if (runner != NULL)
    {
      beckon_note_unref (note);
      beckon_task_run_release_runner (task_run, runner);
      return;
    }
  beckon_task_run_end (task_run, failed ? get_state_after_failure (task_run) : BECKON_STEP_DONE,
                       result, get_save_as (task_run), note, 0);
}

static void
gone_cb (gpointer user_data)
{
  Run *run = user_data;
  g_autoptr (BeckonTaskRun) task_run = beckon_task_run_ref (run->task_run);
  BeckonRunner *runner = run->runner;

  run_free (run);
  beckon_task_run_release_runner (task_run, runner);
}

static const BeckonProcessFuncs funcs = { lines_cb, ended_cb, NULL, gone_cb };
/* Of an agent that speaks the Agent Client Protocol. */
static const BeckonProcessFuncs talking = { lines_cb, ended_cb, data_cb, gone_cb };

static void
stop (BeckonTaskRun *task_run)
{
  Run *run = beckon_task_run_get_data (task_run);

  if (run == NULL)
    return;
  beckon_task_run_set_data (task_run, NULL, NULL);
  if (run->alarm != 0)
    beckon_clock_remove_alarm (beckon_desk_get_clock (beckon_task_run_get_desk (task_run)),
                               run->alarm);
  run->alarm = 0;
  run->runner = beckon_task_run_hold_runner (task_run);
  if (run->acp != NULL)
    beckon_acp_run_stop (run->acp, beckon_runner_is_stopping (run->runner));
  else if (run->process != NULL)
    beckon_process_end (run->process);
}

/* --- the start --- */

/* (transfer full) (nullable): its time limit is that of the session, which may wait for somebody.
 */
static BeckonProcess *
start_talking (BeckonTaskRun *task_run,
               Run           *run,
               char         **command,
               const char    *folder,
               const char    *workspace,
               char         **environment,
               const char    *name,
               GError       **error)
{
  const BeckonAcpTask task = { .prompt = beckon_task_run_get_row (task_run)->step->prompt,
                               .folder = workspace,
                               .limit_us = run->limit_us,
                               .environment = environment };
  BeckonProcess      *process = beckon_process_start (
         beckon_desk_get_clock (beckon_task_run_get_desk (task_run)), (const char *const *) command,
         folder, (const char *const *) environment, NULL, name, 0, &talking, run, error);

  if (process != NULL)
    run->acp = beckon_acp_run_new (task_run, process, &task);
  return process;
}

/* (transfer full) (nullable) */
static BeckonProcess *
start (BeckonTaskRun *task_run, Run *run, GError **error)
{
  const BeckonStepRow *row = beckon_task_run_get_row (task_run);
  const BeckonStep    *step = row->step;
  BeckonDesk          *desk = beckon_task_run_get_desk (task_run);
  g_autofree char     *name =
    beckon_run_mark_name (beckon_task_run_get_task (task_run)->id, row->position, row->attempts);
  const BeckonAgent *agent = NULL;
  g_auto (GStrv) environment = NULL;
  g_auto (GStrv) command = NULL;
  g_autofree char *folder = NULL;
  g_autofree char *there = NULL;

  if (!beckon_run_find_agent (task_run, &agent, error) || !beckon_host_check (error))
    return NULL;
  environment = beckon_run_make_environment (task_run, agent, name);
  folder = beckon_run_make_folder (task_run, agent);
  there = g_strdup (folder);
  run->limit_us = step->timeout_us;
  if (run->limit_us == 0 && agent != NULL)
    run->limit_us = agent->time_limit_us;
  if (run->limit_us == 0)
    run->limit_us = desk->settings->run_limit_us;
  command = g_strdupv (step->argv != NULL ? step->argv : agent->command);
  if (beckon_host_is_elsewhere ())
    {
      char **host = beckon_host_make_command ((const char *const *) command, folder);

      g_strfreev (command);
      command = host;
      /* It is one of the host, which this process may not even see. */
      g_clear_pointer (&folder, g_free);
    }
  if (step->argv == NULL && beckon_acp_run_wants (agent))
    return start_talking (task_run, run, command, folder, there, environment, name, error);
  return beckon_process_start (beckon_desk_get_clock (desk), (const char *const *) command, folder,
                               (const char *const *) environment, step->prompt, name, run->limit_us,
                               &funcs, run, error);
}

/* A shell that does not find a program exits with this status, and a step may be run with or
 * without one. */
static void
fail_to_start (BeckonTaskRun *task_run, const GError *error)
{
  const BeckonProcessEnd end = { .exit_status = NOT_STARTED };
  g_autofree char       *result = make_result (&end);

  beckon_task_run_end (task_run, get_state_after_failure (task_run), result, get_save_as (task_run),
                       beckon_note_new_from_error (error), 0);
}

static void
begin (BeckonTaskRun *task_run)
{
  g_autoptr (GError) error = NULL;
  Run *run = g_new0 (Run, 1);

  run->task_run = beckon_task_run_ref (task_run);
  run->process = start (task_run, run, &error);
  if (run->process == NULL)
    {
      run_free (run);
      fail_to_start (task_run, error);
      return;
    }
  beckon_task_run_set_data (task_run, run, NULL);
}

/* --- the desk stopped while it ran --- */

enum
{
  RUN_AGAIN,
  SKIP,
  STOP,
};

static void
ask_what_then (BeckonTaskRun *task_run)
{
  const BeckonStepRow *row = beckon_task_run_get_row (task_run);
  g_autofree char     *words = beckon_step_describe (row->step);
  BeckonInteraction   *draft = beckon_interaction_new ();

  draft->policy = BECKON_POLICY_HOLD;
  /* Translators: the number of a step, and what it does, such as "Run make test" */
  draft->conflict_description = g_strdup_printf (
    _ ("Step %u may already have done its work: %s. What now?"), row->position + 1, words);
  draft->reason =
    g_strdup (_ ("The desk stopped while this step was running, so it is unknown how far it got."));
  g_ptr_array_add (draft->options, beckon_option_new (_ ("Run it again"), NULL, FALSE));
  g_ptr_array_add (draft->options, beckon_option_new (_ ("Skip it"), NULL, FALSE));
  g_ptr_array_add (draft->options, beckon_option_new (_ ("Stop the task"), NULL, FALSE));
  beckon_task_run_ask (task_run, draft);
}

static void
skip (BeckonTaskRun *task_run)
{
  beckon_task_run_end (task_run, BECKON_STEP_SKIPPED, NULL, NULL, beckon_note_new ("interrupted"),
                       0);
}

/* No process of the interrupted run is left. */
static void
decide (BeckonTaskRun *task_run)
{
  const BeckonStepRow *row = beckon_task_run_get_row (task_run);

  if (row->step->interrupted == BECKON_INTERRUPTED_REPEAT)
    beckon_task_run_repeat (task_run);
  else if (row->step->interrupted == BECKON_INTERRUPTED_SKIP)
    skip (task_run);
  else
    ask_what_then (task_run);
}

static void
on_orphans_ended (GObject *object, GAsyncResult *result, gpointer user_data)
{
  Run *run = user_data;
  g_autoptr (BeckonTaskRun) task_run = beckon_task_run_ref (run->task_run);
  BeckonRunner *runner = run->runner;
  BeckonOrphans found;

  beckon_orphans_end_finish (result, &found);
  if (runner == NULL && !beckon_task_run_is_over (task_run))
    beckon_task_run_set_data (task_run, NULL, NULL);
  run_free (run);
  if (runner != NULL)
    {
      beckon_task_run_release_runner (task_run, runner);
      return;
    }
  if (beckon_task_run_is_over (task_run))
    return;
  if (found.n_found > 0)
    beckon_recover_runs_log (beckon_task_run_get_desk (task_run),
                             beckon_task_run_get_task (task_run)->id,
                             beckon_task_run_get_row (task_run)->position, &found);
  decide (task_run);
}

/* The kernel ended the program itself when its desk was killed; its children keep running. */
static void
end_orphans (BeckonTaskRun *task_run)
{
  const BeckonStepRow *row = beckon_task_run_get_row (task_run);
  Run                 *run = g_new0 (Run, 1);

  run->task_run = beckon_task_run_ref (task_run);
  beckon_task_run_set_data (task_run, run, NULL);
  beckon_orphans_end_async (beckon_desk_get_clock (beckon_task_run_get_desk (task_run)),
                            beckon_quarry_new_of_step (beckon_task_run_get_task (task_run)->id,
                                                       row->position, row->attempts),
                            on_orphans_ended, run);
}

static void
resume (BeckonTaskRun *task_run)
{
  g_autoptr (BeckonInteraction) interaction = beckon_task_run_dup_interaction (task_run);

  if (interaction == NULL)
    {
      end_orphans (task_run);
      return;
    }
  if (beckon_interaction_is_open (interaction))
    {
      beckon_task_run_release (task_run);
      return;
    }

  if (interaction->n_response_indices > 0 && interaction->response_indices[0] == RUN_AGAIN)
    {
      beckon_task_run_repeat (task_run);
    }
  else if (interaction->n_response_indices > 0 && interaction->response_indices[0] == SKIP)
    {
      skip (task_run);
    }
  else
    {
      beckon_task_run_cancel (task_run, "plan_stopped");
    }
}

const BeckonStepKind beckon_step_kind_run = {
  .begin = begin,
  .resume = resume,
  .stop = stop,
};
