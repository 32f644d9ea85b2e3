/* wire.c: HTTP responses: on libsoup's message while it has one, as bytes otherwise
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/wire/wire.h"

#include <glib/gi18n-lib.h>
#include <string.h>
#include <time.h>

#include "base/error.h"
#include "base/json/json-write.h"
#include "base/timestamp.h"

void
beckon_wire_set_json (SoupServerMessage *message, guint status, GString *json)
{
  gsize length = json->len;

  soup_server_message_set_status (message, status, NULL);
  soup_message_body_truncate (soup_server_message_get_response_body (message));
  soup_server_message_set_response (message, BECKON_WIRE_JSON, SOUP_MEMORY_TAKE,
                                    g_string_free (json, FALSE), length);
}

GString *
beckon_wire_error_body (const GError *error)
{
  g_autofree char *inner = beckon_error_to_json (error);
  GString         *json = g_string_sized_new (128);

  beckon_json_open_object (json);
  beckon_json_add_raw (json, "error", inner);
  beckon_json_close_object (json);
  return json;
}

void
beckon_wire_set_error (SoupServerMessage *message, guint status, const GError *error)
{
  if (status == SOUP_STATUS_UNAUTHORIZED)
    soup_message_headers_replace (soup_server_message_get_response_headers (message),
                                  "WWW-Authenticate", "Bearer realm=\"beckon\"");
  beckon_wire_set_json (message, status != 0 ? status : beckon_error_to_http (error),
                        beckon_wire_error_body (error));
}

void
beckon_wire_set_default (SoupServerMessage *message)
{
  static char *text;
  static gsize length;

  if (g_once_init_enter (&length))
    {
      g_autoptr (GError) error = beckon_error_new (
        BECKON_ERROR_MALFORMED, _ ("Requests are HTTP/1.1 with a Host header and a valid path."),
        _ ("The request is not well-formed HTTP"));
      GString *body = beckon_wire_error_body (error);
      gsize    body_length = body->len;

      text = g_string_free (body, FALSE);
      g_once_init_leave (&length, body_length);
    }
  soup_server_message_set_response (message, BECKON_WIRE_JSON, SOUP_MEMORY_STATIC, text, length);
  soup_message_headers_replace (soup_server_message_get_response_headers (message), "Connection",
                                "close");
}

void
beckon_wire_clear_default (SoupServerMessage *message)
{
  soup_server_message_set_response (message, NULL, SOUP_MEMORY_STATIC, NULL, 0);
  soup_message_headers_remove (soup_server_message_get_response_headers (message), "Connection");
}

/* Headers that accompany Access-Control-Allow-Origin. */
static const struct
{
  const char *name;
  const char *value;
} with_origin[] = {
  { "Access-Control-Expose-Headers", "Location, Preference-Applied, " BECKON_WIRE_EXISTED },
  { "Vary", "Origin" },
};

void
beckon_wire_allow_origin (SoupServerMessage *message, const char *origin)
{
  SoupMessageHeaders *headers = soup_server_message_get_response_headers (message);

  soup_message_headers_replace (headers, "Access-Control-Allow-Origin", origin);
  for (guint i = 0; i < G_N_ELEMENTS (with_origin); i++)
    soup_message_headers_replace (headers, with_origin[i].name, with_origin[i].value);
}

void
beckon_wire_add_origin (GString *response, const char *origin)
{
  beckon_wire_add_header (response, "Access-Control-Allow-Origin", origin);
  for (guint i = 0; i < G_N_ELEMENTS (with_origin); i++)
    beckon_wire_add_header (response, with_origin[i].name, with_origin[i].value);
}

GString *
beckon_wire_begin (BeckonClock *clock, guint status, const char *content_type)
{
  static const char days[] = "SunMonTueWedThuFriSat";
  static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
  GString          *response = g_string_sized_new (1024);
  time_t            now = beckon_clock_get_time (clock, BECKON_CLOCK_WALL) / BECKON_US_PER_SECOND;
  struct tm         tm;

  gmtime_r (&now, &tm);
  g_string_append_printf (
    response,
    "HTTP/1.1 %u %s\r\nDate: %.3s, %02d %.3s %d %02d:%02d:%02d GMT\r\nContent-Type: %s\r\n", status,
    soup_status_get_phrase (status), days + tm.tm_wday * 3, tm.tm_mday, months + tm.tm_mon * 3,
    tm.tm_year + 1900, tm.tm_hour, tm.tm_min, tm.tm_sec, content_type);
  return response;
}

void
beckon_wire_add_header (GString *response, const char *name, const char *value)
{
  g_string_append (response, name);
  g_string_append (response, ": ");
  g_string_append (response, value);
  g_string_append (response, "\r\n");
}

void
beckon_wire_end (GString *response, gboolean keep_alive, const GString *body)
{
  if (!keep_alive)
    beckon_wire_add_header (response, "Connection", "close");
  if (body != NULL)
    g_string_append_printf (response, "Content-Length: %" G_GSIZE_FORMAT "\r\n", body->len);
  g_string_append (response, "\r\n");
  if (body != NULL)
    g_string_append_len (response, body->str, body->len);
}

GString *
beckon_wire_from_message (BeckonClock *clock, SoupServerMessage *message)
{
  g_autoptr (GBytes) bytes =
    soup_message_body_flatten (soup_server_message_get_response_body (message));
  g_autoptr (GString) body =
    g_string_new_len (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  GString *response =
    beckon_wire_begin (clock, soup_server_message_get_status (message), BECKON_WIRE_JSON);
  SoupMessageHeadersIter headers;
  const char            *name;
  const char            *value;

  soup_message_headers_iter_init (&headers, soup_server_message_get_response_headers (message));
  while (soup_message_headers_iter_next (&headers, &name, &value))
    if (g_ascii_strcasecmp (name, "Content-Type") != 0
        && g_ascii_strcasecmp (name, "Content-Length") != 0)
      beckon_wire_add_header (response, name, value);
  beckon_wire_end (response, FALSE, body);
  return response;
}

GString *
beckon_wire_error (BeckonClock *clock, guint status, const GError *error)
{
  g_autoptr (GString) body = beckon_wire_error_body (error);
  GString *response = beckon_wire_begin (clock, status != 0 ? status : beckon_error_to_http (error),
                                         BECKON_WIRE_JSON);

  beckon_wire_end (response, FALSE, body);
  return response;
}
