/* bus.c: checks that the session bus of the environment belongs to this user
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "trust/bus.h"

#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/paths.h"

#define VARIABLE "DBUS_SESSION_BUS_ADDRESS"
/* An address at which D-Bus finds nothing. */
#define NO_BUS "disabled:"

/* Does a process of another user listen on the socket? @path: with a NUL as its first byte if
 * @abstract. */
static gboolean
is_foreign_socket (const char *path, gboolean abstract)
{
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  gsize              length = strlen (path);
  struct stat        info;
  struct ucred       peer;
  socklen_t          size = sizeof peer;
  gboolean           foreign = FALSE;
  int                fd;

  if (length + 2 > sizeof address.sun_path)
    return FALSE;
  /* Also reject another user's link, even if it currently leads to this user's socket. */
  if (!abstract && lstat (path, &info) == 0 && info.st_uid != geteuid ())
    return TRUE;
  memcpy (address.sun_path + (abstract ? 1 : 0), path, length);
  fd = socket (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (fd < 0)
    return FALSE;
  if (connect (fd, (struct sockaddr *) &address,
               offsetof (struct sockaddr_un, sun_path) + length + 1)
      == 0)
    foreign = getsockopt (fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.uid != geteuid ();
  close (fd);
  return foreign;
}

/* (transfer full) (nullable): the value of @key in one address, "unix:path=/run/user/7/bus,guid=…".
 */
static char *
dup_value (const char *address, const char *key)
{
  g_auto (GStrv) pairs = g_strsplit (strchr (address, ':') + 1, ",", -1);
  gsize length = strlen (key);

  for (guint i = 0; pairs[i] != NULL; i++)
    if (strncmp (pairs[i], key, length) == 0 && pairs[i][length] == '=')
      return g_uri_unescape_string (pairs[i] + length + 1, NULL);
  return NULL;
}

gboolean
beckon_bus_is_foreign (const char *address)
{
  g_auto (GStrv) each = g_strsplit (address, ";", -1);

  for (guint i = 0; each[i] != NULL; i++)
    {
      g_autofree char *path = NULL;
      g_autofree char *abstract = NULL;

      if (!g_str_has_prefix (each[i], "unix:"))
        continue;
      path = dup_value (each[i], "path");
      abstract = dup_value (each[i], "abstract");
      if ((path != NULL && is_foreign_socket (path, FALSE))
          || (abstract != NULL && is_foreign_socket (abstract, TRUE)))
        return TRUE;
    }
  return FALSE;
}

/* (transfer full) (nullable): the address of the session bus where no variable names it. */
static char *
dup_usual (void)
{
  g_autofree char *folder = beckon_paths_dup_session_dir ();
  g_autofree char *path = folder != NULL ? g_build_filename (folder, "bus", NULL) : NULL;

  return path != NULL && g_file_test (path, G_FILE_TEST_EXISTS)
           ? g_strconcat ("unix:path=", path, NULL)
           : NULL;
}

void
beckon_bus_choose (void)
{
  const char      *named = g_getenv (VARIABLE);
  g_autofree char *usual = dup_usual ();
  const char      *address = named != NULL ? named : usual;

  if (address == NULL)
    return;
  if (!beckon_bus_is_foreign (address))
    {
      /* GLib does not know of the folder without the variable. */
      if (named == NULL && g_getenv ("XDG_RUNTIME_DIR") == NULL)
        g_setenv (VARIABLE, usual, TRUE);
      return;
    }
  g_message ("The session bus at %s belongs to another user and is not used", address);
  g_setenv (VARIABLE, NO_BUS, TRUE);
}

gboolean
beckon_bus_has_session (void)
{
  g_autofree char *usual = dup_usual ();

  return g_getenv (VARIABLE) != NULL || usual != NULL;
}
