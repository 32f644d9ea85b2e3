/* attachment-files.c: the folder with the bytes of attachments (ATT-13)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/attachments/attachment-files.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/timestamp.h"

typedef struct
{
  char   *name; /* (owned) */
  gint64  written_us;
  guint64 n_bytes;
} Entry;

static void
entry_free (gpointer data)
{
  Entry *self = data;

  g_free (self->name);
  g_free (self);
}

static void
set_error (int code, GError **error)
{
  beckon_set_error (error, BECKON_ERROR_STORE,
                    code == ENOSPC || code == EDQUOT
                      ? _ ("Free some space on the disk, then attach the file again.")
                      : _ ("Check the folder “attachments” beside the database."),
                    /* Translators: what the system says */
                    _ ("The attachment cannot be stored: %s"), g_strerror (code));
}

/* -1 with errno: it is not a folder of this user. */
static int
open_folder (const char *folder)
{
  int         fd = open (folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  struct stat status;

  if (fd < 0)
    return -1;
  if (fstat (fd, &status) == 0 && status.st_uid == geteuid ())
    return fd;

  g_close (fd, NULL);
  errno = EPERM;
  return -1;
}

static gboolean
write_all (int fd, GBytes *bytes)
{
  gsize         left;
  const guint8 *data = g_bytes_get_data (bytes, &left);

  while (left > 0)
    {
      gssize n = write (fd, data, left);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        return FALSE;
      data += n;
      left -= (gsize) n;
    }

  return fsync (fd) == 0;
}

gboolean
beckon_attachment_files_write (const char *folder, const char *name, GBytes *bytes, GError **error)
{
  int      at, fd;
  int      code = 0;
  gboolean written = FALSE;

  if (g_mkdir (folder, 0700) != 0 && errno != EEXIST)
    {
      set_error (errno, error);
      return FALSE;
    }
  at = open_folder (folder);
  if (at < 0)
    {
      set_error (errno, error);
      return FALSE;
    }
  fd = openat (at, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (fd >= 0)
    {
      written = write_all (fd, bytes);
      code = errno;
      if (close (fd) != 0 && written)
        {
          written = FALSE;
          code = errno;
        }
      /* The name, too. */
      if (written && fsync (at) != 0)
        {
          written = FALSE;
          code = errno;
        }
      if (!written)
        unlinkat (at, name, 0);
    }
  else
    {
      code = errno;
    }
  g_close (at, NULL);
  if (!written)
    set_error (code, error);

  return written;
}

/* (transfer full) (nullable): all @n_bytes, and not one more. */
static GBytes *
read_exactly (int fd, gsize n_bytes)
{
  g_autofree guint8 *data = g_try_malloc (n_bytes + 1);
  gsize              length = 0;
  gssize             n = data != NULL ? 1 : 0;

  while (n > 0 && length <= n_bytes)
    {
      do
        n = read (fd, data + length, n_bytes + 1 - length);
      while (n < 0 && errno == EINTR);
      if (n > 0)
        length += (gsize) n;
    }

  return n == 0 && data != NULL && length == n_bytes
           ? g_bytes_new_take (g_steal_pointer (&data), n_bytes)
           : NULL;
}

GBytes *
beckon_attachment_files_read (
  const char *folder, const char *name, gsize n_bytes, const char *sha256, GError **error)
{
  g_autoptr (GBytes) bytes = NULL;
  int         at = open_folder (folder);
  int         fd = at >= 0 ? openat (at, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) : -1;
  struct stat status;

  if (fd >= 0 && fstat (fd, &status) == 0 && S_ISREG (status.st_mode))
    bytes = read_exactly (fd, n_bytes);
  if (fd >= 0)
    g_close (fd, NULL);
  if (at >= 0)
    g_close (at, NULL);
  if (bytes != NULL)
    {
      g_autofree char *sum = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, bytes);

      if (g_str_equal (sum, sha256))
        return g_steal_pointer (&bytes);
    }

  beckon_set_error (error, BECKON_ERROR_NOT_FOUND, _ ("Ask the person to send it again."),
                    _ ("The attachment is no longer kept, or its file was changed"));
  return NULL;
}

void
beckon_attachment_files_remove (const char *folder, const char *name)
{
  int at = open_folder (folder);

  if (at < 0)
    return;
  unlinkat (at, name, 0);
  g_close (at, NULL);
}

static int
compare_age (gconstpointer a, gconstpointer b)
{
  const Entry *first = *(const Entry *const *) a;
  const Entry *second = *(const Entry *const *) b;

  return (first->written_us > second->written_us) - (first->written_us < second->written_us);
}

/* (transfer full) (element-type Entry): the oldest first; whatever is no plain file is left alone.
 */
static GPtrArray *
list_entries (const char *folder, int at)
{
  GPtrArray  *entries = g_ptr_array_new_with_free_func (entry_free);
  GDir       *dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      struct stat status;
      Entry      *entry;

      if (fstatat (at, name, &status, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG (status.st_mode))
        continue;
      entry = g_new0 (Entry, 1);
      entry->name = g_strdup (name);
      entry->written_us =
        (gint64) status.st_mtim.tv_sec * BECKON_US_PER_SECOND + status.st_mtim.tv_nsec / 1000;
      entry->n_bytes = (guint64) status.st_size;
      g_ptr_array_add (entries, entry);
    }
  g_clear_pointer (&dir, g_dir_close);
  g_ptr_array_sort (entries, compare_age);

  return entries;
}

GPtrArray *
beckon_attachment_files_prune (const char *folder, gint64 before_us, guint64 max_bytes)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) entries = NULL;
  guint64 n_bytes = 0;
  int     at = open_folder (folder);

  if (at < 0)
    return names;

  entries = list_entries (folder, at);
  for (guint i = 0; i < entries->len; i++)
    n_bytes += ((const Entry *) g_ptr_array_index (entries, i))->n_bytes;
  for (guint i = 0; i < entries->len; i++)
    {
      const Entry *entry = g_ptr_array_index (entries, i);

      if ((entry->written_us < before_us || n_bytes > max_bytes)
          && unlinkat (at, entry->name, 0) == 0)
        n_bytes -= entry->n_bytes;
      else
        g_ptr_array_add (names, g_strdup (entry->name));
    }
  g_close (at, NULL);

  return names;
}
