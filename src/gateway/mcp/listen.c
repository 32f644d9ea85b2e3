/* listen.c: subscriptions/listen: a stream of what happens to the tasks of a client; and
 * beckon/attend, one that shows that it lives
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/mcp/listen.h"

#include <errno.h>
#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/json/json-write.h"
#include "gateway/mcp/mcp-private.h"
#include "gateway/mcp/tasks.h"
#include "gateway/server-private.h"

#define SIGN_SECONDS 15
/* Of one stream. */
#define MAX_TASKS 1000

/* What a client knows of one of its tasks. */
typedef struct
{
  BeckonMcpTaskPart       part;
  BeckonInteractionStatus status;
  gboolean                told; /* that it is completed, by what the person asked back */
} Known;

/* One stream. */
typedef struct
{
  BeckonMcpListeners *listeners; /* (unowned) */
  BeckonMcpExchange  *exchange;  /* (owned) */
  GHashTable         *ids;       /* (element-type gint64 Known): by question */
  gboolean            attends;   /* it listens to nothing */
  GList               link;
} Listener;

struct _BeckonMcpListeners
{
  GQueue streams;  /* (element-type Listener) */
  GQueue arriving; /* (element-type Listener): those whose connection is still in libsoup */
  guint  arrive_source;
  guint  sign_source;
};

/* (transfer full): its exchange; the listener is gone. */
static BeckonMcpExchange *
listener_remove (Listener *listener)
{
  BeckonMcpListeners *self = listener->listeners;
  BeckonMcpExchange  *exchange = listener->exchange;

  GHashTableIter iter;
  gpointer       id;

  exchange->gone = NULL;
  g_hash_table_iter_init (&iter, listener->ids);
  while (g_hash_table_iter_next (&iter, &id, NULL))
    beckon_desk_end_wait (exchange->server->desk, *(gint64 *) id, FALSE);
  g_queue_remove (&self->arriving, listener);
  g_queue_unlink (&self->streams, &listener->link);
  g_hash_table_unref (listener->ids);
  g_free (listener);
  if (self->streams.length == 0)
    g_clear_handle_id (&self->sign_source, g_source_remove);
  return exchange;
}

/* Another stream may have taken its place already. */
static gboolean
is_attended (BeckonMcpListeners *self, const char *session)
{
  for (GList *link = self->streams.head; link != NULL; link = link->next)
    {
      const Listener *listener = link->data;

      if (listener->attends && g_strcmp0 (listener->exchange->caller.session, session) == 0)
        return TRUE;
    }
  return FALSE;
}

static void
lose (Listener *listener)
{
  BeckonMcpListeners *self = listener->listeners;
  gboolean            attends = listener->attends;
  BeckonMcpExchange  *exchange = listener_remove (listener);

  if (attends && !is_attended (self, exchange->caller.session))
    beckon_mcp_sessions_note_gone (exchange->server->mcp->sessions, &exchange->caller);
  beckon_mcp_exchange_drop (exchange);
}

static void
on_gone (BeckonMcpExchange *exchange, gpointer user_data)
{
  lose (user_data);
}

/* Closes the object “params” of @json, and sends it. */
static void
send_notification (Listener *listener, GString *json)
{
  beckon_json_open_member_object (json, "_meta");
  beckon_json_add_raw (json, "io.modelcontextprotocol/subscriptionId",
                       listener->exchange->message.id);
  beckon_json_close_object (json);
  beckon_json_close_object (json);
  beckon_json_close_object (json);
  beckon_mcp_exchange_send (listener->exchange, json);
}

static GString *
begin_notification (const char *method)
{
  GString *json = beckon_rpc_begin_notification (method);

  beckon_json_open_member_object (json, "params");
  return json;
}

static JsonArray *
get_names (BeckonMcpExchange *exchange)
{
  JsonObject *params = exchange->message.params;
  JsonNode   *node = params != NULL ? json_object_get_member (params, "notifications") : NULL;

  node = node != NULL && JSON_NODE_HOLDS_OBJECT (node)
           ? json_object_get_member (json_node_get_object (node), "taskIds")
           : NULL;
  return node != NULL && JSON_NODE_HOLDS_ARRAY (node) && exchange->takes_tasks
           ? json_node_get_array (node)
           : NULL;
}

/* What of it is sent: the tasks that are the client's. Lists of tools do not change. */
static void
acknowledge (Listener *listener)
{
  g_autoptr (GString) json = begin_notification ("notifications/subscriptions/acknowledged");
  JsonArray *names = get_names (listener->exchange);
  guint      n = names != NULL ? MIN (json_array_get_length (names), MAX_TASKS) : 0;

  beckon_json_open_member_object (json, "notifications");
  if (names != NULL)
    beckon_json_open_member_array (json, "taskIds");
  for (guint i = 0; i < n; i++)
    {
      JsonNode         *node = json_array_get_element (names, i);
      BeckonMcpTaskPart part;
      Known            *known;

      if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_STRING
          || !beckon_mcp_tasks_find (listener->exchange, json_node_get_string (node), &part))
        continue;
      known = g_new0 (Known, 1);
      known->part = part;
      known->status = BECKON_INTERACTION_PENDING;
      if (g_hash_table_replace (listener->ids, &known->part.id, known))
        beckon_desk_begin_wait (listener->exchange->server->desk, known->part.id);
      beckon_json_add_string (json, NULL, json_node_get_string (node));
    }
  if (names != NULL)
    beckon_json_close_array (json);
  beckon_json_close_object (json);
  send_notification (listener, json);
}

/* If there is something that the client does not know. */
static void
send_task (Listener *listener, Known *known, const BeckonInteraction *interaction)
{
  g_autoptr (GString) json = NULL;
  gboolean asked =
    beckon_interaction_is_open (interaction) && interaction->n_turns > known->part.n_turns;

  if (interaction->status == known->status && (!asked || known->told))
    return;
  known->status = interaction->status;
  known->told = asked;
  json = begin_notification ("notifications/tasks");
  beckon_mcp_tasks_add (listener->exchange, interaction, known->part.n_turns, json);
  send_notification (listener, json);
  if (!beckon_interaction_is_open (interaction))
    beckon_mcp_repeats_note_sent (listener->exchange, interaction);
}

/* What happened before the stream began is announced now. */
static void
send_known (Listener *listener)
{
  BeckonMcp *mcp = listener->exchange->server->mcp;
  g_autoptr (GList) all = g_hash_table_get_values (listener->ids);

  for (GList *link = all; link != NULL; link = link->next)
    {
      Known *known = link->data;
      g_autoptr (BeckonInteraction) interaction =
        beckon_mcp_get_question (mcp, known->part.id, NULL);

      if (interaction != NULL)
        send_task (listener, known, interaction);
    }
}

static gboolean
on_arrived (gpointer user_data)
{
  BeckonMcpListeners *self = user_data;
  Listener           *listener;

  self->arrive_source = 0;
  while ((listener = g_queue_pop_head (&self->arriving)) != NULL)
    if (beckon_mcp_exchange_detach (listener->exchange))
      {
        if (listener->attends)
          continue;
        acknowledge (listener);
        send_known (listener);
      }
    else if (errno == ENOTCONN)
      {
        lose (listener);
      }
    else
      {
        g_autoptr (GError) error = beckon_error_new (BECKON_ERROR_STORE, _ ("Try again later."),
                                                     _ ("The desk has too many connections"));

        beckon_mcp_exchange_refuse (listener_remove (listener), SOUP_STATUS_SERVICE_UNAVAILABLE,
                                    BECKON_RPC_INTERNAL, error);
      }
  return G_SOURCE_REMOVE;
}

static gboolean
on_sign (gpointer user_data)
{
  BeckonMcpListeners *self = user_data;

  for (GList *link = self->streams.head; link != NULL; link = link->next)
    {
      Listener *listener = link->data;

      if (listener->exchange->streams)
        beckon_mcp_exchange_send_comment (listener->exchange);
    }
  return G_SOURCE_CONTINUE;
}

BeckonMcpListeners *
beckon_mcp_listeners_new (void)
{
  return g_new0 (BeckonMcpListeners, 1);
}

void
beckon_mcp_listeners_free (BeckonMcpListeners *self)
{
  Listener *listener;

  g_clear_handle_id (&self->arrive_source, g_source_remove);
  while ((listener = g_queue_peek_head (&self->streams)) != NULL)
    {
      BeckonMcpExchange *exchange = listener_remove (listener);

      beckon_mcp_exchange_end (exchange, beckon_mcp_exchange_begin (exchange));
    }
  g_free (self);
}

static void
open_stream (BeckonMcp *mcp, BeckonMcpExchange *exchange, gboolean attends)
{
  BeckonMcpListeners *self = mcp->listeners;
  Listener           *listener;

  if (!exchange->takes_stream)
    {
      g_autoptr (GError) error = beckon_error_new (
        BECKON_ERROR_MALFORMED, _ ("Send “Accept: application/json, text/event-stream”."),
        _ ("The client does not accept a stream of events"));

      beckon_mcp_exchange_refuse (exchange, SOUP_STATUS_NOT_ACCEPTABLE, BECKON_RPC_INVALID, error);
      return;
    }
  listener = g_new0 (Listener, 1);
  listener->listeners = self;
  listener->exchange = exchange;
  listener->attends = attends;
  listener->ids = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, g_free);
  listener->link.data = listener;
  exchange->gone = on_gone;
  exchange->gone_data = listener;
  beckon_call_pause (exchange->call);
  g_queue_push_tail_link (&self->streams, &listener->link);
  g_queue_push_tail (&self->arriving, listener);
  if (self->arrive_source == 0)
    self->arrive_source = g_idle_add_full (G_PRIORITY_DEFAULT, on_arrived, self, NULL);
  if (self->sign_source == 0)
    self->sign_source = g_timeout_add_seconds (SIGN_SECONDS, on_sign, self);
}

void
beckon_mcp_listen (BeckonMcp *mcp, BeckonMcpExchange *exchange)
{
  open_stream (mcp, exchange, FALSE);
}

void
beckon_mcp_attend (BeckonMcp *mcp, BeckonMcpExchange *exchange)
{
  if (exchange->caller.session == NULL)
    {
      g_autoptr (GError) error =
        beckon_error_new (BECKON_ERROR_MALFORMED, _ ("It says which session the stream is of."),
                          _ ("The header %s is missing"), BECKON_MCP_OWN_SESSION_HEADER);

      beckon_mcp_exchange_refuse (exchange, SOUP_STATUS_BAD_REQUEST, BECKON_RPC_INVALID, error);
      return;
    }
  beckon_mcp_sessions_note_here (mcp->sessions, &exchange->caller);
  open_stream (mcp, exchange, TRUE);
}

void
beckon_mcp_listeners_announce (BeckonMcpListeners *self, const BeckonInteraction *interaction)
{
  for (GList *link = self->streams.head; link != NULL; link = link->next)
    {
      Listener *listener = link->data;
      Known    *known = g_hash_table_lookup (listener->ids, &interaction->id);

      if (listener->exchange->streams && known != NULL)
        send_task (listener, known, interaction);
    }
}

void
beckon_mcp_listeners_cancel (BeckonMcpListeners *self, const char *session, const char *id)
{
  if (session == NULL)
    return;
  for (GList *link = self->streams.head; link != NULL; link = link->next)
    {
      Listener *listener = link->data;

      if (g_strcmp0 (listener->exchange->message.id, id) != 0
          || g_strcmp0 (listener->exchange->caller.session, session) != 0)
        continue;
      beckon_mcp_exchange_drop (listener_remove (listener));
      return;
    }
}

guint
beckon_mcp_listeners_count (BeckonMcpListeners *self)
{
  return self->streams.length;
}
