/* test-kin.c: which program a process belongs to
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "trust/kin.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

/* A process that waits for its end; @pid: its number. A grandchild if @twice: its parent is gone.
 */
static void
begin (gboolean twice, const char *const *environment, pid_t *pid)
{
  static const char *const words[] = { "sleep", "60", NULL };
  int                      pipes[2];
  pid_t                    child;

  g_assert_cmpint (pipe2 (pipes, O_CLOEXEC), ==, 0);
  child = fork ();
  if (child == 0)
    {
      if (twice)
        {
          setsid ();
          if (fork () != 0)
            _exit (0);
        }
      *pid = getpid ();
      if (write (pipes[1], pid, sizeof *pid) != sizeof *pid)
        _exit (1);
      execve ("/usr/bin/sleep", (char **) words, (char **) environment);
      execve ("/bin/sleep", (char **) words, (char **) environment);
      _exit (1);
    }
  g_assert_cmpint (read (pipes[0], pid, sizeof *pid), ==, sizeof *pid);
  close (pipes[1]);
  /* The end of the pipe, which is closed when the program runs whose environment counts. */
  g_assert_cmpint (read (pipes[0], &child, 1), ==, 0);
  close (pipes[0]);
}

static void
end (pid_t pid)
{
  kill (pid, SIGKILL);
  waitpid (pid, NULL, 0);
}

static void
test_child (void)
{
  g_autoptr (BeckonKin) self = beckon_kin_read (getpid ());
  g_autoptr (BeckonKin) child = NULL;
  const char *nothing[] = { NULL };
  pid_t       pid;

  begin (FALSE, nothing, &pid);
  child = beckon_kin_read (pid);
  g_assert_nonnull (child);
  g_assert_cmpstr (beckon_kin_get_program (child), ==, beckon_kin_get_program (self));
  g_assert_true (beckon_kin_is_of (child, self));
  end (pid);
  g_assert_null (beckon_kin_read (pid));
}

/* It has no parent, no variable and no session that says whose it is. */
static void
test_orphan (void)
{
  const char *nothing[] = { NULL };
  pid_t       pid;
  g_autoptr (BeckonKin) self = NULL;
  g_autoptr (BeckonKin) orphan = NULL;

  begin (TRUE, nothing, &pid);
  self = beckon_kin_read (getpid ());
  orphan = beckon_kin_read (pid);
  g_assert_true (beckon_kin_is_of (orphan, self));
  end (pid);
}

static void
test_marks (void)
{
  const char *nothing[] = { "CLAUDECODES=1", "PATH=/bin", NULL };
  const char *marked[] = { "PATH=/bin", "CLAUDECODE=1", NULL };
  pid_t       pid;

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (BeckonKin) child = NULL;

      begin (FALSE, i == 0 ? nothing : marked, &pid);
      child = beckon_kin_read (pid);
      g_assert_true (beckon_kin_is_marked (child) == (i == 1));
      end (pid);
      g_assert_true (beckon_kin_is_marked (child) == (i == 1));
    }
}

static void
test_none (void)
{
  g_assert_null (beckon_kin_read (0));
  g_assert_null (beckon_kin_read (-1));
  g_assert_null (beckon_kin_read (G_MAXINT));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/att/ATT-20/kin-child", test_child);
  g_test_add_func ("/att/ATT-20/kin-orphan", test_orphan);
  g_test_add_func ("/att/ATT-20/kin-marks", test_marks);
  g_test_add_func ("/trust/kin/none", test_none);
  return g_test_run ();
}
