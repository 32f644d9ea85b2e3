/* selection-bar.h: what can be done with the selected tasks, below the list
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "app/task/list/task-selection.h"
#include "desk/desk.h"

G_BEGIN_DECLS

/* Visible while something can be selected. */
#define BECKON_TYPE_SELECTION_BAR (beckon_selection_bar_get_type ())
G_DECLARE_FINAL_TYPE (BeckonSelectionBar, beckon_selection_bar, BECKON, SELECTION_BAR, AdwBin)

/* To be called once. */
void beckon_selection_bar_follow (BeckonSelectionBar  *self,
                                  BeckonDesk          *desk,
                                  BeckonTaskSelection *selection);

G_END_DECLS
