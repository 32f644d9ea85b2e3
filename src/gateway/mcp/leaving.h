/* leaving.h: tasks for questions end, but not while one is on its way
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk.h"

G_BEGIN_DECLS

/* A question is evaluated before it is written, and this may take seconds; if its task ended
 * meanwhile, it would be refused. */
typedef struct _BeckonMcpLeaving BeckonMcpLeaving;

/* (transfer full) */
BeckonMcpLeaving *beckon_mcp_leaving_new (BeckonDesk *desk);
/* What is put off is not done: the desk stops. */
void beckon_mcp_leaving_free (BeckonMcpLeaving *self);
/* A question for @task_id is on its way; once for each. */
void beckon_mcp_leaving_hold (BeckonMcpLeaving *self, const char *task_id);
/* It has been asked, or refused. */
void beckon_mcp_leaving_release (BeckonMcpLeaving *self, const char *task_id);
/* @task_id ends with its last question that is open, or on its way; @agent says so, for @reason
 * (transfer full). */
void beckon_mcp_leaving_leave (BeckonMcpLeaving *self,
                               const char       *agent,
                               const char       *task_id,
                               BeckonNote       *reason);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonMcpLeaving, beckon_mcp_leaving_free)

G_END_DECLS
