/* salvage-fixture.h: a file is damaged, and salvaged
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "store-fixture.h"

G_BEGIN_DECLS

/* Writes noise over a page of the file. */
void spoil_page (const char *path, gint64 page);
/* The first page of a table or an index. */
gint64 find_root (const char *path, const char *name);
/* An index is noise, and a query met it: the file is moved aside although no row of any table is
 * lost. */
void salvage (Fixture *self);

G_END_DECLS
