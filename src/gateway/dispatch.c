/* dispatch.c: does what the row of a call says
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/dispatch.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/json/json-write.h"
#include "gateway/askers.h"
#include "gateway/remote.h"
#include "gateway/sandboxed.h"
#include "gateway/server-private.h"
#include "gateway/wire/peer.h"

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
reply_found (BeckonCall *call)
{
  beckon_dispatch_reply (call, call->found);
  return TRUE;
}

static gboolean
run (BeckonCall *call, GError **error)
{
  const BeckonRoute *route = call->route;

  return route->make != NULL     ? make (call, error)
         : route->handle != NULL ? route->handle (call, error)
                                 : reply_found (call);
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

static void
carry_out (BeckonCall *call)
{
  g_autoptr (GError) error = NULL;

  if (!(call->route->who ? run_for_caller (call, &error) : run (call, &error)))
    beckon_call_reply_error (call, error);
}

/* --- what the database has for it: on a reader's thread --- */

typedef struct
{
  BeckonCall *call;  /* (unowned): waits for this */
  gpointer    found; /* (owned) (nullable) */
  GPtrArray  *items; /* (owned) (nullable) */
  char       *next;  /* (owned) (nullable) */
} Finding;

static void
finding_free (Finding *self)
{
  if (self->found != NULL)
    beckon_route_get_free (self->call->route) (self->found);
  g_clear_pointer (&self->items, g_ptr_array_unref);
  g_free (self->next);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Finding, finding_free)

static gpointer
find (BeckonView *view, gpointer input, GError **error)
{
  BeckonCall        *call = input;
  const BeckonRoute *route = call->route;
  g_autoptr (Finding) finding = g_new0 (Finding, 1);
  gboolean done = TRUE;

  finding->call = call;
  if (!beckon_remote_check_named (call, view, error)
      || !beckon_sandboxed_check_named (call, view, error))
    return NULL;
  if (route->find != NULL)
    done = (finding->found = route->find (call, view, error)) != NULL;
  else if (route->list != NULL)
    done = (finding->items = route->list (call, view, &finding->next, error)) != NULL;

  return done ? g_steal_pointer (&finding) : NULL;
}

static void
reply_list (BeckonCall *call, Finding *finding)
{
  const BeckonRoute *route = call->route;
  GString           *json = g_string_sized_new (4096);

  beckon_json_open_object (json);
  beckon_dispatch_add_list (json, route->resource->plural, finding->items, route->resource->add);
  if (g_strv_contains (route->query, "after"))
    beckon_json_add_string (json, "next", finding->next);
  beckon_json_close_object (json);
  beckon_call_reply (call, SOUP_STATUS_OK, json);
}

static void
on_found (GObject *source, GAsyncResult *result, gpointer user_data)
{
  BeckonCall *call = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (Finding) finding = beckon_store_view_finish (BECKON_STORE (source), result, &error);

  /* Parts of the server end with it, while calls may still be reading. */
  if (finding != NULL && !call->server->running)
    {
      g_clear_pointer (&finding, finding_free);
      beckon_set_error (&error, BECKON_ERROR_STORE, _ ("Try again when a desk is open."),
                        _ ("The desk is shutting down"));
    }
  if (finding == NULL)
    {
      if (g_error_matches (error, BECKON_ERROR, BECKON_ERROR_FORBIDDEN))
        beckon_sandboxed_log (call->message);
      beckon_call_reply_error (call, error);
      return;
    }
  if (finding->items != NULL)
    {
      reply_list (call, finding);
      return;
    }
  call->found = g_steal_pointer (&finding->found);
  carry_out (call);
}

void
beckon_dispatch (BeckonCall *call)
{
  const BeckonRoute *route = call->route;
  g_autoptr (GError) error = NULL;

  if (!beckon_call_read (call, &error))
    {
      beckon_call_reply_error (call, error);
      return;
    }
  call->host = beckon_peer_get_host (call->message);
  beckon_sandboxed_look_at (call);
  if (route->find == NULL && route->list == NULL && call->host == NULL && !call->confined)
    {
      carry_out (call);
      return;
    }
  beckon_call_pause (call);
  beckon_store_view_async (beckon_call_get_store (call), find, call, NULL,
                           (GDestroyNotify) finding_free, NULL, on_found, call);
}
