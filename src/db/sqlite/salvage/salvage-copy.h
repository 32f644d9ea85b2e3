/* salvage-copy.h: what can be read of a damaged file, table by table and row by row; used by
 * salvage.c alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/sqlite/connection.h"

G_BEGIN_DECLS

/* Copies the rows of every table of @to that can be read of the file @damaged, which is not
 * changed; what follows from other tables is left for beckon_salvage_repair (). @tasks,
 * @interactions (out): how many of each. FALSE with @error (E110): @to cannot be written. */
gboolean beckon_salvage_copy (
  const char *damaged, BeckonDb *to, guint64 *tasks, guint64 *interactions, GError **error);

G_END_DECLS
