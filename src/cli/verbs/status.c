/* status.c: beckon status: does anything need the person (AR-3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/verbs/verbs.h"

#include <glib/gi18n-lib.h>

#include "cli/api.h"
#include "cli/print.h"

static const GOptionEntry options[] = { BECKON_OPTION_JSON, { NULL } };

static void
print_surfaces (GString *out, JsonObject *status)
{
  JsonArray *surfaces = json_object_has_member (status, "surfaces")
                          ? json_object_get_array_member (status, "surfaces")
                          : NULL;

  for (guint i = 0; surfaces != NULL && i < json_array_get_length (surfaces); i++)
    {
      JsonObject *surface = json_array_get_object_element (surfaces, i);
      const char *detail = json_object_get_string_member_with_default (surface, "detail", NULL);
      g_autofree char *waiting = beckon_print_dup_waiting (surface);

      g_string_append (out, "  ");
      beckon_print_health (out, beckon_print_read_health (surface));
      g_string_append_c (out, ' ');
      beckon_print_text (out, json_object_get_string_member_with_default (surface, "name", "?"), 4);
      if (detail != NULL && detail[0] != '\0')
        {
          /* Translators: between the name of a channel and what it says */
          g_string_append (out, _ (": "));
          beckon_print_text (out, detail, 4);
        }
      if (waiting != NULL)
        {
          g_string_append (out, detail != NULL && detail[0] != '\0' ? _ ("; ") : _ (": "));
          g_string_append (out, waiting);
        }
      g_string_append_c (out, '\n');
    }
}

/* A notice about growth of the data file, which is not a problem yet. */
static void
print_notice (GString *out, JsonObject *status)
{
  JsonNode *node = json_object_get_member (status, "storage_notice");

  if (node == NULL || !JSON_NODE_HOLDS_OBJECT (node))
    return;
  g_string_append (out, "  ");
  beckon_print_health (out, BECKON_HEALTH_BAD);
  g_string_append_c (out, ' ');
  beckon_print_text (
    out, json_object_get_string_member_with_default (json_node_get_object (node), "message", "?"),
    4);
  g_string_append_c (out, '\n');
}

static void
print_line (GString *out, BeckonHealth health, const char *text)
{
  if (text == NULL)
    return;
  g_string_append (out, "  ");
  beckon_print_health (out, health);
  g_string_append_c (out, ' ');
  beckon_print_text (out, text, 4);
  g_string_append_c (out, '\n');
}

/* What guards destructive options less than by default, or is to (TR-9). */
static void
print_guards (GString *out, JsonObject *status)
{
  JsonArray *guards = beckon_print_get_guards (status);

  for (guint i = 0; guards != NULL && i < json_array_get_length (guards); i++)
    {
      JsonObject      *guard = json_array_get_object_element (guards, i);
      g_autofree char *waiting = beckon_print_dup_waiting_guard (guard);
      g_autofree char *weaker = beckon_print_dup_weaker_guard (guard);

      print_line (out, BECKON_HEALTH_BAD, waiting);
      print_line (out, BECKON_HEALTH_GOOD, weaker);
    }
}

/* Tasks that go on once another desk is back (TM-6). */
static void
print_away (GString *out, JsonObject *status)
{
  g_autoptr (GPtrArray) away = beckon_print_list_away (status);

  for (guint i = 0; i < away->len; i++)
    print_line (out, BECKON_HEALTH_BAD, away->pdata[i]);
}

static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (BeckonReply) reply =
    beckon_client_call (context->client, "GET", "/v1/status", NULL, 0, &error);
  gboolean    awaiting;
  const char *pending;

  if (reply == NULL)
    return beckon_api_fail (context, error);
  if (context->json)
    {
      g_string_append_printf (out, "%s\n", reply->text);
      return beckon_print_out (out->str) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
    }
  awaiting =
    json_object_get_boolean_member_with_default (reply->object, "awaiting_user_response", FALSE);
  pending = json_object_get_string_member_with_default (reply->object, "pending_task_id", NULL);

  g_string_append_printf (out, "%s: ", _ ("Desk"));
  beckon_print_text (out,
                     json_object_get_string_member_with_default (reply->object, "version", "?"), 2);
  g_string_append_c (out, '\n');
  print_surfaces (out, reply->object);
  print_notice (out, reply->object);
  print_guards (out, reply->object);
  print_away (out, reply->object);
  beckon_print_summary (out, json_object_has_member (reply->object, "summary")
                               ? json_object_get_object_member (reply->object, "summary")
                               : NULL);
  g_string_append_printf (out, "\n%s\n  awaiting_user_response: %s\n  pending_task_id: ",
                          _ ("User Response Status:"), awaiting ? "true" : "false");
  beckon_print_text (out, pending != NULL ? pending : "-", 2);
  g_string_append_c (out, '\n');
  return beckon_print_out (out->str) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
}

const BeckonCommand beckon_verb_status = {
  .name = "status",
  .summary = N_ ("Show pending responses and the state of the desk"),
  .options = options,
  .flags = BECKON_COMMAND_IN_TERMINAL,
  .run = run,
};
