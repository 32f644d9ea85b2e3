/* test-takeover.c: which process owns the desk's socket, whatever process id a file contains (TR-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "service/takeover.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/paths.h"
#include "database-testing.h"

typedef struct
{
  char    *folder; /* (owned) */
  pid_t    other;  /* a process with the name of a desk */
  gboolean done;
  GError  *error; /* (owned) (nullable) */
} Fixture;

static void
name_in_file (pid_t pid)
{
  g_autofree char *path = beckon_paths_dup_desk_file ();
  g_autofree char *text = g_strdup_printf ("{\"pid\": %d}\n", (int) pid);

  g_assert_true (g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
}

/* @path (nullable): where it listens; it reports when it has started. */
static pid_t
start_other (const char *path)
{
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  int                ends[2];
  char               byte;
  pid_t              pid;

  g_assert_cmpint (pipe (ends), ==, 0);
  pid = fork ();
  if (pid == 0)
    {
      int fd = socket (AF_UNIX, SOCK_STREAM, 0);

      prctl (PR_SET_NAME, "beckon");
      prctl (PR_SET_PDEATHSIG, SIGKILL);
      signal (SIGTERM, SIG_DFL);
      if (path != NULL)
        {
          g_strlcpy (address.sun_path, path, sizeof address.sun_path);
          if (bind (fd, (struct sockaddr *) &address, sizeof address) != 0 || listen (fd, 5) != 0)
            _exit (1);
        }
      if (write (ends[1], "x", 1) != 1)
        _exit (1);
      for (;;)
        pause ();
    }
  close (ends[1]);
  g_assert_cmpint (read (ends[0], &byte, 1), ==, 1);
  close (ends[0]);
  return pid;
}

static void
set_up (Fixture *self, gconstpointer data)
{
  self->folder = database_testing_make_folder ("beckon");
  g_setenv ("BECKON_RUNTIME_DIR", self->folder, TRUE);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  g_autofree char *socket_path = beckon_paths_dup_socket ();
  g_autofree char *desk = beckon_paths_dup_desk_file ();

  if (self->other > 0)
    {
      kill (self->other, SIGKILL);
      waitpid (self->other, NULL, 0);
    }
  g_unlink (socket_path);
  g_unlink (desk);
  g_assert_cmpint (g_rmdir (self->folder), ==, 0);
  g_free (self->folder);
  g_clear_error (&self->error);
}

static void
on_stopped (GObject *object, GAsyncResult *result, gpointer user_data)
{
  Fixture *self = user_data;

  beckon_takeover_stop_finish (result, &self->error);
  self->done = TRUE;
}

static gboolean
is_dead (pid_t pid)
{
  siginfo_t info = { 0 };

  return waitid (P_PID, (id_t) pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid;
}

static void
test_listener (Fixture *self, gconstpointer data)
{
  g_autofree char *path = beckon_paths_dup_socket ();

  self->other = start_other (path);
  name_in_file (self->other);
  g_assert_cmpint (beckon_takeover_find_holder (), ==, self->other);
  beckon_takeover_stop_async (self->other, NULL, on_stopped, self);
  while (!self->done)
    g_main_context_iteration (NULL, TRUE);
  g_assert_no_error (self->error);
  g_assert_true (is_dead (self->other));
  g_assert_cmpint (beckon_takeover_find_holder (), ==, 0);
}

/* The desk that wrote the file was killed, and its process id now belongs to an agent's client,
 * which has the name of a desk. */
static void
test_recycled (Fixture *self, gconstpointer data)
{
  self->other = start_other (NULL);
  name_in_file (self->other);
  g_assert_cmpint (beckon_takeover_find_holder (), ==, 0);
  beckon_takeover_stop_async (self->other, NULL, on_stopped, self);
  while (!self->done)
    g_main_context_iteration (NULL, TRUE);
  g_assert_false (is_dead (self->other));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/tr/TR-5/the-desk-that-listens-is-stopped", Fixture, NULL, set_up, test_listener,
              tear_down);
  g_test_add ("/tr/TR-5/a-number-that-is-used-again-is-not-stopped", Fixture, NULL, set_up,
              test_recycled, tear_down);
  return g_test_run ();
}
