/* agent.c: who does tasks: a command that the desk starts, or a program that reports from outside;
 * a value
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/agent.h"

BeckonAgent *
beckon_agent_new (void)
{
  return g_new0 (BeckonAgent, 1);
}

BeckonAgent *
beckon_agent_copy (const BeckonAgent *self)
{
  BeckonAgent *copy = g_new (BeckonAgent, 1);

  *copy = *self;
  copy->name = g_strdup (self->name);
  copy->command = g_strdupv (self->command);
  copy->folder = g_strdup (self->folder);
  copy->environment = g_strdupv (self->environment);

  return copy;
}

void
beckon_agent_free (BeckonAgent *self)
{
  g_free (self->name);
  g_strfreev (self->command);
  g_free (self->folder);
  g_strfreev (self->environment);
  g_free (self);
}
