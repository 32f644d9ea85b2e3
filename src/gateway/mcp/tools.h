/* tools.h: the tools that the desk offers over MCP, as a table
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "gateway/mcp/exchange.h"

G_BEGIN_DECLS

typedef struct _BeckonMcp     BeckonMcp;
typedef struct _BeckonMcpTool BeckonMcpTool;

/* One tool. What a client is told of it, and which arguments it has, is in tools.json. It has one
 * of the three functions, which takes @arguments (nullable: it was called without any); errors
 * become results that are marked as such. */
struct _BeckonMcpTool
{
  const char *name;
  /* (transfer full): the question that it asks. */
  BeckonInteraction *(*draft) (BeckonMcpExchange *exchange, JsonObject *arguments, GError **error);
  gboolean later; /* its caller does not wait, unless it says so */
  /* (transfer full): what it does to a task; the reply is the task. */
  BeckonOperation *(*make) (BeckonMcp         *mcp,
                            BeckonMcpExchange *exchange,
                            JsonObject        *arguments,
                            GError           **error);
  /* TRUE: has taken the exchange, and ends it. */
  gboolean (*call) (BeckonMcp         *mcp,
                    BeckonMcpExchange *exchange,
                    JsonObject        *arguments,
                    GError           **error);
  /* (nullable): what the caller gets of the question when it is settled, or no longer waited for;
   * NULL: beckon_mcp_outcome_reply(). */
  void (*reply) (BeckonMcpExchange *exchange, const BeckonInteraction *interaction);
};

/* Which tools a server has. */
struct _BeckonMcpToolset
{
  const BeckonMcpTool *rows;    /* the last one has no name */
  const char          *catalog; /* the path of a resource like tools.json */
};

/* Those of the desk. */
extern const BeckonMcpToolset beckon_mcp_desk_tools;

/* What the resource says of a set of tools. */
typedef struct _BeckonMcpCatalog BeckonMcpCatalog;

/* (transfer full) */
BeckonMcpCatalog *beckon_mcp_catalog_new (const BeckonMcpToolset *tools);
void              beckon_mcp_catalog_free (BeckonMcpCatalog *self);
/* (transfer none): what a model is told about the whole. */
const char *beckon_mcp_catalog_get_instructions (BeckonMcpCatalog *self);
/* (transfer none): the tools as a JSON array. */
const char *beckon_mcp_catalog_get_list (BeckonMcpCatalog *self);
/* (transfer none) (nullable): the row of @name. */
const BeckonMcpTool *beckon_mcp_catalog_find (BeckonMcpCatalog *self, const char *name);
/* (transfer full) (nullable): those of @given (nullable) that @tool has; @given stays as it is,
 * since the whole call is what a requestState is signed for. Clients add arguments of their own to
 * every tool (Gemini CLI: wait_for_previous), so the others are ignored (AG-1). E101 for one that
 * it needs.
 */
JsonObject *beckon_mcp_catalog_read_arguments (BeckonMcpCatalog    *self,
                                               const BeckonMcpTool *tool,
                                               JsonObject          *given,
                                               GError             **error);

/* The functions of the rows, by file. tools-ask.c: */
BeckonInteraction *
beckon_mcp_draft_choice (BeckonMcpExchange *exchange, JsonObject *arguments, GError **error);
BeckonInteraction *
beckon_mcp_draft_confirmation (BeckonMcpExchange *exchange, JsonObject *arguments, GError **error);
BeckonInteraction *
beckon_mcp_draft_clarification (BeckonMcpExchange *exchange, JsonObject *arguments, GError **error);
BeckonInteraction *
beckon_mcp_draft_ambiguity (BeckonMcpExchange *exchange, JsonObject *arguments, GError **error);
BeckonInteraction *
beckon_mcp_draft_handoff (BeckonMcpExchange *exchange, JsonObject *arguments, GError **error);
BeckonInteraction *
beckon_mcp_draft_approval (BeckonMcpExchange *exchange, JsonObject *arguments, GError **error);
BeckonInteraction *
beckon_mcp_draft_form (BeckonMcpExchange *exchange, JsonObject *arguments, GError **error);
/* (transfer full): the draft of @body (transfer full), that of POST /v1/interactions, of the kind
 * @kind, for the caller. */
BeckonInteraction *beckon_mcp_draft_from_body (BeckonMcpExchange *exchange,
                                               JsonObject        *body,
                                               BeckonKind         kind,
                                               GError           **error);
/* permission.c: */
gboolean beckon_mcp_ask_permission (BeckonMcp         *mcp,
                                    BeckonMcpExchange *exchange,
                                    JsonObject        *arguments,
                                    GError           **error);
/* ask.c: */
gboolean beckon_mcp_get_answer (BeckonMcp         *mcp,
                                BeckonMcpExchange *exchange,
                                JsonObject        *arguments,
                                GError           **error);
/* tools-task.c: */
BeckonOperation *beckon_mcp_make_start (BeckonMcp         *mcp,
                                        BeckonMcpExchange *exchange,
                                        JsonObject        *arguments,
                                        GError           **error);
BeckonOperation *beckon_mcp_make_update (BeckonMcp         *mcp,
                                         BeckonMcpExchange *exchange,
                                         JsonObject        *arguments,
                                         GError           **error);
BeckonOperation *beckon_mcp_make_finish (BeckonMcp         *mcp,
                                         BeckonMcpExchange *exchange,
                                         JsonObject        *arguments,
                                         GError           **error);
BeckonOperation *beckon_mcp_make_wait (BeckonMcp         *mcp,
                                       BeckonMcpExchange *exchange,
                                       JsonObject        *arguments,
                                       GError           **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonMcpCatalog, beckon_mcp_catalog_free)

G_END_DECLS
