/* conformance-desk.c: a desk that has the tools which the conformance suite of MCP calls
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The desk, its server and its way of waiting, asking and keeping tasks are those that are shipped;
 * only the table of tools is another one. What asks a question there asks one here.
 */

#include <glib-unix.h>
#include <string.h>

#include "base/json/json-node.h"
#include "base/json/json-write.h"
#include "gateway/mcp/mcp-private.h"
#include "gateway/server-private.h"
#include "model/enums.h"
#include "rules/question/questions.h"
#include "service/service.h"

/* A picture and a sound as small as they can be. */
#define PNG \
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg" \
  "=="
#define WAV "UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAAAAA=="
#define PICTURE "{\"type\":\"image\",\"data\":\"" PNG "\",\"mimeType\":\"image/png\"}"
#define RESOURCE(uri, type, text) \
  "{\"type\":\"resource\",\"resource\":{\"uri\":\"" uri "\",\"mimeType\":\"" type \
  "\",\"text\":\"" text "\"}}"
#define TEXT(text) "{\"type\":\"text\",\"text\":\"" text "\"}"

#define PROGRESS_STEP_MS 20
/* What waits for a time is a permission for this, which nobody but this program gives. */
#define COMPUTE "slow_compute"

/* --- tools whose result is always the same --- */

static const struct
{
  const char *name;
  const char *content;
  gboolean    is_error;
} results[] = {
  { "test_simple_text", TEXT ("This is a simple text response for testing."), FALSE },
  { "test_image_content", PICTURE, FALSE },
  { "test_audio_content", "{\"type\":\"audio\",\"data\":\"" WAV "\",\"mimeType\":\"audio/wav\"}",
    FALSE },
  { "test_embedded_resource",
    RESOURCE ("test://embedded-resource", "text/plain", "This is an embedded resource content."),
    FALSE },
  { "test_multiple_content_types",
    TEXT ("Multiple content types test:") "," PICTURE "," RESOURCE (
      "test://mixed-content-resource",
      "application/json",
      "{\\\"test\\\":\\\"data\\\",\\\"value\\\":123}"),
    FALSE },
  { "test_error_handling", TEXT ("This tool intentionally returns an error for testing"), TRUE },
  { "json_schema_2020_12_tool", TEXT ("ok"), FALSE },
};

static const char *
get_name (BeckonMcpExchange *exchange)
{
  return json_object_get_string_member (exchange->message.params, "name");
}

static void
reply (BeckonMcpExchange *exchange, const char *content, gboolean is_error)
{
  GString         *json = beckon_mcp_exchange_begin (exchange);
  g_autofree char *array = g_strdup_printf ("[%s]", content);

  beckon_json_add_raw (json, "content", array);
  beckon_json_add_boolean (json, "isError", is_error);
  beckon_mcp_exchange_end (exchange, json);
}

static void
reply_text (BeckonMcpExchange *exchange, const char *text)
{
  g_autoptr (GString) content = g_string_new (NULL);

  beckon_json_open_object (content);
  beckon_json_add_string (content, "type", "text");
  beckon_json_add_string (content, "text", text);
  beckon_json_close_object (content);
  reply (exchange, content->str, FALSE);
}

static gboolean
give_result (BeckonMcp *mcp, BeckonMcpExchange *exchange, JsonObject *arguments, GError **error)
{
  guint i = 0;

  while (strcmp (results[i].name, get_name (exchange)) != 0)
    g_assert (++i < G_N_ELEMENTS (results));
  reply (exchange, results[i].content, results[i].is_error);
  return TRUE;
}

static gboolean
greet (BeckonMcp *mcp, BeckonMcpExchange *exchange, JsonObject *arguments, GError **error)
{
  g_autofree char *text =
    g_strdup_printf ("Hello, %s!", json_object_get_string_member (arguments, "name"));

  reply_text (exchange, text);
  return TRUE;
}

/* --- progress --- */

typedef struct
{
  BeckonMcpExchange *exchange; /* (owned) */
  char              *token;    /* (nullable) */
  guint              n_sent;
} Progress;

static gboolean
on_progress (gpointer user_data)
{
  Progress *self = user_data;
  g_autoptr (GString) json = beckon_rpc_begin_notification ("notifications/progress");

  if (self->n_sent == 3)
    {
      reply_text (self->exchange, "It is done.");
      g_free (self->token);
      g_free (self);
      return G_SOURCE_REMOVE;
    }
  beckon_json_open_member_object (json, "params");
  beckon_json_add_raw (json, "progressToken", self->token);
  beckon_json_add_int (json, "progress", 50 * (gint64) self->n_sent++);
  beckon_json_add_int (json, "total", 100);
  beckon_json_close_object (json);
  beckon_json_close_object (json);
  if (self->token != NULL && self->exchange->streams)
    beckon_mcp_exchange_send (self->exchange, json);
  return G_SOURCE_CONTINUE;
}

static gboolean
on_begun (gpointer user_data)
{
  Progress *self = user_data;

  beckon_mcp_exchange_detach (self->exchange);
  g_timeout_add (PROGRESS_STEP_MS, on_progress, self);
  return G_SOURCE_REMOVE;
}

static gboolean
make_progress (BeckonMcp *mcp, BeckonMcpExchange *exchange, JsonObject *arguments, GError **error)
{
  Progress *self = g_new0 (Progress, 1);

  self->exchange = exchange;
  self->token = beckon_rpc_dup_token (exchange->message.meta, "progressToken");
  beckon_call_pause (exchange->call);
  g_idle_add (on_begun, self);
  return TRUE;
}

/* --- tools that ask in rounds --- */

#define FORM(message, field, type) \
  "{\"method\":\"elicitation/create\",\"params\":{\"message\":\"" message \
  "\",\"requestedSchema\":{\"type\":\"object\",\"properties\":{\"" field "\":{\"type\":\"" type \
  "\"}},\"required\":[\"" field "\"]}}}"
#define SAMPLING(text) \
  "{\"method\":\"sampling/" \
  "createMessage\",\"params\":{\"messages\":[{\"role\":\"user\",\"content\":{" \
  "\"type\":\"text\",\"text\":\"" text "\"}}],\"maxTokens\":100}}"
#define ROOTS "{\"method\":\"roots/list\",\"params\":{}}"

typedef struct
{
  const char *tool;
  const char *key; /* the first of those that are asked for */
  const char *requests;
  const char *state; /* (nullable): what is sent back with the responses */
} Round;

static const Round rounds[] = {
  { "test_input_required_result_elicitation", "user_name",
    "{\"user_name\":" FORM ("What is your name?", "name", "string") "}", NULL },
  { "test_input_required_result_sampling", "capital_question",
    "{\"capital_question\":" SAMPLING ("What is the capital of France?") "}", NULL },
  { "test_input_required_result_list_roots", "client_roots", "{\"client_roots\":" ROOTS "}", NULL },
  { "test_input_required_result_request_state", "confirm",
    "{\"confirm\":" FORM ("Please confirm", "ok", "boolean") "}", "confirming" },
  { "test_input_required_result_multiple_inputs", "user_name",
    "{\"user_name\":" FORM ("What is your name?", "name", "string") ",\"greeting\":" SAMPLING (
      "Generate a greeting") ",\"client_roots\":" ROOTS "}",
    "several" },
  { "test_input_required_result_multi_round", "step1",
    "{\"step1\":" FORM ("Step 1: What is your name?", "name", "string") "}", "first" },
  { "test_input_required_result_multi_round", "step2",
    "{\"step2\":" FORM ("Step 2: What is your favorite color?", "color", "string") "}", "second" },
};

/* The responses of this call to @round; NULL: it has none. */
static JsonObject *
get_responses (JsonObject *params, const Round *round)
{
  JsonNode *node = json_object_get_member (params, "inputResponses");
  JsonNode *state = json_object_get_member (params, "requestState");
  JsonNode *first = node != NULL && JSON_NODE_HOLDS_OBJECT (node)
                      ? json_object_get_member (json_node_get_object (node), round->key)
                      : NULL;

  if (first == NULL || !JSON_NODE_HOLDS_OBJECT (first)
      || (round->state != NULL
          && (state == NULL || g_strcmp0 (json_node_get_string (state), round->state) != 0)))
    return NULL;
  return json_node_get_object (node);
}

static gboolean
ask_in_rounds (BeckonMcp *mcp, BeckonMcpExchange *exchange, JsonObject *arguments, GError **error)
{
  const Round *next = NULL;
  GString     *json;

  for (guint i = 0; i < G_N_ELEMENTS (rounds); i++)
    {
      const Round     *round = &rounds[i];
      JsonObject      *responses;
      gboolean         last;
      g_autofree char *said = NULL;
      g_autofree char *text = NULL;

      if (strcmp (round->tool, get_name (exchange)) != 0)
        continue;
      if (next == NULL)
        next = round;
      responses = get_responses (exchange->message.params, round);
      if (responses == NULL)
        continue;
      last = i + 1 == G_N_ELEMENTS (rounds) || strcmp (rounds[i + 1].tool, round->tool) != 0;
      if (!last)
        {
          next = &rounds[i + 1];
          break;
        }
      said = beckon_json_object_to_text (responses);
      text = g_strdup_printf ("state-ok %s", said);
      reply_text (exchange, text);
      return TRUE;
    }
  json = beckon_mcp_exchange_begin_type (exchange, "input_required");
  beckon_json_add_raw (json, "inputRequests", next->requests);
  if (next->state != NULL)
    beckon_json_add_string (json, "requestState", next->state);
  beckon_mcp_exchange_end (exchange, json);
  return TRUE;
}

/* --- tools that ask a question of the desk --- */

static BeckonInteraction *
draft_choice (BeckonMcpExchange *exchange, JsonObject *arguments, GError **error)
{
  JsonObject *body = json_object_new ();
  JsonArray  *options = json_array_new ();

  json_array_add_string_element (options, "Yes");
  json_array_add_string_element (options, "No");
  json_object_set_string_member (body, "conflict_description", "Continue?");
  json_object_set_array_member (body, "options", options);
  return beckon_mcp_draft_from_body (exchange, body, BECKON_KIND_CHOICE, error);
}

static BeckonInteraction *
draft_deletion (BeckonMcpExchange *exchange, JsonObject *arguments, GError **error)
{
  JsonObject      *body = json_object_new ();
  const char      *name = json_object_get_string_member_with_default (arguments, "filename", "it");
  g_autofree char *question = g_strdup_printf ("Delete %s?", name);

  json_object_set_string_member (body, "conflict_description", question);
  json_object_set_member (
    body, "schema",
    json_from_string ("{\"type\":\"object\",\"properties\":{\"confirm\":{\"type\":\"boolean\"}}}",
                      NULL));
  return beckon_mcp_draft_from_body (exchange, body, BECKON_KIND_FORM, error);
}

/* Of a kind that no client asks. */
static BeckonInteraction *
draft_computation (BeckonMcpExchange *exchange, JsonObject *arguments, GError **error)
{
  g_autoptr (JsonObject) approval = json_object_new ();
  g_autofree char *input = beckon_json_object_to_text (arguments);

  json_object_set_string_member (approval, "tool", COMPUTE);
  json_object_set_string_member (approval, "question", input);
  return beckon_mcp_draft_approval (exchange, approval, error);
}

typedef struct
{
  BeckonDesk *desk; /* (owned) */
  gint64      id;
} Computation;

static gboolean
on_computed (gpointer user_data)
{
  g_autofree Computation *self = user_data;
  g_autoptr (BeckonDesk) desk = self->desk;
  g_autoptr (BeckonAnswer) answer = beckon_answer_new_index (0);

  /* If it was cancelled meanwhile, this is too late. */
  beckon_desk_do_async (desk,
                        beckon_operation_respond ("anna", self->id, answer, BECKON_SURFACE_HTTP),
                        NULL, NULL, NULL);
  return G_SOURCE_REMOVE;
}

static void
on_event (BeckonDesk *desk, BeckonEvent *event, gpointer user_data)
{
  g_autoptr (JsonNode) input = NULL;
  Computation *computation;

  if (event->type != BECKON_EVENT_AIC_DIALOG_REQUESTED || event->interaction == NULL
      || event->interaction->kind != BECKON_KIND_APPROVAL)
    return;
  input = json_from_string (event->interaction->conflict_description, NULL);
  if (input == NULL || !JSON_NODE_HOLDS_OBJECT (input))
    return;
  computation = g_new0 (Computation, 1);
  computation->desk = g_object_ref (desk);
  computation->id = event->interaction->id;
  g_timeout_add ((guint) (1000
                          * json_object_get_double_member_with_default (
                            json_node_get_object (input), "seconds", 0)),
                 on_computed, computation);
}

static const BeckonMcpTool rows[] = {
  { "test_simple_text", .call = give_result },
  { "test_image_content", .call = give_result },
  { "test_audio_content", .call = give_result },
  { "test_embedded_resource", .call = give_result },
  { "test_multiple_content_types", .call = give_result },
  { "test_error_handling", .call = give_result },
  { "json_schema_2020_12_tool", .call = give_result },
  { "greet", .call = greet },
  { "test_tool_with_progress", .call = make_progress },
  { "test_input_required_result_elicitation", .call = ask_in_rounds },
  { "test_input_required_result_sampling", .call = ask_in_rounds },
  { "test_input_required_result_list_roots", .call = ask_in_rounds },
  { "test_input_required_result_request_state", .call = ask_in_rounds },
  { "test_input_required_result_multiple_inputs", .call = ask_in_rounds },
  { "test_input_required_result_multi_round", .call = ask_in_rounds },
  { "test_input_required_result_tampered_state", .draft = draft_choice },
  { "confirm_delete", .draft = draft_deletion },
  { COMPUTE, .draft = draft_computation },
  { NULL },
};

static const BeckonMcpToolset tools = {
  rows,
  "/page/beckon/Beckon/tests/conformance-tools.json",
};

/* --- the program --- */

static void
on_opened (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;

  if (!beckon_service_open_finish (BECKON_SERVICE (object), result, &error))
    g_error ("%s", error->message);
  g_signal_connect (beckon_service_get_desk (BECKON_SERVICE (object)), "event",
                    G_CALLBACK (on_event), NULL);
}

static void
on_stopped (GObject *object, GAsyncResult *result, gpointer user_data)
{
  beckon_service_stop_finish (BECKON_SERVICE (object), result, NULL);
  g_main_loop_quit (user_data);
}

typedef struct
{
  BeckonService *service; /* (unowned) */
  GMainLoop     *loop;    /* (unowned) */
} Program;

static gboolean
on_stop (gpointer user_data)
{
  Program *self = user_data;

  beckon_service_stop_async (self->service, on_stopped, self->loop);
  return G_SOURCE_REMOVE;
}

int
main (int argc, char **argv)
{
  g_autoptr (BeckonService) service = beckon_service_new ("beckon serve", TRUE);
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  Program program = { service, loop };

  beckon_service_set_tools (service, &tools);
  g_unix_signal_add (SIGTERM, on_stop, &program);
  beckon_service_open_async (service, on_opened, NULL);
  g_main_loop_run (loop);
  return 0;
}
