/* session-key.c: what a session of a client of MCP is called in the database
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "gateway/mcp/session-key.h"

#include <string.h>

#include "base/json/json-parse.h"
#include "base/json/json-write.h"
#include "base/limits.h"

/* The member of a task's context that says which session it is. */
#define SESSION "mcp_session"
#define KEY_CHARS 24

char *
beckon_mcp_session_key_dup (const BeckonMcpCaller *caller)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);

  if (caller->session == NULL)
    return NULL;
  /* What a client calls its conversations may be what another one calls its own. */
  if (g_strcmp0 (caller->session, caller->conversation) == 0)
    g_checksum_update (sum, (const guchar *) beckon_mcp_caller_get_agent (caller), -1);
  g_checksum_update (sum, (const guchar *) "\xff", 1);
  g_checksum_update (sum, (const guchar *) caller->session, -1);
  if (caller->host != NULL)
    {
      g_checksum_update (sum, (const guchar *) "\xff", 1);
      g_checksum_update (sum, (const guchar *) caller->host, -1);
    }
  return g_strndup (g_checksum_get_string (sum), KEY_CHARS);
}

char *
beckon_mcp_session_key_to_context (const char *key)
{
  GString *context = g_string_new (NULL);

  beckon_json_open_object (context);
  beckon_json_add_string (context, SESSION, key);
  beckon_json_close_object (context);
  return g_string_free (context, FALSE);
}

char *
beckon_mcp_session_key_dup_of_task (const BeckonTask *task)
{
  g_autoptr (JsonObject) context = NULL;
  JsonNode *node;

  if (task->context == NULL || strstr (task->context, SESSION) == NULL)
    return NULL;
  context = beckon_json_parse_object (task->context, strlen (task->context),
                                      BECKON_LIMIT_CONTEXT_BYTES, NULL);
  node = context != NULL ? json_object_get_member (context, SESSION) : NULL;
  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node)
      || json_node_get_value_type (node) != G_TYPE_STRING
      || strlen (json_node_get_string (node)) != KEY_CHARS)
    return NULL;
  return json_node_dup_string (node);
}
