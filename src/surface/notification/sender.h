/* sender.h: sends the notifications of this program and takes them back
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "surface/notification/notification-server.h"
#include "surface/notification/notification-text.h"
#include "surface/notification/notification.h"
#include "surface/quiet/quiet.h"

G_BEGIN_DECLS

/* Sends to the server of the desktop: to GNOME Shell and to the portal through GLib, to all others
 * as bubbles.h does. Signals: "confirmed" (name): the server has the notification of this name, and
 * it was not withdrawn. "gone" (name): the person has dismissed it, or it ran out; GNOME Shell and
 * the portal do not tell. "activating" (token (nullable)): a click, before its action. */
#define BECKON_TYPE_SENDER (beckon_sender_get_type ())
G_DECLARE_FINAL_TYPE (BeckonSender, beckon_sender, BECKON, SENDER, GObject)

/* (transfer full): @application must outlive it. @settings (nullable) of the schema
 * page.beckon.Beckon. */
BeckonSender *
beckon_sender_new (GApplication *application, BeckonQuiet *quiet, GSettings *settings);

/* (transfer none) */
BeckonNotificationServer *beckon_sender_get_server (BeckonSender *self);
BeckonQuiet              *beckon_sender_get_quiet (BeckonSender *self);
/* The person wants notifications of the sort of the setting @key. */
gboolean beckon_sender_wants (BeckonSender *self, const char *key);
/* TRUE: @agent is in the list of the setting @key. */
gboolean beckon_sender_lists (BeckonSender *self, const char *key, const char *agent);
/* FALSE: there is no session bus. */
gboolean beckon_sender_can_send (BeckonSender *self);
/* How a notification is shown now: without words while the session is locked, or always if the
 * person wants that. */
BeckonNotificationForm beckon_sender_get_form (BeckonSender *self);
/* @notification (transfer full): in place of the one with the same @name. */
void beckon_sender_send (BeckonSender *self, const char *name, BeckonNotification *notification);
void beckon_sender_withdraw (BeckonSender *self, const char *name);

G_END_DECLS
