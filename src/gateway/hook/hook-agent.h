/* hook-agent.h: what differs between the agents that call the desk by hooks: their events, their
 * tools, and what their reply may say
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* What an event is about. */
typedef enum
{
  BECKON_HOOK_PERMISSION,  /* may a tool be used? The reply decides */
  BECKON_HOOK_BEFORE_TOOL, /* a tool is about to be used; decided are questions to the person alone
                            */
  BECKON_HOOK_AFTER_TOOL,  /* it was used, failed, or was refused elsewhere */
  BECKON_HOOK_ELICITATION, /* a server of the agent asks for values */
  BECKON_HOOK_ELICITED,    /* and has them, or not */
  BECKON_HOOK_SESSION_START,
  BECKON_HOOK_SESSION_END,
  BECKON_HOOK_PROMPT,   /* the person typed there */
  BECKON_HOOK_TURN_END, /* the agent has finished, and waits for the next prompt */
  BECKON_HOOK_NOTICE,   /* it tells the person something, in its own terminal */
  BECKON_HOOK_SUB_START,
  BECKON_HOOK_SUB_END,
} BeckonHookKind;

typedef struct
{
  const char    *name; /* in any case: one agent writes its events in two ways */
  BeckonHookKind kind;
  const char    *text; /* (nullable): the member with what is said or typed */
} BeckonHookEvent;

/* What a tool does, as far as it is shown in another way than by its arguments. */
typedef enum
{
  BECKON_HOOK_TOOL_OTHER,
  BECKON_HOOK_TOOL_COMMAND,   /* runs `after` */
  BECKON_HOOK_TOOL_EDIT,      /* replaces `before` by `after` in `path` */
  BECKON_HOOK_TOOL_EDITS,     /* the same for each element of the array `edits` */
  BECKON_HOOK_TOOL_WRITE,     /* writes `after` into `path` */
  BECKON_HOOK_TOOL_PATCH,     /* applies `after`, which is a diff */
  BECKON_HOOK_TOOL_OUTSIDE,   /* works outside of the agent's folder */
  BECKON_HOOK_TOOL_PLAN,      /* wants to begin with the plan `after` */
  BECKON_HOOK_TOOL_QUESTIONS, /* asks the person */
} BeckonHookToolKind;

typedef struct
{
  const char        *name;
  BeckonHookToolKind kind;
  /* (nullable) each: the names of arguments */
  const char *path;
  const char *before;
  const char *after;
} BeckonHookTool;

typedef struct _BeckonHookInput BeckonHookInput;

typedef struct
{
  const char        *name;        /* in the path of the call, and the agent's name on the desk */
  const char        *title;       /* what people call it */
  const char *const *resume;      /* what continues the session whose id is added to it; ends with
                                   * NULL */
  const BeckonHookEvent *events;  /* ends with an empty one */
  const BeckonHookTool  *tools;   /* likewise; all others are OTHER */
  const char *const     *needing; /* (nullable): the types of notices that need a person; ends with
                                   * NULL */
  gboolean edits;                 /* its reply may change the arguments of a tool */
  gboolean remembers;             /* its reply may change what is allowed from now on */
  gboolean remarks;               /* its reply to the use of a tool may tell it something */
  gboolean numbers; /* it gives each request a number, says by that what became of it, and takes a
                     * reply that is the body of a call */
  /* (nullable): reads what is not where hooks have it */
  void (*read) (BeckonHookInput *input, JsonObject *event);
} BeckonHookAgent;

extern const BeckonHookAgent beckon_hook_claude;
extern const BeckonHookAgent beckon_hook_codex;
extern const BeckonHookAgent beckon_hook_gemini;
extern const BeckonHookAgent beckon_hook_opencode;

/* (transfer none) (array zero-terminated=1): all of them. */
const BeckonHookAgent *const *beckon_hook_agents_get (void);
/* (transfer none) (nullable): by its name in a path. */
const BeckonHookAgent *beckon_hook_agent_find (const char *name);
/* (transfer none) (nullable): NULL for an event that it is not listened to for. */
const BeckonHookEvent *beckon_hook_agent_find_event (const BeckonHookAgent *self, const char *name);
/* (transfer none): @name (nullable). */
const BeckonHookTool *beckon_hook_agent_find_tool (const BeckonHookAgent *self, const char *name);

G_END_DECLS
