/* cursor.h: when a page of a list is full, and where the next one begins; used inside the store
 * alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/question/interaction.h"
#include "model/task.h"

G_BEGIN_DECLS

/* How many rows one read looks at when a filter leaves out most of them; the page is short then and
 * goes on. */
#define BECKON_SQL_SCAN_ROWS 1000
/* The same of a search for words in tasks, on the reader thread: others have their turn between. */
#define BECKON_SQL_SEARCH_ROWS 10000
/* A page that has so much text is full: one of large contexts must not hold up the main loop. It
 * has one row at least. */
#define BECKON_SQL_PAGE_BYTES (1024 * 1024)

/* Cursors of pages: "t12", "i34" */
char *beckon_sql_make_cursor (char table, gint64 id);
/* @id is left alone when @cursor is NULL. E101. */
gboolean beckon_sql_parse_cursor (const char *cursor, char table, gint64 *id, GError **error);
/* 0 becomes 100, never more than BECKON_LIMIT_PAGE. */
guint beckon_sql_clamp_limit (guint limit);
/* The texts that make a row large. */
gsize beckon_sql_task_bytes (const BeckonTask *task);
gsize beckon_sql_interaction_bytes (const BeckonInteraction *interaction);

G_END_DECLS
