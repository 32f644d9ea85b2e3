/* no-server-testing.c: server-testing.h where there is no libpq
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "server-testing.h"

#define NO_LIBPQ "These tests were built without libpq, which BECKON_TEST_POSTGRESQL needs"

char *
server_testing_create (const char *template)
{
  g_error (NO_LIBPQ);
}

void
server_testing_drop (const char *address)
{
  g_error (NO_LIBPQ);
}

void
server_testing_run (const char *address, const char *sql)
{
  g_error (NO_LIBPQ);
}

char **
server_testing_query (const char *address, const char *sql)
{
  g_error (NO_LIBPQ);
}

void
server_testing_skip_numbers (const char *address, const char *table, guint n)
{
  g_error (NO_LIBPQ);
}

gpointer
server_testing_hold (const char *address)
{
  g_error (NO_LIBPQ);
}

void
server_testing_release (gpointer hold)
{
  g_error (NO_LIBPQ);
}
