/* no-hyphens.h: a word that is broken shows no hyphen that is not in it (ATT-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Where a line ends within a word, Pango shows a hyphen behind a letter: a folder databasecopies
 * that is broken into `database-` and `copies` is read as another one. What an agent wrote is shown
 * without; texts of the program keep it. */

/* To be called once, before or after @label has its text; not if others set its attributes. */
void beckon_no_hyphens_label (GtkLabel *label);
/* To be called once, when @view has its buffer and before that has a text. */
void beckon_no_hyphens_view (GtkTextView *view);

G_END_DECLS
