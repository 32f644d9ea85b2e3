/* peer.c: the process at the other end of the Unix socket
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "gateway/wire/peer.h"

struct _BeckonPeer
{
  GInetSocketAddress parent_instance;
  int                pid;
  BeckonKin         *kin; /* (owned) (nullable): as it was read first */
};

G_DEFINE_FINAL_TYPE (BeckonPeer, beckon_peer, G_TYPE_INET_SOCKET_ADDRESS)

static void
beckon_peer_finalize (GObject *object)
{
  BeckonPeer *self = BECKON_PEER (object);

  g_clear_pointer (&self->kin, beckon_kin_unref);
  G_OBJECT_CLASS (beckon_peer_parent_class)->finalize (object);
}

static void
beckon_peer_class_init (BeckonPeerClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_peer_finalize;
}

static void
beckon_peer_init (BeckonPeer *self)
{
}

GSocketAddress *
beckon_peer_new (int pid)
{
  g_autoptr (GInetAddress) address = g_inet_address_new_loopback (G_SOCKET_FAMILY_IPV4);
  BeckonPeer *self = g_object_new (BECKON_TYPE_PEER, "address", address, NULL);

  self->pid = pid;
  return G_SOCKET_ADDRESS (self);
}

static BeckonPeer *
get_peer (SoupServerMessage *message)
{
  GSocketAddress *remote = soup_server_message_get_remote_address (message);

  return BECKON_IS_PEER (remote) ? BECKON_PEER (remote) : NULL;
}

gboolean
beckon_peer_is_local (SoupServerMessage *message)
{
  return get_peer (message) != NULL;
}

BeckonKin *
beckon_peer_dup_kin (SoupServerMessage *message)
{
  BeckonPeer *self = get_peer (message);

  if (self != NULL && self->kin == NULL)
    self->kin = beckon_kin_read (self->pid);
  return self != NULL && self->kin != NULL ? beckon_kin_ref (self->kin) : NULL;
}
