/* call.c: one API request, from its body to its reply
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/call.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/display-text.h"
#include "base/error.h"
#include "base/json/json-read.h"
#include "base/limits.h"
#include "base/timestamp.h"
#include "gateway/server-private.h"
#include "gateway/wire/client-connection.h"
#include "gateway/wire/detach.h"
#include "gateway/wire/peer.h"
#include "gateway/wire/wire.h"
#include "model/enums.h"
#include "model/name.h"

#define MAX_QUERY_BYTES (8 * 1024)
/* Limit for text of the request that an error quotes. */
#define SHOWN_CHARS 100
#define MAX_WAIT_S (7 * G_GINT64_CONSTANT (86400))

static void
call_free (BeckonCall *self)
{
  if (self->patience_alarm != 0)
    beckon_clock_remove_alarm (beckon_desk_get_clock (self->server->desk), self->patience_alarm);
  g_clear_object (&self->patience);
  g_free (self->id);
  g_free (self->by);
  g_clear_pointer (&self->query, g_hash_table_unref);
  g_clear_pointer (&self->body, json_object_unref);
  g_clear_pointer (&self->bytes, g_byte_array_unref);
  if (self->found != NULL)
    beckon_route_get_free (self->route) (self->found);
  g_object_unref (self->message);
  if (self->paused && --self->server->in_flight == 0 && !self->server->running)
    self->server->tear_down (self->server);
  g_object_unref (self->server);
  g_free (self);
}

BeckonStore *
beckon_call_get_store (BeckonCall *self)
{
  return beckon_desk_get_store (self->server->desk);
}

gpointer
beckon_call_take_found (BeckonCall *self)
{
  return g_steal_pointer (&self->found);
}

gint64
beckon_call_get_now_us (BeckonCall *self)
{
  return beckon_clock_get_time (beckon_desk_get_clock (self->server->desk), BECKON_CLOCK_WALL);
}

static void
on_patience_over (gpointer user_data)
{
  BeckonCall *self = user_data;

  self->patience_alarm = 0;
  g_cancellable_cancel (self->patience);
}

GCancellable *
beckon_call_get_patience (BeckonCall *self)
{
  if (self->patience == NULL && self->due_us != 0)
    {
      self->patience = g_cancellable_new ();
      self->patience_alarm =
        beckon_clock_add_alarm (beckon_desk_get_clock (self->server->desk), BECKON_CLOCK_AWAKE,
                                self->due_us, on_patience_over, self);
    }
  return self->patience;
}

/* Headers that every reply has; called just before it is sent. */
static void
complete_headers (BeckonCall *self)
{
  const char *origin = beckon_auth_get_origin (self->message);

  if (origin != NULL && !beckon_peer_is_local (self->message))
    beckon_wire_allow_origin (self->message, origin);
  if (self->wait_s > 0)
    {
      char applied[40];

      g_snprintf (applied, sizeof applied, "wait=%" G_GINT64_FORMAT, self->wait_s);
      beckon_call_set_header (self, "Preference-Applied", applied);
    }
}

/* A server that is stopping sends replies itself: libsoup would need iterations of the main loop
 * that may not come. */
static void
send_last (BeckonCall *self)
{
  BeckonClientConnection *connection =
    beckon_client_connection_steal (self->server->clients, self->message, NULL, NULL, NULL);
  g_autoptr (GString) response = NULL;

  if (connection == NULL)
    return;
  response = beckon_wire_from_message (beckon_desk_get_clock (self->server->desk), self->message);
  beckon_client_connection_send (connection, response->str, response->len);
  beckon_client_connection_finish_last (connection);
}

static void
send_and_free (BeckonCall *self)
{
  complete_headers (self);
  if (self->paused && !self->server->running)
    send_last (self);
  else if (self->paused)
    soup_server_message_unpause (self->message);
  call_free (self);
}

void
beckon_call_reply (BeckonCall *self, guint status, GString *json)
{
  beckon_wire_set_json (self->message, status, json);
  send_and_free (self);
}

void
beckon_call_reply_text (BeckonCall *self, const char *content_type, GString *text)
{
  gsize length = text->len;

  soup_server_message_set_status (self->message, SOUP_STATUS_OK, NULL);
  soup_server_message_set_response (self->message, content_type, SOUP_MEMORY_TAKE,
                                    g_string_free (text, FALSE), length);
  send_and_free (self);
}

void
beckon_call_reply_bytes (BeckonCall *self, const char *content_type, GBytes *bytes)
{
  SoupMessageBody *body = soup_server_message_get_response_body (self->message);

  soup_server_message_set_status (self->message, SOUP_STATUS_OK, NULL);
  beckon_call_set_header (self, "Content-Type", content_type);
  beckon_call_set_header (self, "X-Content-Type-Options", "nosniff");
  soup_message_body_append_bytes (body, bytes);
  send_and_free (self);
}

void
beckon_call_reply_nothing (BeckonCall *self)
{
  soup_server_message_set_response (self->message, NULL, SOUP_MEMORY_STATIC, NULL, 0);
  /* libsoup closes the connection after a reply without a length, and a client must know. */
  beckon_call_set_header (self, "Connection", "close");
  soup_server_message_set_status (self->message, SOUP_STATUS_NO_CONTENT, NULL);
  send_and_free (self);
}

void
beckon_call_reply_accepted (BeckonCall *self)
{
  soup_server_message_set_response (self->message, NULL, SOUP_MEMORY_STATIC, NULL, 0);
  soup_server_message_set_status (self->message, SOUP_STATUS_ACCEPTED, NULL);
  send_and_free (self);
}

void
beckon_call_release (BeckonCall *self)
{
  call_free (self);
}

void
beckon_call_reply_error (BeckonCall *self, const GError *error)
{
  beckon_call_reply_error_as (self, 0, error);
}

void
beckon_call_reply_error_as (BeckonCall *self, guint status, const GError *error)
{
  beckon_wire_set_error (self->message, status, error);
  send_and_free (self);
}

void
beckon_call_reply_later (BeckonCall *self, BeckonInteraction *interaction, const char *location)
{
  if (!self->server->running)
    {
      g_autoptr (GError) error = beckon_waiting_requests_error ();

      beckon_call_reply_error (self, error);
      return;
    }
  beckon_call_pause (self);
  beckon_waiting_requests_add (self->server->waiting, self->message, interaction, self->wait_s,
                               self->due_us, location);
  call_free (self);
}

void
beckon_call_reply_events (BeckonCall *self, const BeckonSsePosition *position, gboolean showing)
{
  beckon_detacher_stream (self->server->detacher, self->message, position, showing);
  call_free (self);
}

void
beckon_call_pause (BeckonCall *self)
{
  if (self->paused)
    return;
  self->paused = TRUE;
  self->server->in_flight++;
  soup_server_message_pause (self->message);
}

void
beckon_call_set_header (BeckonCall *self, const char *name, const char *value)
{
  soup_message_headers_replace (soup_server_message_get_response_headers (self->message), name,
                                value);
}

static char *
decode (const char *text, gsize length)
{
  g_autofree char *raw = g_strndup (text, length);
  char            *decoded;

  g_strdelimit (raw, "+", ' ');
  decoded = g_uri_unescape_string (raw, NULL);
  if (decoded != NULL && !g_utf8_validate (decoded, -1, NULL))
    g_clear_pointer (&decoded, g_free);
  return decoded;
}

static gboolean
take_parameter (
  GHashTable *query, const char *pair, gsize length, const char *const *allowed, GError **error)
{
  const char      *equals = memchr (pair, '=', length);
  gsize            name_length = equals != NULL ? (gsize) (equals - pair) : length;
  g_autofree char *name = decode (pair, name_length);
  g_autofree char *value =
    equals != NULL ? decode (equals + 1, length - name_length - 1) : g_strdup ("");

  if (name == NULL || value == NULL)
    beckon_set_error (error, BECKON_ERROR_MALFORMED,
                      _ ("Write other characters as %20 and the like."), "%s",
                      _ ("The query is not percent-encoded UTF-8"));
  else if (!g_strv_contains (allowed, name))
    {
      g_autofree char *names = g_strjoinv (", ", (char **) allowed);
      g_autofree char *hint = g_strdup_printf (_ ("Allowed: %s."), names);
      g_autofree char *shown = beckon_display_text_short (name, SHOWN_CHARS);

      beckon_set_error (error, BECKON_ERROR_MALFORMED, hint, _ ("Unknown query parameter “%s”"),
                        shown);
    }
  else if (g_hash_table_contains (query, name))
    beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Separate multiple values with commas."),
                      _ ("Duplicate query parameter “%s”"), name);
  else
    {
      g_hash_table_insert (query, g_steal_pointer (&name), g_steal_pointer (&value));
      return TRUE;
    }
  return FALSE;
}

/* (transfer full) (nullable): the parameters of the query; only those in @allowed, each at most
 * once; otherwise E101. */
static GHashTable *
read_query (BeckonCall *self, const char *const *allowed, GError **error)
{
  g_autoptr (GHashTable) query = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  const char *rest = g_uri_get_query (soup_server_message_get_uri (self->message));

  if (rest != NULL && strlen (rest) > MAX_QUERY_BYTES)
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Use fewer search terms."),
                        _ ("The query is longer than %d bytes"), MAX_QUERY_BYTES);
      return NULL;
    }
  while (rest != NULL && *rest != '\0')
    {
      gsize length = strcspn (rest, "&");

      if (length > 0 && !take_parameter (query, rest, length, allowed, error))
        return NULL;
      rest += length;
      rest += *rest == '&';
    }
  return g_steal_pointer (&query);
}

gboolean
beckon_call_query_number (
  BeckonCall *self, const char *name, guint64 min, guint64 max, guint64 *value, GError **error)
{
  const char *text = g_hash_table_lookup (self->query, name);

  if (text == NULL || g_ascii_string_to_unsigned (text, 10, min, max, value, NULL))
    return TRUE;
  beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Omit it to use the default."),
                    _ ("“%s” must be an integer from %llu to %llu"), name, (unsigned long long) min,
                    (unsigned long long) max);
  return FALSE;
}

gboolean
beckon_call_query_limit (BeckonCall *self, guint *limit, GError **error)
{
  guint64 number = *limit;

  if (!beckon_call_query_number (self, "limit", 1, BECKON_LIMIT_PAGE, &number, error))
    return FALSE;
  *limit = number;
  return TRUE;
}

gboolean
beckon_call_query_time (BeckonCall *self, const char *name, gint64 *time_us, GError **error)
{
  const char *text = g_hash_table_lookup (self->query, name);

  if (text == NULL || beckon_timestamp_parse (text, time_us))
    return TRUE;
  beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Write it as 2026-11-21T14:00:00Z."),
                    _ ("“%s” must be an ISO 8601 time"), name);
  return FALSE;
}

gboolean
beckon_call_query_words (
  BeckonCall *self, const char *name, const BeckonWords *words, guint *bits, GError **error)
{
  const char *text = g_hash_table_lookup (self->query, name);
  g_auto (GStrv) each = g_strsplit (text != NULL ? text : "", ",", -1);
  guint value;

  if (text != NULL && *text == '\0')
    return beckon_json_refuse_word (name, text, words->words + words->first, error);
  for (char **word = each; *word != NULL; word++)
    {
      if (!beckon_words_find (words, *word, &value))
        return beckon_json_refuse_word (name, *word, words->words + words->first, error);
      *bits |= 1u << value;
    }
  return TRUE;
}

static gboolean
read_number (BeckonCall *self, GError **error)
{
  g_autofree char *shown = NULL;

  if (self->route->id == BECKON_ID_TEXT
      || g_ascii_string_to_signed (self->id, 10, 1, G_MAXINT64, &self->number, NULL))
    return TRUE;
  shown = beckon_display_text_short (self->id, SHOWN_CHARS);
  switch (self->route->id)
    {
    case BECKON_ID_INTERACTION:
      beckon_set_error (error, BECKON_ERROR_NOT_FOUND,
                        _ ("GET /v1/interactions lists the interactions with their numbers."),
                        _ ("Interaction “%s” not found"), shown);
      break;
    case BECKON_ID_ATTACHMENT:
      beckon_set_error (error, BECKON_ERROR_NOT_FOUND,
                        _ ("The question lists what goes with its answer."),
                        _ ("Attachment “%s” not found"), shown);
      break;
    case BECKON_ID_PREFERENCE:
    case BECKON_ID_TEXT:
    default:
      beckon_set_error (error, BECKON_ERROR_NOT_FOUND,
                        _ ("GET /v1/preferences lists the remembered answers with their numbers."),
                        _ ("Remembered answer “%s” not found"), shown);
      break;
    }
  return FALSE;
}

/* The parameter "by" of the query, the only one allowed. */
static gboolean
read_query_by (BeckonCall *self, GError **error)
{
  g_autoptr (GHashTable) query = read_query (self, BECKON_NAMES ("by"), error);
  const char *by = query != NULL ? g_hash_table_lookup (query, "by") : NULL;

  return query != NULL && (by == NULL || (self->by = beckon_name_take ("by", by, error)) != NULL);
}

/* Who makes the call: the member "by" of the body, else "agent"; for a route without a body the
 * query says it. BECKON_BY_HTTP, which is not a person, if none is named. The desk's own names are
 * E101. */
static gboolean
read_who (BeckonCall *self, GError **error)
{
  if (self->body == NULL
        ? !read_query_by (self, error)
        : !beckon_name_get_json (self->body, "by", FALSE, &self->by, error)
            || (self->by == NULL
                && !beckon_name_get_json (self->body, "agent", FALSE, &self->by, error)))
    return FALSE;
  if (self->by == NULL || *self->by == '\0')
    {
      g_free (self->by);
      self->by = g_strdup (BECKON_BY_HTTP);
    }
  return TRUE;
}

/* Does a program other than the desk answer there (ATT-20)? */
static gboolean
is_outside (BeckonSurfaceId surface)
{
  return surface == BECKON_SURFACE_TERMINAL || surface == BECKON_SURFACE_VSCODE
         || surface == BECKON_SURFACE_HTTP;
}

/* From the header Beckon-Surface, else HTTP. */
static gboolean
read_surface (BeckonCall *self, GError **error)
{
  const char *word = soup_message_headers_get_one (
    soup_server_message_get_request_headers (self->message), "Beckon-Surface");
  g_autofree char *shown = NULL;

  self->surface = BECKON_SURFACE_HTTP;
  if (word == NULL
      || (beckon_surface_id_from_string (word, &self->surface) && is_outside (self->surface)))
    return TRUE;
  if (self->surface != BECKON_SURFACE_HTTP && self->surface != BECKON_SURFACE_NONE)
    {
      beckon_set_error (error, BECKON_ERROR_FORBIDDEN, _ ("Allowed: terminal, vscode, http."),
                        _ ("Only the desk itself answers as “%s”"), word);
      return FALSE;
    }
  shown = beckon_display_text_short (word, SHOWN_CHARS);
  beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Allowed: terminal, vscode, http."),
                    _ ("Invalid value for the header Beckon-Surface: “%s”"), shown);
  return FALSE;
}

gboolean
beckon_call_read (BeckonCall *self, GError **error)
{
  const BeckonRoute *route = self->route;

  return read_number (self, error)
         && (route->members == NULL
             || beckon_json_check_members (self->body, route->members, error))
         && (route->query == NULL || (self->query = read_query (self, route->query, error)) != NULL)
         && (!route->surface || read_surface (self, error))
         && (!route->who || read_who (self, error));
}

gint64
beckon_call_parse_prefer (const char *header)
{
  GSList *preferences;
  gint64  wait_s = 0;

  if (header == NULL)
    return 0;
  preferences = soup_header_parse_list (header);
  for (GSList *link = preferences; link != NULL; link = link->next)
    {
      const char *text = link->data;
      guint64     seconds;
      gsize       length;

      if (g_ascii_strncasecmp (text, "wait", 4) != 0)
        continue;
      text += 4;
      text += strspn (text, " \t");
      if (*text++ != '=')
        continue;
      text += strspn (text, " \t");
      length = strspn (text, "0123456789");
      if (length > 0 && (text[length] == '\0' || strchr ("; \t", text[length]) != NULL))
        {
          g_autofree char *digits = g_strndup (text, length);

          if (!g_ascii_string_to_unsigned (digits, 10, 0, G_MAXINT64, &seconds, NULL))
            seconds = G_MAXINT64;
          wait_s = MIN ((gint64) seconds, MAX_WAIT_S);
        }
      /* Only the first one counts; a malformed one is ignored. */
      break;
    }
  soup_header_free_list (preferences);
  return wait_s;
}
