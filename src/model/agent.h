/* agent.h: who does tasks: a command that the desk starts, or a program that reports from outside;
 * a value
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/types.h"

G_BEGIN_DECLS

typedef struct
{
  gint64            id;   /* 0 in a draft */
  char             *name; /* unique among those that are not deleted, in any case of its letters */
  BeckonAgentStatus status;
  char **command; /* (nullable) (array zero-terminated=1): the program and its arguments; NULL: it
                     reports from outside */
  char  *folder;  /* (nullable): where its steps run */
  char **environment;   /* (nullable) (array zero-terminated=1): NAME=VALUE */
  gint64 time_limit_us; /* of one step; 0: the setting */
  gint64 created_us;    /* wall clock */
  gint64 updated_us;
} BeckonAgent;

/* (transfer full): an active one without a name. */
BeckonAgent *beckon_agent_new (void);
BeckonAgent *beckon_agent_copy (const BeckonAgent *self);
void         beckon_agent_free (BeckonAgent *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonAgent, beckon_agent_free)

G_END_DECLS
