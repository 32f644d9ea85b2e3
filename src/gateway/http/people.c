/* people.c: /v1/people: whom a hand-off can go to (WH-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/routes.h"

#include "gateway/call.h"
#include "model/person.h"
#include "rules/people.h"

static gpointer
find (BeckonCall *call, BeckonView *view, GError **error)
{
  return beckon_view_lookup_person (view, call->id, error);
}

static GPtrArray *
list (BeckonCall *call, BeckonView *view, char **next, GError **error)
{
  return beckon_view_list_people (view, error);
}

static BeckonOperation *
add (BeckonCall *call, GError **error)
{
  BeckonPerson *draft = beckon_person_draft_from_json (call->body, error);

  return draft != NULL ? beckon_operation_add_person (call->by, draft) : NULL;
}

static BeckonOperation *
edit (BeckonCall *call, GError **error)
{
  guint64 members = 0;
  g_autoptr (BeckonPerson) change = beckon_person_change_from_json (call->body, &members, error);
  const BeckonPerson *person = call->found;

  if (change == NULL)
    return NULL;
  return beckon_operation_edit_person (call->by, person->id, g_steal_pointer (&change), members);
}

static BeckonOperation *
delete_person (BeckonCall *call, GError **error)
{
  const BeckonPerson *person = call->found;

  return beckon_operation_delete_person (call->by, person->id);
}

static char *
dup_id (gconstpointer item)
{
  return g_strdup_printf ("%" G_GINT64_FORMAT, ((const BeckonPerson *) item)->id);
}

static const BeckonResource person = {
  .plural = "people",
  .member = G_STRUCT_OFFSET (BeckonCommit, person),
  .add = (BeckonAddFunc) beckon_person_add_json,
  .free = (GDestroyNotify) beckon_person_free,
  .dup_id = dup_id,
};

const BeckonRoute beckon_http_people[] = {
  { "GET", "/v1/people", .query = BECKON_NAMES (NULL), .list = list, .resource = &person },
  { "POST", "/v1/people", BECKON_BODY_REQUIRED, .who = TRUE, .make = add, .resource = &person,
    .status = SOUP_STATUS_CREATED },
  { "GET", "/v1/people/*", .find = find, .resource = &person },
  { "PATCH", "/v1/people/*", BECKON_BODY_REQUIRED, .who = TRUE, .find = find, .make = edit,
    .resource = &person },
  { "DELETE", "/v1/people/*", .who = TRUE, .find = find, .make = delete_person,
    .resource = &person },
  { NULL },
};
