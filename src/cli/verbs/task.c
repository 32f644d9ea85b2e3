/* task.c: beckon task TITLE: a task that a script works on
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/verbs/verbs.h"

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "base/json/json-write.h"
#include "cli/api.h"
#include "cli/caller.h"
#include "cli/print.h"
#include "place/capture.h"

static const GOptionEntry options[] = {
  { "agent", 'a', 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("Agent; default: $BECKON_AGENT or the calling script"), N_ ("NAME") },
  { "workspace", 'w', 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("The agent’s working folder; default: the current one"), N_ ("FOLDER") },
  { "description", 'd', 0, G_OPTION_ARG_FILENAME, NULL, N_ ("What should be done"), N_ ("TEXT") },
  { "priority", 'p', 0, G_OPTION_ARG_FILENAME, NULL, N_ ("low, normal, high or urgent"),
    N_ ("PRIORITY") },
  { "running", 'r', 0, G_OPTION_ARG_NONE, NULL, N_ ("Create it as running"), NULL },
  BECKON_OPTION_JSON,
  { NULL },
};

static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  g_autoptr (GString) body = g_string_new (NULL);
  g_autoptr (GString) said = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonReply) reply = NULL;
  g_autofree char *agent = beckon_caller_dup_agent (beckon_arguments_text (arguments, "agent"));
  g_autofree char *workspace =
    beckon_caller_dup_workspace (beckon_arguments_text (arguments, "workspace"));
  g_autofree char *place = beckon_place_dup_own ();
  const char      *description = beckon_arguments_text (arguments, "description");
  const char      *priority = beckon_arguments_text (arguments, "priority");

  beckon_json_open_object (body);
  beckon_json_add_string (body, "title", beckon_arguments_word (arguments, 0));
  beckon_json_add_string (body, "agent", agent);
  if (workspace != NULL)
    beckon_json_add_string (body, "workspace", workspace);
  beckon_json_add_raw (body, "session", place);
  if (description != NULL)
    beckon_json_add_string (body, "description", description);
  if (priority != NULL)
    beckon_json_add_string (body, "priority", priority);
  if (beckon_arguments_flag (arguments, "running"))
    beckon_json_add_string (body, "state", "RUNNING");
  beckon_json_close_object (body);
  reply = beckon_client_call (context->client, "POST", "/v1/tasks", body->str, 0, &error);
  if (reply == NULL)
    return beckon_api_fail (context, error);
  beckon_print_text (said, json_object_get_string_member_with_default (reply->object, "id", ""), 0);
  return beckon_api_done (context, reply, said->str);
}

const BeckonCommand beckon_verb_task = {
  .name = "task",
  .words = N_ ("TITLE"),
  .summary = N_ ("Create a task and print its id"),
  .description = N_ ("For scripts: report with “progress”, “log” and “ask --task”, and finish with "
                     "“complete” or “fail”."),
  .options = options,
  .min_words = 1,
  .max_words = 1,
  .run = run,
};
