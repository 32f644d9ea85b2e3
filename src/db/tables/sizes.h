/* sizes.h: how large the file is, and how it grows (TR-6); used inside the store alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"
#include "model/stats.h"

G_BEGIN_DECLS

/* So many days are remembered. */
#define BECKON_SIZES_KEPT_DAYS 366

/* Remembers how large everything is on the day of @now_us, where that is not known yet. */
gboolean beckon_sql_note_size (BeckonDb *db, gint64 now_us, GError **error);
/* What the file holds at @now_us, and how it has grown in the last 30 days, or since it is known.
 */
gboolean
beckon_sql_read_storage (BeckonDb *db, gint64 now_us, BeckonStorage *storage, GError **error);

G_END_DECLS
