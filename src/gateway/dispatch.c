/* dispatch.c: does what the row of a call says
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/dispatch.h"

#include "base/json/json-write.h"
#include "gateway/askers.h"
#include "gateway/remote.h"
#include "gateway/sandboxed.h"
#include "gateway/server-private.h"

void
beckon_dispatch_reply (BeckonCall *call, gconstpointer item)
{
  const BeckonRoute *route = call->route;
  GString           *json = g_string_sized_new (1024);

  if (route->status == SOUP_STATUS_CREATED && route->resource->dup_id != NULL)
    {
      g_autofree char *id = route->resource->dup_id (item);
      g_autofree char *location = g_strconcat (route->path, "/", id, NULL);

      beckon_call_set_header (call, "Location", location);
    }
  route->resource->add (item, json, NULL);
  beckon_call_reply (call, route->status != 0 ? route->status : SOUP_STATUS_OK, json);
}

void
beckon_dispatch_add_list (GString *json, const char *name, GPtrArray *items, BeckonAddFunc add)
{
  beckon_json_open_member_array (json, name);
  for (guint i = 0; i < items->len; i++)
    add (g_ptr_array_index (items, i), json, NULL);
  beckon_json_close_array (json);
}

void
beckon_dispatch_on_done (GObject *desk, GAsyncResult *result, gpointer user_data)
{
  BeckonCall        *call = user_data;
  const BeckonRoute *route = call->route;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (desk), result, &error);

  if (commit == NULL)
    beckon_call_reply_error (call, error);
  else if (route->reply != NULL)
    route->reply (call, commit);
  else
    beckon_dispatch_reply (call, G_STRUCT_MEMBER (gpointer, commit, route->resource->member));
}

static gboolean
make (BeckonCall *call, GError **error)
{
  BeckonOperation *operation = call->route->make (call, error);

  if (operation == NULL)
    return FALSE;
  beckon_call_pause (call);
  beckon_desk_do_async (call->server->desk, operation, NULL, beckon_dispatch_on_done, call);
  return TRUE;
}

static gboolean
find (BeckonCall *call, GError **error)
{
  GDestroyNotify free_item = call->route->resource->free;
  gpointer       item = call->route->find (call, error);

  if (item == NULL)
    return FALSE;
  beckon_dispatch_reply (call, item);
  free_item (item);
  return TRUE;
}

static gboolean
list (BeckonCall *call, GError **error)
{
  const BeckonRoute *route = call->route;
  g_autofree char   *next = NULL;
  g_autoptr (GPtrArray) items = route->list (call, &next, error);
  GString *json;

  if (items == NULL)
    return FALSE;
  json = g_string_sized_new (4096);
  beckon_json_open_object (json);
  beckon_dispatch_add_list (json, route->resource->plural, items, route->resource->add);
  if (g_strv_contains (route->query, "after"))
    beckon_json_add_string (json, "next", next);
  beckon_json_close_object (json);
  beckon_call_reply (call, SOUP_STATUS_OK, json);
  return TRUE;
}

static gboolean
run (BeckonCall *call, GError **error)
{
  const BeckonRoute *route = call->route;

  return route->make != NULL   ? make (call, error)
         : route->find != NULL ? find (call, error)
         : route->list != NULL ? list (call, error)
                               : route->handle (call, error);
}

/* Who decides something is looked at (ATT-20). */
static gboolean
run_for_caller (BeckonCall *call, GError **error)
{
  BeckonDesk      *desk = call->server->desk;
  BeckonDeskCaller caller = beckon_askers_look_at (call->server->askers, call);
  gboolean         done;

  g_object_ref (desk);
  beckon_desk_begin_caller (desk, &caller);
  done = run (call, error);
  beckon_desk_end_caller (desk);
  g_object_unref (desk);
  return done;
}

void
beckon_dispatch (BeckonCall *call)
{
  g_autoptr (GError) error = NULL;

  if (!beckon_call_read (call, &error) || !beckon_remote_check_call (call, &error)
      || !beckon_sandboxed_check_call (call, &error)
      || !(call->route->who ? run_for_caller (call, &error) : run (call, &error)))
    beckon_call_reply_error (call, error);
}
