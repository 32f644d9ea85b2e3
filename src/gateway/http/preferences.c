/* preferences.c: /v1/preferences: remembered answers (SEN-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/routes.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/json/json-read.h"
#include "base/limits.h"
#include "gateway/call.h"
#include "gateway/http/common.h"
#include "rules/question/preferences.h"

static gpointer
find (BeckonCall *call, BeckonView *view, GError **error)
{
  return beckon_view_get_preference (view, call->number, error);
}

static GPtrArray *
list (BeckonCall *call, BeckonView *view, char **next, GError **error)
{
  BeckonPreferenceQuery query = { .text = g_hash_table_lookup (call->query, "q"),
                                  .after = g_hash_table_lookup (call->query, "after") };

  if (!beckon_call_query_limit (call, &query.limit, error))
    return NULL;
  return beckon_view_list_preferences (view, &query, next, error);
}

static BeckonOperation *
remember (BeckonCall *call, GError **error)
{
  BeckonScope scope = BECKON_SCOPE_NONE;
  gboolean    any_reason = FALSE;
  gint64      id = 0, for_us = 0;

  if (!beckon_json_get_int (call->body, "interaction_id", TRUE, 1, G_MAXINT64, &id, error)
      || !beckon_http_read_scope (call->body, "scope", TRUE, &scope, error)
      || !beckon_json_get_boolean (call->body, "any_reason", FALSE, &any_reason, error)
      || !beckon_http_read_remember_for (call->body, "scope", &for_us, error))
    return NULL;
  return beckon_operation_remember (call->by, id, scope, any_reason, for_us);
}

static BeckonOperation *
edit (BeckonCall *call, GError **error)
{
  g_autofree char *answer = NULL;

  if (!json_object_has_member (call->body, "answer"))
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Use null for “ask me”."),
                        _ ("“%s” is missing"), "answer");
      return NULL;
    }
  if (!beckon_json_get_string (call->body, "answer",
                               !json_object_get_null_member (call->body, "answer"),
                               BECKON_LIMIT_RESPONSE_BYTES, &answer, error))
    return NULL;
  return beckon_operation_edit_preference (call->by, call->number, answer);
}

static BeckonOperation *
forget (BeckonCall *call, GError **error)
{
  return beckon_operation_forget (call->by, call->number);
}

static const BeckonResource preference = {
  .plural = "preferences",
  .member = G_STRUCT_OFFSET (BeckonCommit, preference),
  .add = (BeckonAddFunc) beckon_preference_add_json,
  .free = (GDestroyNotify) beckon_preference_unref,
};

const BeckonRoute beckon_http_preferences[] = {
  { "GET", "/v1/preferences", .query = BECKON_NAMES ("q", "limit", "after"), .list = list,
    .resource = &preference },
  { "POST", "/v1/preferences", BECKON_BODY_REQUIRED,
    .members = BECKON_NAMES ("interaction_id", "scope", "any_reason", "remember_for", "by"),
    .who = TRUE, .make = remember, .resource = &preference },
  { "GET", "/v1/preferences/*", .id = BECKON_ID_PREFERENCE, .find = find, .resource = &preference },
  { "PATCH", "/v1/preferences/*", BECKON_BODY_REQUIRED, BECKON_ID_PREFERENCE,
    .members = BECKON_NAMES ("answer", "by"), .who = TRUE, .make = edit, .resource = &preference },
  { "DELETE", "/v1/preferences/*", .id = BECKON_ID_PREFERENCE, .who = TRUE, .make = forget,
    .resource = &preference },
  { NULL },
};
