/* notifications-group.h: the group of preferences that says what is notified (ATT-5, ATT-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define BECKON_TYPE_NOTIFICATIONS_GROUP (beckon_notifications_group_get_type ())
G_DECLARE_FINAL_TYPE (BeckonNotificationsGroup,
                      beckon_notifications_group,
                      BECKON,
                      NOTIFICATIONS_GROUP,
                      AdwPreferencesGroup)

/* @settings of the schema page.beckon.Beckon. */
void beckon_notifications_group_bind (BeckonNotificationsGroup *self, GSettings *settings);

G_END_DECLS
