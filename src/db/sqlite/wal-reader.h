/* wal-reader.h: finds the program that reads a database and so prevents its write-ahead log from
 * restarting
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full) (nullable): the name of another program that is in a read transaction of the
 * database @path, and its process id in @pid (out); NULL if the system does not tell. */
char *beckon_wal_reader_find (const char *path, int *pid);

G_END_DECLS
