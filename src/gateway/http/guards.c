/* guards.c: /v1/guards: the settings that guard destructive options (TR-9)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/routes.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/json/json-read.h"
#include "base/json/json-write.h"
#include "base/limits.h"
#include "gateway/call.h"
#include "gateway/http/common.h"
#include "gateway/server-private.h"

static void
add_state (gconstpointer item, GString *json, const char *name)
{
  const BeckonGuardState *state = item;

  beckon_json_open_member_object (json, name);
  beckon_json_add_string (json, "setting", state->key);
  beckon_json_add_string (json, "stored", state->stored);
  beckon_json_add_string (json, "in_effect", state->in_effect);
  beckon_json_add_boolean (json, "waits", state->waits);
  beckon_json_add_string (json, "asks", state->asks);
  beckon_json_add_string (json, "weakened_by", beckon_weakened_by_to_string (state->weakened_by));
  beckon_json_add_string (json, "weakened", state->weakened);
  beckon_json_close_object (json);
}

void
beckon_http_add_guards (BeckonServer *server, GString *json, gboolean all)
{
  g_autoptr (GPtrArray) states =
    server->guards != NULL ? beckon_guards_list (server->guards, all) : g_ptr_array_new ();

  beckon_dispatch_add_list (json, "guards", states, add_state);
}

static void
reply_guards (BeckonCall *call)
{
  GString *json = g_string_sized_new (1024);

  beckon_json_open_object (json);
  beckon_http_add_guards (call->server, json, TRUE);
  beckon_json_close_object (json);
  beckon_call_reply (call, SOUP_STATUS_OK, json);
}

static gboolean
list (BeckonCall *call, GError **error)
{
  reply_guards (call);
  return TRUE;
}

/* Also E109 where no desk has them. */
static gboolean
check_person (BeckonCall *call, GError **error)
{
  if (call->server->guards != NULL && beckon_http_is_person (call))
    return TRUE;
  beckon_set_error (error, BECKON_ERROR_FORBIDDEN,
                    _ ("Do it in the window of the desk, or type “beckon guards” in a terminal of "
                       "your own, outside of sandboxes."),
                    "%s", _ ("Only a person can change what guards destructive options"));
  return FALSE;
}

static void
on_allowed (GObject *guards, GAsyncResult *result, gpointer user_data)
{
  BeckonCall *call = user_data;
  g_autoptr (GError) error = NULL;

  if (beckon_guards_allow_finish (BECKON_GUARDS (guards), result, &error))
    reply_guards (call);
  else
    beckon_call_reply_error (call, error);
}

static gboolean
allow (BeckonCall *call, GError **error)
{
  g_autofree char *stored = NULL;

  if (!check_person (call, error)
      || !beckon_json_get_string (call->body, "stored", TRUE, BECKON_LIMIT_BODY_BYTES, &stored,
                                  error))
    return FALSE;
  beckon_call_pause (call);
  beckon_guards_allow_async (call->server->guards, call->id, stored, call->by, on_allowed, call);
  return TRUE;
}

static gboolean
undo (BeckonCall *call, GError **error)
{
  if (!check_person (call, error) || !beckon_guards_undo (call->server->guards, call->id, error))
    return FALSE;
  reply_guards (call);
  return TRUE;
}

const BeckonRoute beckon_http_guards[] = {
  { "GET", "/v1/guards", .query = BECKON_NAMES (NULL), .handle = list },
  { "POST", "/v1/guards/*/allow", BECKON_BODY_REQUIRED, .members = BECKON_NAMES ("by", "stored"),
    .who = TRUE, .handle = allow },
  { "POST", "/v1/guards/*/undo", BECKON_BODY_OPTIONAL, .members = BECKON_NAMES ("by"), .who = TRUE,
    .handle = undo },
  { NULL },
};
