/* reach.c: the desk, as a program reaches it that goes on while the desk is away
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/mcp/reach.h"

#include <glib/gi18n-lib.h>

#include "cli/activate.h"
#include "cli/door-session.h"
#include "cli/print.h"

/* Between two attempts to start a desk. */
#define START_AGAIN_US (5 * G_USEC_PER_SEC)

struct _BeckonReach
{
  GObject      parent_instance;
  char        *socket;  /* (owned) */
  SoupSession *session; /* (owned) */
  gboolean     starting;
  gboolean     failed;    /* the last attempt did */
  gboolean     forbidden; /* because agents may start none */
  gint64       tried_at;  /* monotonic, µs; 0: never */
  gboolean     away;      /* its loss has been reported */
};

G_DEFINE_FINAL_TYPE (BeckonReach, beckon_reach, G_TYPE_OBJECT)

SoupSession *
beckon_reach_get_session (BeckonReach *self)
{
  return self->session;
}

const char *
beckon_reach_get_socket (BeckonReach *self)
{
  return self->socket;
}

static void
start_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  if (beckon_activate_is_for_agents ())
    g_task_return_boolean (task, beckon_activate_desk (NULL));
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED, "Not allowed");
}

static void
on_started (GObject *object, GAsyncResult *result, gpointer user_data)
{
  BeckonReach *self = BECKON_REACH (object);
  g_autoptr (GError) error = NULL;

  self->starting = FALSE;
  self->failed = !g_task_propagate_boolean (G_TASK (result), &error);
  self->forbidden = g_error_matches (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED);
}

void
beckon_reach_start_desk (BeckonReach *self)
{
  gint64 now = g_get_monotonic_time ();
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (BECKON_IS_REACH (self));
  if (self->starting || (self->tried_at != 0 && now - self->tried_at < START_AGAIN_US))
    return;
  self->starting = TRUE;
  self->tried_at = now;
  task = g_task_new (self, NULL, on_started, NULL);
  g_task_run_in_thread (task, start_in_thread);
}

gboolean
beckon_reach_is_in_vain (BeckonReach *self)
{
  return !self->starting && self->failed;
}

gboolean
beckon_reach_is_forbidden (BeckonReach *self)
{
  return self->forbidden;
}

void
beckon_reach_report (BeckonReach *self, gboolean here)
{
  if (here == !self->away)
    return;
  self->away = !here;
  beckon_print_err (here
                      ? _ ("beckon: The desk is back.\n")
                      : _ ("beckon: Lost connection to the desk. Waiting for it to come back.\n"));
}

static void
beckon_reach_dispose (GObject *object)
{
  BeckonReach *self = BECKON_REACH (object);

  if (self->session != NULL)
    soup_session_abort (self->session);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (beckon_reach_parent_class)->dispose (object);
}

static void
beckon_reach_finalize (GObject *object)
{
  g_free (BECKON_REACH (object)->socket);
  G_OBJECT_CLASS (beckon_reach_parent_class)->finalize (object);
}

static void
beckon_reach_class_init (BeckonReachClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_reach_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_reach_finalize;
}

static void
beckon_reach_init (BeckonReach *self)
{
}

BeckonReach *
beckon_reach_new (const char *socket)
{
  BeckonReach *self = g_object_new (BECKON_TYPE_REACH, NULL);

  self->socket = g_strdup (socket);
  self->session = beckon_door_new_session (socket);
  return self;
}
