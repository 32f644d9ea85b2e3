/* instructions-fixture.h: lines of plain English, and the expected steps
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Sunday, 2026-11-22 10:00 local time, in microseconds. */
gint64 instructions_get_now (void);
/* Fails unless @text is read as @expected: one short description per step, separated by
 * semicolons. */
void instructions_check_read (const char *text, gboolean has_agent, const char *expected);

G_END_DECLS
