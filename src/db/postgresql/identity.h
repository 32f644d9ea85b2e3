/* identity.h: which desk this is among those that share a database
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* An id that a desk has again when it is started again: its tasks, and the number of its last
 * commit, are found by it. It is in a file of the data folder. Desks of one user on one computer
 * have one file each: desk-1, desk-2. */
typedef struct
{
  char *id;   /* (owned) */
  char *path; /* (owned): of the file */
  int   fd;   /* holds the lock on it */
} BeckonPgIdentity;

/* (transfer full): takes the first id that no other process has, and makes one where there is none.
 * E110. */
BeckonPgIdentity *beckon_pg_identity_take (GError **error);
/* Another process may have it. */
void beckon_pg_identity_free (BeckonPgIdentity *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonPgIdentity, beckon_pg_identity_free)

G_END_DECLS
