/* capture.c: in which terminal a process runs, by its environment
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "place/capture.h"

#include <stdio.h>
#include <string.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "base/json/json-parse.h"
#include "base/limits.h"

/* How many processes above this one are looked at. */
#define MAX_ANCESTORS 32
/* Terminals of programs have these major numbers. */
#define FIRST_PTS 136
#define LAST_PTS 143

typedef struct
{
  const char *const *environment;
  BeckonTaskSession *session;
} Reading;

static const char *
get (const Reading *self, const char *name)
{
  const char *value = g_environ_getenv ((char **) self->environment, name);

  return value != NULL && *value != '\0' ? value : NULL;
}

static gboolean
is (const Reading *self, const char *name, const char *value)
{
  return g_strcmp0 (get (self, name), value) == 0;
}

/* Which of the programs that are VS Code, or were made from it. */
static gboolean
read_vscode (Reading *self)
{
  const char      *node = get (self, "VSCODE_GIT_ASKPASS_NODE");
  const char      *version = get (self, "TERM_PROGRAM_VERSION");
  g_autofree char *program = node != NULL ? g_path_get_basename (node) : NULL;
  const char      *known[] = { "code-insiders", "codium", "cursor" };

  if (!is (self, "TERM_PROGRAM", "vscode"))
    return FALSE;
  self->session->terminal = BECKON_TERMINAL_VSCODE;
  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    if (g_strcmp0 (program, known[i]) == 0)
      {
        self->session->window = g_strdup (known[i]);
        return TRUE;
      }
  if (get (self, "CURSOR_TRACE_ID") != NULL)
    self->session->window = g_strdup ("cursor");
  else if (version != NULL && strstr (version, "insider") != NULL)
    self->session->window = g_strdup ("code-insiders");
  else
    self->session->window = g_strdup ("code");
  return TRUE;
}

/* A terminal that was started in tmux inherits what tmux says, and says who it is itself. */
static gboolean
read_tmux (Reading *self)
{
  const char *tmux = get (self, "TMUX");
  const char *pane = get (self, "TMUX_PANE");
  const char *comma = tmux != NULL ? strrchr (tmux, ',') : NULL;

  if (comma == NULL || pane == NULL || is (self, "TERM", "xterm-kitty")
      || is (self, "TERM_PROGRAM", "WezTerm"))
    return FALSE;
  /* "SOCKET,PID,SESSION" */
  while (comma > tmux && *--comma != ',')
    ;
  if (comma == tmux)
    return FALSE;
  self->session->terminal = BECKON_TERMINAL_TMUX;
  self->session->socket = g_strndup (tmux, (gsize) (comma - tmux));
  self->session->pane = g_strdup (pane);
  return TRUE;
}

static gboolean
read_kitty (Reading *self)
{
  if (get (self, "KITTY_WINDOW_ID") == NULL || is (self, "TERM_PROGRAM", "WezTerm"))
    return FALSE;
  self->session->terminal = BECKON_TERMINAL_KITTY;
  self->session->window = g_strdup (get (self, "KITTY_WINDOW_ID"));
  self->session->socket = g_strdup (get (self, "KITTY_LISTEN_ON"));
  return TRUE;
}

static gboolean
read_wezterm (Reading *self)
{
  if (get (self, "WEZTERM_PANE") == NULL)
    return FALSE;
  self->session->terminal = BECKON_TERMINAL_WEZTERM;
  self->session->pane = g_strdup (get (self, "WEZTERM_PANE"));
  self->session->socket = g_strdup (get (self, "WEZTERM_UNIX_SOCKET"));
  return TRUE;
}

static gboolean
read_konsole (Reading *self)
{
  if (get (self, "KONSOLE_DBUS_SESSION") == NULL)
    return FALSE;
  self->session->terminal = BECKON_TERMINAL_KONSOLE;
  self->session->socket = g_strdup (get (self, "KONSOLE_DBUS_SERVICE"));
  self->session->window = g_strdup (get (self, "KONSOLE_DBUS_WINDOW"));
  self->session->pane = g_strdup (get (self, "KONSOLE_DBUS_SESSION"));
  return TRUE;
}

static gboolean
read_gnome (Reading *self)
{
  if (get (self, "GNOME_TERMINAL_SCREEN") == NULL)
    return FALSE;
  self->session->terminal = BECKON_TERMINAL_GNOME;
  self->session->socket = g_strdup (get (self, "GNOME_TERMINAL_SERVICE"));
  self->session->window = g_strdup (get (self, "GNOME_TERMINAL_SCREEN"));
  return TRUE;
}

static gboolean
read_ptyxis (Reading *self)
{
  if (get (self, "PTYXIS_VERSION") == NULL && get (self, "PTYXIS_PROFILE") == NULL)
    return FALSE;
  self->session->terminal = BECKON_TERMINAL_PTYXIS;
  return TRUE;
}

/* What a terminal says of itself in a form that is not known is not kept. */
static BeckonTaskSession *
check (BeckonTaskSession *session)
{
  g_autoptr (BeckonTaskSession) given = session;
  g_autofree char   *text = beckon_task_session_to_json (given);
  BeckonTaskSession *checked = beckon_task_session_parse (text);

  return checked != NULL ? checked : beckon_task_session_new ();
}

BeckonTaskSession *
beckon_place_read (const char *const *environment)
{
  Reading self = { environment, beckon_task_session_new () };

  if (read_tmux (&self))
    return check (self.session);
  if (get (&self, "SSH_CONNECTION") != NULL || get (&self, "SSH_TTY") != NULL)
    {
      self.session->remote = TRUE;
      return self.session;
    }
  if (!read_vscode (&self) && !read_kitty (&self) && !read_wezterm (&self) && !read_konsole (&self)
      && !read_gnome (&self))
    read_ptyxis (&self);
  return check (self.session);
}

/* The terminal of process @pid and its parent, as the kernel says it. */
static gboolean
read_stat (int pid, int *parent, guint *tty)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/stat", pid);
  g_autofree char *text = NULL;
  const char      *end;
  int              number = 0;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return FALSE;
  /* The name of the program, in brackets, may have brackets itself. */
  end = strrchr (text, ')');
  if (end == NULL || sscanf (end, ") %*c %d %*d %*d %d", parent, &number) != 2)
    return FALSE;
  *tty = (guint) number;
  return TRUE;
}

/* (transfer full) (nullable) */
static char *
dup_tty (void)
{
  int   pid = (int) getpid ();
  guint tty = 0;

  for (guint i = 0; i < MAX_ANCESTORS && pid > 1; i++)
    {
      if (!read_stat (pid, &pid, &tty))
        return NULL;
      if (major (tty) >= FIRST_PTS && major (tty) <= LAST_PTS)
        return g_strdup_printf ("/dev/pts/%u", (major (tty) - FIRST_PTS) * 256 + minor (tty));
    }
  return NULL;
}

char *
beckon_place_dup_own (void)
{
  g_auto (GStrv) environment = g_get_environ ();
  g_autoptr (BeckonTaskSession) session = beckon_place_read ((const char *const *) environment);

  session->tty = dup_tty ();
  return beckon_task_session_to_json (session);
}
