/* interactions.c: /v1/interactions and below, and /v1/respond
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/routes.h"

#include "base/json/json-read.h"
#include "base/json/json-write.h"
#include "base/limits.h"
#include "gateway/call.h"
#include "gateway/http/common.h"
#include "gateway/server-private.h"
#include "gateway/wire/wire.h"
#include "model/tags.h"
#include "model/words.h"
#include "rules/question/questions.h"

/* For the hint of E101. */
#define STATUSES \
  "PENDING, POSTPONED, ANSWERED, AUTO_RESOLVED, SKIPPED, DECLINED, EXPIRED, CANCELLED"
#define KINDS "choice, ambiguity, confirmation, clarification, approval, form, handoff"

static GString *
interaction_to_json (BeckonCall *call, BeckonInteraction *interaction)
{
  GString *json = g_string_sized_new (1024);

  beckon_http_add_interaction (call->server, interaction, json);
  return json;
}

void
beckon_http_on_interaction_done (GObject *source, GAsyncResult *result, gpointer user_data)
{
  BeckonCall *call = user_data;
  g_autoptr (BeckonCommit) commit = beckon_http_finish (call, source, result);

  if (commit != NULL)
    beckon_call_reply (call, SOUP_STATUS_OK, interaction_to_json (call, commit->interaction));
}

void
beckon_http_on_asked (GObject *source, GAsyncResult *result, gpointer user_data)
{
  BeckonCall *call = user_data;
  g_autoptr (BeckonCommit) commit = beckon_http_finish (call, source, result);
  char     location[64];
  gboolean open;

  if (commit == NULL)
    return;
  open = beckon_interaction_is_open (commit->interaction);
  if (commit->existed)
    beckon_call_set_header (call, BECKON_WIRE_EXISTED, "true");
  g_snprintf (location, sizeof location, "/v1/interactions/%" G_GINT64_FORMAT,
              commit->interaction->id);
  if (open && call->wait_s > 0)
    {
      beckon_call_reply_later (call, commit->interaction, location);
      return;
    }
  beckon_call_set_header (call, "Location", location);
  beckon_call_reply (call, open ? SOUP_STATUS_ACCEPTED : SOUP_STATUS_OK,
                     interaction_to_json (call, commit->interaction));
}

void
beckon_http_ask (BeckonCall *call)
{
  g_autoptr (GError) error = NULL;
  BeckonInteraction *draft = beckon_interaction_draft_from_json (call->body, &error);

  if (draft == NULL)
    {
      beckon_call_reply_error (call, error);
      return;
    }
  beckon_call_pause (call);
  beckon_desk_ask_async (call->server->desk, draft,
                         draft->agent != NULL ? draft->agent : BECKON_BY_HTTP, NULL,
                         beckon_http_on_asked, call);
}

void
beckon_http_get_interaction (BeckonCall *call)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonInteraction) interaction = NULL;
  gint64 id = 0;

  if (beckon_call_get_interaction_id (call, &id, &error))
    interaction =
      beckon_store_get_interaction (beckon_desk_get_store (call->server->desk), id, &error);
  if (interaction == NULL)
    beckon_call_reply_error (call, error);
  else if (call->wait_s > 0 && beckon_interaction_is_open (interaction)
           && soup_server_message_get_method (call->message) != SOUP_METHOD_HEAD)
    beckon_call_reply_later (call, interaction, NULL);
  else
    beckon_call_reply (call, SOUP_STATUS_OK, interaction_to_json (call, interaction));
}

static gboolean
parse_status (const char *word, guint *bits)
{
  BeckonInteractionStatus status;

  if (!beckon_interaction_status_from_string (word, &status))
    return FALSE;
  *bits |= 1u << status;
  return TRUE;
}

static gboolean
parse_kind (const char *word, guint *bits)
{
  BeckonKind kind;

  if (!beckon_kind_from_string (word, &kind))
    return FALSE;
  *bits |= 1u << kind;
  return TRUE;
}

static void
reply_interactions (BeckonCall *call, GPtrArray *interactions, const char *next)
{
  GString *json = g_string_sized_new (4096);

  beckon_json_open_object (json);
  beckon_json_open_member_array (json, "interactions");
  for (guint i = 0; i < interactions->len; i++)
    beckon_http_add_interaction (call->server, g_ptr_array_index (interactions, i), json);
  beckon_json_close_array (json);
  beckon_json_add_string (json, "next", next);
  beckon_json_close_object (json);
  beckon_call_reply (call, SOUP_STATUS_OK, json);
}

static void
on_interactions_found (GObject *source, GAsyncResult *result, gpointer user_data)
{
  BeckonCall      *call = user_data;
  g_autofree char *next = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) interactions =
    beckon_store_search_interactions_finish (BECKON_STORE (source), result, &next, &error);

  if (interactions != NULL)
    reply_interactions (call, interactions, next);
  else
    beckon_call_reply_error (call, error);
}

/* @tag (transfer full) (nullable): as it is kept. */
static gboolean
query_tag (GHashTable *query, char **tag, GError **error)
{
  const char *text = g_hash_table_lookup (query, "tag");

  if (text == NULL)
    return TRUE;
  *tag = beckon_tag_normalize (text, error);
  return *tag != NULL;
}

void
beckon_http_list_interactions (BeckonCall *call)
{
  static const char *const allowed[] = { "status", "task", "kind",  "agent", "tag", "since",
                                         "until",  "q",    "limit", "after", NULL };
  BeckonStore             *store = beckon_desk_get_store (call->server->desk);
  BeckonInteractionQuery   find = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GHashTable) query = NULL;
  g_autoptr (GPtrArray) interactions = NULL;
  g_autofree char *next = NULL;
  g_autofree char *tag = NULL;
  guint64          limit = 0;

  query = beckon_call_get_query (call, allowed, &error);
  if (query == NULL
      || !beckon_call_query_words (query, "status", parse_status, STATUSES, &find.statuses, &error)
      || !beckon_call_query_words (query, "kind", parse_kind, KINDS, &find.kinds, &error)
      || !beckon_call_query_time (query, "since", &find.from_us, &error)
      || !beckon_call_query_time (query, "until", &find.to_us, &error)
      || !query_tag (query, &tag, &error)
      || !beckon_call_query_number (query, "limit", 1, BECKON_LIMIT_PAGE, &limit, &error))
    {
      beckon_call_reply_error (call, error);
      return;
    }
  find.task_id = g_hash_table_lookup (query, "task");
  find.agent = g_hash_table_lookup (query, "agent");
  find.tag = tag;
  find.text = g_hash_table_lookup (query, "q");
  find.after = g_hash_table_lookup (query, "after");
  find.limit = limit;
  if (find.text != NULL && *find.text == '\0')
    find.text = NULL;
  if (!beckon_interaction_query_is_bounded (&find))
    {
      beckon_call_pause (call);
      beckon_store_search_interactions_async (store, &find, NULL, on_interactions_found, call);
      return;
    }
  interactions = beckon_store_list_interactions (store, &find, &next, &error);
  if (interactions != NULL)
    reply_interactions (call, interactions, next);
  else
    beckon_call_reply_error (call, error);
}

/* What a response and a correction have in common: the answer, who gives it and where. */
static BeckonAnswer *
read_answer (
  BeckonCall *call, gboolean may_remember, char **by, BeckonSurfaceId *surface, GError **error)
{
  static const char *const extra[] = { "by", "remember", NULL };
  static const char *const extra_correction[] = { "by", NULL };
  g_autoptr (BeckonAnswer) answer =
    beckon_answer_from_json (call->body, may_remember ? extra : extra_correction, error);

  if (answer == NULL || !beckon_call_get_surface (call, surface, error)
      || (may_remember
          && !beckon_http_read_scope (call->body, "remember", FALSE, &answer->remember, error))
      || (*by = beckon_call_dup_who (call, error)) == NULL)
    return NULL;
  return g_steal_pointer (&answer);
}

static void
respond (BeckonCall *call, gint64 id)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonAnswer) answer = NULL;
  g_autofree char *by = NULL;
  BeckonSurfaceId  surface;

  answer = read_answer (call, TRUE, &by, &surface, &error);
  if (answer == NULL)
    {
      beckon_call_reply_error (call, error);
      return;
    }
  beckon_call_pause (call);
  beckon_desk_do_async (call->server->desk, beckon_operation_respond (by, id, answer, surface),
                        NULL, beckon_http_on_interaction_done, call);
}

void
beckon_http_respond (BeckonCall *call)
{
  g_autoptr (GError) error = NULL;
  gint64 id;

  if (beckon_call_get_interaction_id (call, &id, &error))
    respond (call, id);
  else
    beckon_call_reply_error (call, error);
}

void
beckon_http_respond_oldest (BeckonCall *call)
{
  respond (call, 0);
}

void
beckon_http_hold (BeckonCall *call)
{
  static const char *const allowed[] = { "held", "by", NULL };
  g_autoptr (GError) error = NULL;
  g_autofree char *by = NULL;
  gboolean         held = TRUE;
  gint64           id;

  if (!beckon_call_get_interaction_id (call, &id, &error)
      || !beckon_json_check_members (call->body, allowed, &error)
      || !beckon_json_get_boolean (call->body, "held", FALSE, &held, &error)
      || (by = beckon_call_dup_who (call, &error)) == NULL)
    {
      beckon_call_reply_error (call, error);
      return;
    }
  beckon_call_pause (call);
  beckon_desk_hold_async (call->server->desk, id, held, by, NULL, beckon_http_on_interaction_done,
                          call);
}

void
beckon_http_withdraw (BeckonCall *call)
{
  static const char *const allowed[] = { "reason", "agent", "by", NULL };
  g_autoptr (GError) error = NULL;
  g_autofree char *reason = NULL;
  g_autofree char *by = NULL;
  gint64           id;

  if (!beckon_call_get_interaction_id (call, &id, &error)
      || !beckon_json_check_members (call->body, allowed, &error)
      || !beckon_json_get_string (call->body, "reason", FALSE, BECKON_LIMIT_REASON_BYTES, &reason,
                                  &error)
      || (by = beckon_call_dup_who (call, &error)) == NULL)
    {
      beckon_call_reply_error (call, error);
      return;
    }
  beckon_call_pause (call);
  beckon_desk_do_async (call->server->desk, beckon_operation_withdraw (by, id, reason), NULL,
                        beckon_http_on_interaction_done, call);
}

void
beckon_http_correct (BeckonCall *call)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonAnswer) answer = NULL;
  g_autofree char *by = NULL;
  BeckonSurfaceId  surface;
  gint64           id;

  if (beckon_call_get_interaction_id (call, &id, &error))
    answer = read_answer (call, FALSE, &by, &surface, &error);
  if (answer == NULL)
    {
      beckon_call_reply_error (call, error);
      return;
    }
  beckon_call_pause (call);
  beckon_desk_do_async (call->server->desk, beckon_operation_correct (by, id, answer, surface),
                        NULL, beckon_http_on_interaction_done, call);
}
