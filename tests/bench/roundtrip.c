/* roundtrip.c: how many questions a second are asked and answered, and how long each takes
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * --mode wait   an agent asks with `Prefer: wait` on one keep-alive connection; a second one, told
 * by the event stream what was asked, answers; the round trip ends when the agent has its reply and
 * the answerer its 200
 * --mode poll   an agent asks, the second connection answers, the agent reads the answer
 * --mode ask    one connection asks and gets its 202; only that is timed
 * --parked N    so many agents wait on their questions all the while
 * --hold        everything stays connected after the figures, until standard input ends
 *
 * Prints one line of JSON. Exits with 1 at the first reply that is not what it must be.
 */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

#include "http-client.h"

#define WAIT_S 3600
#define PARKED_PER_AGENT 500

static const char *const labels[] = { "PostgreSQL", "SQLite" };

typedef struct
{
  Connection *asker;
  Connection *answerer;
  char       *task_id;
  char       *question; /* the body of every ask */
  gint64      id;
  gint64      asked_ns;
  gint64      answer_sent_ns;
  gint64      accepted_ns; /* the answerer's 200; 0 for not yet */
  gint64      reply_ns;    /* the agent's reply; 0 for not yet */
} Client;

static struct
{
  Server      server;
  int         epoll;
  int         n_clients;
  int         n_parked;
  double      seconds;
  const char *mode;
  gboolean    waits;
  gint64      begin_ns;
  gint64      end_ns;
  int         n_active;
  GHashTable *by_task;       /* (element-type utf8 Client) */
  gboolean    is_request;    /* the event line before the current data line */
  GArray     *round_trip;    /* (element-type gint64) each, ns */
  GArray     *from_sent;     /* answer sent → the agent's reply */
  GArray     *from_accepted; /* the answerer's 200 → the agent's reply */
} bench;

/* --- statistics ------------------------------------------------------------------------------- */

static int
compare (gconstpointer a, gconstpointer b)
{
  gint64 difference = *(const gint64 *) a - *(const gint64 *) b;

  return (difference > 0) - (difference < 0);
}

static void
print_times (const char *name, GArray *times)
{
  if (times->len == 0)
    return;
  g_array_sort (times, compare);
  printf (",\"%s\":{\"median_ms\":%.4f,\"p90_ms\":%.4f,\"p99_ms\":%.4f,\"max_ms\":%.4f}", name,
          g_array_index (times, gint64, times->len / 2) / 1e6,
          g_array_index (times, gint64, times->len * 9 / 10) / 1e6,
          g_array_index (times, gint64, (guint) ((guint64) times->len * 99 / 100)) / 1e6,
          g_array_index (times, gint64, times->len - 1) / 1e6);
}

static void
print_figures (void)
{
  double seconds = (bench.end_ns - bench.begin_ns) / 1e9;

  printf ("{\"mode\":\"%s\",\"clients\":%d,\"parked\":%d,\"seconds\":%.3f,\"round_trips\":%u,\"per_"
          "second\":%.1f",
          bench.mode, bench.n_clients, bench.n_parked, seconds, bench.round_trip->len,
          bench.round_trip->len / seconds);
  print_times ("round_trip", bench.round_trip);
  print_times ("answer_sent_to_reply", bench.from_sent);
  print_times ("answer_accepted_to_reply", bench.from_accepted);
  printf ("}\n");
}

/* --- one client ------------------------------------------------------------------------------ */

static void
ask (Client *client)
{
  client->id = 0;
  client->accepted_ns = 0;
  client->reply_ns = 0;
  client->asked_ns = now_ns ();
  connection_send (client->asker, &bench.server, "POST", "/v1/interactions",
                   bench.waits ? WAIT_S : 0, client->question);
}

static void
answer (Client *client)
{
  char path[64], body[64];

  g_snprintf (path, sizeof path, "/v1/interactions/%" G_GINT64_FORMAT "/response", client->id);
  g_snprintf (body, sizeof body, "{\"option_index\":%d,\"by\":\"bench\"}", (int) (client->id % 2));
  client->answer_sent_ns = now_ns ();
  connection_send (client->answerer, &bench.server, "POST", path, 0, body);
}

static void
check_answer (Client *client, const char *body)
{
  g_autofree char *response = json_peek_text (body, "response");

  if (strcmp (response, labels[client->id % 2]) != 0)
    die ("the answer to %" G_GINT64_FORMAT " is wrong: %s", client->id, body);
}

static void
finish_when_whole (Client *client)
{
  gint64 now, times[3];

  if (client->accepted_ns == 0 || client->reply_ns == 0)
    return;

  now = MAX (client->accepted_ns, client->reply_ns);
  times[0] = now - client->asked_ns;
  times[1] = client->reply_ns - client->answer_sent_ns;
  times[2] = client->reply_ns - client->accepted_ns;
  g_array_append_val (bench.round_trip, times[0]);
  g_array_append_val (bench.from_sent, times[1]);
  g_array_append_val (bench.from_accepted, times[2]);
  if (now - bench.begin_ns < bench.seconds * 1e9)
    {
      ask (client);
      return;
    }
  bench.end_ns = now;
  bench.n_active--;
}

static void
on_asker_reply (Connection *connection, int status, const char *body)
{
  Client *client = connection->owner;

  if (status == 202 && !bench.waits)
    {
      client->id = json_peek_int (body, "id");
      answer (client);
      return;
    }
  if (status != 200)
    die ("the agent's reply: %d %s", status, body);
  client->reply_ns = now_ns ();
  check_answer (client, body);
  finish_when_whole (client);
}

static void
on_answerer_reply (Connection *connection, int status, const char *body)
{
  Client *client = connection->owner;
  char    path[64];

  if (status != 200)
    die ("the answerer's reply: %d %s", status, body);
  client->accepted_ns = now_ns ();
  if (bench.waits)
    {
      finish_when_whole (client);
      return;
    }
  g_snprintf (path, sizeof path, "/v1/interactions/%" G_GINT64_FORMAT, client->id);
  connection_send (client->asker, &bench.server, "GET", path, 0, NULL);
}

static void
on_event_line (Connection *connection, const char *line)
{
  g_autofree char *task_id = NULL;
  const char      *payload;
  Client          *client;

  if (g_str_has_prefix (line, "event:"))
    bench.is_request = strstr (line, "AIC_DIALOG_REQUESTED") != NULL;
  if (!bench.is_request || !g_str_has_prefix (line, "data:"))
    return;

  payload = strstr (line, "\"payload\":");
  if (payload == NULL)
    die ("no payload: %s", line);
  task_id = json_peek_text (payload, "task_id");
  client = g_hash_table_lookup (bench.by_task, task_id);
  if (client == NULL)
    return;
  client->id = json_peek_int (payload, "id");
  answer (client);
}

/* --- the parts ------------------------------------------------------------------------------- */

static Client *
client_new (int number)
{
  Client          *client = g_new0 (Client, 1);
  g_autofree char *draft = g_strdup_printf (
    "{\"title\":\"Bench %d\",\"agent\":\"bench-%d\",\"state\":\"RUNNING\"}", number, number);

  client->asker = connection_open (&bench.server, bench.epoll, client);
  client->asker->on_reply = on_asker_reply;
  client->answerer = connection_open (&bench.server, bench.epoll, client);
  client->answerer->on_reply = on_answerer_reply;
  client->task_id = json_peek_text (
    connection_exchange (client->asker, &bench.server, "POST", "/v1/tasks", draft, 201), "id");
  client->question =
    g_strdup_printf ("{\"task_id\":\"%s\",\"kind\":\"choice\",\"agent\":\"bench-%d\","
                     "\"conflict_description\":\"Which database should the service use?\","
                     "\"reason\":\"Both fit the schema.\",\"options\":[\"%s\",\"%s\"]}",
                     client->task_id, number, labels[0], labels[1]);
  g_hash_table_insert (bench.by_task, client->task_id, client);
  return client;
}

static void
loop (void)
{
  struct epoll_event events[256];

  while (bench.n_active > 0)
    {
      int n = epoll_wait (bench.epoll, events, G_N_ELEMENTS (events), 30000);

      if (n == 0)
        die ("nothing came for 30 s; %d clients wait", bench.n_active);
      for (int i = 0; i < n; i++)
        connection_dispatch (events[i].data.ptr, events[i].events);
    }
}

static void
run_round_trips (void)
{
  g_autoptr (GPtrArray) clients = g_ptr_array_new ();

  for (int i = 0; i < bench.n_clients; i++)
    g_ptr_array_add (clients, client_new (i));
  if (bench.waits)
    {
      Connection *stream = connection_open (&bench.server, bench.epoll, NULL);

      stream->is_stream = TRUE;
      stream->on_line = on_event_line;
      connection_send (stream, &bench.server, "GET", "/v1/events", 0, NULL);
      while (strstr (stream->in->str, "\r\n\r\n") == NULL)
        {
          char    buffer[4096];
          ssize_t n = read (stream->fd, buffer, sizeof buffer);

          if (n <= 0)
            die ("no event stream");
          g_string_append_len (stream->in, buffer, n);
        }
    }

  bench.n_active = bench.n_clients;
  bench.begin_ns = now_ns ();
  for (guint i = 0; i < clients->len; i++)
    ask (g_ptr_array_index (clients, i));
  loop ();
}

static void
run_asks (void)
{
  Connection *connection = connection_open (&bench.server, -1, NULL);
  const char *question = "{\"kind\":\"choice\",\"agent\":\"bench\",\"title\":\"Bench\","
                         "\"conflict_description\":\"Which database should the service use?\","
                         "\"options\":[\"PostgreSQL\",\"SQLite\"]}";

  bench.begin_ns = now_ns ();
  do
    {
      char        path[64];
      gint64      begin_ns = now_ns (), took_ns;
      const char *body =
        connection_exchange (connection, &bench.server, "POST", "/v1/interactions", question, 202);

      took_ns = now_ns () - begin_ns;
      g_array_append_val (bench.round_trip, took_ns);
      g_snprintf (path, sizeof path, "/v1/interactions/%" G_GINT64_FORMAT "/withdraw",
                  json_peek_int (body, "id"));
      connection_exchange (connection, &bench.server, "POST", path, "{}", 200);
      bench.end_ns = now_ns ();
    }
  while (bench.end_ns - bench.begin_ns < bench.seconds * 1e9);
}

/* Opens this many waiting agents, each with its own connection; nobody answers them. */
static void
park (void)
{
  Connection *status = connection_open (&bench.server, -1, NULL);
  gint64      before =
    json_peek_int (connection_exchange (status, &bench.server, "GET", "/v1/status", NULL, 200),
                   "AWAITING_RESPONSE");

  for (int i = 0; i < bench.n_parked; i++)
    {
      Connection      *connection = connection_open (&bench.server, -1, NULL);
      g_autofree char *question = g_strdup_printf (
        "{\"kind\":\"choice\",\"policy\":\"hold\",\"agent\":\"parked-%d\",\"title\":\"Parked %d\","
        "\"conflict_description\":\"Does anybody answer?\",\"options\":[\"Yes\",\"No\"]}",
        i / PARKED_PER_AGENT, i);

      connection_send (connection, &bench.server, "POST", "/v1/interactions", WAIT_S, question);
      if (i % 100 == 99 || i == bench.n_parked - 1)
        while (json_peek_int (
                 connection_exchange (status, &bench.server, "GET", "/v1/status", NULL, 200),
                 "AWAITING_RESPONSE")
               < before + i + 1)
          g_usleep (1000);
    }
}

int
main (int argc, char **argv)
{
  struct rlimit      files = { 0 };
  g_autofree char   *token = NULL, *socket_path = NULL, *mode = NULL;
  int                port = 0, n_clients = 32, n_parked = 0;
  gboolean           hold = FALSE;
  double             seconds = 3;
  const GOptionEntry entries[] = { { "port", 0, 0, G_OPTION_ARG_INT, &port, NULL, NULL },
                                   { "token", 0, 0, G_OPTION_ARG_STRING, &token, NULL, NULL },
                                   { "socket", 0, 0, G_OPTION_ARG_STRING, &socket_path, NULL,
                                     NULL },
                                   { "mode", 0, 0, G_OPTION_ARG_STRING, &mode, NULL, NULL },
                                   { "clients", 0, 0, G_OPTION_ARG_INT, &n_clients, NULL, NULL },
                                   { "parked", 0, 0, G_OPTION_ARG_INT, &n_parked, NULL, NULL },
                                   { "hold", 0, 0, G_OPTION_ARG_NONE, &hold, NULL, NULL },
                                   { "seconds", 0, 0, G_OPTION_ARG_DOUBLE, &seconds, NULL, NULL },
                                   { NULL } };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;

  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error))
    die ("%s", error->message);
  getrlimit (RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit (RLIMIT_NOFILE, &files);

  bench.server = (Server){ socket_path, port, token };
  bench.mode = mode != NULL ? mode : "wait";
  bench.waits = strcmp (bench.mode, "wait") == 0;
  bench.n_clients = n_clients;
  bench.n_parked = n_parked;
  bench.seconds = seconds;
  bench.epoll = epoll_create1 (EPOLL_CLOEXEC);
  bench.by_task = g_hash_table_new (g_str_hash, g_str_equal);
  bench.round_trip = g_array_new (FALSE, FALSE, sizeof (gint64));
  bench.from_sent = g_array_new (FALSE, FALSE, sizeof (gint64));
  bench.from_accepted = g_array_new (FALSE, FALSE, sizeof (gint64));

  park ();
  if (strcmp (bench.mode, "ask") == 0)
    run_asks ();
  else
    run_round_trips ();
  print_figures ();
  fflush (stdout);
  while (hold && getchar () != EOF)
    ;
  return 0;
}
