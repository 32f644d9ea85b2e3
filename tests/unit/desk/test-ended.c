/* test-ended.c: which processes the end of a run reaches, and which it does not: those that its
 * program started, and recycled PIDs (TR-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/run/orphans.h"

#include <linux/sched.h>
#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "desk/run/minder.h"
#include "desk/run/process-table.h"
#include "desk/run/process.h"
#include "desk/run/quarry.h"
#include "desk/run/run-mark.h"
#include "dummy-clock.h"

#define PATIENCE_US (60 * G_USEC_PER_SEC)
#define RUN "task-ended/1/1"

typedef struct
{
  BeckonDummyClock *clock;
  gboolean          done;
  BeckonOrphans     found;
} Fixture;

static void
set_up (Fixture *self, gconstpointer data)
{
  self->clock = beckon_dummy_clock_new ();
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (self->clock), ==, 0);
  g_object_unref (self->clock);
}

static gboolean
lives (pid_t pid)
{
  BeckonProcessEntry entry;

  return beckon_process_entry_read (pid, &entry) && beckon_process_entry_lives (&entry);
}

/* Waits until @condition is true for @pid; the main loop keeps running. */
static void
wait_for (gboolean (*condition) (pid_t pid), pid_t pid)
{
  gint64 end = g_get_monotonic_time () + PATIENCE_US;

  while (!condition (pid))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      g_main_context_iteration (NULL, FALSE);
      g_usleep (500);
    }
}

static gboolean
is_dead (pid_t pid)
{
  return !lives (pid);
}

static void
on_ended (GObject *object, GAsyncResult *result, gpointer user_data)
{
  Fixture *self = user_data;

  beckon_orphans_end_finish (result, &self->found);
  self->done = TRUE;
}

static void
wait_done (Fixture *self)
{
  gint64 end = g_get_monotonic_time () + PATIENCE_US;

  while (!self->done)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      g_main_context_iteration (NULL, FALSE);
      g_usleep (500);
    }
}

/* The shell runs @line, watched by @minder; TRUE when it reports that it has started. @child:
 * (out): the process of the minder. */
static void
start (BeckonMinder *minder, const char *line, pid_t *child)
{
  int  ends[2];
  char byte;

  g_assert_cmpint (pipe (ends), ==, 0);
  *child = fork ();
  if (*child == 0)
    {
      beckon_minder_set_up_child (minder);
      dup2 (ends[1], STDOUT_FILENO);
      close_range (3, ~0U, 0);
      execl ("/bin/sh", "sh", "-c", line, NULL);
      _exit (127);
    }
  close (ends[1]);
  g_assert_cmpint (read (ends[0], &byte, 1), ==, 1);
  close (ends[0]);
}

/* A process in a session of its own has no mark here: only its minder knows it. */
static void
test_below (Fixture *self, gconstpointer data)
{
  g_autoptr (BeckonMinder) minder = beckon_minder_new ();
  BeckonQuarry *quarry;
  g_autoptr (GArray) before = NULL;
  pid_t child;
  int   status;

  start (minder,
         "(setsid env -i sh -c '(setsid sleep 1000 &); echo; exec sleep 1000' &); exec sleep 1000",
         &child);
  g_assert_cmpint (beckon_minder_get_program (minder), !=, child);
  g_assert_cmpint (getsid (beckon_minder_get_program (minder)), ==,
                   beckon_minder_get_program (minder));
  quarry = beckon_quarry_new_of_run (NULL, child, 0);
  before = beckon_quarry_look (quarry);
  g_assert_cmpuint (before->len, >=, 2);
  beckon_minder_stay (minder);
  beckon_orphans_end_async (BECKON_CLOCK (self->clock), quarry, on_ended, self);
  wait_done (self);
  g_assert_cmpuint (self->found.n_found, >=, 3);
  g_assert_cmpuint (self->found.n_left, ==, 0);
  g_assert_true (beckon_minder_get_status (minder, &status));
  g_assert_true (WIFSIGNALED (status));
  g_assert_cmpint (WTERMSIG (status), ==, SIGTERM);
  g_assert_cmpint (waitpid (child, NULL, 0), ==, child);
  for (guint i = 0; i < before->len; i++)
    g_assert_false (lives (g_array_index (before, BeckonProcessEntry, i).pid));
}

/* If the program exits on its own, so does its minder, and leaves remaining processes running. */
static void
test_by_itself (void)
{
  g_autoptr (BeckonMinder) minder = beckon_minder_new ();
  g_autoptr (GArray) left = NULL;
  BeckonQuarry *quarry;
  pid_t         child;
  int           status;

  start (minder, "sleep 1000 & echo; exit 7", &child);
  quarry = beckon_quarry_new_of_run (NULL, 0, beckon_minder_get_program (minder));
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_true (WIFEXITED (status) && WEXITSTATUS (status) == 0);
  g_assert_true (beckon_minder_get_status (minder, &status));
  g_assert_cmpint (WEXITSTATUS (status), ==, 7);
  left = beckon_quarry_look (quarry);
  g_assert_cmpuint (left->len, ==, 1);
  kill (g_array_index (left, BeckonProcessEntry, 0).pid, SIGKILL);
  beckon_quarry_free (quarry);
}

/* A stopped child with this PID (0: any) that leads its group; -1 if that is not possible. */
static pid_t
fork_with_number (pid_t pid)
{
  struct clone_args arguments = { .exit_signal = SIGCHLD,
                                  .set_tid = pid > 0 ? (guint64) (gsize) &pid : 0,
                                  .set_tid_size = pid > 0 ? 1 : 0 };
  long              child = syscall (SYS_clone3, &arguments, sizeof arguments);

  if (child == 0)
    {
      setpgid (0, 0);
      for (;;)
        pause ();
    }
  return (pid_t) child;
}

static gboolean
leads (pid_t pid)
{
  return getpgid (pid) == pid;
}

/* The group of the run has ended, and its number now belongs to another process, while another
 * process of the run ignores SIGTERM: only the latter is killed. */
static void
test_recycled (Fixture *self, gconstpointer data)
{
  static const char line[] = "trap '' TERM; echo; while :; do sleep 0.02; done";
  g_autoptr (GSubprocessLauncher) launcher =
    g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE);
  g_autoptr (GSubprocess) stubborn = NULL;
  g_autoptr (GError) error = NULL;
  pid_t leader, other;
  char  ready[2];

  g_subprocess_launcher_setenv (launcher, BECKON_RUN_VARIABLE, RUN, TRUE);
  stubborn = g_subprocess_launcher_spawn (launcher, &error, "/bin/sh", "-c", line, NULL);
  g_assert_no_error (error);
  g_assert_cmpint (
    g_input_stream_read (g_subprocess_get_stdout_pipe (stubborn), ready, sizeof ready, NULL, NULL),
    >, 0);
  leader = fork_with_number (0);
  g_assert_cmpint (leader, >, 0);
  wait_for (leads, leader);

  beckon_orphans_end_async (BECKON_CLOCK (self->clock), beckon_quarry_new_of_run (RUN, 0, leader),
                            on_ended, self);
  wait_for (is_dead, leader);
  /* The group is checked after the leader is dead, and found empty: from then on its number may be
   * reused. */
  for (gint64 end = g_get_monotonic_time () + G_USEC_PER_SEC; g_get_monotonic_time () < end;
       g_usleep (1000))
    g_main_context_iteration (NULL, FALSE);
  g_assert_cmpint (waitpid (leader, NULL, 0), ==, leader);
  other = fork_with_number (leader);
  if (other == leader)
    wait_for (leads, other);

  beckon_dummy_clock_advance (self->clock, BECKON_PROCESS_GRACE_US);
  wait_done (self);
  g_assert_cmpuint (self->found.n_killed, >=, 1);
  g_assert_cmpuint (self->found.n_left, ==, 0);
  g_subprocess_wait (stubborn, NULL, NULL);
  if (other != leader)
    {
      if (other > 0)
        kill (other, SIGKILL);
      g_test_skip ("A process cannot be given a number here, or another was faster");
      return;
    }
  g_assert_true (lives (other));
  kill (other, SIGKILL);
  waitpid (other, NULL, 0);
}

/* A process is not a minder just because of its PID. */
static void
test_recycled_minder (void)
{
  BeckonProcessEntry init, child_entry;
  pid_t              child = fork_with_number (0);
  BeckonQuarry      *quarry;

  /* Not a child of this process. */
  g_assert_true (beckon_process_entry_read (1, &init));
  quarry = beckon_quarry_new_of_run (NULL, 1, 0);
  g_assert_false (beckon_quarry_has_minder (quarry));
  beckon_quarry_free (quarry);

  g_assert_cmpint (child, >, 0);
  g_assert_true (beckon_process_entry_read (child, &child_entry));
  g_assert_cmpint (child_entry.parent, ==, getpid ());
  quarry = beckon_quarry_new_of_run (NULL, child, 0);
  g_assert_true (beckon_quarry_has_minder (quarry));
  kill (child, SIGKILL);
  g_assert_cmpint (waitpid (child, NULL, 0), ==, child);
  /* The start time is in hundredths of a second. */
  g_usleep (30000);
  if (fork_with_number (child) == child)
    {
      g_assert_true (lives (child));
      g_assert_false (beckon_quarry_has_minder (quarry));
      kill (child, SIGKILL);
      waitpid (child, NULL, 0);
    }
  else
    {
      g_test_skip ("A process cannot be given a number here, or another was faster");
    }
  beckon_quarry_free (quarry);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  ADD ("/tr/TR-5/whoever-is-below-the-minder-is-ended", test_below);
  g_test_add_func ("/tr/TR-5/a-program-that-ends-by-itself-leaves-what-it-left", test_by_itself);
  ADD ("/tr/TR-5/a-number-that-is-used-again-is-not-met", test_recycled);
  g_test_add_func ("/tr/TR-5/a-minder-is-known-by-more-than-its-number", test_recycled_minder);
#undef ADD
  return g_test_run ();
}
