/* sizes.h: the size of the file, and its growth (TR-6); used inside the store alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"
#include "model/stats.h"

G_BEGIN_DECLS

/* This many days are remembered. */
#define BECKON_SIZES_KEPT_DAYS 366

/* Records all sizes for the day of @now_us, unless already recorded. */
gboolean beckon_sql_note_size (BeckonDb *db, gint64 now_us, GError **error);
/* The sizes at @now_us, and the growth in the last 30 days, or since the first record. */
gboolean
beckon_sql_read_storage (BeckonDb *db, gint64 now_us, BeckonStorage *storage, GError **error);

G_END_DECLS
