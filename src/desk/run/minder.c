/* minder.c: the process between the desk and the program of a run, which keeps all descendants of
 * the program below it (TR-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/run/minder.h"

#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "desk/run/minder-loop.h"

struct _BeckonMinder
{
  BeckonMinderPage *page; /* (owned) */
  int               fd;   /* of the shared page */
};

BeckonMinder *
beckon_minder_new (void)
{
  int               fd = memfd_create ("beckon-minder", MFD_CLOEXEC);
  BeckonMinderPage *page = MAP_FAILED;
  BeckonMinder     *self;

  if (fd >= 0 && ftruncate (fd, sizeof *page) == 0)
    page = mmap (NULL, sizeof *page, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (page == MAP_FAILED)
    {
      if (fd >= 0)
        close (fd);
      return NULL;
    }
  self = g_new0 (BeckonMinder, 1);
  self->page = page;
  self->fd = fd;
  return self;
}

void
beckon_minder_free (BeckonMinder *self)
{
  if (self == NULL)
    return;
  munmap (self->page, sizeof *self->page);
  close (self->fd);
  g_free (self);
}

/* This process is a copy of the desk: executing another program drops its memory and its
 * descriptors. If that program is not installed, the copy does the same work. */
static void
become_minder (BeckonMinder *self)
{
  static char name[] = BECKON_MINDER_PROGRAM;
  char       *argv[] = { name, NULL };
  char       *nothing[] = { NULL };
  sigset_t    all;

  sigfillset (&all);
  sigprocmask (SIG_SETMASK, &all, NULL);
  dup2 (self->fd, STDIN_FILENO);
  close_range (STDIN_FILENO + 1, ~0U, 0);
  execve (LIBEXECDIR "/" BECKON_MINDER_PROGRAM, argv, nothing);
  beckon_minder_mind (self->page);
}

void
beckon_minder_set_up_child (BeckonMinder *self)
{
  pid_t program;

  setsid ();
  /* It ends with its desk, and the program is told. */
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  prctl (PR_SET_CHILD_SUBREAPER, 1);
  program = _Fork ();
  if (program > 0)
    {
      __atomic_store_n (&self->page->program, program, __ATOMIC_RELEASE);
      become_minder (self);
    }

  if (program == 0)
    setsid ();
  else
    prctl (PR_SET_CHILD_SUBREAPER, 0);
  prctl (PR_SET_PDEATHSIG, SIGTERM);
  __atomic_store_n (&self->page->program, getpid (), __ATOMIC_RELEASE);
}

pid_t
beckon_minder_get_program (BeckonMinder *self)
{
  return __atomic_load_n (&self->page->program, __ATOMIC_ACQUIRE);
}

gboolean
beckon_minder_get_status (BeckonMinder *self, int *status)
{
  if (!__atomic_load_n (&self->page->ended, __ATOMIC_ACQUIRE))
    return FALSE;
  *status = self->page->status;
  return TRUE;
}

void
beckon_minder_stay (BeckonMinder *self)
{
  __atomic_store_n (&self->page->stay, 1, __ATOMIC_RELEASE);
}
