/* store-private.h: what the files of the store share
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"
#include "db/tables/task/log-limits.h"
#include "store/reader.h"
#include "store/store.h"

G_BEGIN_DECLS

/* (transfer none) (nullable): that of long reads; NULL with E110 when the store is closed. */
BeckonReader *beckon_store_get_reader (BeckonStore *self, GError **error);

void beckon_store_get_limits (BeckonStore *self, BeckonLogLimits *limits);

G_END_DECLS
