/* damaged-values.h: values in the rows that cannot be what the desk wrote there (TR-4)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Notes a value that cannot be understood; from any thread. */
void beckon_damaged_values_note (const char *what, gint64 id);
/* How many different ones were met since the program began, at most 10,000; from any thread. */
guint beckon_damaged_values_count (void);

G_END_DECLS
