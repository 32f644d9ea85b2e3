/* duration-text.h: parses lengths of time that a person typed
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Parses the output of beckon_duration_format() in the person's language, the input of
 * beckon_duration_parse(), and a plain number in the unit of @now_us, the previous value: "45"
 * after "30 min" is 45 min. Larger values are limited to the maximum. FALSE: @text is none of
 * these. */
gboolean beckon_duration_text_parse (const char *text, gint64 now_us, gint64 *duration_us);
/* The step in µs by which the value is increased or decreased. */
gint64 beckon_duration_text_step (gint64 now_us);

G_END_DECLS
