/* sandboxed.c: what callers in a sandbox or a container may do (TR-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/sandboxed.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "desk/run/log-limit.h"
#include "gateway/server-private.h"
#include "gateway/wire/peer.h"

/* Is @message from a sandbox of which the person has not said that it may do everything? */
static gboolean
is_confined (BeckonServer *server, SoupServerMessage *message)
{
  return beckon_peer_is_sandboxed (message)
         && !beckon_desk_get_settings (server->desk)->sandboxes_may_run;
}

void
beckon_sandboxed_log (SoupServerMessage *message)
{
  beckon_message_limited ("From a sandbox or a container, %s %s was refused",
                          soup_server_message_get_method (message),
                          g_uri_get_path (soup_server_message_get_uri (message)));
}

static void
set_refused (GError **error)
{
  beckon_set_error (
    error, BECKON_ERROR_FORBIDDEN,
    _ ("Do it outside. The person can allow it: the setting “sandboxes-may-run”."), "%s",
    _ (
      "This cannot be done from a sandbox or a container: only asking, waiting and reporting can"));
}

static gboolean
refuse (SoupServerMessage *message, GError **error)
{
  beckon_sandboxed_log (message);
  set_refused (error);
  return FALSE;
}

/* Can a call for @route make the desk run something, whatever its task and its body are? */
static gboolean
can_run (const BeckonRoute *route)
{
  return route->runs == BECKON_RUNS_MAYBE && !g_str_equal (route->method, "GET");
}

gboolean
beckon_sandboxed_check_message (BeckonServer      *server,
                                SoupServerMessage *message,
                                const BeckonRoute *route,
                                GError           **error)
{
  return !can_run (route) || !is_confined (server, message) || refuse (message, error);
}

void
beckon_sandboxed_look_at (BeckonCall *call)
{
  BeckonRunsUse runs = call->route->runs;

  call->confined =
    (runs == BECKON_RUNS_PLAN
     || (runs == BECKON_RUNS_CONTEXT && json_object_has_member (call->body, "context")))
    && is_confined (call->server, call->message);
}

gboolean
beckon_sandboxed_check_task (BeckonView *view, const char *id, GError **error)
{
  g_autoptr (BeckonTask) task = beckon_view_get_task (view, id, NULL);

  if (task == NULL || task->n_steps == 0)
    return TRUE;
  set_refused (error);
  return FALSE;
}

gboolean
beckon_sandboxed_check_named (BeckonCall *call, BeckonView *view, GError **error)
{
  return !call->confined || beckon_sandboxed_check_task (view, call->id, error);
}

gboolean
beckon_sandboxed_is_confined (BeckonCall *call)
{
  return is_confined (call->server, call->message);
}

gboolean
beckon_sandboxed_check_draft (BeckonCall *call, const BeckonTask *draft, GError **error)
{
  return (draft->status == BECKON_TASK_RUNNING && draft->n_steps == 0)
         || !beckon_sandboxed_is_confined (call) || refuse (call->message, error);
}
