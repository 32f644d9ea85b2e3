/* unauthenticated.c: limits number and duration of TCP connections that have not sent the token yet
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "gateway/wire/unauthenticated.h"

#include <sys/socket.h>

#include "desk/time/alarm.h"

struct _BeckonUnauthenticatedList
{
  BeckonAlarm alarm; /* one for all, by the clock AWAKE */
  GQueue      queue; /* (element-type BeckonUnauthenticated): oldest first */
  guint       limit;
  gint64      patience_us;
};

struct _BeckonUnauthenticated
{
  GInetSocketAddress         parent_instance;
  BeckonUnauthenticatedList *list; /* (unowned) (nullable): NULL once admitted or closed */
  GList                      link; /* in the queue */
  gint64                     due_us;
  BeckonClientConnection    *connection; /* (unowned) (nullable): while it owns the connection */
  GWeakRef                   socket;     /* while libsoup owns the connection */
};

G_DEFINE_FINAL_TYPE (BeckonUnauthenticated, beckon_unauthenticated, G_TYPE_INET_SOCKET_ADDRESS)

static void arm_alarm (BeckonUnauthenticatedList *self);

static void
forget (BeckonUnauthenticated *self)
{
  BeckonUnauthenticatedList *list = self->list;

  if (list == NULL)
    return;
  self->list = NULL;
  g_queue_unlink (&list->queue, &self->link);
  if (list->queue.length == 0)
    arm_alarm (list);
}

/* libsoup closes and frees a connection after a shutdown, as when a client hangs up. */
static void
close_connection (BeckonUnauthenticated *self)
{
  g_autoptr (BeckonUnauthenticated) keep = g_object_ref (self);
  g_autoptr (GSocket) socket = g_weak_ref_get (&self->socket);

  forget (self);
  if (self->connection != NULL)
    beckon_client_connection_close (self->connection);
  else if (socket != NULL)
    shutdown (g_socket_get_fd (socket), SHUT_RDWR);
}

static void
on_alarm (gpointer user_data)
{
  BeckonUnauthenticatedList *self = user_data;
  gint64                     now_us = beckon_alarm_get_now_us (&self->alarm);

  while (self->queue.head != NULL
         && ((BeckonUnauthenticated *) self->queue.head->data)->due_us <= now_us)
    close_connection (self->queue.head->data);
  arm_alarm (self);
}

static void
arm_alarm (BeckonUnauthenticatedList *self)
{
  const BeckonUnauthenticated *first = self->queue.head != NULL ? self->queue.head->data : NULL;

  beckon_alarm_set (&self->alarm, first != NULL ? first->due_us : 0);
}

BeckonUnauthenticatedList *
beckon_unauthenticated_list_new (BeckonClock *clock, guint limit, gint64 patience_us)
{
  BeckonUnauthenticatedList *self = g_new0 (BeckonUnauthenticatedList, 1);

  beckon_alarm_init (&self->alarm, clock, BECKON_CLOCK_AWAKE, on_alarm, self);
  self->limit = limit;
  self->patience_us = patience_us;
  return self;
}

void
beckon_unauthenticated_list_free (BeckonUnauthenticatedList *self)
{
  while (self->queue.head != NULL)
    forget (self->queue.head->data);
  beckon_alarm_clear (&self->alarm);
  g_free (self);
}

gboolean
beckon_unauthenticated_list_is_crowded (BeckonUnauthenticatedList *self)
{
  return self->queue.length > self->limit / 2;
}

GSocketAddress *
beckon_unauthenticated_list_add (BeckonUnauthenticatedList *self)
{
  g_autoptr (GInetAddress) loopback = g_inet_address_new_loopback (G_SOCKET_FAMILY_IPV4);
  BeckonUnauthenticated *address =
    g_object_new (BECKON_TYPE_UNAUTHENTICATED, "address", loopback, NULL);

  while (self->queue.length >= self->limit)
    close_connection (self->queue.head->data);
  address->list = self;
  address->due_us = beckon_alarm_get_now_us (&self->alarm) + self->patience_us;
  g_queue_push_tail_link (&self->queue, &address->link);
  arm_alarm (self);
  return G_SOCKET_ADDRESS (address);
}

void
beckon_unauthenticated_set_connection (GSocketAddress *address, BeckonClientConnection *connection)
{
  if (BECKON_IS_UNAUTHENTICATED (address))
    BECKON_UNAUTHENTICATED (address)->connection = connection;
}

void
beckon_unauthenticated_set_socket (GSocketAddress *address, GSocket *socket)
{
  if (BECKON_IS_UNAUTHENTICATED (address))
    g_weak_ref_set (&BECKON_UNAUTHENTICATED (address)->socket, socket);
}

void
beckon_unauthenticated_admit (GSocketAddress *address)
{
  if (BECKON_IS_UNAUTHENTICATED (address))
    forget (BECKON_UNAUTHENTICATED (address));
}

static void
beckon_unauthenticated_finalize (GObject *object)
{
  BeckonUnauthenticated *self = BECKON_UNAUTHENTICATED (object);

  forget (self);
  g_weak_ref_clear (&self->socket);
  G_OBJECT_CLASS (beckon_unauthenticated_parent_class)->finalize (object);
}

static void
beckon_unauthenticated_class_init (BeckonUnauthenticatedClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_unauthenticated_finalize;
}

static void
beckon_unauthenticated_init (BeckonUnauthenticated *self)
{
  self->link.data = self;
  g_weak_ref_init (&self->socket, NULL);
}
