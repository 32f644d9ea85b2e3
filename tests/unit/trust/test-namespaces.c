/* test-namespaces.c: is a process in a sandbox or a container?
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "trust/namespaces.h"

#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* A child in namespaces of its own by @flags; 0: the system allows none. @hidden: it keeps itself
 * from being looked at. */
static pid_t
begin (int flags, gboolean hidden)
{
  int   pipes[2];
  char  done;
  pid_t child;

  g_assert_cmpint (pipe (pipes), ==, 0);
  child = fork ();
  if (child == 0)
    {
      prctl (PR_SET_PDEATHSIG, SIGKILL);
      if (unshare (flags) != 0 || (hidden && prctl (PR_SET_DUMPABLE, 0) != 0))
        _exit (1);
      if (write (pipes[1], "x", 1) != 1)
        _exit (1);
      for (;;)
        pause ();
    }
  close (pipes[1]);
  if (read (pipes[0], &done, 1) != 1)
    {
      waitpid (child, NULL, 0);
      child = 0;
    }
  close (pipes[0]);
  return child;
}

static void
end (pid_t pid)
{
  kill (pid, SIGKILL);
  waitpid (pid, NULL, 0);
}

static void
test_own (void)
{
  g_autoptr (BeckonNamespaces) self = beckon_namespaces_new ();
  pid_t child = begin (0, FALSE);

  g_assert_false (beckon_namespaces_is_other (self, getpid ()));
  g_assert_false (beckon_namespaces_is_other (self, getppid ()));
  g_assert_false (beckon_namespaces_is_other (self, child));
  end (child);
}

static void
test_gone (void)
{
  g_autoptr (BeckonNamespaces) self = beckon_namespaces_new ();
  pid_t child = begin (0, FALSE);

  end (child);
  g_assert_true (beckon_namespaces_is_other (self, child));
  /* Outside of the desk's own namespace of processes: nothing is known of it. */
  g_assert_false (beckon_namespaces_is_other (self, 0));
}

static void
test_other (void)
{
  g_autoptr (BeckonNamespaces) self = beckon_namespaces_new ();
  const int flags[] = { CLONE_NEWUSER, CLONE_NEWUSER | CLONE_NEWNS, CLONE_NEWNS };
  guint     n = 0;

  for (guint i = 0; i < 2 * G_N_ELEMENTS (flags); i++)
    {
      pid_t child = begin (flags[i / 2], i % 2 == 1);

      if (child == 0)
        continue;
      n++;
      g_assert_true (beckon_namespaces_is_other (self, child));
      end (child);
    }
  if (n == 0)
    g_test_skip ("the system allows no namespaces");
}

/* The desk is in a sandbox itself: who it was started from is not in another one, and what it
 * starts in one of its own is. */
static void
test_inside (void)
{
  const int flags[] = { CLONE_NEWUSER | CLONE_NEWNS, CLONE_NEWNS };

  for (guint i = 0; i < G_N_ELEMENTS (flags); i++)
    {
      pid_t parent = getpid ();
      int   status = 0;
      pid_t child = fork ();

      if (child == 0)
        {
          BeckonNamespaces *self;
          pid_t             below;

          if (unshare (flags[i]) != 0)
            _exit (77);
          self = beckon_namespaces_new ();
          below = begin (CLONE_NEWUSER, FALSE);
          if (beckon_namespaces_is_other (self, getpid ()))
            _exit (1);
          if (beckon_namespaces_is_other (self, parent))
            _exit (2);
          if (below != 0 && !beckon_namespaces_is_other (self, below))
            _exit (3);
          if (below != 0)
            end (below);
          beckon_namespaces_free (self);
          _exit (0);
        }
      waitpid (child, &status, 0);
      g_assert_true (WIFEXITED (status));
      if (WEXITSTATUS (status) != 77)
        g_assert_cmpint (WEXITSTATUS (status), ==, 0);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tr/TR-8/own", test_own);
  g_test_add_func ("/tr/TR-8/gone", test_gone);
  g_test_add_func ("/tr/TR-8/other", test_other);
  g_test_add_func ("/tr/TR-8/inside", test_inside);
  return g_test_run ();
}
