/* caller.h: which program calls over MCP, in which session, and how long it waits
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* The desk gives no session ids: a client that has one is lost when a server forgets it. So every
 * call says by itself who calls. */

/* The name of the client, as in “clientInfo”, which only “initialize” of the versions that have it
 * says. */
#define BECKON_MCP_CLIENT_HEADER "Beckon-Client"
/* How clients of one name are told apart; what runs the client sets it. */
#define BECKON_MCP_OWN_SESSION_HEADER "Beckon-Session"
/* The folder in which the client works, which “beckon mcp” knows: an absolute path. */
#define BECKON_MCP_WORKSPACE_HEADER "Beckon-Workspace"
/* Which conversation of which client it may be, by the environment of “beckon mcp”: the name of a
 * client and the id of its session, and the same of other clients, separated by commas. */
#define BECKON_MCP_CONVERSATION_HEADER "Beckon-Conversation"
/* The task for which the client was started: its questions belong to it. */
#define BECKON_MCP_TASK_HEADER "Beckon-Task"

typedef struct
{
  char *name;         /* (nullable): as the client calls itself, made safe */
  char *session;      /* (nullable): the same in all calls of one conversation */
  char *conversation; /* (nullable): as the client itself calls it */
  char *workspace;    /* (nullable): where it works */
  char *place;        /* (nullable): in which terminal, as task-session.h makes it */
  char *task;         /* (nullable): for which it was started */
  char *use;          /* (nullable): which use of a tool it is, as hooks call it, too */
  char *host; /* (nullable): the other computer on which it is, and is known there (AG-11) */
} BeckonMcpCaller;

void beckon_mcp_caller_clear (BeckonMcpCaller *self);
/* Takes the name from “clientInfo” (nullable). */
void beckon_mcp_caller_take_info (BeckonMcpCaller *self, JsonObject *info);
/* Takes the name from the header of that name (nullable), decoded. */
void beckon_mcp_caller_take_client (BeckonMcpCaller *self, const char *name);
/* Takes the name from the header “User-Agent” (nullable), as “claude-code” from
 * “claude-code/2.1.332 (sdk-cli)”; not that of a library or a runtime, such as “node”. */
void beckon_mcp_caller_take_user_agent (BeckonMcpCaller *self, const char *user_agent);
/* Takes the session, and the use of the tool, from what clients put into “_meta” (nullable) of
 * their calls. */
void beckon_mcp_caller_take_meta (BeckonMcpCaller *self, JsonObject *meta);
/* Takes the session from the header of that name (nullable). */
void beckon_mcp_caller_take_own (BeckonMcpCaller *self, const char *session);
/* Takes the conversation from the header of that name (nullable): that of this very client. A
 * program inherits the variables of the agent in whose shell it was started. */
void beckon_mcp_caller_take_conversation (BeckonMcpCaller *self, const char *list);
/* Takes the workspace from the header of that name (nullable), decoded. */
void beckon_mcp_caller_take_workspace (BeckonMcpCaller *self, const char *workspace);
/* Says in @body, of a new task or of a question that makes one, where the caller runs, and nothing
 * else. */
void beckon_mcp_caller_add_place (const BeckonMcpCaller *self, JsonObject *body);
/* Takes the task from the header of that name (nullable). */
void beckon_mcp_caller_take_task (BeckonMcpCaller *self, const char *task_id);
/* (transfer none): how persons see the agent. */
const char *beckon_mcp_caller_get_agent (const BeckonMcpCaller *self);
/* After how many seconds a call must have its result because the client gives it up a little later;
 * 0: it waits as long as it takes. @progress: it is told of progress. @stream: it has seen the
 * beginning of the reply. */
guint
beckon_mcp_caller_get_patience (const BeckonMcpCaller *self, gboolean progress, gboolean stream);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BeckonMcpCaller, beckon_mcp_caller_clear)

G_END_DECLS
