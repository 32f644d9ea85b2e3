/* waiting-requests.c: requests of agents that wait for an answer
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/wire/waiting-requests.h"

#include <errno.h>
#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/timestamp.h"
#include "desk/time/alarm.h"
#include "gateway/auth.h"
#include "gateway/http/interaction-json.h"
#include "gateway/server-private.h"
#include "gateway/wire/client-connection.h"
#include "gateway/wire/peer.h"
#include "gateway/wire/wire.h"

typedef struct _Waiter Waiter;

/* One connection. Those that wait for the same interaction form a list by next and previous. */
struct _Waiter
{
  BeckonWaitingRequests  *requests;   /* (unowned) */
  BeckonClientConnection *connection; /* (owned) (nullable): NULL while it is in libsoup */
  SoupServerMessage      *message;    /* (owned) (nullable): paused, while it is in libsoup */
  gint64                  since_us;   /* monotonic time of the pause */
  GList                   link;       /* in paused, while it is in libsoup */
  Waiter                 *next;
  Waiter                 *previous;
  GSequenceIter          *place;    /* in by_due */
  gboolean                over;     /* its time: it gets the question as it is read then */
  gint64                  id;       /* of the interaction */
  gint64                  due_us;   /* by the clock AWAKE */
  char                   *origin;   /* (nullable) */
  char                   *location; /* (nullable) */
  guint                   seconds;
  gboolean                existed; /* the question was asked before */
  BeckonInteractionStatus status;  /* when the wait began */
  gint64                  n_turns; /* that the agent knows of (ATT-8) */
};

struct _BeckonWaitingRequests
{
  BeckonServer *server;  /* (unowned) */
  BeckonAlarm   alarm;   /* one for all, by the clock AWAKE */
  GHashTable   *waiters; /* (element-type gint64 Waiter): by interaction, the first of its list */
  GSequence    *by_due;  /* (element-type Waiter) */
  GQueue        paused;  /* (element-type Waiter): those still in libsoup, oldest first */
  guint         paused_source;
};

static void arm (BeckonWaitingRequests *self);

/* Removes it from the tables; the caller disposes of the connection and the message. @told: it gets
 * a reply. */
static void
waiter_unlink (Waiter *waiter, gboolean told)
{
  BeckonWaitingRequests *self = waiter->requests;

  beckon_desk_end_wait (self->server->desk, waiter->id, told);
  g_sequence_remove (waiter->place);
  if (waiter->message != NULL)
    g_queue_unlink (&self->paused, &waiter->link);
  if (waiter->next != NULL)
    waiter->next->previous = waiter->previous;
  if (waiter->previous != NULL)
    waiter->previous->next = waiter->next;
  else if (waiter->next != NULL)
    g_hash_table_replace (self->waiters, &waiter->next->id, waiter->next);
  else
    g_hash_table_remove (self->waiters, &waiter->id);
  if (g_sequence_is_empty (self->by_due))
    arm (self);
}

static void
waiter_free (Waiter *waiter)
{
  g_clear_object (&waiter->message);
  g_free (waiter->origin);
  g_free (waiter->location);
  g_free (waiter);
}

/* If a waiting agent hangs up, the question stays open. */
static void
on_hung_up (BeckonClientConnection *connection, gpointer user_data)
{
  Waiter *waiter = user_data;

  beckon_client_connection_close (connection);
  waiter_unlink (waiter, FALSE);
  waiter_free (waiter);
}

/* Takes the connection out of libsoup for a longer wait. If no descriptor is available it stays
 * there, to be retried. */
static gboolean
waiter_detach (Waiter *waiter)
{
  BeckonWaitingRequests *self = waiter->requests;

  waiter->connection = beckon_client_connection_steal (self->server->clients, waiter->message,
                                                       on_hung_up, NULL, waiter);
  if (waiter->connection == NULL && errno != ENOTCONN)
    {
      waiter->since_us = g_get_monotonic_time ();
      g_queue_unlink (&self->paused, &waiter->link);
      g_queue_push_tail_link (&self->paused, &waiter->link);
      return FALSE;
    }
  if (waiter->connection == NULL)
    {
      waiter_unlink (waiter, FALSE);
      waiter_free (waiter);
      return TRUE;
    }
  g_queue_unlink (&self->paused, &waiter->link);
  g_clear_object (&waiter->message);
  return TRUE;
}

static gboolean
on_pause_over (gpointer user_data)
{
  BeckonWaitingRequests *self = user_data;
  gint64                 now_us = g_get_monotonic_time ();
  GList                 *link;

  while ((link = self->paused.head) != NULL
         && now_us - ((Waiter *) link->data)->since_us
              >= self->server->clients->pause_ms * BECKON_US_PER_MS)
    if (!waiter_detach (link->data))
      break;
  if (self->paused.head != NULL)
    return G_SOURCE_CONTINUE;
  self->paused_source = 0;
  return G_SOURCE_REMOVE;
}

static void
send_through_soup (Waiter *waiter, guint status, const char *applied, const GString *body)
{
  SoupMessageHeaders *headers = soup_server_message_get_response_headers (waiter->message);

  soup_message_headers_replace (headers, "Preference-Applied", applied);
  if (waiter->location != NULL)
    soup_message_headers_replace (headers, "Location", waiter->location);
  if (waiter->origin != NULL)
    beckon_wire_allow_origin (waiter->message, waiter->origin);
  beckon_wire_set_json (waiter->message, status, g_string_new_len (body->str, body->len));
  soup_server_message_unpause (waiter->message);
}

static void
send_to_connection (Waiter *waiter, guint status, const char *applied, const GString *body)
{
  gboolean keep_alive =
    applied != NULL && beckon_client_connection_is_keep_alive (waiter->connection);
  g_autoptr (GString) response =
    beckon_wire_begin (waiter->requests->alarm.clock, status, BECKON_WIRE_JSON);

  if (applied != NULL)
    beckon_wire_add_header (response, "Preference-Applied", applied);
  if (waiter->location != NULL)
    beckon_wire_add_header (response, "Location", waiter->location);
  if (waiter->existed)
    beckon_wire_add_header (response, BECKON_WIRE_EXISTED, "true");
  if (waiter->origin != NULL)
    beckon_wire_add_origin (response, waiter->origin);
  beckon_wire_end (response, keep_alive, body);
  beckon_client_connection_send (waiter->connection, response->str, response->len);
  if (keep_alive)
    beckon_client_connection_finish (waiter->connection);
  else
    beckon_client_connection_finish_last (waiter->connection);
}

/* Sends the reply and frees the waiter. @last: the server is stopping. */
static void
waiter_answer (Waiter *waiter, guint status, const GString *body, gboolean last)
{
  char applied[32];

  g_snprintf (applied, sizeof applied, "wait=%u", waiter->seconds);
  waiter_unlink (waiter, TRUE);
  if (waiter->message != NULL)
    send_through_soup (waiter, status, applied, body);
  else
    send_to_connection (waiter, status, last ? NULL : applied, body);
  waiter_free (waiter);
}

/* ATT-8: the person has asked back since the wait began. */
static gboolean
was_asked_back (const Waiter *waiter, const BeckonInteraction *interaction)
{
  return interaction->n_turns > waiter->n_turns && beckon_interaction_is_asked_back (interaction);
}

static void
waiter_answer_interaction (Waiter *waiter, BeckonInteraction *interaction, const GString *body)
{
  gboolean accepted =
    beckon_interaction_is_open (interaction) && !was_asked_back (waiter, interaction);

  waiter_answer (waiter, accepted ? SOUP_STATUS_ACCEPTED : SOUP_STATUS_OK, body, FALSE);
}

static int
compare_due (gconstpointer a, gconstpointer b, gpointer user_data)
{
  const Waiter *first = a;
  const Waiter *second = b;

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

/* Answers the one whose time is over, and frees it. @interaction (nullable): NULL with @error. */
static void
waiter_time_out (Waiter *waiter, BeckonInteraction *interaction, const GError *error)
{
  g_autoptr (GString) body = NULL;

  if (interaction == NULL)
    {
      body = beckon_wire_error_body (error);
      waiter_answer (waiter, beckon_error_to_http (error), body, FALSE);
      return;
    }
  body = g_string_sized_new (1024);
  beckon_http_add_interaction (waiter->requests->server, interaction, body);
  waiter_answer_interaction (waiter, interaction, body);
}

static void
on_looked (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autofree Looking *looking = user_data;
  g_autoptr (BeckonServer) server = looking->server;
  BeckonWaitingRequests *self = server->waiting;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonInteraction) interaction =
    beckon_store_view_finish (BECKON_STORE (source), result, &error);
  Waiter *waiter;

  /* The server has stopped, and told them so. */
  if (self == NULL)
    return;
  if (interaction != NULL)
    beckon_waiting_requests_settle (self, interaction);
  waiter = g_hash_table_lookup (self->waiters, &looking->id);
  while (waiter != NULL)
    {
      Waiter *next = waiter->next;

      if (waiter->over)
        waiter_time_out (waiter, interaction, error);
      waiter = next;
    }
}

static void
look (BeckonWaitingRequests *self, gint64 id)
{
  Looking *looking = g_new (Looking, 1);

  *looking = (Looking){ g_object_ref (self->server), id };
  beckon_store_view_async (beckon_desk_get_store (self->server->desk), read_question,
                           g_memdup2 (&id, sizeof id), g_free,
                           (GDestroyNotify) beckon_interaction_unref, NULL, on_looked, looking);
}

/* An open question is known without reading. */
static void
waiter_end_time (Waiter *waiter)
{
  BeckonWaitingRequests *self = waiter->requests;
  BeckonQuestion        *question = beckon_desk_peek_question (self->server->desk, waiter->id);

  if (question != NULL)
    {
      waiter_time_out (waiter, beckon_question_get_interaction (question), NULL);
      return;
    }
  waiter->over = TRUE;
  waiter->due_us = G_MAXINT64;
  g_sequence_sort_changed (waiter->place, compare_due, NULL);
  look (self, waiter->id);
}

static void
on_alarm (gpointer user_data)
{
  BeckonWaitingRequests *self = user_data;
  gint64                 now_us = beckon_alarm_get_now_us (&self->alarm);

  while (!g_sequence_is_empty (self->by_due))
    {
      Waiter *waiter = g_sequence_get (g_sequence_get_begin_iter (self->by_due));

      if (waiter->due_us > now_us)
        break;
      waiter_end_time (waiter);
    }
  arm (self);
}

static void
arm (BeckonWaitingRequests *self)
{
  const Waiter *first = NULL;

  if (!g_sequence_is_empty (self->by_due))
    first = g_sequence_get (g_sequence_get_begin_iter (self->by_due));
  beckon_alarm_set (&self->alarm, first != NULL && !first->over ? first->due_us : 0);
}

BeckonWaitingRequests *
beckon_waiting_requests_new (BeckonServer *server)
{
  BeckonWaitingRequests *self = g_new0 (BeckonWaitingRequests, 1);

  self->server = server;
  beckon_alarm_init (&self->alarm, beckon_desk_get_clock (server->desk), BECKON_CLOCK_AWAKE,
                     on_alarm, self);
  self->waiters = g_hash_table_new (g_int64_hash, g_int64_equal);
  self->by_due = g_sequence_new (NULL);
  return self;
}

GError *
beckon_waiting_requests_error (void)
{
  return beckon_error_new (BECKON_ERROR_STORE,
                           _ ("The question stays open; ask for it again later."),
                           _ ("The desk is shutting down"));
}

void
beckon_waiting_requests_free (BeckonWaitingRequests *self)
{
  g_autoptr (GError) error = beckon_waiting_requests_error ();
  g_autoptr (GString) body = beckon_wire_error_body (error);

  g_clear_handle_id (&self->paused_source, g_source_remove);
  while (self->paused.head != NULL && waiter_detach (self->paused.head->data))
    ;
  while (!g_sequence_is_empty (self->by_due))
    waiter_answer (g_sequence_get (g_sequence_get_begin_iter (self->by_due)),
                   SOUP_STATUS_SERVICE_UNAVAILABLE, body, TRUE);
  beckon_alarm_clear (&self->alarm);
  g_sequence_free (self->by_due);
  g_hash_table_unref (self->waiters);
  g_free (self);
}

void
beckon_waiting_requests_add (BeckonWaitingRequests *self,
                             SoupServerMessage     *message,
                             BeckonInteraction     *interaction,
                             guint                  seconds,
                             gint64                 due_us,
                             const char            *location)
{
  gboolean        local = beckon_peer_is_local (message);
  BeckonQuestion *question;
  Waiter         *waiter = g_new0 (Waiter, 1);
  Waiter         *others;

  waiter->requests = self;
  waiter->id = interaction->id;
  waiter->status = interaction->status;
  waiter->n_turns = interaction->n_turns;
  waiter->seconds = seconds;
  waiter->location = g_strdup (location);
  waiter->existed = soup_message_headers_get_one (
                      soup_server_message_get_response_headers (message), BECKON_WIRE_EXISTED)
                    != NULL;
  waiter->origin = local ? NULL : g_strdup (beckon_auth_get_origin (message));
  waiter->due_us = due_us;
  waiter->message = g_object_ref (message);
  waiter->since_us = g_get_monotonic_time ();
  waiter->link.data = waiter;
  g_queue_push_tail_link (&self->paused, &waiter->link);
  if (self->paused_source == 0)
    self->paused_source = g_timeout_add (self->server->clients->pause_ms, on_pause_over, self);
  others = g_hash_table_lookup (self->waiters, &waiter->id);
  waiter->next = others;
  if (others != NULL)
    others->previous = waiter;
  g_hash_table_replace (self->waiters, &waiter->id, waiter);
  waiter->place = g_sequence_insert_sorted (self->by_due, waiter, compare_due, NULL);
  arm (self);
  beckon_desk_begin_wait (self->server->desk, waiter->id);
  /* The interaction may have been settled, or the person have asked back, and that been announced,
   * since @interaction was read. */
  question = beckon_desk_peek_question (self->server->desk, interaction->id);
  if (question != NULL)
    {
      g_autoptr (BeckonInteraction) current =
        beckon_interaction_ref (beckon_question_get_interaction (question));

      beckon_waiting_requests_settle (self, current);
    }
  else
    look (self, interaction->id);
}

void
beckon_waiting_requests_settle (BeckonWaitingRequests *self, BeckonInteraction *interaction)
{
  Waiter *waiter = g_hash_table_lookup (self->waiters, &interaction->id);
  g_autoptr (GString) body = NULL;

  while (waiter != NULL)
    {
      Waiter *next = waiter->next;

      if (waiter->status != interaction->status || was_asked_back (waiter, interaction))
        {
          if (body == NULL)
            {
              body = g_string_sized_new (1024);
              beckon_http_add_interaction (self->server, interaction, body);
              if (interaction->status != BECKON_INTERACTION_PENDING)
                beckon_http_keep_interaction (self->server, interaction, body->str, body->len);
            }
          waiter_answer_interaction (waiter, interaction, body);
        }
      waiter = next;
    }
}

guint
beckon_waiting_requests_count (BeckonWaitingRequests *self)
{
  return g_sequence_get_length (self->by_due);
}
