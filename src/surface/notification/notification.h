/* notification.h: what a notification says and offers, before it is known who shows it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "surface/notification/server-traits.h"

G_BEGIN_DECLS

/* An action of the application, with the prefix “app.”. */
typedef struct
{
  char       *label;  /* (owned): plain text */
  const char *action; /* (not owned): static */
  GVariant   *target; /* (owned) (nullable) */
} BeckonNotificationAction;

/* Counted by references; once it is sent, it no longer changes. */
typedef struct
{
  char                     *title;
  char                     *body; /* (nullable): plain text */
  GNotificationPriority     priority;
  GPtrArray                *buttons; /* (element-type BeckonNotificationAction): what is offered */
  BeckonNotificationAction *open;    /* (nullable): what a click beside the buttons does */
  gboolean                  offers_open; /* it is offered as a button, too, where not all is */
  gboolean                  has_more;    /* there is more to answer than the buttons */
} BeckonNotification;

/* (transfer full): an action. @target (nullable): floating, or with a reference taken. */
BeckonNotificationAction      *
beckon_notification_action_new (const char *label, const char *action, GVariant *target);
void beckon_notification_action_free (BeckonNotificationAction *self);

/* (transfer full): without a body, and with nothing to do. */
BeckonNotification *beckon_notification_new (const char *title);
BeckonNotification *beckon_notification_ref (BeckonNotification *self);
void                beckon_notification_unref (BeckonNotification *self);

/* (transfer container) (element-type BeckonNotificationAction): the buttons on a server with
 * @traits, which draws them all whole. What it would cut is not among them; then, and where there
 * is more to answer, the last one opens the question. */
GPtrArray *beckon_notification_list_buttons (const BeckonNotification *self,
                                             const BeckonServerTraits *traits);
/* (transfer full): for GNOME Shell and the portal, which GLib serves. */
GNotification *beckon_notification_to_gio (const BeckonNotification *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonNotification, beckon_notification_unref)

G_END_DECLS
