/* outcome.c: what a tool call results in: a question, a task, or an error
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/mcp/outcome.h"

#include <string.h>

#include "base/error.h"
#include "base/json/json-write.h"
#include "gateway/mcp/content.h"
#include "gateway/mcp/result-text.h"
#include "model/enums.h"
#include "model/question/interaction-turn.h"

/* The array is left open. */
static void
open_content (GString *json, const char *text)
{
  beckon_json_open_member_array (json, "content");
  beckon_json_open_object (json);
  beckon_json_add_string (json, "type", "text");
  beckon_json_add_string (json, "text", text);
  beckon_json_close_object (json);
}

static void
add_text (GString *json, const char *text)
{
  open_content (json, text);
  beckon_json_close_array (json);
}

/* The same as text, for clients that read nothing else. */
static void
add_result (GString *json, const char *message, const GString *structured)
{
  g_autofree char *text = beckon_mcp_result_text (message, structured->str);

  add_text (json, text);
  beckon_json_add_raw (json, "structuredContent", structured->str);
  beckon_json_add_boolean (json, "isError", FALSE);
}

/* The shape of all surfaces; what the person asked back is a status for who waits for the answer.
 */
static void
add_response (const BeckonInteraction *interaction, GString *structured)
{
  static const char status[] = "\"status\":\"";
  char             *at;

  beckon_interaction_add_response_json (interaction, structured, NULL);
  at = strstr (structured->str, status);
  if (beckon_mcp_outcome_get_asked_back (interaction) == NULL || at == NULL)
    return;
  at += strlen (status);
  g_string_erase (structured, at - structured->str, (gssize) strcspn (at, "\""));
  g_string_insert (structured, at - structured->str, "ASKED_BACK");
}

static void
add_outcome (GString *json, const BeckonInteraction *interaction, const GPtrArray *bytes)
{
  g_autoptr (GString) structured = g_string_sized_new (512);
  g_autoptr (GString) response = g_string_sized_new (512);
  g_autofree char *message = beckon_mcp_outcome_describe (interaction);
  g_autofree char *text = NULL;

  add_response (interaction, response);
  /* Some clients show the beginning alone, so the words come first. */
  beckon_json_open_object (structured);
  beckon_json_add_string (structured, "message", message);
  g_string_append_c (structured, ',');
  g_string_append_len (structured, response->str + 1, (gssize) response->len - 2);
  beckon_json_add_int (structured, "question_id", interaction->id);
  beckon_json_add_string (structured, "task_id", interaction->task_id);
  beckon_json_add_string (structured, "source", interaction->source);
  beckon_json_add_boolean (structured, "asked_back",
                           beckon_mcp_outcome_get_asked_back (interaction) != NULL);
  beckon_json_add_string (structured, "text", beckon_mcp_outcome_get_asked_back (interaction));
  beckon_json_close_object (structured);
  text = beckon_mcp_result_text (message, structured->str);
  open_content (json, text);
  beckon_mcp_content_add (json, interaction, bytes);
  beckon_json_close_array (json);
  beckon_json_add_raw (json, "structuredContent", structured->str);
  beckon_json_add_boolean (json, "isError", FALSE);
}

void
beckon_mcp_outcome_add (GString *json, const BeckonInteraction *interaction)
{
  add_outcome (json, interaction, NULL);
}

/* Adds an error to an object that is open: text that a model can act on. */
static void
add_error (GString *json, const GError *error)
{
  g_autofree char *object = beckon_error_to_json (error);
  const char      *hint = beckon_error_get_hint (error);
  /* Codex and opencode show their model no flag. */
  g_autofree char *text = g_strdup_printf ("This is an error (%s), not an answer: %s%s%s\n%s",
                                           beckon_error_get_name (error), error->message,
                                           g_str_has_suffix (error->message, ".") ? " " : ". ",
                                           hint != NULL ? hint : "", object);

  add_text (json, text);
  beckon_json_add_boolean (json, "isError", TRUE);
}

static void
reply_with (BeckonMcpExchange       *exchange,
            const BeckonInteraction *interaction,
            const GPtrArray         *bytes)
{
  GString *json = beckon_mcp_exchange_begin (exchange);

  add_outcome (json, interaction, bytes);
  beckon_mcp_exchange_end (exchange, json);
}

void
beckon_mcp_outcome_reply (BeckonMcpExchange *exchange, const BeckonInteraction *interaction)
{
  beckon_mcp_content_read (exchange, interaction, reply_with);
}

void
beckon_mcp_outcome_reply_task (BeckonMcpExchange *exchange, const BeckonTask *task)
{
  GString *json = beckon_mcp_exchange_begin (exchange);
  g_autoptr (GString) structured = g_string_sized_new (512);
  const char      *status = beckon_task_status_to_string (task->status);
  g_autofree char *waits = beckon_task_describe_wait (task, task->updated_us);
  g_autofree char *sentence =
    g_strdup_printf ("Task %s is %s%s.%s%s", task->id, status, task->paused ? " and paused" : "",
                     waits != NULL ? " " : "", waits != NULL ? waits : "");

  beckon_json_open_object (structured);
  beckon_json_add_string (structured, "message", sentence);
  beckon_json_add_string (structured, "task_id", task->id);
  beckon_json_add_string (structured, "status", status);
  beckon_json_add_boolean (structured, "paused", task->paused);
  beckon_json_add_string (structured, "title", task->title);
  if (task->progress >= 0)
    beckon_json_add_double (structured, "progress", task->progress);
  else
    beckon_json_add_null (structured, "progress");
  beckon_json_add_time (structured, "resume_at", task->resume_us);
  beckon_json_close_object (structured);
  add_result (json, sentence, structured);
  beckon_mcp_exchange_end (exchange, json);
}

void
beckon_mcp_outcome_reply_text (BeckonMcpExchange *exchange, const char *text)
{
  GString *json = beckon_mcp_exchange_begin (exchange);

  add_text (json, text);
  beckon_json_add_boolean (json, "isError", FALSE);
  beckon_mcp_exchange_end (exchange, json);
}

void
beckon_mcp_outcome_reply_error (BeckonMcpExchange *exchange, const GError *error)
{
  GString *json = beckon_mcp_exchange_begin (exchange);

  add_error (json, error);
  beckon_mcp_exchange_end (exchange, json);
}
