/* hook-call.c: one call of a hook, over the desk's socket
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/hook-call.h"

#include <errno.h>
#include <gio/gunixsocketaddress.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/json/json-parse.h"
#include "base/timestamp.h"
#include "cli/client-error.h"
#include "cli/door.h"
#include "model/task-session.h"
#include "place/capture.h"
#include "trust/own.h"

/* A desk that works says at once that it takes the event; one that does not must not hold up every
 * tool of the agent. */
#define TAKES_US BECKON_US_PER_SECOND
/* Whoever has waited for so long waited for a person. */
#define WAITED_US BECKON_US_PER_SECOND
/* How long a desk may be away that is started again; shorter than it waits for us. */
#define COMES_BACK_US (10 * BECKON_US_PER_SECOND)
#define RETRY_US (100 * BECKON_US_PER_MS)
#define MAX_REPLY_BYTES (4 * 1024 * 1024)
#define CHUNK_BYTES 16384

/* One connection. */
typedef struct
{
  GSocket *socket; /* (owned) */
  GString *in;     /* what was received */
  gint64   end_us; /* monotonic time until which the next bytes must come; -1: whenever */
} Line;

static void
line_clear (Line *self)
{
  g_clear_object (&self->socket);
  if (self->in != NULL)
    g_string_free (self->in, TRUE);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Line, line_clear)

static gboolean
set_lost (GError **error, const char *why)
{
  g_set_error (error, BECKON_CLIENT_ERROR, BECKON_CLIENT_ERROR_LOST,
               _ ("Lost connection to the desk: %s"), why);
  return FALSE;
}

/* Waits until the socket can do @condition. An agent that was killed ends its hooks no more, but
 * nobody is left to read what they print. */
static gboolean
wait_for (Line *self, GIOCondition condition, GError **error)
{
  GPollFD watched[] = {
    { .fd = g_socket_get_fd (self->socket), .events = condition },
    { .fd = STDOUT_FILENO },
  };
  gint64 left_us;
  int    n;

  do
    {
      left_us = self->end_us < 0 ? -1 : MAX (self->end_us - g_get_monotonic_time (), 0);
      n = g_poll (watched, G_N_ELEMENTS (watched),
                  left_us < 0 ? -1 : (int) ((left_us + BECKON_US_PER_MS - 1) / BECKON_US_PER_MS));
    }
  while (n < 0 && errno == EINTR);
  if (n > 0 && watched[1].revents & (G_IO_ERR | G_IO_HUP))
    {
      g_set_error_literal (error, BECKON_CLIENT_ERROR, BECKON_CLIENT_ERROR_INTERRUPTED,
                           _ ("The agent does not wait for the hook any more"));
      return FALSE;
    }
  return g_socket_condition_timed_wait (self->socket, condition, n > 0 ? -1 : 0, NULL, error);
}

static gboolean
open_line (Line *self, const char *path, GError **error)
{
  g_autoptr (GSocketAddress) address = g_unix_socket_address_new (path);
  g_autoptr (GError) failure = NULL;

  if (!beckon_door_check (path, error))
    return FALSE;
  self->socket =
    g_socket_new (G_SOCKET_FAMILY_UNIX, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_DEFAULT, error);
  if (self->socket == NULL)
    return FALSE;
  g_socket_set_blocking (self->socket, FALSE);
  self->in = g_string_new (NULL);
  self->end_us = g_get_monotonic_time () + TAKES_US;
  /* Where too many wait to be accepted that is said at once, too. */
  if (!g_socket_connect (self->socket, address, NULL, &failure))
    {
      g_set_error (error, BECKON_CLIENT_ERROR, BECKON_CLIENT_ERROR_UNREACHABLE,
                   _ ("Cannot reach the desk: %s"), failure->message);
      return FALSE;
    }
  return beckon_own_check_peer (self->socket, error);
}

static gboolean
send_all (Line *self, const char *data, gsize length, GError **error)
{
  while (length > 0)
    {
      gssize n;

      if (!wait_for (self, G_IO_OUT, error))
        return FALSE;
      n = g_socket_send (self->socket, data, length, NULL, error);
      if (n < 0)
        return FALSE;
      data += n;
      length -= (gsize) n;
    }
  return TRUE;
}

/* Receives some more. */
static gboolean
receive (Line *self, GError **error)
{
  char   chunk[CHUNK_BYTES];
  gssize n;

  if (!wait_for (self, G_IO_IN, error))
    return FALSE;
  n = g_socket_receive (self->socket, chunk, sizeof chunk, NULL, error);
  if (n < 0)
    return FALSE;
  if (n == 0)
    return set_lost (error, _ ("it was closed"));
  if (self->in->len + (gsize) n > MAX_REPLY_BYTES)
    return set_lost (error, _ ("the reply is too long"));
  g_string_append_len (self->in, chunk, n);
  return TRUE;
}

/* Takes the next head out of what was received. @length is that of the body. */
static gboolean
receive_head (Line *self, guint *status, gsize *length, GError **error)
{
  const char *end;
  g_auto (GStrv) lines = NULL;
  g_autofree char *head = NULL;
  guint64          number = 0;

  while ((end = strstr (self->in->str, "\r\n\r\n")) == NULL)
    if (!receive (self, error))
      return FALSE;
  head = g_strndup (self->in->str, (gsize) (end - self->in->str));
  g_string_erase (self->in, 0, end - self->in->str + (gssize) strlen ("\r\n\r\n"));
  lines = g_strsplit (head, "\r\n", -1);
  *status = g_str_has_prefix (lines[0], "HTTP/1.1 ")
              ? (guint) g_ascii_strtoull (lines[0] + strlen ("HTTP/1.1 "), NULL, 10)
              : 0;
  *length = 0;
  for (char **line = lines; *line != NULL; line++)
    if (g_ascii_strncasecmp (*line, "Content-Length:", strlen ("Content-Length:")) == 0)
      {
        if (!g_ascii_string_to_unsigned (g_strstrip (*line + strlen ("Content-Length:")), 10, 0,
                                         MAX_REPLY_BYTES, &number, NULL))
          return set_lost (error, _ ("the reply is not well formed"));
        *length = number;
      }
  return *status != 0 || set_lost (error, _ ("the reply is not well formed"));
}

/* (transfer full) (nullable): the body of the reply; NULL with the desk's error. */
static char *
receive_reply (Line *self, guint status, gsize length, GError **error)
{
  g_autoptr (JsonObject) object = NULL;

  while (self->in->len < length)
    if (!receive (self, error))
      return NULL;
  g_string_truncate (self->in, length);
  if (status >= 200 && status < 300)
    return g_string_free (g_steal_pointer (&self->in), FALSE);
  object = beckon_json_parse_object (self->in->str, length, MAX_REPLY_BYTES, error);
  if (object == NULL)
    return NULL;
  if (json_object_has_member (object, "error")
      && JSON_NODE_HOLDS_OBJECT (json_object_get_member (object, "error")))
    g_propagate_error (error,
                       beckon_error_from_json (json_object_get_object_member (object, "error")));
  else
    set_lost (error, _ ("the reply is not well formed"));
  return NULL;
}

/* (transfer full) (nullable): calls once. @taken: the desk had the event. */
static char *
call_once (const char *socket,
           const char *target,
           const char *call,
           const char *place,
           const char *body,
           gsize       length,
           gboolean   *taken,
           GError    **error)
{
  g_auto (Line) line = { 0 };
  const char *token = beckon_door_get_token ();
  /* That the desk wants the body is its first sign of life. */
  g_autofree char *head =
    g_strdup_printf ("POST %s HTTP/1.1\r\nHost: localhost\r\n%s%s%s"
                     "Content-Type: application/json\r\n"
                     "Beckon-Call: %s\r\n" BECKON_TASK_SESSION_HEADER ": %s\r\n"
                     "Content-Length: %" G_GSIZE_FORMAT "\r\n"
                     "Expect: 100-continue\r\nConnection: close\r\n\r\n",
                     target, token != NULL ? "Authorization: Bearer " : "",
                     token != NULL ? token : "", token != NULL ? "\r\n" : "", call, place, length);
  guint status = 0;
  gsize body_length = 0;

  if (!open_line (&line, socket, error) || !send_all (&line, head, strlen (head), error)
      || !receive_head (&line, &status, &body_length, error))
    return NULL;
  if (status == 100)
    {
      if (!send_all (&line, body, length, error))
        return NULL;
      *taken = TRUE;
      line.end_us = -1;
      if (!receive_head (&line, &status, &body_length, error))
        return NULL;
    }
  return receive_reply (&line, status, body_length, error);
}

/* Is the desk being started again, perhaps? */
static gboolean
may_come_back (const GError *error)
{
  if (g_error_matches (error, BECKON_CLIENT_ERROR, BECKON_CLIENT_ERROR_INTERRUPTED))
    return FALSE;
  return error->domain != BECKON_ERROR || beckon_error_is_of_store (error);
}

char *
beckon_hook_call (
  const char *socket, const char *agent, const char *body, gsize length, GError **error)
{
  g_autofree char *call = g_uuid_string_random ();
  g_autofree char *escaped = g_uri_escape_string (agent, NULL, FALSE);
  g_autofree char *target = g_strconcat ("/hook/", escaped, NULL);
  g_autofree char *own = beckon_place_dup_own ();
  g_autofree char *place = beckon_task_session_encode (own);
  gint64           give_up_us = 0;

  for (;;)
    {
      g_autoptr (GError) failure = NULL;
      gboolean taken = FALSE;
      gint64   began_us = g_get_monotonic_time ();
      char    *reply = call_once (socket, target, call, place, body, length, &taken, &failure);
      gint64   now_us = g_get_monotonic_time ();

      if (reply != NULL)
        return reply;
      if (taken && now_us - began_us >= WAITED_US)
        give_up_us = now_us + COMES_BACK_US;
      if (now_us >= give_up_us || !may_come_back (failure))
        {
          g_propagate_error (error, g_steal_pointer (&failure));
          return NULL;
        }
      g_usleep (RETRY_US);
    }
}
