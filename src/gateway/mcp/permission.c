/* permission.c: the tool with which Claude Code asks whether a tool may be used
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "base/json/json-node.h"
#include "base/json/json-read.h"
#include "base/json/json-write.h"
#include "base/limits.h"
#include "gateway/mcp/mcp-private.h"
#include "gateway/mcp/outcome.h"
#include "gateway/server-private.h"

/* This tool's questions are answered, not allowed. */
#define QUESTIONS_TOOL "AskUserQuestion"

/* What the tool would get, and how far its questions have been answered. */
typedef struct
{
  JsonObject *input;     /* (owned) */
  JsonArray  *questions; /* (unowned) (nullable): of the input */
  JsonObject *answers;   /* (owned): by the text of the question */
  guint       n_asked;
} Permission;

static void
permission_free (gpointer data)
{
  Permission *self = data;

  json_object_unref (self->input);
  json_object_unref (self->answers);
  g_free (self);
}

/* The reply is the JSON that the program expects, as text. */

static void
reply_allow (BeckonMcpExchange *exchange, const char *input)
{
  g_autoptr (GString) text = g_string_new (NULL);

  beckon_json_open_object (text);
  beckon_json_add_string (text, "behavior", "allow");
  beckon_json_add_raw (text, "updatedInput", input);
  beckon_json_close_object (text);
  beckon_mcp_outcome_reply_text (exchange, text->str);
}

static void
reply_deny (BeckonMcpExchange *exchange, const BeckonInteraction *interaction)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *outcome = beckon_mcp_outcome_describe (interaction);
  /* There is no other place for a long note. */
  gboolean         lacks = interaction->note != NULL && strstr (outcome, interaction->note) == NULL;
  g_autofree char *message = g_strconcat (outcome, lacks ? "\n" : NULL, interaction->note, NULL);

  beckon_json_open_object (text);
  beckon_json_add_string (text, "behavior", "deny");
  beckon_json_add_string (text, "message", message);
  beckon_json_close_object (text);
  beckon_mcp_outcome_reply_text (exchange, text->str);
}

static void
reply_permission (BeckonMcpExchange *exchange, const BeckonInteraction *interaction)
{
  Permission      *self = exchange->data;
  g_autofree char *input = NULL;

  if (interaction->status != BECKON_INTERACTION_ANSWERED)
    {
      reply_deny (exchange, interaction);
      return;
    }
  input = interaction->values != NULL ? g_strdup (interaction->values)
                                      : beckon_json_object_to_text (self->input);
  reply_allow (exchange, input);
}

static const BeckonMcpTool permission = { .name = "permission_prompt", .reply = reply_permission };

/* The members of the input that the person should see by themselves. */
static const struct
{
  const char *member;
  const char *shown;
} subjects[] = {
  { "command", "command" },
  { "file_path", "path" },
  { "notebook_path", "path" },
};

static BeckonInteraction *
draft_permission (BeckonMcpExchange *exchange, const char *tool, JsonObject *input, GError **error)
{
  g_autoptr (JsonObject) arguments = json_object_new ();

  json_object_set_string_member (arguments, "tool", tool);
  for (guint i = 0; i < G_N_ELEMENTS (subjects); i++)
    {
      JsonNode *node = json_object_get_member (input, subjects[i].member);

      if (node != NULL && JSON_NODE_HOLDS_VALUE (node)
          && json_node_get_value_type (node) == G_TYPE_STRING)
        json_object_set_member (arguments, subjects[i].shown, json_node_copy (node));
    }
  json_object_set_object_member (arguments, "arguments", json_object_ref (input));
  json_object_set_boolean_member (arguments, "editable", TRUE);
  return beckon_mcp_draft_approval (exchange, arguments, error);
}

static const char *
get_text (JsonObject *object, const char *member)
{
  JsonNode *node = json_object_get_member (object, member);

  return node != NULL && JSON_NODE_HOLDS_VALUE (node)
             && json_node_get_value_type (node) == G_TYPE_STRING
           ? json_node_get_string (node)
           : NULL;
}

/* (transfer full): the options without what the desk does not show. */
static JsonArray *
read_options (JsonObject *question)
{
  JsonNode  *node = json_object_get_member (question, "options");
  JsonArray *given =
    node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  JsonArray *options = json_array_new ();

  for (guint i = 0; given != NULL && i < json_array_get_length (given); i++)
    {
      JsonNode   *element = json_array_get_element (given, i);
      JsonObject *option;

      if (!JSON_NODE_HOLDS_OBJECT (element))
        continue;
      option = json_object_new ();
      json_object_set_string_member (option, "label",
                                     get_text (json_node_get_object (element), "label"));
      if (get_text (json_node_get_object (element), "description") != NULL)
        json_object_set_string_member (option, "description",
                                       get_text (json_node_get_object (element), "description"));
      json_array_add_object_element (options, option);
    }
  return options;
}

/* What is asked belongs to the task of the session, if it has started one. */
static void
ask (BeckonMcp           *mcp,
     BeckonMcpExchange   *exchange,
     const BeckonMcpTool *tool,
     BeckonInteraction   *draft)
{
  beckon_mcp_add_asking_task (mcp, exchange, draft);
  beckon_mcp_ask (mcp, exchange, tool, draft, TRUE);
}

/* (transfer full): the question that comes next. */
static BeckonInteraction *
draft_question (BeckonMcpExchange *exchange, Permission *self, GError **error)
{
  JsonNode   *node = json_array_get_element (self->questions, self->n_asked);
  JsonObject *empty = JSON_NODE_HOLDS_OBJECT (node) ? NULL : json_object_new ();
  g_autoptr (JsonObject) question =
    empty != NULL ? empty : json_object_ref (json_node_get_object (node));
  JsonObject *body = json_object_new ();
  JsonNode   *multiple = json_object_get_member (question, "multiSelect");

  json_object_set_string_member (body, "conflict_description", get_text (question, "question"));
  json_object_set_array_member (body, "options", read_options (question));
  if (multiple != NULL)
    json_object_set_member (body, "multiple", json_node_copy (multiple));
  json_object_set_boolean_member (body, "allow_other", TRUE);
  if (get_text (question, "header") != NULL)
    json_object_set_string_member (body, "title", get_text (question, "header"));
  return beckon_mcp_draft_from_body (exchange, body, BECKON_KIND_CHOICE, error);
}

static void reply_question (BeckonMcpExchange *exchange, const BeckonInteraction *interaction);

static const BeckonMcpTool questions = { .name = "permission_prompt", .reply = reply_question };

/* One question after the other: each is one decision. */
static void
reply_question (BeckonMcpExchange *exchange, const BeckonInteraction *interaction)
{
  Permission *self = exchange->data;
  BeckonMcp  *mcp = exchange->server->mcp;
  g_autoptr (GError) error = NULL;
  g_autofree char   *input = NULL;
  BeckonInteraction *draft;

  if (beckon_interaction_is_open (interaction) || interaction->response == NULL || mcp == NULL)
    {
      reply_deny (exchange, interaction);
      return;
    }
  json_object_set_string_member (self->answers, interaction->conflict_description,
                                 interaction->response);
  if (++self->n_asked < json_array_get_length (self->questions))
    {
      draft = draft_question (exchange, self, &error);
      if (draft != NULL)
        ask (mcp, exchange, &questions, draft);
      else
        beckon_mcp_outcome_reply_error (exchange, error);
      return;
    }
  json_object_set_object_member (self->input, "answers", json_object_ref (self->answers));
  input = beckon_json_object_to_text (self->input);
  reply_allow (exchange, input);
}

gboolean
beckon_mcp_ask_permission (BeckonMcp         *mcp,
                           BeckonMcpExchange *exchange,
                           JsonObject        *arguments,
                           GError           **error)
{
  g_autofree char   *tool = NULL;
  JsonObject        *input = NULL;
  JsonNode          *asked;
  Permission        *self;
  BeckonInteraction *draft;

  if (!beckon_json_get_string (arguments, "tool_name", TRUE, BECKON_LIMIT_NAME_BYTES, &tool, error)
      || !beckon_json_get_object (arguments, "input", FALSE, &input, error))
    return FALSE;
  self = g_new0 (Permission, 1);
  self->input = input != NULL ? json_object_ref (input) : json_object_new ();
  self->answers = json_object_new ();
  exchange->data = self;
  exchange->free_data = permission_free;
  asked =
    g_str_equal (tool, QUESTIONS_TOOL) ? json_object_get_member (self->input, "questions") : NULL;
  if (asked != NULL && JSON_NODE_HOLDS_ARRAY (asked)
      && json_array_get_length (json_node_get_array (asked)) > 0)
    self->questions = json_node_get_array (asked);
  draft = self->questions != NULL ? draft_question (exchange, self, error)
                                  : draft_permission (exchange, tool, self->input, error);
  if (draft == NULL)
    return FALSE;
  ask (mcp, exchange, self->questions != NULL ? &questions : &permission, draft);
  return TRUE;
}
