/* approve.c: beckon approve, form and ambiguous: what goes to the person alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/verbs/verbs.h"

#include <glib/gi18n-lib.h>

#include "base/json/json-parse.h"
#include "base/json/json-write.h"
#include "base/limits.h"
#include "cli/api.h"
#include "cli/ask-body.h"
#include "cli/caller.h"
#include "cli/read-file.h"

static const GOptionEntry approve_options[] = {
  { "question", 'q', 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("What is asked; default: that the agent wants to run the command"), N_ ("TEXT") },
  BECKON_ASK_REASON,
  { "tool", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("The agent’s name for what it would use"),
    N_ ("NAME") },
  { "path", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("The file that would be changed"), N_ ("FILE") },
  { "diff", 0, 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("A file with a unified diff, or - for standard input"), N_ ("FILE") },
  { "policy", 'p', 0, G_OPTION_ARG_FILENAME, NULL, N_ ("When nobody answers: deny or hold"),
    N_ ("POLICY") },
  BECKON_ASK_COMMON,
  BECKON_ASK_COMMON_END,
};

static const GOptionEntry form_options[] = {
  BECKON_ASK_REASON,
  { "policy", 'p', 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("When nobody answers: postpone, deny or hold"), N_ ("POLICY") },
  BECKON_ASK_COMMON,
  BECKON_ASK_COMMON_END,
};

static const GOptionEntry ambiguous_options[] = {
  BECKON_ASK_REASON,
  { "policy", 'p', 0, G_OPTION_ARG_FILENAME, NULL, N_ ("When nobody answers: postpone or hold"),
    N_ ("POLICY") },
  BECKON_ASK_COMMON,
  BECKON_ASK_COMMON_END,
};

static void
add_text (GString *json, const char *name, const char *text)
{
  if (text != NULL)
    beckon_json_add_string (json, name, text);
}

/* (transfer full) (nullable): the member `approval`. */
static char *
build_approval (const BeckonArguments *arguments, GError **error)
{
  g_autoptr (GString) json = g_string_new (NULL);
  g_autoptr (GString) diff = NULL;
  g_autofree char *workspace =
    beckon_caller_dup_workspace (beckon_arguments_text (arguments, "workspace"));
  const char *file = beckon_arguments_text (arguments, "diff");

  if (file != NULL)
    {
      diff = beckon_read_file (file, BECKON_LIMIT_CONTEXT_BYTES, error);
      if (diff == NULL)
        return NULL;
    }
  beckon_json_open_object (json);
  add_text (json, "tool", beckon_arguments_text (arguments, "tool"));
  add_text (json, "command", beckon_arguments_word (arguments, 0));
  add_text (json, "path", beckon_arguments_text (arguments, "path"));
  add_text (json, "diff", diff != NULL ? diff->str : NULL);
  add_text (json, "cwd", workspace);
  beckon_json_close_object (json);

  return g_string_free (g_steal_pointer (&json), FALSE);
}

/* (transfer full): what is asked, where nobody says. */
static char *
make_question (const BeckonArguments *arguments)
{
  g_autofree char *agent = beckon_caller_dup_agent (beckon_arguments_text (arguments, "agent"));

  return g_strdup_printf (beckon_arguments_count (arguments) > 0
                            /* Translators: %s is the name of an agent */
                            ? _ ("%s wants to run a command")
                            /* Translators: %s is the name of an agent */
                            : _ ("%s wants to change something"),
                          agent);
}

static int
run_approve (BeckonContext *context, const BeckonArguments *arguments)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *subject = build_approval (arguments, &error);
  g_autofree char *made = make_question (arguments);
  const char      *question = beckon_arguments_text (arguments, "question");
  BeckonAskShape   shape = { .kind = "approval",
                             .question = question != NULL ? question : made,
                             .subject_name = "approval",
                             .subject = subject };

  return subject != NULL ? beckon_ask_run (context, arguments, &shape)
                         : beckon_api_fail (context, error);
}

static int
run_form (BeckonContext *context, const BeckonArguments *arguments)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) schema =
    beckon_read_file (beckon_arguments_word (arguments, 1), BECKON_LIMIT_CONTEXT_BYTES, &error);
  g_autoptr (JsonObject) object = NULL;
  BeckonAskShape shape = { .kind = "form", .subject_name = "schema" };

  if (schema != NULL)
    object =
      beckon_json_parse_object (schema->str, schema->len, BECKON_LIMIT_CONTEXT_BYTES, &error);
  if (object == NULL)
    return beckon_api_fail (context, error);
  shape.subject = schema->str;

  return beckon_ask_run (context, arguments, &shape);
}

static int
run_ambiguous (BeckonContext *context, const BeckonArguments *arguments)
{
  static const BeckonAskShape shape = { .kind = "ambiguity", .options = TRUE };

  return beckon_ask_run (context, arguments, &shape);
}

const BeckonCommand beckon_verb_approve = {
  .name = "approve",
  .words = N_ ("[COMMAND]"),
  .summary = N_ ("Let the person allow or deny something"),
  .description = N_ (
    "Shows the command, the file or the diff in full, with the folder. Prints the chosen option "
    "if it was allowed; if it was denied, the exit status is 4 and the reason is on standard "
    "error: beckon approve \"make deploy\" && make deploy. No answer never counts as "
    "“allowed”."),
  .options = approve_options,
  .max_words = 1,
  .run = run_approve,
};

const BeckonCommand beckon_verb_form = {
  .name = "form",
  .words = N_ ("QUESTION SCHEMA"),
  .summary = N_ ("Ask the person for several things at once"),
  .description =
    N_ ("SCHEMA is a file with the fields, or - for standard input: a flat JSON Schema, as MCP has "
        "it. Prints the values as one JSON object. If the form was declined or cancelled, nothing "
        "is printed, and the exit status is 4."),
  .options = form_options,
  .min_words = 2,
  .max_words = 2,
  .run = run_form,
};

const BeckonCommand beckon_verb_ambiguous = {
  .name = "ambiguous",
  .words = N_ ("QUESTION READING READING…"),
  .summary = N_ ("Ask which of several readings was meant"),
  .description = N_ ("Prints the reading that the person chose. Nobody but a person ever chooses: "
                     "without an answer it is set aside, then cancelled."),
  .options = ambiguous_options,
  .min_words = 3,
  .max_words = G_MAXUINT,
  .run = run_ambiguous,
};
