/* agents.c: beckon agents: registered agents (WH-5, WH-6)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/verbs/verbs.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/display-text.h"
#include "base/duration.h"
#include "base/error.h"
#include "base/json/json-write.h"
#include "cli/api.h"
#include "cli/print.h"
#include "cli/read-file.h"
#include "model/agent-icon.h"
#include "model/agent.h"

#define MAX_TEXT_CHARS 200

static const GOptionEntry options[] = {
  { "acp", 0, 0, G_OPTION_ARG_NONE, NULL,
    N_ ("The COMMAND speaks the Agent Client Protocol, such as gemini --acp"), NULL },
  { "no-acp", 0, 0, G_OPTION_ARG_NONE, NULL,
    N_ ("The COMMAND takes the prompt on its standard input"), NULL },
  { "mode", 0, 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("With --acp: the agent’s own mode to work in, such as plan; empty to unset"), N_ ("MODE") },
  { "folder", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Working folder; empty to unset"),
    N_ ("FOLDER") },
  { "env", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, NULL, N_ ("Environment variable; may be repeated"),
    N_ ("NAME=VALUE") },
  { "time-limit", 0, 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("Time limit per step, such as 30m; empty to unset"), N_ ("TIME") },
  { "icon", 0, 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("Emoji, one or two letters, name of an icon, or PNG file; empty to unset"), N_ ("ICON") },
  BECKON_OPTION_JSON,
  { NULL },
};

static const char *
get_status (const BeckonAgent *agent)
{
  switch (agent->status)
    {
    case BECKON_AGENT_ACTIVE:
      return C_ ("agent", "active");
    case BECKON_AGENT_PAUSED:
      return C_ ("agent", "paused");
    case BECKON_AGENT_DELETED:
      return C_ ("agent", "deleted");
    default:
      g_return_val_if_reached ("");
    }
}

static void
print_agent (GString *out, const BeckonAgent *agent)
{
  g_autofree char *name = beckon_display_text_short (agent->name, MAX_TEXT_CHARS);

  beckon_print_style (
    out, agent->status == BECKON_AGENT_ACTIVE ? BECKON_STYLE_BOLD : BECKON_STYLE_DIM, name);
  g_string_append_printf (out, "  #%" G_GINT64_FORMAT " · %s", agent->id, get_status (agent));
  if (agent->protocol == BECKON_PROTOCOL_ACP)
    g_string_append (out, " · ACP");
  if (agent->mode != NULL)
    {
      g_autofree char *mode = beckon_display_text_short (agent->mode, MAX_TEXT_CHARS);

      g_string_append_printf (out, " · %s", mode);
    }
  if (agent->time_limit_us != 0)
    {
      g_autofree char *limit = beckon_duration_format (agent->time_limit_us);

      /* Translators: how long a step of an agent may take */
      g_string_append_printf (out, _ (" · at most %s"), limit);
    }
  if (beckon_icon_get_kind (agent->icon) != BECKON_ICON_NONE)
    g_string_append_printf (out, " · %s",
                            beckon_icon_get_kind (agent->icon) == BECKON_ICON_PICTURE
                              ? C_ ("icon", "picture")
                              : agent->icon);
  g_string_append_c (out, '\n');
  if (agent->command != NULL)
    {
      g_autofree char *command = g_strjoinv (" ", agent->command);
      g_autofree char *safe = beckon_display_text_short (command, MAX_TEXT_CHARS);

      g_string_append_printf (out, "    %s\n", safe);
    }
  else
    {
      g_string_append_printf (out, "    %s\n", _ ("external"));
    }
  if (agent->folder != NULL)
    {
      g_autofree char *folder = beckon_display_text_short (agent->folder, MAX_TEXT_CHARS);

      g_string_append_printf (out, "    %s\n", folder);
    }
}

static int
list (BeckonContext *context)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonReply) reply =
    beckon_client_call (context->client, "GET", "/v1/agents", NULL, 0, &error);
  g_autoptr (GString) out = g_string_new (NULL);
  JsonArray *agents;

  if (reply == NULL)
    return beckon_api_fail (context, error);

  agents = json_object_has_member (reply->object, "agents")
             ? json_object_get_array_member (reply->object, "agents")
             : NULL;
  if (context->json)
    g_string_append_printf (out, "%s\n", reply->text);
  else if (agents == NULL || json_array_get_length (agents) == 0)
    g_string_append_printf (out, "%s\n", _ ("No agent is registered."));
  for (guint i = 0; !context->json && agents != NULL && i < json_array_get_length (agents); i++)
    {
      g_autoptr (BeckonAgent) agent =
        beckon_agent_from_json (json_array_get_object_element (agents, i), &error);

      if (agent == NULL)
        return beckon_api_fail (context, error);
      print_agent (out, agent);
    }
  return beckon_print_out (out->str) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
}

/* (transfer full) (nullable): what @text is for the desk: itself, or the picture in the file that
 * it names, as a text. */
static char *
read_icon (const char *text, GError **error)
{
  g_autofree char *picture = NULL;
  g_autoptr (GString) png = NULL;

  if (beckon_icon_get_kind (text) != BECKON_ICON_NONE || strpbrk (text, "./") == NULL)
    return g_strdup (text);

  png = beckon_read_file (text, BECKON_ICON_PICTURE_BYTES, error);
  if (png == NULL)
    return NULL;
  picture = beckon_icon_from_png ((const guchar *) png->str, png->len);

  return beckon_icon_take ("icon", picture, error);
}

/* Adds the icon as a member of @body. The exit code if it cannot be read. */
static int
add_icon (BeckonContext *context, const char *text, GString *body)
{
  g_autofree char *icon = NULL;
  g_autoptr (GError) error = NULL;

  if (text == NULL)
    return BECKON_EXIT_DONE;
  icon = read_icon (text, &error);
  if (icon == NULL)
    return beckon_api_fail (context, error);
  beckon_json_add_string (body, "icon", *icon != '\0' ? icon : NULL);

  return BECKON_EXIT_DONE;
}

/* Adds the options and the words after the name as members of @body. */
static gboolean
add_changes (BeckonContext *context, const BeckonArguments *arguments, GString *body)
{
  const char        *mode = beckon_arguments_text (arguments, "mode");
  const char        *folder = beckon_arguments_text (arguments, "folder");
  const char        *limit = beckon_arguments_text (arguments, "time-limit");
  const char *const *variables = beckon_arguments_list (arguments, "env");

  if (beckon_arguments_count (arguments) > 2)
    {
      beckon_json_open_member_array (body, "command");
      for (guint i = 2; i < beckon_arguments_count (arguments); i++)
        beckon_json_add_string (body, NULL, beckon_arguments_word (arguments, i));
      beckon_json_close_array (body);
    }
  if (beckon_arguments_flag (arguments, "acp"))
    beckon_json_add_string (body, "protocol", "acp");
  else if (beckon_arguments_flag (arguments, "no-acp"))
    beckon_json_add_string (body, "protocol", "command");
  if (mode != NULL)
    beckon_json_add_string (body, "mode", *mode != '\0' ? mode : NULL);
  if (folder != NULL)
    beckon_json_add_string (body, "folder", *folder != '\0' ? folder : NULL);
  if (limit != NULL)
    beckon_json_add_string (body, "time_limit", *limit != '\0' ? limit : NULL);
  if (variables == NULL)
    return TRUE;

  beckon_json_open_member_object (body, "environment");
  for (guint i = 0; variables[i] != NULL; i++)
    {
      const char      *value = strchr (variables[i], '=');
      g_autofree char *name = NULL;

      if (value == NULL)
        {
          beckon_api_fail_usage (context, _ ("“%s” must be NAME=VALUE"), variables[i]);
          return FALSE;
        }
      name = g_strndup (variables[i], (gsize) (value - variables[i]));
      beckon_json_add_string (body, name, value + 1);
    }
  beckon_json_close_object (body);
  return TRUE;
}

/* @what: "add", "edit", "delete", "pause" or "resume". */
static int
change (BeckonContext *context, const BeckonArguments *arguments, const char *what)
{
  const char      *name = beckon_arguments_word (arguments, 1);
  g_autofree char *escaped = beckon_api_escape (name);
  g_autofree char *path = NULL;
  g_autoptr (GString) body = g_string_new (NULL);
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (BeckonReply) reply = NULL;
  g_autoptr (BeckonAgent) agent = NULL;
  g_autoptr (GError) error = NULL;
  gboolean adds = strcmp (what, "add") == 0;
  gboolean edits = strcmp (what, "edit") == 0;
  gboolean deletes = strcmp (what, "delete") == 0;

  path = adds ? g_strdup ("/v1/agents")
              : g_strconcat ("/v1/agents/", escaped, edits || deletes ? "" : "/",
                             edits || deletes ? "" : what, NULL);
  beckon_json_open_object (body);
  if (adds)
    beckon_json_add_string (body, "name", name);
  if ((adds || edits) && !add_changes (context, arguments, body))
    return BECKON_EXIT_USAGE;
  if (adds || edits)
    {
      int code = add_icon (context, beckon_arguments_text (arguments, "icon"), body);

      if (code != BECKON_EXIT_DONE)
        return code;
    }
  beckon_json_add_string (body, "by", beckon_api_get_person ());
  beckon_json_close_object (body);
  reply = beckon_client_call (context->client,
                              edits     ? "PATCH"
                              : deletes ? "DELETE"
                                        : "POST",
                              path, deletes ? NULL : body->str, 0, &error);
  if (reply == NULL)
    return beckon_api_fail (context, error);

  if (context->json)
    {
      g_string_append_printf (out, "%s\n", reply->text);
    }
  else
    {
      agent = beckon_agent_from_json (reply->object, &error);
      if (agent == NULL)
        return beckon_api_fail (context, error);
      print_agent (out, agent);
    }
  return beckon_print_out (out->str) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
}

static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  static const char *const changes[] = { "add", "edit", "delete", "pause", "resume", NULL };
  const char              *what = beckon_arguments_word (arguments, 0);
  guint                    n_words = beckon_arguments_count (arguments);

  if (what == NULL || (strcmp (what, "list") == 0 && n_words == 1))
    return list (context);
  if (g_strv_contains (changes, what) && n_words > 1
      && (n_words == 2 || what[0] == 'a' || what[0] == 'e'))
    return change (context, arguments, what);
  return beckon_api_fail_usage (context, _ ("Expected: list, add NAME [COMMAND…], edit NAME "
                                            "[COMMAND…], pause NAME, resume NAME or delete NAME"));
}

const BeckonCommand beckon_verb_agents = {
  .name = "agents",
  .words = N_ (
    "[list | add NAME [COMMAND…] | edit NAME [COMMAND…] | pause NAME | resume NAME | delete NAME]"),
  .summary = N_ ("Agents: list, register, change, pause, resume, delete"),
  .description = N_ ("Agents that report by themselves need not be registered. Register one to "
                     "pause or delete it, or to give it a COMMAND that runs the steps of its "
                     "tasks. Write -- before a COMMAND with options.\n\nPausing an agent pauses "
                     "its waiting tasks and starts none of its steps; resuming continues with the "
                     "remaining time. Waiting tasks of a deleted agent fail when their wait ends."),
  .options = options,
  .max_words = G_MAXUINT,
  .flags = BECKON_COMMAND_IN_TERMINAL,
  .run = run,
};
