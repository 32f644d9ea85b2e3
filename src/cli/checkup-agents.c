/* checkup-agents.c: checks by `beckon doctor` of the agents that are connected
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/checkup.h"

#include <errno.h>
#include <gio/gio.h>
#include <gio/gunixinputstream.h>
#include <glib/gi18n-lib.h>
#include <libsoup/soup.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/json/json-parse.h"
#include "base/paths.h"
#include "connect/change.h"
#include "trust/own.h"

/* How long a program may take to answer. */
#define PATIENCE_MS 10000
#define PATIENCE_S (PATIENCE_MS / 1000)
#define REPLY_BYTES (1024 * 1024)
/* Well above the size of a token. */
#define TOKEN_BYTES 256
/* What a client says first; the reply names the server. */
#define HELLO \
  "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":" \
  "\"2025-06-18\",\"capabilities\":{},\"clientInfo\":{\"name\":\"beckon-doctor\",\"version\":" \
  "\"" BECKON_VERSION "\"}}}\n"
/* An event that no agent has: it goes to the desk and back, and nothing comes of it. */
#define PROBE "{\"hook_event_name\":\"Probe\",\"session_id\":\"beckon-doctor\"}\n"

typedef struct
{
  GSubprocess *process; /* (owned) */
  int          out;     /* its standard output, lent by the process */
  GString     *text;    /* (owned): what it printed */
  gint64       end_us;  /* until when it may take, by the monotonic clock */
} Probe;

static void
probe_clear (Probe *self)
{
  if (self->process != NULL)
    g_subprocess_force_exit (self->process);
  g_clear_object (&self->process);
  if (self->text != NULL)
    g_string_free (self->text, TRUE);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Probe, probe_clear)

/* Starts @command with @words after it, and writes @input. @ends: its input ends there. FALSE: *why
 * (transfer full). */
static gboolean
probe_start (Probe             *self,
             const char *const *command,
             const char *const *words,
             const char        *input,
             gboolean           ends,
             char             **why)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) argv = NULL;
  GOutputStream *stream;

  g_strv_builder_addv (builder, (const char **) command);
  g_strv_builder_addv (builder, (const char **) words);
  argv = g_strv_builder_end (builder);
  self->end_us = g_get_monotonic_time () + G_TIME_SPAN_MILLISECOND * PATIENCE_MS;
  self->text = g_string_new (NULL);
  self->process = g_subprocess_newv ((const char *const *) argv,
                                     G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE
                                       | G_SUBPROCESS_FLAGS_STDERR_MERGE,
                                     &error);
  if (self->process == NULL)
    {
      *why = g_strdup (error->message);
      return FALSE;
    }
  self->out =
    g_unix_input_stream_get_fd (G_UNIX_INPUT_STREAM (g_subprocess_get_stdout_pipe (self->process)));
  stream = g_subprocess_get_stdin_pipe (self->process);
  /* It fits into the pipe; that a program ends without reading is seen by what it prints. */
  if (g_output_stream_write_all (stream, input, strlen (input), NULL, NULL, NULL) && ends)
    g_output_stream_close (stream, NULL, NULL);
  return TRUE;
}

/* Reads more of what it prints. FALSE at its end, or after too long: then *late. */
static gboolean
probe_read (Probe *self, gboolean *late)
{
  gint64        left_ms = (self->end_us - g_get_monotonic_time ()) / G_TIME_SPAN_MILLISECOND;
  struct pollfd wait = { self->out, POLLIN, 0 };
  char          buffer[4096];
  gssize        n;

  *late = left_ms <= 0 || self->text->len > REPLY_BYTES || poll (&wait, 1, (int) left_ms) <= 0;
  if (*late)
    return FALSE;
  n = read (self->out, buffer, sizeof buffer);
  if (n > 0)
    g_string_append_len (self->text, buffer, n);
  return n > 0 || (n < 0 && errno == EINTR);
}

/* (transfer full): what it said, for a finding: its first line. */
static char *
dup_said (const Probe *self, gboolean late)
{
  g_autofree char *line = g_strndup (self->text->str, strcspn (self->text->str, "\r\n"));

  if (late)
    return g_strdup (_ ("no answer"));
  return *line != '\0' ? g_utf8_make_valid (line, -1) : g_strdup (_ ("ended without an answer"));
}

/* Is that the reply to the first message? */
static gboolean
is_server_info (const char *text, gsize length)
{
  g_autoptr (JsonObject) message = beckon_json_parse_object (text, length, REPLY_BYTES, NULL);
  JsonNode *result = message != NULL ? json_object_get_member (message, "result") : NULL;

  return result != NULL && JSON_NODE_HOLDS_OBJECT (result)
         && json_object_has_member (json_node_get_object (result), "serverInfo");
}

/* Is one of the lines that came in? */
static gboolean
has_server_info (const Probe *self)
{
  g_auto (GStrv) lines = g_strsplit (self->text->str, "\n", -1);

  for (guint i = 0; lines[i] != NULL && lines[i + 1] != NULL; i++)
    if (is_server_info (lines[i], strlen (lines[i])))
      return TRUE;
  return FALSE;
}

/* (transfer full) (nullable): what is wrong with `beckon mcp`; NULL: nothing. */
static char *
try_server (const char *const *command)
{
  static const char *const words[] = { "mcp", NULL };
  g_auto (Probe) probe = { 0 };
  char    *why = NULL;
  gboolean late = FALSE;

  if (!probe_start (&probe, command, words, HELLO, FALSE, &why))
    return why;
  while (!has_server_info (&probe))
    if (!probe_read (&probe, &late))
      return dup_said (&probe, late);
  return NULL;
}

/* (transfer full) (nullable): what is wrong with `beckon hook NAME`. */
static char *
try_hook (const char *const *command, const char *name)
{
  const char *words[] = { "hook", name, NULL };
  g_auto (Probe) probe = { 0 };
  char    *why = NULL;
  gboolean late = FALSE;

  if (!probe_start (&probe, command, words, PROBE, TRUE, &why))
    return why;
  while (probe_read (&probe, &late))
    continue;
  if (late || probe.text->len > 0)
    return dup_said (&probe, late);
  if (!g_subprocess_wait (probe.process, NULL, NULL)
      || !g_subprocess_get_successful (probe.process))
    return dup_said (&probe, FALSE);
  return NULL;
}

/* (transfer full): the entries that are not as they should be. */
static char *
dup_lacking (const BeckonConnectChange *change)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < change->entries->len; i++)
    {
      g_autofree char *name = NULL;

      if (change->states[i] == BECKON_ENTRY_THERE)
        continue;
      name = beckon_entry_dup_name (change->entries->pdata[i]);
      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", name);
    }
  /* What is there of a part that was not chosen. */
  for (guint i = 0; names->len == 0 && i < change->others->len; i++)
    {
      g_autofree char *name = beckon_entry_dup_name (change->others->pdata[i]);

      g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", name);
    }
  return g_string_free (g_steal_pointer (&names), FALSE);
}

/* (transfer full) (nullable): what does not work of what the configuration calls. */
static char *
try_programs (const BeckonConnectChange *change)
{
  const char *const *command = (const char *const *) change->command;
  g_autofree char   *called = g_strjoinv (" ", change->command);
  g_autofree char   *server = NULL;
  g_autofree char   *hook = NULL;

  if ((change->parts & BECKON_CONNECT_QUESTIONS) != 0)
    server = try_server (command);
  if (server != NULL)
    /* Translators: a command, and what it said or what is wrong with it */
    return g_strdup_printf (_ ("“%s” does not work: %s"), called, server);
  if (beckon_connect_agent_has_hooks (change->entries))
    hook = try_hook (command, change->agent->name);
  if (hook != NULL)
    return g_strdup_printf (_ ("“%s hook %s” does not work: %s"), called, change->agent->name,
                            hook);
  return NULL;
}

/* (transfer full) (nullable): what is wrong with the address @url of the configuration. The agent
 * itself has the token, which is not in there. */
static char *
try_url (const char *url)
{
  g_autofree char *path = beckon_paths_dup_token ();
  g_autofree char *token = beckon_own_read_file (path, TOKEN_BYTES, NULL);
  g_autofree char *bearer = NULL;
  g_autoptr (GUri) uri = g_uri_parse (url, G_URI_FLAGS_NONE, NULL);
  int port = uri != NULL ? g_uri_get_port (uri) : -1;
  g_autoptr (JsonObject) desk = beckon_checkup_read_desk ();
  g_autoptr (SoupSession) session =
    soup_session_new_with_options ("proxy-resolver", NULL, "timeout", PATIENCE_S, NULL);
  g_autoptr (SoupMessage) message = NULL;
  g_autoptr (GBytes) hello = g_bytes_new_static (HELLO, strlen (HELLO));
  g_autoptr (GBytes) reply = NULL;
  g_autoptr (GError) error = NULL;
  SoupMessageHeaders *headers;

  /* The token is sent to the desk alone, and to no other program of the user (TR-1). */
  if (port <= 0 || desk == NULL || json_object_get_int_member_with_default (desk, "port", 0) != port
      || !beckon_own_has_port ((guint) port))
    /* Translators: an address */
    return g_strdup_printf (_ ("your desk is not listening at %s"), url);
  message = soup_message_new_from_uri ("POST", uri);
  headers = soup_message_get_request_headers (message);
  if (token != NULL)
    bearer = g_strconcat ("Bearer ", g_strstrip (token), NULL);
  if (bearer != NULL)
    soup_message_headers_replace (headers, "Authorization", bearer);
  soup_message_headers_replace (headers, "Accept", "application/json, text/event-stream");
  soup_message_set_request_body_from_bytes (message, "application/json", hello);
  reply = soup_session_send_and_read (session, message, NULL, &error);
  if (reply == NULL)
    return g_strdup_printf ("%s: %s", url, error->message);
  if (soup_message_get_status (message) != SOUP_STATUS_OK
      || !is_server_info (g_bytes_get_data (reply, NULL), g_bytes_get_size (reply)))
    /* Translators: an address, and a number */
    return g_strdup_printf (_ ("%s refused with HTTP status %u"), url,
                            soup_message_get_status (message));
  return NULL;
}

/* Adds what is known of @agent where it is connected: @project (nullable) for one project alone.
 * Nothing, if it is not connected there. */
static void
check_connection (GPtrArray                *findings,
                  const BeckonConnectAgent *agent,
                  const char               *project,
                  gboolean                  in_use)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonConnectChange) change =
    beckon_connect_change_new (agent, project, FALSE, 0, &error);
  /* What stands after “beckon setup”. */
  gboolean         strict = change != NULL && beckon_connect_change_is_strict (change);
  g_autofree char *words = g_strconcat (agent->name, project != NULL ? " --project" : "", NULL);
  g_autofree char *again = g_strconcat (words, strict ? " --strict" : "", NULL);
  g_autofree char *advice = g_strdup_printf (_ ("Run “beckon setup %s”."), again);
  g_autofree char *name =
    g_strconcat ("agent-", agent->name, project != NULL ? "-project" : "", NULL);
  /* Translators: the name of an agent */
  g_autofree char *title = project != NULL
                             ? g_strdup_printf (_ ("%s, in this folder alone"), agent->title)
                             : g_strdup (agent->title);
  g_autofree char *wrong = NULL;
  const char      *parts;

  /* The home is no project: what is there is for all of them. */
  if (change == NULL && project != NULL
      && g_error_matches (error, BECKON_ERROR, BECKON_ERROR_MISFIT))
    return;
  if (change == NULL)
    {
      /* Translators: the name of an agent, and what is wrong with its configuration */
      beckon_checkup_add (findings, name, FALSE,
                          g_strdup_printf (_ ("%s: %s"), title, error->message),
                          g_strdup (beckon_error_get_hint (error)));
      return;
    }
  if (beckon_connect_change_is_absent (change))
    return;
  parts = beckon_connect_change_describe_parts (change);
  if (!beckon_connect_change_is_complete (change))
    {
      g_autofree char *lacking = dup_lacking (change);

      /* Translators: the name of an agent, and names of entries in a file */
      beckon_checkup_add (
        findings, name, FALSE,
        g_strdup_printf (_ ("%s: connected incompletely, without %s"), title, lacking),
        g_steal_pointer (&advice));
      return;
    }
  if (project != NULL && !beckon_connect_change_is_alone (change, &error))
    {
      beckon_checkup_add (findings, name, FALSE,
                          g_strdup_printf (_ ("%s: %s"), title, error->message),
                          g_strdup_printf (_ ("Run “beckon setup %s --remove”."), words));
      return;
    }
  if (in_use && change->url != NULL)
    wrong = try_url (change->url);
  else if (in_use)
    wrong = try_programs (change);
  if (wrong != NULL && change->url != NULL)
    beckon_checkup_add (findings, name, FALSE, g_strdup_printf (_ ("%s: %s"), title, wrong),
                        g_strdup_printf (_ ("Run “beckon setup %s --http”; it writes the address "
                                            "at which your desk is now."),
                                         words));
  else if (wrong != NULL)
    beckon_checkup_add (findings, name, FALSE, g_strdup_printf (_ ("%s: %s"), title, wrong),
                        g_strdup_printf (_ ("Run this command in a terminal to see why. “beckon "
                                            "setup %s” writes it again."),
                                         again));
  else if (strict)
    beckon_checkup_add (
      findings, name, TRUE,
      /* Translators: the name of an agent, and what comes to the desk */
      g_strdup_printf (
        _ ("%s: connected (%s). Its permissions are denied while the desk is not running."), title,
        parts),
      NULL);
  else if (parts != NULL)
    beckon_checkup_add (findings, name, TRUE,
                        /* Translators: the name of an agent, and what comes to the desk */
                        g_strdup_printf (_ ("%s: connected (%s)"), title, parts), NULL);
  else
    beckon_checkup_add (findings, name, TRUE, g_strdup_printf (_ ("%s: connected"), title), NULL);
}

void
beckon_checkup_agents (GPtrArray *findings, gboolean in_use)
{
  if (beckon_connect_is_shut_in ())
    return;
  for (guint i = 0; i < BECKON_CONNECT_N_AGENTS; i++)
    {
      check_connection (findings, &beckon_connect_agents[i], NULL, in_use);
      check_connection (findings, &beckon_connect_agents[i], ".", in_use);
    }
}
