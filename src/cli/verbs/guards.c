/* guards.c: beckon guards: the settings that guard destructive options (TR-9)
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

static const GOptionEntry options[] = { BECKON_OPTION_JSON, { NULL } };

static void
print_guard (GString *out, JsonObject *guard)
{
  g_autofree char *waiting = beckon_print_dup_waiting_guard (guard);
  g_autofree char *advice = waiting != NULL ? beckon_print_dup_guard_advice (guard) : NULL;
  g_autofree char *weaker = beckon_print_dup_weaker_guard (guard);

  beckon_print_health (out, waiting != NULL ? BECKON_HEALTH_BAD : BECKON_HEALTH_GOOD);
  g_string_append_c (out, ' ');
  beckon_print_style (out, BECKON_STYLE_BOLD,
                      json_object_get_string_member_with_default (guard, "setting", "?"));
  g_string_append (out, _ (": "));
  beckon_print_text (out, json_object_get_string_member_with_default (guard, "in_effect", "?"), 4);
  g_string_append_c (out, '\n');
  if (weaker != NULL)
    {
      g_string_append (out, "    ");
      beckon_print_text (out, weaker, 4);
      g_string_append_c (out, '\n');
    }
  if (waiting != NULL)
    {
      g_string_append (out, "    ");
      beckon_print_text (out, waiting, 4);
      g_string_append (out, "\n    ");
      beckon_print_text (out, advice, 4);
      g_string_append_c (out, '\n');
    }
}

/* Prints all of them, or says @said. */
static int
print_reply (BeckonContext *context, const BeckonReply *reply, const char *said)
{
  g_autoptr (GString) out = g_string_new (NULL);
  JsonArray *guards = beckon_print_get_guards (reply->object);

  if (context->json || said != NULL)
    return beckon_api_done (context, reply, said);
  for (guint i = 0; guards != NULL && i < json_array_get_length (guards); i++)
    print_guard (out, json_array_get_object_element (guards, i));
  return beckon_print_out (out->str) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
}

/* (transfer none) (nullable): the guard of @setting in @reply. */
static JsonObject *
find (const BeckonReply *reply, const char *setting)
{
  JsonArray *guards = beckon_print_get_guards (reply->object);

  for (guint i = 0; guards != NULL && i < json_array_get_length (guards); i++)
    {
      JsonObject *guard = json_array_get_object_element (guards, i);

      if (g_strcmp0 (json_object_get_string_member_with_default (guard, "setting", NULL), setting)
          == 0)
        return guard;
    }
  return NULL;
}

/* “allow” sends the value that was read, so that no other is allowed than what @said says. */
static int
change (BeckonContext *context, const char *what, const char *setting)
{
  g_autoptr (GString) body = g_string_new (NULL);
  g_autoptr (BeckonReply) before = NULL;
  g_autoptr (BeckonReply) reply = NULL;
  g_autofree char *escaped = beckon_api_escape (setting);
  g_autofree char *path = g_strdup_printf ("/v1/guards/%s/%s", escaped, what);
  g_autofree char *said = NULL;
  g_autoptr (GError) error = NULL;
  gboolean    allow = strcmp (what, "allow") == 0;
  JsonObject *guard;
  const char *asks;

  before = beckon_client_call (context->client, "GET", "/v1/guards", NULL, 0, &error);
  if (before == NULL)
    return beckon_api_fail (context, error);
  guard = find (before, setting);
  beckon_json_open_object (body);
  beckon_json_add_string (body, "by", beckon_api_get_person ());
  if (allow)
    beckon_json_add_string (
      body, "stored",
      guard != NULL ? json_object_get_string_member_with_default (guard, "stored", "") : "");
  beckon_json_close_object (body);
  reply = beckon_client_call (context->client, "POST", path, body->str, 0, &error);
  if (reply == NULL)
    return beckon_api_fail (context, error);
  asks = guard != NULL ? json_object_get_string_member_with_default (guard, "asks", "") : "";
  said = allow ? g_strdup_printf (_ ("Allowed. %s"), asks)
               : g_strdup (_ ("The setting is as it was before."));
  return print_reply (context, reply, said);
}

static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  const char *what = beckon_arguments_word (arguments, 0);
  guint       n_words = beckon_arguments_count (arguments);
  g_autoptr (BeckonReply) reply = NULL;
  g_autoptr (GError) error = NULL;

  if (n_words == 2 && (strcmp (what, "allow") == 0 || strcmp (what, "undo") == 0))
    return change (context, what, beckon_arguments_word (arguments, 1));
  if (n_words > 1 || (n_words == 1 && strcmp (what, "list") != 0))
    return beckon_api_fail_usage (context, _ ("Expected: list, allow SETTING or undo SETTING"));
  reply = beckon_client_call (context->client, "GET", "/v1/guards", NULL, 0, &error);
  return reply != NULL ? print_reply (context, reply, NULL) : beckon_api_fail (context, error);
}

const BeckonCommand beckon_verb_guards = {
  .name = "guards",
  .words = N_ ("[list | allow SETTING | undo SETTING]"),
  .summary = N_ ("Settings that guard destructive options: list, allow a weaker one, undo"),
  .description =
    N_ ("A setting that another program has made weaker is not in effect until you allow it, here "
        "or in the window. Agents and sandboxes cannot."),
  .options = options,
  .max_words = 2,
  .flags = BECKON_COMMAND_IN_TERMINAL,
  .run = run,
};
