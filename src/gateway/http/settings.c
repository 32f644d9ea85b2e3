/* settings.c: /v1/settings: what the desk does with questions, requests, tasks and their logs
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/routes.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/json/json-read.h"
#include "base/json/json-write.h"
#include "base/limits.h"
#include "gateway/call.h"
#include "gateway/http/common.h"
#include "gateway/server-private.h"
#include "trust/bus.h"

/* (transfer none) (nullable): NULL where the schema is not installed. */
static GSettings *
get_settings (BeckonServer *server)
{
  return server->guards != NULL ? beckon_guards_get_settings (server->guards) : NULL;
}

static void
add_setting (GString *json, const char *name, GSettings *settings, const char *key)
{
  g_autoptr (GVariant) stored = g_settings_get_value (settings, key);
  g_autoptr (GVariant) usual = g_settings_get_default_value (settings, key);
  g_autofree char *stored_text = g_variant_print (stored, FALSE);
  g_autofree char *usual_text = g_variant_print (usual, FALSE);

  beckon_json_open_member_object (json, name);
  beckon_json_add_string (json, "setting", key);
  beckon_json_add_string (json, "stored", stored_text);
  beckon_json_add_string (json, "default", usual_text);
  beckon_json_add_boolean (json, "locked", !g_settings_is_writable (settings, key));
  beckon_json_close_object (json);
}

static gboolean
list (BeckonCall *call, GError **error)
{
  GSettings         *settings = get_settings (call->server);
  const char *const *keys = beckon_shared_settings_get_keys ();
  GString           *json = g_string_sized_new (2048);

  beckon_json_open_object (json);
  beckon_json_add_boolean (json, "shared",
                           settings != NULL && beckon_guards_are_shared (call->server->guards));
  beckon_json_open_member_array (json, "settings");
  for (guint i = 0; settings != NULL && keys[i] != NULL; i++)
    add_setting (json, NULL, settings, keys[i]);
  beckon_json_close_array (json);
  beckon_json_close_object (json);
  beckon_call_reply (call, SOUP_STATUS_OK, json);
  return TRUE;
}

/* Does GSettings keep what it is given? It says nothing where it has no module that does, nor where
 * dconf has no session bus to write over: gsettings(1) then ends with 0 and has stored nothing
 * (dconf 0.40, findings/dconf-takes-what-it-cannot-store.sh). */
static gboolean
are_kept (void)
{
  g_autoptr (GSettingsBackend) backend = g_settings_backend_get_default ();
  const char *type = G_OBJECT_TYPE_NAME (backend);

  return !g_str_equal (type, "GMemorySettingsBackend")
         && (!g_str_equal (type, "DConfSettingsBackend") || beckon_bus_has_session ());
}

/* The setting of the call. E109 also where no desk has settings. */
static GSettings *
check (BeckonCall *call, GError **error)
{
  GSettings *settings = get_settings (call->server);

  if (settings == NULL || !beckon_http_is_person (call))
    beckon_set_error (error, BECKON_ERROR_FORBIDDEN,
                      _ ("Do it in the window of the desk, or type “beckon settings” in a terminal "
                         "of your own, outside of sandboxes."),
                      "%s", _ ("Only a person can change settings"));
  else if (!g_strv_contains (beckon_shared_settings_get_keys (), call->id))
    beckon_set_error (error, BECKON_ERROR_NOT_FOUND, _ ("“beckon settings” lists them."), "%s",
                      _ ("There is no such setting"));
  else if (!beckon_guards_are_shared (call->server->guards) && !are_kept ())
    beckon_set_error (
      error, BECKON_ERROR_STORE,
      _ ("Give the desk a session bus and dconf, or set the variable of the environment."),
      /* Translators: the name of a setting */
      _ ("This computer keeps no settings: “%s” was not changed"), call->id);
  else
    return settings;
  return NULL;
}

static void
on_set (GObject *guards, GAsyncResult *result, gpointer user_data)
{
  BeckonCall *call = user_data;
  g_autoptr (GError) error = NULL;
  GString *json;

  if (!beckon_guards_set_finish (BECKON_GUARDS (guards), result, &error))
    {
      beckon_call_reply_error (call, error);
      return;
    }
  json = g_string_sized_new (128);
  add_setting (json, NULL, get_settings (call->server), call->id);
  beckon_call_reply (call, SOUP_STATUS_OK, json);
}

static gboolean
set (BeckonCall *call, GError **error)
{
  GSettings       *settings = check (call, error);
  g_autofree char *text = NULL;
  g_autoptr (GVariant) value = NULL;

  if (settings == NULL
      || !beckon_json_get_string (call->body, "stored", TRUE, BECKON_LIMIT_BODY_BYTES, &text,
                                  error))
    return FALSE;
  value = beckon_desk_settings_parse (settings, call->id, text, error);
  if (value == NULL)
    return FALSE;
  beckon_call_pause (call);
  beckon_guards_set_async (call->server->guards, call->id, value, on_set, call);
  return TRUE;
}

static gboolean
reset (BeckonCall *call, GError **error)
{
  if (check (call, error) == NULL)
    return FALSE;
  beckon_call_pause (call);
  beckon_guards_set_async (call->server->guards, call->id, NULL, on_set, call);
  return TRUE;
}

const BeckonRoute beckon_http_settings[] = {
  { "GET", "/v1/settings", .query = BECKON_NAMES (NULL), .handle = list },
  { "PUT", "/v1/settings/*", BECKON_BODY_REQUIRED, .members = BECKON_NAMES ("by", "stored"),
    .who = TRUE, .handle = set },
  { "POST", "/v1/settings/*/reset", BECKON_BODY_OPTIONAL, .members = BECKON_NAMES ("by"),
    .who = TRUE, .handle = reset },
  { NULL },
};
