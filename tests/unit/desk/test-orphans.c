/* test-orphans.c: processes of a run whose desk was killed, found by their marks
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/run/orphans.h"

#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "desk/run/process.h"
#include "desk/run/run-mark.h"
#include "dummy-clock.h"

/* Much longer than anything here takes. */
#define PATIENCE_US (60 * G_USEC_PER_SEC)
#define TASK "task-orphans"

typedef struct
{
  BeckonDummyClock *clock;
  GPtrArray        *others; /* (element-type GSubprocess): ended with the test */
  gboolean          done;
  BeckonOrphans     found;
} Fixture;

static void
set_up (Fixture *self, gconstpointer data)
{
  self->clock = beckon_dummy_clock_new ();
  self->others = g_ptr_array_new_with_free_func (g_object_unref);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  for (guint i = 0; i < self->others->len; i++)
    {
      g_subprocess_force_exit (g_ptr_array_index (self->others, i));
      g_subprocess_wait (g_ptr_array_index (self->others, i), NULL, NULL);
    }
  g_ptr_array_unref (self->others);
  g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (self->clock), ==, 0);
  g_object_unref (self->clock);
}

/* (transfer none): runs @line in a shell with @variable = @value, and waits until it has
 * started. */
static GSubprocess *
start (Fixture *self, const char *variable, const char *value, const char *line)
{
  g_autoptr (GSubprocessLauncher) launcher =
    g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE);
  g_autoptr (GError) error = NULL;
  GSubprocess *process;
  char         ready[2];

  g_subprocess_launcher_unsetenv (launcher, BECKON_RUN_VARIABLE);
  g_subprocess_launcher_setenv (launcher, variable, value, TRUE);
  process = g_subprocess_launcher_spawn (launcher, &error, "/bin/sh", "-c", line, NULL);
  g_assert_no_error (error);
  g_ptr_array_add (self->others, process);
  g_assert_cmpint (
    g_input_stream_read (g_subprocess_get_stdout_pipe (process), ready, sizeof ready, NULL, NULL),
    >, 0);
  return process;
}

static gboolean
is_alive (GSubprocess *process)
{
  const char      *pid = g_subprocess_get_identifier (process);
  g_autofree char *path = g_build_filename ("/proc", pid != NULL ? pid : "none", "stat", NULL);
  g_autofree char *text = NULL;

  return pid != NULL && g_file_get_contents (path, &text, NULL, NULL)
         && !g_str_has_prefix (strrchr (text, ')'), ") Z");
}

static void
on_ended (GObject *object, GAsyncResult *result, gpointer user_data)
{
  Fixture *self = user_data;

  beckon_orphans_end_finish (result, &self->found);
  self->done = TRUE;
}

static void
end_attempts (Fixture *self, guint attempts)
{
  self->done = FALSE;
  beckon_orphans_end_async (BECKON_CLOCK (self->clock),
                            beckon_quarry_new_of_step (TASK, 1, attempts), on_ended, self);
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

static void
test_none (Fixture *self, gconstpointer data)
{
  end_attempts (self, 3);
  g_assert_false (self->done);
  wait_done (self);
  g_assert_cmpuint (self->found.n_found, ==, 0);
}

/* The shell and its child, of both attempts. */
static void
test_grandchildren (Fixture *self, gconstpointer data)
{
  g_autofree char *first = beckon_run_mark_name (TASK, 1, 1);
  g_autofree char *second = beckon_run_mark_name (TASK, 1, 2);
  GSubprocess     *a = start (self, BECKON_RUN_VARIABLE, first, "(echo; sleep 1000; true); true");
  GSubprocess     *b =
    start (self, BECKON_RUN_VARIABLE, second, "setsid sh -c 'echo; sleep 1000; true'; true");

  g_assert_cmpstr (first, ==, TASK "/2/1");
  end_attempts (self, 2);
  wait_done (self);
  g_assert_false (is_alive (a));
  g_assert_false (is_alive (b));
  g_assert_cmpuint (self->found.n_found, >=, 4);
  g_assert_cmpuint (self->found.n_killed, ==, 0);
  g_assert_cmpuint (self->found.n_left, ==, 0);
}

/* Similar processes are not touched: a later attempt, another step, another task, a shell in a
 * task, and this program. */
static void
test_nobody_else (Fixture *self, gconstpointer data)
{
  static const char *const others[][2] = {
    { BECKON_RUN_VARIABLE, TASK "/2/3" },       { BECKON_RUN_VARIABLE, TASK "/2/0" },
    { BECKON_RUN_VARIABLE, TASK "/2/" },        { BECKON_RUN_VARIABLE, TASK "/2/1x" },
    { BECKON_RUN_VARIABLE, TASK "/2" },         { BECKON_RUN_VARIABLE, TASK "/22/1" },
    { BECKON_RUN_VARIABLE, TASK "2/2/1" },      { "BECKON_TASK_ID", TASK },
    { "MY_" BECKON_RUN_VARIABLE, TASK "/2/1" }, { "OTHER", BECKON_RUN_VARIABLE "=" TASK "/2/1" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    start (self, others[i][0], others[i][1], "echo; exec sleep 1000");
  end_attempts (self, 2);
  wait_done (self);
  g_assert_cmpuint (self->found.n_found, ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    g_assert_true (is_alive (g_ptr_array_index (self->others, i)));
}

static void
lead_session (gpointer user_data)
{
  setsid ();
}

/* (transfer none): runs @line in a shell without environment, in its own session, with the file @fd
 * (transfer full) as the descriptor of the mark, and waits until it has started. */
static GSubprocess *
start_bare (Fixture *self, int fd, const char *line)
{
  g_autoptr (GSubprocessLauncher) launcher =
    g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE);
  g_autoptr (GError) error = NULL;
  char        *nothing[] = { NULL };
  GSubprocess *process;
  char         ready[2];

  g_subprocess_launcher_set_environ (launcher, nothing);
  g_subprocess_launcher_set_child_setup (launcher, lead_session, NULL, NULL);
  g_assert_cmpint (fd, >=, 0);
  g_subprocess_launcher_take_fd (launcher, dup (fd), BECKON_RUN_DESCRIPTOR);
  process = g_subprocess_launcher_spawn (launcher, &error, "/bin/sh", "-c", line, NULL);
  g_assert_no_error (error);
  g_ptr_array_add (self->others, process);
  beckon_run_mark_sign (fd,
                        (pid_t) g_ascii_strtoll (g_subprocess_get_identifier (process), NULL, 10));
  close (fd);
  g_assert_cmpint (
    g_input_stream_read (g_subprocess_get_stdout_pipe (process), ready, sizeof ready, NULL, NULL),
    >, 0);
  return process;
}

/* A process without environment still has the descriptor. */
static void
test_descriptor (Fixture *self, gconstpointer data)
{
  GSubprocess *process =
    start_bare (self, beckon_run_mark_open (TASK "/2/1"), "(echo; sleep 1000; true); true");

  end_attempts (self, 2);
  wait_done (self);
  g_assert_false (is_alive (process));
  g_assert_cmpuint (self->found.n_found, >=, 2);
  g_assert_cmpuint (self->found.n_left, ==, 0);
}

/* Another run, another file, and a process in a session of its own, which is how it says that it
 * should stay. */
static void
test_other_descriptors (Fixture *self, gconstpointer data)
{
  int fd = beckon_run_mark_open (TASK "/2/1");

  start_bare (self, beckon_run_mark_open (TASK "/2/3"), "echo; exec sleep 1000");
  start_bare (self, memfd_create (TASK "/2/1", MFD_CLOEXEC), "echo; exec sleep 1000");
  start_bare (self, dup (fd), "echo; exec sleep 1000");
  /* Now signed for another session. */
  beckon_run_mark_sign (fd, getpid ());
  close (fd);
  end_attempts (self, 2);
  wait_done (self);
  g_assert_cmpuint (self->found.n_found, ==, 0);
  for (guint i = 0; i < self->others->len; i++)
    g_assert_true (is_alive (g_ptr_array_index (self->others, i)));
}

static void
on_listed (GObject *object, GAsyncResult *result, gpointer user_data)
{
  GPtrArray **runs = user_data;

  *runs = beckon_orphans_list_finish (result);
}

static void
test_list (Fixture *self, gconstpointer data)
{
  static const char *const expected[] = { TASK "/2/1", TASK "/7/3" };
  g_autoptr (GPtrArray) runs = NULL;
  gint64 end = g_get_monotonic_time () + PATIENCE_US;

  start (self, BECKON_RUN_VARIABLE, expected[0], "echo; exec sleep 1000");
  start (self, BECKON_RUN_VARIABLE, expected[0], "echo; exec sleep 1000");
  start_bare (self, beckon_run_mark_open (expected[1]), "echo; exec sleep 1000");
  beckon_orphans_list_async (on_listed, &runs);
  while (runs == NULL)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      g_main_context_iteration (NULL, FALSE);
    }
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      guint n = 0;

      for (guint j = 0; j < runs->len; j++)
        n += g_str_equal (expected[i], g_ptr_array_index (runs, j)) ? 1 : 0;
      g_assert_cmpuint (n, ==, 1);
    }
}

static void
test_name (void)
{
  static const char *const wrong[] = { "",        "a",     "a/1",           "a/1/",
                                       "/1/1",    "a/0/1", "a/1/0",         "a/-1/1",
                                       "a/1/1/1", "a/1/x", "a/1/4294967296" };
  g_autofree char         *name = beckon_run_mark_name ("task-a", 4, 2);
  g_autofree char         *task_id = NULL;
  guint                    position, attempt;

  g_assert_cmpstr (name, ==, "task-a/5/2");
  g_assert_true (beckon_run_mark_parse (name, &task_id, &position, &attempt));
  g_assert_cmpstr (task_id, ==, "task-a");
  g_assert_cmpuint (position, ==, 4);
  g_assert_cmpuint (attempt, ==, 2);
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    g_assert_false (beckon_run_mark_parse (wrong[i], &task_id, &position, &attempt));
}

/* This program itself has the mark: it is a desk that one of its steps restarted. */
static void
test_not_itself (Fixture *self, gconstpointer data)
{
  if (g_test_subprocess ())
    {
      end_attempts (self, 1);
      wait_done (self);
      g_assert_cmpuint (self->found.n_found, ==, 0);
      return;
    }
  g_setenv (BECKON_RUN_VARIABLE, TASK "/2/1", TRUE);
  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
  g_unsetenv (BECKON_RUN_VARIABLE);
  g_test_trap_assert_passed ();
}

/* SIGKILL is sent when the time is over, not before. */
static void
test_stubborn (Fixture *self, gconstpointer data)
{
  GSubprocess *process = start (self, BECKON_RUN_VARIABLE, TASK "/2/1",
                                "trap '' TERM; echo; while :; do sleep 0.02; done");
  gint64       end = g_get_monotonic_time () + PATIENCE_US;

  end_attempts (self, 1);
  while (beckon_dummy_clock_get_n_alarms (self->clock) == 0)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      g_main_context_iteration (NULL, FALSE);
    }
  beckon_dummy_clock_advance (self->clock, BECKON_PROCESS_GRACE_US - 1);
  g_main_context_iteration (NULL, FALSE);
  g_assert_false (self->done);
  g_assert_true (is_alive (process));
  beckon_dummy_clock_advance (self->clock, 1);
  wait_done (self);
  g_assert_false (is_alive (process));
  g_assert_cmpuint (self->found.n_killed, >=, 1);
  g_assert_cmpuint (self->found.n_left, ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  ADD ("/wh/WH-1/nothing-is-left", test_none);
  ADD ("/wh/WH-1/what-it-started-is-ended", test_grandchildren);
  ADD ("/wh/WH-1/nobody-else-is-ended", test_nobody_else);
  ADD ("/wh/WH-1/who-clears-its-environment-is-ended", test_descriptor);
  ADD ("/wh/WH-1/who-has-another-file-is-not-ended", test_other_descriptors);
  ADD ("/wh/WH-1/every-run-that-goes-on-is-listed", test_list);
  g_test_add_func ("/wh/WH-1/name-of-a-run", test_name);
  ADD ("/wh/WH-1/not-the-desk-itself", test_not_itself);
  ADD ("/wh/WH-1/killed-after-its-time", test_stubborn);
#undef ADD
  return g_test_run ();
}
