/* similar.h: finds earlier questions that are similar; used inside the store alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"

G_BEGIN_DECLS

GPtrArray *beckon_sql_find_similar (BeckonDb *db, gint64 id, guint limit, GError **error);

G_END_DECLS
