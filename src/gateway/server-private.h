/* server-private.h: what the files of the gateway share
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <libsoup/soup.h>

#include "gateway/auth.h"
#include "gateway/server.h"
#include "gateway/wire/hub.h"
#include "gateway/wire/parked.h"
#include "gateway/wire/sse.h"
#include "gateway/wire/stranger.h"

G_BEGIN_DECLS

struct _BeckonServer
{
  GObject          parent_instance;
  BeckonDesk      *desk; /* (owned) */
  char            *program;
  SoupServer      *soup;      /* (owned) (nullable): parses requests, listens on nothing */
  BeckonHub       *hub;       /* (owned) (nullable) */
  BeckonAuth      *auth;      /* (owned) (nullable) */
  BeckonParked    *parked;    /* (owned) (nullable) */
  BeckonSse       *sse;       /* (owned) (nullable) */
  BeckonStrangers *strangers; /* (owned) (nullable) */
  GSocketAddress  *local;     /* (owned): stands for every client of the Unix socket */
  GSocketAddress  *loopback;  /* (owned): our own end; a client of TCP has a BeckonStranger */
  GQueue           peers;     /* (element-type BeckonPeer): those that libsoup does not hold */
  GQueue leaving; /* (element-type BeckonLeaving): paused messages whose connection is about to be
                     taken out */
  guint      leaving_source;
  GPtrArray *surfaces;  /* (element-type BeckonSurfaceState) */
  int        soup_peer; /* the other end of what libsoup believes to listen on, -1 */
  struct _BeckonRuntimeKeeper
    *runtime; /* (owned) (nullable): what others find the desk by; sees to listeners[0] */
  struct _BeckonListener *listeners[2]; /* (owned) (nullable): Unix socket, TCP */
  guint                   port;         /* 0: TCP is off */
  char                   *tcp_detail;   /* (nullable): why, when it is off */
  gboolean                tcp_failed;
  gulong                  event_handler;
  gulong                  agents_handler;
  guint probe_s; /* after how long a half-closed client of TCP is asked whether it is still there,
                    and how often */
  GQueue
    endings; /* calls that completed a hand-off and wait until its plan is over; http/handoff.c */
  GQueue   request_waits; /* calls that wait until a request is classified; http/requests.c */
  GQueue   fetches;       /* agents that fetch their next task; http/next.c */
  gpointer fetching;   /* (nullable): of them, the one that the store looks for; NULL also when it
                          went meanwhile */
  gboolean fetch_busy; /* the store looks */
  guint    fetch_idle; /* 0, or the source that looks again */
  gboolean running;
  gsize   *body_bytes; /* (owned): a g_rc_box: of all requests, as far as they came; body.c */
  guint    in_flight;  /* paused calls that the desk or the store still has */
};

/* What the status call says of one way to reach the person or the desk. */
typedef struct
{
  char        *name;
  char        *detail;
  BeckonHealth health;
  gint64       checked_us; /* when that was found, of what is not looked at all the time; 0 */
} BeckonSurfaceState;

/* A call that was in flight is answered; the last one of a server that was stopped takes it down.
 * Not from a handler of libsoup. */
void beckon_server_end_call (BeckonServer *self);
/* Answers the calls that wait for a request to be classified: the server stops. */
void beckon_http_end_request_waits (BeckonServer *server);
/* Likewise to those that completed a hand-off, with what is known. */
void beckon_http_end_endings (BeckonServer *server);
/* Adds the members of one way to reach the person or the desk; @waiting: messages that it did not
 * deliver yet. */
void beckon_http_add_surface (GString                  *json,
                              const BeckonSurfaceState *surface,
                              guint                     waiting,
                              gint64                    now_us);
/* Likewise those that wait for a task to fetch. */
void beckon_http_end_fetches (BeckonServer *server);
/* @task changed, or agents did: somebody may wait for it. */
void beckon_http_take_task_for_fetches (BeckonServer *server, const BeckonTask *task);
void beckon_http_take_agents_for_fetches (BeckonServer *server);

G_END_DECLS
