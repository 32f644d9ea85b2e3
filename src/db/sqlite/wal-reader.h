/* wal-reader.h: which other program reads a database and so keeps its write-ahead log from
 * beginning anew
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full) (nullable): the name of the program that is within a read transaction of the
 * database @path and is not this one, and its process in @pid (out); NULL where the system does not
 * tell. */
char *beckon_wal_reader_find (const char *path, int *pid);

G_END_DECLS
