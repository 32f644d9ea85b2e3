/* process.c: a program that runs in a process group of its own, with a time limit, its output line by line
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/process.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "desk/process-output.h"
#include "desk/run-mark.h"
#include "model/duration.h"
#include "model/error.h"
#include "model/timestamp.h"
#include "model/untranslated.h"

#define READ_BYTES (64 * 1024)
/* So many lines are one write; and so many wait for it before reading stops. */
#define LINES_AT_ONCE 500
/* What a program left behind may hold its output open: the end is the program's. */
#define DRAIN_US (BECKON_US_PER_SECOND)
#define LOOK_MS 50

struct _BeckonProcess
{
  gatomicrefcount       ref_count;
  BeckonClock          *clock;       /* (owned) */
  GSubprocess          *subprocess;  /* (owned) */
  pid_t                 group;       /* 0: it was over before anybody looked */
  GInputStream         *stream;      /* (unowned): of the subprocess */
  GCancellable         *cancellable; /* (owned): of reading */
  BeckonProcessOutput  *output;      /* (owned) */
  BeckonProcessFuncs    funcs;
  gpointer              user_data;
  guint                 limit_alarm; /* 0, or the time limit */
  guint                 kill_alarm;  /* 0, or the time for SIGKILL */
  guint                 look_source; /* 0, or what sees when the group is gone, until kill_alarm */
  guint                 drain_alarm; /* 0, or the last moment for output after the program's end */
  gboolean              reading;
  gboolean              busy;        /* lines are being taken */
  gboolean              at_end;      /* of the output */
  gboolean              exited;
  gboolean              timed_out;
  gboolean              ending;      /* nobody wants to know */
  gboolean              told;        /* nobody is told of anything any more */
  gboolean              told_left_out;
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
  g_object_unref (self->clock);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonProcess, unref)

static void
clear_alarm (BeckonProcess *self,
             guint         *alarm)
{
  if (*alarm != 0)
    beckon_clock_remove_alarm (self->clock, *alarm);
  *alarm = 0;
}

static guint
add_alarm (BeckonProcess   *self,
           gint64           after_us,
           BeckonAlarmFunc  func)
{
  return beckon_clock_add_alarm (self->clock, BECKON_CLOCK_AWAKE,
                                 beckon_clock_get_time (self->clock, BECKON_CLOCK_AWAKE) + after_us, func, self);
}

static void
stop_reading (BeckonProcess *self)
{
  clear_alarm (self, &self->drain_alarm);
  g_cancellable_cancel (self->cancellable);
  self->at_end = TRUE;
}

/* --- ending it --- */

/* Is the process @name of /proc one of the group that still runs? */
static gboolean
is_alive_in (const char *name,
             pid_t       group)
{
  g_autofree char *path = g_build_filename ("/proc", name, "stat", NULL);
  g_autofree char *text = NULL;
  const char *rest;
  char state;
  int parent, pgrp;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return FALSE;
  /* The name of the program stands in parentheses, and may have some itself. */
  rest = strrchr (text, ')');
  return rest != NULL && sscanf (rest + 1, " %c %d %d", &state, &parent, &pgrp) == 3 && pgrp == group && state != 'Z' && state != 'X';
}

/* Whoever takes in orphans may let dead ones lie: they do not count. */
static gboolean
has_group (BeckonProcess *self)
{
  g_autoptr (GDir) proc = NULL;
  const char *name;

  if (self->group <= 0 || (kill (-self->group, 0) != 0 && errno == ESRCH))
    return FALSE;
  proc = g_dir_open ("/proc", 0, NULL);
  if (proc == NULL)
    return TRUE;
  while ((name = g_dir_read_name (proc)) != NULL)
    if (g_ascii_isdigit (*name) && is_alive_in (name, self->group))
      return TRUE;
  return FALSE;
}

/* Nothing is left of it: whoever waits for that hears it once. */
static void
check_gone (BeckonProcess *self)
{
  if (!self->ending || !self->exited || self->kill_alarm != 0)
    return;
  self->ending = FALSE;
  if (self->funcs.gone != NULL)
    self->funcs.gone (self->user_data);
  unref (self);
}

/* While it has its time, somebody looks whether the last of the group is gone: it is no child of the desk's, so nothing else tells. */
static gboolean
look_cb (gpointer user_data)
{
  BeckonProcess *self = user_data;

  if (has_group (self))
    return G_SOURCE_CONTINUE;
  self->look_source = 0;
  clear_alarm (self, &self->kill_alarm);
  check_gone (self);
  return G_SOURCE_REMOVE;
}

static void
kill_cb (gpointer user_data)
{
  BeckonProcess *self = user_data;

  self->kill_alarm = 0;
  g_clear_handle_id (&self->look_source, g_source_remove);
  kill (-self->group, SIGKILL);
  check_gone (self);
}

static void
terminate (BeckonProcess *self)
{
  if (self->kill_alarm != 0 || self->group <= 0)
    return;
  if (kill (-self->group, SIGTERM) == 0)
    self->kill_alarm = add_alarm (self, BECKON_PROCESS_GRACE_US, kill_cb);
}

static void
limit_cb (gpointer user_data)
{
  BeckonProcess *self = user_data;

  self->limit_alarm = 0;
  self->timed_out = TRUE;
  terminate (self);
}

/* --- what it prints, and how it ended --- */

static void
tell_end (BeckonProcess *self)
{
  BeckonProcessEnd end = { .timed_out = self->timed_out, .exit_status = -1 };

  self->told = TRUE;
  if (g_subprocess_get_if_exited (self->subprocess))
    end.exit_status = g_subprocess_get_exit_status (self->subprocess);
  else
    end.signal = g_subprocess_get_term_sig (self->subprocess);
  end.last_line = beckon_process_output_get_last_line (self->output);
  self->funcs.ended (self, &end, self->user_data);
}

/* Hands over what there is, then the end. */
static void
pump (BeckonProcess *self)
{
  GPtrArray *lines;

  if (self->told || self->busy)
    return;

  lines = beckon_process_output_take (self->output, LINES_AT_ONCE);
  if (lines == NULL && self->at_end && self->exited && !self->told_left_out)
    {
      self->told_left_out = TRUE;
      lines = beckon_process_output_list_left_out (self->output);
    }
  if (lines != NULL)
    {
      self->busy = TRUE;
      self->funcs.lines (self, lines, self->user_data);
    }
  else if (self->at_end && self->exited)
    {
      tell_end (self);
    }
}

static void
drain_cb (gpointer user_data)
{
  BeckonProcess *self = user_data;

  self->drain_alarm = 0;
  if (!self->reading)
    {
      /* What it printed still waits to be taken. */
      self->drain_alarm = add_alarm (self, DRAIN_US, drain_cb);
      return;
    }
  stop_reading (self);
}

static void
on_read (GObject      *object,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr (BeckonProcess) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = g_input_stream_read_bytes_finish (G_INPUT_STREAM (object), result, &error);

  self->reading = FALSE;
  if (bytes != NULL && g_bytes_get_size (bytes) > 0)
    {
      beckon_process_output_feed (self->output, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
    }
  else
    {
      clear_alarm (self, &self->drain_alarm);
      self->at_end = TRUE;
      beckon_process_output_end (self->output);
    }
  pump (self);
  read_more (self);
}

static void
read_more (BeckonProcess *self)
{
  if (self->reading || self->at_end || beckon_process_output_get_n_ready (self->output) >= LINES_AT_ONCE)
    return;
  self->reading = TRUE;
  /* Whatever else there is to do goes first. */
  g_input_stream_read_bytes_async (self->stream, READ_BYTES, G_PRIORITY_DEFAULT_IDLE, self->cancellable, on_read, ref (self));
}

void
beckon_process_continue (BeckonProcess *self)
{
  self->busy = FALSE;
  read_more (self);
  pump (self);
}

static void
on_exited (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (BeckonProcess) self = user_data;

  g_subprocess_wait_finish (G_SUBPROCESS (object), result, NULL);
  self->exited = TRUE;
  clear_alarm (self, &self->limit_alarm);
  /* Others of its group that were told to end have their time still. */
  if (self->kill_alarm != 0 && !has_group (self))
    clear_alarm (self, &self->kill_alarm);
  else if (self->kill_alarm != 0)
    self->look_source = g_timeout_add (LOOK_MS, look_cb, self);
  if (!self->at_end && self->drain_alarm == 0)
    self->drain_alarm = add_alarm (self, DRAIN_US, drain_cb);
  pump (self);
  check_gone (self);
}

/* --- life --- */

/* In the child, between fork and exec. */
static void
set_up_child (gpointer user_data)
{
  setsid ();
  prctl (PR_SET_PDEATHSIG, SIGTERM);
}

/* A file without a name: nobody has to write while the program reads. */
static int
make_input (const char  *input,
            GError     **error)
{
  gsize length = strlen (input);
  gsize done = 0;
  int fd = memfd_create ("beckon-prompt", MFD_CLOEXEC);

  while (fd >= 0 && done < length)
    {
      gssize n = write (fd, input + done, length - done);

      if (n < 0 && errno != EINTR)
        break;
      done += n > 0 ? (gsize) n : 0;
    }
  if (fd < 0 || done < length || lseek (fd, 0, SEEK_SET) < 0)
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED, _("Look whether the disk is full."),
                        _("Its input cannot be written: %s"), g_strerror (errno));
      if (fd >= 0)
        close (fd);
      return -1;
    }
  return fd;
}

static void
explain_failure (const char  *program,
                 const char  *folder,
                 GError      *why,
                 GError     **error)
{
  if (g_error_matches (why, G_SPAWN_ERROR, G_SPAWN_ERROR_NOENT))
    beckon_set_error (error, BECKON_ERROR_MALFORMED, _("Name the program with its whole path, or one that can be found."),
                      _("There is no program “%s”"), program);
  else if (g_error_matches (why, G_SPAWN_ERROR, G_SPAWN_ERROR_ACCES))
    beckon_set_error (error, BECKON_ERROR_MALFORMED, _("Make it executable, or name the program that reads it."),
                      _("“%s” cannot be executed"), program);
  else if (g_error_matches (why, G_SPAWN_ERROR, G_SPAWN_ERROR_CHDIR))
    beckon_set_error (error, BECKON_ERROR_MALFORMED, _("Look whether it is there, and yours."),
                      _("The folder “%s” cannot be entered"), folder);
  else
    beckon_set_error (error, BECKON_ERROR_MALFORMED, _("Try the same command in a terminal."),
                      _("“%s” cannot be started: %s"), program, why->message);
}

static void
set_start_error (const char  *program,
                 const char  *folder,
                 GError      *why,
                 GError     **error)
{
  g_autoptr (GError) plain = NULL;
  locale_t before;

  explain_failure (program, folder, why, error);
  if (error == NULL)
    return;
  before = beckon_untranslated_begin ();
  explain_failure (program, folder, why, &plain);
  beckon_untranslated_end (before);
  beckon_error_set_log_message (*error, g_strdup (plain->message));
}

BeckonProcess *
beckon_process_start (BeckonClock               *clock,
                      const char * const        *argv,
                      const char                *folder,
                      const char * const        *environment,
                      const char                *input,
                      const char                *run,
                      gint64                     time_limit_us,
                      const BeckonProcessFuncs  *funcs,
                      gpointer                   user_data,
                      GError                   **error)
{
  g_autoptr (GSubprocessLauncher) launcher = NULL;
  g_autoptr (GSubprocess) subprocess = NULL;
  g_autoptr (GError) why = NULL;
  int mark = run != NULL ? beckon_run_mark_open (run) : -1;
  const char *identifier;
  BeckonProcess *self;

  launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_MERGE);
  g_subprocess_launcher_set_environ (launcher, (char **) environment);
  g_subprocess_launcher_set_child_setup (launcher, set_up_child, NULL, NULL);
  if (folder != NULL)
    g_subprocess_launcher_set_cwd (launcher, folder);
  if (mark >= 0)
    g_subprocess_launcher_take_fd (launcher, mark, BECKON_RUN_DESCRIPTOR);
  if (input != NULL)
    {
      int fd = make_input (input, error);

      if (fd < 0)
        return NULL;
      g_subprocess_launcher_take_stdin_fd (launcher, fd);
    }
  subprocess = g_subprocess_launcher_spawnv (launcher, (const char * const *) argv, &why);
  if (subprocess == NULL)
    {
      set_start_error (argv[0], folder, why, error);
      return NULL;
    }

  self = g_new0 (BeckonProcess, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->clock = g_object_ref (clock);
  self->subprocess = g_steal_pointer (&subprocess);
  identifier = g_subprocess_get_identifier (self->subprocess);
  self->group = identifier != NULL ? (pid_t) g_ascii_strtoll (identifier, NULL, 10) : 0;
  if (mark >= 0 && self->group > 0)
    beckon_run_mark_sign (mark, self->group);
  self->stream = g_subprocess_get_stdout_pipe (self->subprocess);
  self->cancellable = g_cancellable_new ();
  self->output = beckon_process_output_new ();
  self->funcs = *funcs;
  self->user_data = user_data;
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
  stop_reading (self);
  if (!self->exited)
    terminate (self);
  check_gone (self);
}

void
beckon_process_free (BeckonProcess *self)
{
  clear_alarm (self, &self->limit_alarm);
  stop_reading (self);
  /* What is left of a group that was told to end still hears SIGKILL. */
  if (self->kill_alarm != 0)
    {
      self->funcs.gone = NULL;
      self->ending = TRUE;
      return;
    }
  unref (self);
}
