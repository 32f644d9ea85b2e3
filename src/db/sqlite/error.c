/* error.c: SQLite's codes as kinds of faults, and as errors
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/sqlite/connection.h"

#include <errno.h>

static int damage_seen; /* atomic */

gboolean
beckon_sqlite_take_damage (void)
{
  return g_atomic_int_compare_and_exchange (&damage_seen, TRUE, FALSE);
}

static BeckonDbFault
sort_code (int extended_code, int system_errno)
{
  if (extended_code == SQLITE_BUSY_SNAPSHOT)
    return BECKON_DB_FAULT_RETRY;

  switch (extended_code & 0xff)
    {
    case SQLITE_FULL:
      return BECKON_DB_FAULT_FULL;
    case SQLITE_IOERR:
      return system_errno == ENOSPC || system_errno == EDQUOT ? BECKON_DB_FAULT_FULL
                                                              : BECKON_DB_FAULT_DISK;
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH:
      return BECKON_DB_FAULT_READ_ONLY;
    case SQLITE_CANTOPEN:
      return BECKON_DB_FAULT_UNREACHABLE;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return BECKON_DB_FAULT_BUSY;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return BECKON_DB_FAULT_DAMAGED;
    case SQLITE_CONSTRAINT:
    case SQLITE_MISMATCH:
    case SQLITE_TOOBIG:
    case SQLITE_ERROR:
      return BECKON_DB_FAULT_REFUSED;
    case SQLITE_INTERRUPT:
      return BECKON_DB_FAULT_CANCELLED;
    default:
      return BECKON_DB_FAULT_OTHER;
    }
}

BeckonDbFault
beckon_sqlite_set_error_code (
  int extended_code, int system_errno, gboolean reading, const char *detail, GError **error)
{
  BeckonDbFault fault = sort_code (extended_code, system_errno);

  if (fault == BECKON_DB_FAULT_DAMAGED)
    g_atomic_int_set (&damage_seen, TRUE);
  beckon_db_fault_set_error (fault, reading, detail, error);

  return fault;
}

BeckonDbFault
beckon_sqlite_set_handle_error (sqlite3 *db, gboolean reading, GError **error)
{
  int code = sqlite3_extended_errcode (db);

  g_debug ("SQLite error %d: %s", code, sqlite3_errmsg (db));

  return beckon_sqlite_set_error_code (code, sqlite3_system_errno (db), reading,
                                       sqlite3_errmsg (db), error);
}
