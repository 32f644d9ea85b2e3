/* run-mark.c: marks the processes of a run: everything that its program starts inherits the mark
 * (WH-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/run/run-mark.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define FILE_NAME "beckon-run "

char *
beckon_run_mark_name (const char *task_id, guint position, guint attempt)
{
  return g_strdup_printf ("%s/%u/%u", task_id, position + 1, attempt);
}

gboolean
beckon_run_mark_parse (const char *run, char **task_id, guint *position, guint *attempt)
{
  g_auto (GStrv) parts = g_strsplit (run, "/", -1);
  guint64 step, number;

  if (g_strv_length (parts) != 3 || *parts[0] == '\0'
      || !g_ascii_string_to_unsigned (parts[1], 10, 1, G_MAXUINT, &step, NULL)
      || !g_ascii_string_to_unsigned (parts[2], 10, 1, G_MAXUINT, &number, NULL))
    return FALSE;

  *task_id = g_strdup (parts[0]);
  *position = (guint) step - 1;
  *attempt = (guint) number;
  return TRUE;
}

int
beckon_run_mark_open (const char *run)
{
  g_autofree char *name = g_strconcat (FILE_NAME, run, NULL);

  return memfd_create (name, MFD_CLOEXEC);
}

void
beckon_run_mark_sign (int fd, pid_t session)
{
  /* An unsigned file identifies no process. */
  if (pwrite (fd, &session, sizeof session, 0) != (gssize) sizeof session)
    g_debug ("A run can be identified by its environment only");
}

/* --- reading --- */

/* A zombie has no environment any more. */
static void
read_environment (const char *name, GStrvBuilder *runs)
{
  g_autofree char *path = g_build_filename ("/proc", name, "environ", NULL);
  g_autofree char *environment = NULL;
  struct stat      owner;
  gsize            length = 0;

  if (stat (path, &owner) != 0 || owner.st_uid != geteuid ()
      || !g_file_get_contents (path, &environment, &length, NULL))
    return;
  for (const char *at = environment; at < environment + length; at += strlen (at) + 1)
    if (g_str_has_prefix (at, BECKON_RUN_VARIABLE "="))
      g_strv_builder_add (runs, at + strlen (BECKON_RUN_VARIABLE "="));
}

/* 0: unsigned */
static pid_t
read_session (const char *path)
{
  pid_t       session = 0;
  struct stat info;
  int         fd = open (path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);

  if (fd < 0)
    return 0;
  if (fstat (fd, &info) != 0 || info.st_uid != geteuid ()
      || pread (fd, &session, sizeof session, 0) != (gssize) sizeof session)
    session = 0;
  close (fd);

  return session;
}

static void
read_descriptor (const char *name, GStrvBuilder *runs)
{
  static const char before[] = "/memfd:" FILE_NAME;
  static const char behind[] = " (deleted)";
  g_autofree char  *path = g_strdup_printf ("/proc/%s/fd/%d", name, BECKON_RUN_DESCRIPTOR);
  g_autofree char  *target = g_file_read_link (path, NULL);
  g_autofree char  *run = NULL;
  pid_t             session;

  if (target == NULL || !g_str_has_prefix (target, before) || !g_str_has_suffix (target, behind))
    return;
  session = read_session (path);
  if (session <= 0 || getsid ((pid_t) atoi (name)) != session)
    return;
  run = g_strndup (target + strlen (before), strlen (target) - strlen (before) - strlen (behind));
  g_strv_builder_add (runs, run);
}

char **
beckon_run_mark_read (const char *name)
{
  g_autoptr (GStrvBuilder) runs = g_strv_builder_new ();

  read_environment (name, runs);
  read_descriptor (name, runs);
  return g_strv_builder_end (runs);
}
