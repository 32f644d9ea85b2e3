/* server-private.h: shared by the files of the gateway
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <libsoup/soup.h>

#include "gateway/auth.h"
#include "gateway/http/interaction-json.h"
#include "gateway/mcp/mcp.h"
#include "gateway/server.h"
#include "gateway/wire/poller.h"
#include "gateway/wire/sse.h"
#include "gateway/wire/unauthenticated.h"
#include "gateway/wire/waiting-requests.h"
#include "trust/namespaces.h"

G_BEGIN_DECLS

struct _BeckonServer
{
  GObject                 parent_instance;
  BeckonDesk             *desk; /* (owned) */
  char                   *program;
  BeckonGuards           *guards; /* (owned) (nullable) */
  const BeckonMcpToolset *tools;
  SoupServer             *soup;      /* (owned) (nullable): parses requests; accepts no connections
                                      * itself */
  BeckonPoller              *poller; /* (owned) (nullable) */
  BeckonAuth                *auth;   /* (owned) (nullable) */
  struct _BeckonAskers      *askers; /* (owned) (nullable) */
  BeckonNamespaces          *namespaces;      /* (owned) (nullable): those of the desk */
  BeckonWaitingRequests     *waiting;         /* (owned) (nullable) */
  BeckonSse                 *sse;             /* (owned) (nullable) */
  BeckonMcp                 *mcp;             /* (owned) (nullable) */
  BeckonUnauthenticatedList *unauthenticated; /* (owned) (nullable) */
  GSocketAddress *loopback; /* (owned): our own end; a TCP client has a BeckonUnauthenticated
                             * until it is admitted */
  GQueue connections;       /* (element-type BeckonClientConnection): those that libsoup does not
                             * handle */
  GQueue detaching; /* (element-type BeckonClosing): paused messages whose connection is about to be
                     * taken from libsoup */
  guint      detaching_source;
  GPtrArray *surfaces;  /* (element-type BeckonSurfaceState) */
  int        soup_peer; /* the other end of the socket on which libsoup believes to listen, -1 */
  struct _BeckonRuntimeKeeper
    *runtime; /* (owned) (nullable): the runtime folder; replaces listeners[0] */
  struct _BeckonListener *listeners[2]; /* (owned) (nullable): Unix socket, TCP */
  guint                   port;         /* 0 if TCP is off */
  char                   *tcp_detail;   /* (nullable): the reason why it is off */
  gboolean                tcp_failed;
  gulong                  event_handler;
  gulong                  agents_handler;
  gulong                  awaited_handler;
  guint                   probe_s; /* interval of probes that check a half-closed TCP client */
  GQueue
    endings; /* calls that completed a hand-off and wait for the end of its plan; http/handoff.c */
  GQueue request_waits;       /* calls that wait for a request to be classified; http/requests.c */
  struct _BeckonHooks *hooks; /* (owned) (nullable) */
  GQueue               fetches; /* agents waiting to fetch their next task; http/next.c */
  gpointer fetching; /* (nullable): the one of them for which the store searches; NULL also if it
                      * has gone meanwhile */
  gboolean                 fetch_busy; /* the store is searching */
  guint                    fetch_idle; /* 0, or the source that starts the next search */
  BeckonWrittenInteraction written;    /* what was written as JSON last */
  gboolean                 running;
  gsize *body_bytes; /* (owned): a g_rc_box: body bytes received for all current requests;
                      * body.c */
  guint in_flight;   /* paused calls that the desk or the store is processing */
  void (*tear_down) (BeckonServer *self); /* for whoever answers the last of them after the stop;
                                           * not from a libsoup handler */
};

/* The state of one surface, as the status call reports it. */
typedef struct
{
  char        *name;
  char        *detail;
  BeckonHealth health;
  gint64       checked_us; /* time of the check if not monitored continuously, else 0 */
} BeckonSurfaceState;

/* (transfer full) (element-type BeckonSurfaceState) */
GPtrArray *beckon_server_new_surfaces (void);
/* (transfer none) (nullable) */
BeckonSurfaceState *beckon_server_find_surface (BeckonServer *self, const char *name);
/* Replies to the calls that wait for a request to be classified, because the server stops. */
void beckon_http_end_request_waits (BeckonServer *server);
/* The same for calls that completed a hand-off, with the state known so far. */
void beckon_http_end_endings (BeckonServer *server);
/* The same for calls that wait for a task to fetch. */
void beckon_http_end_fetches (BeckonServer *server);
/* @task or agents changed: a fetch may be waiting for that. */
void beckon_http_take_task_for_fetches (BeckonServer *server, const BeckonTask *task);
void beckon_http_take_agents_for_fetches (BeckonServer *server);

G_END_DECLS
