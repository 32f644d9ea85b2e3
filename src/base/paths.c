/* paths.c: file locations
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "base/paths.h"

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

char *
beckon_paths_dup_runtime_dir (void)
{
  const char      *dir = get_environment ("BECKON_RUNTIME_DIR");
  g_autofree char *name = NULL;

  if (dir != NULL)
    return g_canonicalize_filename (dir, NULL);

  dir = get_environment ("XDG_RUNTIME_DIR");
  if (dir != NULL && g_path_is_absolute (dir))
    return g_build_filename (dir, "app", BECKON_APP_ID, NULL);

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
  g_autofree char *dir = beckon_paths_dup_data_dir ();

  return g_build_filename (dir, "beckon.db", NULL);
}
