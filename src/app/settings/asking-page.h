/* asking-page.h: the page of the preferences that says how questions wait for the person
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "desk/guards.h"

G_BEGIN_DECLS

#define BECKON_TYPE_ASKING_PAGE (beckon_asking_page_get_type ())
G_DECLARE_FINAL_TYPE (BeckonAskingPage, beckon_asking_page, BECKON, ASKING_PAGE, AdwPreferencesPage)

/* @settings of the schema page.beckon.Beckon; what is changed here of @guards is confirmed
 * (TR-9). */
void beckon_asking_page_bind (BeckonAskingPage *self, GSettings *settings, BeckonGuards *guards);
/* (transfer none): the first row, which gets the focus when the window opens. */
GtkWidget *beckon_asking_page_get_first (BeckonAskingPage *self);

G_END_DECLS
