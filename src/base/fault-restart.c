/* fault-restart.c: a SIGBUS handler that checks which mapping failed, reports it and restarts the
 * program
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "base/fault-restart.h"

#include <fcntl.h>
#include <limits.h>
#include <linux/close_range.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

/* Set in the environment of a restarted program. */
#define MARK "BECKON_BEGAN_ANEW"
#define PROGRAM "/proc/self/exe"
#define MESSAGE \
  "beckon: another program cut the file beckon.db-shm short while the desk had it open. Nothing " \
  "that was accepted is lost; the desk begins anew.\n"

/* A program that is hit again within this time ends. */
#define MIN_US (60 * G_TIME_SPAN_SECOND)
/* How often another thread that was hit polls whether the first one has given up. */
#define WAIT_MS 10

/* Everything the handler needs is prepared beforehand: a signal handler must neither allocate
 * memory nor take a lock. */
static char   **arguments;
static char   **environment;
static sigset_t mask;
static gint64   armed_us;
static gboolean again;
static char     name[NAME_MAX + 1]; /* without its folder, which may have been renamed since */
static volatile sig_atomic_t note_fd = -1;
static volatile gsize        note_at;
static int                   n_errors; /* (atomic) */
static int                   given_up; /* (atomic) */

static guintptr
read_hex (const char **text)
{
  guintptr value = 0;

  for (;; (*text)++)
    {
      char c = **text;

      if (c >= '0' && c <= '9')
        value = value * 16 + (guintptr) (c - '0');
      else if (c >= 'a' && c <= 'f')
        value = value * 16 + (guintptr) (c - 'a' + 10);
      else
        return value;
    }
}

/* A line of /proc/self/maps: “55d0-55e0 rw-s 00000000 fe:01 1234
 * /home/anna/.local/share/beckon/beckon.db-shm”. */
static gboolean
line_covers (const char *line, guintptr address)
{
  const char *at = line;
  guintptr    start = read_hex (&at);
  guintptr    end;

  if (*at != '-')
    return FALSE;
  at++;
  end = read_hex (&at);

  return address >= start && address < end && name[0] != '\0' && strstr (at, name) != NULL;
}

/* Is @address in the shared memory of the database? */
static gboolean
is_ours (guintptr address)
{
  static char line[PATH_MAX + 128];
  static char block[4096];
  gsize       length = 0;
  gboolean    ours = FALSE;
  ssize_t     n;
  int         fd = open ("/proc/self/maps", O_RDONLY | O_CLOEXEC);

  if (fd < 0)
    return FALSE;
  while (!ours && (n = read (fd, block, sizeof block)) > 0)
    for (ssize_t i = 0; i < n && !ours; i++)
      {
        if (block[i] != '\n')
          {
            if (length < sizeof line - 1)
              line[length++] = block[i];
            continue;
          }
        line[length] = '\0';
        length = 0;
        ours = line_covers (line, address);
      }
  close (fd);

  return ours;
}

/* Returns only when the program is not restarted: its next access to the mapping then kills it. */
static void
restart (const siginfo_t *info)
{
  G_GNUC_UNUSED ssize_t written;

  if (info->si_code != BUS_ADRERR || !is_ours ((guintptr) info->si_addr))
    return;

  if (note_fd >= 0)
    written = pwrite (note_fd, BECKON_FAULT_RESTART_NOTE, sizeof BECKON_FAULT_RESTART_NOTE - 1,
                      (off_t) note_at);
  written = write (STDERR_FILENO, MESSAGE, sizeof MESSAGE - 1);
  /* Async-signal-safe: this is clock_gettime() and nothing else. */
  if (again && g_get_monotonic_time () - armed_us < MIN_US)
    return;

  /* Close the display, buses, sockets and locks on exec. */
  close_range (STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);
  sigprocmask (SIG_SETMASK, &mask, NULL);
  execve (PROGRAM, arguments, environment);
}

static void
on_bus_error (int number, siginfo_t *info, void *context)
{
  /* The writer and the readers access the mapping at the same time. The first thread to get here
   * restarts the program, which ends the others; they wait for that. */
  if (g_atomic_int_add (&n_errors, 1) > 0)
    {
      while (!g_atomic_int_get (&given_up))
        poll (NULL, 0, WAIT_MS);
      return;
    }

  restart (info);
  signal (SIGBUS, SIG_DFL);
  g_atomic_int_set (&given_up, TRUE);
}

/* (transfer full) (array zero-terminated=1) (nullable) */
static char **
read_arguments (void)
{
  g_autofree char *text = NULL;
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (g_free);
  gsize length = 0;

  if (!g_file_get_contents ("/proc/self/cmdline", &text, &length, NULL) || length == 0)
    return NULL;
  for (gsize at = 0; at < length; at += strlen (text + at) + 1)
    g_ptr_array_add (all, g_strdup (text + at));
  g_ptr_array_add (all, NULL);

  return (char **) g_ptr_array_free (g_steal_pointer (&all), FALSE);
}

/* (transfer container) (array zero-terminated=1): the current environment, the mark, and
 * @entries. */
static char **
make_environment (GPtrArray *entries)
{
  g_auto (GStrv) own = g_get_environ ();
  g_autoptr (GPtrArray) all = g_ptr_array_new ();

  own = g_environ_setenv (g_steal_pointer (&own), MARK, "1", TRUE);
  for (guint i = 0; own[i] != NULL; i++)
    g_ptr_array_add (all, g_steal_pointer (&own[i]));
  if (entries != NULL)
    g_ptr_array_extend (all, entries, NULL, NULL);
  g_ptr_array_add (all, NULL);

  return (char **) g_ptr_array_free (g_steal_pointer (&all), FALSE);
}

void
beckon_fault_restart_arm (GPtrArray *entries)
{
  struct sigaction action = { .sa_sigaction = on_bus_error, .sa_flags = SA_SIGINFO };

  if (arguments != NULL || (arguments = read_arguments ()) == NULL)
    return;

  again = g_getenv (MARK) != NULL;
  /* Child processes of this program were not restarted. */
  g_unsetenv (MARK);
  environment = make_environment (entries);
  armed_us = g_get_monotonic_time ();
  sigprocmask (SIG_BLOCK, NULL, &mask);
  sigemptyset (&action.sa_mask);
  sigaction (SIGBUS, &action, NULL);
}

void
beckon_fault_restart_set_note (int fd, gsize length)
{
  note_at = length;
  note_fd = fd;
}

void
beckon_fault_restart_set_name (const char *path)
{
  const char *slash = strrchr (path, G_DIR_SEPARATOR);

  g_strlcpy (name, slash != NULL ? slash + 1 : path, sizeof name);
}
