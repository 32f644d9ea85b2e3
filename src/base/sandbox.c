/* sandbox.c: is this process in the sandbox of a flatpak, and what may it do there?
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "base/sandbox.h"

#include <string.h>

/* Flatpak writes it when it makes a sandbox; outside there is none. */
#define INFO "/.flatpak-info"
/* The service that starts programs on the host. */
#define HOST_SERVICE "org.freedesktop.Flatpak"

/* Does @name or the pattern @name, such as "org.freedesktop.*", stand for the service? */
static gboolean
is_host_service (const char *name)
{
  gsize length = strlen (name);

  if (g_str_equal (name, HOST_SERVICE) || g_str_equal (name, "*"))
    return TRUE;
  return g_str_has_suffix (name, ".*") && strncmp (name, HOST_SERVICE, length - 2) == 0
         && (HOST_SERVICE[length - 2] == '.' || HOST_SERVICE[length - 2] == '\0');
}

/* Has it the whole session bus, without a filter? */
static gboolean
has_session_bus (GKeyFile *info)
{
  g_auto (GStrv) sockets = g_key_file_get_string_list (info, "Context", "sockets", NULL, NULL);

  return sockets != NULL && g_strv_contains ((const char *const *) sockets, "session-bus");
}

static gboolean
may_talk_to_host_service (GKeyFile *info)
{
  g_auto (GStrv) names = g_key_file_get_keys (info, "Session Bus Policy", NULL, NULL);

  if (has_session_bus (info))
    return TRUE;
  for (guint i = 0; names != NULL && names[i] != NULL; i++)
    {
      g_autofree char *policy = g_key_file_get_string (info, "Session Bus Policy", names[i], NULL);

      if (is_host_service (names[i])
          && (g_strcmp0 (policy, "talk") == 0 || g_strcmp0 (policy, "own") == 0))
        return TRUE;
    }
  return FALSE;
}

/* Does it see the home as it is outside? */
static gboolean
may_write_home (GKeyFile *info)
{
  static const char *const names[] = { "home", "home:rw", "host", "host:rw", NULL };
  g_auto (GStrv) files = g_key_file_get_string_list (info, "Context", "filesystems", NULL, NULL);

  for (guint i = 0; files != NULL && files[i] != NULL; i++)
    if (g_strv_contains (names, files[i]))
      return TRUE;
  return FALSE;
}

BeckonSandbox *
beckon_sandbox_parse (const char *text)
{
  g_autoptr (GKeyFile) info = g_key_file_new ();
  g_autofree char *app_id = NULL;
  BeckonSandbox   *self;

  if (g_key_file_load_from_data (info, text, strlen (text), G_KEY_FILE_NONE, NULL))
    app_id = g_key_file_get_string (info, "Application", "name", NULL);
  if (app_id == NULL)
    return NULL;
  self = g_new0 (BeckonSandbox, 1);
  self->app_id = g_steal_pointer (&app_id);
  self->may_run_on_host = may_talk_to_host_service (info);
  self->may_write_home = may_write_home (info);
  return self;
}

void
beckon_sandbox_free (BeckonSandbox *self)
{
  g_free (self->app_id);
  g_free (self);
}

const BeckonSandbox *
beckon_sandbox_get (void)
{
  static gsize          looked = 0;
  static BeckonSandbox *sandbox = NULL;

  if (g_once_init_enter (&looked))
    {
      g_autofree char *text = NULL;

      if (g_file_get_contents (INFO, &text, NULL, NULL))
        sandbox = beckon_sandbox_parse (text);
      g_once_init_leave (&looked, 1);
    }
  return sandbox;
}

gboolean
beckon_sandbox_is_inside (void)
{
  return g_strcmp0 (g_getenv ("FLATPAK_ID"), BECKON_APP_ID) == 0;
}

char *
beckon_sandbox_dup_permission (const BeckonSandbox *self)
{
  return g_strdup_printf ("flatpak override --user --talk-name=" HOST_SERVICE " %s", self->app_id);
}
