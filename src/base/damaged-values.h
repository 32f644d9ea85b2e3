/* damaged-values.h: values in the database that the desk cannot have written (TR-4)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Records a value that cannot be parsed; callable from any thread. */
void beckon_damaged_values_note (const char *what, gint64 id);
/* How many different ones were found since the program started, at most 10,000; callable from any
 * thread. */
guint beckon_damaged_values_count (void);

G_END_DECLS
