/* handoff-details.h: what else is known about a hand-off, in one text view (WH-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Prepares @view; call it once. */
void beckon_handoff_details_install (GtkTextView *view);
/* Shows @sections (element-type BeckonHandoffSection) as one text: only the visible part is laid
 * out, and the person can select all of it. FALSE: there is nothing to show. */
gboolean beckon_handoff_details_show (GtkTextView *view, const GPtrArray *sections);

G_END_DECLS
