/* agent.h: who does tasks: a command that the desk starts, or a program that reports from outside;
 * a value
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "base/fields/fields.h"
#include "model/types.h"

G_BEGIN_DECLS

typedef struct
{
  gint64            id;   /* 0 in a draft */
  char             *name; /* unique among those that are not deleted, in any case of its letters */
  BeckonAgentStatus status;
  char **command; /* (nullable) (array zero-terminated=1): the program and its arguments; NULL: it
                     reports from outside */
  BeckonProtocol protocol; /* how the desk speaks to its command */
  char          *mode; /* (nullable): of ACP: which of the agent's own modes its sessions are in */
  char          *folder;        /* (nullable): where its steps run */
  char         **environment;   /* (nullable) (array zero-terminated=1): NAME=VALUE */
  gint64         time_limit_us; /* of one step; 0: the setting */
  char          *icon; /* (nullable): see model/agent-icon.h; NULL: the initials of its name */
  gint64         created_us; /* wall clock */
  gint64         updated_us;
} BeckonAgent;

/* What each member is called, and may be. */
extern const BeckonFields beckon_agent_fields;

/* (transfer full): an active one without a name. */
BeckonAgent *beckon_agent_new (void);
BeckonAgent *beckon_agent_copy (const BeckonAgent *self);
void         beckon_agent_free (BeckonAgent *self);

/* Appends {id, name, status, command, protocol, mode, folder, environment, time_limit, icon,
 * created_at, updated_at} as member or element @name (see json-write.h). */
void beckon_agent_add_json (const BeckonAgent *self, GString *json, const char *name);
/* (transfer full): reads what beckon_agent_add_json() writes, lenient. E101. */
BeckonAgent *beckon_agent_from_json (JsonObject *object, GError **error);
/* (transfer full): the draft of POST /v1/agents {name, command?, protocol?, mode?, folder?,
 * environment?, time_limit?, icon?}: the command an array, or a text for the shell; the environment
 * an object of texts. Unknown members, and a protocol without a command, E101; limits E104. */
BeckonAgent *beckon_agent_draft_from_json (JsonObject *object, GError **error);
/* Takes what @object (as above, without the name; null deletes) changes. On failure @self is as it
 * was. */
gboolean beckon_agent_patch (BeckonAgent *self, JsonObject *object, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonAgent, beckon_agent_free)

G_END_DECLS
