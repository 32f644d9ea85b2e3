/* preferences.c: /v1/preferences: remembered answers (SEN-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/routes.h"

#include <glib/gi18n-lib.h>

#include "base/json/json-read.h"
#include "base/json/json-write.h"
#include "base/limits.h"
#include "gateway/call.h"
#include "gateway/http/common.h"
#include "gateway/server-private.h"
#include "model/words.h"
#include "rules/question/preferences.h"

gboolean
beckon_http_read_scope (
  JsonObject *object, const char *member, gboolean required, BeckonScope *scope, GError **error)
{
  g_autofree char *word = NULL;

  if (!beckon_json_get_string (object, member, required, BECKON_LIMIT_NAME_BYTES, &word, error))
    return FALSE;

  return word == NULL || beckon_scope_from_string (word, scope)
         || beckon_json_refuse_word (member, word, beckon_scope_words (), error);
}

static void
reply_preference (BeckonCall *call, guint status, const BeckonPreference *preference)
{
  GString *json = g_string_sized_new (512);

  beckon_preference_add_json (preference, json, NULL);
  beckon_call_reply (call, status, json);
}

static void
on_preference_done (GObject *source, GAsyncResult *result, gpointer user_data)
{
  BeckonCall *call = user_data;
  g_autoptr (BeckonCommit) commit = beckon_http_finish (call, source, result);

  if (commit != NULL)
    reply_preference (call, SOUP_STATUS_OK, commit->preference);
}

void
beckon_http_list_preferences (BeckonCall *call)
{
  static const char *const allowed[] = { "q", "limit", "after", NULL };
  BeckonPreferenceQuery    find = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GHashTable) query = beckon_call_get_query (call, allowed, &error);
  g_autoptr (GPtrArray) preferences = NULL;
  g_autofree char *next = NULL;
  guint64          limit = 0;

  if (query != NULL
      && beckon_call_query_number (query, "limit", 1, BECKON_LIMIT_PAGE, &limit, &error))
    {
      find.text = g_hash_table_lookup (query, "q");
      find.after = g_hash_table_lookup (query, "after");
      find.limit = limit;
      preferences = beckon_store_list_preferences (beckon_desk_get_store (call->server->desk),
                                                   &find, &next, &error);
    }
  if (preferences == NULL)
    {
      beckon_call_reply_error (call, error);
      return;
    }

  beckon_http_reply_page (call, "preferences", preferences,
                          (BeckonHttpAddFunc) beckon_preference_add_json, next);
}

void
beckon_http_get_preference (BeckonCall *call)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonPreference) preference = NULL;
  gint64 id;

  if (beckon_call_get_preference_id (call, &id, &error))
    preference =
      beckon_store_get_preference (beckon_desk_get_store (call->server->desk), id, &error);
  if (preference != NULL)
    reply_preference (call, SOUP_STATUS_OK, preference);
  else
    beckon_call_reply_error (call, error);
}

void
beckon_http_remember (BeckonCall *call)
{
  static const char *const allowed[] = { "interaction_id", "scope", "by", NULL };
  g_autoptr (GError) error = NULL;
  g_autofree char *by = NULL;
  BeckonScope      scope = BECKON_SCOPE_NONE;
  gint64           id = 0;

  if (!beckon_json_check_members (call->body, allowed, &error)
      || !beckon_json_get_int (call->body, "interaction_id", TRUE, 1, G_MAXINT64, &id, &error)
      || !beckon_http_read_scope (call->body, "scope", TRUE, &scope, &error)
      || (by = beckon_call_dup_who (call, &error)) == NULL)
    {
      beckon_call_reply_error (call, error);
      return;
    }
  beckon_call_pause (call);
  beckon_desk_do_async (call->server->desk, beckon_operation_remember (by, id, scope), NULL,
                        on_preference_done, call);
}

void
beckon_http_edit_preference (BeckonCall *call)
{
  static const char *const allowed[] = { "answer", "by", NULL };
  g_autoptr (GError) error = NULL;
  g_autofree char *answer = NULL;
  g_autofree char *by = NULL;
  gint64           id;

  if (!beckon_call_get_preference_id (call, &id, &error)
      || !beckon_json_check_members (call->body, allowed, &error)
      || !beckon_json_get_string (call->body, "answer",
                                  json_object_has_member (call->body, "answer")
                                    && !json_object_get_null_member (call->body, "answer"),
                                  BECKON_LIMIT_RESPONSE_BYTES, &answer, &error)
      || (by = beckon_call_dup_who (call, &error)) == NULL)
    {
      beckon_call_reply_error (call, error);
      return;
    }
  if (!json_object_has_member (call->body, "answer"))
    {
      beckon_set_error (&error, BECKON_ERROR_MALFORMED, _ ("Use null for “ask me”."),
                        _ ("“%s” is missing"), "answer");
      beckon_call_reply_error (call, error);
      return;
    }
  beckon_call_pause (call);
  beckon_desk_do_async (call->server->desk, beckon_operation_edit_preference (by, id, answer), NULL,
                        on_preference_done, call);
}

void
beckon_http_forget (BeckonCall *call)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *by = NULL;
  gint64           id;

  if (!beckon_call_get_preference_id (call, &id, &error)
      || (by = beckon_call_dup_who (call, &error)) == NULL)
    {
      beckon_call_reply_error (call, error);
      return;
    }
  beckon_call_pause (call);
  beckon_desk_do_async (call->server->desk, beckon_operation_forget (by, id), NULL,
                        on_preference_done, call);
}
