/* routes.c: finds the row of the table for a method and a path
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/routes.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/display-text.h"
#include "base/error.h"
#include "base/limits.h"

#define MAX_PATH_BYTES 1024
/* Limit for a path or a method in an error. */
#define SHOWN_CHARS 100

static const BeckonRoute *const parts[] = {
  beckon_http_interactions, beckon_http_next,        beckon_http_tasks,       beckon_http_waits,
  beckon_http_handoff,      beckon_http_agents,      beckon_http_preferences, beckon_http_people,
  beckon_http_requests,     beckon_http_status,      beckon_http_stats,       beckon_mcp_routes,
  beckon_http_hooks,        beckon_http_attachments, beckon_http_guards,      beckon_http_settings,
};

GDestroyNotify
beckon_route_get_free (const BeckonRoute *route)
{
  return route->free_found != NULL ? route->free_found : route->resource->free;
}

gsize
beckon_route_get_limit (const BeckonRoute *route)
{
  switch (route->body)
    {
    case BECKON_BODY_MESSAGE:
      return BECKON_LIMIT_MCP_BYTES;
    case BECKON_BODY_FILE:
      return BECKON_LIMIT_ATTACHMENT_BYTES;
    case BECKON_BODY_NONE:
    case BECKON_BODY_OPTIONAL:
    case BECKON_BODY_REQUIRED:
    default:
      return BECKON_LIMIT_BODY_BYTES;
    }
}

const BeckonRoute *const *
beckon_routes_get_parts (guint *n_parts)
{
  *n_parts = G_N_ELEMENTS (parts);
  return parts;
}

/* Does @path match @pattern? @id and @length receive the part that matches "*". */
static gboolean
matches (const char *pattern, const char *path, const char **id, gsize *length)
{
  while (*pattern != '\0')
    {
      if (*pattern == '*')
        {
          gsize n = strcspn (path, "/");

          if (n == 0)
            return FALSE;
          *id = path;
          *length = n;
          path += n;
          pattern++;
        }
      else if (*pattern++ != *path++)
        return FALSE;
    }
  return *path == '\0';
}

static void
set_method_error (const char *path, const char *method, const char *allow, GError **error)
{
  g_autofree char *hint = g_strdup_printf (_ ("Allowed: %s."), allow);
  g_autofree char *shown_path = beckon_display_text_short (path, SHOWN_CHARS);
  g_autofree char *shown_method = beckon_display_text_short (method, SHOWN_CHARS);

  beckon_set_error (error, BECKON_ERROR_MALFORMED, hint, _ ("%s does not support %s"), shown_path,
                    shown_method);
}

/* Does @route take @method? A GET takes HEAD, too, unless it is a stream. */
static gboolean
takes (const BeckonRoute *route, const char *method)
{
  return strcmp (route->method, method) == 0
         || (strcmp (route->method, "GET") == 0 && strcmp (method, "HEAD") == 0 && !route->stream);
}

/* The row of @path for @method, and in @start and @length its id. NULL: @allow (transfer full)
 * (nullable) is the methods that @path has. */
static const BeckonRoute *
find_row (const char *method, const char *path, const char **start, gsize *length, GString **allow)
{
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    for (const BeckonRoute *route = parts[i]; route->method != NULL; route++)
      {
        if (!matches (route->path, path, start, length))
          continue;
        if (takes (route, method))
          return route;
        if (*allow == NULL)
          *allow = g_string_new (NULL);
        g_string_append_printf (*allow, "%s%s%s", (*allow)->len > 0 ? ", " : "", route->method,
                                takes (route, "HEAD") ? ", HEAD" : "");
      }
  return NULL;
}

const BeckonRoute *
beckon_routes_find (const char *method, const char *path, char **id, char **allow, GError **error)
{
  g_autoptr (GString) methods = NULL;
  g_autofree char   *shown = NULL;
  const BeckonRoute *route;
  const char        *start = NULL;
  gsize              length = 0;

  *id = NULL;
  *allow = NULL;
  if (strlen (path) > MAX_PATH_BYTES)
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("GET /v1/openapi.json lists the calls."),
                        _ ("The path is longer than %d bytes"), MAX_PATH_BYTES);
      return NULL;
    }
  route = find_row (method, path, &start, &length, &methods);
  if (route == NULL && methods != NULL)
    {
      set_method_error (path, method, methods->str, error);
      *allow = g_string_free (g_steal_pointer (&methods), FALSE);
      return NULL;
    }
  if (route == NULL)
    {
      shown = beckon_display_text_short (path, SHOWN_CHARS);
      beckon_set_error (error, BECKON_ERROR_NOT_FOUND,
                        _ ("GET /v1/openapi.json describes every call."), _ ("Not found: %s"),
                        shown);
      return NULL;
    }
  if (strchr (route->path, '*') == NULL)
    return route;
  *id = g_uri_unescape_segment (start, start + length, NULL);
  if (*id != NULL && g_utf8_validate (*id, -1, NULL))
    return route;
  g_clear_pointer (id, g_free);
  beckon_set_error (error, BECKON_ERROR_MALFORMED,
                    _ ("Write other characters as %20 and the like."),
                    _ ("The path is not percent-encoded UTF-8"));
  return NULL;
}
