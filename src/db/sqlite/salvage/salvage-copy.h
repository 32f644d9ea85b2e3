/* salvage-copy.h: copies the readable rows of a damaged database, table by table; only for
 * salvage.c
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/sqlite/connection.h"

G_BEGIN_DECLS

/* Copies the readable rows of all tables of @to from the database @damaged, which is not changed;
 * derived tables are left to beckon_salvage_repair (). @tasks, @interactions (out): number of each.
 * FALSE with @error (E110): @to cannot be written. */
gboolean beckon_salvage_copy (
  const char *damaged, BeckonDb *to, guint64 *tasks, guint64 *interactions, GError **error);

G_END_DECLS
