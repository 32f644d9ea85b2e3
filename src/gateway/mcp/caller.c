/* caller.c: which program calls over MCP, in which session, and how long it waits
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/mcp/caller.h"

#include <string.h>

#include "base/display-text.h"
#include "base/limits.h"
#include "model/name.h"

#define MAX_NAME_CHARS 64
#define MAX_SESSION_BYTES 512
/* A client of which nothing is known, and one that sees nothing before the whole reply: the SDKs
 * give a call up after 60 seconds, and so do most programs that got no byte. */
#define MIN_SECONDS 50

/* What is known of clients, by the beginning of the name. The limits are a little below those at
 * which each gives up as it is installed (docs/mcp.md). */
static const struct
{
  const char *name;
  const char *agent; /* (nullable): the name itself */
  guint       silent;
  guint       progressing;
} clients[] = {
  { "claude-code", "Claude Code", 285, 0 },       { "codex", "Codex", 285, 285 },
  { "gemini-cli", "Gemini CLI", 585, 585 },       { "opencode", "opencode", MIN_SECONDS, 0 },
  { "github-copilot", "GitHub Copilot", 165, 0 }, { "copilot", "GitHub Copilot", 165, 0 },
  { "Visual Studio Code", NULL, 0, 0 },           { "cursor", "Cursor", 285, 285 },
};

/* What sends messages for many programs, by the name in “User-Agent”, and says nothing of the one
 * that calls; so does every name with “http” in it (python-httpx, Go-http-client). */
static const char *const libraries[] = {
  "axios",           "bun",           "curl",    "dart",       "deno",
  "electron",        "got",           "hyper",   "java",       "ky",
  "libsoup",         "mozilla",       "node",    "node-fetch", "python",
  "python-requests", "python-urllib", "reqwest", "ruby",       "superagent",
  "undici",          "urllib3",       "wget",
};

/* Where clients say which conversation a call belongs to. */
static const char *const session_members[] = { "threadId", "sessionId", "session_id",
                                               "conversationId" };

void
beckon_mcp_caller_clear (BeckonMcpCaller *self)
{
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->session, g_free);
  g_clear_pointer (&self->conversation, g_free);
  g_clear_pointer (&self->workspace, g_free);
  g_clear_pointer (&self->place, g_free);
  g_clear_pointer (&self->task, g_free);
  g_clear_pointer (&self->use, g_free);
  g_clear_pointer (&self->host, g_free);
}

static const char *
get_text (JsonObject *object, const char *member)
{
  JsonNode *node = object != NULL ? json_object_get_member (object, member) : NULL;

  return node != NULL && JSON_NODE_HOLDS_VALUE (node)
             && json_node_get_value_type (node) == G_TYPE_STRING
           ? json_node_get_string (node)
           : NULL;
}

static void
take_name (BeckonMcpCaller *self, const char *name)
{
  g_autofree char *clean =
    name != NULL && g_utf8_validate (name, -1, NULL) ? beckon_name_clean (name) : NULL;

  if (clean == NULL)
    return;
  g_free (self->name);
  self->name = beckon_display_text_short (clean, MAX_NAME_CHARS);
}

void
beckon_mcp_caller_take_info (BeckonMcpCaller *self, JsonObject *info)
{
  take_name (self, get_text (info, "name"));
}

void
beckon_mcp_caller_take_client (BeckonMcpCaller *self, const char *name)
{
  take_name (self, name);
}

static gboolean
is_library (const char *name)
{
  g_autofree char *lower = g_ascii_strdown (name, -1);

  if (strstr (lower, "http") != NULL)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (libraries); i++)
    if (strcmp (lower, libraries[i]) == 0)
      return TRUE;
  return FALSE;
}

void
beckon_mcp_caller_take_user_agent (BeckonMcpCaller *self, const char *user_agent)
{
  g_autofree char *name =
    user_agent != NULL ? g_strndup (user_agent, strcspn (user_agent, "/(")) : NULL;

  if (name != NULL && !is_library (g_strstrip (name)))
    take_name (self, name);
}

static void
take_session (BeckonMcpCaller *self, const char *session)
{
  if (session == NULL || *session == '\0' || strlen (session) > MAX_SESSION_BYTES)
    return;
  g_free (self->session);
  self->session = g_strdup (session);
}

void
beckon_mcp_caller_take_meta (BeckonMcpCaller *self, JsonObject *meta)
{
  const char *session = NULL;

  g_free (self->use);
  self->use = g_strdup (get_text (meta, "claudecode/toolUseId"));
  for (guint i = 0; i < G_N_ELEMENTS (session_members) && session == NULL; i++)
    session = get_text (meta, session_members[i]);
  if (session == NULL || *session == '\0' || strlen (session) > MAX_SESSION_BYTES)
    return;
  g_free (self->conversation);
  self->conversation = g_strdup (session);
  take_session (self, session);
}

void
beckon_mcp_caller_take_own (BeckonMcpCaller *self, const char *session)
{
  if (session != NULL && g_utf8_validate (session, -1, NULL))
    take_session (self, session);
}

static int
find_client (const char *name)
{
  for (guint i = 0; name != NULL && i < G_N_ELEMENTS (clients); i++)
    if (g_ascii_strncasecmp (name, clients[i].name, strlen (clients[i].name)) == 0)
      return (int) i;
  return -1;
}

void
beckon_mcp_caller_take_conversation (BeckonMcpCaller *self, const char *list)
{
  int known = find_client (self->name);
  g_auto (GStrv) entries = NULL;

  if (known < 0 || self->conversation != NULL || list == NULL || strlen (list) > MAX_SESSION_BYTES
      || !g_str_is_ascii (list))
    return;
  entries = g_strsplit (list, ",", -1);
  for (char **entry = entries; *entry != NULL; entry++)
    {
      char *id = strchr (g_strstrip (*entry), ' ');

      if (id == NULL)
        continue;
      *id++ = '\0';
      if (find_client (*entry) == known && *id != '\0')
        {
          g_free (self->conversation);
          self->conversation = g_strdup (id);
        }
    }
}

void
beckon_mcp_caller_take_workspace (BeckonMcpCaller *self, const char *workspace)
{
  if (workspace == NULL || !g_path_is_absolute (workspace)
      || strlen (workspace) > BECKON_LIMIT_PATH_BYTES || !g_utf8_validate (workspace, -1, NULL))
    return;
  g_free (self->workspace);
  self->workspace = g_strdup (workspace);
}

void
beckon_mcp_caller_add_place (const BeckonMcpCaller *self, JsonObject *body)
{
  JsonNode *place = self->place != NULL ? json_from_string (self->place, NULL) : NULL;

  if (json_object_has_member (body, "session"))
    json_object_remove_member (body, "session");
  if (place != NULL)
    json_object_set_member (body, "session", place);
}

void
beckon_mcp_caller_take_task (BeckonMcpCaller *self, const char *task_id)
{
  if (task_id == NULL || strlen (task_id) > BECKON_LIMIT_NAME_BYTES || !g_str_is_ascii (task_id))
    return;
  g_free (self->task);
  self->task = g_strdup (task_id);
}

const char *
beckon_mcp_caller_get_agent (const BeckonMcpCaller *self)
{
  int known = find_client (self->name);

  if (known >= 0 && clients[known].agent != NULL)
    return clients[known].agent;
  return self->name != NULL ? self->name : "MCP";
}

guint
beckon_mcp_caller_get_patience (const BeckonMcpCaller *self, gboolean progress, gboolean stream)
{
  int known = find_client (self->name);

  if (known < 0 || !stream)
    return MIN_SECONDS;
  return progress ? clients[known].progressing : clients[known].silent;
}
