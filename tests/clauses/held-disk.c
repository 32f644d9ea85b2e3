/* held-disk.c: a disk that hangs
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Preloaded into a desk by the tests that hold its disk up (held_disk.py). SQLite reads pages with
 * pread64 (), or pread (). BECKON_DISK names a file of two numbers that the test shares with the
 * desk.
 */

#include <dlfcn.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

#define LOOK_US 2000

struct disk
{
  _Atomic int32_t hangs;  /* what is read waits until this is 0 */
  _Atomic int32_t n_held; /* how many threads wait */
};

static struct disk *disk;

__attribute__ ((constructor)) static void
open_disk (void)
{
  const char *path = getenv ("BECKON_DISK");
  void       *memory;
  int         fd;

  if (path == NULL || (fd = open (path, O_RDWR | O_CLOEXEC)) < 0)
    return;
  memory = mmap (NULL, sizeof *disk, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close (fd);
  if (memory != MAP_FAILED)
    disk = memory;
}

static void
hang (void)
{
  if (disk == NULL || atomic_load (&disk->hangs) == 0)
    return;
  atomic_fetch_add (&disk->n_held, 1);
  while (atomic_load (&disk->hangs) != 0)
    usleep (LOOK_US);
  atomic_fetch_sub (&disk->n_held, 1);
}

/* Defines @name as the function of that name on this disk. */
#define HANGING(name, offset) \
  ssize_t name (int fd, void *data, size_t length, offset at) \
  { \
    static ssize_t (*next) (int, void *, size_t, offset); \
\
    if (next == NULL) \
      *(void **) &next = dlsym (RTLD_NEXT, #name); \
    hang (); \
    return next (fd, data, length, at); \
  }

HANGING (pread, off_t)
HANGING (pread64, off64_t)
