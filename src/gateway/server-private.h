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
#include "gateway/surfaces.h"
#include "gateway/wire/clients.h"
#include "gateway/wire/sse.h"
#include "gateway/wire/waiting-requests.h"

G_BEGIN_DECLS

/* What is (nullable) is there while the server runs. */
struct _BeckonServer
{
  GObject                 parent_instance;
  BeckonDesk             *desk; /* (owned) */
  char                   *program;
  BeckonGuards           *guards; /* (owned) (nullable): those that were set */
  const BeckonMcpToolset *tools;
  BeckonClients          *clients;  /* (owned) (nullable) */
  BeckonAuth             *auth;     /* (owned) (nullable) */
  struct _BeckonAskers   *askers;   /* (owned) (nullable) */
  BeckonWaitingRequests  *waiting;  /* (owned) (nullable) */
  BeckonSse              *sse;      /* (owned) (nullable) */
  BeckonMcp              *mcp;      /* (owned) (nullable) */
  struct _BeckonHooks    *hooks;    /* (owned) (nullable) */
  struct _BeckonDetacher *detacher; /* (owned) (nullable) */
  struct _BeckonFetches  *fetches;  /* (owned) (nullable) */
  struct _BeckonRuntimeKeeper
                    *runtime;  /* (owned) (nullable): the runtime folder, with the Unix socket */
  struct _BeckonTcp *tcp;      /* (owned) */
  BeckonSurfaces    *surfaces; /* (owned) */
  GSignalGroup      *signals;  /* (owned): of the desk, while the server runs */
  BeckonWrittenInteraction written; /* what was written as JSON last */
  gboolean                 running;
  guint                    in_flight; /* paused calls that the desk or the store is processing */
  void (*tear_down) (BeckonServer *self); /* for whoever answers the last of them after the stop;
                                           * not from a libsoup handler */
};

G_END_DECLS
