/* notices-page.h: the page of the preferences that says how questions arrive, and what is notified
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "surface/shell/global-shortcut.h"

G_BEGIN_DECLS

#define BECKON_TYPE_NOTICES_PAGE (beckon_notices_page_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonNoticesPage, beckon_notices_page, BECKON, NOTICES_PAGE, AdwPreferencesPage)

/* @settings of the schema page.beckon.Beckon. */
void beckon_notices_page_bind (BeckonNoticesPage *self, GSettings *settings);
/* What the row *Run in the background* says: where the program is while it has no window. */
void beckon_notices_page_set_place (BeckonNoticesPage *self, const char *sentence);
/* The keys that show the oldest question; NULL: no row for them. Call it once. */
void beckon_notices_page_set_shortcut (BeckonNoticesPage *self, BeckonGlobalShortcut *shortcut);

G_END_DECLS
