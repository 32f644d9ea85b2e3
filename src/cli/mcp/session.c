/* session.c: what a client of the bridge and the desk agreed upon, as headers of HTTP
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/mcp/session.h"

#include <string.h>

#include "model/task-session.h"

void
beckon_bridge_session_clear (BeckonBridgeSession *self)
{
  g_clear_pointer (&self->version, g_free);
  g_clear_pointer (&self->id, g_free);
  g_clear_pointer (&self->own, g_free);
  g_clear_pointer (&self->workspace, g_free);
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
  beckon_bridge_session_add_header (exchange, "Beckon-Workspace", self->workspace);
  beckon_bridge_session_add_header (exchange, BECKON_TASK_SESSION_HEADER, self->place);
  beckon_bridge_session_add_header (exchange, "Beckon-Task", self->task);
  beckon_bridge_session_add_header (exchange, "Prefer", self->wait);
  if (version != NULL)
    {
      beckon_bridge_session_add_header (exchange, "MCP-Protocol-Version", version);
      beckon_bridge_session_add_header (exchange, "Mcp-Method", method);
    }
  else if (g_strcmp0 (method, "initialize") != 0)
    {
      beckon_bridge_session_add_header (exchange, "MCP-Protocol-Version", self->version);
      beckon_bridge_session_add_header (exchange, "Mcp-Session-Id", self->id);
    }
}
