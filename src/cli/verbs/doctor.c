/* doctor.c: beckon doctor: checks whether the desk is reachable and configured correctly
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
#include "cli/checkup.h"
#include "cli/door.h"
#include "cli/print.h"

/* The surface for the data file. */
#define STORE "store"
/* The surface for the runtime folder; present if it had to be repaired. */
#define SOCKET "socket"
/* The evaluator's surface. */
#define EVALUATOR "evaluator"

static const GOptionEntry options[] = { BECKON_OPTION_JSON, { NULL } };

static gboolean
is_healthy (JsonObject *status, const char *name)
{
  JsonArray *surfaces = json_object_has_member (status, "surfaces")
                          ? json_object_get_array_member (status, "surfaces")
                          : NULL;

  for (guint i = 0; surfaces != NULL && i < json_array_get_length (surfaces); i++)
    {
      JsonObject *surface = json_array_get_object_element (surfaces, i);

      if (strcmp (json_object_get_string_member_with_default (surface, "name", ""), name) == 0)
        return json_object_get_boolean_member_with_default (surface, "healthy", FALSE);
    }
  return FALSE;
}

/* (transfer full) (nullable): the evaluator's state after a test call; NULL: the desk is of another
 * version, which cannot test it. */
static JsonObject *
call_evaluator (BeckonContext *context)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonReply) reply =
    beckon_client_call (context->client, "POST", "/v1/evaluator/test", "{}", 0, &error);

  return reply != NULL && reply->object != NULL ? json_object_ref (reply->object) : NULL;
}

/* Only a call shows whether it works (ATT-5). */
static void
check_evaluator (BeckonContext *context, GPtrArray *findings, JsonObject *surface)
{
  g_autoptr (JsonObject) tested = call_evaluator (context);
  JsonObject  *found = tested != NULL ? tested : surface;
  BeckonHealth health = beckon_print_read_health (found);
  const char  *detail = json_object_get_string_member_with_default (found, "detail", "");
  const char  *hint = json_object_get_string_member_with_default (found, "hint", NULL);

  beckon_checkup_add (
    findings, EVALUATOR, health != BECKON_HEALTH_BAD,
    *detail == '\0' ? g_strdup (_ ("Evaluator: ok"))
                    : g_strdup_printf (_ ("Evaluator: %s"), detail),
    g_strdup (hint != NULL && *hint != '\0'
                ? hint
                : _ ("Fix this in Preferences; until then the person is asked.")));
}

static void
check_surfaces (BeckonContext *context, GPtrArray *findings, JsonObject *status)
{
  JsonArray *surfaces = json_object_has_member (status, "surfaces")
                          ? json_object_get_array_member (status, "surfaces")
                          : NULL;

  for (guint i = 0; surfaces != NULL && i < json_array_get_length (surfaces); i++)
    {
      JsonObject *surface = json_array_get_object_element (surfaces, i);
      const char *name = json_object_get_string_member_with_default (surface, "name", "?");
      const char *detail = json_object_get_string_member_with_default (surface, "detail", NULL);
      gboolean    healthy = beckon_print_read_health (surface) != BECKON_HEALTH_BAD;
      gboolean    silent = detail == NULL || detail[0] == '\0';
      g_autofree char *waiting = beckon_print_dup_waiting (surface);
      g_autofree char *text = NULL;

      /* The data file is not a channel: pending writes are retried automatically. */
      if (g_str_equal (name, STORE))
        {
          if (!healthy)
            beckon_checkup_add (findings, name, FALSE,
                                g_strdup_printf (_ ("The desk cannot write its data file: %s"),
                                                 silent ? "?" : detail),
                                g_strdup (_ ("Follow the advice above.")));
          continue;
        }
      if (g_str_equal (name, SOCKET) && !silent)
        {
          beckon_checkup_add (
            findings, name, healthy, g_strdup (detail),
            g_strdup (_ ("Fix the problem shown above; the desk then recovers by itself.")));
          continue;
        }
      if (g_str_equal (name, EVALUATOR))
        {
          check_evaluator (context, findings, surface);
          continue;
        }
      text =
        silent
          ? g_strdup_printf (healthy ? _ ("Channel %s: ok") : _ ("Channel %s: not working"), name)
          : g_strdup_printf (_ ("Channel %s: %s"), name, detail);

      beckon_checkup_add (
        findings, name, healthy,
        waiting != NULL ? g_strconcat (text, _ ("; "), waiting, NULL) : g_steal_pointer (&text),
        g_strdup (_ ("The line above shows the problem; fix it and restart the desk.")));
    }
}

/* Another program prevents the data file from being compacted. */
static void
check_storage (GPtrArray *findings, JsonObject *status)
{
  JsonNode   *node = json_object_get_member (status, "storage_notice");
  JsonObject *notice =
    node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;

  if (notice != NULL)
    beckon_checkup_add (
      findings, "storage", FALSE,
      g_strdup (json_object_get_string_member_with_default (notice, "message", "?")),
      g_strdup (json_object_get_string_member_with_default (notice, "hint", "")));
}

/* Damaged values that the desk found in its data file. */
static void
check_values (GPtrArray *findings, JsonObject *status)
{
  gint64 n = json_object_get_int_member_with_default (status, "damaged_values", 0);

  if (n > 0)
    beckon_checkup_add (
      findings, "values", FALSE,
      g_strdup_printf (ngettext ("%d value in the data file is damaged and is left out",
                                 "%d values in the data file are damaged and are left out",
                                 (gulong) n),
                       (int) n),
      g_strdup (_ ("Another program wrote to the file, or the disk is failing: check the disk and "
                   "keep a copy of the file.")));
}

/* What guards destructive options less than by default, or is to (TR-9). */
static void
check_guards (GPtrArray *findings, JsonObject *status)
{
  JsonArray *guards = beckon_print_get_guards (status);

  for (guint i = 0; guards != NULL && i < json_array_get_length (guards); i++)
    {
      JsonObject *guard = json_array_get_object_element (guards, i);
      char       *waiting = beckon_print_dup_waiting_guard (guard);
      char       *weaker = beckon_print_dup_weaker_guard (guard);

      if (waiting != NULL)
        beckon_checkup_add (findings, "guard", FALSE, waiting,
                            beckon_print_dup_guard_advice (guard));
      if (weaker != NULL)
        beckon_checkup_add (findings, "guard", TRUE, weaker, NULL);
    }
}

/* Tasks that go on once another desk is back (TM-6). */
static void
check_away (GPtrArray *findings, JsonObject *status)
{
  g_autoptr (GPtrArray) away = beckon_print_list_away (status);

  for (guint i = 0; i < away->len; i++)
    beckon_checkup_add (findings, "away", FALSE, g_strdup (away->pdata[i]),
                        g_strdup (_ ("Start that desk. If its computer does not come back, let "
                                     "another one carry the tasks on: beckon database move")));
}

/* Does a desk answer? */
static gboolean
check_desk (BeckonContext *context, GPtrArray *findings)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonReply) reply =
    beckon_client_call (context->client, "GET", "/v1/status", NULL, 0, &error);
  g_autoptr (JsonObject) desk = NULL;

  if (reply == NULL)
    {
      beckon_checkup_add (
        findings, "desk", FALSE,
        g_strdup_printf (_ ("Desk at %s: %s"), beckon_client_get_socket (context->client),
                         error->message),
        g_strdup (g_error_matches (error, BECKON_CLIENT_ERROR, BECKON_CLIENT_ERROR_FOREIGN)
                    ? beckon_door_get_hint ()
                    : _ ("Open Beckon, or run “beckon serve” for a desk without a window.")));
      return FALSE;
    }
  desk = beckon_checkup_read_desk ();
  if (desk == NULL)
    beckon_checkup_add (
      findings, "desk", FALSE,
      g_strdup_printf (_ ("Desk at %s: responds, but does not report its process id"),
                       beckon_client_get_socket (context->client)),
      g_strdup (_ ("Restart the desk.")));
  else
    beckon_checkup_add (
      findings, "desk", TRUE,
      g_strdup_printf (
        _ ("Desk at %s: %s %s, process %d"), beckon_client_get_socket (context->client),
        json_object_get_string_member_with_default (reply->object, "program", "beckon"),
        json_object_get_string_member_with_default (reply->object, "version", "?"),
        (int) json_object_get_int_member_with_default (desk, "pid", 0)),
      NULL);
  if (strcmp (json_object_get_string_member_with_default (reply->object, "version", ""),
              BECKON_VERSION)
      != 0)
    beckon_checkup_add (findings, "version", FALSE,
                        g_strdup_printf (_ ("Version: this program is %s"), BECKON_VERSION),
                        g_strdup (_ ("Restart the desk so that both versions match.")));
  beckon_checkup_token (findings);
  if (desk != NULL)
    beckon_checkup_port (findings, desk, is_healthy (reply->object, "http"));
  check_surfaces (context, findings, reply->object);
  check_storage (findings, reply->object);
  check_values (findings, reply->object);
  check_guards (findings, reply->object);
  check_away (findings, reply->object);

  return TRUE;
}

static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  g_autoptr (GPtrArray) findings =
    g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_finding_free);
  g_autoptr (JsonObject) desk = NULL;
  gboolean in_use;

  /* The check must not start a desk. */
  beckon_client_set_start (context->client, FALSE);
  in_use = check_desk (context, findings);
  beckon_client_set_start (context->client, TRUE);
  desk = in_use ? beckon_checkup_read_desk () : NULL;
  beckon_checkup_data_file (findings, desk, in_use);
  beckon_checkup_bus (findings);
  beckon_checkup_sandbox (findings);
  beckon_checkup_schema (findings);
  beckon_checkup_agents (findings, in_use);

  return beckon_checkup_print (findings, context->json) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
}

const BeckonCommand beckon_verb_doctor = {
  .name = "doctor",
  .summary = N_ ("Check whether the desk can be reached and what is misconfigured"),
  .description = N_ ("Starts no desk and changes nothing; the evaluator, if one is chosen, is "
                     "called once, and so is what connected agents call. Exits with 0 when there "
                     "are no problems."),
  .options = options,
  .flags = BECKON_COMMAND_IN_TERMINAL,
  .run = run,
};
