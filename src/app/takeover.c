/* takeover.c: another desk has the data: which process is it, and stopping it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/takeover.h"

#include <errno.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>

#include "model/error.h"
#include "model/paths.h"
#include "trust/own.h"

/* How long the other desk has to end, and how often it is looked at. */
#define PATIENCE_MS 10000
#define LOOK_MS     100
/* More than a desk.json ever has. */
#define DESK_BYTES  (64 * 1024)

/* The names under which a desk runs, as /proc has them (at most 15 characters). */
static const char * const programs[] = { "beckon", "beckon-desk" };

static gboolean
is_our_desk (int pid)
{
  g_autofree char *folder = g_strdup_printf ("/proc/%d", pid);
  g_autofree char *comm = g_build_filename (folder, "comm", NULL);
  g_autofree char *name = NULL;
  struct stat info;

  if (pid <= 1 || pid == getpid () || stat (folder, &info) != 0 || info.st_uid != getuid ())
    return FALSE;
  if (!g_file_get_contents (comm, &name, NULL, NULL))
    return FALSE;

  g_strchomp (name);
  for (guint i = 0; i < G_N_ELEMENTS (programs); i++)
    {
      if (g_str_equal (name, programs[i]))
        return TRUE;
    }

  return FALSE;
}

int
beckon_takeover_find_holder (void)
{
  g_autofree char *path = beckon_paths_dup_desk_file ();
  g_autofree char *text = beckon_own_read_file (path, DESK_BYTES, NULL);
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonNode *root;
  gint64 pid;

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
  int   pid;
  guint looks;
} Stop;

static gboolean
on_look (gpointer user_data)
{
  GTask *task = user_data;
  Stop *stop = g_task_get_task_data (task);

  if (g_task_return_error_if_cancelled (task))
    return G_SOURCE_REMOVE;
  if (!is_our_desk (stop->pid))
    {
      g_task_return_boolean (task, TRUE);
      return G_SOURCE_REMOVE;
    }
  if (++stop->looks >= PATIENCE_MS / LOOK_MS)
    {
      g_task_return_error (task, beckon_error_new (BECKON_ERROR_STORE, _("End it by hand, then try again."),
                                                   _("The other desk (process %d) does not stop."), stop->pid));
      return G_SOURCE_REMOVE;
    }

  return G_SOURCE_CONTINUE;
}

void
beckon_takeover_stop_async (int                  pid,
                            GCancellable        *cancellable,
                            GAsyncReadyCallback  callback,
                            gpointer             user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  Stop *stop = g_new0 (Stop, 1);

  g_task_set_source_tag (task, beckon_takeover_stop_async);
  stop->pid = pid;
  g_task_set_task_data (task, stop, g_free);

  if (is_our_desk (pid) && kill (pid, SIGTERM) != 0 && errno != ESRCH)
    {
      g_task_return_error (task, beckon_error_new (BECKON_ERROR_STORE,
                                                   _("End it by hand, then try again."),
                                                   _("The other desk (process %d) cannot be stopped: %s"),
                                                   pid, g_strerror (errno)));
      return;
    }

  g_timeout_add_full (G_PRIORITY_DEFAULT, LOOK_MS, on_look, g_object_ref (task), g_object_unref);
}

gboolean
beckon_takeover_stop_finish (GAsyncResult  *result,
                             GError       **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, beckon_takeover_stop_async), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
