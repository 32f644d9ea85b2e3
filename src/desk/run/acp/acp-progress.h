/* acp-progress.h: the plan of an agent as the progress of its task (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/run/steps/step-kind.h"

G_BEGIN_DECLS

/* However often the plan changes, one write is under way at a time, and the last plan counts. */
typedef struct _BeckonAcpProgress BeckonAcpProgress;

/* (transfer full) */
BeckonAcpProgress *beckon_acp_progress_new (BeckonTaskRun *task_run);
/* @self is (nullable). */
void beckon_acp_progress_free (BeckonAcpProgress *self);
/* The session is open: the task says that it runs on the desk itself, in @cwd. @id (nullable): by
 * which it can be continued; one that is too odd to be kept is not. */
void beckon_acp_progress_begin (BeckonAcpProgress *self, const char *cwd, const char *id);
/* The session that was to be continued cannot be. */
void beckon_acp_progress_forget (BeckonAcpProgress *self);
/* @n_done of @n steps are done, and @current (nullable) is next. */
void beckon_acp_progress_set (BeckonAcpProgress *self, guint n_done, guint n, const char *current);

G_END_DECLS
