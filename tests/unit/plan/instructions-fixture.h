/* instructions-fixture.h: plain lines of English, and the steps that they are expected to be
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Sunday, 2026-11-22 10:00, wherever the test runs, in microseconds. */
gint64 instructions_get_now (void);
/* Fails the test unless @text is read as @expected: one short line for each step, with a semicolon
 * between them. */
void instructions_check_read (const char *text, gboolean has_agent, const char *expected);

G_END_DECLS
