/* bubbles.h: notifications at a server of the freedesktop specification
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "surface/notification/notification.h"

G_BEGIN_DECLS

/* Speaks org.freedesktop.Notifications, version 1.2 of the Desktop Notifications Specification,
 * with the activation tokens of 1.3. GLib's own way gives the default action no label and forgets a
 * notification once an action came: some servers then answer another button, or leave the
 * notification where it is (GLib 2.74 to 2.84).
 *
 * Each button has a key of its own for as long as the program runs: a click on an older
 * notification, or one that is told after its end, is the click that was meant, or none.
 *
 * Signals: "taken" (name): the server has the notification of this name. "gone" (name): the person
 * has dismissed it, or it ran out. "activated" (action, target (nullable), token (nullable)): a
 * click; the notification is closed. "reacted" (server): before the latter two, if a person has
 * clicked or dismissed one; the unique name of the server that says so. */
#define BECKON_TYPE_BUBBLES (beckon_bubbles_get_type ())
G_DECLARE_FINAL_TYPE (BeckonBubbles, beckon_bubbles, BECKON, BUBBLES, GObject)

/* (transfer full) */
BeckonBubbles *beckon_bubbles_new (GDBusConnection *bus);
/* Shows @notification in place of the one with the same @name. @markup: the server takes the body
 * for markup. */
void beckon_bubbles_send (BeckonBubbles            *self,
                          const char               *name,
                          BeckonNotification       *notification,
                          const BeckonServerTraits *traits,
                          gboolean                  markup);
void beckon_bubbles_withdraw (BeckonBubbles *self, const char *name);
/* The server is gone, and all that it showed. */
void beckon_bubbles_forget (BeckonBubbles *self);

G_END_DECLS
