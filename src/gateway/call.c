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
#include "gateway/wire/wire.h"
#include "model/name.h"
#include "model/words.h"

#define MAX_QUERY_BYTES (8 * 1024)
/* Limit for text of the request that an error quotes. */
#define SHOWN_CHARS 100
#define MAX_WAIT_S (7 * G_GINT64_CONSTANT (86400))

static void
call_free (BeckonCall *self)
{
  g_free (self->id);
  g_clear_pointer (&self->body, json_object_unref);
  g_object_unref (self->message);
  if (self->paused)
    beckon_server_end_call (self->server);
  g_object_unref (self->server);
  g_free (self);
}

/* Headers that every reply has; called just before it is sent. */
static void
complete_headers (BeckonCall *self)
{
  const char *origin = beckon_auth_get_origin (self->message);

  if (origin != NULL
      && soup_server_message_get_remote_address (self->message) != self->server->local)
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
    beckon_client_connection_steal (self->server, self->message, NULL, NULL, NULL);
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
beckon_call_reply_nothing (BeckonCall *self)
{
  soup_server_message_set_response (self->message, NULL, SOUP_MEMORY_STATIC, NULL, 0);
  soup_server_message_set_status (self->message, SOUP_STATUS_NO_CONTENT, NULL);
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
  beckon_wire_set_error (self->message, 0, error);
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
  if (!self->paused)
    beckon_call_pause (self);
  beckon_waiting_requests_add (self->server->waiting, self->message, interaction, self->wait_s,
                               location);
  call_free (self);
}

void
beckon_call_reply_events (BeckonCall *self, gint64 after, gboolean showing)
{
  beckon_detach_stream (self->server, self->message, after, showing);
  call_free (self);
}

void
beckon_call_pause (BeckonCall *self)
{
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

GHashTable *
beckon_call_get_query (BeckonCall *self, const char *const *allowed, GError **error)
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
  GHashTable *query, const char *name, guint64 min, guint64 max, guint64 *value, GError **error)
{
  const char *text = g_hash_table_lookup (query, name);

  if (text == NULL || g_ascii_string_to_unsigned (text, 10, min, max, value, NULL))
    return TRUE;
  beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Omit it to use the default."),
                    _ ("“%s” must be an integer from %llu to %llu"), name, (unsigned long long) min,
                    (unsigned long long) max);
  return FALSE;
}

gboolean
beckon_call_query_time (GHashTable *query, const char *name, gint64 *time_us, GError **error)
{
  const char *text = g_hash_table_lookup (query, name);

  if (text == NULL || beckon_timestamp_parse (text, time_us))
    return TRUE;
  beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Write it as 2026-11-21T14:00:00Z."),
                    _ ("“%s” must be an ISO 8601 time"), name);
  return FALSE;
}

gboolean
beckon_call_query_words (GHashTable *query,
                         const char *name,
                         gboolean (*parse) (const char *word, guint *bits),
                         const char *allowed,
                         guint      *bits,
                         GError    **error)
{
  const char *text = g_hash_table_lookup (query, name);
  g_auto (GStrv) words = NULL;

  if (text == NULL)
    return TRUE;
  words = g_strsplit (text, ",", -1);
  for (char **word = words; *word != NULL; word++)
    if (!parse (*word, bits))
      {
        g_autofree char *hint = g_strdup_printf (_ ("Allowed: %s."), allowed);
        g_autofree char *shown = beckon_display_text_short (*word, SHOWN_CHARS);

        beckon_set_error (error, BECKON_ERROR_MALFORMED, hint, _ ("Invalid value for “%s”: “%s”"),
                          name, shown);
        return FALSE;
      }
  if (words[0] == NULL)
    {
      g_autofree char *hint = g_strdup_printf (_ ("Allowed: %s."), allowed);

      beckon_set_error (error, BECKON_ERROR_MALFORMED, hint, _ ("“%s” is empty"), name);
      return FALSE;
    }
  return TRUE;
}

gboolean
beckon_call_get_interaction_id (BeckonCall *self, gint64 *id, GError **error)
{
  g_autofree char *shown = NULL;

  if (g_ascii_string_to_signed (self->id, 10, 1, G_MAXINT64, id, NULL))
    return TRUE;
  shown = beckon_display_text_short (self->id, SHOWN_CHARS);
  beckon_set_error (error, BECKON_ERROR_NOT_FOUND,
                    _ ("GET /v1/interactions lists the interactions with their numbers."),
                    _ ("Interaction “%s” not found"), shown);
  return FALSE;
}

gboolean
beckon_call_get_preference_id (BeckonCall *self, gint64 *id, GError **error)
{
  g_autofree char *shown = NULL;

  if (g_ascii_string_to_signed (self->id, 10, 1, G_MAXINT64, id, NULL))
    return TRUE;
  shown = beckon_display_text_short (self->id, SHOWN_CHARS);
  beckon_set_error (error, BECKON_ERROR_NOT_FOUND,
                    _ ("GET /v1/preferences lists the remembered answers with their numbers."),
                    _ ("Remembered answer “%s” not found"), shown);
  return FALSE;
}

static gboolean
read_query_by (BeckonCall *self, char **who, GError **error)
{
  static const char *const allowed[] = { "by", NULL };
  g_autoptr (GHashTable) query = beckon_call_get_query (self, allowed, error);
  const char *by = query != NULL ? g_hash_table_lookup (query, "by") : NULL;

  if (query == NULL)
    return FALSE;
  if (by != NULL)
    *who = beckon_name_take ("by", by, error);
  return by == NULL || *who != NULL;
}

char *
beckon_call_dup_who (BeckonCall *self, GError **error)
{
  g_autofree char *who = NULL;

  if (self->body == NULL
        ? !read_query_by (self, &who, error)
        : !beckon_name_get_json (self->body, "by", FALSE, &who, error)
            || (who == NULL && !beckon_name_get_json (self->body, "agent", FALSE, &who, error)))
    return NULL;
  if (who == NULL || *who == '\0')
    return g_strdup (BECKON_BY_HTTP);
  return g_steal_pointer (&who);
}

gboolean
beckon_call_get_surface (BeckonCall *self, BeckonSurfaceId *surface, GError **error)
{
  const char *word = soup_message_headers_get_one (
    soup_server_message_get_request_headers (self->message), "Beckon-Surface");
  g_autofree char *shown = NULL;

  *surface = BECKON_SURFACE_HTTP;
  if (word == NULL
      || (beckon_surface_id_from_string (word, surface) && *surface != BECKON_SURFACE_NONE))
    return TRUE;
  shown = beckon_display_text_short (word, SHOWN_CHARS);
  beckon_set_error (error, BECKON_ERROR_MALFORMED,
                    _ ("Allowed: dialog, notification, tray, terminal, vscode, telegram, http."),
                    _ ("Invalid value for the header Beckon-Surface: “%s”"), shown);
  return FALSE;
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
