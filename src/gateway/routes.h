/* routes.h: the table of the calls: what each takes, does and replies
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "rules/operation.h"
#include "store/view.h"

G_BEGIN_DECLS

typedef struct _BeckonCall  BeckonCall;
typedef struct _BeckonRoute BeckonRoute;

typedef enum
{
  BECKON_BODY_NONE, /* any body is ignored */
  BECKON_BODY_OPTIONAL,
  BECKON_BODY_REQUIRED,
  /* Required, and the function parses it: its protocol says what is wrong with it. It may be
   * longer, and what the headers tell of it has the statuses 413 and 415. */
  BECKON_BODY_MESSAGE,
  /* Required, of any type: a file. */
  BECKON_BODY_FILE,
} BeckonBodyUse;

/* What "*" in a path stands for. */
typedef enum
{
  BECKON_ID_TEXT,
  BECKON_ID_INTERACTION, /* the number of one; E102 for any other text */
  BECKON_ID_PREFERENCE,
  BECKON_ID_ATTACHMENT,
} BeckonIdUse;

/* Can a call make the desk start a program, or decide for the person whether it does? */
typedef enum
{
  BECKON_RUNS_MAYBE,   /* yes; a GET never */
  BECKON_RUNS_PLAN,    /* if its task has a plan */
  BECKON_RUNS_CONTEXT, /* the same, if the body has the member "context": conditions read it */
  BECKON_RUNS_LOOKED,  /* the function that makes the operation looks at it */
  BECKON_RUNS_NOTHING,
} BeckonRunsUse;

/* Writes @item, as the member @name unless it is NULL. */
typedef void (*BeckonAddFunc) (gconstpointer item, GString *json, const char *name);

/* A type of thing that calls reply with. */
typedef struct
{
  const char    *plural; /* (nullable): the member of a list of them */
  gsize          member; /* its offset in a BeckonCommit */
  BeckonAddFunc  add;
  GDestroyNotify free;
  char *(*dup_id) (gconstpointer item); /* (nullable): follows the path in the header Location */
} BeckonResource;

/* The members of a body, or the parameters of a query. */
#define BECKON_NAMES(...) ((const char *const[]){ __VA_ARGS__, NULL })

/* One call. beckon_dispatch() reads what the row asks for into the BeckonCall, then calls the
 * functions of the row: first find or list, if it has one, then make or handle, if it has one. */
struct _BeckonRoute
{
  const char   *method;
  const char   *path; /* "*" stands for an ID */
  BeckonBodyUse body;
  BeckonIdUse   id;

  const char *const *members; /* (nullable): of the body, no others; NULL: the function checks */
  const char *const *query;   /* (nullable): parameters, no others; NULL: any query is ignored */
  gboolean           surface; /* the header Beckon-Surface counts */
  gboolean           who;     /* the caller may be named, see call->by */
  gboolean           remote;  /* also for callers on another computer (AG-11) */
  BeckonRunsUse      runs;    /* for callers in a sandbox (TR-8) */

  /* (transfer full) (nullable): a verb of the desk; its commit has what is replied. */
  BeckonOperation *(*make) (BeckonCall *call, GError **error);
  /* On a reader's thread: reads @view and, of @call, what the row asked for, and nothing else.
   * (transfer full) (nullable): the thing that is replied, or that make or handle finds in
   * call->found. */
  gpointer (*find) (BeckonCall *call, BeckonView *view, GError **error);
  /* The same, of the things that are replied; where the query has "after", @next is the value for
   * the next page. */
  GPtrArray *(*list) (BeckonCall *call, BeckonView *view, char **next, GError **error);
  /* (nullable): frees what find returns, if it is not of the type @resource. */
  GDestroyNotify free_found;
  /* TRUE: has taken the call, and ends it. */
  gboolean (*handle) (BeckonCall *call, GError **error);

  /* The reply to a commit: the thing of type @resource, or what @reply makes of it. */
  const BeckonResource *resource;
  void (*reply) (BeckonCall *call, BeckonCommit *commit);
  guint    status; /* 0: 200; 201 comes with a Location if the resource has an id */
  gboolean stream; /* GET only, without HEAD */
  guint    data;   /* for the function */
};

/* (transfer none) (nullable): the route for @method (HEAD uses that of GET) and @path, still
 * encoded. @id (transfer full) (nullable): decoded. E101 for a malformed path, E102 for an unknown
 * one; for a known path with another method E101, and @allow (transfer full) lists the valid
 * methods. */
const BeckonRoute *
beckon_routes_find (const char *method, const char *path, char **id, char **allow, GError **error);

/* How what .find returns is freed. */
GDestroyNotify beckon_route_get_free (const BeckonRoute *route);
/* How many bytes a body for @route may have. */
gsize beckon_route_get_limit (const BeckonRoute *route);

/* All rows: @n_parts arrays, each ending with a row without a method. */
const BeckonRoute *const *beckon_routes_get_parts (guint *n_parts);

/* The rows of each file in http/, and of mcp/. */
extern const BeckonRoute beckon_http_agents[];
extern const BeckonRoute beckon_http_attachments[];
extern const BeckonRoute beckon_http_guards[];
extern const BeckonRoute beckon_http_settings[];
extern const BeckonRoute beckon_http_handoff[];
extern const BeckonRoute beckon_http_hooks[];
extern const BeckonRoute beckon_http_interactions[];
extern const BeckonRoute beckon_http_next[];
extern const BeckonRoute beckon_http_people[];
extern const BeckonRoute beckon_http_preferences[];
extern const BeckonRoute beckon_http_requests[];
extern const BeckonRoute beckon_http_stats[];
extern const BeckonRoute beckon_http_status[];
extern const BeckonRoute beckon_http_tasks[];
extern const BeckonRoute beckon_http_waits[];
extern const BeckonRoute beckon_mcp_routes[];

G_END_DECLS
