/* acp-files.c: the files of its workspace, for an agent that asks for them
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/run/acp/acp-files.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "acp/rpc.h"
#include "base/json/json-write.h"

#define RESOURCE_NOT_FOUND (-32002)

struct _BeckonAcpFiles
{
  BeckonAcpSession *session; /* (unowned) */
  char             *folder;  /* (owned) */
  GCancellable     *freed;   /* (owned) */
};

/* One request, with its answer once there is one; of the thread until then. */
typedef struct
{
  BeckonAcpFiles *files; /* (unowned): unless `freed` is cancelled */
  GCancellable   *freed; /* (owned) */
  char           *folder;
  char           *path;
  char           *content; /* (nullable): to be written */
  guint           request;
  guint           line;
  guint           limit;
  char           *result; /* (nullable): JSON text; NULL: refused */
  int             code;
  char           *message;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->freed);
  g_free (job->folder);
  g_free (job->path);
  g_free (job->content);
  g_free (job->result);
  g_free (job->message);
  g_free (job);
}

BeckonAcpFiles *
beckon_acp_files_new (BeckonAcpSession *session, const char *folder)
{
  BeckonAcpFiles *self = g_new0 (BeckonAcpFiles, 1);

  self->session = session;
  self->folder = g_strdup (folder);
  self->freed = g_cancellable_new ();
  return self;
}

void
beckon_acp_files_free (BeckonAcpFiles *self)
{
  if (self == NULL)
    return;
  g_cancellable_cancel (self->freed);
  g_object_unref (self->freed);
  g_free (self->folder);
  g_free (self);
}

/* --- in the thread --- */

static void
refuse (Job *job, int code, const char *why)
{
  job->code = code;
  g_free (job->message);
  job->message = g_strdup_printf ("%s: %s", job->path, why);
}

static void
refuse_errno (Job *job, int error)
{
  refuse (job, error == ENOENT ? RESOURCE_NOT_FOUND : BECKON_RPC_INTERNAL_ERROR,
          g_strerror (error));
}

/* Opens the folder of the file, without following any link: they were all resolved, and what has
 * become one since is not followed. @name takes (transfer full) the file's own name. -1: it was
 * refused. */
static int
open_folder (Job *job, char **name)
{
  struct open_how  how = { .flags = O_PATH | O_DIRECTORY | O_CLOEXEC,
                           .resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS };
  char            *folder = realpath (job->folder, NULL);
  g_autofree char *path = g_path_is_absolute (job->path)
                            ? g_canonicalize_filename (job->path, "/")
                            : g_canonicalize_filename (job->path, job->folder);
  char            *file = realpath (path, NULL);
  g_autofree char *resolved = NULL, *parent = NULL;
  gsize            length;
  int              root, fd = -1;

  /* A new file, in a folder that exists. */
  if (file == NULL && errno == ENOENT)
    {
      struct stat      status;
      g_autofree char *above = g_path_get_dirname (path);
      g_autofree char *base = g_path_get_basename (path);
      char            *real = realpath (above, NULL);

      /* A link to nowhere is not followed. */
      if (real != NULL && lstat (path, &status) != 0)
        resolved = g_build_filename (real, base, NULL);
      free (real);
    }
  else
    {
      resolved = g_strdup (file);
    }
  free (file);
  if (folder == NULL || resolved == NULL)
    {
      free (folder);
      refuse_errno (job, ENOENT);
      return -1;
    }
  length = strlen (folder);
  if (strncmp (resolved, folder, length) != 0 || resolved[length] != '/')
    {
      free (folder);
      refuse (job, BECKON_RPC_INVALID_PARAMS, "is outside the workspace");
      return -1;
    }
  root = open (folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
  free (folder);
  parent = g_path_get_dirname (resolved + length + 1);
  if (root >= 0)
    fd = (int) syscall (SYS_openat2, root, parent, &how, sizeof how);
  if (fd < 0)
    refuse_errno (job, errno);
  else
    *name = g_path_get_basename (resolved);
  if (root >= 0)
    close (root);
  return fd;
}

/* (transfer full) (nullable): the content of the regular file @fd; NULL: it was refused. */
static GString *
read_all (Job *job, int fd)
{
  struct stat status;
  g_autoptr (GString) text = g_string_new (NULL);

  if (fstat (fd, &status) != 0 || !S_ISREG (status.st_mode))
    {
      refuse (job, BECKON_RPC_INVALID_PARAMS, "is not a file");
      return NULL;
    }
  for (;;)
    {
      char    buffer[16384];
      ssize_t n = read (fd, buffer, sizeof buffer);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        {
          refuse_errno (job, errno);
          return NULL;
        }
      if (n == 0)
        break;
      g_string_append_len (text, buffer, n);
      if (text->len > BECKON_ACP_FILE_BYTES)
        {
          refuse (job, BECKON_RPC_INVALID_PARAMS, "is too long");
          return NULL;
        }
    }
  if (!g_utf8_validate_len (text->str, text->len, NULL))
    {
      refuse (job, BECKON_RPC_INVALID_PARAMS, "is not UTF-8 text");
      return NULL;
    }
  return g_steal_pointer (&text);
}

/* Leaves the wanted lines. */
static void
cut_lines (GString *text, guint line, guint limit)
{
  const char *from = text->str;
  const char *end;

  for (guint i = 1; i < line && from != NULL; i++)
    {
      from = strchr (from, '\n');
      from = from != NULL ? from + 1 : NULL;
    }
  g_string_erase (text, 0, from != NULL ? from - text->str : -1);
  end = text->str;
  for (guint i = 0; i < limit && end != NULL; i++)
    {
      end = strchr (end, '\n');
      end = end != NULL ? end + 1 : NULL;
    }
  if (limit > 0 && end != NULL)
    g_string_truncate (text, (gsize) (end - text->str));
}

static void
do_read (Job *job, int folder, const char *name)
{
  int fd = openat (folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  g_autoptr (GString) text = NULL;
  g_autoptr (GString) json = NULL;

  if (fd < 0)
    {
      refuse_errno (job, errno);
      return;
    }
  text = read_all (job, fd);
  close (fd);
  if (text == NULL)
    return;
  cut_lines (text, job->line, job->limit);
  json = g_string_new (NULL);
  beckon_json_open_object (json);
  beckon_json_add_string (json, "content", text->str);
  beckon_json_close_object (json);
  job->result = g_string_free (g_steal_pointer (&json), FALSE);
}

/* Writes the content to @fd. @mode: of the file that it will replace; 0: of a new one. */
static gboolean
write_all (Job *job, int fd, mode_t mode)
{
  gsize length = strlen (job->content);
  gsize done = 0;

  while (done < length)
    {
      ssize_t n = write (fd, job->content + done, length - done);

      if (n < 0 && errno != EINTR)
        return FALSE;
      done += n > 0 ? (gsize) n : 0;
    }
  return (mode == 0 || fchmod (fd, mode) == 0) && fsync (fd) == 0;
}

static void
do_write (Job *job, int folder, const char *name)
{
  g_autofree char *other = g_strdup_printf (".%.200s.%08x", name, g_random_int ());
  struct stat      status;
  mode_t           mode = 0;
  int              fd;

  if (fstatat (folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0)
    {
      if (!S_ISREG (status.st_mode))
        {
          refuse (job, BECKON_RPC_INVALID_PARAMS, "is not a file");
          return;
        }
      mode = status.st_mode & 07777;
    }
  fd = openat (folder, other, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
               mode != 0 ? 0600 : 0666);
  if (fd < 0)
    {
      refuse_errno (job, errno);
      return;
    }
  if (!write_all (job, fd, mode) || renameat (folder, other, folder, name) != 0)
    {
      refuse_errno (job, errno);
      unlinkat (folder, other, 0);
    }
  else
    {
      job->result = g_strdup ("{}");
    }
  close (fd);
}

static void
work (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Job             *job = data;
  g_autofree char *name = NULL;
  int              folder = open_folder (job, &name);

  if (folder >= 0)
    {
      if (job->content != NULL)
        do_write (job, folder, name);
      else
        do_read (job, folder, name);
      close (folder);
    }
  g_task_return_boolean (task, TRUE);
}

/* --- in the main loop --- */

static void
on_done (GObject *object, GAsyncResult *result, gpointer user_data)
{
  Job *job = g_task_get_task_data (G_TASK (result));

  if (g_cancellable_is_cancelled (job->freed))
    return;
  if (job->result != NULL)
    beckon_acp_session_answer (job->files->session, job->request, job->result);
  else
    beckon_acp_session_refuse (job->files->session, job->request, job->code, job->message);
}

static void
begin (BeckonAcpFiles *self, Job *job, guint request, const char *path)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, on_done, NULL);

  job->files = self;
  job->freed = g_object_ref (self->freed);
  job->folder = g_strdup (self->folder);
  job->path = g_strdup (path);
  job->request = request;
  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, work);
}

void
beckon_acp_files_read (
  BeckonAcpFiles *self, guint request, const char *path, guint line, guint limit)
{
  Job *job = g_new0 (Job, 1);

  job->line = line;
  job->limit = limit;
  begin (self, job, request, path);
}

void
beckon_acp_files_write (BeckonAcpFiles *self, guint request, const char *path, const char *content)
{
  Job *job = g_new0 (Job, 1);

  job->content = g_strdup (content);
  begin (self, job, request, path);
}
