/* elicit.c: questions that the client of an agent asks, too (SEP-2322)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/mcp/elicit.h"

#include <string.h>

#include "base/json/json-sorted.h"
#include "base/json/json-write.h"
#include "gateway/mcp/elicit-form.h"
#include "gateway/mcp/mcp-private.h"
#include "gateway/runtime-keeper.h"
#include "gateway/server-private.h"

#define SETTING "answer-in-agent"

#define CODE_CHARS 32

struct _BeckonMcpElicit
{
  BeckonMcp  *mcp;      /* (unowned) */
  GSettings  *settings; /* (owned) (nullable) */
  GHashTable *left;     /* (element-type gint64): open, and not to be asked there again */
};

BeckonMcpElicit *
beckon_mcp_elicit_new (BeckonMcp *mcp)
{
  BeckonMcpElicit *self = g_new0 (BeckonMcpElicit, 1);

  self->mcp = mcp;
  self->settings = beckon_desk_settings_open ();
  self->left = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  return self;
}

void
beckon_mcp_elicit_free (BeckonMcpElicit *self)
{
  g_clear_object (&self->settings);
  g_hash_table_unref (self->left);
  g_free (self);
}

gboolean
beckon_mcp_elicit_wants (BeckonMcpElicit         *self,
                         BeckonMcpExchange       *exchange,
                         const BeckonInteraction *interaction)
{
  return exchange->elicits && exchange->server->runtime != NULL && self->settings != NULL
         && g_settings_get_boolean (self->settings, SETTING)
         && interaction->status == BECKON_INTERACTION_PENDING && interaction->held_answer == NULL
         && !beckon_interaction_is_asked_back (interaction)
         && beckon_mcp_elicit_form_fits (interaction)
         && !g_hash_table_contains (self->left, &interaction->id);
}

void
beckon_mcp_elicit_settle (BeckonMcpElicit *self, const BeckonInteraction *interaction)
{
  if (!beckon_interaction_is_open (interaction))
    g_hash_table_remove (self->left, &interaction->id);
}

void
beckon_mcp_elicit_note_left (BeckonMcpElicit *self, gint64 id)
{
  g_hash_table_add (self->left, g_memdup2 (&id, sizeof id));
}

char *
beckon_mcp_elicit_make_state (BeckonMcpExchange *exchange, gint64 id)
{
  const char *key = beckon_runtime_keeper_get_token (exchange->server->runtime);
  JsonObject *params = exchange->message.params;
  g_autoptr (GString) text = g_string_new (BECKON_MCP_ELICIT_STATE);
  g_autofree char *code = NULL;

  beckon_json_open_member_array (text, NULL);
  beckon_json_add_int (text, NULL, id);
  beckon_json_add_string (text, NULL, exchange->caller.session);
  beckon_json_add_string (text, NULL, beckon_mcp_caller_get_agent (&exchange->caller));
  beckon_json_add_sorted (text, NULL, json_object_get_member (params, "name"));
  if (json_object_has_member (params, "arguments"))
    beckon_json_add_sorted (text, NULL, json_object_get_member (params, "arguments"));
  beckon_json_close_array (text);
  code = g_compute_hmac_for_string (G_CHECKSUM_SHA256, (const guchar *) key, strlen (key),
                                    text->str, (gssize) text->len);
  return g_strdup_printf ("%" G_GINT64_FORMAT "-%.*s", id, CODE_CHARS, code);
}

void
beckon_mcp_elicit_add_requests (GString *json, const BeckonInteraction *interaction)
{
  beckon_json_open_member_object (json, "inputRequests");
  beckon_json_open_member_object (json, BECKON_MCP_ELICIT_KEY);
  beckon_json_add_string (json, "method", "elicitation/create");
  beckon_mcp_elicit_form_add (json, "params", interaction);
  beckon_json_close_object (json);
  beckon_json_close_object (json);
}

void
beckon_mcp_elicit_reply (BeckonMcpExchange *exchange, const BeckonInteraction *interaction)
{
  GString         *json = beckon_mcp_exchange_begin_type (exchange, "input_required");
  g_autofree char *state = beckon_mcp_elicit_make_state (exchange, interaction->id);

  beckon_mcp_elicit_add_requests (json, interaction);
  beckon_json_add_string (json, BECKON_MCP_ELICIT_STATE, state);
  beckon_mcp_exchange_end (exchange, json);
}
