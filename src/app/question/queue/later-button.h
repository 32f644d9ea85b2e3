/* later-button.h: the menu beside Later: set aside until a time (ATT-6)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define BECKON_TYPE_LATER_BUTTON (beckon_later_button_get_type ())
G_DECLARE_FINAL_TYPE (BeckonLaterButton, beckon_later_button, BECKON, LATER_BUTTON, AdwBin)

/* Signals: "chosen" (gint64 until): the chosen time, wall clock, µs since the epoch; "all": none of
 * the row, without a time. */

/* How many questions are in the row; with more than one the menu offers *Later* for all. */
void beckon_later_button_set_all (BeckonLaterButton *self, guint n);

G_END_DECLS
