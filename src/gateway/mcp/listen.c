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
/* Of one read. */
#define MAX_READ 50

/* What a client knows of one of its tasks. */
typedef struct
{
  BeckonMcpTaskPart       part;
  BeckonInteractionStatus status;
  gboolean                told;  /* that it is completed, by what the person asked back */
  gboolean                heard; /* it was announced: what was read is older */
} Known;

/* One stream. */
typedef struct
{
  BeckonMcpListeners *listeners; /* (unowned) */
  BeckonMcpExchange  *exchange;  /* (owned) */
  GHashTable         *ids;       /* (element-type gint64 Known): by question */
  GArray             *unread;    /* (owned) (nullable) (element-type gint64): questions of which it
                                  * is not known what happened before the stream began */
  GCancellable *reading;         /* (owned): cancelled when the listener is gone */
  gboolean      attends;         /* it listens to nothing */
  GList         link;
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
  g_clear_pointer (&listener->unread, g_array_unref);
  g_cancellable_cancel (listener->reading);
  g_object_unref (listener->reading);
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

/* --- what happened before the stream began --- */

static gpointer
read_questions (BeckonView *view, gpointer input, GError **error)
{
  const GArray *ids = input;
  GPtrArray    *found = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_interaction_unref);

  for (guint i = 0; i < ids->len; i++)
    {
      BeckonInteraction *interaction =
        beckon_view_get_interaction (view, g_array_index (ids, gint64, i), NULL);

      if (interaction != NULL)
        g_ptr_array_add (found, interaction);
    }
  return found;
}

static void read_next (Listener *listener);

static void
on_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Listener *listener = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) found = beckon_store_view_finish (BECKON_STORE (source), result, &error);

  /* The listener is gone, or the database is closed. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  for (guint i = 0; found != NULL && i < found->len; i++)
    {
      const BeckonInteraction *interaction = g_ptr_array_index (found, i);
      Known                   *known = g_hash_table_lookup (listener->ids, &interaction->id);

      if (!known->heard)
        send_task (listener, known, interaction);
    }
  read_next (listener);
}

static void
read_next (Listener *listener)
{
  guint   n = MIN (listener->unread->len, MAX_READ);
  GArray *ids;

  if (n == 0)
    return;
  ids = g_array_sized_new (FALSE, FALSE, sizeof (gint64), n);
  g_array_append_vals (ids, listener->unread->data, n);
  g_array_remove_range (listener->unread, 0, n);
  beckon_store_view_async (beckon_desk_get_store (listener->exchange->server->desk), read_questions,
                           ids, (GDestroyNotify) g_array_unref, (GDestroyNotify) g_ptr_array_unref,
                           listener->reading, on_read, listener);
}

/* It is announced now. An open question is known without reading. */
static void
send_known (Listener *listener)
{
  BeckonDesk *desk = listener->exchange->server->desk;
  g_autoptr (GList) all = g_hash_table_get_values (listener->ids);

  listener->unread = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (GList *link = all; link != NULL; link = link->next)
    {
      Known          *known = link->data;
      BeckonQuestion *question = beckon_desk_peek_question (desk, known->part.id);

      if (question != NULL)
        send_task (listener, known, beckon_question_get_interaction (question));
      else
        g_array_append_val (listener->unread, known->part.id);
    }
  read_next (listener);
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
  listener->reading = g_cancellable_new ();
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

      if (!listener->exchange->streams || known == NULL)
        continue;
      known->heard = TRUE;
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
