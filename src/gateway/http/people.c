/* people.c: /v1/people: whom a hand-off can go to (WH-8)
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
#include "model/person.h"
#include "rules/people.h"

static void
reply_person (BeckonCall *call, guint status, const BeckonPerson *person)
{
  GString *json = g_string_sized_new (256);

  beckon_person_add_json (person, json, NULL);
  beckon_call_reply (call, status, json);
}

static void
on_person_done (GObject *source, GAsyncResult *result, gpointer user_data)
{
  BeckonCall *call = user_data;
  g_autoptr (BeckonCommit) commit = beckon_http_finish (call, source, result);

  if (commit == NULL)
    return;
  if (call->id == NULL)
    {
      g_autofree char *location =
        g_strdup_printf ("/v1/people/%" G_GINT64_FORMAT, commit->person->id);

      beckon_call_set_header (call, "Location", location);
    }
  reply_person (call, call->id == NULL ? SOUP_STATUS_CREATED : SOUP_STATUS_OK, commit->person);
}

void
beckon_http_list_people (BeckonCall *call)
{
  static const char *const allowed[] = { NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (GHashTable) query = beckon_call_get_query (call, allowed, &error);
  g_autoptr (GPtrArray) people =
    query != NULL ? beckon_store_list_people (beckon_desk_get_store (call->server->desk), &error)
                  : NULL;
  GString *json;

  if (people == NULL)
    {
      beckon_call_reply_error (call, error);
      return;
    }

  json = g_string_sized_new (1024);
  beckon_json_open_object (json);
  beckon_http_add_list (json, "people", people, (BeckonHttpAddFunc) beckon_person_add_json);
  beckon_json_close_object (json);
  beckon_call_reply (call, SOUP_STATUS_OK, json);
}

void
beckon_http_add_person (BeckonCall *call)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonPerson) draft = beckon_person_draft_from_json (call->body, &error);
  g_autofree char *by = draft != NULL ? beckon_call_dup_who (call, &error) : NULL;

  if (by == NULL)
    {
      beckon_call_reply_error (call, error);
      return;
    }
  beckon_call_pause (call);
  beckon_desk_do_async (call->server->desk,
                        beckon_operation_add_person (by, g_steal_pointer (&draft)), NULL,
                        on_person_done, call);
}

void
beckon_http_get_person (BeckonCall *call)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonPerson) person =
    beckon_store_lookup_person (beckon_desk_get_store (call->server->desk), call->id, &error);

  if (person != NULL)
    reply_person (call, SOUP_STATUS_OK, person);
  else
    beckon_call_reply_error (call, error);
}

void
beckon_http_edit_person (BeckonCall *call)
{
  g_autoptr (GError) error = NULL;
  guint64 members = 0;
  g_autoptr (BeckonPerson) change = beckon_person_change_from_json (call->body, &members, &error);
  g_autoptr (BeckonPerson) person = NULL;
  g_autofree char *by = NULL;

  if (change != NULL)
    person =
      beckon_store_lookup_person (beckon_desk_get_store (call->server->desk), call->id, &error);
  if (person == NULL || (by = beckon_call_dup_who (call, &error)) == NULL)
    {
      beckon_call_reply_error (call, error);
      return;
    }
  beckon_call_pause (call);
  beckon_desk_do_async (
    call->server->desk,
    beckon_operation_edit_person (by, person->id, g_steal_pointer (&change), members), NULL,
    on_person_done, call);
}

void
beckon_http_delete_person (BeckonCall *call)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonPerson) person =
    beckon_store_lookup_person (beckon_desk_get_store (call->server->desk), call->id, &error);
  g_autofree char *by = NULL;

  if (person == NULL || (by = beckon_call_dup_who (call, &error)) == NULL)
    {
      beckon_call_reply_error (call, error);
      return;
    }
  beckon_call_pause (call);
  beckon_desk_do_async (call->server->desk, beckon_operation_delete_person (by, person->id), NULL,
                        on_person_done, call);
}
