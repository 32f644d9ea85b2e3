/* test-fault-restart.c: the shared memory of the database is truncated while several threads read
 * it (TR-3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <glib.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/fault-restart.h"

#define THREADS 4
#define BYTES 32768
#define ROUNDS 20

static pthread_barrier_t barrier;
static volatile char    *memory;

static gpointer
look (gpointer data)
{
  pthread_barrier_wait (&barrier);
  return GINT_TO_POINTER (memory[0]);
}

/* Restarts this program, which then exits with 0 immediately (see main ()), or is killed. */
static void
meet_it (void)
{
  g_autofree char *path = NULL;
  GThread         *threads[THREADS];
  int              fd = g_file_open_tmp ("anew-XXXXXX.db-shm", &path, NULL);

  if (fd < 0 || ftruncate (fd, BYTES) != 0
      || (memory = mmap (NULL, BYTES, PROT_READ, MAP_SHARED, fd, 0)) == MAP_FAILED)
    _exit (2);
  beckon_fault_restart_arm (NULL);
  beckon_fault_restart_set_name (path);
  unlink (path);
  pthread_barrier_init (&barrier, NULL, THREADS);
  if (ftruncate (fd, 0) != 0)
    _exit (2);
  for (guint i = 0; i < THREADS; i++)
    threads[i] = g_thread_new (NULL, look, NULL);
  for (guint i = 0; i < THREADS; i++)
    g_thread_join (threads[i]);
  _exit (3);
}

static void
test_threads (void)
{
  for (guint i = 0; i < ROUNDS; i++)
    {
      int   status = -1;
      pid_t pid = fork ();

      g_assert_cmpint (pid, >=, 0);
      if (pid == 0)
        meet_it ();
      g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
      g_assert_true (WIFEXITED (status));
      g_assert_cmpint (WEXITSTATUS (status), ==, 0);
    }
}

int
main (int argc, char **argv)
{
  if (g_getenv ("BECKON_BEGAN_ANEW") != NULL)
    return 0;

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tr/TR-3/several-threads-meet-the-shared-memory-cut-short", test_threads);
  return g_test_run ();
}
