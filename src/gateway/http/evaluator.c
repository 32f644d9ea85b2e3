/* evaluator.c: /v1/evaluator/test: does what looks at questions before the person work (ATT-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/routes.h"

#include "base/json/json-write.h"
#include "gateway/call.h"
#include "gateway/http/common.h"
#include "gateway/server-private.h"

static void
on_tested (GObject *source, GAsyncResult *result, gpointer user_data)
{
  BeckonCall *call = user_data;
  BeckonDesk *desk = BECKON_DESK (source);
  g_autoptr (GError) error = NULL;
  BeckonSurfaceState found = { .name = (char *) BECKON_EVALUATOR_SURFACE,
                               .detail = (char *) "",
                               .health = BECKON_HEALTH_GOOD };
  GString           *json = g_string_sized_new (256);

  for (guint i = 0; i < call->server->surfaces->len; i++)
    {
      const BeckonSurfaceState *surface = g_ptr_array_index (call->server->surfaces, i);

      if (g_str_equal (surface->name, BECKON_EVALUATOR_SURFACE))
        found = *surface;
    }
  /* What this call met is in the state already; what failed before anything was called is not, and
   * is true, too. */
  if (!beckon_desk_test_evaluator_finish (desk, result, &error)
      && found.health != BECKON_HEALTH_BAD)
    {
      found.health = BECKON_HEALTH_BAD;
      found.detail = error->message;
    }
  beckon_json_open_object (json);
  beckon_http_add_surface (json, &found, 0,
                           beckon_clock_get_time (beckon_desk_get_clock (desk), BECKON_CLOCK_WALL));
  beckon_json_add_string (json, "hint", error != NULL ? beckon_error_get_hint (error) : NULL);
  beckon_json_close_object (json);
  beckon_call_reply (call, SOUP_STATUS_OK, json);
}

void
beckon_http_test_evaluator (BeckonCall *call)
{
  beckon_call_pause (call);
  beckon_desk_test_evaluator_async (call->server->desk, on_tested, call);
}
