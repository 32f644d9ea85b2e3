/* corrections.h: the rows of corrections; used inside the store alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"
#include "model/question/interaction.h"

G_BEGIN_DECLS

gboolean beckon_sql_insert_correction (BeckonDb *db, BeckonCorrection *correction, GError **error);
/* Fills in @interaction's corrections. */
gboolean beckon_sql_read_corrections (BeckonDb *db, BeckonInteraction *interaction, GError **error);
/* The same for each of @interactions (element-type BeckonInteraction), which are those that the
 * events with the numbers @first to @last are about. */
gboolean beckon_sql_read_corrections_of_events (
  BeckonDb *db, gint64 first, gint64 last, GPtrArray *interactions, GError **error);

G_END_DECLS
