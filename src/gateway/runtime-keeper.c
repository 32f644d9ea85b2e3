/* runtime-keeper.c: maintains the desk's files in the runtime folder while it runs
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/runtime-keeper.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/vfs.h>

#include "base/error.h"
#include "base/paths.h"
#include "gateway/runtime-files.h"
#include "gateway/server-private.h"
#include "gateway/wire/listener.h"
#include "gateway/wire/tcp.h"
#include "store/store.h"
#include "trust/own.h"

/* The kernel reports what happens in the folder, to it, and to the folders right above, so an idle
 * desk sleeps. What it does not report is found now and then. */
#define CHECK_SECONDS 600
#define MAX_WATCHED 3
/* Where it reports nothing (network file systems), and as long as there is a problem. */
#define CHECK_OFTEN_SECONDS 10
/* How often a repair begins anew at once because the folder was removed meanwhile. */
#define ATTEMPTS 3

struct _BeckonRuntimeKeeper
{
  BeckonServer   *server;   /* (unowned) */
  BeckonListener *listener; /* (owned) (nullable): of the socket */
  char           *folder;
  char           *socket;
  char           *desk;
  char           *token; /* its content, not its path */
  BeckonMark      socket_mark;
  BeckonMark      desk_mark;
  GPtrArray *monitors; /* (owned) (element-type GFileMonitor): of the folder, and of those above */
  gboolean   remote;   /* the folder is on a file system whose changes the kernel does not know */
  char      *problem;  /* (nullable): the last problem reported, as long as it exists */
  guint      n_attempts; /* that failed, one after the other */
  guint      timer;
  guint      idle;
};

static void check (BeckonRuntimeKeeper *self);

static gboolean
on_timer (gpointer user_data)
{
  BeckonRuntimeKeeper *self = user_data;

  self->timer = 0;
  check (self);
  return G_SOURCE_REMOVE;
}

/* Each look sets the time of the next one. */
static void
set_timer (BeckonRuntimeKeeper *self)
{
  gboolean told = self->monitors->len > 0 && !self->remote && self->problem == NULL;

  g_clear_handle_id (&self->timer, g_source_remove);
  self->timer = g_timeout_add_seconds (told ? CHECK_SECONDS : CHECK_OFTEN_SECONDS, on_timer, self);
}

static gboolean
on_idle (gpointer user_data)
{
  BeckonRuntimeKeeper *self = user_data;

  self->idle = 0;
  check (self);
  return G_SOURCE_REMOVE;
}

static void
look_soon (BeckonRuntimeKeeper *self)
{
  if (self->idle == 0)
    /* Not after everything else: a busy desk would never come to it. */
    self->idle = g_idle_add_full (G_PRIORITY_DEFAULT, on_idle, self, NULL);
}

static void
on_changed (GFileMonitor        *monitor,
            GFile               *file,
            GFile               *other,
            GFileMonitorEvent    event,
            BeckonRuntimeKeeper *self)
{
  g_autoptr (GFile) folder = g_file_new_for_path (self->folder);

  /* Of what happens in a folder above only its own way down is of interest. */
  if (!g_file_has_prefix (file, folder) && !g_file_has_prefix (folder, file)
      && !g_file_equal (folder, file))
    return;
  /* A failed attempt may change the folder itself, which would trigger the next one immediately. */
  if (self->problem == NULL)
    look_soon (self);
}

static void
stop_watching (BeckonRuntimeKeeper *self)
{
  for (guint i = 0; i < self->monitors->len; i++)
    {
      GFileMonitor *monitor = g_ptr_array_index (self->monitors, i);

      g_signal_handlers_disconnect_by_data (monitor, self);
      g_file_monitor_cancel (monitor);
    }
  g_ptr_array_set_size (self->monitors, 0);
}

static gboolean
is_remote (const char *path)
{
  struct statfs info;

  if (statfs (path, &info) < 0)
    return TRUE;
  switch ((guint32) info.f_type)
    {
    case NFS_SUPER_MAGIC:
    case SMB_SUPER_MAGIC:
    case CIFS_SUPER_MAGIC:
    case SMB2_SUPER_MAGIC:
    case FUSE_SUPER_MAGIC:
    case V9FS_MAGIC:
    case AFS_SUPER_MAGIC:
    case CEPH_SUPER_MAGIC:
      return TRUE;
    default:
      return FALSE;
    }
}

static gboolean
watch_folder (BeckonRuntimeKeeper *self, GFile *file)
{
  GFileMonitor *monitor = g_file_monitor_directory (file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);

  if (monitor == NULL)
    return FALSE;
  g_file_monitor_set_rate_limit (monitor, 0);
  g_signal_connect (monitor, "changed", G_CALLBACK (on_changed), self);
  g_ptr_array_add (self->monitors, monitor);
  return TRUE;
}

/* In a folder like /tmp something happens all the time. */
static gboolean
is_for_all (GFile *file)
{
  struct stat info;

  return stat (g_file_peek_path (file), &info) < 0 || (info.st_mode & S_IWOTH) != 0;
}

/* Watches the folder that has the name now, and those above. */
static void
watch (BeckonRuntimeKeeper *self)
{
  g_autoptr (GFile) file = g_file_new_for_path (self->folder);

  stop_watching (self);
  self->remote = is_remote (self->folder);
  while (file != NULL && self->monitors->len < MAX_WATCHED && watch_folder (self, file))
    {
      GFile *parent = g_file_get_parent (file);

      if (parent != NULL && is_for_all (parent))
        g_clear_object (&parent);
      g_object_unref (file);
      file = parent;
    }
  /* The kernel reports nothing of what happened between the last look and now. */
  look_soon (self);
}

static gboolean
listen_again (BeckonRuntimeKeeper *self, GError **error)
{
  int             fd = beckon_runtime_listen (&self->socket_mark, error);
  BeckonListener *listener;

  if (fd < 0)
    return FALSE;
  listener = beckon_listener_new (self->server->clients, fd, TRUE);
  if (listener == NULL)
    {
      beckon_set_error (error, BECKON_ERROR_STORE, _ ("Close some programs, then try again."),
                        _ ("Cannot watch the socket: %s"), g_strerror (errno));
      return FALSE;
    }
  /* Connections accepted by the old listener stay open. */
  g_clear_pointer (&self->listener, beckon_listener_free);
  self->listener = listener;
  return TRUE;
}

/* The keep_ functions check and repair one thing each: FALSE if that fails. They note repairs in
 * @done (translated, transfer full); only the first one is kept. */
static void
note (char **done, char *text)
{
  if (*done == NULL)
    *done = text;
  else
    g_free (text);
}

static gboolean
keep_folder (BeckonRuntimeKeeper *self, char **done, GError **error)
{
  g_autofree char *why = NULL;
  BeckonOwn        own = beckon_own_look_at_folder (self->folder, &why);

  if (own == BECKON_OWN_YES)
    return TRUE;
  if (!beckon_runtime_make_folder (error))
    return FALSE;
  if (own == BECKON_OWN_ABSENT)
    /* translators: a path */
    note (done,
          g_strdup_printf (_ ("The run-time folder %s was removed; it has been created again"),
                           self->folder));
  else
    /* translators: a path */
    note (done, g_strdup_printf (
                  _ ("The run-time folder %s was accessible to others; it is private again"),
                  self->folder));
  return TRUE;
}

static gboolean
keep_socket (BeckonRuntimeKeeper *self, char **done, GError **error)
{
  struct stat info;

  if (!beckon_mark_is_at (&self->socket_mark, self->socket))
    {
      if (!listen_again (self, error))
        return FALSE;
      /* translators: a path */
      note (done, g_strdup_printf (_ ("The socket %s was removed; it has been created again"),
                                   self->socket));
    }
  else if (lstat (self->socket, &info) == 0 && (info.st_mode & 0777) != 0600
           && chmod (self->socket, 0600) == 0)
    /* translators: a path */
    note (done, g_strdup_printf (_ ("The socket %s was accessible to others; it is private again"),
                                 self->socket));
  return TRUE;
}

static gboolean
write_desk (BeckonRuntimeKeeper *self, GError **error)
{
  BeckonServer *server = self->server;

  return beckon_runtime_write_desk (server->program, beckon_tcp_get_port (server->tcp),
                                    beckon_store_get_place (beckon_desk_get_store (server->desk)),
                                    &self->desk_mark, error);
}

static gboolean
keep_files (BeckonRuntimeKeeper *self, char **done, GError **error)
{
  g_autofree char *token = beckon_paths_dup_token ();
  gboolean         written;

  if (!beckon_mark_is_unchanged_at (&self->desk_mark, self->desk))
    {
      if (!write_desk (self, error))
        return FALSE;
      /* translators: a path */
      note (done,
            g_strdup_printf (_ ("The file %s was missing or changed; it has been written again"),
                             self->desk));
    }
  if (!beckon_runtime_keep_token (self->token, &written, error))
    return FALSE;
  if (written)
    /* translators: a path */
    note (done, g_strdup_printf (_ ("The file %s was removed; it has been written again"), token));
  return TRUE;
}

static void
report (BeckonRuntimeKeeper *self, BeckonHealth health, const char *text)
{
  BeckonClock *clock = beckon_desk_get_clock (self->server->desk);

  beckon_surfaces_set (
    self->server->surfaces, BECKON_SOCKET_SURFACE, health, text,
    health == BECKON_HEALTH_BAD ? 0 : beckon_clock_get_time (clock, BECKON_CLOCK_WALL));
}

static void
look (BeckonRuntimeKeeper *self)
{
  g_autofree char *done = NULL;
  g_autoptr (GError) error = NULL;

  if (keep_folder (self, &done, &error) && keep_socket (self, &done, &error)
      && keep_files (self, &done, &error))
    {
      if (done != NULL)
        {
          g_message ("%s", done);
          report (self, BECKON_HEALTH_GOOD, done);
          watch (self);
        }
      else if (self->problem != NULL)
        {
          /* The problem was fixed from outside. */
          beckon_surfaces_set (self->server->surfaces, BECKON_SOCKET_SURFACE, BECKON_HEALTH_GOOD,
                               NULL, 0);
        }
      g_clear_pointer (&self->problem, g_free);
      self->n_attempts = 0;
      return;
    }
  if (!g_file_test (self->folder, G_FILE_TEST_EXISTS) && self->n_attempts++ < ATTEMPTS)
    {
      look_soon (self);
      return;
    }
  if (g_strcmp0 (self->problem, error->message) == 0)
    return;
  g_warning ("%s", error->message);
  report (self, BECKON_HEALTH_BAD, error->message);
  g_free (self->problem);
  self->problem = g_strdup (error->message);
}

static void
check (BeckonRuntimeKeeper *self)
{
  look (self);
  set_timer (self);
}

static void
runtime_keeper_free (BeckonRuntimeKeeper *self)
{
  stop_watching (self);
  g_ptr_array_unref (self->monitors);
  g_clear_handle_id (&self->timer, g_source_remove);
  g_clear_handle_id (&self->idle, g_source_remove);
  g_clear_pointer (&self->listener, beckon_listener_free);
  g_free (self->folder);
  g_free (self->socket);
  g_free (self->desk);
  g_free (self->token);
  g_free (self->problem);
  g_free (self);
}

BeckonRuntimeKeeper *
beckon_runtime_keeper_new (BeckonServer *server, GError **error)
{
  BeckonRuntimeKeeper *self = g_new0 (BeckonRuntimeKeeper, 1);

  self->server = server;
  self->monitors = g_ptr_array_new_with_free_func (g_object_unref);
  self->folder = beckon_paths_dup_runtime_dir ();
  self->socket = beckon_paths_dup_socket ();
  self->desk = beckon_paths_dup_desk_file ();
  if (beckon_runtime_make_folder (error) && (self->token = beckon_runtime_get_token (error)) != NULL
      && listen_again (self, error))
    return self;
  runtime_keeper_free (self);
  return NULL;
}

const char *
beckon_runtime_keeper_get_token (BeckonRuntimeKeeper *self)
{
  return self->token;
}

gboolean
beckon_runtime_keeper_start (BeckonRuntimeKeeper *self, GError **error)
{
  if (!write_desk (self, error))
    return FALSE;
  watch (self);
  set_timer (self);
  return TRUE;
}

void
beckon_runtime_keeper_remove (BeckonRuntimeKeeper *self)
{
  beckon_surfaces_set (self->server->surfaces, BECKON_SOCKET_SURFACE, BECKON_HEALTH_GOOD, NULL, 0);
  beckon_runtime_remove (&self->socket_mark, &self->desk_mark);
  runtime_keeper_free (self);
}
