/* stranger.c: limits number and duration of TCP connections that have not sent the token yet
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "gateway/wire/stranger.h"

#include <sys/socket.h>

struct _BeckonStrangers
{
  BeckonClock *clock; /* (owned) */
  GQueue       queue; /* (element-type BeckonStranger): oldest first */
  guint        limit;
  gint64       patience_us;
  guint        alarm;
  gint64       alarm_us;
};

struct _BeckonStranger
{
  GInetSocketAddress      parent_instance;
  BeckonStrangers        *strangers; /* (unowned) (nullable): NULL once admitted or closed */
  GList                   link;      /* in the queue */
  gint64                  due_us;
  BeckonClientConnection *connection; /* (unowned) (nullable): while it owns the connection */
  GWeakRef                socket;     /* while libsoup owns the connection */
};

G_DEFINE_FINAL_TYPE (BeckonStranger, beckon_stranger, G_TYPE_INET_SOCKET_ADDRESS)

static void arm (BeckonStrangers *self);

static void
leave (BeckonStranger *self)
{
  BeckonStrangers *strangers = self->strangers;

  if (strangers == NULL)
    return;
  self->strangers = NULL;
  g_queue_unlink (&strangers->queue, &self->link);
  if (strangers->queue.length == 0)
    arm (strangers);
}

/* libsoup closes and frees a connection after a shutdown, as when a client hangs up. */
static void
show_out (BeckonStranger *self)
{
  g_autoptr (BeckonStranger) keep = g_object_ref (self);
  g_autoptr (GSocket) socket = g_weak_ref_get (&self->socket);

  leave (self);
  if (self->connection != NULL)
    beckon_client_connection_close (self->connection);
  else if (socket != NULL)
    shutdown (g_socket_get_fd (socket), SHUT_RDWR);
}

static void
on_alarm (gpointer user_data)
{
  BeckonStrangers *self = user_data;
  gint64           now_us = beckon_clock_get_time (self->clock, BECKON_CLOCK_AWAKE);

  self->alarm = 0;
  while (self->queue.head != NULL && ((BeckonStranger *) self->queue.head->data)->due_us <= now_us)
    show_out (self->queue.head->data);
  arm (self);
}

/* One alarm for all. If it fires early, because its connection has gone, it is armed again. */
static void
arm (BeckonStrangers *self)
{
  gint64 due_us =
    self->queue.head != NULL ? ((BeckonStranger *) self->queue.head->data)->due_us : 0;

  if (self->alarm != 0 && self->queue.head != NULL && self->alarm_us <= due_us)
    return;
  if (self->alarm != 0)
    beckon_clock_remove_alarm (self->clock, self->alarm);
  self->alarm = 0;
  if (self->queue.head == NULL)
    return;
  self->alarm_us = due_us;
  self->alarm = beckon_clock_add_alarm (self->clock, BECKON_CLOCK_AWAKE, due_us, on_alarm, self);
}

BeckonStrangers *
beckon_strangers_new (BeckonClock *clock, guint limit, gint64 patience_us)
{
  BeckonStrangers *self = g_new0 (BeckonStrangers, 1);

  self->clock = g_object_ref (clock);
  self->limit = limit;
  self->patience_us = patience_us;
  return self;
}

void
beckon_strangers_free (BeckonStrangers *self)
{
  while (self->queue.head != NULL)
    leave (self->queue.head->data);
  g_object_unref (self->clock);
  g_free (self);
}

gboolean
beckon_strangers_is_crowded (BeckonStrangers *self)
{
  return self->queue.length > self->limit / 2;
}

GSocketAddress *
beckon_strangers_add (BeckonStrangers *self)
{
  g_autoptr (GInetAddress) loopback = g_inet_address_new_loopback (G_SOCKET_FAMILY_IPV4);
  BeckonStranger *stranger = g_object_new (BECKON_TYPE_STRANGER, "address", loopback, NULL);

  while (self->queue.length >= self->limit)
    show_out (self->queue.head->data);
  stranger->strangers = self;
  stranger->due_us = beckon_clock_get_time (self->clock, BECKON_CLOCK_AWAKE) + self->patience_us;
  g_queue_push_tail_link (&self->queue, &stranger->link);
  arm (self);
  return G_SOCKET_ADDRESS (stranger);
}

void
beckon_stranger_set_connection (GSocketAddress *address, BeckonClientConnection *connection)
{
  if (BECKON_IS_STRANGER (address))
    BECKON_STRANGER (address)->connection = connection;
}

void
beckon_stranger_set_socket (GSocketAddress *address, GSocket *socket)
{
  if (BECKON_IS_STRANGER (address))
    g_weak_ref_set (&BECKON_STRANGER (address)->socket, socket);
}

void
beckon_stranger_admit (GSocketAddress *address)
{
  if (BECKON_IS_STRANGER (address))
    leave (BECKON_STRANGER (address));
}

static void
beckon_stranger_finalize (GObject *object)
{
  BeckonStranger *self = BECKON_STRANGER (object);

  leave (self);
  g_weak_ref_clear (&self->socket);
  G_OBJECT_CLASS (beckon_stranger_parent_class)->finalize (object);
}

static void
beckon_stranger_class_init (BeckonStrangerClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_stranger_finalize;
}

static void
beckon_stranger_init (BeckonStranger *self)
{
  self->link.data = self;
  g_weak_ref_init (&self->socket, NULL);
}
