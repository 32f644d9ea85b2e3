/* paths.c: file locations
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "base/paths.h"

#include <sys/stat.h>
#include <unistd.h>

/* (nullable): the environment variable @name, NULL if unset or empty. */
static const char *
get_environment (const char *name)
{
  const char *value = g_getenv (name);

  return value != NULL && value[0] != '\0' ? value : NULL;
}

char *
beckon_paths_dup_data_dir (void)
{
  const char *dir = get_environment ("BECKON_DATA_DIR");

  if (dir != NULL)
    return g_canonicalize_filename (dir, NULL);

  return g_build_filename (g_get_user_data_dir (), "beckon", NULL);
}

char *
beckon_paths_dup_config_dir (void)
{
  return g_build_filename (g_get_user_config_dir (), "beckon", NULL);
}

/* Where systemd and elogind put it. Agents such as Codex start their MCP servers without
 * XDG_RUNTIME_DIR, and cron has none, although the desk of the session is there (AG-4). */
#define USUAL_SESSION_DIR "/run/user/%u"

char *
beckon_paths_dup_session_dir (void)
{
  const char      *dir = get_environment ("XDG_RUNTIME_DIR");
  g_autofree char *usual = NULL;
  struct stat      info;

  if (dir != NULL)
    return g_path_is_absolute (dir) ? g_strdup (dir) : NULL;

  usual = g_strdup_printf (USUAL_SESSION_DIR, (guint) geteuid ());
  if (lstat (usual, &info) != 0 || !S_ISDIR (info.st_mode) || info.st_uid != geteuid ()
      || (info.st_mode & 0777) != 0700)
    return NULL;
  return g_steal_pointer (&usual);
}

char *
beckon_paths_dup_runtime_dir (void)
{
  const char      *dir = get_environment ("BECKON_RUNTIME_DIR");
  g_autofree char *session = NULL;
  g_autofree char *name = NULL;

  if (dir != NULL)
    return g_canonicalize_filename (dir, NULL);

  session = beckon_paths_dup_session_dir ();
  if (session != NULL)
    return g_build_filename (session, "app", BECKON_APP_ID, NULL);

  name = g_strdup_printf (BECKON_APP_ID "-%u", (guint) getuid ());
  return g_build_filename (g_get_tmp_dir (), name, NULL);
}

static char *
dup_runtime_file (const char *name)
{
  g_autofree char *dir = beckon_paths_dup_runtime_dir ();

  return g_build_filename (dir, name, NULL);
}

char *
beckon_paths_dup_socket (void)
{
  return dup_runtime_file ("desk.sock");
}

char *
beckon_paths_dup_desk_file (void)
{
  return dup_runtime_file ("desk.json");
}

char *
beckon_paths_dup_token (void)
{
  return dup_runtime_file ("token");
}

char *
beckon_paths_dup_database (void)
{
  const char      *place = get_environment ("BECKON_DATABASE");
  g_autofree char *dir = NULL;

  if (place != NULL)
    return g_strdup (place);

  dir = beckon_paths_dup_data_dir ();
  return g_build_filename (dir, "beckon.db", NULL);
}
