/* logs.c: beckon logs ID: what a task did, and what it needs (AR-4)
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

/* Appends all log entries: as lines, or as the elements of a JSON array. */
static gboolean
append_log (BeckonContext *context, const char *id, GString *out, GError **error)
{
  g_autofree char *escaped = beckon_api_escape (id);
  gint64           after = 0;

  while (TRUE)
    {
      g_autofree char *path =
        g_strdup_printf ("/v1/tasks/%s/log?limit=500&after=%" G_GINT64_FORMAT, escaped, after);
      g_autoptr (BeckonReply) reply =
        beckon_client_call (context->client, "GET", path, NULL, 0, error);
      gint64     before = after;
      JsonArray *page;

      if (reply == NULL)
        return FALSE;
      page = json_object_has_member (reply->object, "log")
               ? json_object_get_array_member (reply->object, "log")
               : NULL;
      for (guint i = 0; page != NULL && i < json_array_get_length (page); i++)
        {
          g_autoptr (BeckonLogEntry) entry =
            beckon_log_entry_from_json (json_array_get_object_element (page, i), error);

          if (entry == NULL)
            return FALSE;
          if (context->json)
            beckon_log_entry_add_json (entry, out, NULL);
          else
            beckon_print_log_entry (out, entry);
          after = MAX (after, entry->id);
        }
      if (after == before
          || json_object_get_int_member_with_default (reply->object, "next", 0) == 0)
        return TRUE;
    }
}

static int
run_json (BeckonContext *context, const char *id)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) out = g_string_new (NULL);
  g_autofree char *safe = NULL;

  beckon_json_open_object (out);
  beckon_json_open_member_array (out, "log");
  if (!append_log (context, id, out, &error))
    return beckon_api_fail (context, error);
  beckon_json_close_array (out);
  beckon_json_close_object (out);
  g_string_append_c (out, '\n');
  safe = beckon_json_escape_invisible (out->str);
  return beckon_print_out (safe) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
}

static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  const char *id = beckon_arguments_word (arguments, 0);
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (BeckonTask) task = NULL;
  g_autoptr (GPtrArray) open = NULL;

  if (context->json)
    return run_json (context, id);
  task = beckon_api_get_task (context->client, id, NULL, &error);
  if (task == NULL)
    return beckon_api_fail (context, error);
  beckon_print_task (out, task);
  g_string_append_c (out, '\n');
  if (!append_log (context, id, out, &error))
    return beckon_api_fail (context, error);
  if (task->pending_interaction != 0 || task->clarification_question != NULL)
    {
      open = beckon_api_list_open (context->client, id, NULL);
      for (guint i = 0; open != NULL && i < open->len; i++)
        beckon_print_pending (out, task, open->pdata[i], !context->terminal);
      if (open == NULL || open->len == 0)
        beckon_print_pending (out, task, NULL, !context->terminal);
    }
  return beckon_print_out (out->str) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
}

const BeckonCommand beckon_verb_logs = {
  .name = "logs",
  .words = N_ ("TASK"),
  .summary = N_ ("Show the log of a task, and how to answer its question"),
  .options = options,
  .min_words = 1,
  .max_words = 1,
  .word = BECKON_WORD_TASK,
  .flags = BECKON_COMMAND_IN_TERMINAL,
  .run = run,
};
