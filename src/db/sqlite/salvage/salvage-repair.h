/* salvage-repair.h: what was salvaged may lack its other half: it is made whole again; used by
 * salvage.c alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/sqlite/connection.h"

G_BEGIN_DECLS

/* Inside the transaction that salvages @db. A task that lost the step that it stands at is FAILED
 * and says so; a question that lost its deadline has its whole time again when the desk opens;
 * statuses and counts follow from what is there. E110. */
gboolean beckon_salvage_repair (BeckonDb *db, GError **error);

G_END_DECLS
