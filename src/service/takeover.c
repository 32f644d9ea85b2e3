/* takeover.c: another desk has the data: which process is it, and stopping it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "service/takeover.h"

#include <errno.h>
#include <signal.h>
#include <sys/pidfd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>

#include "base/error.h"
#include "base/paths.h"
#include "desk/run/process-table.h"
#include "trust/own.h"

/* How long the other desk has to end, which is more than it gives what it ends itself, and how
 * often it is looked at. */
#define PATIENCE_MS 15000
#define LOOK_MS 100
/* More than a desk.json ever has. */
#define DESK_BYTES (64 * 1024)

/* A number in a file may be another process's by now: that of an agent that waits, for example. */
int
beckon_takeover_find_listener (void)
{
  g_autofree char   *path = beckon_paths_dup_socket ();
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  struct ucred       listener = { 0 };
  socklen_t          size = sizeof listener;
  int                fd;

  if (g_strlcpy (address.sun_path, path, sizeof address.sun_path) >= sizeof address.sun_path)
    return 0;
  fd = socket (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (fd < 0)
    return 0;
  if (connect (fd, (struct sockaddr *) &address, sizeof address) != 0
      || getsockopt (fd, SOL_SOCKET, SO_PEERCRED, &listener, &size) != 0
      || listener.uid != getuid ())
    listener.pid = 0;
  close (fd);

  return listener.pid;
}

static gboolean
is_our_desk (int pid)
{
  return pid > 1 && pid != getpid () && beckon_takeover_find_listener () == pid;
}

int
beckon_takeover_find_holder (void)
{
  g_autofree char *path = beckon_paths_dup_desk_file ();
  g_autofree char *text = beckon_own_read_file (path, DESK_BYTES, NULL);
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonNode *root;
  gint64    pid;

  if (text == NULL || !json_parser_load_from_data (parser, text, -1, NULL))
    return 0;

  root = json_parser_get_root (parser);
  if (root == NULL || !JSON_NODE_HOLDS_OBJECT (root))
    return 0;

  pid = json_object_get_int_member_with_default (json_node_get_object (root), "pid", 0);

  return pid > 0 && pid <= G_MAXINT && is_our_desk ((int) pid) ? (int) pid : 0;
}

typedef struct
{
  int     pid;
  guint64 started; /* with it the number is that of one process */
  guint   looks;
} Stop;

/* It listens no more long before it has ended. */
static gboolean
is_there (const Stop *stop)
{
  BeckonProcessEntry entry;

  return beckon_process_entry_read (stop->pid, &entry) && beckon_process_entry_lives (&entry)
         && entry.started == stop->started;
}

/* FALSE with errno. The descriptor is opened before anybody looks whose number it is, so that the
 * signal is for the desk or for nobody. */
static gboolean
tell (Stop *stop)
{
  int                pidfd = pidfd_open (stop->pid, 0);
  BeckonProcessEntry entry;
  gboolean           told = TRUE;
  int                code = 0;

  if ((pidfd >= 0 || errno == ENOSYS) && beckon_process_entry_read (stop->pid, &entry)
      && is_our_desk (stop->pid))
    {
      stop->started = entry.started;
      told =
        (pidfd >= 0 ? pidfd_send_signal (pidfd, SIGTERM, NULL, 0) : kill (stop->pid, SIGTERM)) == 0
        || errno == ESRCH;
      code = errno;
    }
  if (pidfd >= 0)
    close (pidfd);
  errno = code;

  return told;
}

static gboolean
on_look (gpointer user_data)
{
  GTask *task = user_data;
  Stop  *stop = g_task_get_task_data (task);

  if (g_task_return_error_if_cancelled (task))
    return G_SOURCE_REMOVE;
  if (!is_there (stop))
    {
      g_task_return_boolean (task, TRUE);
      return G_SOURCE_REMOVE;
    }
  if (++stop->looks >= PATIENCE_MS / LOOK_MS)
    {
      g_task_return_error (
        task, beckon_error_new (BECKON_ERROR_STORE, _ ("Stop it manually, then try again."),
                                _ ("The other desk (process %d) did not stop."), stop->pid));
      return G_SOURCE_REMOVE;
    }

  return G_SOURCE_CONTINUE;
}

void
beckon_takeover_stop_async (int                 pid,
                            GCancellable       *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer            user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  Stop *stop = g_new0 (Stop, 1);

  g_task_set_source_tag (task, beckon_takeover_stop_async);
  stop->pid = pid;
  g_task_set_task_data (task, stop, g_free);

  if (!tell (stop))
    {
      g_task_return_error (
        task, beckon_error_new (BECKON_ERROR_STORE, _ ("Stop it manually, then try again."),
                                _ ("Could not stop the other desk (process %d): %s"), pid,
                                g_strerror (errno)));
      return;
    }

  g_timeout_add_full (G_PRIORITY_DEFAULT, LOOK_MS, on_look, g_object_ref (task), g_object_unref);
}

gboolean
beckon_takeover_stop_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, beckon_takeover_stop_async), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
