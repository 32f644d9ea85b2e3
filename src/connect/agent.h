/* agent.h: the agents that can be connected: where their configuration is, and what goes into it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "connect/entry.h"

G_BEGIN_DECLS

/* What of an agent comes to the desk, as the person chooses. Its configuration alone keeps that. */
typedef enum
{
  BECKON_CONNECT_QUESTIONS = 1 << 0,   /* it has our tools, and its own questions come, too */
  BECKON_CONNECT_PERMISSIONS = 1 << 1, /* may it use a tool? */
  BECKON_CONNECT_STRICT = 1 << 2,      /* no desk: a permission is denied, not asked elsewhere */
  BECKON_CONNECT_BOTH = BECKON_CONNECT_QUESTIONS | BECKON_CONNECT_PERMISSIONS,
  BECKON_CONNECT_ALL = BECKON_CONNECT_BOTH | BECKON_CONNECT_STRICT,
} BeckonConnectParts;

typedef struct
{
  const char *name;    /* "claude": what `beckon setup` takes */
  const char *title;   /* "Claude Code" */
  const char *program; /* its command */
  /* (transfer full): the folder with its configuration */
  char *(*dup_folder) (void);
  BeckonConnectParts offers; /* what can be chosen */
  /* (transfer full) (element-type BeckonEntry): the server first, if questions are among @parts;
   * @folder has the configuration for all projects; @project (nullable): the folder of the one
   * project that it is for instead; @command (array zero-terminated=1) calls beckon */
  GPtrArray *(*list_entries) (const char        *folder,
                              const char        *project,
                              const char *const *command,
                              BeckonConnectParts parts);
  /* The same where it calls the desk at @url by itself, without hooks; NULL: it cannot, without
   * having the token itself in its configuration. */
  GPtrArray *(*list_http) (const char *folder, const char *project, const char *url);
  const char *advice;         /* what the person still has to do; N_() */
  const char *project_advice; /* the same in a project; N_() */
} BeckonConnectAgent;

#define BECKON_CONNECT_N_AGENTS 5
extern const BeckonConnectAgent beckon_connect_agents[BECKON_CONNECT_N_AGENTS];

/* (transfer none) (nullable) */
const BeckonConnectAgent *beckon_connect_agent_find (const char *name);
/* Is its program on the PATH, or its configuration on this computer? */
gboolean beckon_connect_agent_is_here (const BeckonConnectAgent *self);
/* (transfer full) (element-type BeckonEntry): what connecting it writes. @project (nullable): the
 * folder of the project that is connected; NULL: all projects of this user. @command (array
 * zero-terminated=1): how it is to call beckon. @parts are among those that it offers. */
GPtrArray *beckon_connect_agent_list_entries (const BeckonConnectAgent *self,
                                              const char               *project,
                                              const char *const        *command,
                                              BeckonConnectParts        parts);

/* (transfer full) (element-type BeckonEntry): the same for one that calls the desk at @url by
 * itself. Only for those that have list_http(). */
GPtrArray *beckon_connect_agent_list_http (const BeckonConnectAgent *self,
                                           const char               *project,
                                           const char               *url);
/* The variable that has the token of the desk then, in the environment of the agent. */
#define BECKON_CONNECT_TOKEN_VARIABLE "BECKON_TOKEN"

/* (transfer none): of those entries with questions among their parts, the one with the server. */
const BeckonEntry *beckon_connect_agent_get_server (const GPtrArray *entries);
/* Does one of them run `beckon hook NAME`, as hooks and plugins do? */
gboolean beckon_connect_agent_has_hooks (const GPtrArray *entries);

/* (transfer full) (array zero-terminated=1): how other programs of this user call beckon: by its
 * name where it is on the PATH, by its path otherwise, and through flatpak where this is one. */
char **beckon_connect_dup_command (void);
/* (transfer full) (nullable) (array zero-terminated=1): @words up to, but not including, "mcp" or
 * "hook", if they call beckon and it is there. */
char **beckon_connect_check_command (const char *const *words);
/* TRUE: in the sandbox of a flatpak that does not see the person's files. */
gboolean beckon_connect_is_shut_in (void);

G_END_DECLS
