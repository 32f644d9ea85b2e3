/* config-file.c: reads a configuration file of another program, and replaces it without loss
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "connect/config-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"

#define COPY_SUFFIX ".beckon-backup"

static gboolean
fail_read (const char *path, int code, GError **error)
{
  beckon_set_error (error, BECKON_ERROR_STORE,
                    _ ("Make the file readable, and repeat the command."),
                    _ ("Cannot read “%s”: %s"), path, g_strerror (code));
  return FALSE;
}

static gboolean
fail_write (const char *path, int code, GError **error)
{
  beckon_set_error (error, BECKON_ERROR_STORE,
                    _ ("Make the file and its folder writable, and repeat the command. Nothing was "
                       "changed."),
                    _ ("Cannot write “%s”: %s"), path, g_strerror (code));
  return FALSE;
}

/* --- reading --- */

static gboolean
check_kind (const char *path, const struct stat *info, GError **error)
{
  if (!S_ISREG (info->st_mode))
    beckon_set_error (error, BECKON_ERROR_MISFIT, _ ("Move it away, and repeat the command."),
                      _ ("“%s” is not a file"), path);
  else if (info->st_uid != geteuid ())
    beckon_set_error (error, BECKON_ERROR_FORBIDDEN,
                      _ ("Repeat the command as that user, or make the file your own."),
                      _ ("“%s” belongs to another user"), path);
  else if (info->st_size > BECKON_CONFIG_FILE_BYTES)
    beckon_set_error (
      error, BECKON_ERROR_LIMIT, _ ("Make it smaller, or change it with a text editor."),
      _ ("“%s” is larger than %d MiB"), path, BECKON_CONFIG_FILE_BYTES / (1024 * 1024));
  else if ((info->st_mode & S_IWUSR) == 0)
    beckon_set_error (error, BECKON_ERROR_STORE,
                      _ ("Make the file writable (chmod u+w), and repeat the command."),
                      _ ("“%s” is read-only"), path);
  else
    return TRUE;
  return FALSE;
}

/* @text (out) (transfer full): the content of the open file, and @length. */
static gboolean
read_all (int fd, char **text, gsize *length)
{
  g_autoptr (GString) all = g_string_new (NULL);
  char buffer[64 * 1024];

  for (;;)
    {
      gssize n = read (fd, buffer, sizeof buffer);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        return FALSE;
      if (n == 0)
        break;
      g_string_append_len (all, buffer, n);
      if (all->len > BECKON_CONFIG_FILE_BYTES)
        break;
    }
  *length = all->len;
  *text = g_string_free (g_steal_pointer (&all), FALSE);
  return TRUE;
}

/* @path leads to a file of which nothing is known yet, or to none. */
static gboolean
find_target (BeckonConfigFile *self, GError **error)
{
  struct stat link;
  char       *real;

  self->target = g_strdup (self->path);
  if (lstat (self->path, &link) != 0 || !S_ISLNK (link.st_mode))
    return TRUE;
  real = realpath (self->path, NULL);
  if (real == NULL)
    {
      beckon_set_error (error, BECKON_ERROR_MISFIT,
                        _ ("Remove the link, or create the file to which it leads."),
                        _ ("“%s” is a link that leads nowhere"), self->path);
      return FALSE;
    }
  g_free (self->target);
  self->target = g_strdup (real);
  free (real);
  return TRUE;
}

BeckonConfigFile *
beckon_config_file_read (const char *path, GError **error)
{
  g_autoptr (BeckonConfigFile) self = g_new0 (BeckonConfigFile, 1);
  struct stat info;
  gboolean    good;
  int         fd;

  self->path = g_canonicalize_filename (path, NULL);
  self->mode = BECKON_CONFIG_FILE_PRIVATE;
  self->group = getegid ();
  if (!find_target (self, error))
    return NULL;
  fd = open (self->target, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (fd < 0 && errno == ENOENT)
    return g_steal_pointer (&self);
  if (fd < 0)
    {
      fail_read (self->path, errno, error);
      return NULL;
    }
  good = fstat (fd, &info) == 0 && check_kind (self->path, &info, error);
  if (good && !read_all (fd, &self->text, &self->length))
    good = fail_read (self->path, errno, error);
  close (fd);
  if (!good)
    return NULL;
  self->mode = info.st_mode & 07777;
  self->group = info.st_gid;
  return g_steal_pointer (&self);
}

void
beckon_config_file_free (BeckonConfigFile *self)
{
  g_free (self->path);
  g_free (self->target);
  g_free (self->text);
  g_free (self->former_copy);
  g_free (self->made_folder);
  g_free (self);
}

/* --- writing --- */

static gboolean
write_all (int fd, const char *text, gsize length)
{
  while (length > 0)
    {
      gssize n = write (fd, text, length);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        return FALSE;
      text += n;
      length -= n;
    }
  return TRUE;
}

/* (transfer full) (nullable): a new file with @text beside @path, on the disk; errno says why not.
 * @exact: whatever the umask is. */
static char *
write_beside (
  const char *path, const char *text, gsize length, guint mode, guint group, gboolean exact)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *made = g_strdup_printf ("%s/.%s.beckon-XXXXXX", folder, name);
  int              fd = g_mkstemp_full (made, O_RDWR | O_CLOEXEC, exact ? 0600 : (int) mode);
  int              code = 0;

  if (fd < 0)
    return NULL;
  /* The group is kept where that is allowed. */
  if (group != getegid () && fchown (fd, (uid_t) -1, group) != 0)
    mode &= ~070;
  if (!write_all (fd, text, length) || (exact && fchmod (fd, mode) != 0) || fsync (fd) != 0)
    code = errno;
  if (close (fd) != 0 && code == 0)
    code = errno;
  if (code == 0)
    return g_steal_pointer (&made);
  unlink (made);
  errno = code;
  return NULL;
}

/* A file that was moved into a folder is still there after a power failure. */
static void
flush_folder (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  int              fd = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

  if (fd < 0)
    return;
  fsync (fd);
  close (fd);
}

/* Those that writing has made, as far as nobody else has put something into them. */
static void
remove_folders (BeckonConfigFile *self)
{
  g_autofree char *at = g_path_get_dirname (self->target);

  while (self->made_folder != NULL && g_str_has_prefix (at, self->made_folder) && rmdir (at) == 0)
    {
      char *above = g_path_get_dirname (at);

      g_free (at);
      at = above;
    }
  g_clear_pointer (&self->made_folder, g_free);
}

/* Is @text (nullable: no file) what the file has? */
static gboolean
has_text (const BeckonConfigFile *self, const char *text, gsize length)
{
  int              fd = open (self->target, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  g_autofree char *found = NULL;
  gsize            found_length = 0;
  gboolean         good;

  if (fd < 0)
    return errno == ENOENT && text == NULL;
  good = read_all (fd, &found, &found_length);
  close (fd);
  return good && text != NULL && found_length == length && memcmp (found, text, length) == 0;
}

static gboolean
fail_changed (const BeckonConfigFile *self, GError **error)
{
  beckon_set_error (
    error, BECKON_ERROR_STATUS,
    _ ("Nothing was written. Repeat the command, and look at the difference again."),
    _ ("“%s” was changed by another program meanwhile"), self->path);
  return FALSE;
}

char *
beckon_config_file_dup_copy_path (const BeckonConfigFile *self)
{
  return g_strconcat (self->path, COPY_SUFFIX, NULL);
}

char *
beckon_config_file_dup_copy (const BeckonConfigFile *self)
{
  g_autofree char *path = beckon_config_file_dup_copy_path (self);
  int              fd = open (path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  struct stat      info;
  char            *text = NULL;
  gsize            length = 0;

  if (fd < 0)
    return NULL;
  if (fstat (fd, &info) == 0 && S_ISREG (info.st_mode) && info.st_uid == geteuid ()
      && read_all (fd, &text, &length) && strlen (text) != length)
    g_clear_pointer (&text, g_free);
  close (fd);
  return text;
}

static gboolean
keep_copy (BeckonConfigFile *self, GError **error)
{
  g_autofree char *path = beckon_config_file_dup_copy_path (self);
  g_autofree char *made = NULL;
  g_autofree char *former = beckon_config_file_dup_copy (self);

  if (self->text == NULL || self->keeps_copy)
    return TRUE;
  /* It may have secrets: for this user alone. */
  made = write_beside (path, self->text, self->length, 0600, getegid (), TRUE);
  if (made == NULL)
    return fail_write (path, errno, error);
  if (rename (made, path) != 0)
    {
      int code = errno;

      unlink (made);
      return fail_write (path, code, error);
    }
  self->has_copied = TRUE;
  g_free (self->former_copy);
  self->former_copy = g_steal_pointer (&former);
  return TRUE;
}

/* The copy as it was before writing. */
static void
put_copy_back (BeckonConfigFile *self)
{
  g_autofree char *path = beckon_config_file_dup_copy_path (self);
  g_autofree char *made = NULL;

  if (!self->has_copied)
    return;
  self->has_copied = FALSE;
  if (self->former_copy == NULL)
    {
      unlink (path);
      return;
    }
  made = write_beside (path, self->former_copy, strlen (self->former_copy), 0600, getegid (), TRUE);
  if (made != NULL && rename (made, path) != 0)
    unlink (made);
}

/* The folder of the file, and those above it that are missing. */
static gboolean
make_folders (BeckonConfigFile *self, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (self->target);
  g_autofree char *at = g_strdup (folder);
  int              code;

  g_clear_pointer (&self->made_folder, g_free);
  while (!g_file_test (at, G_FILE_TEST_EXISTS))
    {
      g_free (self->made_folder);
      self->made_folder = at;
      at = g_path_get_dirname (self->made_folder);
    }
  if (g_mkdir_with_parents (folder, self->mode == BECKON_CONFIG_FILE_SHARED ? 0755 : 0700) == 0)
    return TRUE;
  code = errno;
  remove_folders (self);
  return fail_write (self->path, code, error);
}

/* Replaces the text @from (nullable: no file) by @to (nullable: no file is to be left). */
static gboolean
replace (const BeckonConfigFile *self,
         const char             *from,
         gsize                   from_length,
         const char             *to,
         gsize                   to_length,
         GError                **error)
{
  g_autofree char *made = NULL;
  int              code;

  if (to != NULL)
    {
      made =
        write_beside (self->target, to, to_length, self->mode, self->group, self->text != NULL);
      if (made == NULL)
        return fail_write (self->path, errno, error);
    }
  if (!has_text (self, from, from_length))
    {
      if (made != NULL)
        unlink (made);
      return fail_changed (self, error);
    }
  if (made == NULL)
    {
      if (unlink (self->target) != 0)
        return fail_write (self->path, errno, error);
    }
  /* A new file does not replace one that appeared meanwhile. */
  else if (from != NULL ? rename (made, self->target) != 0 : link (made, self->target) != 0)
    {
      code = errno;
      unlink (made);
      return code == EEXIST ? fail_changed (self, error) : fail_write (self->path, code, error);
    }
  if (made != NULL && from == NULL)
    unlink (made);
  flush_folder (self->target);
  return TRUE;
}

gboolean
beckon_config_file_write (BeckonConfigFile *self, const char *text, GError **error)
{
  if (self->text == NULL && text == NULL)
    return TRUE;
  if (!make_folders (self, error))
    return FALSE;
  if (keep_copy (self, error)
      && replace (self, self->text, self->length, text, text != NULL ? strlen (text) : 0, error))
    return TRUE;
  put_copy_back (self);
  remove_folders (self);
  return FALSE;
}

gboolean
beckon_config_file_put_back (BeckonConfigFile *self, const char *text, GError **error)
{
  if (self->text == NULL && text == NULL)
    return TRUE;
  if (!replace (self, text, text != NULL ? strlen (text) : 0, self->text, self->length, error))
    return FALSE;
  put_copy_back (self);
  remove_folders (self);
  return TRUE;
}
