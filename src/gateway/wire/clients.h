/* clients.h: what the connections of all clients have in common
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <libsoup/soup.h>

#include "desk/time/clock.h"
#include "gateway/wire/poller.h"
#include "trust/namespaces.h"

G_BEGIN_DECLS

typedef struct _BeckonClients BeckonClients;

/* From the start of the server to its stop. client-connection.c has the connections. */
struct _BeckonClients
{
  BeckonClock  *clock;     /* (owned) */
  SoupServer   *soup;      /* (owned) (nullable): parses requests; accepts no connections itself */
  int           soup_peer; /* the other end of the socket on which libsoup believes to listen, -1 */
  BeckonPoller *poller;    /* (owned) */
  struct _BeckonUnauthenticatedList *unauthenticated; /* (owned) */
  BeckonNamespaces                  *namespaces;      /* (owned): those of the desk */
  GSocketAddress *loopback; /* (owned): our own end; a TCP client has a BeckonUnauthenticated
                             * until it is admitted */
  GQueue connections;       /* (element-type BeckonClientConnection): those that libsoup does not
                             * handle */
  guint  probe_s;           /* interval of probes that check a half-closed TCP client */
  guint  pause_ms;          /* how long a waiting request stays paused in libsoup */
  gsize *body_bytes;        /* (owned): a g_rc_box: body bytes received for all current requests;
                             * body.c */
};

/* (transfer full) (nullable): raises the limit of open files, too. E110 if there is no descriptor.
 */
BeckonClients *beckon_clients_new (BeckonClock *clock, GError **error);
/* Closes all connections. */
void beckon_clients_free (BeckonClients *self);

G_END_DECLS
