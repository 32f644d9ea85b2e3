/* step-time.h: whether the waits of a plan are in time (WH-4)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "plan/step.h"

G_BEGIN_DECLS

/* For one step after the other. @now_us is wall-clock time, 0 where it is not known: then nothing
 * is refused. @base_us begins with that, and becomes when the next step begins at the latest as far
 * as waits say; G_MAXINT64 behind what may take any time. E101 for a time that is past, E104 for
 * one that is certainly over 90 days ahead when the wait begins. */
gboolean
beckon_step_check_time (const BeckonStep *self, gint64 now_us, gint64 *base_us, GError **error);

G_END_DECLS
