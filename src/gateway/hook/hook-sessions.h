/* hook-sessions.h: which task is which session of an agent
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk.h"
#include "gateway/hook/hook-input.h"

G_BEGIN_DECLS

/* The sessions that were heard of last, each with its task. The context of a task names its
 * session, so this outlasts the desk; what is noted of the tools of one does not. */
typedef struct _BeckonHookSessions BeckonHookSessions;
typedef struct _BeckonHookSession  BeckonHookSession;

/* @task_id is NULL with @error, or where there is none. */
typedef void (*BeckonHookTaskFunc) (const char *task_id, const GError *error, gpointer user_data);

/* (transfer full) */
BeckonHookSessions *beckon_hook_sessions_new (BeckonDesk *desk);
/* Callers that wait for a task get E110: the desk stops. */
void beckon_hook_sessions_free (BeckonHookSessions *self);
/* Calls @func, now or later, with the open task of the session of @input. @make: it is made where
 * there is none. Whoever asks for the same session is called in the order in which they asked, each
 * with the task that is the session's then: what an event does to that holds for all that come
 * after it. @input stays the caller's until @func is called. */
void beckon_hook_sessions_get_task (BeckonHookSessions    *self,
                                    const BeckonHookInput *input,
                                    gboolean               make,
                                    BeckonHookTaskFunc     func,
                                    gpointer               user_data);
/* The person typed @text there: the first one gives the task its title. */
void beckon_hook_sessions_take_prompt (BeckonHookSessions *self, const BeckonHookInput *input);
/* The session is over: its task, which is known, is complete, and what it asked is withdrawn. The
 * next that is heard of it makes another task. */
void beckon_hook_sessions_end (BeckonHookSessions *self, const BeckonHookInput *input);
/* @task_id has ended: the next that is heard of its session makes another task. */
void beckon_hook_sessions_forget_task (BeckonHookSessions *self, const char *task_id);

/* @agent is the name of one in hook-agent.h, @host (nullable) the other computer on which it runs,
 * @id the agent's own id of the session, @where, as task-session.h makes it, where the open task
 * @task_id runs. */
typedef void (*BeckonHookSessionFunc) (const char *agent,
                                       const char *host,
                                       const char *id,
                                       const char *task_id,
                                       const char *where,
                                       gpointer    user_data);
/* Calls @func for each session that has an open task, in the order in which they were heard of. */
void beckon_hook_sessions_foreach (BeckonHookSessions   *self,
                                   BeckonHookSessionFunc func,
                                   gpointer              user_data);

/* The use of a tool begins: its arguments may be changed before it ends. */
void beckon_hook_sessions_note_use (BeckonHookSessions *self, const BeckonHookInput *input);
/* (transfer full) (nullable): the digest of the use of a tool as it began, where that was noted;
 * once. */
char *beckon_hook_sessions_take_use (BeckonHookSessions *self, const BeckonHookInput *input);
/* The person said @remark when they allowed @digest: the agent is told after it. */
void beckon_hook_sessions_note_remark (BeckonHookSessions    *self,
                                       const BeckonHookInput *input,
                                       const char            *digest,
                                       const char            *remark);
/* (transfer full) (nullable): that, once. */
char *beckon_hook_sessions_take_remark (BeckonHookSessions    *self,
                                        const BeckonHookInput *input,
                                        const char            *digest);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonHookSessions, beckon_hook_sessions_free)

G_END_DECLS
