/* kill-at-step.c: ends a process with SIGKILL right before one chosen step of it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Preloaded into a desk by test_crash.py. A step is whatever leaves something behind for others: a
 * write to a file or a socket, a flush, a removal. BECKON_STEPS names a file of two numbers that
 * the test shares with the desk.
 */

#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

struct steps
{
  _Atomic int32_t armed; /* 0: counting is off */
  _Atomic int32_t left;  /* steps until the end */
};

static struct steps *steps;

__attribute__ ((constructor)) static void
open_steps (void)
{
  const char *path = getenv ("BECKON_STEPS");
  void       *memory;
  int         fd;

  if (path == NULL || (fd = open (path, O_RDWR | O_CLOEXEC)) < 0)
    return;
  memory = mmap (NULL, sizeof *steps, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close (fd);
  if (memory != MAP_FAILED)
    steps = memory;
}

static void
step (void)
{
  if (steps != NULL && atomic_load (&steps->armed) != 0 && atomic_fetch_sub (&steps->left, 1) == 0)
    kill (getpid (), SIGKILL);
}

/* Defines @name as the function of that name with a step before it. */
#define BEFORE(type, name, parameters, arguments) \
  type name parameters \
  { \
    static type (*next) parameters; \
\
    if (next == NULL) \
      *(void **) &next = dlsym (RTLD_NEXT, #name); \
    step (); \
    return next arguments; \
  }

BEFORE (ssize_t, write, (int fd, const void *data, size_t length), (fd, data, length))
BEFORE (ssize_t, writev, (int fd, const struct iovec *parts, int n), (fd, parts, n))
BEFORE (ssize_t,
        pwrite,
        (int fd, const void *data, size_t length, off_t at),
        (fd, data, length, at))
BEFORE (ssize_t,
        pwrite64,
        (int fd, const void *data, size_t length, off64_t at),
        (fd, data, length, at))
BEFORE (ssize_t,
        send,
        (int fd, const void *data, size_t length, int flags),
        (fd, data, length, flags))
BEFORE (ssize_t, sendmsg, (int fd, const struct msghdr *message, int flags), (fd, message, flags))
BEFORE (int, fsync, (int fd), (fd))
BEFORE (int, fdatasync, (int fd), (fd))
BEFORE (int, ftruncate, (int fd, off_t length), (fd, length))
BEFORE (int, ftruncate64, (int fd, off64_t length), (fd, length))
BEFORE (int, unlink, (const char *path), (path))
