/* people.c: beckon people: people to whom work can be handed (WH-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/verbs/verbs.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/display-text.h"
#include "base/json/json-write.h"
#include "cli/api.h"
#include "cli/print.h"
#include "model/person.h"

#define MAX_NAME_CHARS 80

static const GOptionEntry options[] = {
  BECKON_OPTION_JSON,
  { "name", 'n', 0, G_OPTION_ARG_FILENAME, NULL, N_ ("The person's name"), N_ ("NAME") },
  { "handle", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("edit: another handle"), N_ ("HANDLE") },
  { "telegram-chat", 0, 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("The person’s own Telegram chat id; empty to unset"), N_ ("CHAT") },
  { "time-zone", 0, 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("The person’s time zone, such as Europe/Berlin; empty to unset"), N_ ("ZONE") },
  { NULL },
};

static void
print_person (GString *out, const BeckonPerson *person)
{
  g_autofree char *handle = g_strconcat ("@", person->handle, NULL);
  g_autofree char *name = beckon_display_text_short (person->name, MAX_NAME_CHARS);

  beckon_print_style (out, person->active ? BECKON_STYLE_BOLD : BECKON_STYLE_DIM, handle);
  g_string_append_printf (out, "  %s", name);
  if (person->telegram_chat != NULL)
    /* Translators: the number of a chat */
    g_string_append_printf (out, _ (" · Telegram chat %s"), person->telegram_chat);
  if (person->time_zone != NULL)
    g_string_append_printf (out, " · %s", person->time_zone);
  if (!person->active)
    g_string_append_printf (out, " · %s", C_ ("person", "inactive"));
  g_string_append_c (out, '\n');
}

static int
list (BeckonContext *context)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonReply) reply =
    beckon_client_call (context->client, "GET", "/v1/people", NULL, 0, &error);
  g_autoptr (GString) out = g_string_new (NULL);
  JsonArray *people;

  if (reply == NULL)
    return beckon_api_fail (context, error);

  people = json_object_has_member (reply->object, "people")
             ? json_object_get_array_member (reply->object, "people")
             : NULL;
  if (context->json)
    g_string_append_printf (out, "%s\n", reply->text);
  else if (people == NULL || json_array_get_length (people) == 0)
    g_string_append_printf (out, "%s\n",
                            _ ("No people yet. Add one: beckon people add HANDLE NAME"));
  for (guint i = 0; !context->json && people != NULL && i < json_array_get_length (people); i++)
    {
      g_autoptr (BeckonPerson) person =
        beckon_person_from_json (json_array_get_object_element (people, i), &error);

      if (person == NULL)
        return beckon_api_fail (context, error);
      print_person (out, person);
    }

  return beckon_print_out (out->str) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
}

/* Sends @body (nullable) and prints the person in the reply, after @said. @who NULL: all people. */
static int
call (BeckonContext *context,
      const char    *method,
      const char    *who,
      const GString *body,
      const char    *said)
{
  g_autofree char *escaped = who != NULL ? beckon_api_escape (who) : NULL;
  g_autofree char *path =
    escaped != NULL ? g_strconcat ("/v1/people/", escaped, NULL) : g_strdup ("/v1/people");
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonReply) reply =
    beckon_client_call (context->client, method, path, body != NULL ? body->str : NULL, 0, &error);
  g_autoptr (BeckonPerson) person =
    reply != NULL ? beckon_person_from_json (reply->object, &error) : NULL;
  g_autoptr (GString) out = g_string_new (NULL);

  if (person == NULL)
    return beckon_api_fail (context, error);

  if (context->json)
    {
      g_string_append_printf (out, "%s\n", reply->text);
    }
  else
    {
      g_string_append_printf (out, "%s ", said);
      print_person (out, person);
    }

  return beckon_print_out (out->str) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
}

/* (transfer full): the body from the options; @active -1: not given. */
static GString *
make_body (const BeckonArguments *arguments, const char *handle, const char *name, int active)
{
  const char *chat = beckon_arguments_text (arguments, "telegram-chat");
  const char *zone = beckon_arguments_text (arguments, "time-zone");
  GString    *body = g_string_new (NULL);

  beckon_json_open_object (body);
  if (handle != NULL)
    beckon_json_add_string (body, "handle", handle);
  if (name != NULL)
    beckon_json_add_string (body, "name", name);
  if (active >= 0)
    beckon_json_add_boolean (body, "active", active);
  if (chat != NULL)
    beckon_json_add_string (body, "telegram_chat", *chat != '\0' ? chat : NULL);
  if (zone != NULL)
    beckon_json_add_string (body, "time_zone", *zone != '\0' ? zone : NULL);
  beckon_json_add_string (body, "by", beckon_api_get_person ());
  beckon_json_close_object (body);

  return body;
}

static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  const char      *what = beckon_arguments_word (arguments, 0);
  const char      *who = beckon_arguments_word (arguments, 1);
  const char      *name = beckon_arguments_text (arguments, "name");
  const char      *handle = beckon_arguments_text (arguments, "handle");
  guint            n_words = beckon_arguments_count (arguments);
  g_autofree char *rest = beckon_arguments_join (arguments, 2);
  g_autoptr (GString) body = NULL;

  if (what == NULL || (strcmp (what, "list") == 0 && n_words == 1))
    return list (context);
  if (strcmp (what, "add") == 0 && n_words > 1 && handle == NULL && (name == NULL || n_words == 2))
    {
      body = make_body (arguments, who, n_words > 2 ? rest : name, -1);
      return call (context, "POST", NULL, body, _ ("Added:"));
    }
  if (strcmp (what, "edit") == 0 && n_words == 2)
    {
      body = make_body (arguments, handle, name, -1);
      return call (context, "PATCH", who, body, _ ("Changed:"));
    }
  if ((strcmp (what, "activate") == 0 || strcmp (what, "deactivate") == 0) && n_words == 2)
    {
      body = make_body (arguments, NULL, NULL, *what == 'a');
      return call (context, "PATCH", who, body, _ ("Changed:"));
    }
  if (strcmp (what, "remove") == 0 && n_words == 2)
    return call (context, "DELETE", who, NULL, _ ("Removed:"));

  return beckon_api_fail_usage (context, _ ("Expected: list, add HANDLE NAME, edit WHO with "
                                            "options, activate WHO, deactivate WHO or remove WHO"));
}

const BeckonCommand beckon_verb_people = {
  .name = "people",
  .words = N_ ("[list | add HANDLE NAME… | edit WHO | activate WHO | deactivate WHO | remove WHO]"),
  .summary = N_ ("People who can be given work: list, add, change, remove"),
  .description = N_ ("WHO is a handle, with or without the @, or a number. Inactive people get no "
                     "new work but keep what they have."),
  .options = options,
  .max_words = G_MAXUINT,
  .flags = BECKON_COMMAND_IN_TERMINAL,
  .run = run,
};
