/* task-session.h: where a task runs: the agent's session, and the terminal that it is in
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All of it comes from agents. Each id has the form that its terminal gives it, or is refused, so
 * none can be taken for an option or for part of a command. What resumes a session is shown and
 * copied, and never run.
 */

#pragma once

#include "base/fields/fields.h"
#include "model/types.h"

G_BEGIN_DECLS

/* In which calls over HTTP say where they come from: what a hook or a tool is called with says it
 * not. */
#define BECKON_TASK_SESSION_HEADER "Beckon-Place"

typedef enum
{
  BECKON_TERMINAL_OTHER, /* one that nothing is known of, or none */
  BECKON_TERMINAL_TMUX,
  BECKON_TERMINAL_KITTY,
  BECKON_TERMINAL_WEZTERM,
  BECKON_TERMINAL_GNOME,
  BECKON_TERMINAL_PTYXIS,
  BECKON_TERMINAL_KONSOLE,
  BECKON_TERMINAL_VSCODE,
  BECKON_TERMINAL_ACP, /* none: the desk itself talks to the agent */
} BeckonTerminal;
#define BECKON_N_TERMINALS (BECKON_TERMINAL_ACP + 1)

typedef struct
{
  char          *agent; /* (nullable): whose session it is */
  char          *id;    /* (nullable): by which the agent knows it */
  char          *cwd;   /* (nullable): an absolute path */
  BeckonTerminal terminal;
  char *socket;    /* (nullable): how the terminal is reached: a path, an address, or a name on
                      the bus */
  char    *window; /* (nullable) */
  char    *pane;   /* (nullable) */
  char    *tty;    /* (nullable): "/dev/pts/3" */
  gboolean remote; /* the terminal is shown by another computer */
  char   **resume; /* (nullable) (array zero-terminated=1): what continues it, in `cwd` */
  char    *host; /* (nullable): the other computer on which all of that is, as the task says it; no
                    field, because agents do not say it */
} BeckonTaskSession;

/* (transfer none) (nullable): what people call it; NULL for OTHER and ACP. */
const char *beckon_terminal_get_name (BeckonTerminal terminal);

extern const BeckonFields beckon_task_session_fields;

/* (transfer full): one of which nothing is known. */
BeckonTaskSession *beckon_task_session_new (void);
void               beckon_task_session_free (BeckonTaskSession *self);
/* (transfer full) (nullable): reads a text that was made by the function below; NULL if @text is
 * NULL, or was not. */
BeckonTaskSession *beckon_task_session_parse (const char *text);
/* (transfer full): as a task keeps it. */
char *beckon_task_session_to_json (const BeckonTaskSession *self);
/* Reads the member "session" of @object, null or absent: @text is untouched; as it is kept
 * otherwise. E101, E104. */
gboolean beckon_task_session_get_json (JsonObject *object, char **text, GError **error);
/* (transfer full): @text, as a task keeps it, as the value of that header. */
char *beckon_task_session_encode (const char *text);
/* (transfer full) (nullable): and back, checked; NULL if @value is NULL, or is none. */
char *beckon_task_session_decode (const char *value);
/* (transfer full) (nullable): @place, as above, over @base: what it leaves open is taken from
 * there. Both are (nullable). */
char *beckon_task_session_merge (const char *base, const char *place);
/* (transfer full) (nullable): the id of the session in which @agent can continue, which the desk
 * itself has begun; NULL: there is none. @text (nullable): as a task keeps it. */
char *beckon_task_session_dup_continued (const char *text, const char *agent);
/* (transfer full) (nullable): the same without that id: @agent begins another one. */
char *beckon_task_session_forget (const char *text, const char *agent);
/* Has @task ended, and can it go on in the session that its agent had (WH-16)? */
gboolean beckon_task_can_continue (const BeckonTask *task);
/* (transfer full): where @task runs; its folder is that of the task where its session says none. On
 * another computer there is nothing to go to. */
BeckonTaskSession *beckon_task_session_for (const BeckonTask *task);
/* (transfer full): in the reader's language, such as "tmux pane 3". */
char *beckon_task_session_describe (const BeckonTaskSession *self);
/* (transfer full) (nullable): what a person can paste into a shell to continue the session; NULL if
 * that is not known. */
char *beckon_task_session_dup_resume (const BeckonTaskSession *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonTaskSession, beckon_task_session_free)

G_END_DECLS
