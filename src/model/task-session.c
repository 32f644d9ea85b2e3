/* task-session.c: where a task runs: the agent's session, and the terminal that it is in
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/task-session.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/invisible.h"
#include "base/json/json-parse.h"
#include "base/json/json-read.h"
#include "base/json/json-write.h"
#include "base/limits.h"
#include "model/name.h"
#include "model/task-status.h"
#include "model/task.h"

#define MAX_ID_BYTES 200
#define MAX_SESSION_BYTES (4 * BECKON_LIMIT_PATH_BYTES)

#define DRAFT BECKON_FIELD_DRAFT
#define NULLABLE BECKON_FIELD_NULLABLE

static const char *const terminals[BECKON_N_TERMINALS + 1] = {
  [BECKON_TERMINAL_OTHER] = "other",
  [BECKON_TERMINAL_TMUX] = "tmux",
  [BECKON_TERMINAL_KITTY] = "kitty",
  [BECKON_TERMINAL_WEZTERM] = "wezterm",
  [BECKON_TERMINAL_GNOME] = "gnome-terminal",
  [BECKON_TERMINAL_PTYXIS] = "ptyxis",
  [BECKON_TERMINAL_KONSOLE] = "konsole",
  [BECKON_TERMINAL_VSCODE] = "vscode",
  [BECKON_TERMINAL_ACP] = "acp",
};
static const BeckonWords terminal_table = { terminals, BECKON_N_TERMINALS, 0, NULL };

#define BUS_NAME "(:[0-9]+\\.[0-9]+|[A-Za-z_][A-Za-z0-9_-]*(\\.[A-Za-z_][A-Za-z0-9_-]*)+)"
#define PATH "/[^\\pC]+"

/* How the ids of each terminal look; NULL: it has none. */
static const struct
{
  const char *name, *socket, *window, *pane;
} forms[BECKON_N_TERMINALS] = {
  [BECKON_TERMINAL_TMUX] = { "tmux", PATH, NULL, "%[0-9]{1,9}" },
  [BECKON_TERMINAL_KITTY] = { "kitty", "unix:(@[A-Za-z0-9._-]+|" PATH ")", "[0-9]{1,9}" },
  [BECKON_TERMINAL_WEZTERM] = { "WezTerm", PATH, NULL, "[0-9]{1,9}" },
  [BECKON_TERMINAL_GNOME] = { "GNOME Terminal", BUS_NAME,
                              "/org/gnome/Terminal/screen/"
                              "[0-9a-f]{8}(_[0-9a-f]{4}){3}_[0-9a-f]{12}" },
  [BECKON_TERMINAL_PTYXIS] = { "Ptyxis" },
  [BECKON_TERMINAL_KONSOLE] = { "Konsole", BUS_NAME, "/Windows/[0-9]{1,9}",
                                "/Sessions/[0-9]{1,9}" },
  [BECKON_TERMINAL_VSCODE] = { "VS Code", NULL, "(code|code-insiders|codium|cursor)" },
};

static gboolean
fits (const char *pattern, const char *text)
{
  g_autofree char *whole = g_strdup_printf ("^(?:%s)$", pattern);

  return g_regex_match_simple (whole, text, G_REGEX_DOLLAR_ENDONLY, 0);
}

static gboolean
refuse (const char *field, const char *hint, GError **error)
{
  beckon_set_error (error, BECKON_ERROR_MALFORMED, hint, _ ("“%s” of a session is not valid"),
                    field);
  return FALSE;
}

static char *
take_id (const char *name, const char *text, GError **error)
{
  if (fits ("[A-Za-z0-9][A-Za-z0-9._:-]*", text))
    return g_strdup (text);
  refuse (name, _ ("It consists of letters, digits and “-_.:”."), error);
  return NULL;
}

static char *
take_folder (const char *name, const char *text, GError **error)
{
  if (fits (PATH "|/", text))
    return g_strdup (text);
  refuse (name, _ ("It is an absolute path."), error);
  return NULL;
}

static char *
take_tty (const char *name, const char *text, GError **error)
{
  if (fits ("/dev/(pts/[0-9]{1,9}|tty[A-Za-z0-9]{0,16})", text))
    return g_strdup (text);
  refuse (name, _ ("Example: /dev/pts/3"), error);
  return NULL;
}

static const BeckonField fields[] = {
  { BECKON_TEXT (BeckonTaskSession, agent, "agent"), .flags = DRAFT | NULLABLE,
    .limit = BECKON_LIMIT_NAME_BYTES, .take = beckon_name_take, .about = "Whose session it is" },
  { BECKON_TEXT (BeckonTaskSession, id, "id"), .flags = DRAFT | NULLABLE, .limit = MAX_ID_BYTES,
    .take = take_id, .about = "By which the agent knows it" },
  { BECKON_TEXT (BeckonTaskSession, cwd, "cwd"), .flags = DRAFT | NULLABLE,
    .limit = BECKON_LIMIT_PATH_BYTES, .take = take_folder, .about = "Where it works" },
  { BECKON_WORD (BeckonTaskSession, terminal, BeckonTerminal, terminal_table, "terminal"),
    .flags = DRAFT, .about = "What shows it; acp: the desk itself talks to the agent" },
  { BECKON_TEXT (BeckonTaskSession, socket, "socket"), .flags = DRAFT | NULLABLE,
    .limit = BECKON_LIMIT_PATH_BYTES,
    .about = "Of tmux, kitty and WezTerm the socket; of others the name on the session bus" },
  { BECKON_TEXT (BeckonTaskSession, window, "window"), .flags = DRAFT | NULLABLE,
    .limit = MAX_ID_BYTES,
    .about =
      "Of kitty, GNOME Terminal and Konsole, in the form that they give it; of VS Code which "
      "program" },
  { BECKON_TEXT (BeckonTaskSession, pane, "pane"), .flags = DRAFT | NULLABLE, .limit = MAX_ID_BYTES,
    .about = "Of tmux, WezTerm and Konsole" },
  { BECKON_TEXT (BeckonTaskSession, tty, "tty"), .flags = DRAFT | NULLABLE, .limit = MAX_ID_BYTES,
    .take = take_tty },
  { BECKON_BOOL (BeckonTaskSession, remote, "remote"), .flags = DRAFT,
    .about = "Another computer shows the terminal" },
  { BECKON_COMMAND (BeckonTaskSession, resume, "resume"), .flags = DRAFT | NULLABLE,
    .about = "The program and its arguments that continue the session; for the person to copy" },
};
const BeckonFields beckon_task_session_fields =
  BECKON_FIELDS (BeckonTaskSession, fields, .name = "TaskSession", .about = "Where a task runs");

const char *
beckon_terminal_get_name (BeckonTerminal terminal)
{
  return forms[terminal].name;
}

BeckonTaskSession *
beckon_task_session_new (void)
{
  return g_new0 (BeckonTaskSession, 1);
}

void
beckon_task_session_free (BeckonTaskSession *self)
{
  if (self == NULL)
    return;
  beckon_fields_clear (&beckon_task_session_fields, self);
  g_free (self->host);
  g_free (self);
}

static gboolean
check_form (const char *field, const char *pattern, const char *text, GError **error)
{
  if (text == NULL || (pattern != NULL && fits (pattern, text)))
    return TRUE;
  return refuse (field,
                 pattern != NULL ? _ ("Give it as the terminal says it in its environment.")
                                 : _ ("This terminal has none."),
                 error);
}

/* What is pasted into a shell must be what was read. */
static gboolean
check_resume (const BeckonTaskSession *self, GError **error)
{
  for (guint i = 0; self->resume != NULL && self->resume[i] != NULL; i++)
    for (const char *c = self->resume[i]; *c != '\0'; c = g_utf8_next_char (c))
      if (*c == '\n' || *c == '\t' || beckon_char_is_invisible (g_utf8_get_char (c)))
        return refuse ("resume", _ ("Leave out line breaks and invisible characters."), error);
  return TRUE;
}

/* (transfer full): reads and checks what an agent gives. E101, E104. */
static BeckonTaskSession *
session_from_json (JsonObject *object, GError **error)
{
  g_autoptr (BeckonTaskSession) self = beckon_task_session_new ();

  g_assert (object != NULL);

  if (!beckon_fields_read_json (&beckon_task_session_fields, self, object, DRAFT, NULL, NULL, error)
      || !check_form ("socket", forms[self->terminal].socket, self->socket, error)
      || !check_form ("window", forms[self->terminal].window, self->window, error)
      || !check_form ("pane", forms[self->terminal].pane, self->pane, error)
      || !check_resume (self, error))
    return NULL;

  return g_steal_pointer (&self);
}

BeckonTaskSession *
beckon_task_session_parse (const char *text)
{
  g_autoptr (JsonObject) object = NULL;

  if (text == NULL)
    return NULL;
  object = beckon_json_parse_object (text, strlen (text), BECKON_LIMIT_BODY_BYTES, NULL);
  return object != NULL ? session_from_json (object, NULL) : NULL;
}

char *
beckon_task_session_to_json (const BeckonTaskSession *self)
{
  GString *json = g_string_new (NULL);

  beckon_json_open_object (json);
  beckon_fields_add_json (&beckon_task_session_fields, self, json, 0);
  beckon_json_close_object (json);

  return g_string_free (json, FALSE);
}

gboolean
beckon_task_session_get_json (JsonObject *object, char **text, GError **error)
{
  g_autoptr (BeckonTaskSession) self = NULL;
  g_autofree char *kept = NULL;
  JsonObject      *given = NULL;

  if (!beckon_json_get_object (object, "session", FALSE, &given, error))
    return FALSE;
  if (given == NULL)
    return TRUE;
  self = session_from_json (given, error);
  if (self == NULL)
    return FALSE;
  kept = beckon_task_session_to_json (self);
  if (!beckon_limit_check_bytes ("session", strlen (kept), MAX_SESSION_BYTES, error))
    return FALSE;
  g_free (*text);
  *text = g_steal_pointer (&kept);

  return TRUE;
}

char *
beckon_task_session_encode (const char *text)
{
  return g_base64_encode ((const guchar *) text, strlen (text));
}

char *
beckon_task_session_decode (const char *value)
{
  g_autoptr (BeckonTaskSession) self = NULL;
  g_autofree guchar *bytes = NULL;
  g_autofree char   *text = NULL;
  gsize              length = 0;

  if (value == NULL || *value == '\0' || strlen (value) > 2 * MAX_SESSION_BYTES)
    return NULL;
  bytes = g_base64_decode (value, &length);
  text = g_strndup ((const char *) bytes, length);
  self = beckon_task_session_parse (text);
  return self != NULL ? beckon_task_session_to_json (self) : NULL;
}

char *
beckon_task_session_merge (const char *base, const char *place)
{
  g_autoptr (BeckonTaskSession) below = beckon_task_session_parse (base);
  g_autoptr (BeckonTaskSession) above = beckon_task_session_parse (place);

  if (below == NULL || above == NULL)
    return g_strdup (above != NULL ? place : base);
  if (above->agent == NULL)
    above->agent = g_steal_pointer (&below->agent);
  if (above->id == NULL)
    above->id = g_steal_pointer (&below->id);
  if (above->cwd == NULL)
    above->cwd = g_steal_pointer (&below->cwd);
  if (above->resume == NULL)
    above->resume = g_steal_pointer (&below->resume);

  return beckon_task_session_to_json (above);
}

/* (transfer full) (nullable): NULL: none that @agent could continue. */
static BeckonTaskSession *
parse_continued (const char *text, const char *agent)
{
  g_autoptr (BeckonTaskSession) self = beckon_task_session_parse (text);

  if (self == NULL || self->terminal != BECKON_TERMINAL_ACP || self->id == NULL
      || self->agent == NULL || agent == NULL || !beckon_name_equal (self->agent, agent))
    return NULL;
  return g_steal_pointer (&self);
}

char *
beckon_task_session_dup_continued (const char *text, const char *agent)
{
  g_autoptr (BeckonTaskSession) self = parse_continued (text, agent);

  return self != NULL ? g_steal_pointer (&self->id) : NULL;
}

char *
beckon_task_session_forget (const char *text, const char *agent)
{
  g_autoptr (BeckonTaskSession) self = parse_continued (text, agent);

  if (self == NULL)
    return g_strdup (text);
  g_clear_pointer (&self->id, g_free);
  return beckon_task_session_to_json (self);
}

gboolean
beckon_task_can_continue (const BeckonTask *task)
{
  g_autoptr (BeckonTaskSession) self = NULL;

  if (!beckon_task_status_is_ended (task->status) || task->host != NULL)
    return FALSE;
  self = beckon_task_session_parse (task->session);
  return self != NULL && self->terminal == BECKON_TERMINAL_ACP && self->id != NULL
         && self->agent != NULL;
}

BeckonTaskSession *
beckon_task_session_for (const BeckonTask *task)
{
  BeckonTaskSession *self = beckon_task_session_parse (task->session);

  if (self == NULL)
    self = beckon_task_session_new ();
  /* The ids of its terminal mean nothing here. */
  if (task->host != NULL)
    {
      self->host = g_strdup (task->host);
      self->remote = TRUE;
      self->terminal = BECKON_TERMINAL_OTHER;
      g_clear_pointer (&self->socket, g_free);
      g_clear_pointer (&self->window, g_free);
      g_clear_pointer (&self->pane, g_free);
      g_clear_pointer (&self->resume, g_strfreev);
    }
  if (self->cwd == NULL && task->workspace != NULL && fits (PATH, task->workspace))
    self->cwd = g_strdup (task->workspace);
  return self;
}

char *
beckon_task_session_describe (const BeckonTaskSession *self)
{
  const char *name = forms[self->terminal].name;

  switch (self->terminal)
    {
    case BECKON_TERMINAL_TMUX:
      if (self->pane == NULL)
        return g_strdup (name);
      /* Translators: a number; tmux is the name of a program */
      return g_strdup_printf (_ ("tmux pane %s"), self->pane + 1);
    case BECKON_TERMINAL_WEZTERM:
      if (self->pane == NULL)
        return g_strdup (name);
      /* Translators: the name of a terminal, and a number */
      return g_strdup_printf (_ ("%s pane %s"), name, self->pane);
    case BECKON_TERMINAL_KITTY:
      if (self->window == NULL)
        return g_strdup (name);
      /* Translators: the name of a terminal, and a number */
      return g_strdup_printf (_ ("%s window %s"), name, self->window);
    case BECKON_TERMINAL_OTHER:
      if (self->host != NULL)
        /* Translators: the name of another computer */
        return g_strdup_printf (_ ("a terminal on %s"), self->host);
      if (self->remote)
        return g_strdup (_ ("a terminal on another computer"));
      return g_strdup (self->tty != NULL ? self->tty + strlen ("/dev/") : _ ("a terminal"));
    case BECKON_TERMINAL_ACP:
      return g_strdup (_ ("this desk"));
    case BECKON_TERMINAL_GNOME:
    case BECKON_TERMINAL_PTYXIS:
    case BECKON_TERMINAL_KONSOLE:
    case BECKON_TERMINAL_VSCODE:
    default:
      return g_strdup (name);
    }
}

char *
beckon_task_session_dup_resume (const BeckonTaskSession *self)
{
  g_autoptr (GString) line = g_string_new (NULL);

  if (self->resume == NULL || self->resume[0] == NULL)
    return NULL;
  if (self->cwd != NULL)
    {
      g_autofree char *folder = g_shell_quote (self->cwd);

      g_string_append_printf (line, "cd %s && ", folder);
    }
  for (guint i = 0; self->resume[i] != NULL; i++)
    {
      g_autofree char *word = fits ("[A-Za-z0-9_./:=@%+,-]+", self->resume[i])
                                ? g_strdup (self->resume[i])
                                : g_shell_quote (self->resume[i]);

      g_string_append_printf (line, i > 0 ? " %s" : "%s", word);
    }

  return g_string_free (g_steal_pointer (&line), FALSE);
}
