/* ask-and-wait.c: asks the person and prints the answer, even if the desk restarts meanwhile
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/ask-and-wait.h"

#include <glib/gi18n-lib.h>
#include <string.h>
#include <unistd.h>

#include "base/display-text.h"
#include "base/error.h"
#include "base/json/json-write.h"
#include "base/timestamp.h"
#include "cli/api.h"
#include "cli/context-file.h"
#include "cli/print.h"
#include "model/question/handoff.h"
#include "model/question/interaction-turn.h"
#include "model/tags.h"

/* How long the desk may delay one reply. */
#define WAIT_S 50
/* Enough time for an open window to show its dialog. */
#define SHOWN_WAIT_S 2
#define RETRY_FIRST_MS 100
#define RETRY_LAST_MS 5000
/* If the desk answers a delayed request sooner than this without news, pause before asking
 * again. */
#define SOON_US (200 * 1000)

void
beckon_ask_add_text (GString               *body,
                     const char            *name,
                     const BeckonArguments *arguments,
                     const char            *option)
{
  const char *text = beckon_arguments_text (arguments, option);

  if (text != NULL)
    beckon_json_add_string (body, name, text);
}

gboolean
beckon_ask_check_task (const BeckonArguments *arguments, GError **error)
{
  const char *task = beckon_arguments_text (arguments, "task");

  if (task == NULL || *task != '\0')
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _ ("--task needs a task id; omit it to create a task"));
  return FALSE;
}

void
beckon_ask_add_tags (GString *body, const BeckonArguments *arguments)
{
  const char *const *tags = beckon_arguments_list (arguments, "tag");

  if (tags != NULL)
    beckon_tags_add_json (tags, body);
}

gboolean
beckon_ask_add_context (GString *body, const BeckonArguments *arguments, GError **error)
{
  const char      *file = beckon_arguments_text (arguments, "context");
  g_autofree char *json = NULL;

  if (file == NULL)
    return TRUE;
  json = beckon_context_file_read (file, error);
  if (json == NULL)
    return FALSE;
  beckon_json_add_raw (body, "context", json);
  return TRUE;
}

/* Is it worth retrying when the desk is back? */
static gboolean
is_temporary (const GError *error, gboolean asked)
{
  if (g_error_matches (error, BECKON_CLIENT_ERROR, BECKON_CLIENT_ERROR_LOST))
    return TRUE;
  return asked
         && (g_error_matches (error, BECKON_CLIENT_ERROR, BECKON_CLIENT_ERROR_UNREACHABLE)
             || beckon_error_is_of_store (error));
}

/* The state of retries while the desk is away. */
typedef struct
{
  guint    ms;
  gboolean reported;
} Retry;

/* After a temporary failure: reports it once and waits. FALSE with @error on SIGINT. */
static gboolean
wait_before_retry (BeckonContext *context, Retry *retry, GError **error)
{
  if (!retry->reported)
    beckon_print_err (_ ("beckon: Lost connection to the desk. Waiting for it to come back; your "
                         "question is saved.\n"));
  retry->reported = TRUE;
  retry->ms = CLAMP (retry->ms * 2, RETRY_FIRST_MS, RETRY_LAST_MS);
  return beckon_client_sleep (context->client, retry->ms, error);
}

static void
reset_retry (Retry *retry)
{
  if (retry->reported)
    beckon_print_err (_ ("beckon: The desk is back.\n"));
  *retry = (Retry){ 0 };
}

/* (transfer full): asks; if the desk crashes meanwhile, asks again: the key makes it the same
 * question. */
static BeckonReply *
ask (BeckonContext *context, const char *body, GError **error)
{
  Retry retry = { 0 };

  while (TRUE)
    {
      g_autoptr (GError) failure = NULL;
      BeckonReply *reply =
        beckon_client_call (context->client, "POST", "/v1/interactions", body, 0, &failure);

      if (reply != NULL)
        {
          reset_retry (&retry);
          return reply;
        }
      if (!is_temporary (failure, retry.reported))
        {
          g_propagate_error (error, g_steal_pointer (&failure));
          return NULL;
        }
      if (!wait_before_retry (context, &retry, error))
        return NULL;
    }
}

/* No surface is showing it to the person (AIC-5): says so once to the one who waits. */
static void
report_unshown (const BeckonInteraction *interaction, gboolean *said)
{
  g_autofree char *id = NULL;
  g_autofree char *line = NULL;

  if (*said || interaction->status != BECKON_INTERACTION_PENDING || !interaction->unshown)
    return;
  *said = TRUE;
  id = beckon_api_id_to_string (interaction->id);
  /* Translators: %s is the number of a question */
  line =
    g_strdup_printf (_ ("beckon: Question %s is on the desk but has not been shown yet: no window, "
                        "terminal or chat is open. Nothing is chosen in the meantime.\n"),
                     id);
  beckon_print_err (line);
}

/* (transfer full): waits until @interaction is no longer pending, or the person has asked back.
 * @reply is replaced. */
static BeckonInteraction *
wait_for_answer (BeckonContext     *context,
                 BeckonInteraction *interaction,
                 BeckonReply      **reply,
                 GError           **error)
{
  g_autoptr (BeckonInteraction) current = beckon_interaction_ref (interaction);
  Retry    retry = { 0 };
  guint    wait_s = SHOWN_WAIT_S;
  gboolean said = FALSE;

  while (current->status == BECKON_INTERACTION_PENDING
         && !beckon_interaction_is_asked_back (current))
    {
      g_autoptr (GError) failure = NULL;
      g_autoptr (BeckonReply) answer = NULL;
      gint64             start = g_get_monotonic_time ();
      BeckonInteraction *next =
        beckon_api_wait_for_interaction (context->client, current, wait_s, &answer, &failure);

      if (next == NULL && !is_temporary (failure, TRUE))
        {
          g_propagate_error (error, g_steal_pointer (&failure));
          return NULL;
        }
      if (next == NULL)
        {
          if (!wait_before_retry (context, &retry, error))
            return NULL;
          continue;
        }
      reset_retry (&retry);
      beckon_interaction_unref (current);
      current = next;
      report_unshown (current, &said);
      wait_s = WAIT_S;
      beckon_reply_free (*reply);
      *reply = g_steal_pointer (&answer);
      if (current->status == BECKON_INTERACTION_PENDING
          && !beckon_interaction_is_asked_back (current)
          && g_get_monotonic_time () - start < SOON_US
          && !beckon_client_sleep (context->client, SOON_US / 1000, error))
        return NULL;
    }
  return g_steal_pointer (&current);
}

static void
append_answer_line (GString *out, const char *answer, gboolean one_line)
{
  /* If a program reads the output, print the exact text. */
  g_autofree char *safe = isatty (STDOUT_FILENO) ? beckon_display_text (answer, one_line) : NULL;

  g_string_append_printf (out, "%s\n", safe != NULL ? safe : answer);
}

/* (transfer none) (nullable): the person's own words, which follow the labels of the chosen options
 * in the response. */
static const char *
get_own_words (const BeckonInteraction *interaction)
{
  const char *rest = interaction->response;

  for (guint i = 0; rest != NULL && i < interaction->n_response_indices; i++)
    {
      guint               index = interaction->response_indices[i];
      const BeckonOption *option =
        index < interaction->options->len ? interaction->options->pdata[index] : NULL;

      if (option == NULL || !g_str_has_prefix (rest, option->label))
        return NULL;
      rest += strlen (option->label);
      if (rest[0] != '\0' && !g_str_has_prefix (rest, ", "))
        return NULL;
      rest += MIN (strlen (rest), strlen (", "));
    }
  return rest != NULL && rest[0] != '\0' ? rest : NULL;
}

/* Prints the outcome of a hand-off, and the person's notes (WH-10). */
static void
append_handoff (GString *out, const BeckonInteraction *handoff)
{
  if (handoff->outcome != BECKON_HANDOFF_NONE)
    g_string_append_printf (out, "%s: %s\n", _ ("Outcome"),
                            beckon_handoff_outcome_to_label (handoff->outcome));
  if (handoff->note != NULL)
    {
      g_string_append_printf (out, "%s: ", _ ("Notes"));
      append_answer_line (out, handoff->note, FALSE);
    }
}

static gboolean
print_answer (const BeckonInteraction *interaction)
{
  g_autoptr (GString) out = g_string_new (NULL);

  if (interaction->multiple && interaction->n_response_indices > 0)
    {
      const char *own = get_own_words (interaction);

      for (guint i = 0; i < interaction->n_response_indices; i++)
        {
          guint               index = interaction->response_indices[i];
          const BeckonOption *option =
            index < interaction->options->len ? interaction->options->pdata[index] : NULL;

          append_answer_line (out, option != NULL ? option->label : "", TRUE);
        }
      if (own != NULL)
        append_answer_line (out, own, FALSE);
    }
  else if (interaction->kind == BECKON_KIND_FORM)
    append_answer_line (out, interaction->values != NULL ? interaction->values : "{}", TRUE);
  else
    append_answer_line (out, interaction->response != NULL ? interaction->response : "", FALSE);
  if (interaction->kind == BECKON_KIND_HANDOFF)
    append_handoff (out, interaction);
  return beckon_print_out (out->str);
}

/* Why it was denied, in the person's words (ATT-10). */
static void
report_reason (const BeckonInteraction *interaction)
{
  g_autofree char *safe = NULL;
  g_autofree char *line = NULL;

  if (interaction->status != BECKON_INTERACTION_DECLINED || interaction->note == NULL)
    return;
  safe = beckon_display_text (interaction->note, TRUE);
  line = g_strdup_printf ("beckon: %s\n", safe);
  beckon_print_err (line);
}

/* Standard output is for the answer only: where its files are is said beside it. */
static void
report_attachments (const BeckonInteraction *interaction)
{
  g_autoptr (GString) out = g_string_new (NULL);

  beckon_print_attachments (out, interaction);
  if (out->len > 0)
    beckon_print_err (out->str);
}

/* ATT-8: what the person asks, and how to go on. */
static int
report_asked_back (BeckonContext           *context,
                   const BeckonInteraction *interaction,
                   const BeckonReply       *reply)
{
  const BeckonInteractionTurn *turn = beckon_interaction_get_last_turn (interaction);
  g_autofree char             *id = beckon_api_id_to_string (interaction->id);
  g_autofree char             *text = beckon_display_text (turn->text, FALSE);
  g_autofree char             *lines = NULL;

  if (context->json)
    {
      g_autofree char *line = g_strconcat (reply->text, "\n", NULL);

      return beckon_print_out (line) ? BECKON_EXIT_ASKED_BACK : BECKON_EXIT_REFUSED;
    }
  /* Translators: the number of a question, what the person asks, and the number once more; the
   * command stays as it is */
  lines = g_strdup_printf (
    _ ("beckon: Before answering question %s, the person asks: %s\n"
       "        Reply with: beckon reply %s --wait TEXT\n"
       "        The question stays open; nothing is chosen until you have replied.\n"),
    id, text, id);
  beckon_print_err (lines);
  return BECKON_EXIT_ASKED_BACK;
}

/* (transfer full): as @interaction, with the answer that a person put in the place of the first
 * one. */
static BeckonInteraction *
take_correction (const BeckonInteraction *interaction)
{
  BeckonInteraction      *corrected = beckon_interaction_copy (interaction);
  const BeckonCorrection *last =
    corrected->corrections != NULL && corrected->corrections->len > 0
      ? g_ptr_array_index (corrected->corrections, corrected->corrections->len - 1)
      : NULL;

  if (last == NULL)
    return corrected;
  g_free (corrected->response);
  corrected->response = g_strdup (last->response);
  g_free (corrected->response_indices);
  corrected->response_indices = g_memdup2 (last->indices, last->n_indices * sizeof (guint));
  corrected->n_response_indices = last->n_indices;
  return corrected;
}

/* The answer is not new: when it was given, and corrected. */
static void
report_earlier (const BeckonInteraction *interaction)
{
  g_autofree char *id = beckon_api_id_to_string (interaction->id);
  g_autofree char *when = beckon_timestamp_dup (interaction->responded_us);
  g_autofree char *line = NULL;

  if (when == NULL)
    return;
  /* Translators: the number of a question, and a time */
  line = g_strdup_printf (_ ("beckon: Question %s was answered at %s.\n"), id, when);
  beckon_print_err (line);
  if (interaction->corrections != NULL && interaction->corrections->len > 0)
    {
      const BeckonCorrection *last =
        g_ptr_array_index (interaction->corrections, interaction->corrections->len - 1);
      g_autofree char *who = beckon_display_text (last->corrected_by, TRUE);
      g_autofree char *then = beckon_timestamp_dup (last->timestamp_us);
      /* Translators: a person, and a time */
      g_autofree char *said =
        g_strdup_printf (_ ("beckon: %s corrected the answer at %s.\n"), who, then);

      beckon_print_err (said);
    }
}

/* If the answer cannot be written, fail: a reader of standard output must not mistake nothing for
 * an answer. */
static int
report (BeckonContext *context, const BeckonInteraction *interaction, const BeckonReply *reply)
{
  gboolean answered = interaction->status == BECKON_INTERACTION_ANSWERED
                      || interaction->status == BECKON_INTERACTION_AUTO_RESOLVED;
  gboolean written = TRUE;

  if (context->json)
    {
      g_autofree char *line = g_strconcat (reply->text, "\n", NULL);
      written = beckon_print_out (line);
    }
  else if (answered)
    {
      g_autoptr (BeckonInteraction) corrected = take_correction (interaction);

      written = print_answer (corrected);
    }
  if (!context->json && interaction->status != BECKON_INTERACTION_ANSWERED)
    {
      g_autofree char *outcome = beckon_interaction_describe_outcome (interaction);
      g_autofree char *safe = beckon_display_text (outcome, TRUE);
      g_autofree char *line = g_strdup_printf ("beckon: %s\n", safe);
      beckon_print_err (line);
      report_reason (interaction);
    }
  if (!context->json)
    report_attachments (interaction);
  if (!written)
    {
      g_autofree char *id = g_strdup_printf ("%" G_GINT64_FORMAT, interaction->id);
      /* Translators: %s is the number of a question; the command stays as it is */
      g_autofree char *line =
        g_strdup_printf (_ ("beckon: The answer is saved; see: beckon show %s\n"), id);

      beckon_print_err (line);
      return BECKON_EXIT_REFUSED;
    }
  return answered ? BECKON_EXIT_DONE : BECKON_EXIT_NO_ANSWER;
}

/* Tells a person at the terminal what the command waits for and where to answer. Standard output is
 * for the answer only. */
static void
report_waiting (const BeckonInteraction *asked)
{
  g_autofree char *id = NULL;
  g_autofree char *line = NULL;

  if (asked->status != BECKON_INTERACTION_PENDING || beckon_interaction_is_asked_back (asked)
      || !isatty (STDERR_FILENO))
    return;
  id = beckon_api_id_to_string (asked->id);
  /* Translators: %s is the number of a question, twice; the command stays as it is */
  line = g_strdup_printf (_ ("beckon: Question %s is waiting for an answer: in the window, in the "
                             "chat, or with “beckon respond %s ANSWER” in another terminal.\n"),
                          id, id);
  beckon_print_err (line);
}

int
beckon_ask_and_wait (BeckonContext *context, const BeckonArguments *arguments, const char *body)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonReply) reply = NULL;
  g_autoptr (BeckonInteraction) asked = NULL;

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

  if (reply->existed && !context->json && !beckon_interaction_is_open (asked))
    report_earlier (asked);
  return beckon_wait_and_report (context, asked, g_steal_pointer (&reply));
}

int
beckon_wait_and_report (BeckonContext *context, BeckonInteraction *asked, BeckonReply *reply)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonReply) last = reply;
  g_autoptr (BeckonInteraction) settled = NULL;

  if (!context->json)
    report_waiting (asked);
  settled = wait_for_answer (context, asked, &last, &error);
  if (settled == NULL)
    {
      int status = beckon_api_fail (context, error);

      if (status == BECKON_EXIT_INTERRUPTED && !context->json)
        {
          g_autofree char *id = beckon_api_id_to_string (asked->id);
          g_autofree char *line = g_strdup_printf (
            _ ("        The question stays open on the desk: beckon respond %s ANSWER\n"), id);
          beckon_print_err (line);
        }
      return status;
    }
  if (beckon_interaction_is_asked_back (settled))
    return report_asked_back (context, settled, last);
  return report (context, settled, last);
}
