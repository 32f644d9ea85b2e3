/* settings.c: beckon settings: what the desk does with questions, requests, tasks and their logs
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/verbs/verbs.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/json/json-write.h"
#include "cli/api.h"
#include "cli/print.h"

static const GOptionEntry options[] = {
  BECKON_OPTION_JSON,
  { "default", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Set it back to its default"), NULL },
  { NULL },
};

static const char *
get_text (JsonObject *setting, const char *member)
{
  return json_object_get_string_member_with_default (setting, member, "?");
}

static void
print_setting (GString *out, JsonObject *setting)
{
  const char *stored = get_text (setting, "stored");
  const char *usual = get_text (setting, "default");
  gboolean    is_usual = strcmp (stored, usual) == 0;

  beckon_print_style (out, is_usual ? BECKON_STYLE_PLAIN : BECKON_STYLE_BOLD,
                      get_text (setting, "setting"));
  g_string_append (out, _ (": "));
  beckon_print_text (out, stored, 4);
  if (!is_usual)
    {
      g_autofree char *note = NULL;

      if (json_object_get_boolean_member_with_default (setting, "locked", FALSE))
        note = g_strdup (_ ("set by an administrator"));
      else
        /* Translators: the default value of a setting */
        note = g_strdup_printf (_ ("default: %s"), usual);
      g_string_append (out, " (");
      beckon_print_text (out, note, 4);
      g_string_append_c (out, ')');
    }
  g_string_append_c (out, '\n');
}

/* Prints all of them, or the one called @name. */
static int
list (BeckonContext *context, const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonReply) reply =
    beckon_client_call (context->client, "GET", "/v1/settings", NULL, 0, &error);
  g_autoptr (GString) out = g_string_new (NULL);
  JsonArray *settings;
  gboolean   found = FALSE;

  if (reply == NULL)
    return beckon_api_fail (context, error);
  if (context->json && name == NULL)
    return beckon_api_done (context, reply, NULL);
  settings = json_object_has_member (reply->object, "settings")
               ? json_object_get_array_member (reply->object, "settings")
               : NULL;
  if (name == NULL && json_object_get_boolean_member_with_default (reply->object, "shared", FALSE))
    g_string_append_printf (out, "%s\n\n", _ ("For all desks of the database:"));
  for (guint i = 0; settings != NULL && i < json_array_get_length (settings); i++)
    {
      JsonObject *setting = json_array_get_object_element (settings, i);

      if (name != NULL && strcmp (get_text (setting, "setting"), name) != 0)
        continue;
      found = TRUE;
      if (context->json)
        {
          g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
          g_autofree char *text = NULL;

          json_node_set_object (node, setting);
          text = json_to_string (node, FALSE);
          g_string_append_printf (out, "%s\n", text);
        }
      else
        print_setting (out, setting);
    }
  if (name != NULL && !found)
    return beckon_api_fail_usage (context, _ ("There is no such setting; “beckon settings” lists "
                                              "them"));
  return beckon_print_out (out->str) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
}

/* @value NULL: the default. */
static int
set (BeckonContext *context, const char *name, const char *value)
{
  g_autoptr (GString) body = g_string_new (NULL);
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (BeckonReply) reply = NULL;
  g_autofree char *escaped = beckon_api_escape (name);
  g_autofree char *path =
    g_strconcat ("/v1/settings/", escaped, value != NULL ? NULL : "/reset", NULL);
  g_autoptr (GError) error = NULL;

  beckon_json_open_object (body);
  beckon_json_add_string (body, "by", beckon_api_get_person ());
  if (value != NULL)
    beckon_json_add_string (body, "stored", value);
  beckon_json_close_object (body);
  reply = beckon_client_call (context->client, value != NULL ? "PUT" : "POST", path, body->str, 0,
                              &error);
  if (reply == NULL)
    return beckon_api_fail (context, error);
  if (context->json)
    return beckon_api_done (context, reply, NULL);
  print_setting (out, reply->object);
  return beckon_print_out (out->str) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
}

static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  gboolean usual = beckon_arguments_flag (arguments, "default");
  guint    n_words = beckon_arguments_count (arguments);

  if (usual && n_words == 1)
    return set (context, beckon_arguments_word (arguments, 0), NULL);
  if (!usual && n_words == 2)
    return set (context, beckon_arguments_word (arguments, 0),
                beckon_arguments_word (arguments, 1));
  if (!usual && n_words < 2)
    return list (context, beckon_arguments_word (arguments, 0));
  return beckon_api_fail_usage (context, _ ("Expected: nothing, SETTING, SETTING VALUE or SETTING "
                                            "--default"));
}

const BeckonCommand beckon_verb_settings = {
  .name = "settings",
  .words = N_ ("[SETTING [VALUE]]"),
  .summary = N_ ("What the desk does with questions, tasks and their logs: list, show, change"),
  .description =
    N_ ("VALUE is a number, true, false, a word, or a list such as \"['first', 'second']\". Over a "
        "database these settings are those of all its desks; a variable of the environment "
        "overrides one for its own desk. Agents and sandboxes can change nothing."),
  .options = options,
  .max_words = 2,
  .flags = BECKON_COMMAND_IN_TERMINAL,
  .run = run,
};
