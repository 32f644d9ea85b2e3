/* storage-rows.h: rows of the preferences that say how much the desk stores on disk, and how fast
 * that grows (TR-6)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "desk/desk.h"

G_BEGIN_DECLS

/* Reads the statistics of the store of @desk, then sets the subtitles of @file, @log and @growth
 * and shows the rows. Rows that were destroyed in the meantime are skipped. */
void beckon_storage_rows_fill (BeckonDesk   *desk,
                               AdwActionRow *file,
                               AdwActionRow *log,
                               AdwActionRow *growth);

G_END_DECLS
