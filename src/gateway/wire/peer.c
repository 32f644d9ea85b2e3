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
  gboolean           sandboxed;
  BeckonKin         *kin;   /* (owned) (nullable): as it was read first */
  char              *host;  /* (nullable): the other computer whose requests it passes on */
  char              *token; /* (nullable): that these have */
};

G_DEFINE_FINAL_TYPE (BeckonPeer, beckon_peer, G_TYPE_INET_SOCKET_ADDRESS)

static void
beckon_peer_finalize (GObject *object)
{
  BeckonPeer *self = BECKON_PEER (object);

  g_clear_pointer (&self->kin, beckon_kin_unref);
  g_free (self->host);
  g_free (self->token);
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
beckon_peer_new (int pid, gboolean sandboxed)
{
  g_autoptr (GInetAddress) address = g_inet_address_new_loopback (G_SOCKET_FAMILY_IPV4);
  BeckonPeer *self = g_object_new (BECKON_TYPE_PEER, "address", address, NULL);

  self->pid = pid;
  self->sandboxed = sandboxed;
  return G_SOCKET_ADDRESS (self);
}

static BeckonPeer *
get_peer (SoupServerMessage *message)
{
  GSocketAddress *remote = soup_server_message_get_remote_address (message);

  return BECKON_IS_PEER (remote) ? BECKON_PEER (remote) : NULL;
}

gboolean
beckon_peer_may_become_remote (GSocketAddress *peer)
{
  return BECKON_IS_PEER (peer) && BECKON_PEER (peer)->host == NULL;
}

void
beckon_peer_set_remote (GSocketAddress *peer, const char *host, const char *token)
{
  BeckonPeer *self = BECKON_PEER (peer);

  g_return_if_fail (beckon_peer_may_become_remote (peer));

  self->host = g_strdup (host);
  self->token = g_strdup (token);
}

const char *
beckon_peer_get_host (SoupServerMessage *message)
{
  BeckonPeer *self = get_peer (message);

  return self != NULL ? self->host : NULL;
}

const char *
beckon_peer_get_token (SoupServerMessage *message)
{
  BeckonPeer *self = get_peer (message);

  return self != NULL ? self->token : NULL;
}

gboolean
beckon_peer_is_local (SoupServerMessage *message)
{
  return get_peer (message) != NULL;
}

gboolean
beckon_peer_is_sandboxed (SoupServerMessage *message)
{
  BeckonPeer *self = get_peer (message);

  return self != NULL && self->sandboxed;
}

BeckonKin *
beckon_peer_dup_kin (SoupServerMessage *message)
{
  BeckonPeer *self = get_peer (message);

  /* The process here only passes on what another one says. */
  if (self != NULL && self->host != NULL)
    return NULL;
  if (self != NULL && self->kin == NULL)
    self->kin = beckon_kin_read (self->pid);
  return self != NULL && self->kin != NULL ? beckon_kin_ref (self->kin) : NULL;
}
