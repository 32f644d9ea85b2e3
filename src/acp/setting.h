/* setting.h: what an agent and its session are told, and how a session ends (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What the agent and its session are told. All are copied. */
typedef struct
{
  const char *cwd;     /* absolute */
  const char *prompt;  /* what it is to do */
  const char *version; /* of this program */
  const char *session; /* (nullable): the id of the one that is to be continued */
  gboolean    held;    /* some agents lose that one if they load it now: hold() says so */
  const char *again; /* (nullable): the prompt of a session that was interrupted at `prompt`; where
                        that cannot be continued, another one begins with `prompt` */
  const char *mode;  /* (nullable): the id or the name of the one that it is to work in */
  /* (nullable): this program's own MCP server, for the agent to start, and what its environment
   * needs, NAME=VALUE. */
  const char *const *server;
  const char *const *server_environment;
  gboolean           files; /* it may ask for files of its folder, and have commands run there */
} BeckonAcpSetting;

/* How a session ended. */
typedef enum
{
  BECKON_ACP_DONE,     /* the agent ended its turn */
  BECKON_ACP_STOPPED,  /* it stopped for another reason: `reason` is its word for it */
  BECKON_ACP_LOGIN,    /* it wants a login; `reason`: what it says, `methods` how */
  BECKON_ACP_REFUSED,  /* it refused a call; `method` and `reason` say which and why */
  BECKON_ACP_CONFUSED, /* it does not keep to the protocol; `reason` says how */
  BECKON_ACP_GONE,     /* the session that was to be continued cannot be; `reason` says why */
  BECKON_ACP_MODELESS, /* it does not have the mode; `reason`: those that it has */
} BeckonAcpOutcome;

typedef struct
{
  BeckonAcpOutcome outcome;
  const char      *reason;  /* (nullable) */
  const char      *method;  /* (nullable) */
  const char      *methods; /* (nullable): how one logs in, in the agent's words */
} BeckonAcpEnd;

G_END_DECLS
