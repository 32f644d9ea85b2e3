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
#include "base/timestamp.h"
#include "gateway/askers.h"
#include "gateway/call.h"
#include "gateway/http/common.h"
#include "gateway/http/interaction-json.h"
#include "gateway/server-private.h"
#include "gateway/wire/peer.h"
#include "gateway/wire/wire.h"
#include "model/enums.h"
#include "model/tags.h"
#include "rules/question/questions.h"

/* Of similar ones. */
#define MAX_SIMILAR 20
#define LATER_US BECKON_US_PER_HOUR

static void
reply (BeckonCall *call, guint status, const BeckonInteraction *interaction)
{
  GString *json = g_string_sized_new (1024);

  beckon_http_add_interaction (call->server, interaction, json);
  beckon_call_reply (call, status, json);
}

void
beckon_http_reply_interaction (BeckonCall *call, BeckonCommit *commit)
{
  reply (call, SOUP_STATUS_OK, commit->interaction);
}

void
beckon_http_reply_asked (BeckonCall *call, BeckonCommit *commit)
{
  gboolean open = beckon_interaction_is_open (commit->interaction);
  g_autoptr (BeckonKin) kin = open ? beckon_peer_dup_kin (call->message) : NULL;
  char location[64];

  beckon_askers_note (call->server->askers, commit->interaction->id, kin);
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
  reply (call, open ? SOUP_STATUS_ACCEPTED : SOUP_STATUS_OK, commit->interaction);
}

static gboolean
ask (BeckonCall *call, GError **error)
{
  BeckonInteraction *draft = beckon_interaction_draft_from_json (call->body, error);

  if (draft == NULL)
    return FALSE;
  draft->host = g_strdup (beckon_peer_get_host (call->message));
  beckon_call_pause (call);
  beckon_desk_ask_async (call->server->desk, draft,
                         draft->agent != NULL ? draft->agent : BECKON_BY_HTTP,
                         beckon_call_get_patience (call), beckon_dispatch_on_done, call);
  return TRUE;
}

/* Has more been said than the caller knows, or is the status another one? The query may tell. */
static gboolean
read_news (BeckonCall              *call,
           const BeckonInteraction *interaction,
           gboolean                *asked_back,
           gboolean                *moved,
           GError                 **error)
{
  guint64 turns = interaction->n_turns;
  guint   statuses = 0;

  if (!beckon_call_query_number (call, "turns", 0, BECKON_LIMIT_TURNS, &turns, error)
      || !beckon_call_query_words (call, "status", &beckon_interaction_status_table, &statuses,
                                   error))
    return FALSE;
  *asked_back =
    beckon_interaction_is_asked_back (interaction) && (guint64) interaction->n_turns > turns;
  *moved = statuses != 0 && (statuses & (1u << interaction->status)) == 0;
  return TRUE;
}

static gpointer
find (BeckonCall *call, BeckonView *view, GError **error)
{
  return beckon_view_get_interaction (view, call->number, error);
}

static gboolean
get (BeckonCall *call, GError **error)
{
  gboolean asked_back, moved, waits;
  g_autoptr (BeckonInteraction) interaction = beckon_call_take_found (call);

  if (!read_news (call, interaction, &asked_back, &moved, error))
    return FALSE;
  /* An agent that looks again and again waits, too; a surface does not. */
  if (soup_message_headers_get_one (soup_server_message_get_request_headers (call->message),
                                    "Beckon-Surface")
      == NULL)
    beckon_desk_note_look (call->server->desk, call->number);
  waits = call->wait_s > 0 && beckon_interaction_is_open (interaction) && !asked_back
          && soup_server_message_get_method (call->message) != SOUP_METHOD_HEAD;
  if (waits && !moved)
    beckon_call_reply_later (call, interaction, NULL);
  else
    reply (call, waits ? SOUP_STATUS_ACCEPTED : SOUP_STATUS_OK, interaction);
  return TRUE;
}

static void
on_interactions_found (GObject *source, GAsyncResult *result, gpointer user_data)
{
  BeckonCall      *call = user_data;
  g_autofree char *next = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) interactions =
    beckon_store_search_interactions_finish (BECKON_STORE (source), result, &next, &error);
  GString *json;

  if (interactions == NULL)
    {
      beckon_call_reply_error (call, error);
      return;
    }
  json = g_string_sized_new (4096);
  beckon_json_open_object (json);
  beckon_json_open_member_array (json, "interactions");
  for (guint i = 0; i < interactions->len; i++)
    beckon_http_add_interaction (call->server, g_ptr_array_index (interactions, i), json);
  beckon_json_close_array (json);
  beckon_json_add_string (json, "next", next);
  beckon_json_close_object (json);
  beckon_call_reply (call, SOUP_STATUS_OK, json);
}

/* @tag (transfer full) (nullable): as it is kept. */
static gboolean
query_tag (BeckonCall *call, char **tag, GError **error)
{
  const char *text = g_hash_table_lookup (call->query, "tag");

  if (text == NULL)
    return TRUE;
  *tag = beckon_tag_normalize (text, error);
  return *tag != NULL;
}

static gboolean
list (BeckonCall *call, GError **error)
{
  g_autofree char       *tag = NULL;
  BeckonInteractionQuery find = { .task_id = g_hash_table_lookup (call->query, "task"),
                                  .agent = g_hash_table_lookup (call->query, "agent"),
                                  .text = g_hash_table_lookup (call->query, "q"),
                                  .after = g_hash_table_lookup (call->query, "after") };

  if (!beckon_call_query_words (call, "status", &beckon_interaction_status_table, &find.statuses,
                                error)
      || !beckon_call_query_words (call, "kind", &beckon_kind_table, &find.kinds, error)
      || !beckon_call_query_time (call, "since", &find.from_us, error)
      || !beckon_call_query_time (call, "until", &find.to_us, error)
      || !query_tag (call, &tag, error) || !beckon_call_query_limit (call, &find.limit, error))
    return FALSE;
  find.tag = tag;
  if (find.text != NULL && *find.text == '\0')
    find.text = NULL;
  beckon_call_pause (call);
  beckon_store_search_interactions_async (beckon_call_get_store (call), &find, NULL,
                                          on_interactions_found, call);
  return TRUE;
}

static void
on_similar_found (GObject *source, GAsyncResult *result, gpointer user_data)
{
  BeckonCall *call = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) similar =
    beckon_store_find_similar_finish (BECKON_STORE (source), result, &error);

  GString *json;

  if (similar == NULL)
    {
      beckon_call_reply_error (call, error);
      return;
    }
  json = g_string_sized_new (4096);
  beckon_json_open_object (json);
  beckon_dispatch_add_list (json, "interactions", similar,
                            (BeckonAddFunc) beckon_interaction_add_json);
  beckon_json_add_null (json, "next");
  beckon_json_close_object (json);
  beckon_call_reply (call, SOUP_STATUS_OK, json);
}

/* What a person answered before (SEN-7). */
static gboolean
find_similar (BeckonCall *call, GError **error)
{
  guint64 limit = 0;

  if (!beckon_call_query_number (call, "limit", 1, MAX_SIMILAR, &limit, error))
    return FALSE;
  beckon_call_pause (call);
  beckon_store_find_similar_async (beckon_call_get_store (call), call->number, limit, NULL,
                                   on_similar_found, call);
  return TRUE;
}

/* Without a number in the path: the oldest one. */
static BeckonOperation *
respond (BeckonCall *call, GError **error)
{
  g_autoptr (BeckonAnswer) answer = beckon_answer_from_json (
    call->body, BECKON_NAMES ("by", "remember", "any_reason", "remember_for", "attachments"),
    error);

  if (answer == NULL || !beckon_answer_read_attachments (answer, call->body, error)
      || !beckon_http_read_scope (call->body, "remember", FALSE, &answer->remember, error)
      || !beckon_json_get_boolean (call->body, "any_reason", FALSE, &answer->any_reason, error)
      || !beckon_http_read_remember_for (call->body, "remember", &answer->remember_for_us, error))
    return NULL;
  return beckon_operation_respond (call->by, call->number, answer, call->surface);
}

/* An answer that is held back was accepted, and has not gone out. */
static void
reply_answered (BeckonCall *call, BeckonCommit *commit)
{
  reply (call, commit->interaction->held_answer != NULL ? SOUP_STATUS_ACCEPTED : SOUP_STATUS_OK,
         commit->interaction);
}

/* Without a number in the path: the answer that was given last. */
static BeckonOperation *
undo (BeckonCall *call, GError **error)
{
  return beckon_operation_undo (call->by, call->number, FALSE);
}

static BeckonOperation *
correct (BeckonCall *call, GError **error)
{
  g_autoptr (BeckonAnswer) answer =
    beckon_answer_from_json (call->body, BECKON_NAMES ("by"), error);

  if (answer == NULL)
    return NULL;
  return beckon_operation_correct (call->by, call->number, answer, call->surface);
}

static gboolean
hold (BeckonCall *call, GError **error)
{
  gboolean held = TRUE;

  if (!beckon_json_get_boolean (call->body, "held", FALSE, &held, error))
    return FALSE;
  beckon_call_pause (call);
  beckon_desk_hold_async (call->server->desk, call->number, held, call->by, NULL,
                          beckon_dispatch_on_done, call);
  return TRUE;
}

static BeckonOperation *
postpone (BeckonCall *call, GError **error)
{
  gint64 until_us = 0;

  if (!beckon_http_read_until (call, LATER_US, &until_us, error))
    return NULL;
  return beckon_operation_postpone (call->by, call->number, until_us);
}

static BeckonOperation *
withdraw (BeckonCall *call, GError **error)
{
  g_autofree char *reason = NULL;

  if (!beckon_json_get_string (call->body, "reason", FALSE, BECKON_LIMIT_REASON_BYTES, &reason,
                               error))
    return NULL;
  return beckon_operation_withdraw (call->by, call->number, reason);
}

static BeckonOperation *
ask_back (BeckonCall *call, GError **error)
{
  g_autofree char *text = NULL;

  if (!beckon_json_get_string (call->body, "text", TRUE, BECKON_LIMIT_TURN_BYTES, &text, error))
    return NULL;
  return beckon_operation_ask_back (call->by, call->number, text, FALSE);
}

static BeckonOperation *
say (BeckonCall *call, GError **error)
{
  g_autofree char *text = NULL;

  if (!beckon_json_get_string (call->body, "text", TRUE, BECKON_LIMIT_TURN_BYTES, &text, error))
    return NULL;
  return beckon_operation_reply (call->by, call->number, text);
}

/* With Prefer: wait, the agent goes on waiting for the answer. */
static void
reply_said (BeckonCall *call, BeckonCommit *commit)
{
  if (call->wait_s > 0 && beckon_interaction_is_open (commit->interaction))
    beckon_call_reply_later (call, commit->interaction, NULL);
  else
    reply (call, SOUP_STATUS_OK, commit->interaction);
}

const BeckonRoute beckon_http_interactions[] = {
  { "POST", "/v1/interactions", BECKON_BODY_REQUIRED, .remote = TRUE, .runs = BECKON_RUNS_NOTHING,
    .handle = ask, .reply = beckon_http_reply_asked },
  { "POST", "/v1/interactions/*/response", BECKON_BODY_REQUIRED, BECKON_ID_INTERACTION,
    .surface = TRUE, .who = TRUE, .make = respond, .reply = reply_answered },
  { "POST", "/v1/interactions/*/undo", BECKON_BODY_OPTIONAL, BECKON_ID_INTERACTION,
    .members = BECKON_NAMES ("by"), .who = TRUE, .make = undo,
    .reply = beckon_http_reply_interaction },
  { "GET", "/v1/interactions/*", .id = BECKON_ID_INTERACTION,
    .query = BECKON_NAMES ("turns", "status"), .remote = TRUE, .find = find,
    .free_found = (GDestroyNotify) beckon_interaction_unref, .handle = get },
  { "GET", "/v1/interactions/*/similar", .id = BECKON_ID_INTERACTION,
    .query = BECKON_NAMES ("limit"), .handle = find_similar },
  { "GET", "/v1/interactions",
    .query = BECKON_NAMES (
      "status", "task", "kind", "agent", "tag", "since", "until", "q", "limit", "after"),
    .handle = list },
  { "POST", "/v1/interactions/*/hold", BECKON_BODY_OPTIONAL, BECKON_ID_INTERACTION,
    .members = BECKON_NAMES ("held", "by"), .who = TRUE, .handle = hold,
    .reply = beckon_http_reply_interaction },
  { "POST", "/v1/interactions/*/later", BECKON_BODY_OPTIONAL, BECKON_ID_INTERACTION,
    .members = BECKON_NAMES ("until", "duration", "by"), .surface = TRUE, .who = TRUE,
    .make = postpone, .reply = beckon_http_reply_interaction },
  { "POST", "/v1/interactions/*/withdraw", BECKON_BODY_OPTIONAL, BECKON_ID_INTERACTION,
    .members = BECKON_NAMES ("reason", "agent", "by"), .who = TRUE, .remote = TRUE,
    .runs = BECKON_RUNS_NOTHING, .make = withdraw, .reply = beckon_http_reply_interaction },
  { "POST", "/v1/interactions/*/ask-back", BECKON_BODY_REQUIRED, BECKON_ID_INTERACTION,
    .members = BECKON_NAMES ("text", "by"), .who = TRUE, .make = ask_back,
    .reply = beckon_http_reply_interaction },
  { "POST", "/v1/interactions/*/reply", BECKON_BODY_REQUIRED, BECKON_ID_INTERACTION,
    .members = BECKON_NAMES ("text", "agent", "by"), .who = TRUE, .remote = TRUE,
    .runs = BECKON_RUNS_NOTHING, .make = say, .reply = reply_said },
  { "POST", "/v1/interactions/*/correction", BECKON_BODY_REQUIRED, BECKON_ID_INTERACTION,
    .surface = TRUE, .who = TRUE, .make = correct, .reply = beckon_http_reply_interaction },
  { "POST", "/v1/respond", BECKON_BODY_REQUIRED, .surface = TRUE, .who = TRUE, .make = respond,
    .reply = reply_answered },
  { "POST", "/v1/undo", BECKON_BODY_OPTIONAL, .members = BECKON_NAMES ("by"), .who = TRUE,
    .make = undo, .reply = beckon_http_reply_interaction },
  { NULL },
};
