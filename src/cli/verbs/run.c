/* run.c: beckon run: starts a task with the steps of a plan from a file
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/verbs/verbs.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "base/error.h"
#include "base/json/json-node.h"
#include "base/json/json-parse.h"
#include "base/json/json-write.h"
#include "base/limits.h"
#include "cli/api.h"
#include "cli/caller.h"
#include "cli/context-file.h"
#include "cli/follow.h"
#include "cli/print.h"
#include "model/enums.h"
#include "plan/plan.h"
#include "plan/step-json.h"
#include "plan/step-words.h"

static const GOptionEntry options[] = {
  { "check", 'c', 0, G_OPTION_ARG_NONE, NULL, N_ ("Print the steps without running them"), NULL },
  { "title", 't', 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("Title of the task; default: the plan’s title or the file name"), N_ ("TITLE") },
  { "agent", 'a', 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("Agent that receives lines that are not commands"), N_ ("NAME") },
  { "workspace", 'w', 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("Working folder of the steps; default: the plan’s, or the current one"), N_ ("FOLDER") },
  { "context", 0, 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("JSON object for use in conditions; - reads standard input"), N_ ("FILE") },
  { "no-wait", 'n', 0, G_OPTION_ARG_NONE, NULL, N_ ("Print the task’s id and do not follow it"),
    NULL },
  BECKON_OPTION_JSON,
  { NULL },
};

static void
set_unreadable (const char *file, GError **error)
{
  int              code = errno;
  g_autofree char *name = g_filename_display_name (file);

  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("Cannot read %s: %s"), name,
               g_strerror (code));
}

/* (transfer full): the whole file, up to a little more than a plan may have. */
static GString *
read_plan (const char *file, GError **error)
{
  gboolean standard = g_str_equal (file, "-");
  int      fd = standard ? STDIN_FILENO : open (file, O_RDONLY | O_CLOEXEC | O_NOCTTY);
  g_autoptr (GString) text = g_string_new (NULL);
  char   buffer[8192];
  gssize n = -1;

  while (fd >= 0 && text->len <= BECKON_LIMIT_BODY_BYTES)
    {
      n = read (fd, buffer, sizeof buffer);
      if (n == 0 || (n < 0 && errno != EINTR))
        break;
      if (n > 0)
        g_string_append_len (text, buffer, n);
    }
  if (n < 0)
    set_unreadable (file, error);
  if (fd >= 0 && !standard)
    close (fd);
  /* The byte order mark that some editors write. */
  if (g_str_has_prefix (text->str, "\xef\xbb\xbf"))
    g_string_erase (text, 0, 3);

  return n < 0 ? NULL : g_steal_pointer (&text);
}

/* Steps are indented below the conditions that guard them. */
static void
print_steps (GString *out, const GPtrArray *steps)
{
  g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < steps->len; i++)
    {
      const BeckonStep *step = g_ptr_array_index (steps, i);
      g_autofree char  *words = beckon_step_describe (step);
      g_autofree char  *safe = beckon_display_text (words, TRUE);
      g_autoptr (GPtrArray) details = beckon_step_list_details (step);

      while (ends->len > 0 && g_array_index (ends, guint, ends->len - 1) <= i)
        g_array_set_size (ends, ends->len - 1);
      g_string_append_printf (out, "%3u. %*s%s\n", i + 1, (int) ends->len * 2, "", safe);
      for (guint j = 0; j < details->len; j++)
        {
          g_autofree char *line = beckon_display_text (g_ptr_array_index (details, j), TRUE);

          g_string_append_printf (out, "     %*s%s\n", (int) ends->len * 2, "", line);
        }
      for (guint j = 0; step->readings != NULL && j < step->readings->len; j++)
        {
          const BeckonStep *reading = g_ptr_array_index (step->readings, j);
          g_autofree char  *line = beckon_display_text (reading->line, TRUE);

          g_string_append_printf (out, "     %*s%s %s\n", (int) ends->len * 2, "",
                                  j == 0 ? "?" : "/", line);
        }
      if (step->type == BECKON_STEP_WHEN)
        {
          guint end = i + 1 + step->n_guarded;

          g_array_append_val (ends, end);
        }
    }
}

/* Drops the source line of a step, so that the output is a valid plan; kept if the step is
 * unclear. */
static void
add_step (GString *out, BeckonStep *step)
{
  if (step->type != BECKON_STEP_UNCLEAR)
    g_clear_pointer (&step->line, g_free);
  g_clear_pointer (&step->otherwise, g_free);
  beckon_step_add_json (step, out, NULL);
}

static int
check (BeckonContext *context, const BeckonTask *draft)
{
  g_autoptr (GString) out = g_string_new (NULL);

  if (context->json)
    {
      beckon_json_open_object (out);
      beckon_json_open_member_array (out, "steps");
      for (guint i = 0; i < draft->steps->len; i++)
        add_step (out, g_ptr_array_index (draft->steps, i));
      beckon_json_close_array (out);
      beckon_json_close_object (out);
      g_string_append_c (out, '\n');
    }
  else
    {
      print_steps (out, draft->steps);
    }
  return beckon_print_out (out->str) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
}

/* Sends the steps as written: the desk parses them itself. */
static void
add_plan (GString *body, const GString *text)
{
  g_autoptr (JsonNode) node = NULL;
  JsonObject *object;

  if (!beckon_plan_is_json (text->str, text->len))
    {
      beckon_json_add_string (body, "instructions", text->str);
      return;
    }
  node = beckon_json_parse (text->str, text->len, BECKON_LIMIT_BODY_BYTES, NULL);
  if (JSON_NODE_HOLDS_ARRAY (node))
    {
      beckon_json_add_raw (body, "steps", text->str);
      return;
    }
  object = json_node_get_object (node);
  for (guint i = 0; i < 2; i++)
    {
      const char      *name = i == 0 ? "steps" : "instructions";
      JsonNode        *member = json_object_get_member (object, name);
      g_autofree char *plan = member != NULL ? beckon_json_node_to_text (member) : NULL;

      if (plan != NULL)
        beckon_json_add_raw (body, name, plan);
    }
}

/* (transfer full): --title, else the plan's, else the file's name without its extension, else the
 * first instruction. */
static char *
make_title (const BeckonArguments *arguments, const BeckonTask *draft, const char *file)
{
  const char      *given = beckon_arguments_text (arguments, "title");
  g_autofree char *name = NULL;
  g_autofree char *base = NULL;
  char            *dot;

  if (given != NULL)
    return g_strdup (given);
  if (draft->title != NULL)
    return g_strdup (draft->title);
  if (g_str_equal (file, "-"))
    return beckon_step_describe (g_ptr_array_index (draft->steps, 0));

  name = g_filename_display_name (file);
  base = g_path_get_basename (name);
  dot = strrchr (base, '.');
  if (dot != NULL && dot > base)
    *dot = '\0';
  return g_steal_pointer (&base);
}

/* (transfer full): the body of the request. */
static GString *
make_body (const BeckonArguments *arguments,
           const BeckonTask      *draft,
           const char            *file,
           const GString         *text,
           GError               **error)
{
  g_autoptr (GString) body = g_string_new (NULL);
  const char      *context_file = beckon_arguments_text (arguments, "context");
  const char      *folder = beckon_arguments_text (arguments, "workspace");
  g_autofree char *context = context_file != NULL ? beckon_context_file_read (context_file, error)
                                                  : g_strdup (draft->context);
  g_autofree char *workspace =
    beckon_caller_dup_workspace (folder != NULL ? folder : draft->workspace);
  g_autofree char *title = make_title (arguments, draft, file);

  if (context_file != NULL && context == NULL)
    return NULL;
  beckon_json_open_object (body);
  beckon_json_add_string (body, "title", title);
  beckon_json_add_string (body, "description", draft->description);
  beckon_json_add_string (body, "agent", draft->agent);
  beckon_json_add_string (body, "workspace", workspace);
  beckon_json_add_string (body, "priority", beckon_priority_to_string (draft->priority));
  beckon_json_add_raw (body, "context", context);
  add_plan (body, text);
  beckon_json_close_object (body);

  return g_steal_pointer (&body);
}

static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  const char *file = beckon_arguments_word (arguments, 0);
  g_autoptr (GString) text = NULL;
  g_autoptr (GString) body = NULL;
  g_autoptr (BeckonTask) draft = NULL;
  g_autoptr (BeckonTask) task = NULL;
  g_autoptr (BeckonReply) reply = NULL;
  g_autoptr (GError) error = NULL;

  if (g_str_equal (file, "-") && g_strcmp0 (beckon_arguments_text (arguments, "context"), "-") == 0)
    return beckon_api_fail_usage (
      context, _ ("The plan and the context cannot both be read from standard input"));
  text = read_plan (file, &error);
  if (text != NULL)
    draft = beckon_plan_read (text->str, text->len, beckon_arguments_text (arguments, "agent"),
                              g_get_real_time (), &error);
  if (draft != NULL && beckon_arguments_flag (arguments, "check"))
    return check (context, draft);
  if (draft != NULL)
    body = make_body (arguments, draft, file, text, &error);
  if (body != NULL)
    reply = beckon_client_call (context->client, "POST", "/v1/tasks", body->str, 0, &error);
  if (reply != NULL)
    task = beckon_task_from_json (reply->object, &error);
  if (task == NULL)
    return beckon_api_fail (context, error);

  if (context->terminal || beckon_arguments_flag (arguments, "no-wait"))
    {
      g_autofree char *line = g_strconcat (context->json ? reply->text : task->id, "\n", NULL);

      return beckon_print_out (line) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
    }
  if (!context->json)
    {
      g_autofree char *line = g_strconcat (task->id, "\n", NULL);

      if (!beckon_print_out (line))
        return BECKON_EXIT_REFUSED;
    }
  return beckon_follow_task (context, task->id);
}

const BeckonCommand beckon_verb_run = {
  .name = "run",
  .words = N_ ("FILE"),
  .summary = N_ ("Run a task that is a list of steps"),
  .description =
    N_ ("FILE has the steps as JSON, or as plain lines such as “Wait 5 days” or “If no reply after "
        "5 days, send follow-up”; - reads standard input. The desk runs them. The log is printed "
        "until the task ends or waits; a waiting task continues automatically.\n\nExits with 0 "
        "when the task is complete or waits, with 1 when it failed or the plan is invalid, and "
        "with 4 when it was cancelled or its question was set aside."),
  .options = options,
  .min_words = 1,
  .max_words = 1,
  .run = run,
};
