/* setup.c: beckon setup: connects an agent by changing its own configuration
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/verbs/verbs.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/json/json-write.h"
#include "base/paths.h"
#include "base/port.h"
#include "cli/api.h"
#include "cli/print.h"
#include "connect/change.h"

/* The width of the names of agents and entries in a list. */
#define NAME_COLUMNS 20
#define ENTRY_COLUMNS 32

static const GOptionEntry options[] = {
  BECKON_OPTION_JSON,
  { "project", 0, 0, G_OPTION_ARG_NONE, NULL,
    N_ ("For one project alone: that of FOLDER, or of the current folder"), NULL },
  { "http", 0, 0, G_OPTION_ARG_NONE, NULL,
    N_ ("The agent calls the desk by itself, at its address, and starts no command"), NULL },
  { "questions", 0, 0, G_OPTION_ARG_NONE, NULL,
    N_ ("Its questions come to the desk; without --permissions, they alone"), NULL },
  { "permissions", 0, 0, G_OPTION_ARG_NONE, NULL,
    N_ ("Its permissions come to the desk; without --questions, they alone"), NULL },
  { "strict", 0, 0, G_OPTION_ARG_NONE, NULL,
    N_ ("While the desk is not running, its permissions are denied instead of asked in its "
        "terminal; includes --permissions"),
    NULL },
  { "remove", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Take the connection back"), NULL },
  { "check", 0, 0, G_OPTION_ARG_NONE, NULL,
    N_ ("Only say what is there; exit with 0 if nothing is missing"), NULL },
  { "dry-run", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Only show what would change"), NULL },
  { "yes", 'y', 0, G_OPTION_ARG_NONE, NULL, N_ ("Do not ask before the change"), NULL },
  { NULL },
};

/* --- the list of agents --- */

/* What programs are told of what comes to the desk, or would. */
static void
add_parts (GString *out, const BeckonConnectChange *change)
{
  beckon_json_add_boolean (out, "questions", (change->parts & BECKON_CONNECT_QUESTIONS) != 0);
  beckon_json_add_boolean (out, "permissions", (change->parts & BECKON_CONNECT_PERMISSIONS) != 0);
  beckon_json_add_boolean (out, "strict", beckon_connect_change_is_strict (change));
}

/* What programs are told: not translated. */
static const char *
get_state_name (const BeckonConnectChange *change)
{
  if (change == NULL)
    return "unknown";
  if (beckon_connect_change_is_complete (change))
    return "connected";
  return beckon_connect_change_is_absent (change) ? "not_connected" : "incomplete";
}

/* (transfer full) */
static char *
dup_state (const BeckonConnectChange *change, gboolean is_here)
{
  const char *parts = beckon_connect_change_describe_parts (change);

  if (beckon_connect_change_is_complete (change))
    /* Translators: what comes to the desk, such as “questions alone” */
    return parts != NULL ? g_strdup_printf (_ ("connected (%s)"), parts)
                         : g_strdup (_ ("connected"));
  if (!beckon_connect_change_is_absent (change))
    return beckon_connect_change_is_strict (change)
             /* Translators: what comes to the desk, such as “strict” */
             ? g_strdup_printf (_ ("connected incompletely (%s)"), parts)
             : g_strdup (_ ("connected incompletely"));
  return g_strdup (is_here ? _ ("not connected") : _ ("not found on this computer"));
}

static void
print_agent (const BeckonContext *context, GString *out, const BeckonConnectAgent *agent)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonConnectChange) change =
    beckon_connect_change_new (agent, NULL, FALSE, 0, &error);
  gboolean         is_here = beckon_connect_agent_is_here (agent);
  g_autofree char *state = change != NULL ? dup_state (change, is_here) : NULL;

  if (context->json)
    {
      beckon_json_open_member_object (out, NULL);
      beckon_json_add_string (out, "agent", agent->name);
      beckon_json_add_string (out, "title", agent->title);
      beckon_json_add_boolean (out, "found", is_here);
      beckon_json_add_string (out, "state", get_state_name (change));
      if (change != NULL && !beckon_connect_change_is_absent (change))
        add_parts (out, change);
      beckon_json_add_string (out, "problem", change == NULL ? error->message : NULL);
      beckon_json_close_object (out);
      return;
    }
  beckon_print_padded (out, agent->name, NAME_COLUMNS / 2);
  beckon_print_padded (out, agent->title, NAME_COLUMNS);
  if (change == NULL)
    {
      beckon_print_text (out, error->message, 2);
      g_string_append_c (out, '\n');
      return;
    }
  beckon_print_style (out,
                      beckon_connect_change_is_complete (change) ? BECKON_STYLE_GOOD
                      : beckon_connect_change_is_absent (change) ? BECKON_STYLE_DIM
                                                                 : BECKON_STYLE_BAD,
                      state);
  g_string_append_c (out, '\n');
}

static int
list (const BeckonContext *context)
{
  g_autoptr (GString) out = g_string_new (NULL);

  if (context->json)
    {
      beckon_json_open_object (out);
      beckon_json_open_member_array (out, "agents");
    }
  for (guint i = 0; i < BECKON_CONNECT_N_AGENTS; i++)
    print_agent (context, out, &beckon_connect_agents[i]);
  if (context->json)
    {
      beckon_json_close_array (out);
      beckon_json_close_object (out);
      g_string_append_c (out, '\n');
    }
  else
    {
      g_string_append_printf (out, "\n%s\n", _ ("Connect one: beckon setup NAME"));
    }
  return beckon_print_out (out->str) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
}

/* --- one agent --- */

/* One entry of what there is; @state: as it is. */
static void
append_entry (const BeckonContext *context,
              GString             *out,
              const BeckonEntry   *entry,
              BeckonEntryState     state)
{
  static const char *const names[] = { "missing", "different", "there" };
  const char *const        texts[] = { _ ("missing"), _ ("different"), _ ("there") };
  g_autofree char         *name = beckon_entry_dup_name (entry);

  if (context->json)
    {
      beckon_json_open_member_object (out, NULL);
      beckon_json_add_string (out, "entry", name);
      beckon_json_add_string (out, "file", entry->file);
      beckon_json_add_string (out, "state", names[state]);
      beckon_json_close_object (out);
      return;
    }
  beckon_print_style (out, state == BECKON_ENTRY_THERE ? BECKON_STYLE_GOOD : BECKON_STYLE_BAD,
                      state == BECKON_ENTRY_THERE ? "✔" : "✘");
  g_string_append_c (out, ' ');
  beckon_print_padded (out, texts[state], NAME_COLUMNS / 2);
  beckon_print_padded (out, name, ENTRY_COLUMNS);
  beckon_print_text (out, entry->file, 2);
  g_string_append_c (out, '\n');
}

static int
check (const BeckonContext *context, const BeckonConnectChange *change)
{
  gboolean         complete = beckon_connect_change_is_complete (change);
  g_autofree char *state = dup_state (change, TRUE);
  g_autoptr (GString) out = g_string_new (NULL);

  if (context->json)
    {
      beckon_json_open_object (out);
      beckon_json_add_string (out, "agent", change->agent->name);
      beckon_json_add_string (out, "project", change->project);
      beckon_json_add_string (out, "url", change->url);
      beckon_json_add_string (out, "state", get_state_name (change));
      add_parts (out, change);
      beckon_json_open_member_array (out, "entries");
    }
  for (guint i = 0; i < change->entries->len; i++)
    append_entry (context, out, change->entries->pdata[i], change->states[i]);
  /* What is there and should not be. */
  for (guint i = 0; i < change->others->len; i++)
    append_entry (context, out, change->others->pdata[i], BECKON_ENTRY_DIFFERENT);
  if (!context->json
      && (beckon_connect_change_is_strict (change)
          || (complete && beckon_connect_change_describe_parts (change) != NULL)))
    g_string_append_printf (out, "%s\n", state);
  if (context->json)
    {
      beckon_json_close_array (out);
      beckon_json_close_object (out);
      g_string_append_c (out, '\n');
    }
  return beckon_print_out (out->str) && complete ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
}

/* The difference in the colours of a terminal. */
static void
append_difference (GString *out, const char *difference)
{
  g_auto (GStrv) lines = g_strsplit (difference, "\n", -1);

  for (guint i = 0; lines[i] != NULL && (*lines[i] != '\0' || lines[i + 1] != NULL); i++)
    {
      g_autoptr (GString) line = g_string_new (NULL);
      BeckonStyle style = BECKON_STYLE_PLAIN;

      if (g_str_has_prefix (lines[i], "+++ ") || g_str_has_prefix (lines[i], "--- "))
        style = BECKON_STYLE_BOLD;
      else if (*lines[i] == '+')
        style = BECKON_STYLE_GOOD;
      else if (*lines[i] == '-')
        style = BECKON_STYLE_BAD;
      else if (*lines[i] == '@')
        style = BECKON_STYLE_DIM;
      beckon_print_text (line, lines[i], 0);
      beckon_print_style (out, style, line->str);
      g_string_append_c (out, '\n');
    }
}

/* Asks on a terminal; where nobody types, E103 says how to go on without. */
static gboolean
may_change (const BeckonArguments *arguments, GError **error)
{
  char    *typed = NULL;
  size_t   size = 0;
  gboolean agreed;

  if (beckon_arguments_flag (arguments, "yes"))
    return TRUE;
  if (!isatty (STDIN_FILENO) || !isatty (STDOUT_FILENO))
    {
      beckon_set_error (error, BECKON_ERROR_MISFIT,
                        _ ("Look at the difference, and add --yes to write it."), "%s",
                        _ ("Nothing was changed, since nobody could be asked"));
      return FALSE;
    }
  /* Translators: y and n are what is typed in every language */
  beckon_print_out (_ ("Write this? [y/N] "));
  agreed = getline (&typed, &size, stdin) >= 0 && g_ascii_strcasecmp (g_strstrip (typed), "y") == 0;
  free (typed);
  if (!agreed)
    beckon_set_error (error, BECKON_ERROR_MISFIT, _ ("Type y to write it."), "%s",
                      _ ("Nothing was changed"));
  return agreed;
}

/* Asks on a terminal what is to come to the desk; the parts that @change has are the ones for a
 * plain Enter. 0, if nobody answers. */
static BeckonConnectParts
ask_parts (const BeckonConnectChange *change)
{
  static const struct
  {
    const char        *typed;
    BeckonConnectParts parts;
  } choices[] = {
    { "q", BECKON_CONNECT_QUESTIONS },
    { "p", BECKON_CONNECT_PERMISSIONS },
    { "b", BECKON_CONNECT_BOTH },
  };
  BeckonConnectParts chosen = 0;
  char              *typed = NULL;
  size_t             size = 0;

  while (chosen == 0)
    {
      /* Translators: what is to come to the desk; q, p and b are what is typed in every language */
      g_autoptr (GString) prompt =
        g_string_new (_ ("Questions (q), permissions (p), or both (b)?"));

      g_string_append (prompt, " [");
      for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
        g_string_append_printf (prompt, "%s%c", i > 0 ? "/" : "",
                                choices[i].parts == change->parts
                                  ? g_ascii_toupper (*choices[i].typed)
                                  : *choices[i].typed);
      g_string_append (prompt, "] ");
      if (!beckon_print_out (prompt->str) || getline (&typed, &size, stdin) < 0)
        break;
      g_strstrip (typed);
      if (*typed == '\0')
        chosen = change->parts;
      for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
        if (g_ascii_strcasecmp (typed, choices[i].typed) == 0)
          chosen = choices[i].parts;
    }
  free (typed);
  return chosen;
}

/* Asks on a terminal what becomes of permissions without a desk. */
static BeckonConnectParts
ask_strict (void)
{
  char    *typed = NULL;
  size_t   size = 0;
  gboolean agreed;

  /* Translators: y and n are what is typed in every language */
  beckon_print_out (_ ("Deny permissions while the desk is not running, instead of asking in the "
                       "agent’s terminal (strict)? [y/N] "));
  agreed = getline (&typed, &size, stdin) >= 0 && g_ascii_strcasecmp (g_strstrip (typed), "y") == 0;
  free (typed);
  return agreed ? BECKON_CONNECT_STRICT : 0;
}

/* An agent that was connected for all projects: is it for the one in this folder, too? */
static void
append_twice (GString *out, const BeckonConnectAgent *agent)
{
  g_autoptr (BeckonConnectChange) here = beckon_connect_change_new (agent, ".", FALSE, 0, NULL);

  if (here != NULL && beckon_connect_agent_has_hooks (here->entries)
      && !beckon_connect_change_is_absent (here))
    /* Translators: the name of an agent, and of its program, such as claude */
    g_string_append_printf (out,
                            _ ("In this folder, %s is also connected for the project alone, and "
                               "would run its hooks twice: beckon setup %s --project --remove\n"),
                            agent->title, agent->name);
}

/* How the agent gets the token. */
static void
append_token (GString *out)
{
  g_autofree char *path = beckon_paths_dup_token ();

  g_string_append_printf (out, "%s\n    export " BECKON_CONNECT_TOKEN_VARIABLE "=\"$(cat '%s')\"\n",
                          _ ("It takes the token of the desk from its environment. Set it before "
                             "you start the agent:"),
                          path);
  g_string_append_printf (
    out, "%s\n",
    _ ("Hooks run a command, so that none is written: permissions stay in the agent’s terminal."));
}

/* What was done, or would be. */
static int
report (const BeckonContext       *context,
        const BeckonConnectChange *change,
        gboolean                   removes,
        gboolean                   done)
{
  gboolean         empty = beckon_connect_change_is_empty (change);
  g_autofree char *difference = beckon_connect_change_dup_difference (change);
  g_autoptr (GString) out = g_string_new (NULL);

  if (context->json)
    {
      beckon_json_open_object (out);
      beckon_json_add_string (out, "agent", change->agent->name);
      beckon_json_add_string (out, "project", change->project);
      beckon_json_add_string (out, "url", change->url);
      if (!removes)
        add_parts (out, change);
      beckon_json_add_boolean (out, "changed", done && !empty);
      beckon_json_add_string (out, "difference", difference);
      beckon_json_close_object (out);
      g_string_append_c (out, '\n');
    }
  else if (empty)
    {
      g_string_append_printf (out,
                              removes ? _ ("%s is not connected. Nothing changes.\n")
                                      : _ ("%s is connected already. Nothing changes.\n"),
                              change->agent->title);
    }
  else if (done)
    {
      g_string_append_printf (
        out, removes ? _ ("%s is no longer connected.\n") : _ ("%s is connected.\n"),
        change->agent->title);
      for (guint i = 0; i < change->files->len; i++)
        {
          const BeckonChangedFile *file = change->files->pdata[i];
          g_autofree char         *copy = beckon_config_file_dup_copy_path (file->file);

          if (file->changes && file->file->text != NULL)
            g_string_append_printf (out, _ ("Copy of what was there: %s\n"), copy);
        }
      if (!removes)
        g_string_append_printf (
          out, "%s\n",
          _ (change->project != NULL ? change->agent->project_advice : change->agent->advice));
      if (!removes && change->url != NULL)
        append_token (out);
      if (!removes && change->project == NULL)
        append_twice (out, change->agent);
    }
  return beckon_print_out (out->str) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
}

/* FALSE: it cannot be printed. */
static gboolean
show (const BeckonContext *context, const BeckonConnectChange *change, gboolean removes)
{
  g_autofree char *difference = beckon_connect_change_dup_difference (change);
  g_autoptr (GString) out = g_string_new (NULL);

  if (context->json)
    return TRUE;
  append_difference (out, difference);
  if (!removes && beckon_connect_change_is_strict (change))
    g_string_append_printf (out, "%s\n",
                            _ ("Strict: while the desk is not running, permissions are denied, and "
                               "the agent is told why."));
  else if (!removes && beckon_connect_change_ends_strict (change))
    g_string_append_printf (
      out, "%s\n",
      _ ("No longer strict: while the desk is not running, the agent asks for "
         "permissions in its terminal."));
  return beckon_print_out (out->str);
}

/* Does the person choose the parts of @change now? */
static gboolean
may_choose (const BeckonContext       *context,
            const BeckonArguments     *arguments,
            const BeckonConnectChange *change)
{
  static const char *const said[] = { "yes",       "dry-run",     "remove",
                                      "questions", "permissions", "strict" };

  for (guint i = 0; i < G_N_ELEMENTS (said); i++)
    if (beckon_arguments_flag (arguments, said[i]))
      return FALSE;
  return !context->json && beckon_connect_change_has_choice (change) && isatty (STDIN_FILENO)
         && isatty (STDOUT_FILENO);
}

static int
apply (const BeckonContext   *context,
       const BeckonArguments *arguments,
       BeckonConnectChange   *planned,
       gboolean               removes)
{
  gboolean only_show = beckon_arguments_flag (arguments, "dry-run");
  g_autoptr (BeckonConnectChange) chosen = NULL;
  g_autoptr (GError) error = NULL;
  BeckonConnectChange *change = planned;

  if (!removes && change->project != NULL && !beckon_connect_change_is_alone (change, &error))
    return beckon_api_fail (context, error);
  if (!beckon_connect_change_is_empty (change) && !show (context, change, removes))
    return BECKON_EXIT_REFUSED;
  if (only_show || beckon_connect_change_is_empty (change))
    return report (context, change, removes, FALSE);
  if (may_choose (context, arguments, change))
    {
      BeckonConnectParts parts = ask_parts (change);

      if ((parts & BECKON_CONNECT_PERMISSIONS) != 0)
        parts |= ask_strict ();
      if (parts != 0 && parts != change->parts)
        {
          chosen = beckon_connect_change_new (change->agent, change->project, FALSE, parts, &error);
          if (chosen == NULL)
            return beckon_api_fail (context, error);
          if (!show (context, chosen, FALSE))
            return BECKON_EXIT_REFUSED;
          change = chosen;
        }
    }
  if (!may_change (arguments, &error) || !beckon_connect_change_write (change, &error))
    return beckon_api_fail (context, error);
  return report (context, change, removes, TRUE);
}

/* (transfer full) (nullable): where agents call the desk. E108 if its port is another one at each
 * start, or there is none. */
static char *
dup_address (GError **error)
{
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  g_autoptr (GSettingsSchema) schema =
    source != NULL ? g_settings_schema_source_lookup (source, BECKON_SCHEMA_ID, TRUE) : NULL;
  g_autoptr (GSettings) settings = schema != NULL ? g_settings_new_full (schema, NULL, NULL) : NULL;
  int port = beckon_port_from_settings (settings);

  if (port > 0)
    return g_strdup_printf ("http://127.0.0.1:%d/mcp", port);
  beckon_set_error (
    error, BECKON_ERROR_STATUS,
    _ ("Set a port in Preferences → Connections (or BECKON_PORT), or connect the "
       "agent without “--http”."),
    "%s", port == 0 ? _ ("The desk has another port at each start") : _ ("The desk has no port"));
  return NULL;
}

/* What the options say of the parts; 0: nothing. */
static BeckonConnectParts
get_parts (const BeckonArguments *arguments)
{
  return (beckon_arguments_flag (arguments, "questions") ? BECKON_CONNECT_QUESTIONS : 0)
         | (beckon_arguments_flag (arguments, "permissions") ? BECKON_CONNECT_PERMISSIONS : 0)
         | (beckon_arguments_flag (arguments, "strict") ? BECKON_CONNECT_STRICT : 0);
}

/* (transfer full) (nullable): strict is said each time: a change without it takes it back. */
static BeckonConnectChange *
plan (const BeckonConnectAgent *agent,
      const char               *folder,
      gboolean                  removes,
      gboolean                  checks,
      BeckonConnectParts        parts,
      GError                  **error)
{
  g_autoptr (BeckonConnectChange) change =
    beckon_connect_change_new (agent, folder, removes, parts, error);

  if (change == NULL || removes || checks || parts != 0
      || !beckon_connect_change_is_strict (change))
    return g_steal_pointer (&change);
  return beckon_connect_change_new (agent, folder, FALSE,
                                    change->parts & ~(guint) BECKON_CONNECT_STRICT, error);
}

static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  BeckonConnectParts        parts = get_parts (arguments);
  const char               *name = beckon_arguments_word (arguments, 0);
  gboolean                  removes = beckon_arguments_flag (arguments, "remove");
  gboolean                  checks = beckon_arguments_flag (arguments, "check");
  gboolean                  by_http = beckon_arguments_flag (arguments, "http");
  gboolean                  for_project = beckon_arguments_flag (arguments, "project");
  const char               *folder = beckon_arguments_word (arguments, 1);
  const BeckonConnectAgent *agent = name != NULL ? beckon_connect_agent_find (name) : NULL;
  g_autoptr (BeckonConnectChange) change = NULL;
  g_autofree char *address = NULL;
  g_autoptr (GError) error = NULL;

  if (removes + checks + beckon_arguments_flag (arguments, "dry-run") > 1 && !(removes && !checks))
    return beckon_api_fail_usage (context, _ ("--check cannot be combined with another option"));
  if (by_http && removes)
    return beckon_api_fail_usage (context, _ ("--http cannot be combined with --remove"));
  if (parts != 0 && removes)
    return beckon_api_fail_usage (
      context, _ ("--remove takes back everything: it cannot be combined with a part of it"));
  if (by_http && (parts & ~(guint) BECKON_CONNECT_QUESTIONS) != 0)
    return beckon_api_fail_usage (
      context, _ ("Permissions need a command: they cannot be combined with --http"));
  if (folder != NULL && !for_project)
    return beckon_api_fail_usage (context, _ ("A folder needs --project"));
  if (name == NULL)
    {
      if (removes || checks || for_project || by_http || parts != 0
          || beckon_arguments_flag (arguments, "dry-run"))
        return beckon_api_fail_usage (context, _ ("Expected the name of an agent"));
      return list (context);
    }
  if (agent == NULL)
    return beckon_api_fail_usage (
      context, _ ("“%s” is not an agent that can be connected. See “beckon setup”."), name);
  folder = !for_project ? NULL : folder != NULL ? folder : ".";
  address = by_http ? dup_address (&error) : NULL;
  if (address != NULL)
    change = beckon_connect_change_new_http (agent, folder, address, &error);
  else if (!by_http)
    change = plan (agent, folder, removes, checks, parts, &error);
  if (change == NULL)
    return beckon_api_fail (context, error);
  return checks ? check (context, change) : apply (context, arguments, change, removes);
}

const BeckonCommand beckon_verb_setup = {
  .name = "setup",
  .words = N_ ("[NAME [FOLDER]]"),
  .summary = N_ ("Connect an agent: claude, codex, gemini, opencode or copilot"),
  .description = N_ (
    "Writes into the agent’s own configuration that it asks through Beckon and may wait for the "
    "answer, and nothing else: comments and order stay. The difference is shown first; a copy "
    "of each file is kept beside it. Without a NAME it lists the agents on this computer.\n\n"
    "On a terminal you are asked whether questions, permissions or both come to the desk, if the "
    "agent can pass on both; --questions and --permissions say so. What was chosen stays until "
    "another choice is made. Strict is not kept: it needs --strict each time, or your yes.\n\n"
    "Doing it twice changes nothing; --remove takes back what was written. With --project it is "
    "connected in one project instead of all."),
  .options = options,
  .max_words = 2,
  .run = run,
};
