/* kin.c: which program a process belongs to, as the kernel knows it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "trust/kin.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define MAX_ANCESTORS 64
#define MAX_CGROUP_BYTES 1024
#define MAX_COMMAND_BYTES 4096
#define MAX_ENVIRONMENT_BYTES (256 * 1024)
/* TASK_COMM_LEN of the kernel. */
#define NAME_BYTES 16

typedef struct
{
  int     pid;
  int     parent;
  int     session;
  int     tty; /* 0: none */
  guint64 started;
  char    name[NAME_BYTES];
} Process;

struct _BeckonKin
{
  gatomicrefcount refs;
  Process         line[MAX_ANCESTORS]; /* the process, its parent and so on */
  guint           length;
  guint           program; /* the index of its program in `line` */
  char           *key;     /* that program, as text */
  char           *cgroup;  /* (nullable) */
  int             marked;  /* -1: not known yet */
};

/* Where persons type. One that leads a session with a terminal is the person's own. */
static const char *const shells[] = { "bash", "zsh",  "fish", "sh", "dash", "ksh",
                                      "mksh", "tcsh", "csh",  "nu", "pwsh", NULL };

/* What starts programs for a person: it is no part of what it has started. Names of processes are
 * cut after 15 bytes. */
static const char *const hosts[] = {
  /* the system */
  "systemd", "init", "login", "sshd", "su", "sudo", "cron", "crond", "atd", "dbus-daemon",
  "dbus-broker",
  /* desktops */
  "gnome-shell", "gnome-session-b", "kwin_wayland", "kwin_x11", "plasmashell", "sway", "Hyprland",
  "labwc", "niri", "river", "wayfire", "xfce4-session", "xfce4-panel", "lxqt-session", "lxqt-panel",
  "mate-session", "mate-panel", "cinnamon", "i3", "openbox", "xfwm4",
  /* terminals and editors */
  "tmux: server", "screen", "gnome-terminal-", "kgx", "ptyxis", "ptyxis-agent", "konsole", "kitty",
  "wezterm-gui", "alacritty", "foot", "ghostty", "xterm", "urxvt", "st", "xfce4-terminal",
  "mate-terminal", "lxterminal", "qterminal", "terminator", "tilix", "code", "code-insiders",
  "codium", "cursor", NULL
};

/* Variables of which at least one is in the environment of what an agent or the desk starts: the
 * desk's own steps, Claude Code, Codex, Gemini CLI, opencode, GitHub Copilot CLI, Cursor. */
static const char *const marks[] = {
  "BECKON_RUN",
  "CLAUDECODE",
  "CLAUDE_CODE_SESSION_ID",
  "CODEX_SANDBOX",
  "CODEX_SANDBOX_NETWORK_DISABLED",
  "GEMINI_CLI",
  "OPENCODE",
  "COPILOT_AGENT_SESSION_ID",
  "CURSOR_AGENT",
  NULL,
};

/* (transfer full) (nullable): the beginning of /proc/@pid/@name. */
static char *
read_file (int pid, const char *name, gsize limit_bytes, gsize *length)
{
  char             path[64];
  g_autofree char *text = g_malloc (limit_bytes + 1);
  gsize            n = 0;
  gssize           more;
  int              fd;

  g_snprintf (path, sizeof path, "/proc/%d/%s", pid, name);
  fd = open (path, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return NULL;
  while (n < limit_bytes && (more = read (fd, text + n, limit_bytes - n)) > 0)
    n += (gsize) more;
  close (fd);
  text[n] = '\0';
  if (length != NULL)
    *length = n;
  return g_steal_pointer (&text);
}

static gboolean
read_process (int pid, Process *process)
{
  g_autofree char *text = read_file (pid, "stat", 1024, NULL);
  const char      *name = text != NULL ? strchr (text, '(') : NULL;
  /* The name may have brackets itself. */
  const char *end = text != NULL ? strrchr (text, ')') : NULL;

  if (name == NULL || end == NULL || end < name
      || sscanf (end,
                 ") %*c %d %*d %d %d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d %*d %*d "
                 "%" G_GUINT64_FORMAT,
                 &process->parent, &process->session, &process->tty, &process->started)
           != 4)
    return FALSE;
  process->pid = pid;
  g_strlcpy (process->name, name + 1, MIN ((gsize) (end - name), sizeof process->name));
  return TRUE;
}

static gboolean
is_host (const Process *process)
{
  return g_strv_contains (hosts, process->name);
}

/* A server of VS Code, as on another computer or for a browser: it runs in Node. */
static gboolean
is_editor_server (const Process *process)
{
  gsize            length = 0;
  g_autofree char *line = g_str_equal (process->name, "node")
                            ? read_file (process->pid, "cmdline", MAX_COMMAND_BYTES, &length)
                            : NULL;

  for (gsize i = 0; line != NULL && i < length; i++)
    if (line[i] == '\0')
      line[i] = ' ';
  return line != NULL
         && (strstr (line, "server-main.js") != NULL || strstr (line, "bootstrap-fork") != NULL);
}

/* Is @parent the place where a person started @child, rather than a part of the same program? */
static gboolean
is_place (const Process *parent, const Process *child)
{
  /* That of a login has a “-” before its name. */
  const char *name = parent->name[0] == '-' ? parent->name + 1 : parent->name;

  return is_host (parent) || is_editor_server (parent)
         || (parent->session == parent->pid && parent->tty != 0 && g_strv_contains (shells, name))
         || (child->tty != 0 && parent->tty == 0);
}

BeckonKin *
beckon_kin_read (int pid)
{
  g_autofree BeckonKin *self = NULL;
  int                   next = pid;

  if (pid <= 0)
    return NULL;
  self = g_new0 (BeckonKin, 1);
  while (next > 1 && self->length < MAX_ANCESTORS && read_process (next, &self->line[self->length]))
    next = self->line[self->length++].parent;
  if (self->length == 0)
    return NULL;
  g_atomic_ref_count_init (&self->refs);
  self->marked = -1;
  while (self->program + 1 < self->length
         && !is_place (&self->line[self->program + 1], &self->line[self->program]))
    self->program++;
  self->key = g_strdup_printf ("%d-%" G_GUINT64_FORMAT, self->line[self->program].pid,
                               self->line[self->program].started);
  self->cgroup = read_file (pid, "cgroup", MAX_CGROUP_BYTES, NULL);
  return g_steal_pointer (&self);
}

BeckonKin *
beckon_kin_ref (BeckonKin *self)
{
  g_atomic_ref_count_inc (&self->refs);
  return self;
}

void
beckon_kin_unref (BeckonKin *self)
{
  if (!g_atomic_ref_count_dec (&self->refs))
    return;
  g_free (self->key);
  g_free (self->cgroup);
  g_free (self);
}

const char *
beckon_kin_get_program (const BeckonKin *self)
{
  return self->key;
}

int
beckon_kin_get_pid (const BeckonKin *self, guint generation)
{
  return generation < self->length ? self->line[generation].pid : 0;
}

/* (nullable): the topmost process of one that has nothing left that says who started it. The
 * manager of the session adopts those, and starts what the person wants as well. */
static const Process *
find_orphan (const BeckonKin *self)
{
  guint i;

  for (i = 0; i < self->length && !g_str_equal (self->line[i].name, "systemd"); i++)
    if (self->line[i].tty != 0 || is_host (&self->line[i]))
      return NULL;
  return i > 0 ? &self->line[i - 1] : NULL;
}

gboolean
beckon_kin_is_of (const BeckonKin *self, const BeckonKin *asker)
{
  const Process *program = &asker->line[asker->program];
  const Process *orphan;

  for (guint i = 0; i < self->length; i++)
    if (self->line[i].pid == program->pid && self->line[i].started == program->started)
      return TRUE;
  orphan = find_orphan (self);
  return orphan != NULL && orphan->started >= program->started && self->cgroup != NULL
         && g_strcmp0 (self->cgroup, asker->cgroup) == 0;
}

gboolean
beckon_kin_has_terminal (const BeckonKin *self)
{
  return self->line[0].tty != 0;
}

static gboolean
has_mark (const BeckonKin *self)
{
  gsize            length = 0;
  g_autofree char *text = read_file (self->line[0].pid, "environ", MAX_ENVIRONMENT_BYTES, &length);

  for (const char *variable = text; variable != NULL && variable < text + length;
       variable += strlen (variable) + 1)
    for (guint i = 0; marks[i] != NULL; i++)
      {
        gsize n = strlen (marks[i]);

        if (strncmp (variable, marks[i], n) == 0 && variable[n] == '=')
          return TRUE;
      }
  return FALSE;
}

gboolean
beckon_kin_is_marked (BeckonKin *self)
{
  if (self->marked < 0)
    self->marked = has_mark (self);
  return self->marked;
}
