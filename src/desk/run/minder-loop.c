/* minder-loop.c: the minder's work; needs only the C library
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/run/minder-loop.h"

#include <errno.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

void
beckon_minder_mind (BeckonMinderPage *page)
{
  sigset_t all;
  pid_t    program = __atomic_load_n (&page->program, __ATOMIC_ACQUIRE);

  /* A signal to all processes is not meant for the one that waits for them. */
  sigfillset (&all);
  sigprocmask (SIG_SETMASK, &all, NULL);
  prctl (PR_SET_NAME, BECKON_MINDER_PROGRAM);
  for (;;)
    {
      int   status;
      pid_t pid = waitpid (-1, &status, __WALL);

      if (pid < 0 && errno == EINTR)
        continue;
      if (pid < 0)
        break;
      if (pid != program)
        continue;
      page->status = status;
      __atomic_store_n (&page->ended, 1, __ATOMIC_RELEASE);
      if (!__atomic_load_n (&page->stay, __ATOMIC_ACQUIRE))
        break;
    }
  _exit (0);
}
