/* call.c: one message of a client of the bridge, on its way to the desk and back
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/mcp/call.h"

#include <string.h>

#include "base/error.h"
#include "base/json/json-node.h"
#include "base/json/json-write.h"
#include "cli/client-error.h"
#include "cli/mcp/exchange.h"

/* How long a desk may take to start before a client learns that there is none. The shortest limit
 * of a client for the question whether this is a server of 2026-07-28 is 3 s, that for the
 * beginning of a session 10 s. */
#define REACH_DISCOVER_MS 2500
#define REACH_MS 8000
/* A desk that hangs does not answer even this. */
#define REPLY_MS 15000
/* The code of a desk that is shutting down, or cannot store anything for a moment. */
#define UNAVAILABLE "E110"
#define REFUSED_US (5 * G_USEC_PER_SEC)
/* While the desk is away the client is told so, that it keeps waiting. */
#define PROGRESS_S 15

struct _BeckonBridgeCall
{
  GObject                       parent_instance;
  BeckonReach                  *reach;   /* (owned) */
  BeckonBridgeSession          *session; /* (unowned) */
  const BeckonBridgeCallEvents *events;
  gpointer                      owner; /* (unowned) */
  char                         *text;
  char                         *id;               /* (nullable) */
  char                         *method;           /* (nullable) */
  char                         *name;             /* (nullable) */
  char                         *version;          /* (nullable): what the message itself names */
  char                         *token;            /* (nullable): of its progress */
  BeckonExchange               *exchange;         /* (owned) (nullable) */
  BeckonExchange               *cancellation;     /* (owned) (nullable) */
  gint64                        refused_first_us; /* monotonic; 0: never */
  gint64                        refused_last_us;
  double                        progress;      /* the last that the client was told */
  double                        progress_base; /* what the desk counts is on top of this */
  guint                         progress_source;
  gboolean                      open;
  gboolean                      silent;
  gboolean                      paused;
  gboolean                      cancelled;
};

G_DEFINE_FINAL_TYPE (BeckonBridgeCall, beckon_bridge_call, G_TYPE_OBJECT)

static gboolean
is_method (BeckonBridgeCall *self, const char *method)
{
  return g_strcmp0 (self->method, method) == 0;
}

static void
tell (BeckonBridgeCall *self, const char *text)
{
  if (!self->silent)
    self->events->line (self, text, self->owner);
}

static void
finish (BeckonBridgeCall *self)
{
  g_clear_handle_id (&self->progress_source, g_source_remove);
  self->events->done (self, self->owner);
}

static void
fail (BeckonBridgeCall *self, const char *why)
{
  g_autofree char *text = NULL;

  if (self->id == NULL)
    return;
  text = beckon_message_new_error (self->id, BECKON_MESSAGE_INTERNAL_ERROR, why);
  tell (self, text);
}

/* There is no desk, so nobody was asked. A model reads this, hence in English. */
static void
fail_without_desk (BeckonBridgeCall *self, const GError *error)
{
  gboolean forbidden = beckon_reach_is_forbidden (self->reach);
  g_autoptr (GError) told = beckon_error_new (
    forbidden ? BECKON_ERROR_FORBIDDEN : BECKON_ERROR_STORE,
    "Ask the person in the terminal or the chat instead, and continue with what they reply. To "
    "start a desk, the person opens Beckon or runs “beckon serve”.",
    "Beckon could not ask anybody: %s. No desk is running, and %s", error->message,
    forbidden ? "the person does not let agents start one" : "none could be started");
  g_autofree char *object = beckon_error_to_json (told);
  g_autofree char *why = g_strdup_printf ("This is an error (%s), not an answer: %s. %s\n%s",
                                          beckon_error_get_name (told), told->message,
                                          beckon_error_get_hint (told), object);
  g_autofree char *text = NULL;

  if (self->id == NULL)
    return;
  if (!is_method (self, "tools/call"))
    {
      fail (self, why);
      return;
    }
  text = beckon_message_new_tool_error (self->id, self->version, why);
  tell (self, text);
}

/* (transfer full): progress of the token with another count. */
static char *
write_progress (BeckonBridgeCall *self, const char *message)
{
  GString *json = g_string_new (NULL);

  beckon_json_open_object (json);
  beckon_json_add_string (json, "jsonrpc", "2.0");
  beckon_json_add_string (json, "method", "notifications/progress");
  beckon_json_open_member_object (json, "params");
  beckon_json_add_raw (json, "progressToken", self->token);
  beckon_json_add_double (json, "progress", self->progress);
  if (message != NULL)
    beckon_json_add_string (json, "message", message);
  beckon_json_close_object (json);
  beckon_json_close_object (json);
  return g_string_free (json, FALSE);
}

static gboolean
on_progress_due (gpointer user_data)
{
  BeckonBridgeCall *self = user_data;
  g_autofree char  *text = NULL;

  self->progress++;
  text = write_progress (self, "Waiting for the desk to come back; the question is kept.");
  tell (self, text);
  return G_SOURCE_CONTINUE;
}

/* The desk counts from the beginning after it has started again; to the client it only grows. */
static void
tell_progress (BeckonBridgeCall *self, const BeckonMessage *message, const char *data)
{
  JsonObject *params = beckon_message_get_object (message->object, "params");
  JsonNode   *node = params != NULL ? json_object_get_member (params, "progress") : NULL;

  if (node != NULL && JSON_NODE_HOLDS_VALUE (node))
    self->progress = self->progress_base + json_node_get_double (node);
  if (self->progress_base > 0 && self->token != NULL)
    {
      g_autofree char *text = write_progress (self, beckon_message_get_text (params, "message"));

      tell (self, text);
      return;
    }
  tell (self, data);
}

/* Takes from the answer to “initialize” what the two agreed upon. */
static void
take_agreement (BeckonBridgeCall *self, const BeckonMessage *answer)
{
  const char *version = beckon_message_get_text (
    beckon_message_get_object (answer->object, "result"), "protocolVersion");

  if (!is_method (self, "initialize") || version == NULL)
    return;
  g_free (self->session->version);
  self->session->version = g_strdup (version);
}

static gboolean
on_message (gpointer owner, const char *data)
{
  BeckonBridgeCall *self = owner;
  g_autoptr (BeckonMessage) message = beckon_message_parse (data, strlen (data), NULL, NULL);

  if (message == NULL)
    return FALSE;
  if (message->kind == BECKON_MESSAGE_RESPONSE)
    {
      if (g_strcmp0 (message->id, self->id) != 0)
        return FALSE;
      take_agreement (self, message);
      tell (self, data);
      return TRUE;
    }
  if (g_strcmp0 (message->method, "notifications/progress") == 0)
    tell_progress (self, message, data);
  else
    tell (self, data);
  return FALSE;
}

static void
on_cancellation_done (gpointer owner, guint status, const char *body, const GError *error)
{
  BeckonBridgeCall *self = owner;

  finish (self);
}

static const BeckonExchangeEvents cancellation_events = { .done = on_cancellation_done };

static void
start_cancellation (BeckonBridgeCall *self)
{
  self->cancelled = TRUE;
  beckon_exchange_start (self->cancellation);
}

static void
on_opened (gpointer owner)
{
  BeckonBridgeCall *self = owner;

  self->open = TRUE;
  self->progress_base = self->progress;
  g_clear_handle_id (&self->progress_source, g_source_remove);
  if (self->cancellation != NULL && !self->cancelled)
    start_cancellation (self);
  self->events->opened (self, self->owner);
}

static void
on_lost (gpointer owner)
{
  BeckonBridgeCall *self = owner;

  self->open = FALSE;
  if (self->token != NULL && self->progress_source == 0)
    self->progress_source = g_timeout_add_seconds (PROGRESS_S, on_progress_due, self);
}

/* Is this the result of a tool, or the error of another call, of a desk that shuts down? It keeps
 * what it was asked, and the next one has the answer. */
static gboolean
is_refusal (gpointer owner, const char *text)
{
  BeckonBridgeCall *self = owner;
  gint64            now = g_get_monotonic_time ();
  g_autoptr (BeckonMessage) message = NULL;

  if (strstr (text, UNAVAILABLE) == NULL)
    return FALSE;
  message = beckon_message_parse (text, strlen (text), NULL, NULL);
  if (message == NULL || g_strcmp0 (message->id, self->id) != 0
      || !beckon_message_is_error (message, UNAVAILABLE))
    return FALSE;
  if (now - self->refused_last_us > REFUSED_US)
    self->refused_first_us = now;
  self->refused_last_us = now;
  /* A desk that keeps saying so has another reason, which the client should know. */
  return now - self->refused_first_us < REFUSED_US;
}

/* The text of an error of the desk, which is no message of JSON-RPC: {"error": {"message"}}. */
static void
fail_with_status (BeckonBridgeCall *self, guint status, const BeckonMessage *message)
{
  const char *said =
    message != NULL
      ? beckon_message_get_text (beckon_message_get_object (message->object, "error"), "message")
      : NULL;
  g_autofree char *why = NULL;

  /* There is no such path. The program was updated, and the desk still is the one from before. */
  if (status == SOUP_STATUS_NOT_FOUND)
    why = g_strdup ("The desk that is running is older than this program, and does not speak MCP. "
                    "To use the new one, the person quits Beckon and opens it again.");
  else if (said != NULL)
    why = g_strdup (said);
  else
    why = g_strdup_printf ("The desk replied with HTTP status %u.", status);
  fail (self, why);
}

/* Passes on the one message that the desk replied with. */
static void
take_body (BeckonBridgeCall *self, guint status, const char *body)
{
  g_autoptr (BeckonMessage) message = beckon_message_parse (body, strlen (body), NULL, NULL);
  JsonObject *error = message != NULL ? beckon_message_get_object (message->object, "error") : NULL;
  g_autofree char *line = NULL;

  if (self->id == NULL)
    return;
  if (message == NULL || message->kind != BECKON_MESSAGE_RESPONSE
      || (error != NULL && beckon_message_get_text (error, "code") != NULL))
    {
      fail_with_status (self, status, message);
      return;
    }
  take_agreement (self, message);
  if (g_strcmp0 (message->id, self->id) != 0)
    {
      /* It could not read the id. */
      json_object_set_member (message->object, "id", json_from_string (self->id, NULL));
      line = beckon_message_to_text (message);
    }
  else
    line = g_strdelimit (g_strdup (body), "\r\n", ' ');
  tell (self, line);
}

static void
on_done (gpointer owner, guint status, const char *body, const GError *error)
{
  BeckonBridgeCall *self = owner;

  if (error != NULL)
    fail_without_desk (self, error);
  else if (body != NULL)
    take_body (self, status, body);
  if (!self->cancelled)
    finish (self);
}

static const BeckonExchangeEvents exchange_events = { on_opened, on_lost, on_message, is_refusal,
                                                      on_done };

/* (transfer full): one for @text, whose method is @method. */
static BeckonExchange *
new_exchange (BeckonBridgeCall           *self,
              const char                 *text,
              const char                 *method,
              const BeckonExchangeEvents *events)
{
  BeckonExchange *exchange = beckon_exchange_new (self->reach, "POST", "/mcp", text, events, self);

  beckon_bridge_session_add_headers (self->session, exchange, method, self->version);
  return exchange;
}

void
beckon_bridge_call_start (BeckonBridgeCall *self)
{
  gboolean is_long;

  g_return_if_fail (BECKON_IS_BRIDGE_CALL (self));
  is_long = beckon_bridge_call_is_long (self);
  g_clear_object (&self->exchange);
  self->exchange = new_exchange (self, self->text, self->method, &exchange_events);
  if (self->version != NULL)
    beckon_bridge_session_add_header (self->exchange, "Mcp-Name", self->name);
  beckon_exchange_set_persistent (self->exchange, TRUE);
  beckon_exchange_set_limits (self->exchange,
                              is_method (self, "server/discover") ? REACH_DISCOVER_MS : REACH_MS,
                              is_long ? 0 : REPLY_MS);
  beckon_exchange_set_paused (self->exchange, self->paused);
  beckon_exchange_start (self->exchange);
}

void
beckon_bridge_call_cancel (BeckonBridgeCall *self, const BeckonMessage *message)
{
  g_autofree char *text = NULL;

  g_return_if_fail (BECKON_IS_BRIDGE_CALL (self));
  if (self->cancellation != NULL)
    return;
  self->silent = TRUE;
  /* To the desk every message says by itself which version it speaks. */
  if (self->version != NULL)
    beckon_message_set_version (message, self->version);
  text = beckon_message_to_text (message);
  self->cancellation = new_exchange (self, text, message->method, &cancellation_events);
  beckon_exchange_set_persistent (self->cancellation, TRUE);
  beckon_exchange_set_limits (self->cancellation, REACH_MS, REPLY_MS);
  if (self->open)
    start_cancellation (self);
}

const char *
beckon_bridge_call_get_id (BeckonBridgeCall *self)
{
  return self->id;
}

gboolean
beckon_bridge_call_is_long (BeckonBridgeCall *self)
{
  return is_method (self, "tools/call") || is_method (self, "subscriptions/listen");
}

gboolean
beckon_bridge_call_is_open (BeckonBridgeCall *self)
{
  return self->open;
}

void
beckon_bridge_call_set_paused (BeckonBridgeCall *self, gboolean paused)
{
  g_return_if_fail (BECKON_IS_BRIDGE_CALL (self));
  self->paused = paused;
  if (self->exchange != NULL)
    beckon_exchange_set_paused (self->exchange, paused);
}

static void
beckon_bridge_call_dispose (GObject *object)
{
  BeckonBridgeCall *self = BECKON_BRIDGE_CALL (object);

  g_clear_handle_id (&self->progress_source, g_source_remove);
  if (self->exchange != NULL)
    beckon_exchange_close (self->exchange);
  if (self->cancellation != NULL)
    beckon_exchange_close (self->cancellation);
  g_clear_object (&self->exchange);
  g_clear_object (&self->cancellation);
  g_clear_object (&self->reach);
  G_OBJECT_CLASS (beckon_bridge_call_parent_class)->dispose (object);
}

static void
beckon_bridge_call_finalize (GObject *object)
{
  BeckonBridgeCall *self = BECKON_BRIDGE_CALL (object);

  g_free (self->text);
  g_free (self->id);
  g_free (self->method);
  g_free (self->name);
  g_free (self->version);
  g_free (self->token);
  G_OBJECT_CLASS (beckon_bridge_call_parent_class)->finalize (object);
}

static void
beckon_bridge_call_class_init (BeckonBridgeCallClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_bridge_call_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_bridge_call_finalize;
}

static void
beckon_bridge_call_init (BeckonBridgeCall *self)
{
}

BeckonBridgeCall *
beckon_bridge_call_new (BeckonReach                  *reach,
                        BeckonBridgeSession          *session,
                        const BeckonMessage          *message,
                        const BeckonBridgeCallEvents *events,
                        gpointer                      owner)
{
  BeckonBridgeCall *self = g_object_new (BECKON_TYPE_BRIDGE_CALL, NULL);

  self->reach = g_object_ref (reach);
  self->session = session;
  self->events = events;
  self->owner = owner;
  self->text = beckon_message_to_text (message);
  self->id = message->kind == BECKON_MESSAGE_REQUEST ? g_strdup (message->id) : NULL;
  self->method = g_strdup (message->method);
  self->name = g_strdup (beckon_message_get_name (message));
  self->version = g_strdup (beckon_message_get_version (message));
  self->token = beckon_message_dup_progress_token (message);
  return self;
}
