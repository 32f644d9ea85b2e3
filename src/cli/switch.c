/* switch.c: the program `beckon`, which becomes the program that its command needs
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <errno.h>
#include <libintl.h>
#include <limits.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define _(text) gettext (text)
/* As a shell has it. */
#define NOT_STARTED 127

/* Most of what a command costs is the loading of libraries. An agent waits for these two at every
 * turn, and they need few; all other commands are one program. Nothing but the C library is loaded
 * here. */
static const struct
{
  const char *command;
  const char *program;
} small[] = {
  { "hook", "beckon-hook" },
  { "mcp", "beckon-mcp" },
};

/* Returns only if it cannot be started. */
static void
become_in (const char *folder, const char *program, char **argv)
{
  char path[PATH_MAX];
  int  length = snprintf (path, sizeof path, "%s/%s", folder, program);

  if (length > 0 && (size_t) length < sizeof path)
    execv (path, argv);
}

/* In a build folder all of them are beside this one. */
static void
become (const char *program, char **argv)
{
  char    own[PATH_MAX];
  ssize_t length = readlink ("/proc/self/exe", own, sizeof own - 1);
  char   *slash;

  if (length > 0)
    {
      own[length] = '\0';
      slash = strrchr (own, '/');
      if (slash != NULL)
        {
          *slash = '\0';
          become_in (own, program, argv);
        }
    }
  become_in (LIBEXECDIR, program, argv);
}

int
main (int argc, char **argv)
{
  int reason;

  for (size_t i = 0; i < sizeof small / sizeof small[0]; i++)
    if (argc > 1 && strcmp (argv[1], small[i].command) == 0)
      become (small[i].program, argv);
  become ("beckon-commands", argv);

  reason = errno;
  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, LOCALEDIR);
  textdomain (GETTEXT_PACKAGE);
  /* translators: a path, and the reason */
  fprintf (stderr, _ ("beckon: Cannot start “%s”: %s\n"), LIBEXECDIR "/beckon-commands",
           strerror (reason));
  return NOT_STARTED;
}
