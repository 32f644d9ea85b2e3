/* tasks.c: beckon tasks: lists the tasks of the desk (AR-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/verbs/verbs.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/limits.h"
#include "cli/api.h"
#include "cli/print.h"
#include "model/task.h"

#define DEFAULT_ENDED 20
/* All open tasks are shown, up to what a person can read. */
#define MAX_OPEN 1000

static const GOptionEntry options[] = {
  { "status", 's', 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("Only tasks with these statuses, such as RUNNING,AWAITING_RESPONSE"), N_ ("STATUS") },
  { "agent", 'a', 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Only tasks of this agent"), N_ ("NAME") },
  { "search", 'q', 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Only tasks that contain these words"),
    N_ ("WORDS") },
  { "limit", 'l', 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Maximum number of finished tasks"),
    N_ ("N") },
  BECKON_OPTION_JSON,
  { NULL },
};

static void
add_parameter (GString *path, const char *name, const char *value)
{
  g_autofree char *escaped = NULL;

  if (value == NULL)
    return;
  escaped = beckon_api_escape (value);
  g_string_append_printf (path, "%c%s=%s", strchr (path->str, '?') != NULL ? '&' : '?', name,
                          escaped);
}

/* (transfer full): one page. */
static BeckonReply *
get_page (BeckonContext         *context,
          const BeckonArguments *arguments,
          const char            *status,
          guint                  limit,
          const char            *after,
          GError               **error)
{
  g_autoptr (GString) path = g_string_new ("/v1/tasks");
  g_autofree char *number = limit > 0 ? g_strdup_printf ("%u", limit) : NULL;

  add_parameter (path, "status", status);
  add_parameter (path, "agent", beckon_arguments_text (arguments, "agent"));
  add_parameter (path, "q", beckon_arguments_text (arguments, "search"));
  add_parameter (path, "limit", number);
  add_parameter (path, "after", after);
  return beckon_client_call (context->client, "GET", path->str, NULL, 0, error);
}

/* Appends up to @most tasks to @tasks; @summary (transfer full) is set from the first page. */
static gboolean
list (BeckonContext         *context,
      const BeckonArguments *arguments,
      const char            *status,
      guint                  most,
      GPtrArray             *tasks,
      JsonObject           **summary,
      gboolean              *more,
      GError               **error)
{
  g_autofree char *after = NULL;
  guint            n = 0;

  do
    {
      g_autoptr (BeckonReply) reply =
        get_page (context, arguments, status, MIN (most - n, BECKON_LIMIT_PAGE), after, error);
      JsonArray *page;

      if (reply == NULL)
        return FALSE;
      page = json_object_has_member (reply->object, "tasks")
               ? json_object_get_array_member (reply->object, "tasks")
               : NULL;
      for (guint i = 0; page != NULL && i < json_array_get_length (page); i++, n++)
        {
          BeckonTask *task = beckon_task_from_json (json_array_get_object_element (page, i), error);

          if (task == NULL)
            return FALSE;
          g_ptr_array_add (tasks, task);
        }
      if (*summary == NULL && json_object_has_member (reply->object, "summary"))
        *summary = json_object_ref (json_object_get_object_member (reply->object, "summary"));
      g_free (after);
      after = g_strdup (json_object_get_string_member_with_default (reply->object, "next", NULL));
    }
  while (after != NULL && n < most);
  *more = *more || after != NULL;
  return TRUE;
}

static gboolean
parse_limit (const char *text, guint *limit)
{
  guint64 number;

  if (text == NULL)
    return TRUE;
  if (!g_ascii_string_to_unsigned (text, 10, 1, 10000, &number, NULL))
    return FALSE;
  *limit = number;
  return TRUE;
}

/* Questions whose countdown is suspended because no surface shows them (AIC-5). */
static gboolean
append_unshown (BeckonContext *context, GString *out, GError **error)
{
  g_autoptr (BeckonReply) reply = beckon_client_call (
    context->client, "GET", "/v1/interactions?status=PENDING&kind=choice", NULL, 0, error);
  g_autoptr (GString) ids = g_string_new (NULL);
  JsonArray *found;

  if (reply == NULL)
    return FALSE;
  found = json_object_get_array_member (reply->object, "interactions");
  /* The API lists the newest first; print it last, as with the tasks. */
  for (guint i = found != NULL ? json_array_get_length (found) : 0; i > 0; i--)
    {
      g_autoptr (BeckonInteraction) question =
        beckon_interaction_from_json (json_array_get_object_element (found, i - 1), error);

      if (question == NULL)
        return FALSE;
      if (question->unshown && !question->held && question->timeout_us > 0)
        g_string_append_printf (ids, "%s%" G_GINT64_FORMAT, ids->len > 0 ? ", " : "", question->id);
    }
  if (ids->len > 0)
    {
      /* Translators: %s are the numbers of questions: "3" or "3, 4" */
      g_string_append_printf (out, _ ("Not shown yet, nothing is chosen in the meantime: %s"),
                              ids->str);
      g_string_append (out, "\n\n");
    }
  return TRUE;
}

static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  g_autoptr (GPtrArray) tasks = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_task_unref);
  g_autoptr (GPtrArray) open = NULL;
  g_autoptr (JsonObject) summary = NULL;
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  const char *status = beckon_arguments_text (arguments, "status");
  gboolean    more = FALSE;
  guint       limit = DEFAULT_ENDED;
  gboolean    good;

  if (!parse_limit (beckon_arguments_text (arguments, "limit"), &limit))
    return beckon_api_fail_usage (context, _ ("--limit must be a number from 1 to %d"), 10000);
  if (context->json)
    {
      g_autoptr (BeckonReply) reply = get_page (
        context, arguments, status,
        beckon_arguments_text (arguments, "limit") != NULL ? MIN (limit, BECKON_LIMIT_PAGE) : 0,
        NULL, &error);
      if (reply == NULL)
        return beckon_api_fail (context, error);
      g_string_append_printf (out, "%s\n", reply->text);
      return beckon_print_out (out->str) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
    }

  if (status != NULL)
    good = list (context, arguments, status, MAX (limit, MAX_OPEN), tasks, &summary, &more, &error);
  else
    good = list (context, arguments, "QUEUED,RUNNING,AWAITING_RESPONSE,POSTPONED,WAITING", MAX_OPEN,
                 tasks, &summary, &more, &error)
           && list (context, arguments, "COMPLETE,FAILED,CANCELLED", limit, tasks, &summary, &more,
                    &error);
  if (!good)
    return beckon_api_fail (context, error);
  g_ptr_array_sort (tasks, beckon_task_compare_age);
  /* On failure the tasks are listed without their questions. */
  open = beckon_api_list_interactions (context->client, "status=PENDING,POSTPONED", NULL);
  beckon_print_tasks (out, tasks, open);
  if (more)
    g_string_append_printf (
      out, "%s\n\n", _ ("More tasks match; narrow the list with --limit, --status or --search."));
  if (!append_unshown (context, out, &error))
    return beckon_api_fail (context, error);
  beckon_print_summary (out, summary);
  return beckon_print_out (out->str) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
}

const BeckonCommand beckon_verb_tasks = {
  .name = "tasks",
  .summary = N_ ("List the tasks, with what each one needs"),
  .description = N_ ("Markers: [?] awaits a response, [>] running, [ ] queued, [~] waiting or set "
                     "aside, [x] complete, [!] failed, [-] cancelled."),
  .options = options,
  .max_words = 0,
  .flags = BECKON_COMMAND_IN_TERMINAL,
  .run = run,
};
