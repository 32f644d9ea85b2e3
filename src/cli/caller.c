/* caller.c: the default agent name and workspace: who calls `beckon`, and from where
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/caller.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/limits.h"
#include "model/name.h"
#include "model/question/interaction.h"

/* How many ancestors of the process are checked. */
#define MAX_ANCESTORS 32

static gboolean
is_interpreter (const char *name)
{
  static const char *const exact[] = { "sh",   "dash", "ash",     "bash", "zsh",
                                       "ksh",  "fish", "busybox", "node", "perl",
                                       "ruby", "lua",  "php",     "env",  NULL };

  return g_strv_contains (exact, name) || g_str_has_prefix (name, "python");
}

/* Programs that only run another one. */
static gboolean
is_wrapper (const char *name)
{
  static const char *const wrappers[] = { "timeout",
                                          "sudo",
                                          "doas",
                                          "su",
                                          "runuser",
                                          "setpriv",
                                          "pkexec",
                                          "xargs",
                                          "parallel",
                                          "env",
                                          "nohup",
                                          "nice",
                                          "ionice",
                                          "chrt",
                                          "taskset",
                                          "setsid",
                                          "stdbuf",
                                          "unbuffer",
                                          "time",
                                          "flock",
                                          "script",
                                          "watch",
                                          "unshare",
                                          "nsenter",
                                          "chroot",
                                          "bwrap",
                                          "firejail",
                                          "systemd-run",
                                          "dbus-run-session",
                                          "faketime",
                                          "strace",
                                          "ltrace",
                                          "tini",
                                          "dumb-init",
                                          NULL };

  return g_strv_contains (wrappers, name);
}

static char *
name_program (const char *const *words)
{
  g_autofree char *program = NULL;
  const char      *name;

  if (words[0] == NULL || words[0][0] == '\0')
    return g_strdup ("shell");
  /* The name of a login shell begins with "-": "-bash". */
  program = g_path_get_basename (words[0][0] == '-' ? words[0] + 1 : words[0]);
  if (!is_interpreter (program))
    return g_steal_pointer (&program);
  /* "bash -e script": the first word that is not an option; after -c comes a command, not a
   * script. */
  for (guint i = 1; words[i] != NULL; i++)
    {
      name = words[i];
      if (strcmp (name, "-c") == 0 || strcmp (name, "-e") == 0 || strcmp (name, "-m") == 0)
        {
          if (name[1] != 'e' || !g_str_has_suffix (program, "sh"))
            break;
        }
      /* For "bash <(…)" and the like it is a descriptor, which is not a name. */
      else if (g_str_has_prefix (name, "/dev/fd/") || g_str_has_prefix (name, "/proc/"))
        break;
      else if (name[0] != '-' && name[0] != '\0')
        return g_path_get_basename (name);
    }
  return g_strdup ("shell");
}

char *
beckon_caller_name_process (const char *const *words)
{
  g_autofree char *name = name_program (words);

  /* A name that is reserved for the desk, such as "timeout", cannot be used (ATT-1). */
  return is_wrapper (name) ? NULL : beckon_name_take ("agent", name, NULL);
}

/* (transfer full): the strings in @file of the process @pid. */
static GStrv
dup_strings (pid_t pid, const char *file)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/%s", (int) pid, file);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autofree char *contents = NULL;
  gsize            length = 0;

  if (g_file_get_contents (path, &contents, &length, NULL))
    for (const char *word = contents; word < contents + length; word += strlen (word) + 1)
      g_strv_builder_add (builder, word);
  return g_strv_builder_end (builder);
}

/* The parent of the process @pid; 0 if there is none or it cannot be read. */
static pid_t
find_parent (pid_t pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/stat", (int) pid);
  g_autofree char *contents = NULL;
  const char      *rest;

  if (!g_file_get_contents (path, &contents, NULL, NULL))
    return 0;
  /* "PID (NAME) STATE PARENT …"; the name may contain parentheses. */
  rest = strrchr (contents, ')');
  return rest != NULL && strlen (rest) > 4 ? (pid_t) strtol (rest + 4, NULL, 10) : 0;
}

void
beckon_caller_take_connection (void)
{
  pid_t pid = getppid ();

  if (g_getenv ("BECKON_RUNTIME_DIR") != NULL || g_getenv ("BECKON_TOKEN") != NULL)
    return;
  for (guint i = 0; i < MAX_ANCESTORS && pid > 1; i++, pid = find_parent (pid))
    {
      g_auto (GStrv) environment = dup_strings (pid, "environ");
      const char *folder = g_environ_getenv (environment, "BECKON_RUNTIME_DIR");
      const char *token = g_environ_getenv (environment, "BECKON_TOKEN");

      if (folder == NULL || token == NULL)
        continue;
      g_setenv ("BECKON_RUNTIME_DIR", folder, TRUE);
      g_setenv ("BECKON_TOKEN", token, TRUE);
      return;
    }
}

char *
beckon_caller_dup_agent (const char *given)
{
  const char *variable = g_getenv ("BECKON_AGENT");
  pid_t       pid = getppid ();

  if (given != NULL)
    return g_strdup (given);
  if (variable != NULL && variable[0] != '\0' && g_utf8_validate (variable, -1, NULL))
    return g_strdup (variable);
  for (guint i = 0; i < MAX_ANCESTORS && pid > 0; i++)
    {
      g_auto (GStrv) words = dup_strings (pid, "cmdline");
      char *name = beckon_caller_name_process ((const char *const *) words);

      if (name != NULL)
        return name;
      pid = find_parent (pid);
    }
  return g_strdup ("shell");
}

char *
beckon_caller_dup_workspace (const char *given)
{
  g_autofree char *current = g_get_current_dir ();
  g_autofree char *folder =
    given != NULL ? g_canonicalize_filename (given, current) : g_strdup (current);

  return g_utf8_validate (folder, -1, NULL) ? g_steal_pointer (&folder) : NULL;
}
