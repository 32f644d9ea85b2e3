/* http-address.c: parses and checks the address of a server
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "net/http-address.h"

#include <libsoup/soup.h>
#include <string.h>

static gboolean
is_this_computer (const char *host)
{
  g_autoptr (GInetAddress) address = g_inet_address_new_from_string (host);
  g_autofree char *name = NULL;

  if (address != NULL)
    return g_inet_address_get_is_loopback (address);
  name = g_ascii_strdown (host, -1);
  if (g_str_has_suffix (name, "."))
    name[strlen (name) - 1] = '\0';
  return g_str_equal (name, "localhost") || g_str_has_suffix (name, ".localhost");
}

GUri *
beckon_http_address_parse (const char *url)
{
  g_autoptr (GUri) uri = g_uri_parse (url, SOUP_HTTP_URI_FLAGS, NULL);

  if (uri == NULL || g_uri_get_host (uri) == NULL || *g_uri_get_host (uri) == '\0'
      || (strcmp (g_uri_get_scheme (uri), "http") != 0
          && strcmp (g_uri_get_scheme (uri), "https") != 0))
    return NULL;
  return g_steal_pointer (&uri);
}

gboolean
beckon_http_address_is_exposed (const char *url)
{
  g_autoptr (GUri) uri = beckon_http_address_parse (url);

  return uri != NULL && strcmp (g_uri_get_scheme (uri), "http") == 0
         && !is_this_computer (g_uri_get_host (uri));
}
