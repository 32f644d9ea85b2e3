/* acp-run.h: a step whose agent speaks the Agent Client Protocol: its session, from the start of
 * the program to its end (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/run/process.h"
#include "desk/run/steps/step-kind.h"
#include "model/note.h"

G_BEGIN_DECLS

typedef struct _BeckonAcpRun BeckonAcpRun;

/* What the program of the step is to do. */
typedef struct
{
  const char *prompt;
  const char *folder;      /* (nullable): where it works */
  gint64      limit_us;    /* while it waits for nobody */
  char      **environment; /* of the program (array zero-terminated=1) */
} BeckonAcpTask;

/* TRUE: @agent (nullable) speaks it. */
gboolean beckon_acp_run_wants (const BeckonAgent *agent);
/* (transfer full): talks to @process, a program that talks, from now on, for the step of
 * @task_run. */
BeckonAcpRun *
beckon_acp_run_new (BeckonTaskRun *task_run, BeckonProcess *process, const BeckonAcpTask *task);
/* @self is (nullable). */
void beckon_acp_run_free (BeckonAcpRun *self);
/* What the program printed; @data NULL: nothing more comes. */
void beckon_acp_run_feed (BeckonAcpRun *self, const char *data, gsize length);
/* The task was ended from outside: the agent is told to stop, and its process ended when it has, or
 * after BECKON_PROCESS_GRACE_US. With @at_once, the desk itself stops: it is ended now. */
void beckon_acp_run_stop (BeckonAcpRun *self, gboolean at_once);
/* (transfer full) (nullable): why the step failed, after the program ended as @end; NULL: it did
 * not. @result takes (transfer full) the result of the step as JSON, @message (transfer full)
 * (nullable) what the agent said last. */
BeckonNote *beckon_acp_run_take_end (BeckonAcpRun           *self,
                                     const BeckonProcessEnd *end,
                                     char                  **result,
                                     char                  **message);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonAcpRun, beckon_acp_run_free)

G_END_DECLS
