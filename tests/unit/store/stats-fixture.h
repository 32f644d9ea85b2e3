/* stats-fixture.h: the figures, and what is true of them whatever happened
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "store-fixture.h"

G_BEGIN_DECLS

/* (transfer full): the figures of these days; @agent NULL: of all. */
BeckonStats *read_stats (Fixture *self, gint64 from_day, gint64 to_day, const char *agent);
/* All parts of the figures add up to the whole, and the rows of the database say the same. */
void check_stats (Fixture *self);

G_END_DECLS
