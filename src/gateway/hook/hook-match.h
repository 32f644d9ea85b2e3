/* hook-match.h: which session that hooks tell of is the one that calls in another way
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "gateway/hook/hook-sessions.h"

G_BEGIN_DECLS

/* What a caller knows of the session that it is part of. */
typedef struct
{
  const char *agent;  /* as people call it */
  const char *id;     /* (nullable): the agent's own id of the session */
  const char *folder; /* (nullable): where it works */
  const char *place;  /* (nullable): in which terminal, as task-session.h makes it */
  const char *host;   /* (nullable): on which other computer */
} BeckonHookTrace;

/* (transfer full) (nullable): the open task of that session: it has the same id, or the agent runs
 * in the same terminal, or, where neither of both has one, it is the only one in the folder. */
char *beckon_hook_match_task (BeckonHookSessions *sessions, const BeckonHookTrace *trace);

G_END_DECLS
