/* storage-rows.h: rows of the preferences that say what the desk keeps on the disk, and how fast
 * that grows (TR-6)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "desk/desk.h"

G_BEGIN_DECLS

/* Fills the subtitles of @file, @log and @growth with the figures of the store of @desk, when they
 * are read; each row is shown then. Rows that are gone meanwhile are left alone. */
void beckon_storage_rows_fill (BeckonDesk   *desk,
                               AdwActionRow *file,
                               AdwActionRow *log,
                               AdwActionRow *growth);

G_END_DECLS
