/* agent.c: the agents that can be connected: where their configuration is, and what goes into it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "connect/agent.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/sandbox.h"
#include "connect/connect-resources.h"
#include "connect/own-program.h"

/* What our server is called in the configuration of every agent. */
#define SERVER "beckon"
/* A question may wait for a week. */
#define WEEK_S 604800
#define WEEK_MS (G_GINT64_CONSTANT (1000) * WEEK_S)
/* The longest that Codex lets a hook run when a session ends or is interrupted. */
#define CODEX_END_S 3
/* Our plugin for opencode, and where it says how it calls beckon. */
#define PLUGIN "/page/beckon/Beckon/connect/opencode-plugin.mjs"
#define PLUGIN_COMMAND "[\"beckon\"]"
/* And what it asks at the desk. */
#define PLUGIN_ASKS "[\"permission\", \"question\"]"
/* And that it passes on what denies where no desk is. */
#define PLUGIN_STRICT "const STRICT = false;"
/* Tools of Claude Code, as the matchers of its hooks name them: its own questions, what can be
 * edited in the terminal before it is done, and ours. */
#define CLAUDE_ASKS "AskUserQuestion"
#define CLAUDE_CHANGES "Bash|Edit|Write"
#define CLAUDE_OURS "mcp__" SERVER "__.*"

/* --- folders --- */

/* (transfer full): the folder that the environment variable names, or @name in the home. */
static char *
dup_folder (const char *variable, const char *name)
{
  const char *given = g_getenv (variable);

  if (given != NULL && *given != '\0')
    return g_canonicalize_filename (given, NULL);
  return g_build_filename (g_get_home_dir (), name, NULL);
}

static char *
dup_claude_folder (void)
{
  return dup_folder ("CLAUDE_CONFIG_DIR", ".claude");
}

static char *
dup_codex_folder (void)
{
  return dup_folder ("CODEX_HOME", ".codex");
}

static char *
dup_gemini_folder (void)
{
  g_autofree char *home = dup_folder ("GEMINI_CLI_HOME", "");

  return g_build_filename (home, ".gemini", NULL);
}

static char *
dup_opencode_folder (void)
{
  /* In a sandbox, the variable of the host is kept under another name. */
  const char *config =
    g_getenv (beckon_sandbox_get () != NULL ? "HOST_XDG_CONFIG_HOME" : "XDG_CONFIG_HOME");
  g_autofree char *home = g_build_filename (g_get_home_dir (), ".config", NULL);

  return g_build_filename (config != NULL && g_path_is_absolute (config) ? config : home,
                           "opencode", NULL);
}

static char *
dup_copilot_folder (void)
{
  return dup_folder ("COPILOT_HOME", ".copilot");
}

/* --- values --- */

static JsonNode *
take_object (JsonObject *object)
{
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);

  json_node_take_object (node, object);
  return node;
}

/* How our server is started for an agent whose limit for a call is raised beside it, so that the
 * desk keeps a call as long, and for one whose limit may stay as it is. */
static const char *const patient[] = { "mcp", "--wait", "7 days", NULL };
static const char *const cautious[] = { "mcp", NULL };

/* The words of @command from @first on, then @more. */
static JsonArray *
make_words (const char *const *command, guint first, const char *const *more)
{
  JsonArray *words = json_array_new ();

  for (guint i = first; command[i] != NULL; i++)
    json_array_add_string_element (words, command[i]);
  for (guint i = 0; more[i] != NULL; i++)
    json_array_add_string_element (words, more[i]);
  return words;
}

/* A server that is a command. @type (nullable). */
static JsonObject *
make_server (const char *const *command, const char *const *words, const char *type)
{
  JsonObject *server = json_object_new ();

  if (type != NULL)
    json_object_set_string_member (server, "type", type);
  json_object_set_string_member (server, "command", command[0]);
  json_object_set_array_member (server, "args", make_words (command, 1, words));
  return server;
}

/* (transfer full): a line for a shell: beckon hook NAME. */
static char *
dup_hook_line (const char *const *command, const char *name, gboolean strict)
{
  g_autoptr (GString) line = g_string_new (NULL);

  for (guint i = 0; command[i] != NULL; i++)
    {
      g_autofree char *quoted = NULL;
      gboolean         plain = TRUE;

      for (const char *c = command[i]; *c != '\0'; c++)
        plain = plain && (g_ascii_isalnum (*c) || strchr ("/._-+=", *c) != NULL);
      quoted = plain ? g_strdup (command[i]) : g_shell_quote (command[i]);
      g_string_append_printf (line, "%s ", quoted);
    }
  g_string_append_printf (line, BECKON_ENTRY_HOOK_VERB " %s%s", name,
                          strict ? BECKON_ENTRY_STRICT : "");
  return g_string_free (g_steal_pointer (&line), FALSE);
}

/* @matcher: for which tools the event counts, "" for all; @strict: it denies where no desk is;
 * @timeout: in the unit of the agent. */
static void
add_hook (GPtrArray         *entries,
          const char        *file,
          const char        *event,
          const char        *matcher,
          const char *const *command,
          const char        *name,
          gboolean           strict,
          gint64             timeout)
{
  g_autofree char *line = dup_hook_line (command, name, strict);
  g_autofree char *path = g_strconcat ("hooks.", event, NULL);
  JsonObject      *handler = json_object_new ();
  JsonArray       *handlers = json_array_new ();
  JsonObject      *group = json_object_new ();

  json_object_set_string_member (handler, "type", "command");
  json_object_set_string_member (handler, "command", line);
  json_object_set_int_member (handler, "timeout", timeout);
  json_array_add_object_element (handlers, handler);
  if (*matcher != '\0')
    json_object_set_string_member (group, "matcher", matcher);
  json_object_set_array_member (group, "hooks", handlers);
  g_ptr_array_add (entries, beckon_entry_new (BECKON_ENTRY_HOOK, file, path, take_object (group)));
}

static GPtrArray *
make_list (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_entry_free);
}

/* An event of an agent's hooks: for which tools it counts, by what was chosen: "" for all, NULL:
 * there is no such hook. What becomes of the session, and what was answered in the terminal, is
 * always told. */
typedef struct
{
  const char *event;
  const char *both;
  const char *questions;
  const char *permissions;
} Hook;

#define ALWAYS "", "", ""

/* (nullable) */
static const char *
get_matcher (const Hook *hook, BeckonConnectParts parts)
{
  switch (parts & BECKON_CONNECT_BOTH)
    {
    case BECKON_CONNECT_QUESTIONS:
      return hook->questions;
    case BECKON_CONNECT_PERMISSIONS:
      return hook->permissions;
    default:
      return hook->both;
    }
}

/* Is it the event that is strict, if that was chosen? At the others nothing is decided that the
 * agent would not decide by itself. */
static gboolean
is_strict (const char *event, BeckonConnectParts parts)
{
  return (parts & BECKON_CONNECT_STRICT) != 0 && g_str_equal (event, "PermissionRequest");
}

/* --- what goes into the configuration of each --- */

/* (transfer full): @folder, or that of @project (nullable) which is called @name. */
static char *
dup_own_folder (const char *folder, const char *project, const char *name)
{
  return project != NULL ? g_build_filename (project, name, NULL) : g_strdup (folder);
}

/* (transfer full): the file in which Claude Code keeps its servers. */
static char *
dup_claude_state (const char *folder)
{
  const char      *given = g_getenv ("CLAUDE_CONFIG_DIR");
  g_autofree char *early = g_build_filename (folder, ".config.json", NULL);

  /* One of early versions, which it still prefers. */
  if (g_file_test (early, G_FILE_TEST_EXISTS))
    return g_steal_pointer (&early);
  /* Without the variable it is beside the folder. */
  return g_build_filename (given != NULL && *given != '\0' ? folder : g_get_home_dir (),
                           ".claude.json", NULL);
}

/* (transfer full): its settings: hooks and permissions. */
static char *
dup_claude_settings (const char *folder, const char *project)
{
  return project != NULL ? g_build_filename (project, ".claude", "settings.local.json", NULL)
                         : g_build_filename (folder, "settings.json", NULL);
}

/* @server (transfer full), and the permission to use it. */
static void
add_claude_server (GPtrArray *entries, const char *folder, const char *project, JsonObject *server)
{
  g_autofree char *state =
    project != NULL ? g_build_filename (project, ".mcp.json", NULL) : dup_claude_state (folder);
  g_autofree char *settings = dup_claude_settings (folder, project);
  JsonNode        *tools = json_node_init_string (json_node_alloc (), "mcp__" SERVER);

  g_ptr_array_add (entries, beckon_entry_new (BECKON_ENTRY_MEMBER, state, "mcpServers." SERVER,
                                              take_object (server)));
  g_ptr_array_add (entries,
                   beckon_entry_new (BECKON_ENTRY_ELEMENT, settings, "permissions.allow", tools));
  /* A server of a project is used only once the person has agreed. */
  if (project != NULL)
    g_ptr_array_add (entries,
                     beckon_entry_new (BECKON_ENTRY_ELEMENT, settings, "enabledMcpjsonServers",
                                       json_node_init_string (json_node_alloc (), SERVER)));
}

/* In a project the server is in the file that Claude Code has for that. The hooks and permissions
 * are in the person's own file, which is not for those with whom the project is shared: on a
 * computer without Beckon each hook would fail. */
static GPtrArray *
list_claude (const char        *folder,
             const char        *project,
             const char *const *command,
             BeckonConnectParts parts)
{
  /* PreToolUse is not for its own questions, whose hook the terminal would wait for: it asks by
   * itself as well, and the first answer counts. */
  static const Hook hooks[] = {
    { "PermissionRequest", "", CLAUDE_ASKS, "^(?!" CLAUDE_ASKS "$)" },
    { "PreToolUse", CLAUDE_CHANGES "|" CLAUDE_OURS, CLAUDE_OURS, CLAUDE_CHANGES },
    { "PostToolUse", "", CLAUDE_ASKS "|" CLAUDE_OURS, "" },
    { "PostToolUseFailure", "", CLAUDE_ASKS "|" CLAUDE_OURS, "" },
    { "PermissionDenied", "", CLAUDE_ASKS "|" CLAUDE_OURS, "" },
    { "Elicitation", "", "", NULL },
    { "ElicitationResult", "", "", NULL },
    { "Notification", ALWAYS },
    { "UserPromptSubmit", ALWAYS },
    { "SessionStart", ALWAYS },
    { "SessionEnd", ALWAYS },
    { "Stop", ALWAYS },
    { "StopFailure", ALWAYS },
    { "SubagentStart", ALWAYS },
    { "SubagentStop", ALWAYS },
  };
  GPtrArray       *entries = make_list ();
  g_autofree char *settings = dup_claude_settings (folder, project);

  if ((parts & BECKON_CONNECT_QUESTIONS) != 0)
    {
      JsonObject *server = make_server (command, patient, "stdio");

      json_object_set_int_member (server, "timeout", WEEK_MS);
      add_claude_server (entries, folder, project, server);
    }
  for (guint i = 0; i < G_N_ELEMENTS (hooks); i++)
    {
      const char *matcher = get_matcher (&hooks[i], parts);

      if (matcher != NULL)
        add_hook (entries, settings, hooks[i].event, matcher, command, "claude",
                  is_strict (hooks[i].event, parts), WEEK_S);
    }
  return entries;
}

/* @command calls beckon. */
static void
add_codex_server (GPtrArray *entries, const char *config, const char *const *command)
{
  static const char *const passed[] = {
    "XDG_RUNTIME_DIR", "XDG_DATA_HOME",   "XDG_CONFIG_HOME", "DBUS_SESSION_BUS_ADDRESS",
    "DISPLAY",         "WAYLAND_DISPLAY", "BECKON_DATA_DIR", "BECKON_RUNTIME_DIR",
    "BECKON_TASK_ID",
  };
  JsonObject *server = make_server (command, patient, NULL);
  JsonArray  *variables = json_array_new ();

  /* Codex gives a server little of its environment: not where the desk is, nor how one is opened,
   * nor the task for which the desk has started Codex. */
  for (guint i = 0; i < G_N_ELEMENTS (passed); i++)
    json_array_add_string_element (variables, passed[i]);
  json_object_set_array_member (server, "env_vars", variables);
  json_object_set_int_member (server, "tool_timeout_sec", WEEK_S);
  /* Otherwise “codex exec”, where nobody can approve, refuses every tool that does more than ask.
   */
  json_object_set_string_member (server, "default_tools_approval_mode", "approve");
  g_ptr_array_add (entries, beckon_entry_new (BECKON_ENTRY_TABLE, config, "mcp_servers." SERVER,
                                              take_object (server)));
}

static GPtrArray *
list_codex (const char        *folder,
            const char        *project,
            const char *const *command,
            BeckonConnectParts parts)
{
  static const Hook hooks[] = {
    { "PermissionRequest", "", NULL, "" },
    { "PostToolUse", "", NULL, "" },
    { "UserPromptSubmit", ALWAYS },
    { "SessionStart", ALWAYS },
    { "SessionEnd", ALWAYS },
    { "Stop", ALWAYS },
    { "Interrupt", ALWAYS },
    { "SubagentStart", ALWAYS },
    { "SubagentStop", ALWAYS },
  };
  GPtrArray       *entries = make_list ();
  g_autofree char *own = dup_own_folder (folder, project, ".codex");
  g_autofree char *config = g_build_filename (own, "config.toml", NULL);
  g_autofree char *file = g_build_filename (own, "hooks.json", NULL);

  if ((parts & BECKON_CONNECT_QUESTIONS) != 0)
    add_codex_server (entries, config, command);
  for (guint i = 0; i < G_N_ELEMENTS (hooks); i++)
    {
      const char *event = hooks[i].event;
      const char *matcher = get_matcher (&hooks[i], parts);
      gboolean    ends = g_str_equal (event, "SessionEnd") || g_str_equal (event, "Interrupt");

      if (matcher != NULL)
        add_hook (entries, file, event, matcher, command, "codex", is_strict (event, parts),
                  ends ? CODEX_END_S : WEEK_S);
    }
  return entries;
}

/* It has no hook that could decide a permission: there is nothing to choose. */
static GPtrArray *
list_gemini (const char        *folder,
             const char        *project,
             const char *const *command,
             BeckonConnectParts parts)
{
  static const char *const events[] = { "Notification", "SessionStart", "SessionEnd" };
  GPtrArray               *entries = make_list ();
  JsonObject              *server = make_server (command, patient, NULL);
  g_autofree char         *own = dup_own_folder (folder, project, ".gemini");
  g_autofree char         *settings = g_build_filename (own, "settings.json", NULL);

  json_object_set_int_member (server, "timeout", WEEK_MS);
  /* Its tools ask the person: that needs no question before. */
  json_object_set_boolean_member (server, "trust", TRUE);
  g_ptr_array_add (entries, beckon_entry_new (BECKON_ENTRY_MEMBER, settings, "mcpServers." SERVER,
                                              take_object (server)));
  for (guint i = 0; i < G_N_ELEMENTS (events); i++)
    add_hook (entries, settings, events[i], "", command, "gemini", FALSE, WEEK_MS);
  return entries;
}

/* (transfer full): our plugin for opencode, which calls @command. */
static JsonNode *
make_plugin (const char *const *command, BeckonConnectParts parts)
{
  g_autoptr (GBytes) bytes = g_resource_lookup_data (beckon_connect_get_resource (), PLUGIN,
                                                     G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_autoptr (GString) text =
    g_string_new_len (g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes));
  g_autoptr (JsonNode) words = json_node_new (JSON_NODE_ARRAY);
  g_autofree char *called = NULL;
  JsonNode        *plugin = json_node_new (JSON_NODE_VALUE);

  if ((parts & BECKON_CONNECT_BOTH) == BECKON_CONNECT_QUESTIONS)
    g_string_replace (text, PLUGIN_ASKS, "[\"question\"]", 1);
  else if ((parts & BECKON_CONNECT_BOTH) == BECKON_CONNECT_PERMISSIONS)
    g_string_replace (text, PLUGIN_ASKS, "[\"permission\"]", 1);
  if ((parts & BECKON_CONNECT_STRICT) != 0)
    g_string_replace (text, PLUGIN_STRICT, BECKON_ENTRY_STRICT_FILE, 1);
  json_node_take_array (words, make_words (command, 0, (const char *const[]){ NULL }));
  called = json_to_string (words, FALSE);
  g_string_replace (text, PLUGIN_COMMAND, called, 1);
  json_node_set_string (plugin, text->str);
  return plugin;
}

/* (transfer full): it reads both; the first one overrides. */
static char *
dup_opencode_file (const char *folder, const char *project)
{
  static const char *const names[] = { "opencode.jsonc", "opencode.json" };
  g_autofree char         *file = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_free (file);
      file = g_build_filename (project != NULL ? project : folder, names[i], NULL);
      if (g_file_test (file, G_FILE_TEST_EXISTS) || g_file_test (file, G_FILE_TEST_IS_SYMLINK))
        break;
    }
  return g_steal_pointer (&file);
}

static GPtrArray *
list_opencode (const char        *folder,
               const char        *project,
               const char *const *command,
               BeckonConnectParts parts)
{
  GPtrArray       *entries = make_list ();
  g_autofree char *file = dup_opencode_file (folder, project);
  g_autofree char *own = dup_own_folder (folder, project, ".opencode");
  g_autofree char *plugin = g_build_filename (own, "plugin", "beckon.js", NULL);

  if ((parts & BECKON_CONNECT_QUESTIONS) != 0)
    {
      JsonObject *server = json_object_new ();

      json_object_set_string_member (server, "type", "local");
      json_object_set_array_member (server, "command", make_words (command, 0, patient));
      json_object_set_boolean_member (server, "enabled", TRUE);
      json_object_set_int_member (server, "timeout", WEEK_MS);
      g_ptr_array_add (
        entries, beckon_entry_new (BECKON_ENTRY_MEMBER, file, "mcp." SERVER, take_object (server)));
    }
  g_ptr_array_add (entries, beckon_entry_new (BECKON_ENTRY_FILE, plugin, "plugin/beckon.js",
                                              make_plugin (command, parts)));
  return entries;
}

/* In a project it also reads the file of Claude Code, but its entries are of another kind. It has
 * no hooks: there is nothing to choose. */
static GPtrArray *
list_copilot (const char        *folder,
              const char        *project,
              const char *const *command,
              BeckonConnectParts parts)
{
  GPtrArray       *entries = make_list ();
  JsonObject      *server = make_server (command, cautious, "local");
  JsonArray       *tools = json_array_new ();
  g_autofree char *file = project != NULL ? g_build_filename (project, ".github", "mcp.json", NULL)
                                          : g_build_filename (folder, "mcp-config.json", NULL);

  json_array_add_string_element (tools, "*");
  json_object_set_array_member (server, "tools", tools);
  json_object_set_int_member (server, "timeout", WEEK_MS);
  g_ptr_array_add (entries, beckon_entry_new (BECKON_ENTRY_MEMBER, file, "mcpServers." SERVER,
                                              take_object (server)));
  return entries;
}

/* --- the same without a command --- */

/* How long a call may take, as the desk reads it. */
#define PREFER "Prefer"
#define PREFER_WEEK "wait=" G_STRINGIFY (WEEK_S)

/* A server at @url. @type (nullable). @bearer: where the agent puts the token, in its own words. */
static JsonObject *
make_http_server (const char *url, const char *type, const char *bearer)
{
  JsonObject *server = json_object_new ();
  JsonObject *headers = json_object_new ();

  if (type != NULL)
    json_object_set_string_member (server, "type", type);
  json_object_set_string_member (server, "url", url);
  json_object_set_string_member (headers, "Authorization", bearer);
  json_object_set_string_member (headers, PREFER, PREFER_WEEK);
  json_object_set_object_member (server, "headers", headers);
  json_object_set_int_member (server, "timeout", WEEK_MS);
  return server;
}

static GPtrArray *
list_claude_http (const char *folder, const char *project, const char *url)
{
  GPtrArray *entries = make_list ();

  add_claude_server (entries, folder, project,
                     make_http_server (url, "http", "Bearer ${" BECKON_CONNECT_TOKEN_VARIABLE "}"));
  return entries;
}

static GPtrArray *
list_codex_http (const char *folder, const char *project, const char *url)
{
  GPtrArray       *entries = make_list ();
  JsonObject      *server = json_object_new ();
  JsonObject      *headers = json_object_new ();
  g_autofree char *own = dup_own_folder (folder, project, ".codex");
  g_autofree char *config = g_build_filename (own, "config.toml", NULL);

  json_object_set_string_member (server, "url", url);
  json_object_set_string_member (server, "bearer_token_env_var", BECKON_CONNECT_TOKEN_VARIABLE);
  json_object_set_int_member (server, "tool_timeout_sec", WEEK_S);
  json_object_set_string_member (server, "default_tools_approval_mode", "approve");
  json_object_set_string_member (headers, PREFER, PREFER_WEEK);
  g_ptr_array_add (entries, beckon_entry_new (BECKON_ENTRY_TABLE, config, "mcp_servers." SERVER,
                                              take_object (server)));
  g_ptr_array_add (entries,
                   beckon_entry_new (BECKON_ENTRY_TABLE, config,
                                     "mcp_servers." SERVER ".http_headers", take_object (headers)));
  return entries;
}

static GPtrArray *
list_gemini_http (const char *folder, const char *project, const char *url)
{
  GPtrArray  *entries = make_list ();
  JsonObject *server =
    make_http_server (url, "http", "Bearer ${" BECKON_CONNECT_TOKEN_VARIABLE "}");
  g_autofree char *own = dup_own_folder (folder, project, ".gemini");
  g_autofree char *settings = g_build_filename (own, "settings.json", NULL);

  json_object_set_boolean_member (server, "trust", TRUE);
  g_ptr_array_add (entries, beckon_entry_new (BECKON_ENTRY_MEMBER, settings, "mcpServers." SERVER,
                                              take_object (server)));
  return entries;
}

static GPtrArray *
list_opencode_http (const char *folder, const char *project, const char *url)
{
  GPtrArray  *entries = make_list ();
  JsonObject *server =
    make_http_server (url, "remote", "Bearer {env:" BECKON_CONNECT_TOKEN_VARIABLE "}");
  g_autofree char *file = dup_opencode_file (folder, project);

  json_object_set_boolean_member (server, "enabled", TRUE);
  g_ptr_array_add (
    entries, beckon_entry_new (BECKON_ENTRY_MEMBER, file, "mcp." SERVER, take_object (server)));
  return entries;
}

const BeckonConnectAgent beckon_connect_agents[BECKON_CONNECT_N_AGENTS] = {
  { "claude", "Claude Code", "claude", dup_claude_folder, BECKON_CONNECT_ALL, list_claude,
    list_claude_http,
    N_ ("Sessions of Claude Code that are open already do not know it: start them again."),
    N_ ("Others who have this project get .mcp.json with it, unless you leave it out. "
        "settings.local.json is for you alone: see to it that it is in .gitignore.") },
  { "codex", "Codex", "codex", dup_codex_folder, BECKON_CONNECT_ALL, list_codex, list_codex_http,
    N_ (
      "Codex runs hooks only after you have trusted them: start it, enter /hooks, and trust those "
      "of Beckon."),
    N_ ("Codex reads this only in a project that you trust, and runs its hooks only after you have "
        "trusted them, too: start it there, and enter /hooks.") },
  { "gemini", "Gemini CLI", "gemini", dup_gemini_folder, BECKON_CONNECT_QUESTIONS, list_gemini,
    list_gemini_http,
    N_ ("Sessions of Gemini CLI that are open already do not know it: start them again."),
    N_ ("Gemini CLI reads this only in folders that you trust.") },
  { "opencode", "opencode", "opencode", dup_opencode_folder, BECKON_CONNECT_ALL, list_opencode,
    list_opencode_http,
    N_ ("Sessions of opencode that are open already do not know it: start them again."),
    N_ ("Sessions of opencode that are open already do not know it: start them again.") },
  { "copilot", "GitHub Copilot CLI", "copilot", dup_copilot_folder, BECKON_CONNECT_QUESTIONS,
    list_copilot, NULL,
    N_ ("Sessions of Copilot that are open already do not know it: start them again."),
    N_ ("Copilot reads this only in folders that you trust. In others it says nothing, and runs "
        "without it.") },
};

const BeckonConnectAgent *
beckon_connect_agent_find (const char *name)
{
  for (guint i = 0; i < BECKON_CONNECT_N_AGENTS; i++)
    if (g_str_equal (beckon_connect_agents[i].name, name))
      return &beckon_connect_agents[i];
  return NULL;
}

gboolean
beckon_connect_agent_is_here (const BeckonConnectAgent *self)
{
  g_autofree char *program = g_find_program_in_path (self->program);
  g_autofree char *folder = self->dup_folder ();

  return program != NULL || g_file_test (folder, G_FILE_TEST_IS_DIR);
}

GPtrArray *
beckon_connect_agent_list_entries (const BeckonConnectAgent *self,
                                   const char               *project,
                                   const char *const        *command,
                                   BeckonConnectParts        parts)
{
  g_autofree char *folder = self->dup_folder ();

  return self->list_entries (folder, project, command, parts);
}

GPtrArray *
beckon_connect_agent_list_http (const BeckonConnectAgent *self,
                                const char               *project,
                                const char               *url)
{
  g_autofree char *folder = self->dup_folder ();

  return self->list_http (folder, project, url);
}

const BeckonEntry *
beckon_connect_agent_get_server (const GPtrArray *entries)
{
  return entries->pdata[0];
}

gboolean
beckon_connect_agent_has_hooks (const GPtrArray *entries)
{
  for (guint i = 0; i < entries->len; i++)
    {
      BeckonEntryKind kind = ((const BeckonEntry *) entries->pdata[i])->kind;

      if (kind == BECKON_ENTRY_HOOK || kind == BECKON_ENTRY_FILE)
        return TRUE;
    }
  return FALSE;
}

char **
beckon_connect_dup_command (void)
{
  const BeckonSandbox *sandbox = beckon_sandbox_get ();
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
  g_autofree char *found = g_find_program_in_path ("beckon");
  g_autofree char *own = beckon_connect_dup_own_program ();

  if (sandbox != NULL)
    {
      g_strv_builder_add_many (words, "flatpak", "run", "--command=beckon", NULL);
      g_strv_builder_add (words, sandbox->app_id);
    }
  else if (found == NULL && own != NULL)
    {
      g_strv_builder_add (words, own);
    }
  else
    {
      g_strv_builder_add (words, "beckon");
    }
  return g_strv_builder_end (words);
}

char **
beckon_connect_check_command (const char *const *words)
{
  g_autofree char *found = words[0] != NULL ? g_find_program_in_path (words[0]) : NULL;
  g_autofree char *name = found != NULL ? g_path_get_basename (words[0]) : NULL;
  g_autoptr (GStrvBuilder) command = g_strv_builder_new ();
  guint n;

  if (found == NULL
      || (!g_str_equal (name, "beckon") && !g_strv_contains (words, "--command=beckon")))
    return NULL;
  for (n = 0; words[n] != NULL && !g_str_equal (words[n], patient[0])
              && !g_str_equal (words[n], BECKON_ENTRY_HOOK_VERB);
       n++)
    g_strv_builder_add (command, words[n]);
  return n > 0 && words[n] != NULL ? g_strv_builder_end (command) : NULL;
}

gboolean
beckon_connect_is_shut_in (void)
{
  const BeckonSandbox *sandbox = beckon_sandbox_get ();

  return sandbox != NULL && !sandbox->may_write_home;
}
