/* agent-activity.h: an agent that was seen on the desk, and what it does now; a value
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/types.h"

G_BEGIN_DECLS

typedef struct
{
  char *name;         /* as it was written first */
  char *key;          /* beckon_name_fold() of it */
  guint n_questions;  /* its questions that are open, also those that are set aside */
  char *asking_task;  /* (nullable): the task of the oldest of them */
  guint n_running;    /* its tasks that run */
  char *running_task; /* (nullable): the newest of them */
  char *running;      /* (nullable): its title */
  guint n_waiting;    /* its tasks that wait for a time */
  guint n_queued;     /* its tasks that have not begun */
} BeckonAgentActivity;

/* (transfer full): does nothing. */
BeckonAgentActivity *beckon_agent_activity_new (const char *name);
BeckonAgentActivity *beckon_agent_activity_copy (const BeckonAgentActivity *self);
void                 beckon_agent_activity_free (BeckonAgentActivity *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonAgentActivity, beckon_agent_activity_free)

G_END_DECLS
