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
#include "model/enums.h"
#include "model/note.h"
#include "model/question/attachment.h"
#include "model/question/interaction-turn.h"

/* Texts for models are in English, as the tools are: what a person reads is made elsewhere. */

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
add_result (GString *json, const GString *structured)
{
  add_text (json, structured->str);
  beckon_json_add_raw (json, "structuredContent", structured->str);
  beckon_json_add_boolean (json, "isError", FALSE);
}

/* (transfer none) (nullable): what the person asks back and the agent has not replied to (ATT-8).
 */
static const char *
get_asked_back (const BeckonInteraction *self)
{
  const BeckonInteractionTurn *turn;

  if (!beckon_interaction_is_open (self) || !beckon_interaction_is_asked_back (self))
    return NULL;
  turn = g_ptr_array_index (self->turns, self->turns->len - 1);
  return turn->text;
}

char *
beckon_mcp_outcome_describe (const BeckonInteraction *self)
{
  g_autoptr (BeckonNote) note = beckon_interaction_outcome_to_note (self);
  g_autofree char *outcome = beckon_note_say_english (note);
  GString         *text = g_string_new (NULL);

  if (get_asked_back (self) != NULL)
    {
      g_string_append_printf (text,
                              "The person asks back about question %" G_GINT64_FORMAT
                              ": %s\nReply by calling get_answer with this question_id and reply; "
                              "then it waits for the answer. Do not ask again.",
                              self->id, get_asked_back (self));
      return g_string_free (text, FALSE);
    }
  if (self->status == BECKON_INTERACTION_PENDING)
    g_string_append_printf (text,
                            "Nobody has answered question %" G_GINT64_FORMAT
                            " yet; it is open. Call get_answer with this question_id to wait for "
                            "the answer; do not ask again.",
                            self->id);
  else
    g_string_append_printf (text, "%s.", outcome);
  if (self->status == BECKON_INTERACTION_POSTPONED)
    g_string_append_printf (text,
                            " Question %" G_GINT64_FORMAT
                            " is still open: call get_answer with this question_id to wait for the "
                            "answer, or go on with other work.",
                            self->id);
  else if (beckon_interaction_get_person (self) != NULL)
    g_string_append_printf (text, " This was decided by %s.", self->responded_by);
  else if (!beckon_interaction_is_open (self))
    g_string_append (text, " No person decided this.");
  if (self->note != NULL)
    g_string_append_printf (text, " Note: %s", self->note);
  if (beckon_interaction_get_attachment (self, 1) != NULL)
    {
      g_autofree char *attached = beckon_attachments_describe (self->attachments);

      g_string_append_printf (text, " %s", attached);
    }
  return g_string_free (text, FALSE);
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
  if (get_asked_back (interaction) == NULL || at == NULL)
    return;
  at += strlen (status);
  g_string_erase (structured, at - structured->str, (gssize) strcspn (at, "\""));
  g_string_insert (structured, at - structured->str, "ASKED_BACK");
}

static void
add_outcome (GString *json, const BeckonInteraction *interaction, const GPtrArray *bytes)
{
  g_autoptr (GString) structured = g_string_sized_new (512);
  g_autofree char *sentence = beckon_mcp_outcome_describe (interaction);

  add_response (interaction, structured);
  /* Open again, for what the shape of all surfaces does not have. */
  g_string_truncate (structured, structured->len - 1);
  beckon_json_add_int (structured, "question_id", interaction->id);
  beckon_json_add_string (structured, "task_id", interaction->task_id);
  beckon_json_add_string (structured, "source", interaction->source);
  beckon_json_add_boolean (structured, "asked_back", get_asked_back (interaction) != NULL);
  beckon_json_add_string (structured, "text", get_asked_back (interaction));
  beckon_json_add_string (structured, "message", sentence);
  beckon_json_close_object (structured);
  open_content (json, structured->str);
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

void
beckon_mcp_outcome_add_error (GString *json, const GError *error)
{
  g_autofree char *text = beckon_error_to_json (error);

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
  beckon_json_add_string (structured, "task_id", task->id);
  beckon_json_add_string (structured, "status", status);
  beckon_json_add_boolean (structured, "paused", task->paused);
  beckon_json_add_string (structured, "title", task->title);
  if (task->progress >= 0)
    beckon_json_add_double (structured, "progress", task->progress);
  else
    beckon_json_add_null (structured, "progress");
  beckon_json_add_time (structured, "resume_at", task->resume_us);
  beckon_json_add_string (structured, "message", sentence);
  beckon_json_close_object (structured);
  add_result (json, structured);
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

  beckon_mcp_outcome_add_error (json, error);
  beckon_mcp_exchange_end (exchange, json);
}
