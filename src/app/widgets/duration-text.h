/* duration-text.h: lengths of time in a field that a person fills in
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Reads what beckon_duration_format() writes, in the person's language, what
 * beckon_duration_parse() reads, and a plain number in the unit of @now_us, the length that stood
 * there: "45" for "30 min" is 45 min. More than the longest that there is, is the longest. FALSE
 * for what is none of these. */
gboolean beckon_duration_text_parse (const char *text, gint64 now_us, gint64 *duration_us);
/* By how many µs a length is made longer or shorter at a time. */
gint64 beckon_duration_text_step (gint64 now_us);

G_END_DECLS
