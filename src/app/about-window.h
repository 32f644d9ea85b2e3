/* about-window.h: what this program is, what is new in it, and how it fares
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/widgets/pages-window.h"

G_BEGIN_DECLS

#define BECKON_TYPE_ABOUT_WINDOW (beckon_about_window_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonAboutWindow, beckon_about_window, BECKON, ABOUT_WINDOW, BeckonPagesWindow)

/* (transfer none): name, people, links and news are those of the metainfo; the troubleshooting
 * page has what `beckon doctor` prints, as soon as it has. */
GtkWidget *beckon_about_window_new (void);

G_END_DECLS
