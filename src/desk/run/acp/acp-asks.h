/* acp-asks.h: what an agent that speaks the Agent Client Protocol asks the person: permissions and
 * forms (AP-1, AP-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "acp/session.h"
#include "desk/run/steps/step-kind.h"

G_BEGIN_DECLS

typedef struct _BeckonAcpAsks BeckonAcpAsks;

/* (transfer full): asks for the step of @task_run, and answers to @session, which must live as
 * long. @changed is called when the number of open ones has changed. */
BeckonAcpAsks *beckon_acp_asks_new (BeckonTaskRun    *task_run,
                                    BeckonAcpSession *session,
                                    void (*changed) (gpointer user_data),
                                    gpointer user_data);
/* Closes; @self is (nullable). */
void beckon_acp_asks_free (BeckonAcpAsks *self);
/* @permission (transfer full): becomes an approval with all of the agent's options. Allowed or
 * denied by one of them, the agent gets that one; otherwise it learns that nobody decided. */
void beckon_acp_asks_permit (BeckonAcpAsks *self, guint request, BeckonAcpPermission *permission);
/* Becomes a form. One that is more than a form may be is declined, and the log says so. @message is
 * (nullable). */
void beckon_acp_asks_elicit (BeckonAcpAsks *self,
                             guint          request,
                             const char    *message,
                             JsonObject    *schema);
/* The agent no longer wants an answer to @request. */
void beckon_acp_asks_withdraw (BeckonAcpAsks *self, guint request);
/* Nobody has to answer any more: what is open is withdrawn, and the agent learns that nobody
 * decided. */
void  beckon_acp_asks_close (BeckonAcpAsks *self);
guint beckon_acp_asks_get_n_open (BeckonAcpAsks *self);

/* Withdraws what agents asked whose desk was killed: nobody waits for the answers. For a desk that
 * starts, before its runner does. */
void beckon_acp_asks_recover (BeckonDesk *desk);

G_END_DECLS
