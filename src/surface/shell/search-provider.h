/* search-provider.h: finds tasks and questions in the search of GNOME Shell
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk.h"
#include "surface/quiet/quiet.h"

G_BEGIN_DECLS

#define BECKON_SEARCH_PROVIDER_PATH "/page/beckon/Beckon/SearchProvider"

#define BECKON_TYPE_SEARCH_PROVIDER (beckon_search_provider_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonSearchProvider, beckon_search_provider, BECKON, SEARCH_PROVIDER, GObject)

/* (transfer full): answers org.gnome.Shell.SearchProvider2 on @bus at BECKON_SEARCH_PROVIDER_PATH
 * as long as it lives: tasks, open questions, and the answers of the history. Nothing is found
 * while the session is locked, as @quiet says. Signal "activated" (action, target, time): the
 * result is to open by this action of the application, without its prefix: show-link, show-question
 * or search; the time of the click in ms of the display, 0 if the caller does not tell. */
BeckonSearchProvider *
beckon_search_provider_new (GDBusConnection *bus, BeckonDesk *desk, BeckonQuiet *quiet);

G_END_DECLS
