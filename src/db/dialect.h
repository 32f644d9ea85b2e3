/* dialect.h: words of SQL that one engine wants and others do not know
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Statements of tables are common SQL beside these; the lint suite knows what is not. An engine
 * that does not want a word takes it out of a text when it prepares it.
 */

#pragma once

/* Where one row is written: without OR FAIL SQLite keeps what it needs to undo the statement alone.
 * An operation that fails in the middle is undone whole by its savepoint or its transaction. */
#define BECKON_SQL_INSERT "INSERT OR FAIL INTO "
#define BECKON_SQL_UPDATE "UPDATE OR FAIL "
/* Behind the name of a table: this index and no other; that it stays so is part of what a list
 * costs. */
#define BECKON_SQL_INDEXED_BY(index) " INDEXED BY " index " "
/* A join that is done in the order in which it is written. */
#define BECKON_SQL_JOIN_IN_ORDER " CROSS JOIN "
