/* portal-peer.h: a connection to the portals of the desktop that they know by our application id
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define BECKON_TYPE_PORTAL_PEER (beckon_portal_peer_get_type ())
G_DECLARE_FINAL_TYPE (BeckonPortalPeer, beckon_portal_peer, BECKON, PORTAL_PEER, GObject)

/* Signal "changed": what beckon_portal_peer_get_version() says became known, or another. */

/* (transfer full): connects to the bus at @address, and asks for the version of @interface there,
 * again whenever the portals come back. Some portals serve only programs whose id they know. In a
 * sandbox they know it; elsewhere a connection has to say @app_id (nullable: in a sandbox) before
 * it calls anything else, and the one that GTK uses as well has done so long before. */
BeckonPortalPeer *
beckon_portal_peer_new (const char *address, const char *app_id, const char *interface);
/* 0: there is no such portal, as far as is known yet. */
guint beckon_portal_peer_get_version (BeckonPortalPeer *self);
/* (transfer none) (nullable): there while the version is not 0. */
GDBusConnection *beckon_portal_peer_get_connection (BeckonPortalPeer *self);

G_END_DECLS
