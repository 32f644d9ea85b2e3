/* connections-page.h: the page of the preferences about agents, channels, access and data
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "desk/desk.h"
#include "surface/telegram/account.h"

G_BEGIN_DECLS

#define BECKON_TYPE_CONNECTIONS_PAGE (beckon_connections_page_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonConnectionsPage, beckon_connections_page, BECKON, CONNECTIONS_PAGE, AdwPreferencesPage)

/* @settings of the schema page.beckon.Beckon. Call it before the other functions. */
void beckon_connections_page_bind (BeckonConnectionsPage *self, GSettings *settings);
/* NULL: the desk is not open, and there are no rows about it. */
void beckon_connections_page_set_desk (BeckonConnectionsPage *self, BeckonDesk *desk);
void beckon_connections_page_set_telegram (BeckonConnectionsPage *self,
                                           BeckonTelegramAccount *account);

G_END_DECLS
