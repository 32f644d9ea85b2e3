/* database-testing.h: folders and new databases for the fixtures of all tests that have a store
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full): a new folder, whose name begins with @name: in memory if there is room, since
 * tests flush some ten thousand times and none of them cuts the power. */
char *database_testing_make_folder (const char *name);
/* Creates @path as a database of the current schema that a store has closed: a copy of the one that
 * the first call in each program lets a store make, so that only that one runs the migrations. */
void database_testing_create (const char *path);
/* Overwrites a database that is open, and its log, with zeros. */
void database_testing_overwrite (const char *path);

G_END_DECLS
