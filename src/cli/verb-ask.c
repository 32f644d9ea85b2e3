/* verb-ask.c: beckon ask: a question for the person, and the answer
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/verbs.h"

#include <glib/gi18n-lib.h>
#include <string.h>
#include <unistd.h>

#include "cli/api.h"
#include "cli/caller.h"
#include "cli/context-file.h"
#include "cli/print.h"
#include "model/display-text.h"
#include "model/error.h"
#include "model/json-write.h"

/* How long the desk holds one reply back. */
#define WAIT_S 50
#define RETRY_FIRST_MS 100
#define RETRY_LAST_MS 5000
/* A desk that answers a held-back request sooner than this, with nothing new, is not asked again at once. */
#define SOON_US (200 * 1000)

/* What every command that asks takes, but for the policies of its kind. */
#define REASON \
  { "reason", 'r', 0, G_OPTION_ARG_FILENAME, NULL, N_("Why the person is asked"), N_("TEXT") }
#define COMMON \
  { "timeout", 't', 0, G_OPTION_ARG_FILENAME, NULL, N_("How long until then, such as 90s or 5m; a number alone is milliseconds"), N_("TIME") }, \
  { "task", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_("The task that asks; without it, one is made for the question and ends with it"), N_("ID") }, \
  { "title", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_("Title of the task that is made"), N_("TEXT") }, \
  { "agent", 'a', 0, G_OPTION_ARG_FILENAME, NULL, N_("Who asks; $BECKON_AGENT or the calling script when not given"), N_("NAME") }, \
  { "workspace", 'w', 0, G_OPTION_ARG_FILENAME, NULL, N_("Folder that the agent works in; the current one when not given"), N_("FOLDER") }, \
  { "context", 'c', 0, G_OPTION_ARG_FILENAME, NULL, N_("What the person should know: a file, or - for standard input"), N_("FILE") }
#define COMMON_END \
  { "previous", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_("Number of the question that this one asks again"), N_("ID") }, \
  { "key", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_("Idempotency key: the same key is the same question"), N_("KEY") }, \
  { "no-wait", 'n', 0, G_OPTION_ARG_NONE, NULL, N_("Print the number of the question and do not wait"), NULL }, \
  BECKON_OPTION_JSON, \
  { NULL }
/* CF-7 */
#define INTENT \
  { "intent", 'i', 0, G_OPTION_ARG_FILENAME, NULL, N_("What the request is taken for"), N_("TEXT") }, \
  { "confidence", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_("How sure that is, from 0 to 1; above the person's threshold nobody is asked"), N_("FIGURE") }

static const GOptionEntry options[] = {
  { "kind", 'k', 0, G_OPTION_ARG_FILENAME, NULL, N_("choice (default with options), ambiguity or clarification (default without)"), N_("KIND") },
  REASON,
  { "policy", 'p', 0, G_OPTION_ARG_FILENAME, NULL,
    N_("When nobody answers: first-option, postpone, continue or hold"), N_("POLICY") },
  COMMON,
  { "multiple", 'm', 0, G_OPTION_ARG_NONE, NULL, N_("Several options may be chosen"), NULL },
  { "other", 'o', 0, G_OPTION_ARG_NONE, NULL, N_("An answer of the person's own is allowed"), NULL },
  { "destructive", 'd', 0, G_OPTION_ARG_FILENAME_ARRAY, NULL,
    N_("Option N destroys something and is never taken by a time-out; may be repeated"), N_("N") },
  COMMON_END,
};

static const GOptionEntry confirm_options[] = {
  REASON,
  { "policy", 'p', 0, G_OPTION_ARG_FILENAME, NULL, N_("When nobody answers: postpone, deny or hold"), N_("POLICY") },
  INTENT,
  COMMON,
  COMMON_END,
};

static const GOptionEntry clarify_options[] = {
  REASON,
  { "policy", 'p', 0, G_OPTION_ARG_FILENAME, NULL, N_("When nobody answers: postpone, continue or hold"), N_("POLICY") },
  INTENT,
  COMMON,
  COMMON_END,
};

static void
add_text (GString               *body,
          const char            *name,
          const BeckonArguments *arguments,
          const char            *option)
{
  const char *text = beckon_arguments_text (arguments, option);

  if (text != NULL)
    beckon_json_add_string (body, name, text);
}

/* Writes the options; FALSE when --destructive names none of them. */
static gboolean
add_options (GString               *body,
             const BeckonArguments *arguments,
             const char            *kind,
             GError               **error)
{
  const char * const *destructive = kind == NULL ? beckon_arguments_list (arguments, "destructive") : NULL;
  guint n = beckon_arguments_count (arguments) - 1;
  g_autofree gboolean *marks = g_new0 (gboolean, n + 1);

  for (guint i = 0; destructive != NULL && destructive[i] != NULL; i++)
    {
      guint64 number;

      if (!g_ascii_string_to_unsigned (destructive[i], 10, 1, n, &number, NULL) || n == 0)
        {
          g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                       _("--destructive=%s names no option"), destructive[i]);
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

/* AR-9: a question that asks again names the one before. */
static gboolean
add_previous (GString                *body,
              const BeckonArguments  *arguments,
              GError                **error)
{
  const char *previous = beckon_arguments_text (arguments, "previous");
  gint64 id;

  if (previous == NULL)
    return TRUE;
  if (!beckon_api_parse_id (previous, &id))
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _("“%s” is not the number of a question"), previous);
      return FALSE;
    }
  beckon_json_add_int (body, "previous_id", id);
  return TRUE;
}

static gboolean
add_intent (GString                *body,
            const BeckonArguments  *arguments,
            GError                **error)
{
  const char *confidence = beckon_arguments_text (arguments, "confidence");
  char *end = NULL;
  double figure;

  add_text (body, "intent", arguments, "intent");
  if (confidence == NULL)
    return TRUE;
  figure = g_ascii_strtod (confidence, &end);
  if (end == confidence || *end != '\0' || !(figure >= 0 && figure <= 1))
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _("--confidence=%s is not a figure from 0 to 1"), confidence);
      return FALSE;
    }
  beckon_json_add_double (body, "confidence", figure);
  return TRUE;
}

/* (nullable): which task asks: the one that was named, or the one whose step started this program. */
static const char *
get_task (const BeckonArguments *arguments)
{
  const char *task = beckon_arguments_text (arguments, "task");
  const char *mine = g_getenv ("BECKON_TASK_ID");

  return task == NULL && mine != NULL && *mine != '\0' ? mine : task;
}

/* (transfer full) (nullable): the request. @kind NULL: that of `ask`, which says it in its options. */
static char *
build_body (const BeckonArguments  *arguments,
            const char             *kind,
            GError                **error)
{
  g_autoptr (GString) body = g_string_new (NULL);
  const char *context = beckon_arguments_text (arguments, "context");
  const char *key = beckon_arguments_text (arguments, "key");
  const char *task = get_task (arguments);
  g_autofree char *made_key = key == NULL ? g_uuid_string_random () : NULL;

  beckon_json_open_object (body);
  beckon_json_add_string (body, "conflict_description", beckon_arguments_word (arguments, 0));
  if (!add_options (body, arguments, kind, error))
    return NULL;
  if (kind != NULL)
    beckon_json_add_string (body, "kind", kind);
  else if (beckon_arguments_text (arguments, "kind") != NULL)
    add_text (body, "kind", arguments, "kind");
  else if (beckon_arguments_word (arguments, 1) == NULL && !beckon_arguments_flag (arguments, "other"))
    /* A question without options is one for words. */
    beckon_json_add_string (body, "kind", "clarification");
  else
    beckon_json_add_string (body, "kind", "choice");
  add_text (body, "reason", arguments, "reason");
  add_text (body, "policy", arguments, "policy");
  add_text (body, "timeout_ms", arguments, "timeout");
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
  if (context != NULL)
    {
      g_autofree char *json = beckon_context_file_read (context, error);

      if (json == NULL)
        return NULL;
      beckon_json_add_raw (body, "context", json);
    }
  {
    g_autofree char *agent = beckon_caller_dup_agent (beckon_arguments_text (arguments, "agent"));
    beckon_json_add_string (body, "agent", agent);
  }
  if (task == NULL)
    {
      g_autofree char *workspace = beckon_caller_dup_workspace (beckon_arguments_text (arguments, "workspace"));

      add_text (body, "title", arguments, "title");
      if (workspace != NULL)
        beckon_json_add_string (body, "workspace", workspace);
      /* Nobody else knows of the task that is made: the desk ends it, whether or not anybody waits here by then. */
      beckon_json_add_boolean (body, "ends_task", TRUE);
    }
  beckon_json_add_string (body, "idempotency_key", key != NULL ? key : made_key);
  beckon_json_close_object (body);
  return g_string_free (g_steal_pointer (&body), FALSE);
}

/* May the same be tried again when the desk is back? */
static gboolean
is_passing (const GError *error,
            gboolean      asked)
{
  if (g_error_matches (error, BECKON_CLIENT_ERROR, BECKON_CLIENT_ERROR_LOST))
    return TRUE;
  return asked && (g_error_matches (error, BECKON_CLIENT_ERROR, BECKON_CLIENT_ERROR_UNREACHABLE)
                   || g_error_matches (error, BECKON_ERROR, BECKON_ERROR_STORE));
}

/* How patient we were so far with a desk that went away. */
typedef struct
{
  guint    ms;
  gboolean said;
} Patience;

/* After a passing failure: says so once, waits. FALSE with @error when SIGINT came. */
static gboolean
be_patient (BeckonContext  *context,
            Patience       *patience,
            GError        **error)
{
  if (!patience->said)
    beckon_print_err (_("beckon: The desk went away. Waiting for it to come back; the question is kept.\n"));
  patience->said = TRUE;
  patience->ms = CLAMP (patience->ms * 2, RETRY_FIRST_MS, RETRY_LAST_MS);
  return beckon_client_sleep (context->client, patience->ms, error);
}

static void
be_glad (Patience *patience)
{
  if (patience->said)
    beckon_print_err (_("beckon: The desk is back.\n"));
  *patience = (Patience) { 0 };
}

/* (transfer full): asks; over a desk that dies meanwhile: the key makes it the same question. */
static BeckonReply *
ask (BeckonContext  *context,
     const char     *body,
     GError        **error)
{
  Patience patience = { 0 };

  while (TRUE)
    {
      g_autoptr (GError) failure = NULL;
      BeckonReply *reply = beckon_client_call (context->client, "POST", "/v1/interactions", body, 0, &failure);

      if (reply != NULL)
        {
          be_glad (&patience);
          return reply;
        }
      if (!is_passing (failure, patience.said))
        {
          g_propagate_error (error, g_steal_pointer (&failure));
          return NULL;
        }
      if (!be_patient (context, &patience, error))
        return NULL;
    }
}

/* (transfer full): waits until @interaction is not pending any more. @reply is replaced. */
static BeckonInteraction *
wait_for_answer (BeckonContext      *context,
                 BeckonInteraction  *interaction,
                 BeckonReply       **reply,
                 GError            **error)
{
  g_autoptr (BeckonInteraction) current = beckon_interaction_ref (interaction);
  Patience patience = { 0 };

  while (current->status == BECKON_INTERACTION_PENDING)
    {
      g_autoptr (GError) failure = NULL;
      g_autoptr (BeckonReply) answer = NULL;
      gint64 start = g_get_monotonic_time ();
      BeckonInteraction *next = beckon_api_get_interaction (context->client, interaction->id, WAIT_S, &answer, &failure);

      if (next == NULL && !is_passing (failure, TRUE))
        {
          g_propagate_error (error, g_steal_pointer (&failure));
          return NULL;
        }
      if (next == NULL)
        {
          if (!be_patient (context, &patience, error))
            return NULL;
          continue;
        }
      be_glad (&patience);
      beckon_interaction_unref (current);
      current = next;
      beckon_reply_free (*reply);
      *reply = g_steal_pointer (&answer);
      if (current->status == BECKON_INTERACTION_PENDING && g_get_monotonic_time () - start < SOON_US
          && !beckon_client_sleep (context->client, SOON_US / 1000, error))
        return NULL;
    }
  return g_steal_pointer (&current);
}

static void
append_answer_line (GString    *out,
                    const char *answer,
                    gboolean    one_line)
{
  /* A program that reads it gets exactly what was said. */
  g_autofree char *safe = isatty (STDOUT_FILENO) ? beckon_display_text (answer, one_line) : NULL;

  g_string_append_printf (out, "%s\n", safe != NULL ? safe : answer);
}

/* (transfer none) (nullable): the person's own words, which stand behind the labels of the chosen options in the response. */
static const char *
get_own_words (const BeckonInteraction *interaction)
{
  const char *rest = interaction->response;

  for (guint i = 0; rest != NULL && i < interaction->n_response_indices; i++)
    {
      guint index = interaction->response_indices[i];
      const BeckonOption *option = index < interaction->options->len ? interaction->options->pdata[index] : NULL;

      if (option == NULL || !g_str_has_prefix (rest, option->label))
        return NULL;
      rest += strlen (option->label);
      if (rest[0] != '\0' && !g_str_has_prefix (rest, ", "))
        return NULL;
      rest += MIN (strlen (rest), strlen (", "));
    }
  return rest != NULL && rest[0] != '\0' ? rest : NULL;
}

static void
print_answer (const BeckonInteraction *interaction)
{
  g_autoptr (GString) out = g_string_new (NULL);

  if (interaction->multiple && interaction->n_response_indices > 0)
    {
      const char *own = get_own_words (interaction);

      for (guint i = 0; i < interaction->n_response_indices; i++)
        {
          guint index = interaction->response_indices[i];
          const BeckonOption *option = index < interaction->options->len ? interaction->options->pdata[index] : NULL;

          append_answer_line (out, option != NULL ? option->label : "", TRUE);
        }
      if (own != NULL)
        append_answer_line (out, own, FALSE);
    }
  else
    append_answer_line (out, interaction->response != NULL ? interaction->response : "", FALSE);
  beckon_print_out (out->str);
}

static int
report (BeckonContext           *context,
        const BeckonInteraction *interaction,
        const BeckonReply       *reply)
{
  gboolean answered = interaction->status == BECKON_INTERACTION_ANSWERED
                      || interaction->status == BECKON_INTERACTION_AUTO_RESOLVED;

  if (context->json)
    {
      g_autofree char *line = g_strconcat (reply->text, "\n", NULL);
      beckon_print_out (line);
    }
  else if (answered)
    print_answer (interaction);
  if (!context->json && interaction->status != BECKON_INTERACTION_ANSWERED)
    {
      g_autofree char *outcome = beckon_interaction_describe_outcome (interaction);
      g_autofree char *safe = beckon_display_text (outcome, TRUE);
      g_autofree char *line = g_strdup_printf ("beckon: %s\n", safe);
      beckon_print_err (line);
    }
  return answered ? BECKON_EXIT_DONE : BECKON_EXIT_NO_ANSWER;
}

int
beckon_verb_ask_body (BeckonContext         *context,
                      const BeckonArguments *arguments,
                      const char            *body)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonReply) reply = NULL;
  g_autoptr (BeckonInteraction) asked = NULL;
  g_autoptr (BeckonInteraction) settled = NULL;

  reply = ask (context, body, &error);
  if (reply != NULL)
    asked = beckon_interaction_from_json (reply->object, &error);
  if (asked == NULL)
    return beckon_api_fail (context, error);
  if (beckon_arguments_flag (arguments, "no-wait"))
    {
      g_autofree char *line = context->json ? g_strconcat (reply->text, "\n", NULL)
                                            : g_strdup_printf ("%" G_GINT64_FORMAT "\n", asked->id);
      return beckon_print_out (line) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
    }

  settled = wait_for_answer (context, asked, &reply, &error);
  if (settled == NULL)
    {
      int status = beckon_api_fail (context, error);

      if (status == BECKON_EXIT_INTERRUPTED && !context->json)
        {
          g_autofree char *id = beckon_api_id_to_string (asked->id);
          g_autofree char *line = g_strdup_printf (_("        The question stays open on the desk: beckon respond %s ANSWER\n"), id);
          beckon_print_err (line);
        }
      return status;
    }
  return report (context, settled, reply);
}

static int
ask_kind (BeckonContext         *context,
          const BeckonArguments *arguments,
          const char            *kind)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *body = build_body (arguments, kind, &error);

  return body != NULL ? beckon_verb_ask_body (context, arguments, body) : beckon_api_fail (context, error);
}

static int
run (BeckonContext         *context,
     const BeckonArguments *arguments)
{
  return ask_kind (context, arguments, NULL);
}

static int
run_confirm (BeckonContext         *context,
             const BeckonArguments *arguments)
{
  return ask_kind (context, arguments, "confirmation");
}

static int
run_clarify (BeckonContext         *context,
             const BeckonArguments *arguments)
{
  return ask_kind (context, arguments, "clarification");
}

const BeckonCommand beckon_verb_confirm = {
  .name = "confirm",
  .words = N_("QUESTION [YES NO]"),
  .summary = N_("Let the person confirm what was understood"),
  .description = N_("The person sees the question, what the request is taken for and how sure that is, and answers “Yes, continue” or "
                    "“No, let me rephrase”, or with the two answers that are given. The chosen one is printed. Nobody's silence "
                    "confirms anything."),
  .options = confirm_options,
  .min_words = 1,
  .max_words = 3,
  .run = run_confirm,
};

const BeckonCommand beckon_verb_clarify = {
  .name = "clarify",
  .words = N_("QUESTION"),
  .summary = N_("Ask the person for something that is missing"),
  .description = N_("The answer, in the person's own words, is printed. The person may skip the question: then nothing is printed, and "
                    "the exit status is 4."),
  .options = clarify_options,
  .min_words = 1,
  .max_words = 1,
  .run = run_clarify,
};

const BeckonCommand beckon_verb_ask = {
  .name = "ask",
  .words = N_("QUESTION [ANSWER…]"),
  .summary = N_("Ask the person something and wait for the answer"),
  .description = N_("The question opens on the desk, with the answers as numbered options. The chosen option alone is printed, "
                    "with --multiple one a line. A choice that nobody answers resolves to option 1 after five minutes, which is "
                    "said on standard error; an ambiguity is set aside instead, and a clarification, which needs no options, waits.\n"
                    "\n"
                    "The question is kept while the desk is restarted; “ask” waits for it to come back. After an interrupt the "
                    "question stays open."),
  .options = options,
  .min_words = 1,
  .max_words = G_MAXUINT,
  .run = run,
};
