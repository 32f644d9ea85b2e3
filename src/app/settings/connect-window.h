/* connect-window.h: connects an agent, and asks a first question
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/widgets/pages-window.h"
#include "desk/desk.h"

G_BEGIN_DECLS

#define BECKON_TYPE_CONNECT_WINDOW (beckon_connect_window_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonConnectWindow, beckon_connect_window, BECKON, CONNECT_WINDOW, BeckonPagesWindow)

/* (transfer none): not modal, since what it says is done in other windows. */
GtkWidget *beckon_connect_window_new (BeckonDesk *desk);

G_END_DECLS
