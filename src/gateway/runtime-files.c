/* runtime-files.c: the desk's files in the runtime folder, by which other programs find it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/runtime-files.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/error.h"
#include "base/json/json-write.h"
#include "base/paths.h"
#include "trust/own.h"
#include "trust/token.h"

#define BACKLOG 1024

static gboolean
set_mark (BeckonMark *mark, const char *path)
{
  struct stat info;

  if (lstat (path, &info) != 0)
    return FALSE;
  mark->device = info.st_dev;
  mark->inode = info.st_ino;
  mark->changed_ns = info.st_ctim.tv_sec * G_GINT64_CONSTANT (1000000000) + info.st_ctim.tv_nsec;
  return TRUE;
}

gboolean
beckon_mark_is_at (const BeckonMark *mark, const char *path)
{
  BeckonMark now;

  return set_mark (&now, path) && now.device == mark->device && now.inode == mark->inode;
}

gboolean
beckon_mark_is_unchanged_at (const BeckonMark *mark, const char *path)
{
  BeckonMark now;

  return set_mark (&now, path) && now.device == mark->device && now.inode == mark->inode
         && now.changed_ns == mark->changed_ns;
}

gboolean
beckon_runtime_make_folder (GError **error)
{
  g_autofree char *folder = beckon_paths_dup_runtime_dir ();
  g_autofree char *why = NULL;
  BeckonOwn        own;

  if (g_mkdir_with_parents (folder, 0700) != 0)
    {
      beckon_set_error (error, BECKON_ERROR_STORE, _ ("Is the disk full, and may you write there?"),
                        _ ("Cannot create the folder “%s”: %s"), folder, g_strerror (errno));
      return FALSE;
    }
  own = beckon_own_look_at_folder (folder, &why);
  if (own == BECKON_OWN_OPEN)
    {
      if (chmod (folder, 0700) != 0)
        {
          beckon_set_error (
            error, BECKON_ERROR_STORE, _ ("Is the disk full, and may you write there?"),
            _ ("Cannot make the folder “%s” private: %s"), folder, g_strerror (errno));
          return FALSE;
        }
      g_clear_pointer (&why, g_free);
      own = beckon_own_look_at_folder (folder, &why);
    }
  if (own == BECKON_OWN_YES)
    return TRUE;
  beckon_set_error (error, BECKON_ERROR_STORE,
                    _ ("Set BECKON_RUNTIME_DIR to a folder of your own."), "%s",
                    why != NULL ? why : g_strerror (ENOENT));
  return FALSE;
}

/* (nullable): a well-formed token from a file that only we can read. */
static char *
read_token (const char *path)
{
  char        token[BECKON_TOKEN_LENGTH + 1];
  struct stat info;
  gssize      n;
  int         fd;

  fd = open (path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (fd < 0)
    return NULL;
  n = -1;
  if (fstat (fd, &info) == 0 && S_ISREG (info.st_mode) && info.st_uid == geteuid ()
      && (info.st_mode & 0777) == 0600 && info.st_size == BECKON_TOKEN_LENGTH)
    n = read (fd, token, BECKON_TOKEN_LENGTH);
  close (fd);
  if (n != BECKON_TOKEN_LENGTH)
    return NULL;
  token[n] = '\0';
  return beckon_token_is_well_formed (token) ? g_strdup (token) : NULL;
}

static gboolean
write_file (const char *path, const char *text, GError **error)
{
  g_autoptr (GError) local = NULL;

  if (g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, &local))
    return TRUE;
  beckon_set_error (error, BECKON_ERROR_STORE, _ ("Is the disk full, and may you write there?"),
                    _ ("Cannot write “%s”: %s"), path, local->message);
  return FALSE;
}

static gboolean
write_token (const char *path, const char *token, GError **error)
{
  /* Remove any existing file first: its mode would be kept. */
  if (g_unlink (path) != 0 && errno != ENOENT)
    {
      beckon_set_error (error, BECKON_ERROR_STORE, _ ("Is the disk full, and may you write there?"),
                        _ ("Cannot replace “%s”: %s"), path, g_strerror (errno));
      return FALSE;
    }
  return write_file (path, token, error);
}

char *
beckon_runtime_get_token (GError **error)
{
  g_autofree char *path = beckon_paths_dup_token ();
  g_autofree char *token = read_token (path);

  if (token != NULL)
    return g_steal_pointer (&token);
  token = beckon_token_new (error);
  if (token == NULL || !write_token (path, token, error))
    return NULL;
  return g_steal_pointer (&token);
}

gboolean
beckon_runtime_keep_token (const char *token, gboolean *written, GError **error)
{
  g_autofree char *path = beckon_paths_dup_token ();
  struct stat      info;

  *written = lstat (path, &info) != 0 && errno == ENOENT;
  return !*written || write_token (path, token, error);
}

gboolean
beckon_runtime_write_desk (
  const char *program, guint port, const char *database, BeckonMark *mark, GError **error)
{
  g_autofree char *path = beckon_paths_dup_desk_file ();
  g_autofree char *socket_path = beckon_paths_dup_socket ();
  g_autoptr (GString) json = g_string_new (NULL);

  beckon_json_open_object (json);
  beckon_json_add_int (json, "pid", getpid ());
  beckon_json_add_string (json, "version", BECKON_VERSION);
  beckon_json_add_string (json, "socket", socket_path);
  beckon_json_add_int (json, "port", port);
  beckon_json_add_string (json, "program", program);
  beckon_json_add_string (json, "database", database);
  beckon_json_close_object (json);
  g_string_append_c (json, '\n');
  /* Remove it first, as for the token. */
  g_unlink (path);
  return write_file (path, json->str, error) && set_mark (mark, path);
}

static gboolean
fill_address (const char *path, struct sockaddr_un *address, GError **error)
{
  memset (address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  if (strlen (path) >= sizeof address->sun_path)
    {
      beckon_set_error (error, BECKON_ERROR_STORE,
                        _ ("Set BECKON_RUNTIME_DIR to a folder with a shorter path."),
                        _ ("The path of the socket is too long: %s"), path);
      return FALSE;
    }
  strcpy (address->sun_path, path);
  return TRUE;
}

/* Does a process accept connections at @address? */
static gboolean
is_answered (const struct sockaddr_un *address)
{
  int      fd = socket (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  gboolean answered;

  if (fd < 0)
    return FALSE;
  answered =
    connect (fd, (const struct sockaddr *) address, sizeof *address) == 0 || errno == EAGAIN;
  close (fd);
  return answered;
}

int
beckon_runtime_listen (BeckonMark *mark, GError **error)
{
  g_autofree char   *path = beckon_paths_dup_socket ();
  struct sockaddr_un address;
  int                fd;

  if (!fill_address (path, &address, error))
    return -1;
  if (is_answered (&address))
    {
      beckon_set_error (error, BECKON_ERROR_STORE,
                        _ ("Close it first, or set BECKON_RUNTIME_DIR to another folder."),
                        _ ("Another desk is listening on “%s”"), path);
      return -1;
    }
  g_unlink (path);
  fd = socket (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  /* The folder is closed to other users, so no one can connect before the mode is set. */
  if (fd < 0 || bind (fd, (struct sockaddr *) &address, sizeof address) != 0
      || chmod (path, 0600) != 0 || !set_mark (mark, path) || listen (fd, BACKLOG) != 0)
    {
      beckon_set_error (error, BECKON_ERROR_STORE, _ ("Is the disk full, and may you write there?"),
                        _ ("Cannot create the socket “%s”: %s"), path, g_strerror (errno));
      if (fd >= 0)
        close (fd);
      return -1;
    }
  return fd;
}

void
beckon_runtime_remove (const BeckonMark *socket_mark, const BeckonMark *desk_mark)
{
  g_autofree char *path = beckon_paths_dup_socket ();
  g_autofree char *desk = beckon_paths_dup_desk_file ();
  gboolean         in_place = beckon_mark_is_at (socket_mark, path);

  /* As long as the socket in place is ours, no other desk has taken over. */
  if (in_place || beckon_mark_is_unchanged_at (desk_mark, desk))
    g_unlink (desk);
  if (in_place)
    g_unlink (path);
}
