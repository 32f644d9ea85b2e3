/* housekeeping.h: what the writer does beside requested operations: the search index and deleting
 * old data, in small batches
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"
#include "db/tables/task/log-limits.h"

G_BEGIN_DECLS

/* Used by the writer's thread alone. */
typedef struct _BeckonHousekeeping BeckonHousekeeping;

BeckonHousekeeping *beckon_housekeeping_new (void);
void                beckon_housekeeping_free (BeckonHousekeeping *self);
/* Sets the limits of log lines. */
void beckon_housekeeping_set_limits (BeckonHousekeeping *self, const BeckonLogLimits *limits);
/* Something was written, so there may be work. */
void beckon_housekeeping_note_write (BeckonHousekeeping *self);
/* TRUE: there is work. */
gboolean beckon_housekeeping_is_due (BeckonHousekeeping *self);
/* Works for about two milliseconds, in transactions that wait for neither the disk nor another
 * program. What fails waits until something was written again. */
void beckon_housekeeping_bite (BeckonHousekeeping *self, BeckonDb *db);
/* TRUE: the file has become shorter since the last call. */
gboolean beckon_housekeeping_take_shorter (BeckonHousekeeping *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonHousekeeping, beckon_housekeeping_free)

G_END_DECLS
