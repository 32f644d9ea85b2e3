/* routes.c: maps method and path to a handler
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
#include "rules/operation.h"

#define MAX_PATH_BYTES 1024
/* Limit for a path or a method in an error. */
#define SHOWN_CHARS 100

static const BeckonRoute routes[] = {
  { "POST", "/v1/interactions", BECKON_BODY_REQUIRED, beckon_http_ask },
  { "POST", "/v1/interactions/*/response", BECKON_BODY_REQUIRED, beckon_http_respond },
  { "GET", "/v1/interactions/*", BECKON_BODY_NONE, beckon_http_get_interaction },
  { "GET", "/v1/interactions/*/similar", BECKON_BODY_NONE, beckon_http_find_similar },
  { "GET", "/v1/interactions", BECKON_BODY_NONE, beckon_http_list_interactions },
  { "POST", "/v1/interactions/*/hold", BECKON_BODY_OPTIONAL, beckon_http_hold },
  { "POST", "/v1/interactions/*/later", BECKON_BODY_OPTIONAL, beckon_http_later },
  { "POST", "/v1/interactions/*/withdraw", BECKON_BODY_OPTIONAL, beckon_http_withdraw },
  { "POST", "/v1/interactions/*/correction", BECKON_BODY_REQUIRED, beckon_http_correct },
  { "POST", "/v1/respond", BECKON_BODY_REQUIRED, beckon_http_respond_oldest },
  { "POST", "/v1/tasks", BECKON_BODY_REQUIRED, beckon_http_create_task },
  { "GET", "/v1/tasks", BECKON_BODY_NONE, beckon_http_list_tasks },
  { "POST", "/v1/tasks/next", BECKON_BODY_REQUIRED, beckon_http_next_task },
  { "GET", "/v1/tasks/*", BECKON_BODY_NONE, beckon_http_get_task },
  { "PATCH", "/v1/tasks/*", BECKON_BODY_REQUIRED, beckon_http_change_task },
  { "DELETE", "/v1/tasks/*", BECKON_BODY_NONE, beckon_http_delete_task },
  { "POST", "/v1/tasks/*/start", BECKON_BODY_OPTIONAL, beckon_http_move_task, BECKON_VERB_START },
  { "POST", "/v1/tasks/*/complete", BECKON_BODY_OPTIONAL, beckon_http_move_task,
    BECKON_VERB_COMPLETE },
  { "POST", "/v1/tasks/*/fail", BECKON_BODY_OPTIONAL, beckon_http_move_task, BECKON_VERB_FAIL },
  { "POST", "/v1/tasks/*/cancel", BECKON_BODY_OPTIONAL, beckon_http_move_task, BECKON_VERB_CANCEL },
  { "POST", "/v1/tasks/*/pause", BECKON_BODY_OPTIONAL, beckon_http_move_task, BECKON_VERB_PAUSE },
  { "POST", "/v1/tasks/*/resume", BECKON_BODY_OPTIONAL, beckon_http_resume_task },
  { "POST", "/v1/tasks/*/wait", BECKON_BODY_REQUIRED, beckon_http_wait },
  { "POST", "/v1/tasks/*/handoff", BECKON_BODY_REQUIRED, beckon_http_hand_off },
  { "PUT", "/v1/executions/*/complete-handoff", BECKON_BODY_OPTIONAL,
    beckon_http_complete_handoff },
  { "POST", "/v1/interactions/*/assign", BECKON_BODY_REQUIRED, beckon_http_assign },
  { "GET", "/v1/tasks/*/log", BECKON_BODY_NONE, beckon_http_list_log },
  { "POST", "/v1/tasks/*/log", BECKON_BODY_REQUIRED, beckon_http_add_log },
  { "GET", "/v1/tasks/*/steps", BECKON_BODY_NONE, beckon_http_list_steps },
  { "GET", "/v1/preferences", BECKON_BODY_NONE, beckon_http_list_preferences },
  { "POST", "/v1/preferences", BECKON_BODY_REQUIRED, beckon_http_remember },
  { "GET", "/v1/preferences/*", BECKON_BODY_NONE, beckon_http_get_preference },
  { "PATCH", "/v1/preferences/*", BECKON_BODY_REQUIRED, beckon_http_edit_preference },
  { "DELETE", "/v1/preferences/*", BECKON_BODY_NONE, beckon_http_forget },
  { "GET", "/v1/agents", BECKON_BODY_NONE, beckon_http_list_agents },
  { "POST", "/v1/agents", BECKON_BODY_REQUIRED, beckon_http_create_agent },
  { "GET", "/v1/agents/*", BECKON_BODY_NONE, beckon_http_get_agent },
  { "PATCH", "/v1/agents/*", BECKON_BODY_REQUIRED, beckon_http_edit_agent },
  { "DELETE", "/v1/agents/*", BECKON_BODY_NONE, beckon_http_delete_agent },
  { "POST", "/v1/agents/*/pause", BECKON_BODY_OPTIONAL, beckon_http_move_agent, BECKON_VERB_PAUSE },
  { "POST", "/v1/agents/*/resume", BECKON_BODY_OPTIONAL, beckon_http_move_agent,
    BECKON_VERB_RESUME },
  { "GET", "/v1/people", BECKON_BODY_NONE, beckon_http_list_people },
  { "POST", "/v1/people", BECKON_BODY_REQUIRED, beckon_http_add_person },
  { "GET", "/v1/people/*", BECKON_BODY_NONE, beckon_http_get_person },
  { "PATCH", "/v1/people/*", BECKON_BODY_REQUIRED, beckon_http_edit_person },
  { "DELETE", "/v1/people/*", BECKON_BODY_NONE, beckon_http_delete_person },
  { "POST", "/v1/requests", BECKON_BODY_REQUIRED, beckon_http_create_request },
  { "GET", "/v1/requests", BECKON_BODY_NONE, beckon_http_list_requests },
  { "GET", "/v1/requests/*", BECKON_BODY_NONE, beckon_http_get_request },
  { "POST", "/v1/requests/*/cancel", BECKON_BODY_OPTIONAL, beckon_http_abandon_request },
  { "POST", "/v1/evaluator/test", BECKON_BODY_OPTIONAL, beckon_http_test_evaluator },
  { "GET", "/v1/status", BECKON_BODY_NONE, beckon_http_get_status },
  { "GET", "/v1/stats", BECKON_BODY_NONE, beckon_http_get_stats },
  { "GET", "/v1/metrics", BECKON_BODY_NONE, beckon_http_get_metrics },
  { "GET", "/v1/events", BECKON_BODY_NONE, beckon_http_get_events },
  { "GET", "/v1/openapi.json", BECKON_BODY_NONE, beckon_http_get_openapi },
  { "GET", "/v1/plan.schema.json", BECKON_BODY_NONE, beckon_http_get_plan_schema },
};

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

const BeckonRoute *
beckon_routes_find (const char *method, const char *path, char **id, char **allow, GError **error)
{
  g_autoptr (GString) methods = NULL;
  g_autofree char *shown = NULL;
  gboolean         head = strcmp (method, "HEAD") == 0;

  *id = NULL;
  *allow = NULL;
  if (strlen (path) > MAX_PATH_BYTES)
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("GET /v1/openapi.json lists the calls."),
                        _ ("The path is longer than %d bytes"), MAX_PATH_BYTES);
      return NULL;
    }
  for (guint i = 0; i < G_N_ELEMENTS (routes); i++)
    {
      const BeckonRoute *route = &routes[i];
      const char        *start = NULL;
      gsize              length = 0;

      if (!matches (route->path, path, &start, &length))
        continue;
      if (strcmp (route->method, head && route->handle != beckon_http_get_events ? "GET" : method)
          != 0)
        {
          if (methods == NULL)
            methods = g_string_new (NULL);
          g_string_append_printf (methods, "%s%s", methods->len > 0 ? ", " : "", route->method);
          if (strcmp (route->method, "GET") == 0 && route->handle != beckon_http_get_events)
            g_string_append (methods, ", HEAD");
          continue;
        }
      if (start != NULL)
        *id = g_uri_unescape_segment (start, start + length, NULL);
      if (start != NULL && (*id == NULL || !g_utf8_validate (*id, -1, NULL)))
        {
          g_clear_pointer (id, g_free);
          beckon_set_error (error, BECKON_ERROR_MALFORMED,
                            _ ("Write other characters as %20 and the like."),
                            _ ("The path is not percent-encoded UTF-8"));
          return NULL;
        }
      return route;
    }
  if (methods != NULL)
    {
      set_method_error (path, method, methods->str, error);
      *allow = g_string_free (g_steal_pointer (&methods), FALSE);
      return NULL;
    }
  shown = beckon_display_text_short (path, SHOWN_CHARS);
  beckon_set_error (error, BECKON_ERROR_NOT_FOUND, _ ("GET /v1/openapi.json describes every call."),
                    _ ("Not found: %s"), shown);
  return NULL;
}
