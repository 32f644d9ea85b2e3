/* migrate.h: upgrades the schema of a database to the version that this program knows
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/schema-version.h"
#include "db/sqlite/connection.h"

G_BEGIN_DECLS

typedef enum
{
  BECKON_FILE_NEW, /* missing or empty */
  BECKON_FILE_OURS,
  BECKON_FILE_DAMAGED, /* not a database */
} BeckonFileState;

/* Reads the header without opening the database, so nothing is changed. E110 for a database of a
 * newer version, one that is not ours, or one that cannot be read. */
gboolean beckon_migrate_inspect (const char *path, BeckonFileState *state, GError **error);
/* Reads the version through the open database. E110 when it is newer or not ours. */
gboolean beckon_migrate_check (BeckonDb *db, GError **error);
/* Carries out the steps that are missing, each in one transaction with its version. */
gboolean beckon_migrate (BeckonDb *db, GError **error);

G_END_DECLS
