/* agent-activity.c: an agent that was seen on the desk, and what it does now; a value
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/agent-activity.h"

#include "model/name.h"

BeckonAgentActivity *
beckon_agent_activity_new (const char *name)
{
  BeckonAgentActivity *self = g_new0 (BeckonAgentActivity, 1);

  self->name = g_strdup (name);
  self->key = beckon_name_fold (name);

  return self;
}

BeckonAgentActivity *
beckon_agent_activity_copy (const BeckonAgentActivity *self)
{
  BeckonAgentActivity *copy = g_memdup2 (self, sizeof *self);

  copy->name = g_strdup (self->name);
  copy->key = g_strdup (self->key);
  copy->asking_task = g_strdup (self->asking_task);
  copy->running_task = g_strdup (self->running_task);
  copy->running = g_strdup (self->running);

  return copy;
}

void
beckon_agent_activity_free (BeckonAgentActivity *self)
{
  g_free (self->name);
  g_free (self->key);
  g_free (self->asking_task);
  g_free (self->running_task);
  g_free (self->running);
  g_free (self);
}
