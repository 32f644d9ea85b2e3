/* api.c: calls to the desk that several commands share, and how a command reports its outcome
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/api.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/display-text.h"
#include "base/error.h"
#include "base/json/json-write.h"
#include "cli/print.h"
#include "markdown/plain.h"
#include "model/enums.h"
#include "model/name.h"
#include "model/question/held-answer.h"
#include "model/question/similar.h"
#include "model/task-status.h"

/* A page of a list. */
#define PAGE "limit=500"
/* Limit for the question that was answered. */
#define QUESTION_CHARS 200
/* Recorded for the agent and the history if no answer fitted; not translated. */
#define NOTE_INVALID "after three invalid answers"

int
beckon_api_done (const BeckonContext *context, const BeckonReply *reply, const char *said)
{
  g_autofree char *line = NULL;

  if (!context->json && said == NULL)
    return BECKON_EXIT_DONE;
  line = g_strconcat (context->json ? reply->text : said, "\n", NULL);
  return beckon_print_out (line) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
}

char *
beckon_api_escape (const char *id)
{
  return g_uri_escape_string (id, NULL, FALSE);
}

gboolean
beckon_api_parse_id (const char *text, gint64 *id)
{
  guint64 number;

  if (text[0] == '#')
    text++;
  if (!g_ascii_string_to_unsigned (text, 10, 1, G_MAXINT64, &number, NULL))
    return FALSE;
  *id = number;
  return TRUE;
}

char *
beckon_api_id_to_string (gint64 id)
{
  return g_strdup_printf ("%" G_GINT64_FORMAT, id);
}

const char *
beckon_api_get_person (void)
{
  return beckon_name_get_user ();
}

BeckonTask *
beckon_api_get_task (BeckonClient *client, const char *id, BeckonReply **reply, GError **error)
{
  g_autofree char *escaped = beckon_api_escape (id);
  g_autofree char *path = g_strconcat ("/v1/tasks/", escaped, NULL);
  g_autoptr (BeckonReply) answer = beckon_client_call (client, "GET", path, NULL, 0, error);
  g_autoptr (BeckonTask) task = NULL;

  if (answer == NULL)
    return NULL;
  task = beckon_task_from_json (answer->object, error);
  if (reply != NULL)
    *reply = g_steal_pointer (&answer);
  return g_steal_pointer (&task);
}

static BeckonInteraction *
get_interaction (
  BeckonClient *client, const char *path, guint wait_s, BeckonReply **reply, GError **error)
{
  g_autoptr (BeckonReply) answer = beckon_client_call (client, "GET", path, NULL, wait_s, error);
  g_autoptr (BeckonInteraction) interaction = NULL;

  if (answer == NULL)
    return NULL;
  interaction = beckon_interaction_from_json (answer->object, error);
  if (reply != NULL)
    *reply = g_steal_pointer (&answer);
  return g_steal_pointer (&interaction);
}

BeckonInteraction *
beckon_api_get_interaction (
  BeckonClient *client, gint64 id, guint wait_s, BeckonReply **reply, GError **error)
{
  g_autofree char *path = g_strdup_printf ("/v1/interactions/%" G_GINT64_FORMAT, id);

  return get_interaction (client, path, wait_s, reply, error);
}

BeckonInteraction *
beckon_api_wait_for_interaction (BeckonClient            *client,
                                 const BeckonInteraction *known,
                                 guint                    wait_s,
                                 BeckonReply            **reply,
                                 GError                 **error)
{
  g_autofree char *path = g_strdup_printf (
    "/v1/interactions/%" G_GINT64_FORMAT "?turns=%" G_GINT64_FORMAT "&status=%s", known->id,
    known->n_turns, beckon_interaction_status_to_string (known->status));

  return get_interaction (client, path, wait_s, reply, error);
}

static int
compare_ids (gconstpointer a, gconstpointer b)
{
  const BeckonInteraction *one = *(BeckonInteraction *const *) a;
  const BeckonInteraction *other = *(BeckonInteraction *const *) b;

  return one->id < other->id ? -1 : one->id > other->id;
}

/* Adds the interactions of @object, one page. */
static gboolean
add_interactions (GPtrArray *interactions, JsonObject *object, GError **error)
{
  JsonArray *page = json_object_has_member (object, "interactions")
                      ? json_object_get_array_member (object, "interactions")
                      : NULL;

  for (guint i = 0; page != NULL && i < json_array_get_length (page); i++)
    {
      BeckonInteraction *interaction =
        beckon_interaction_from_json (json_array_get_object_element (page, i), error);

      if (interaction == NULL)
        return FALSE;
      g_ptr_array_add (interactions, interaction);
    }
  return TRUE;
}

GPtrArray *
beckon_api_list_interactions (BeckonClient *client, const char *query, GError **error)
{
  g_autoptr (GPtrArray) interactions =
    g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_interaction_unref);
  g_autofree char *after = NULL;

  do
    {
      g_autofree char *cursor = after != NULL ? beckon_api_escape (after) : NULL;
      g_autofree char *path = g_strconcat ("/v1/interactions?" PAGE "&", query,
                                           cursor != NULL ? "&after=" : "", cursor, NULL);
      g_autoptr (BeckonReply) reply = beckon_client_call (client, "GET", path, NULL, 0, error);

      if (reply == NULL)
        return NULL;
      if (!add_interactions (interactions, reply->object, error))
        return NULL;
      g_free (after);
      after = g_strdup (json_object_get_string_member_with_default (reply->object, "next", NULL));
    }
  while (after != NULL);
  g_ptr_array_sort (interactions, compare_ids);
  return g_steal_pointer (&interactions);
}

GPtrArray *
beckon_api_list_similar (BeckonClient *client, gint64 id, GError **error)
{
  g_autoptr (GPtrArray) similar =
    g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_interaction_unref);
  g_autofree char *path = g_strdup_printf ("/v1/interactions/%" G_GINT64_FORMAT "/similar?limit=%d",
                                           id, BECKON_SIMILAR_SHOWN);
  g_autoptr (BeckonReply) reply = beckon_client_call (client, "GET", path, NULL, 0, error);

  if (reply == NULL || !add_interactions (similar, reply->object, error))
    return NULL;
  return g_steal_pointer (&similar);
}

/* (transfer full) (nullable): the oldest question of a task with one of @statuses. */
static BeckonInteraction *
get_oldest (BeckonClient *client, const char *task_id, const char *statuses, GError **error)
{
  g_autofree char *escaped = beckon_api_escape (task_id);
  g_autofree char *query = g_strconcat ("status=", statuses, "&task=", escaped, NULL);
  g_autoptr (GPtrArray) found = beckon_api_list_interactions (client, query, error);
  BeckonInteraction *oldest;

  if (found == NULL || found->len == 0)
    return NULL;
  oldest = found->pdata[0];
  for (guint i = 0; i < found->len; i++)
    {
      BeckonInteraction *interaction = found->pdata[i];

      /* A pending one takes precedence, because an agent is waiting for it. */
      if (interaction->status == BECKON_INTERACTION_PENDING)
        {
          oldest = interaction;
          break;
        }
    }
  return beckon_interaction_ref (oldest);
}

BeckonInteraction *
beckon_api_get_pending (BeckonClient *client, const char *task_id, GError **error)
{
  return get_oldest (client, task_id, "PENDING", error);
}

/* (transfer full) (nullable): the question of @task_id that awaits an answer, or else the oldest
 * POSTPONED one, which can still be answered. */
static BeckonInteraction *
get_open (BeckonClient *client, const char *task_id, GError **error)
{
  return get_oldest (client, task_id, "PENDING,POSTPONED", error);
}

GPtrArray *
beckon_api_list_open (BeckonClient *client, const char *task_id, GError **error)
{
  g_autofree char *escaped = beckon_api_escape (task_id);
  g_autofree char *query = g_strconcat ("status=PENDING,POSTPONED&task=", escaped, NULL);

  return beckon_api_list_interactions (client, query, error);
}

BeckonReply *
beckon_api_act (BeckonClient *client, gint64 id, const char *what, GString *body, GError **error)
{
  g_autofree char *path = g_strdup_printf ("/v1/interactions/%" G_GINT64_FORMAT "/%s", id, what);

  beckon_json_add_string (body, "by", beckon_api_get_person ());
  beckon_json_close_object (body);
  return beckon_client_call (client, "POST", path, body->str, 0, error);
}

BeckonReply *
beckon_api_respond (BeckonClient *client,
                    gint64        id,
                    const char   *what,
                    const char   *text,
                    const char   *note,
                    GError      **error)
{
  g_autoptr (GString) body = g_string_new (NULL);

  beckon_json_open_object (body);
  beckon_json_add_string (body, "response", text);
  if (note != NULL)
    beckon_json_add_string (body, "note", note);
  return beckon_api_act (client, id, what, body, error);
}

BeckonReply *
beckon_api_skip (BeckonClient *client, gint64 id, GError **error)
{
  g_autoptr (GString) body = g_string_new (NULL);

  beckon_json_open_object (body);
  beckon_json_add_string (body, "action", "skip");
  return beckon_api_act (client, id, "response", body, error);
}

BeckonReply *
beckon_api_take_first (BeckonClient *client, gint64 id, GError **error)
{
  g_autoptr (GString) body = g_string_new (NULL);
  g_autofree char *path = g_strdup_printf ("/v1/interactions/%" G_GINT64_FORMAT "/response", id);

  beckon_json_open_object (body);
  beckon_json_add_string (body, "action", "first-option");
  beckon_json_add_string (body, "note", NOTE_INVALID);
  beckon_json_close_object (body);
  return beckon_client_call (client, "POST", path, body->str, 0, error);
}

/* Which question was answered; in the terminal it is on the screen. */
static void
print_which (const BeckonContext *context, const BeckonReply *reply, GString *out)
{
  const char *text =
    json_object_get_string_member_with_default (reply->object, "conflict_description", NULL);
  g_autofree char *line = text != NULL ? beckon_markdown_first_line (text, QUESTION_CHARS) : NULL;

  if (line != NULL && !context->terminal)
    g_string_append_printf (out, "%s #%" G_GINT64_FORMAT ": %s\n", _ ("Question"),
                            json_object_get_int_member_with_default (reply->object, "id", 0), line);
}

/* FALSE: the answer of @reply is not held back (ATT-7). */
static gboolean
print_held (const BeckonContext *context, const BeckonReply *reply, GString *out)
{
  g_autoptr (BeckonInteraction) question = beckon_interaction_from_json (reply->object, NULL);
  guint            seconds;
  g_autofree char *undo = NULL;

  if (question == NULL || question->held_answer == NULL)
    return FALSE;

  seconds = beckon_held_answer_get_seconds (question->held_answer, g_get_real_time ());
  undo = g_strdup_printf ("%s %" G_GINT64_FORMAT, context->terminal ? "/undo" : "beckon undo",
                          question->id);
  g_string_append_printf (out,
                          /* Translators: a number of seconds, and a command for the terminal */
                          ngettext ("Your answer goes out in %u second. To take it back: %s",
                                    "Your answer goes out in %u seconds. To take it back: %s",
                                    seconds),
                          seconds, undo);
  g_string_append_c (out, '\n');
  print_which (context, reply, out);
  if (question->unawaited)
    g_string_append_printf (out, "%s\n", beckon_interaction_get_kept_text ());
  return TRUE;
}

void
beckon_api_print_received (const BeckonContext *context, const BeckonReply *reply, GString *out)
{
  BeckonClient *client = context->client;
  const char *response = json_object_get_string_member_with_default (reply->object, "response", "");
  const char *task_id = json_object_get_string_member_with_default (reply->object, "task_id", NULL);
  gboolean    kept = !json_object_get_boolean_member_with_default (reply->object, "awaited", TRUE);
  g_autofree char *safe_response = beckon_display_text (response, FALSE);
  g_autoptr (BeckonTask) task =
    task_id != NULL ? beckon_api_get_task (client, task_id, NULL, NULL) : NULL;

  if (print_held (context, reply, out))
    return;
  g_string_append_printf (out, _ ("Response received: \"%s\""), safe_response);
  g_string_append_c (out, '\n');
  print_which (context, reply, out);
  if (kept)
    g_string_append_printf (out, "%s\n", beckon_interaction_get_kept_text ());
  if (task_id == NULL)
    return;
  if (task != NULL && beckon_task_status_is_ended (task->status))
    g_string_append_printf (out, _ ("Task %s has ended."), task_id);
  else if (task != NULL && task->status == BECKON_TASK_AWAITING_RESPONSE)
    g_string_append_printf (out, _ ("Task %s awaits another response."), task_id);
  else if (kept)
    return;
  else
    g_string_append_printf (out, _ ("Task %s continuing..."), task_id);
  g_string_append_c (out, '\n');
}

gboolean
beckon_api_find_interaction (BeckonClient *client, const char *word, gint64 *id, GError **error)
{
  g_autoptr (GError) failure = NULL;
  g_autoptr (BeckonInteraction) open = NULL;

  if (beckon_api_parse_id (word, id))
    return TRUE;
  if (!g_str_has_prefix (word, "task-"))
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _ ("“%s” is neither the number of a question nor the id of a task"), word);
      return FALSE;
    }
  open = get_open (client, word, &failure);
  if (failure != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }
  if (open == NULL)
    {
      g_autoptr (BeckonTask) task = beckon_api_get_task (client, word, NULL, error);

      if (task != NULL)
        beckon_set_error (
          error, BECKON_ERROR_NOTHING_PENDING,
          _ ("Use /tasks to check task states.\nUse /logs <task-id> to see what a task needs."),
          _ ("Task %s awaits no response"), word);
      return FALSE;
    }
  *id = open->id;
  return TRUE;
}
