/* palette-window.h: the command palette: everything that can be done or opened, in one list
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "app/palette/palette-model.h"

G_BEGIN_DECLS

/* Signal "chosen" (action, target (GVariant, nullable)): the person wants that done; the palette is
 * closed already. It answers no question itself. */
#define BECKON_TYPE_PALETTE_WINDOW (beckon_palette_window_get_type ())
G_DECLARE_FINAL_TYPE (BeckonPaletteWindow, beckon_palette_window, BECKON, PALETTE_WINDOW, AdwWindow)

/* (transfer none): modal for @parent; present it. @model (transfer full). */
BeckonPaletteWindow *beckon_palette_window_new (GtkWindow *parent, BeckonPaletteModel *model);

G_END_DECLS
