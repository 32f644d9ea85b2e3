/* notification-server.h: what shows the notifications of this program, and whether it does
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "model/health.h"
#include "surface/notification/server-traits.h"
#include "trust/kin.h"

G_BEGIN_DECLS

/* Follows the server that shows the notifications (GNOME Shell, the portal, or one of the
 * freedesktop specification): whether it is there, whether it answers, and what it can show. */
#define BECKON_TYPE_NOTIFICATION_SERVER (beckon_notification_server_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonNotificationServer, beckon_notification_server, BECKON, NOTIFICATION_SERVER, GObject)

/* Signals: "changed": a result below is another one. "restarted": another server has taken the
 * place of the one that had the notifications; those are gone. */

/* TRUE: the process @kin belongs to an agent. */
typedef gboolean (*BeckonNotificationServerJudge) (BeckonKin *kin, gpointer user_data);

/* (transfer full): @bus (nullable): the application's connection, through which it sends. */
BeckonNotificationServer *beckon_notification_server_new (GDBusConnection *bus);

/* Who tells whether a server is a program of an agent; until then, none is. */
void beckon_notification_server_set_judge (BeckonNotificationServer     *self,
                                           BeckonNotificationServerJudge judge,
                                           gpointer                      user_data);

/* @detail (transfer full): one translated sentence; "" where all is well. UNKNOWN until it has
 * answered. */
BeckonHealth beckon_notification_server_get_health (BeckonNotificationServer *self, char **detail);
/* TRUE: it answered when it was asked last, and is still there. */
gboolean beckon_notification_server_answers (BeckonNotificationServer *self);
/* TRUE: what it has taken counts as shown to the person: it is GNOME Shell, the portal, a server
 * that is known to draw, or one to which a person has reacted, and no program of an agent (AIC-5).
 */
gboolean beckon_notification_server_shows (BeckonNotificationServer *self);
/* Logs once of each server why what it has taken does not count as shown, if it does not. */
void beckon_notification_server_tell (BeckonNotificationServer *self);
/* A person has clicked or dismissed a notification, says the server with this unique name. */
void beckon_notification_server_note_reaction (BeckonNotificationServer *self, const char *server);
/* TRUE: it draws buttons, as far as is known. */
gboolean beckon_notification_server_has_buttons (BeckonNotificationServer *self);
/* TRUE: it is one of the freedesktop specification. */
gboolean beckon_notification_server_is_freedesktop (BeckonNotificationServer *self);
/* (transfer none): what is known of it. */
const BeckonServerTraits *beckon_notification_server_get_traits (BeckonNotificationServer *self);
/* TRUE: it takes the body for markup, so plain text must be escaped. */
gboolean beckon_notification_server_reads_markup (BeckonNotificationServer *self);

/* TRUE: a click on a notification starts the program if it has ended. Elsewhere the click is lost.
 */
gboolean beckon_notification_server_starts_program (BeckonNotificationServer *self);

/* Asks it for a sign of life. Messages of one connection arrive in order, so it has taken all that
 * was sent before. */
void     beckon_notification_server_confirm_async (BeckonNotificationServer *self,
                                                   GAsyncReadyCallback       callback,
                                                   gpointer                  user_data);
gboolean beckon_notification_server_confirm_finish (BeckonNotificationServer *self,
                                                    GAsyncResult             *result,
                                                    GError                  **error);

G_END_DECLS
