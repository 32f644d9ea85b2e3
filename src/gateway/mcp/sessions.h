/* sessions.h: which task is which session of a client of MCP
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "gateway/mcp/exchange.h"
#include "gateway/mcp/mcp.h"

G_BEGIN_DECLS

/* A session that asks without a task gets one for all that it asks: the list shows an agent that
 * waits, and not its questions one by one. The context of that task names the session, so this
 * outlasts the desk. Callers whose session is not known are none. */
typedef struct _BeckonMcpSessions BeckonMcpSessions;

/* @task_id is NULL with @error, or where the question gets a task of its own. */
typedef void (*BeckonMcpTaskFunc) (const char *task_id, const GError *error, gpointer user_data);

/* (transfer full) */
BeckonMcpSessions *beckon_mcp_sessions_new (BeckonMcp *mcp);
/* Callers that wait for a task get E110: the desk stops. */
void beckon_mcp_sessions_free (BeckonMcpSessions *self);
/* (transfer full) (nullable): the task that the session of @caller has started. */
char *beckon_mcp_sessions_dup_started (BeckonMcpSessions *self, const BeckonMcpCaller *caller);
/* From now on that is @task_id (nullable: none), and what it asked before is over. */
void beckon_mcp_sessions_set_started (BeckonMcpSessions     *self,
                                      const BeckonMcpCaller *caller,
                                      const char            *task_id);
/* Has the session of @caller started @task_id, and finished it last? */
gboolean beckon_mcp_sessions_has_finished (BeckonMcpSessions     *self,
                                           const BeckonMcpCaller *caller,
                                           const char            *task_id);
/* Calls @func, now or later, with the task for a question that names none: that of the agent's
 * hooks where they tell of the same session, else the one for all questions of the session, which
 * is made if there is none; @title (nullable) is what it is called. A task that @func gets is not
 * left before beckon_mcp_sessions_note_asked (): the question needs it open. */
void beckon_mcp_sessions_get_task (BeckonMcpSessions     *self,
                                   const BeckonMcpCaller *caller,
                                   const char            *title,
                                   BeckonMcpTaskFunc      func,
                                   gpointer               user_data);
/* The question for which @task_id was got has been asked, or refused; once for each. */
void beckon_mcp_sessions_note_asked (BeckonMcpSessions *self, const char *task_id);
/* The session is over: the task for its questions ends, or ends with the last that is open. */
void beckon_mcp_sessions_end (BeckonMcpSessions *self, const BeckonMcpCaller *caller);
/* A connection that shows that the client of @caller lives is there. */
void beckon_mcp_sessions_note_here (BeckonMcpSessions *self, const BeckonMcpCaller *caller);
/* The last one is gone. If none comes back within 30 seconds of BECKON_CLOCK_AWAKE, counted anew
 * from each call, the client was killed, and the session is over. */
void beckon_mcp_sessions_note_gone (BeckonMcpSessions *self, const BeckonMcpCaller *caller);
void beckon_mcp_sessions_note_call (BeckonMcpSessions *self, const BeckonMcpCaller *caller);
/* @task_id has ended: what its session asks next gets another one. */
void beckon_mcp_sessions_forget_task (BeckonMcpSessions *self, const char *task_id);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonMcpSessions, beckon_mcp_sessions_free)

G_END_DECLS
