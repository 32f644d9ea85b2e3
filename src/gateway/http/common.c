/* common.c: what several handlers share
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/http/common.h"

#include <glib/gi18n-lib.h>

#include "base/json/json-read.h"
#include "base/json/json-write.h"
#include "gateway/server-private.h"

BeckonCommit *
beckon_http_finish (BeckonCall *call, GObject *desk, GAsyncResult *result)
{
  g_autoptr (GError) error = NULL;
  BeckonCommit *commit = beckon_desk_do_finish (BECKON_DESK (desk), result, &error);

  if (commit == NULL)
    beckon_call_reply_error (call, error);
  return commit;
}

void
beckon_http_add_list (GString *json, const char *name, GPtrArray *items, BeckonHttpAddFunc add)
{
  beckon_json_open_member_array (json, name);
  for (guint i = 0; i < items->len; i++)
    add (g_ptr_array_index (items, i), json, NULL);
  beckon_json_close_array (json);
}

void
beckon_http_reply_page (
  BeckonCall *call, const char *name, GPtrArray *items, BeckonHttpAddFunc add, const char *next)
{
  GString *json = g_string_sized_new (4096);

  beckon_json_open_object (json);
  beckon_http_add_list (json, name, items, add);
  beckon_json_add_string (json, "next", next);
  beckon_json_close_object (json);
  beckon_call_reply (call, SOUP_STATUS_OK, json);
}

void
beckon_http_keep_json (BeckonServer      *server,
                       BeckonInteraction *interaction,
                       const char        *json,
                       gsize              length)
{
  g_clear_pointer (&server->written, beckon_interaction_unref);
  server->written = beckon_interaction_ref (interaction);
  g_string_truncate (server->written_json, 0);
  g_string_append_len (server->written_json, json, (gssize) length);
}

void
beckon_http_add_interaction (BeckonServer            *server,
                             const BeckonInteraction *interaction,
                             GString                 *json)
{
  /* But for the brace at its end, if it is the one. */
  if (interaction == server->written)
    {
      beckon_json_add_raw (json, NULL, server->written_json->str);
      g_string_truncate (json, json->len - 1);
    }
  else
    beckon_interaction_open_json (interaction, json, NULL);
  if (interaction->status == BECKON_INTERACTION_PENDING)
    beckon_json_add_boolean (json, "shown", beckon_desk_is_shown (server->desk, interaction->id));
  beckon_json_close_object (json);
}

gboolean
beckon_http_read_until (BeckonCall *call, gint64 default_us, gint64 *until_us, GError **error)
{
  gint64 now_us =
    beckon_clock_get_time (beckon_desk_get_clock (call->server->desk), BECKON_CLOCK_WALL);
  gint64 duration_us = 0;

  *until_us = 0;
  if (!beckon_json_get_time (call->body, "until", FALSE, until_us, error)
      || !beckon_json_get_duration (call->body, "duration", FALSE, &duration_us, error))
    return FALSE;
  if (*until_us != 0 ? duration_us != 0 : duration_us == 0 && default_us == 0)
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Give only one of them."),
                        *until_us != 0 ? _ ("Both “%s” and “%s” are given")
                                       : _ ("Neither “%s” nor “%s” is given"),
                        "until", "duration");
      return FALSE;
    }
  if (*until_us == 0)
    *until_us = now_us + (duration_us != 0 ? duration_us : default_us);
  return TRUE;
}
