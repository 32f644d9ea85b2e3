/* ask.c: beckon ask: asks the person and prints the answer
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/verbs/verbs.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/json/json-write.h"
#include "cli/api.h"
#include "cli/ask-and-wait.h"
#include "cli/caller.h"

/* Options of all commands that ask, except for the policies of their kind. */
#define REASON \
  { \
    "reason", 'r', 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Why the person is asked"), N_ ("TEXT") \
  }
#define COMMON \
  { "timeout",  't', \
    0,          G_OPTION_ARG_FILENAME, \
    NULL,       N_ ("Time-out, such as 90s or 5m; a bare number is milliseconds"), \
    N_ ("TIME") }, \
    { "task", \
      0, \
      0, \
      G_OPTION_ARG_FILENAME, \
      NULL, \
      N_ ("The asking task; if omitted, one is created for this question and ends with it"), \
      N_ ("ID") }, \
    { "title", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Title of the created task"), N_ ("TEXT") }, \
    { "agent",    'a', \
      0,          G_OPTION_ARG_FILENAME, \
      NULL,       N_ ("The asking agent; default: $BECKON_AGENT or the calling script"), \
      N_ ("NAME") }, \
    { "workspace",           'w',  0, \
      G_OPTION_ARG_FILENAME, NULL, N_ ("The agent’s working folder; default: the current one"), \
      N_ ("FOLDER") }, \
  { \
    "context", 'c', 0, G_OPTION_ARG_FILENAME, NULL, \
      N_ ("Context for the person: a file, or - for standard input"), N_ ("FILE") \
  }
#define COMMON_END \
  BECKON_OPTION_TAG, { "previous", 0, \
                       0,          G_OPTION_ARG_FILENAME, \
                       NULL,       N_ ("Number of the question this one follows up on"), \
                       N_ ("ID") }, \
    { "key",     0, \
      0,         G_OPTION_ARG_FILENAME, \
      NULL,      N_ ("Idempotency key; repeating it refers to the same question"), \
      N_ ("KEY") }, \
    { "no-wait", 'n', \
      0,         G_OPTION_ARG_NONE, \
      NULL,      N_ ("Print the number of the question and do not wait"), \
      NULL }, \
    BECKON_OPTION_JSON, \
  { \
    NULL \
  }
/* CF-7 */
#define INTENT \
  { "intent",   'i', 0, G_OPTION_ARG_FILENAME, NULL, N_ ("How the request was understood"), \
    N_ ("TEXT") }, \
  { \
    "confidence", 0, 0, G_OPTION_ARG_FILENAME, NULL, \
      N_ ("Confidence, from 0 to 1; above the person’s threshold the question is not asked"), \
      N_ ("NUMBER") \
  }

static const GOptionEntry options[] = {
  { "kind", 'k', 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("choice (default with options), ambiguity, confirmation or clarification (default "
        "without); for handoff see “beckon help handoff”"),
    N_ ("KIND") },
  REASON,
  { "policy", 'p', 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("When nobody answers: first-option, postpone, continue or hold"), N_ ("POLICY") },
  COMMON,
  { "multiple", 'm', 0, G_OPTION_ARG_NONE, NULL, N_ ("Several options may be chosen"), NULL },
  { "other", 'o', 0, G_OPTION_ARG_NONE, NULL, N_ ("Allow a free-text answer"), NULL },
  { "destructive", 'd', 0, G_OPTION_ARG_FILENAME_ARRAY, NULL,
    N_ ("Option N is destructive and is never chosen by a time-out; may be repeated"), N_ ("N") },
  COMMON_END,
};

static const GOptionEntry confirm_options[] = {
  REASON,
  { "policy", 'p', 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("When nobody answers: postpone, deny or hold"), N_ ("POLICY") },
  INTENT,
  COMMON,
  COMMON_END,
};

static const GOptionEntry clarify_options[] = {
  REASON,
  { "policy", 'p', 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("When nobody answers: postpone, continue or hold"), N_ ("POLICY") },
  INTENT,
  COMMON,
  COMMON_END,
};

/* Adds the options; FALSE if --destructive names none of them. */
static gboolean
add_options (GString *body, const BeckonArguments *arguments, const char *kind, GError **error)
{
  const char *const *destructive =
    kind == NULL ? beckon_arguments_list (arguments, "destructive") : NULL;
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

/* (transfer full) (nullable): the body of the request. @kind NULL: for `ask`, whose kind follows
 * from its options. */
static char *
build_body (const BeckonArguments *arguments, const char *kind, GError **error)
{
  g_autoptr (GString) body = g_string_new (NULL);
  const char      *key = beckon_arguments_text (arguments, "key");
  const char      *task = get_task (arguments);
  g_autofree char *made_key = key == NULL ? g_uuid_string_random () : NULL;

  beckon_json_open_object (body);
  beckon_json_add_string (body, "conflict_description", beckon_arguments_word (arguments, 0));
  if (!beckon_ask_check_task (arguments, error))
    return NULL;
  if (!add_options (body, arguments, kind, error))
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
  if (kind != NULL && !add_intent (body, arguments, error))
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
      g_autofree char *workspace =
        beckon_caller_dup_workspace (beckon_arguments_text (arguments, "workspace"));

      beckon_ask_add_text (body, "title", arguments, "title");
      if (workspace != NULL)
        beckon_json_add_string (body, "workspace", workspace);
      /* No other program knows the task that is created for the question, so the desk must end it,
       * even if no process waits here by then. */
      beckon_json_add_boolean (body, "ends_task", TRUE);
    }
  beckon_json_add_string (body, "idempotency_key", key != NULL ? key : made_key);
  beckon_json_close_object (body);
  return g_string_free (g_steal_pointer (&body), FALSE);
}

static int
ask_kind (BeckonContext *context, const BeckonArguments *arguments, const char *kind)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *body = build_body (arguments, kind, &error);

  return body != NULL ? beckon_ask_and_wait (context, arguments, body)
                      : beckon_api_fail (context, error);
}

static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  return ask_kind (context, arguments, NULL);
}

static int
run_confirm (BeckonContext *context, const BeckonArguments *arguments)
{
  return ask_kind (context, arguments, "confirmation");
}

static int
run_clarify (BeckonContext *context, const BeckonArguments *arguments)
{
  return ask_kind (context, arguments, "clarification");
}

const BeckonCommand beckon_verb_confirm = {
  .name = "confirm",
  .words = N_ ("QUESTION [YES NO]"),
  .summary = N_ ("Let the person confirm what was understood"),
  .description = N_ ("Shows the question, how the request was understood and with what confidence. "
                     "The answers are “Yes, continue” and “No, let me rephrase”, or the two given. "
                     "The chosen answer is printed. No answer never counts as “yes”."),
  .options = confirm_options,
  .min_words = 1,
  .max_words = 3,
  .run = run_confirm,
};

const BeckonCommand beckon_verb_clarify = {
  .name = "clarify",
  .words = N_ ("QUESTION"),
  .summary = N_ ("Ask the person for something that is missing"),
  .description = N_ ("Prints the answer in the person’s own words. The person may skip the "
                     "question; then nothing is printed, and the exit status is 4."),
  .options = clarify_options,
  .min_words = 1,
  .max_words = 1,
  .run = run_clarify,
};

const BeckonCommand beckon_verb_ask = {
  .name = "ask",
  .words = N_ ("QUESTION [ANSWER…]"),
  .summary = N_ ("Ask the person something and wait for the answer"),
  .description =
    N_ ("The question opens on the desk, with the answers as numbered options. Prints only the "
        "chosen option, with --multiple one per line. An unanswered choice resolves to option 1 "
        "after five minutes (reported on standard error); an ambiguity is set aside instead, and a "
        "clarification, which needs no options, waits.\n\nThe question survives a restart of the "
        "desk; “ask” waits for the desk to come back. After an interrupt the question stays open."),
  .options = options,
  .min_words = 1,
  .max_words = G_MAXUINT,
  .run = run,
};
