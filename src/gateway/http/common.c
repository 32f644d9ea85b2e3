/* common.c: what several handlers share
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/http/common.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/json/json-read.h"
#include "base/json/json-write.h"
#include "base/limits.h"
#include "base/timestamp.h"
#include "gateway/askers.h"
#include "gateway/call.h"
#include "gateway/server-private.h"
#include "gateway/wire/peer.h"
#include "model/enums.h"
#include "model/name.h"
#include "model/question/preference.h"

gboolean
beckon_http_read_until_of (
  JsonObject *object, gint64 now_us, gint64 default_us, gint64 *until_us, GError **error)
{
  gint64 duration_us = 0;

  *until_us = 0;
  if (!beckon_json_get_time (object, "until", FALSE, until_us, error)
      || !beckon_json_get_duration (object, "duration", FALSE, &duration_us, error))
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

gboolean
beckon_http_read_until (BeckonCall *call, gint64 default_us, gint64 *until_us, GError **error)
{
  return beckon_http_read_until_of (call->body, beckon_call_get_now_us (call), default_us, until_us,
                                    error);
}

gboolean
beckon_http_read_scope (
  JsonObject *object, const char *member, gboolean required, BeckonScope *scope, GError **error)
{
  g_autofree char *word = NULL;

  if (!beckon_json_get_string (object, member, required, BECKON_LIMIT_NAME_BYTES, &word, error))
    return FALSE;

  return word == NULL || beckon_scope_from_string (word, scope)
         || beckon_json_refuse_word (member, word, beckon_scope_words (), error);
}

gboolean
beckon_http_read_remember_for (JsonObject *object,
                               const char *scope,
                               gint64     *for_us,
                               GError    **error)
{
  gint64 seconds = 0;

  if (!beckon_json_get_int (object, "remember_for", FALSE, 1,
                            BECKON_PREFERENCE_MAX_US / BECKON_US_PER_SECOND, &seconds, error))
    return FALSE;
  *for_us = seconds * BECKON_US_PER_SECOND;
  if (seconds == 0
      || (json_object_has_member (object, scope) && !json_object_get_null_member (object, scope)))
    return TRUE;

  beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Say for whom it is remembered, as well."),
                    _ ("“%s” needs “%s”"), "remember_for", scope);
  return FALSE;
}

gpointer
beckon_http_read_counts (BeckonView *view, gpointer input, GError **error)
{
  g_autofree guint64 *counts = g_new0 (guint64, BECKON_N_TASK_STATUSES);

  return beckon_view_count_tasks (view, counts, error) ? g_steal_pointer (&counts) : NULL;
}

void
beckon_http_add_summary (GString *json, const guint64 *counts)
{
  beckon_json_open_member_object (json, "summary");
  for (guint i = 0; i < BECKON_N_TASK_STATUSES; i++)
    beckon_json_add_int (json, beckon_task_status_to_string (i), counts[i]);
  beckon_json_close_object (json);
}

gboolean
beckon_http_is_person (BeckonCall *call)
{
  g_autoptr (BeckonKin) kin = beckon_peer_dup_kin (call->message);
  BeckonDeskCaller caller = beckon_askers_look_at (call->server->askers, call);
  gboolean         has_asked = caller.asked != NULL && caller.asked->len > 0;
  gboolean         may_decide = beckon_desk_get_settings (call->server->desk)->programs_may_decide;

  g_clear_pointer (&caller.asked, g_array_unref);
  return may_decide && kin != NULL && !beckon_peer_is_sandboxed (call->message)
         && beckon_kin_has_terminal (kin) && !caller.is_agent && !has_asked
         && !beckon_name_is_reserved (call->by);
}
