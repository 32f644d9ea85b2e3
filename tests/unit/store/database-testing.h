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

/* --- a new database: a file, or on the server whose address is in BECKON_TEST_POSTGRESQL --- */

/* Is it on a server? */
gboolean database_testing_is_on_server (void);
/* For a test of what only a file has. */
#define ONLY_FOR_FILES(reason) \
  G_STMT_START \
  { \
    if (database_testing_is_on_server ()) \
      { \
        g_test_skip (reason); \
        return; \
      } \
  } \
  G_STMT_END
/* (transfer full): where a store finds a new database, which is @path, or an address. It has the
 * current schema, and a store has closed it: it is a copy of the one that the first call in each
 * program lets a store make, so that only that one runs the migrations. End it with
 * database_testing_drop(). */
char *database_testing_create (const char *path);
/* (transfer full): the same for one in which there is nothing yet; there is no file. */
char *database_testing_create_empty (const char *path);
/* After the store is closed. A file stays in its folder. */
void database_testing_drop (const char *place);

/* --- another program in the database at @place; SQL in common words --- */

/* Statements that give no rows. */
void database_testing_run (const char *place, const char *sql);
/* (transfer full) (array zero-terminated=1): the first column of each row, NULL as "". A condition
 * is 1 or 0. */
char **database_testing_query (const char *place, const char *sql);
/* The one number that it gives. */
gint64 database_testing_count (const char *place, const char *sql);
/* From now on a row of @table for which @condition, about NEW, is true cannot be inserted; until
 * allow(). */
void database_testing_refuse (const char *place, const char *table, const char *condition);
void database_testing_allow (const char *place, const char *table);
/* The next @n numbers of the rows of @table are never given. */
void database_testing_skip_numbers (const char *place, const char *table, guint n);
/* (transfer full): from now on nobody else can write, until release(). */
typedef struct _DatabaseTestingHold DatabaseTestingHold;
DatabaseTestingHold                *database_testing_hold (const char *place);
void                                database_testing_release (DatabaseTestingHold *hold);

/* Overwrites a database that is open, and its log, with zeros. */
void database_testing_overwrite (const char *path);

G_END_DECLS
