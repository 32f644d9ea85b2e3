/* session.c: what a client of the bridge and the desk agreed upon, as headers of HTTP
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/mcp/session.h"

#include <string.h>

#include "model/task-session.h"

/* Which client says in which variable by which id it knows its session. Other programs that it
 * starts inherit it, so the desk takes that of the client that calls. */
static const struct
{
  const char *client;
  const char *variable;
} conversations[] = {
  { "claude-code", "CLAUDE_CODE_SESSION_ID" },
  { "copilot-cli", "COPILOT_AGENT_SESSION_ID" },
};

char *
beckon_bridge_session_dup_conversation (void)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (conversations); i++)
    {
      const char *id = g_getenv (conversations[i].variable);

      if (id != NULL && *id != '\0' && strpbrk (id, ", ") == NULL)
        g_string_append_printf (list, "%s%s %s", list->len > 0 ? ", " : "", conversations[i].client,
                                id);
    }
  return list->len > 0 ? g_string_free (g_steal_pointer (&list), FALSE) : NULL;
}

void
beckon_bridge_session_clear (BeckonBridgeSession *self)
{
  g_clear_pointer (&self->version, g_free);
  g_clear_pointer (&self->client, g_free);
  g_clear_pointer (&self->own, g_free);
  g_clear_pointer (&self->workspace, g_free);
  g_clear_pointer (&self->conversation, g_free);
  g_clear_pointer (&self->place, g_free);
  g_clear_pointer (&self->task, g_free);
  g_clear_pointer (&self->wait, g_free);
}

static gboolean
is_plain (const char *text)
{
  for (const char *c = text; *c != '\0'; c++)
    if (!g_ascii_isprint (*c))
      return FALSE;
  return *text != '\0' && *text != ' ' && text[strlen (text) - 1] != ' '
         && !g_str_has_prefix (text, "=?");
}

void
beckon_bridge_session_add_header (BeckonExchange *exchange, const char *name, const char *text)
{
  g_autofree char *coded = NULL;
  g_autofree char *value = NULL;

  if (text == NULL)
    return;
  if (is_plain (text))
    {
      beckon_exchange_set_header (exchange, name, text);
      return;
    }
  coded = g_base64_encode ((const guchar *) text, strlen (text));
  value = g_strconcat ("=?base64?", coded, "?=", NULL);
  beckon_exchange_set_header (exchange, name, value);
}

void
beckon_bridge_session_add_headers (const BeckonBridgeSession *self,
                                   BeckonExchange            *exchange,
                                   const char                *method,
                                   const char                *version)
{
  beckon_exchange_set_header (exchange, "Accept", "application/json, text/event-stream");
  beckon_bridge_session_add_header (exchange, "Beckon-Session", self->own);
  beckon_bridge_session_add_header (exchange, "Beckon-Client", self->client);
  beckon_bridge_session_add_header (exchange, "Beckon-Workspace", self->workspace);
  beckon_bridge_session_add_header (exchange, "Beckon-Conversation", self->conversation);
  beckon_bridge_session_add_header (exchange, BECKON_TASK_SESSION_HEADER, self->place);
  beckon_bridge_session_add_header (exchange, "Beckon-Task", self->task);
  beckon_bridge_session_add_header (exchange, "Prefer", self->wait);
  if (version != NULL)
    {
      beckon_bridge_session_add_header (exchange, "MCP-Protocol-Version", version);
      beckon_bridge_session_add_header (exchange, "Mcp-Method", method);
    }
  else if (g_strcmp0 (method, "initialize") != 0)
    beckon_bridge_session_add_header (exchange, "MCP-Protocol-Version", self->version);
}
