/* remote.c: what callers on another computer may do (AG-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/remote.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "gateway/auth.h"
#include "gateway/sandboxed.h"
#include "gateway/server-private.h"
#include "gateway/wire/peer.h"

gboolean
beckon_remote_check_message (SoupServerMessage *message,
                             const BeckonRoute *route,
                             guint             *status,
                             GError           **error)
{
  const char *host = beckon_peer_get_host (message);

  if (host == NULL)
    return TRUE;
  *status = SOUP_STATUS_UNAUTHORIZED;
  if (!beckon_auth_check_token (
        message, beckon_peer_get_token (message),
        _ ("Send “Authorization: Bearer TOKEN”; the token is in the variable BECKON_TOKEN."),
        error))
    return FALSE;
  *status = 0;
  if (route == NULL || route->remote)
    return TRUE;
  beckon_set_error (
    error, BECKON_ERROR_FORBIDDEN, _ ("Do it on the computer on which the desk is."),
    /* Translators: the name of another computer */
    _ ("This cannot be done from %s: only asking, waiting and reporting can"), host);
  return FALSE;
}

gboolean
beckon_remote_check_task (BeckonView *view, const char *host, const char *id, GError **error)
{
  g_autoptr (BeckonTask) task = NULL;

  if (host == NULL)
    return TRUE;
  task = beckon_view_get_task (view, id, NULL);
  if (task != NULL && g_strcmp0 (task->host, host) == 0)
    return TRUE;
  /* Whether there is such a task otherwise is not said. */
  beckon_set_error (error, BECKON_ERROR_NOT_FOUND, _ ("Name a task that was made there."),
                    /* Translators: the name of another computer */
                    _ ("There is no such task from %s"), host);
  return FALSE;
}

gboolean
beckon_remote_check_question (BeckonView *view, const char *host, gint64 id, GError **error)
{
  g_autoptr (BeckonInteraction) question = NULL;

  if (host == NULL)
    return TRUE;
  question = beckon_view_get_interaction (view, id, NULL);
  if (question != NULL && g_strcmp0 (question->host, host) == 0)
    return TRUE;
  beckon_set_error (error, BECKON_ERROR_NOT_FOUND, _ ("Name a question that was asked there."),
                    /* Translators: the name of another computer */
                    _ ("There is no such question from %s"), host);
  return FALSE;
}

/* Members of a body that name something else. */
static gboolean
check_body (BeckonCall *call, BeckonView *view, GError **error)
{
  const char *host = call->host;
  JsonNode   *task = json_object_get_member (call->body, "task_id");
  JsonNode   *previous = json_object_get_member (call->body, "previous_id");

  if (task != NULL && JSON_NODE_HOLDS_VALUE (task)
      && json_node_get_value_type (task) == G_TYPE_STRING
      && !beckon_remote_check_task (view, host, json_node_get_string (task), error))
    return FALSE;
  return previous == NULL || !JSON_NODE_HOLDS_VALUE (previous)
         || json_node_get_value_type (previous) != G_TYPE_INT64
         || beckon_remote_check_question (view, host, json_node_get_int (previous), error);
}

gboolean
beckon_remote_check_named (BeckonCall *call, BeckonView *view, GError **error)
{
  const char *host = call->host;

  if (host == NULL)
    return TRUE;
  if (call->route->id == BECKON_ID_INTERACTION
      && !beckon_remote_check_question (view, host, call->number, error))
    return FALSE;
  if (g_str_has_prefix (call->route->path, "/v1/tasks/")
      && !beckon_remote_check_task (view, host, call->id, error))
    return FALSE;
  return call->body == NULL || check_body (call, view, error);
}

gboolean
beckon_remote_take_task (BeckonCall *call, BeckonTask *draft, GError **error)
{
  const char *host = beckon_peer_get_host (call->message);

  if (!beckon_sandboxed_check_draft (call, draft, error))
    return FALSE;
  if (host == NULL)
    return TRUE;
  if (draft->status != BECKON_TASK_RUNNING || draft->n_steps > 0)
    {
      beckon_set_error (
        error, BECKON_ERROR_FORBIDDEN,
        _ ("Create it with the status RUNNING (“beckon task --running”) and without a plan."),
        /* Translators: the name of another computer */
        _ ("A task from %s can only be one that is carried out there"), host);
      return FALSE;
    }
  g_free (draft->host);
  draft->host = g_strdup (host);
  return TRUE;
}
