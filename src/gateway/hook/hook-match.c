/* hook-match.c: which session that hooks tell of is the one that calls in another way
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/hook/hook-match.h"

#include "model/task-session.h"

typedef struct
{
  const BeckonHookTrace *trace;
  BeckonTaskSession     *place; /* (owned): of the trace */
  char                  *by_id; /* (owned) (nullable) each: the task that was found by it */
  char                  *by_terminal;
  char                  *by_folder;
  guint                  n_in_folder;
} Match;

static gboolean
has_terminal (const BeckonTaskSession *session)
{
  return session->tty != NULL || session->pane != NULL || session->window != NULL;
}

/* A terminal has one session at a time: the one that was heard of last. */
static gboolean
is_same_terminal (const BeckonTaskSession *a, const BeckonTaskSession *b)
{
  if (a->tty != NULL && b->tty != NULL)
    return g_str_equal (a->tty, b->tty) && a->remote == b->remote;
  /* The window of a terminal may have several tabs; only what names a pane, or what the terminal
   * has one of for each, tells them apart. */
  return a->terminal == b->terminal && a->terminal != BECKON_TERMINAL_VSCODE
         && (a->pane != NULL || a->window != NULL) && g_strcmp0 (a->socket, b->socket) == 0
         && g_strcmp0 (a->window, b->window) == 0 && g_strcmp0 (a->pane, b->pane) == 0;
}

static void
take (const char *agent,
      const char *host,
      const char *id,
      const char *task_id,
      const char *where,
      gpointer    user_data)
{
  Match                 *self = user_data;
  const BeckonHookAgent *known = beckon_hook_agent_find (agent);
  g_autoptr (BeckonTaskSession) session = beckon_task_session_parse (where);

  if (known == NULL || g_strcmp0 (known->title, self->trace->agent) != 0
      || g_strcmp0 (host, self->trace->host) != 0)
    return;
  if (g_strcmp0 (id, self->trace->id) == 0)
    {
      g_free (self->by_id);
      self->by_id = g_strdup (task_id);
    }
  if (session == NULL)
    return;
  if (has_terminal (session) && has_terminal (self->place))
    {
      if (!is_same_terminal (session, self->place))
        return;
      g_free (self->by_terminal);
      self->by_terminal = g_strdup (task_id);
    }
  else if (session->cwd != NULL && g_strcmp0 (session->cwd, self->trace->folder) == 0)
    {
      g_free (self->by_folder);
      self->by_folder = g_strdup (task_id);
      self->n_in_folder++;
    }
}

char *
beckon_hook_match_task (BeckonHookSessions *sessions, const BeckonHookTrace *trace)
{
  Match match = { .trace = trace, .place = beckon_task_session_parse (trace->place) };
  char *found;

  if (match.place == NULL)
    match.place = beckon_task_session_new ();
  beckon_hook_sessions_foreach (sessions, take, &match);
  found = g_strdup (match.by_id != NULL         ? match.by_id
                    : match.by_terminal != NULL ? match.by_terminal
                    : match.n_in_folder == 1    ? match.by_folder
                                                : NULL);
  beckon_task_session_free (match.place);
  g_free (match.by_id);
  g_free (match.by_terminal);
  g_free (match.by_folder);
  return found;
}
