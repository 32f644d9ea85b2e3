/* waits.c: tool calls that wait for an answer
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/mcp/waits.h"

#include <errno.h>

#include "base/json/json-write.h"
#include "base/timestamp.h"
#include "desk/time/alarm.h"
#include "gateway/mcp/mcp-private.h"
#include "gateway/mcp/outcome.h"
#include "gateway/mcp/stream-id.h"
#include "gateway/server-private.h"

/* Some clients count the time since the last byte, others since the last progress. Those that look
 * at either wait for a minute at least. */
#define SIGN_SECONDS 15

typedef struct
{
  BeckonMcpWaits         *waits;    /* (unowned) */
  BeckonMcpExchange      *exchange; /* (owned) */
  const BeckonMcpTool    *tool;
  BeckonInteractionStatus status;  /* that the caller knows of */
  gint64                  n_turns; /* likewise (ATT-8) */
  gint64                  id;      /* of the interaction */
  gint64                  due_us; /* by the clock AWAKE; G_MAXINT64: it waits as long as it takes */
  GSequenceIter          *place;  /* in by_due */
  gboolean                over;   /* its time: it gets the question as it is read then */
  GList                   link;   /* in the queue of its interaction */
  char                   *token;  /* (nullable): for progress, JSON text */
  guint                   signs;  /* how often it was told of progress */
} Wait;

struct _BeckonMcpWaits
{
  BeckonMcp  *mcp;      /* (unowned) */
  BeckonAlarm alarm;    /* one for all, by the clock AWAKE */
  GHashTable *by_id;    /* (element-type gint64 GQueue): of Wait, by interaction */
  GSequence  *by_due;   /* (element-type Wait) */
  GQueue      arriving; /* (element-type Wait): whose connection is still in libsoup */
  guint       arrive_source;
  guint       sign_source;
};

static void
queue_free (gpointer data)
{
  g_free (data);
}

static void
arm (BeckonMcpWaits *self)
{
  const Wait *first = NULL;

  if (!g_sequence_is_empty (self->by_due))
    first = g_sequence_get (g_sequence_get_begin_iter (self->by_due));
  beckon_alarm_set (&self->alarm, first != NULL && first->due_us != G_MAXINT64 ? first->due_us : 0);
}

/* (transfer full): its exchange; the wait is gone. @told: the client gets a reply. */
static BeckonMcpExchange *
wait_remove (Wait *wait, gboolean told)
{
  BeckonMcpWaits    *self = wait->waits;
  BeckonMcpExchange *exchange = wait->exchange;
  GQueue            *queue = g_hash_table_lookup (self->by_id, &wait->id);

  exchange->gone = NULL;
  beckon_desk_end_wait (self->mcp->server->desk, wait->id, told);
  g_queue_remove (&self->arriving, wait);
  g_sequence_remove (wait->place);
  g_queue_unlink (queue, &wait->link);
  if (queue->length == 0)
    g_hash_table_remove (self->by_id, &wait->id);
  g_free (wait->token);
  g_free (wait);
  if (g_sequence_is_empty (self->by_due))
    {
      g_clear_handle_id (&self->sign_source, g_source_remove);
      arm (self);
    }
  return exchange;
}

static void
wait_answer (Wait *wait, const BeckonInteraction *interaction)
{
  const BeckonMcpTool *tool = wait->tool;
  BeckonMcpExchange   *exchange = wait_remove (wait, TRUE);

  if (!beckon_interaction_is_open (interaction))
    beckon_mcp_repeats_note_reply (exchange, interaction);
  if (tool->reply != NULL)
    tool->reply (exchange, interaction);
  else
    beckon_mcp_outcome_reply (exchange, interaction);
}

/* The question stays open. */
static void
on_gone (BeckonMcpExchange *exchange, gpointer user_data)
{
  beckon_mcp_exchange_drop (wait_remove (user_data, FALSE));
}

static void
send_progress (Wait *wait)
{
  g_autoptr (GString) json = beckon_rpc_begin_notification ("notifications/progress");

  beckon_json_open_member_object (json, "params");
  beckon_json_add_raw (json, "progressToken", wait->token);
  beckon_json_add_int (json, "progress", ++wait->signs);
  beckon_json_add_string (json, "message", "Waiting for a person");
  beckon_json_close_object (json);
  beckon_json_close_object (json);
  beckon_mcp_exchange_send (wait->exchange, json);
}

/* The first message has the id of the stream where nothing else has. */
static void
begin (Wait *wait)
{
  const BeckonMcpExchange *exchange = wait->exchange;

  if (exchange->streams && exchange->stream_id != NULL && !exchange->primed && wait->token != NULL)
    send_progress (wait);
}

/* Progress only grows: before its stream was cut, the client was told of it at most so often. */
static void
go_on (Wait *wait, const BeckonInteraction *interaction)
{
  gint64 age_us = beckon_clock_get_time (beckon_desk_get_clock (wait->waits->mcp->server->desk),
                                         BECKON_CLOCK_WALL)
                  - interaction->timestamp_us;

  wait->signs = (guint) CLAMP (age_us / BECKON_US_PER_SECOND + 2, 2, G_MAXINT);
  begin (wait);
}

/* Out of libsoup, and the beginning of the reply goes out. */
static gboolean
on_arrived (gpointer user_data)
{
  BeckonMcpWaits *self = user_data;
  Wait           *wait;

  self->arrive_source = 0;
  while ((wait = g_queue_pop_head (&self->arriving)) != NULL)
    {
      if (wait->exchange->call == NULL)
        continue;
      wait->exchange->stream_id =
        beckon_mcp_stream_id_dup (wait->exchange, wait->tool, wait->id, wait->due_us);
      /* Where no descriptor is free, it stays in libsoup, and gets its reply from there. */
      if (beckon_mcp_exchange_detach (wait->exchange))
        begin (wait);
      else if (errno == ENOTCONN)
        beckon_mcp_exchange_drop (wait_remove (wait, FALSE));
    }
  return G_SOURCE_REMOVE;
}

static void
give_sign (gpointer data, gpointer user_data)
{
  Wait *wait = data;

  if (!wait->exchange->streams)
    return;
  if (wait->token != NULL && beckon_client_connection_get_unsent (wait->exchange->connection) == 0)
    send_progress (wait);
  else
    beckon_mcp_exchange_send_comment (wait->exchange);
}

static gboolean
on_sign (gpointer user_data)
{
  BeckonMcpWaits *self = user_data;

  g_sequence_foreach (self->by_due, give_sign, NULL);
  return G_SOURCE_CONTINUE;
}

static int
compare_due (gconstpointer a, gconstpointer b, gpointer user_data)
{
  const Wait *first = a;
  const Wait *second = b;

  return (first->due_us > second->due_us) - (first->due_us < second->due_us);
}

/* --- the question as it is now --- */

/* What a read is for. The server outlives it. */
typedef struct
{
  BeckonServer *server; /* (owned) */
  gint64        id;
} Looking;

static gpointer
read_question (BeckonView *view, gpointer input, GError **error)
{
  return beckon_view_get_interaction (view, *(const gint64 *) input, error);
}

/* (transfer none) (nullable): question @id, if it is known without reading. */
static BeckonInteraction *
peek (BeckonMcpWaits *self, gint64 id)
{
  BeckonQuestion *question = beckon_desk_peek_question (self->mcp->server->desk, id);

  return question != NULL ? beckon_question_get_interaction (question) : NULL;
}

/* Replies to those whose time is over. @interaction (nullable): NULL with @error. */
static void
answer_those_over (BeckonMcpWaits    *self,
                   gint64             id,
                   BeckonInteraction *interaction,
                   const GError      *error)
{
  GQueue *queue = g_hash_table_lookup (self->by_id, &id);
  GList  *link = queue != NULL ? queue->head : NULL;

  while (link != NULL)
    {
      Wait *wait = link->data;

      link = link->next;
      if (wait->over && interaction != NULL)
        wait_answer (wait, interaction);
      else if (wait->over)
        beckon_mcp_outcome_reply_error (wait_remove (wait, TRUE), error);
    }
}

static void
on_looked (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autofree Looking *looking = user_data;
  g_autoptr (BeckonServer) server = looking->server;
  BeckonMcpWaits *self = server->mcp != NULL ? server->mcp->waits : NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonInteraction) read =
    beckon_store_view_finish (BECKON_STORE (source), result, &error);
  g_autoptr (BeckonInteraction) current = NULL;
  BeckonInteraction *known;

  /* The desk has stopped, and told them so. */
  if (self == NULL)
    return;
  /* What is known by now is newer. */
  known = peek (self, looking->id);
  if (known != NULL)
    current = beckon_interaction_ref (known);
  else
    current = g_steal_pointer (&read);
  if (current != NULL)
    beckon_mcp_waits_settle (self, current);
  answer_those_over (self, looking->id, current, error);
}

/* Those that wait for question @id learn of what has happened to it. */
static void
look (BeckonMcpWaits *self, gint64 id)
{
  BeckonInteraction *known = peek (self, id);
  Looking           *looking;

  if (known != NULL)
    {
      g_autoptr (BeckonInteraction) current = beckon_interaction_ref (known);

      beckon_mcp_waits_settle (self, current);
      answer_those_over (self, id, current, NULL);
      return;
    }
  looking = g_new (Looking, 1);
  *looking = (Looking){ g_object_ref (self->mcp->server), id };
  beckon_store_view_async (beckon_desk_get_store (self->mcp->server->desk), read_question,
                           g_memdup2 (&id, sizeof id), g_free,
                           (GDestroyNotify) beckon_interaction_unref, NULL, on_looked, looking);
}

/* The client would give up soon: it gets the question as it is, and asks for it again. */
static void
time_out (Wait *wait)
{
  wait->over = TRUE;
  wait->due_us = G_MAXINT64;
  g_sequence_sort_changed (wait->place, compare_due, NULL);
  look (wait->waits, wait->id);
}

static void
on_alarm (gpointer user_data)
{
  BeckonMcpWaits *self = user_data;
  gint64          now_us = beckon_alarm_get_now_us (&self->alarm);

  while (!g_sequence_is_empty (self->by_due))
    {
      Wait *wait = g_sequence_get (g_sequence_get_begin_iter (self->by_due));

      if (wait->due_us > now_us)
        break;
      time_out (wait);
    }
  arm (self);
}

BeckonMcpWaits *
beckon_mcp_waits_new (BeckonMcp *mcp)
{
  BeckonMcpWaits *self = g_new0 (BeckonMcpWaits, 1);

  self->mcp = mcp;
  beckon_alarm_init (&self->alarm, beckon_desk_get_clock (mcp->server->desk), BECKON_CLOCK_AWAKE,
                     on_alarm, self);
  self->by_id = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, queue_free);
  self->by_due = g_sequence_new (NULL);
  return self;
}

void
beckon_mcp_waits_free (BeckonMcpWaits *self)
{
  g_autoptr (GError) error = beckon_waiting_requests_error ();

  g_clear_handle_id (&self->arrive_source, g_source_remove);
  while (!g_sequence_is_empty (self->by_due))
    beckon_mcp_outcome_reply_error (
      wait_remove (g_sequence_get (g_sequence_get_begin_iter (self->by_due)), TRUE), error);
  beckon_alarm_clear (&self->alarm);
  g_sequence_free (self->by_due);
  g_hash_table_unref (self->by_id);
  g_free (self);
}

/* When the client must have the reply, from when it called; what its configuration says comes
 * first. */
static gint64
get_due (BeckonMcpExchange *exchange, gboolean progress)
{
  gint64 seconds;

  if (exchange->due_us != 0)
    return exchange->due_us;
  seconds = exchange->wait_s > 0 ? exchange->wait_s
                                 : beckon_mcp_caller_get_patience (&exchange->caller, progress,
                                                                   exchange->takes_stream);

  return seconds > 0 ? exchange->since_us + seconds * BECKON_US_PER_SECOND : G_MAXINT64;
}

void
beckon_mcp_waits_add (BeckonMcpWaits      *self,
                      BeckonMcpExchange   *exchange,
                      const BeckonMcpTool *tool,
                      BeckonInteraction   *interaction)
{
  Wait   *wait = g_new0 (Wait, 1);
  GQueue *queue = g_hash_table_lookup (self->by_id, &interaction->id);

  wait->waits = self;
  wait->exchange = exchange;
  exchange->gone = on_gone;
  exchange->gone_data = wait;
  wait->tool = tool;
  wait->status = interaction->status;
  wait->n_turns = interaction->n_turns;
  wait->id = interaction->id;
  wait->token = beckon_rpc_dup_token (exchange->message.meta, "progressToken");
  wait->due_us = get_due (exchange, wait->token != NULL);
  wait->place = g_sequence_insert_sorted (self->by_due, wait, compare_due, NULL);
  wait->link.data = wait;
  if (queue == NULL)
    {
      queue = g_new0 (GQueue, 1);
      g_hash_table_insert (self->by_id, g_memdup2 (&wait->id, sizeof wait->id), queue);
    }
  g_queue_push_tail_link (queue, &wait->link);
  g_queue_push_tail (&self->arriving, wait);
  if (self->arrive_source == 0)
    self->arrive_source = g_idle_add_full (G_PRIORITY_DEFAULT, on_arrived, self, NULL);
  if (self->sign_source == 0)
    self->sign_source = g_timeout_add_seconds (SIGN_SECONDS, on_sign, self);
  arm (self);
  beckon_desk_begin_wait (self->mcp->server->desk, wait->id);
  if (exchange->connection != NULL)
    go_on (wait, interaction);
  /* It may have changed, and that been announced, since @interaction was read. */
  look (self, wait->id);
}

/* Is there something to tell? A question that is shown again after it was set aside is waited for
 * as before. */
static gboolean
has_news (Wait *wait, BeckonInteraction *interaction)
{
  gboolean aside = interaction->status == BECKON_INTERACTION_POSTPONED
                   && wait->status != BECKON_INTERACTION_POSTPONED;
  gboolean asked =
    interaction->n_turns > wait->n_turns && beckon_interaction_is_asked_back (interaction);

  wait->status = interaction->status;
  wait->n_turns = interaction->n_turns;
  return aside || asked || !beckon_interaction_is_open (interaction);
}

void
beckon_mcp_waits_settle (BeckonMcpWaits *self, BeckonInteraction *interaction)
{
  GQueue *queue = g_hash_table_lookup (self->by_id, &interaction->id);
  GList  *link = queue != NULL ? queue->head : NULL;

  while (link != NULL)
    {
      Wait *wait = link->data;

      link = link->next;
      if (has_news (wait, interaction))
        wait_answer (wait, interaction);
    }
}

/* (nullable): a call @id that whoever sent @exchange may have made, and whose time is not over. */
static Wait *
find_call (BeckonMcpWaits *self, const BeckonMcpExchange *exchange, const char *id)
{
  const BeckonMcpCaller *caller = &exchange->caller;

  for (GSequenceIter *iter = g_sequence_get_begin_iter (self->by_due);
       !g_sequence_iter_is_end (iter); iter = g_sequence_iter_next (iter))
    {
      Wait                    *wait = g_sequence_get (iter);
      const BeckonMcpExchange *other = wait->exchange;

      if (wait->over || g_strcmp0 (other->message.id, id) != 0
          || g_strcmp0 (other->caller.session, caller->session) != 0
          || g_strcmp0 (other->caller.host, caller->host) != 0)
        continue;
      /* To a tool with a reply of its own, no answer yet may be a refusal. */
      if (caller->session != NULL
          || (!exchange->modern && !other->modern && wait->tool->reply == NULL
              && g_str_equal (beckon_mcp_caller_get_agent (&other->caller),
                              beckon_mcp_caller_get_agent (caller))))
        return wait;
    }
  return NULL;
}

void
beckon_mcp_waits_cancel (BeckonMcpWaits *self, const BeckonMcpExchange *exchange, const char *id)
{
  Wait *wait;

  if (exchange->caller.session != NULL)
    {
      /* Where its stream was cut, the desk may not know that yet, and the call is there twice. */
      while ((wait = find_call (self, exchange, id)) != NULL)
        beckon_mcp_exchange_drop (wait_remove (wait, FALSE));
      return;
    }
  /* Without a session it may be the call of another program, which must not lose anything. */
  while ((wait = find_call (self, exchange, id)) != NULL)
    time_out (wait);
}

gboolean
beckon_mcp_waits_has (BeckonMcpWaits *self, gint64 id)
{
  return g_hash_table_contains (self->by_id, &id);
}

guint
beckon_mcp_waits_count (BeckonMcpWaits *self)
{
  return g_sequence_get_length (self->by_due);
}
