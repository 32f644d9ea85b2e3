/* housekeeping.h: what the writer does beside what is asked of it: the search index, and what is no
 * longer kept; a bite at a time
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"
#include "db/tables/task/log-limits.h"

G_BEGIN_DECLS

/* Of the writer's thread alone. */
typedef struct _BeckonHousekeeping BeckonHousekeeping;

BeckonHousekeeping *beckon_housekeeping_new (void);
void                beckon_housekeeping_free (BeckonHousekeeping *self);
/* How many lines the logs may have from now on. */
void beckon_housekeeping_set_limits (BeckonHousekeeping *self, const BeckonLogLimits *limits);
/* Something was written: there may be something to do. */
void beckon_housekeeping_note_write (BeckonHousekeeping *self);
/* Is there something to do? */
gboolean beckon_housekeeping_is_due (BeckonHousekeeping *self);
/* Does what is due for about two milliseconds, in transactions that wait for neither the disk nor
 * another program. What fails has to wait until something was written again. */
void beckon_housekeeping_bite (BeckonHousekeeping *self, BeckonDb *db);
/* Has the file become shorter since this was asked last? */
gboolean beckon_housekeeping_take_shorter (BeckonHousekeeping *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonHousekeeping, beckon_housekeeping_free)

G_END_DECLS
