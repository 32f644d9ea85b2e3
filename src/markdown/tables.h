/* tables.h: how many cells the tables of a text would get
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* At least as many cells as the tables of @text get: short rows are filled up to the width of the
 * table, so that a few kilobytes may make millions. In proportion to the length of @text. */
guint64 beckon_markdown_tables_count_cells (const char *text);

G_END_DECLS
