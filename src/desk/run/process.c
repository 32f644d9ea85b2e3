/* process.c: a program in a session of its own, with a time limit, its output line by line
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/run/process.h"

#include <sys/wait.h>

#include "base/timestamp.h"
#include "desk/run/minder.h"
#include "desk/run/orphans.h"
#include "desk/run/process-input.h"
#include "desk/run/process-output.h"
#include "desk/run/process-spawn.h"

#define READ_BYTES (64 * 1024)
/* The number of lines in one write, and the number that may wait for it before reading stops. */
#define LINES_AT_ONCE 500
/* Processes that a program leaves behind may keep its output open: only the end of the program
 * counts. */
#define DRAIN_US (BECKON_US_PER_SECOND)

/* Standard output or standard error. */
typedef struct
{
  BeckonProcess *process; /* (unowned): of this */
  GInputStream  *stream;  /* (unowned): of the subprocess */
  gboolean       reading;
  gboolean       at_end;
} Pipe;

struct _BeckonProcess
{
  gatomicrefcount      ref_count;
  BeckonClock         *clock;      /* (owned) */
  GSubprocess         *subprocess; /* (owned): the minder, or the program where there is none */
  BeckonMinder        *minder;     /* (owned) (nullable) */
  char                *run;        /* (owned) (nullable): its mark */
  Pipe                 pipes[BECKON_N_OUTPUTS];
  GCancellable        *cancellable; /* (owned): of the read */
  BeckonProcessOutput *output;      /* (owned) */
  BeckonProcessFuncs   funcs;
  gpointer             user_data;
  guint                limit_alarm;  /* 0, or the time limit */
  guint                finish_alarm; /* 0, or when it must have ended on its own */
  guint                drain_alarm;  /* 0, or the time limit for output after the program's end */
  BeckonProcessInput  *input;        /* (owned) (nullable): of a program that talks */
  gboolean             finishing;    /* it has nothing more to do */
  gboolean             busy;         /* lines are being handled by the caller */
  gboolean             at_end;       /* of both outputs */
  gboolean             exited;
  gboolean             hunted;   /* all its descendants are being ended */
  gboolean             given_up; /* some of those could not be */
  gboolean             timed_out;
  gboolean             ending; /* the caller does not want the result */
  gboolean             told;   /* no callback is called any more */
  gboolean             told_left_out;
};

static void read_more (BeckonProcess *self);

static BeckonProcess *
ref (BeckonProcess *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

static void
unref (BeckonProcess *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_object_unref (self->cancellable);
  g_clear_object (&self->subprocess);
  beckon_process_output_free (self->output);
  beckon_process_input_free (self->input);
  beckon_minder_free (self->minder);
  g_free (self->run);
  g_object_unref (self->clock);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonProcess, unref)

static void
clear_alarm (BeckonProcess *self, guint *alarm)
{
  if (*alarm != 0)
    beckon_clock_remove_alarm (self->clock, *alarm);
  *alarm = 0;
}

static guint
add_alarm (BeckonProcess *self, gint64 after_us, BeckonAlarmFunc func)
{
  return beckon_clock_add_alarm (self->clock, BECKON_CLOCK_AWAKE,
                                 beckon_clock_get_time (self->clock, BECKON_CLOCK_AWAKE) + after_us,
                                 func, self);
}

static void
stop_reading (BeckonProcess *self)
{
  clear_alarm (self, &self->drain_alarm);
  g_cancellable_cancel (self->cancellable);
  self->at_end = TRUE;
}

/* --- the end --- */

static void
tell_end (BeckonProcess *self)
{
  BeckonProcessEnd end = { .timed_out = self->timed_out, .exit_status = -1 };
  g_autofree char *reason = NULL;

  int status;

  self->told = TRUE;
  if (self->minder == NULL || !beckon_minder_get_status (self->minder, &status))
    status = g_subprocess_get_status (self->subprocess);
  if (WIFEXITED (status))
    end.exit_status = WEXITSTATUS (status);
  else
    end.signal = WTERMSIG (status);
  end.last_line = beckon_process_output_get_last_line (self->output);
  reason = beckon_process_output_dup_reason (self->output);
  end.reason = reason;
  self->funcs.ended (self, &end, self->user_data);
}

/* It is over when everything that had to end with it has ended. */
static gboolean
is_over (BeckonProcess *self)
{
  return self->at_end && self->exited && !self->hunted;
}

/* Passes on the available lines, then the end. */
static void
pump (BeckonProcess *self)
{
  GPtrArray *lines;

  if (self->told || self->busy)
    return;

  lines = beckon_process_output_take (self->output, LINES_AT_ONCE);
  if (lines == NULL && is_over (self) && !self->told_left_out)
    {
      self->told_left_out = TRUE;
      lines = beckon_process_output_list_left_out (self->output);
    }
  if (lines != NULL)
    {
      self->busy = TRUE;
      self->funcs.lines (self, lines, self->user_data);
    }
  else if (is_over (self))
    {
      tell_end (self);
    }
}

/* --- ending --- */

/* Nothing is left: tells the caller once. */
static void
check_gone (BeckonProcess *self)
{
  if (!self->ending || !self->exited || self->hunted)
    return;
  self->ending = FALSE;
  if (self->funcs.gone != NULL)
    self->funcs.gone (self->user_data);
  unref (self);
}

static void
on_hunted (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonProcess) self = user_data;
  BeckonOrphans found;

  beckon_orphans_end_finish (result, &found);
  if (found.n_left > 0)
    g_message ("Run %s: %u processes could not be ended", self->run != NULL ? self->run : "",
               found.n_left);
  self->given_up = found.n_left > 0;
  self->hunted = FALSE;
  pump (self);
  check_gone (self);
}

/* Ends all its descendants. */
static void
terminate (BeckonProcess *self)
{
  pid_t child = beckon_process_find_child (self->subprocess);
  pid_t program = beckon_process_find_leader (self->subprocess, self->minder);
  pid_t group = program;
  int   status;

  if (self->hunted || self->given_up)
    return;
  self->hunted = TRUE;
  /* The process id of a program that has ended may have been reused. */
  if (self->minder != NULL ? beckon_minder_get_status (self->minder, &status) : self->exited)
    group = 0;
  if (self->minder != NULL)
    beckon_minder_stay (self->minder);
  beckon_orphans_end_async (
    self->clock, beckon_quarry_new_of_run (self->run, child != program ? child : 0, group),
    on_hunted, ref (self));
}

static void
limit_cb (gpointer user_data)
{
  BeckonProcess *self = user_data;

  self->limit_alarm = 0;
  self->timed_out = TRUE;
  terminate (self);
}

/* --- output --- */

static gboolean
is_reading (BeckonProcess *self)
{
  for (guint i = 0; i < BECKON_N_OUTPUTS; i++)
    if (!self->pipes[i].at_end && !self->pipes[i].reading)
      return FALSE;

  return TRUE;
}

static void
drain_cb (gpointer user_data)
{
  BeckonProcess *self = user_data;

  self->drain_alarm = 0;
  if (!is_reading (self))
    {
      /* Its last output has not been read yet. */
      self->drain_alarm = add_alarm (self, DRAIN_US, drain_cb);
      return;
    }
  stop_reading (self);
}

static void
take_bytes (BeckonProcess *self, BeckonOutput output, GBytes *bytes)
{
  gsize       length;
  const char *data = g_bytes_get_data (bytes, &length);

  if (output != BECKON_OUTPUT_OUT || self->funcs.data == NULL)
    beckon_process_output_feed (self->output, output, data, length);
  else if (!self->told)
    self->funcs.data (self, data, length, self->user_data);
}

static void
end_pipe (BeckonProcess *self, Pipe *pipe)
{
  pipe->at_end = TRUE;
  if (pipe == &self->pipes[BECKON_OUTPUT_OUT] && self->funcs.data != NULL && !self->told)
    self->funcs.data (self, NULL, 0, self->user_data);
  for (guint i = 0; i < BECKON_N_OUTPUTS; i++)
    if (!self->pipes[i].at_end)
      return;
  clear_alarm (self, &self->drain_alarm);
  self->at_end = TRUE;
  beckon_process_output_end (self->output);
}

static void
on_read (GObject *object, GAsyncResult *result, gpointer user_data)
{
  Pipe *pipe = user_data;
  g_autoptr (BeckonProcess) self = pipe->process;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes =
    g_input_stream_read_bytes_finish (G_INPUT_STREAM (object), result, &error);

  pipe->reading = FALSE;
  if (bytes != NULL && g_bytes_get_size (bytes) > 0)
    take_bytes (self, (BeckonOutput) (pipe - self->pipes), bytes);
  else
    end_pipe (self, pipe);
  pump (self);
  read_more (self);
}

static void
read_more (BeckonProcess *self)
{
  if (self->at_end || beckon_process_output_get_n_ready (self->output) >= LINES_AT_ONCE)
    return;
  for (guint i = 0; i < BECKON_N_OUTPUTS; i++)
    {
      Pipe *pipe = &self->pipes[i];

      if (pipe->reading || pipe->at_end)
        continue;
      pipe->reading = TRUE;
      ref (self);
      /* Everything else has priority. */
      g_input_stream_read_bytes_async (pipe->stream, READ_BYTES, G_PRIORITY_DEFAULT_IDLE,
                                       self->cancellable, on_read, pipe);
    }
}

void
beckon_process_continue (BeckonProcess *self)
{
  self->busy = FALSE;
  read_more (self);
  pump (self);
}

static void
on_exited (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonProcess) self = user_data;
  int status;

  g_subprocess_wait_finish (G_SUBPROCESS (object), result, NULL);
  self->exited = TRUE;
  clear_alarm (self, &self->limit_alarm);
  clear_alarm (self, &self->finish_alarm);
  /* The minder was killed: the program may still run. What a program that talks has started is of
   * no use without it. */
  if ((self->minder != NULL && !beckon_minder_get_status (self->minder, &status))
      || self->funcs.data != NULL)
    terminate (self);
  if (!self->at_end && self->drain_alarm == 0)
    self->drain_alarm = add_alarm (self, DRAIN_US, drain_cb);
  pump (self);
  check_gone (self);
}

/* --- programs that talk --- */

gboolean
beckon_process_write (BeckonProcess *self, const char *data, gsize length)
{
  return beckon_process_input_write (self->input, data, length);
}

void
beckon_process_print (BeckonProcess *self, const char *text, gsize length)
{
  beckon_process_output_feed (self->output, BECKON_OUTPUT_OUT, text, length);
  pump (self);
}

static void
finish_cb (gpointer user_data)
{
  BeckonProcess *self = user_data;

  self->finish_alarm = 0;
  terminate (self);
}

void
beckon_process_finish (BeckonProcess *self)
{
  if (self->finishing)
    return;
  self->finishing = TRUE;
  clear_alarm (self, &self->limit_alarm);
  if (!self->exited)
    self->finish_alarm = add_alarm (self, BECKON_PROCESS_GRACE_US, finish_cb);
  beckon_process_input_close (self->input);
}

/* --- life cycle --- */

BeckonProcess *
beckon_process_start (BeckonClock              *clock,
                      const char *const        *argv,
                      const char               *folder,
                      const char *const        *environment,
                      const char               *input,
                      const char               *run,
                      gint64                    time_limit_us,
                      const BeckonProcessFuncs *funcs,
                      gpointer                  user_data,
                      GError                  **error)
{
  g_autoptr (BeckonMinder) minder = beckon_minder_new ();
  GSubprocess   *subprocess = beckon_process_spawn (argv, folder, environment, input,
                                                    funcs->data != NULL, run, minder, error);
  BeckonProcess *self;

  if (subprocess == NULL)
    return NULL;
  self = g_new0 (BeckonProcess, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->clock = g_object_ref (clock);
  self->subprocess = subprocess;
  self->minder = g_steal_pointer (&minder);
  self->run = g_strdup (run);
  self->pipes[BECKON_OUTPUT_OUT].stream = g_subprocess_get_stdout_pipe (self->subprocess);
  self->pipes[BECKON_OUTPUT_ERR].stream = g_subprocess_get_stderr_pipe (self->subprocess);
  for (guint i = 0; i < BECKON_N_OUTPUTS; i++)
    self->pipes[i].process = self;
  self->cancellable = g_cancellable_new ();
  self->output = beckon_process_output_new ();
  self->funcs = *funcs;
  self->user_data = user_data;
  if (funcs->data != NULL)
    self->input = beckon_process_input_new (g_subprocess_get_stdin_pipe (self->subprocess));
  if (time_limit_us > 0)
    self->limit_alarm = add_alarm (self, time_limit_us, limit_cb);
  g_subprocess_wait_async (self->subprocess, NULL, on_exited, ref (self));
  read_more (self);
  return self;
}

void
beckon_process_end (BeckonProcess *self)
{
  self->ending = TRUE;
  self->told = TRUE;
  clear_alarm (self, &self->limit_alarm);
  clear_alarm (self, &self->finish_alarm);
  stop_reading (self);
  /* Also what a program that has just ended left behind: its step has not been reported as done
   * yet. */
  terminate (self);
  check_gone (self);
}

void
beckon_process_free (BeckonProcess *self)
{
  clear_alarm (self, &self->limit_alarm);
  clear_alarm (self, &self->finish_alarm);
  stop_reading (self);
  unref (self);
}
