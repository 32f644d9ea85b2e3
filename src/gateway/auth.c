/* auth.c: access checks for TCP: token, Host and Origin
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/auth.h"

#include <arpa/inet.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "trust/token.h"

#define KEY_ORIGINS "allowed-origins"
#define MAX_HOST 64

struct _BeckonAuth
{
  char      *token;
  GSettings *settings; /* (owned) (nullable) */
  char     **origins;  /* (nullable) (array zero-terminated=1) */
  gulong     changed_handler;
};

static void
on_origins_changed (GSettings *settings, const char *key, gpointer user_data)
{
  BeckonAuth *self = user_data;

  g_strfreev (self->origins);
  self->origins = g_settings_get_strv (settings, KEY_ORIGINS);
}

static gboolean
has_key (GSettings *settings)
{
  g_autoptr (GSettingsSchema) schema = NULL;

  g_object_get (settings, "settings-schema", &schema, NULL);
  return schema != NULL && g_settings_schema_has_key (schema, KEY_ORIGINS);
}

BeckonAuth *
beckon_auth_new (const char *token, GSettings *settings)
{
  BeckonAuth *self = g_new0 (BeckonAuth, 1);

  self->token = g_strdup (token);
  if (settings != NULL && has_key (settings))
    {
      self->settings = g_object_ref (settings);
      self->changed_handler =
        g_signal_connect (settings, "changed::" KEY_ORIGINS, G_CALLBACK (on_origins_changed), self);
      on_origins_changed (settings, KEY_ORIGINS, self);
    }
  return self;
}

void
beckon_auth_free (BeckonAuth *self)
{
  if (self->settings != NULL)
    g_clear_signal_handler (&self->changed_handler, self->settings);
  g_clear_object (&self->settings);
  g_strfreev (self->origins);
  g_free (self->token);
  g_free (self);
}

gboolean
beckon_auth_is_loopback_host (const char *host)
{
  char           name[MAX_HOST];
  const char    *end;
  struct in_addr address;
  gsize          length;

  if (host == NULL)
    return FALSE;
  if (host[0] == '[')
    {
      end = strchr (host, ']');
      end = end != NULL ? end + 1 : host;
    }
  else
    end = host + strcspn (host, ":");
  length = end - host;
  if (length == 0 || length >= sizeof name)
    return FALSE;
  if (*end == ':')
    {
      gsize digits = strspn (end + 1, "0123456789");

      if (digits == 0 || digits > 5 || end[1 + digits] != '\0')
        return FALSE;
    }
  else if (*end != '\0')
    return FALSE;
  memcpy (name, host, length);
  name[length] = '\0';
  if (g_ascii_strcasecmp (name, "localhost") == 0 || g_strcmp0 (name, "[::1]") == 0)
    return TRUE;
  /* Dotted quads only: inet_pton() accepts neither 127.1 nor octal numbers. */
  return inet_pton (AF_INET, name, &address) == 1 && (ntohl (address.s_addr) >> 24) == 127;
}

gboolean
beckon_auth_is_preflight (SoupServerMessage *message)
{
  SoupMessageHeaders *headers = soup_server_message_get_request_headers (message);

  return soup_server_message_get_method (message) == SOUP_METHOD_OPTIONS
         && soup_message_headers_get_one (headers, "Origin") != NULL
         && soup_message_headers_get_one (headers, "Access-Control-Request-Method") != NULL;
}

const char *
beckon_auth_get_origin (SoupServerMessage *message)
{
  return soup_message_headers_get_one (soup_server_message_get_request_headers (message), "Origin");
}

static gboolean
check_host (SoupServerMessage *message, GError **error)
{
  SoupMessageHeaders *headers = soup_server_message_get_request_headers (message);
  const char         *host = soup_message_headers_get_list (headers, "Host");
  const char         *named = g_uri_get_host (soup_server_message_get_uri (message));

  /* The request line may contain a host as well. GUri strips the brackets. */
  if (beckon_auth_is_loopback_host (host)
      && (g_strcmp0 (named, "::1") == 0 || beckon_auth_is_loopback_host (named)))
    return TRUE;
  beckon_set_error (error, BECKON_ERROR_FORBIDDEN, _ ("Connect to 127.0.0.1, localhost or [::1]."),
                    _ ("The Host header must name this computer"));
  return FALSE;
}

static gboolean
check_origin (BeckonAuth *self, const char *origin, GError **error)
{
  if (origin == NULL
      || (self->origins != NULL && g_strv_contains ((const char *const *) self->origins, origin)))
    return TRUE;
  beckon_set_error (error, BECKON_ERROR_FORBIDDEN, _ ("See the setting “allowed-origins”."),
                    _ ("Origin not allowed"));
  return FALSE;
}

gboolean
beckon_auth_check_token (SoupServerMessage *message,
                         const char        *token,
                         const char        *where,
                         GError           **error)
{
  const char *given = soup_message_headers_get_one (
    soup_server_message_get_request_headers (message), "Authorization");

  if (given != NULL && g_ascii_strncasecmp (given, "Bearer ", 7) == 0)
    {
      given += 7;
      while (*given == ' ')
        given++;
      if (beckon_token_equal (token, given))
        return TRUE;
      beckon_set_error (error, BECKON_ERROR_FORBIDDEN, where, _ ("The token is wrong"));
      return FALSE;
    }
  beckon_set_error (error, BECKON_ERROR_FORBIDDEN, where, _ ("Missing token"));
  return FALSE;
}

gboolean
beckon_auth_check (BeckonAuth *self, SoupServerMessage *message, guint *status, GError **error)
{
  *status = SOUP_STATUS_FORBIDDEN;
  if (!check_host (message, error) || !check_origin (self, beckon_auth_get_origin (message), error))
    return FALSE;
  if (beckon_auth_is_preflight (message))
    return TRUE;
  *status = SOUP_STATUS_UNAUTHORIZED;
  return beckon_auth_check_token (
    message, self->token,
    _ ("Send “Authorization: Bearer TOKEN”; the token is in the file “token” of "
       "the run-time folder."),
    error);
}
