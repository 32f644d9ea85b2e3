/* compact.c: a single VACUUM
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/sqlite/compact.h"

#include <sys/statvfs.h>

/* The value of PRAGMA auto_vacuum if free pages can be returned. */
#define INCREMENTAL 2
/* Space for the copy, for the write-ahead log with all of it, and the same again for other writes
 * meanwhile. */
#define ROOM 3

static gboolean
has_room (BeckonDb *db, gint64 bytes)
{
  const char    *path = sqlite3_db_filename (beckon_sqlite_get_handle (db), "main");
  struct statvfs room;

  return statvfs (path, &room) == 0
         && (guint64) room.f_bavail * room.f_frsize >= (guint64) bytes * ROOM;
}

void
beckon_compact (BeckonDb *db)
{
  g_autoptr (GError) error = NULL;
  gint64 mode = INCREMENTAL, pages = 0, page_bytes = 0, bytes;

  if (!beckon_db_get_number (db, "PRAGMA auto_vacuum", INCREMENTAL, &mode, NULL)
      || !beckon_db_get_number (db, "PRAGMA page_count", 0, &pages, NULL)
      || !beckon_db_get_number (db, "PRAGMA page_size", 0, &page_bytes, NULL)
      || mode == INCREMENTAL)
    return;

  bytes = pages * page_bytes;
  if (bytes > BECKON_COMPACT_MAX_BYTES || !has_room (db, bytes))
    {
      g_message ("The data file cannot be converted so that it can shrink: it is too large, or the "
                 "disk is too full");
      return;
    }

  /* The copy goes to the disk: it may be larger than what memory there is. */
  if (!beckon_sqlite_execute (
        db, "PRAGMA temp_store = FILE; PRAGMA auto_vacuum = INCREMENTAL; VACUUM", &error))
    g_message ("The data file could not be converted so that it can shrink: %s", error->message);
  beckon_sqlite_execute (db, "PRAGMA temp_store = MEMORY", NULL);
}
