/* step-time.h: the times of a plan's waits (WH-3, WH-4)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "plan/step.h"

G_BEGIN_DECLS

/* Call it for each step in order. @now_us is wall-clock time, or 0 if not known: then nothing is
 * refused. @base_us must start with the same value; it becomes the latest time at which the next
 * step begins as far as waits determine it, and G_MAXINT64 after a step that may take any time.
 * E101 for a time in the past, E104 for one that is certainly more than 90 days ahead when the wait
 * begins. */
gboolean
beckon_step_check_time (const BeckonStep *self, gint64 now_us, gint64 *base_us, GError **error);
/* Returns: when the wait of this step ends (wall clock) if it begins at @begun_us. That may be
 * past, for a step that gives a time and not a duration. */
gint64 beckon_step_get_wait_end (const BeckonStep *self, gint64 begun_us);

G_END_DECLS
