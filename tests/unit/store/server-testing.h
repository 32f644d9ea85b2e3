/* server-testing.h: what database-testing.c does on a server of PostgreSQL
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Without libpq each of these ends the program.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full): the address of a new database: a copy of the one at @template (nullable), or
 * empty. */
char *server_testing_create (const char *template);
void  server_testing_drop (const char *address);

/* As database_testing_…(). After it, numbers go on behind those that @sql has given itself. */
void     server_testing_run (const char *address, const char *sql);
char   **server_testing_query (const char *address, const char *sql);
void     server_testing_skip_numbers (const char *address, const char *table, guint n);
gpointer server_testing_hold (const char *address);
void     server_testing_release (gpointer hold);

G_END_DECLS
