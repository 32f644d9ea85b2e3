/* people-window.h: who does the work: people, to whom it can be handed over, and agents
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "desk/desk.h"

G_BEGIN_DECLS

#define BECKON_TYPE_PEOPLE_WINDOW (beckon_people_window_get_type ())
G_DECLARE_FINAL_TYPE (BeckonPeopleWindow, beckon_people_window, BECKON, PEOPLE_WINDOW, AdwWindow)

/* (transfer none) */
GtkWidget *beckon_people_window_new (BeckonDesk *desk);

G_END_DECLS
