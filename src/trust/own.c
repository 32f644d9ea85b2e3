/* own.c: checks with the kernel that folders, files and socket peers belong to this user
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "trust/own.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

/* The state of a listening socket in /proc/net/tcp. */
#define TCP_LISTENS 0x0A
/* The kernel's table of TCP over IPv4; addresses are the four bytes in memory order, printed as one
 * number. */
#define TABLE "/proc/net/tcp"

BeckonOwn
beckon_own_look_at_folder (const char *path, char **why)
{
  struct stat info;

  *why = NULL;
  if (lstat (path, &info) != 0)
    {
      if (errno == ENOENT)
        return BECKON_OWN_ABSENT;
      /* translators: a path, and the reason */
      *why = g_strdup_printf (_ ("Cannot access “%s”: %s"), path, g_strerror (errno));
      return BECKON_OWN_NOT;
    }
  if (S_ISLNK (info.st_mode))
    /* translators: a path */
    *why = g_strdup_printf (_ ("“%s” is a link, not a folder of this user"), path);
  else if (info.st_uid != geteuid ())
    /* translators: a path */
    *why = g_strdup_printf (_ ("“%s” belongs to another user"), path);
  else if (!S_ISDIR (info.st_mode))
    /* translators: a path */
    *why = g_strdup_printf (_ ("“%s” is not a folder of this user"), path);
  if (*why != NULL)
    return BECKON_OWN_NOT;
  if ((info.st_mode & 0777) == 0700)
    return BECKON_OWN_YES;
  /* translators: a path, twice */
  *why = g_strdup_printf (_ ("“%s” is accessible to other users (chmod 700 %s)"), path, path);
  return BECKON_OWN_OPEN;
}

/* (transfer full) (nullable): up to @limit_bytes of @fd. */
static char *
read_text (int fd, gsize limit_bytes)
{
  g_autofree char *text = g_malloc (limit_bytes + 1);
  gsize            length = 0;

  while (length < limit_bytes)
    {
      gssize n = read (fd, text + length, limit_bytes - length);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        return NULL;
      if (n == 0)
        break;
      length += n;
    }
  text[length] = '\0';
  return g_steal_pointer (&text);
}

char *
beckon_own_read_file (const char *path, gsize limit_bytes, GError **error)
{
  int         fd = open (path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  struct stat info;
  char       *text = NULL;
  int         code = errno;

  if (fd >= 0 && fstat (fd, &info) == 0
      && (!S_ISREG (info.st_mode) || info.st_uid != geteuid () || (info.st_mode & 0077) != 0))
    {
      close (fd);
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED,
                   /* translators: a path */
                   _ ("“%s” is not a private file of this user"), path);
      return NULL;
    }
  if (fd >= 0)
    {
      text = read_text (fd, limit_bytes);
      code = errno;
      close (fd);
    }
  if (text == NULL)
    g_set_error (error, G_IO_ERROR, g_io_error_from_errno (code), _ ("Cannot read “%s”: %s"), path,
                 g_strerror (code));
  return text;
}

gboolean
beckon_own_may_believe (int fd)
{
  struct stat info;

  return fstat (fd, &info) == 0 && (info.st_uid == geteuid () || info.st_uid == 0)
         && (info.st_mode & 0002) == 0;
}

/* Not GCredentials: GLib refuses what the kernel says of a process in another process namespace,
 * which has no process id here. A desk in the sandbox of a flatpak is one. */
gboolean
beckon_own_check_peer (GSocket *socket, GError **error)
{
  struct ucred peer;
  socklen_t    length = sizeof peer;

  if (getsockopt (g_socket_get_fd (socket), SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED,
                   /* translators: the reason follows */
                   _ ("the owner of the desk is unknown: %s"), g_strerror (errno));
      return FALSE;
    }
  if (peer.uid == geteuid ())
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED,
               /* translators: the number of a user */
               _ ("another user is listening there (user %u)"), (guint) peer.uid);
  return FALSE;
}

gboolean
beckon_own_has_port (guint port)
{
  FILE    *table = fopen (TABLE, "re");
  char     line[512];
  gboolean ours = FALSE;

  if (table == NULL)
    return FALSE;
  while (!ours && fgets (line, sizeof line, table) != NULL)
    {
      guint address, local, state, user;

      if (sscanf (line, " %*u: %8X:%4X %*8X:%*4X %2X %*X:%*X %*X:%*X %*X %u", &address, &local,
                  &state, &user)
            == 4
          && address == GUINT32_TO_BE (0x7F000001) && local == port && state == TCP_LISTENS)
        ours = user == geteuid ();
    }
  fclose (table);
  return ours;
}
