/* wrap.c: stands before another MCP server and brings its questions to the desk
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/mcp/wrap.h"

#include <gio/gunixinputstream.h>
#include <glib-unix.h>
#include <string.h>

#include "cli/caller.h"
#include "cli/mcp/child.h"
#include "cli/mcp/elicit.h"
#include "cli/mcp/lines.h"
#include "cli/mcp/message.h"
#include "cli/mcp/outlet.h"
#include "cli/mcp/rounds.h"
#include "model/name.h"
#include "place/capture.h"

/* As a shell has it. */
#define NOT_STARTED 127
/* What one side does not read is kept up to here; then the other side is not read. */
#define FULL_BYTES (8 * 1024 * 1024)
/* One line of the server: some results are large. */
#define SERVER_MAX_BYTES (32 * 1024 * 1024)
/* What the server wrote last, and the withdrawal of its questions, get so long. */
#define LAST_WORDS_MS 3000

typedef struct
{
  GMainLoop       *loop;        /* (owned) */
  BeckonReach     *reach;       /* (unowned) */
  BeckonChild     *child;       /* (owned) */
  BeckonLines     *from_client; /* (owned) */
  BeckonLines     *from_server; /* (owned) */
  BeckonOutlet    *to_client;   /* (owned) */
  BeckonOutlet    *to_server;   /* (owned) */
  BeckonRounds    *rounds;      /* (owned) */
  GHashTable      *elicits;     /* (owned): the server's id (owned) → BeckonElicit (owned) */
  BeckonElicitFrom from;
  int              status;
  gboolean         exited;
  gboolean         closed; /* the server writes no more */
  guint            late_source;
} Wrap;

/* --- the end --- */

static void
quit_if_done (Wrap *self)
{
  if (self->exited && self->closed && g_hash_table_size (self->elicits) == 0
      && !beckon_rounds_is_busy (self->rounds) && beckon_outlet_is_empty (self->to_client))
    g_main_loop_quit (self->loop);
}

static gboolean
on_late (gpointer user_data)
{
  Wrap *self = user_data;

  g_main_loop_quit (self->loop);
  return G_SOURCE_CONTINUE;
}

static void
withdraw_all (Wrap *self)
{
  g_autoptr (GList) elicits = g_hash_table_get_values (self->elicits);

  for (GList *elicit = elicits; elicit != NULL; elicit = elicit->next)
    g_object_ref (elicit->data);
  for (GList *elicit = elicits; elicit != NULL; elicit = elicit->next)
    {
      beckon_elicit_withdraw (elicit->data);
      g_object_unref (elicit->data);
    }
  beckon_rounds_withdraw (self->rounds);
}

static void
on_exited (int status, gpointer owner)
{
  Wrap *self = owner;

  self->status = status;
  self->exited = TRUE;
  beckon_outlet_close (self->to_server);
  withdraw_all (self);
  self->late_source = g_timeout_add (LAST_WORDS_MS, on_late, self);
  quit_if_done (self);
}

static void
end_server (Wrap *self, gboolean urgent)
{
  beckon_outlet_close (self->to_server);
  beckon_child_end (self->child, urgent);
}

static gboolean
on_signal (gpointer user_data)
{
  end_server (user_data, TRUE);
  return G_SOURCE_CONTINUE;
}

/* --- what the two say --- */

static void
write_to_client (gpointer owner, const char *text)
{
  Wrap *self = owner;

  beckon_outlet_write_line (self->to_client, text);
  if (beckon_outlet_is_full (self->to_client))
    beckon_lines_set_paused (self->from_server, TRUE);
}

static void
write_to_server (gpointer owner, const char *text)
{
  Wrap *self = owner;

  if (self->exited)
    return;
  beckon_outlet_write_line (self->to_server, text);
  if (beckon_outlet_is_full (self->to_server))
    beckon_lines_set_paused (self->from_client, TRUE);
}

static const BeckonRoundsEvents rounds_events = { write_to_client, write_to_server };

static void
on_client_drained (gpointer owner)
{
  Wrap *self = owner;

  beckon_lines_set_paused (self->from_server, FALSE);
  quit_if_done (self);
}

static void
on_client_gone (gpointer owner)
{
  end_server (owner, FALSE);
}

static void
on_server_drained (gpointer owner)
{
  Wrap *self = owner;

  beckon_lines_set_paused (self->from_client, FALSE);
}

/* It will end, or has. */
static void
on_server_deaf (gpointer owner)
{
}

static const BeckonOutletEvents client_outlet_events = { on_client_drained, on_client_gone };
static const BeckonOutletEvents server_outlet_events = { on_server_drained, on_server_deaf };

static void
on_elicited (BeckonElicit *elicit, const char *result, gpointer owner)
{
  Wrap            *self = owner;
  GHashTableIter   iter;
  gpointer         id, value;
  g_autofree char *text = NULL;

  g_hash_table_iter_init (&iter, self->elicits);
  while (g_hash_table_iter_next (&iter, &id, &value))
    if (value == elicit)
      {
        text = beckon_message_new_result (id, result);
        g_hash_table_iter_remove (&iter);
        break;
      }
  if (text != NULL)
    write_to_server (self, text);
  quit_if_done (self);
}

/* A server before 2026-07-28 asks its client, and waits for the response. */
static void
elicit (Wrap *self, const BeckonMessage *request)
{
  g_autoptr (BeckonElicit) elicit =
    beckon_elicit_new (self->reach, &self->from,
                       beckon_message_get_object (request->object, "params"), on_elicited, self);

  g_hash_table_replace (self->elicits, g_strdup (request->id), g_object_ref (elicit));
  beckon_elicit_start (elicit);
}

/* A question that the server asked is not needed any more. FALSE: it is one of the client. */
static gboolean
take_server_cancellation (Wrap *self, const BeckonMessage *message)
{
  g_autofree char *id = beckon_message_dup_cancelled (message);
  BeckonElicit    *elicit = id != NULL ? g_hash_table_lookup (self->elicits, id) : NULL;

  if (elicit == NULL)
    return FALSE;
  beckon_elicit_withdraw (elicit);
  return TRUE;
}

static void
learn_server (Wrap *self, const BeckonMessage *response)
{
  JsonObject *result = beckon_message_get_object (response->object, "result");
  JsonObject *info = beckon_message_get_object (result, "serverInfo");
  const char *name;

  if (info == NULL)
    info = beckon_message_get_object (beckon_message_get_object (result, "_meta"),
                                      "io.modelcontextprotocol/serverInfo");
  name = beckon_message_get_text (info, "name");
  if (name == NULL || *name == '\0')
    return;
  g_free (self->from.server);
  self->from.server = g_strdup (name);
}

/* TRUE: the client does not get it. */
static gboolean
take_from_server (Wrap *self, BeckonMessage *message)
{
  switch (message->kind)
    {
    case BECKON_MESSAGE_REQUEST:
      if (strcmp (message->method, "elicitation/create") != 0)
        return FALSE;
      elicit (self, message);
      return TRUE;
    case BECKON_MESSAGE_NOTIFICATION:
      if (strcmp (message->method, "notifications/cancelled") == 0)
        return take_server_cancellation (self, message);
      /* What was opened at an address was opened by the person, not by the client. */
      return strcmp (message->method, "notifications/elicitation/complete") == 0;
    case BECKON_MESSAGE_RESPONSE:
    default:
      learn_server (self, message);
      return beckon_rounds_take_response (self->rounds, message);
    }
}

static void
on_server_line (gpointer owner, const char *text, gsize length)
{
  Wrap *self = owner;
  g_autoptr (BeckonMessage) message = beckon_message_parse (text, length, NULL, NULL);

  if (message == NULL || !take_from_server (self, message))
    write_to_client (self, text);
}

static void
learn_client (Wrap *self, const BeckonMessage *request)
{
  JsonObject *params = beckon_message_get_object (request->object, "params");
  JsonObject *info = strcmp (request->method, "initialize") == 0
                       ? beckon_message_get_object (params, "clientInfo")
                       : beckon_message_get_object (beckon_message_get_meta (request),
                                                    "io.modelcontextprotocol/clientInfo");
  const char *name = beckon_message_get_text (info, "name");
  char       *clean = name != NULL ? beckon_name_clean (name) : NULL;

  if (clean == NULL)
    return;
  g_free (self->from.agent);
  self->from.agent = clean;
}

/* To the server the client can do what the desk can. FALSE: there is nothing to say it in. */
static gboolean
add_capability (const BeckonMessage *request)
{
  JsonObject *params = beckon_message_get_object (request->object, "params");
  JsonObject *capabilities =
    strcmp (request->method, "initialize") == 0
      ? beckon_message_get_object (params, "capabilities")
      : beckon_message_get_object (beckon_message_get_meta (request),
                                   "io.modelcontextprotocol/clientCapabilities");
  JsonObject *elicitation;

  if (capabilities == NULL)
    return FALSE;
  elicitation = json_object_new ();
  json_object_set_object_member (elicitation, "form", json_object_new ());
  json_object_set_object_member (elicitation, "url", json_object_new ());
  json_object_set_object_member (capabilities, "elicitation", elicitation);
  return TRUE;
}

/* TRUE: the server is not told of it like this. */
static gboolean
take_client_cancellation (Wrap *self, const BeckonMessage *message)
{
  g_autofree char *id = beckon_message_dup_cancelled (message);

  return id != NULL && beckon_rounds_take_cancellation (self->rounds, id);
}

static void
on_client_line (gpointer owner, const char *text, gsize length)
{
  Wrap *self = owner;
  g_autoptr (BeckonMessage) message = beckon_message_parse (text, length, NULL, NULL);
  g_autofree char *changed = NULL;

  if (message != NULL && message->kind == BECKON_MESSAGE_REQUEST)
    {
      gboolean differs = add_capability (message);

      learn_client (self, message);
      if (beckon_rounds_take_request (self->rounds, message) || differs)
        changed = beckon_message_to_text (message);
    }
  else if (message != NULL && message->kind == BECKON_MESSAGE_NOTIFICATION
           && strcmp (message->method, "notifications/cancelled") == 0
           && take_client_cancellation (self, message))
    return;
  write_to_server (self, changed != NULL ? changed : text);
}

static void
on_client_line_too_long (gpointer owner)
{
  Wrap            *self = owner;
  g_autofree char *text =
    beckon_message_new_error (NULL, BECKON_MESSAGE_PARSE_ERROR, "The line is longer than 4 MiB.");

  write_to_client (self, text);
}

static void
on_client_end (gpointer owner)
{
  end_server (owner, FALSE);
}

static void
on_server_line_too_long (gpointer owner)
{
  Wrap            *self = owner;
  g_autofree char *text = beckon_message_new_error (NULL, BECKON_MESSAGE_PARSE_ERROR,
                                                    "The server sent a line longer than 32 MiB.");

  write_to_client (self, text);
}

static void
on_server_end (gpointer owner)
{
  Wrap *self = owner;

  self->closed = TRUE;
  quit_if_done (self);
}

static const BeckonLinesEvents client_line_events = { on_client_line, on_client_line_too_long,
                                                      on_client_end };
static const BeckonLinesEvents server_line_events = { on_server_line, on_server_line_too_long,
                                                      on_server_end };

static void
wrap_clear (Wrap *self)
{
  g_clear_handle_id (&self->late_source, g_source_remove);
  if (self->from_client != NULL)
    {
      beckon_lines_close (self->from_client);
      beckon_lines_close (self->from_server);
      beckon_outlet_close (self->to_client);
      beckon_outlet_close (self->to_server);
    }
  g_clear_object (&self->from_client);
  g_clear_object (&self->from_server);
  g_clear_object (&self->to_client);
  g_clear_object (&self->to_server);
  g_clear_object (&self->rounds);
  g_clear_pointer (&self->elicits, g_hash_table_unref);
  g_clear_object (&self->child);
  beckon_elicit_from_clear (&self->from);
  g_main_loop_unref (self->loop);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Wrap, wrap_clear)

int
beckon_wrap_run (BeckonReach *reach, int input, int output, const char *const *argv, GError **error)
{
  static const int signals[] = { SIGTERM, SIGINT, SIGHUP };
  g_autoptr (GInputStream) stream = g_unix_input_stream_new (input, FALSE);
  g_auto (Wrap) self = { .reach = reach, .loop = g_main_loop_new (NULL, FALSE) };

  self.child = beckon_child_new (argv, on_exited, &self, error);
  if (self.child == NULL)
    return NOT_STARTED;
  self.from.agent = beckon_caller_dup_agent (NULL);
  self.from.server = g_path_get_basename (argv[0]);
  self.from.workspace = beckon_caller_dup_workspace (NULL);
  self.from.place = beckon_place_dup_own ();
  self.from.task_id = g_strdup (g_getenv ("BECKON_TASK_ID"));
  self.rounds = beckon_rounds_new (reach, &self.from, &rounds_events, &self);
  self.elicits = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  self.to_client = beckon_outlet_new (output, FULL_BYTES, &client_outlet_events, &self);
  self.to_server = beckon_outlet_new (beckon_child_get_input (self.child), FULL_BYTES,
                                      &server_outlet_events, &self);
  self.from_client =
    beckon_lines_new (stream, BECKON_MESSAGE_MAX_BYTES, &client_line_events, &self);
  self.from_server = beckon_lines_new (beckon_child_get_output (self.child), SERVER_MAX_BYTES,
                                       &server_line_events, &self);
  beckon_lines_watch (self.from_client, input);
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    g_unix_signal_add (signals[i], on_signal, &self);
  beckon_lines_start (self.from_client);
  beckon_lines_start (self.from_server);
  g_main_loop_run (self.loop);
  return self.status;
}
