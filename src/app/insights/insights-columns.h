/* insights-columns.h: the statistics of an agent, as the columns of a table
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/stats.h"

G_BEGIN_DECLS

/* The most important ones come first. */
#define BECKON_N_INSIGHTS_COLUMNS 15

/* (transfer none): translated. */
const char *beckon_insights_column_get_title (guint column);
/* (transfer full): the figure of @column, or a dash if it is not known. */
char *beckon_insights_column_dup_text (guint column, const BeckonFigures *figures);

G_END_DECLS
