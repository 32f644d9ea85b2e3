/* ask-body.c: what the commands that ask send to the desk
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/ask-body.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/json/json-write.h"
#include "cli/api.h"
#include "cli/ask-and-wait.h"
#include "cli/caller.h"
#include "place/capture.h"

/* Adds the options; FALSE if --destructive names none of them. */
static gboolean
add_options (GString               *body,
             const BeckonArguments *arguments,
             gboolean               marks_destructive,
             GError               **error)
{
  const char *const *destructive =
    marks_destructive ? beckon_arguments_list (arguments, "destructive") : NULL;
  guint                n = beckon_arguments_count (arguments) - 1;
  g_autofree gboolean *marks = g_new0 (gboolean, n + 1);

  for (guint i = 0; destructive != NULL && destructive[i] != NULL; i++)
    {
      guint64 number;

      if (!g_ascii_string_to_unsigned (destructive[i], 10, 1, n, &number, NULL) || n == 0)
        {
          g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                       _ ("--destructive=%s is not one of the options"), destructive[i]);
          return FALSE;
        }
      marks[number - 1] = TRUE;
    }
  if (n == 0)
    return TRUE;
  beckon_json_open_member_array (body, "options");
  for (guint i = 0; i < n; i++)
    {
      const char *label = beckon_arguments_word (arguments, i + 1);

      if (!marks[i])
        {
          beckon_json_add_string (body, NULL, label);
          continue;
        }
      beckon_json_open_member_object (body, NULL);
      beckon_json_add_string (body, "label", label);
      beckon_json_add_boolean (body, "destructive", TRUE);
      beckon_json_close_object (body);
    }
  beckon_json_close_array (body);
  return TRUE;
}

/* AR-9: a repeated question names the previous one. */
static gboolean
add_previous (GString *body, const BeckonArguments *arguments, GError **error)
{
  const char *previous = beckon_arguments_text (arguments, "previous");
  gint64      id;

  if (previous == NULL)
    return TRUE;
  if (!beckon_api_parse_id (previous, &id))
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _ ("“%s” is not the number of a question"), previous);
      return FALSE;
    }
  beckon_json_add_int (body, "previous_id", id);
  return TRUE;
}

static gboolean
add_intent (GString *body, const BeckonArguments *arguments, GError **error)
{
  const char *confidence = beckon_arguments_text (arguments, "confidence");
  char       *end = NULL;
  double      figure;

  beckon_ask_add_text (body, "intent", arguments, "intent");
  if (confidence == NULL)
    return TRUE;
  figure = g_ascii_strtod (confidence, &end);
  if (end == confidence || *end != '\0' || !(figure >= 0 && figure <= 1))
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _ ("--confidence=%s is not a number from 0 to 1"), confidence);
      return FALSE;
    }
  beckon_json_add_double (body, "confidence", figure);
  return TRUE;
}

/* (nullable): the task that asks: the one given, or the one whose step started this program. */
static const char *
get_task (const BeckonArguments *arguments)
{
  const char *task = beckon_arguments_text (arguments, "task");
  const char *mine = g_getenv ("BECKON_TASK_ID");

  return task == NULL && mine != NULL && *mine != '\0' ? mine : task;
}

/* (transfer full) (nullable): the body of the request. */
static char *
build_body (const BeckonArguments *arguments, const BeckonAskShape *shape, GError **error)
{
  g_autoptr (GString) body = g_string_new (NULL);
  const char      *kind = shape->kind;
  const char      *key = beckon_arguments_text (arguments, "key");
  const char      *task = get_task (arguments);
  g_autofree char *made_key = key == NULL ? g_uuid_string_random () : NULL;

  beckon_json_open_object (body);
  beckon_json_add_string (body, "conflict_description",
                          shape->question != NULL ? shape->question
                                                  : beckon_arguments_word (arguments, 0));
  if (shape->subject != NULL)
    beckon_json_add_raw (body, shape->subject_name, shape->subject);
  if (!beckon_ask_check_task (arguments, error))
    return NULL;
  if (shape->options && !add_options (body, arguments, kind == NULL, error))
    return NULL;
  if (kind == NULL && g_strcmp0 (beckon_arguments_text (arguments, "kind"), "handoff") == 0)
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED,
                        _ ("Use “beckon handoff” to hand work to a person."),
                        _ ("A hand-off is not a question"));
      return NULL;
    }
  if (kind != NULL)
    beckon_json_add_string (body, "kind", kind);
  else if (beckon_arguments_text (arguments, "kind") != NULL)
    beckon_ask_add_text (body, "kind", arguments, "kind");
  else if (beckon_arguments_word (arguments, 1) == NULL
           && !beckon_arguments_flag (arguments, "other"))
    /* A question without options asks for free text. */
    beckon_json_add_string (body, "kind", "clarification");
  else
    beckon_json_add_string (body, "kind", "choice");
  beckon_ask_add_text (body, "reason", arguments, "reason");
  beckon_ask_add_text (body, "policy", arguments, "policy");
  beckon_ask_add_text (body, "timeout_ms", arguments, "timeout");
  if (task != NULL)
    beckon_json_add_string (body, "task_id", task);
  if (!add_previous (body, arguments, error))
    return NULL;
  if (shape->intent && !add_intent (body, arguments, error))
    return NULL;
  if (kind == NULL && beckon_arguments_flag (arguments, "multiple"))
    beckon_json_add_boolean (body, "multiple", TRUE);
  if (kind == NULL && beckon_arguments_flag (arguments, "other"))
    beckon_json_add_boolean (body, "allow_other", TRUE);
  beckon_ask_add_tags (body, arguments);
  if (!beckon_ask_add_context (body, arguments, error))
    return NULL;
  {
    g_autofree char *agent = beckon_caller_dup_agent (beckon_arguments_text (arguments, "agent"));
    beckon_json_add_string (body, "agent", agent);
  }
  if (task == NULL)
    {
      g_autofree char *place = beckon_place_dup_own ();
      g_autofree char *workspace =
        beckon_caller_dup_workspace (beckon_arguments_text (arguments, "workspace"));

      beckon_ask_add_text (body, "title", arguments, "title");
      if (workspace != NULL)
        beckon_json_add_string (body, "workspace", workspace);
      beckon_json_add_raw (body, "session", place);
      /* No other program knows the task that is created for the question, so the desk must end it,
       * even if no process waits here by then. */
      beckon_json_add_boolean (body, "ends_task", TRUE);
    }
  beckon_json_add_string (body, "idempotency_key", key != NULL ? key : made_key);
  beckon_json_close_object (body);
  return g_string_free (g_steal_pointer (&body), FALSE);
}

int
beckon_ask_run (BeckonContext         *context,
                const BeckonArguments *arguments,
                const BeckonAskShape  *shape)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *body = build_body (arguments, shape, &error);

  return body != NULL ? beckon_ask_and_wait (context, arguments, body)
                      : beckon_api_fail (context, error);
}
