/* palette-model.h: everything that the command palette finds
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/palette/palette-item.h"
#include "desk/desk.h"

G_BEGIN_DECLS

/* Reads tasks and agents once, and the history for each search, on the reader thread. Signals:
 * "changed": the results are others. */
#define BECKON_TYPE_PALETTE_MODEL (beckon_palette_model_get_type ())
G_DECLARE_FINAL_TYPE (BeckonPaletteModel, beckon_palette_model, BECKON, PALETTE_MODEL, GObject)

/* (transfer full): @actions (transfer full) (element-type BeckonPaletteItem) are what it finds
 * besides what the desk has. */
BeckonPaletteModel *beckon_palette_model_new (BeckonDesk *desk, GPtrArray *actions);
/* Finds @typed. The results are there when it returns, but for those from the history. */
void beckon_palette_model_search (BeckonPaletteModel *self, const char *typed);
/* (transfer none) (element-type BeckonPaletteItem): by section, the one with the best first; valid
 * until "changed" or the next search. */
GPtrArray *beckon_palette_model_get_results (BeckonPaletteModel *self);

G_END_DECLS
