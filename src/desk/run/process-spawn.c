/* process-spawn.c: starts a program with what it gets of the desk, and says why it cannot be
 * started
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/run/process-spawn.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "base/error.h"
#include "desk/run/core-dumps.h"
#include "desk/run/run-mark.h"
#include "model/note.h"

/* In the child, between fork and exec. */
static void
set_up_child (gpointer user_data)
{
  BeckonMinder *minder = user_data;

  beckon_core_dumps_restore ();
  if (minder != NULL)
    {
      beckon_minder_set_up_child (minder);
      return;
    }
  setsid ();
  prctl (PR_SET_PDEATHSIG, SIGTERM);
}

/* A memory file: nothing has to be written while the program reads. */
static int
make_input (const char *input, GError **error)
{
  gsize length = strlen (input);
  gsize done = 0;
  int   fd = memfd_create ("beckon-prompt", MFD_CLOEXEC);

  while (fd >= 0 && done < length)
    {
      gssize n = write (fd, input + done, length - done);

      if (n < 0 && errno != EINTR)
        break;
      done += n > 0 ? (gsize) n : 0;
    }
  if (fd < 0 || done < length || lseek (fd, 0, SEEK_SET) < 0)
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Check whether the disk is full."),
                        _ ("Cannot write to its standard input: %s"), g_strerror (errno));
      if (fd >= 0)
        close (fd);
      return -1;
    }
  return fd;
}

static void
set_start_error (const char *program, const char *folder, GError *why, GError **error)
{
  const char *hint = _ ("Try the same command in a terminal.");
  BeckonNote *note;

  if (g_error_matches (why, G_SPAWN_ERROR, G_SPAWN_ERROR_NOENT))
    {
      note = beckon_note_new ("program_not_found", program);
      hint = _ ("Use a full path, or a program in PATH.");
    }
  else if (g_error_matches (why, G_SPAWN_ERROR, G_SPAWN_ERROR_ACCES))
    {
      note = beckon_note_new ("program_not_executable", program);
      hint = _ ("Make it executable, or name its interpreter.");
    }
  else if (g_error_matches (why, G_SPAWN_ERROR, G_SPAWN_ERROR_CHDIR))
    {
      note = beckon_note_new ("folder_closed", folder);
      hint = _ ("Check that it exists and that you may access it.");
    }
  else
    {
      note = beckon_note_new ("program_not_started", program, why->message);
    }
  beckon_note_set_error (error, BECKON_ERROR_MALFORMED, hint, note);
}

pid_t
beckon_process_find_child (GSubprocess *subprocess)
{
  const char *identifier = g_subprocess_get_identifier (subprocess);

  return identifier != NULL ? (pid_t) g_ascii_strtoll (identifier, NULL, 10) : 0;
}

pid_t
beckon_process_find_leader (GSubprocess *subprocess, BeckonMinder *minder)
{
  pid_t program = minder != NULL ? beckon_minder_get_program (minder) : 0;

  return program > 0 ? program : beckon_process_find_child (subprocess);
}

GSubprocess *
beckon_process_spawn (const char *const *argv,
                      const char        *folder,
                      const char *const *environment,
                      const char        *input,
                      gboolean           talks,
                      const char        *run,
                      BeckonMinder      *minder,
                      GError           **error)
{
  g_autoptr (GSubprocessLauncher) launcher =
    g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE
                               | (talks ? G_SUBPROCESS_FLAGS_STDIN_PIPE : G_SUBPROCESS_FLAGS_NONE));
  int mark = run != NULL ? beckon_run_mark_open (run) : -1;
  g_autoptr (GError) why = NULL;
  GSubprocess *subprocess;
  pid_t        leader;

  g_subprocess_launcher_set_environ (launcher, (char **) environment);
  g_subprocess_launcher_set_child_setup (launcher, set_up_child, minder, NULL);
  if (folder != NULL)
    {
      g_subprocess_launcher_set_cwd (launcher, folder);
      /* As a shell does: some programs believe this, and not the kernel (opencode 1.18). */
      g_subprocess_launcher_setenv (launcher, "PWD", folder, TRUE);
      g_subprocess_launcher_unsetenv (launcher, "OLDPWD");
    }
  if (mark >= 0)
    g_subprocess_launcher_take_fd (launcher, mark, BECKON_RUN_DESCRIPTOR);
  if (input != NULL)
    {
      int fd = make_input (input, error);

      if (fd < 0)
        return NULL;
      g_subprocess_launcher_take_stdin_fd (launcher, fd);
    }
  subprocess = g_subprocess_launcher_spawnv (launcher, argv, &why);
  if (subprocess == NULL)
    {
      set_start_error (argv[0], folder, why, error);
      return NULL;
    }
  leader = beckon_process_find_leader (subprocess, minder);
  if (mark >= 0 && leader > 0)
    beckon_run_mark_sign (mark, leader);
  return subprocess;
}
