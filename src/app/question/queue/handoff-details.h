/* handoff-details.h: everything that is known about a hand-off, in one text view (WH-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "model/question/interaction.h"

G_BEGIN_DECLS

/* Prepares @view; call it once. */
void beckon_handoff_details_install (GtkTextView *view);
/* Shows all sections as one text: only the visible part is laid out, and the person can select and
 * search all of it. FALSE: there is nothing to show. */
gboolean beckon_handoff_details_show (GtkTextView *view, const BeckonInteraction *handoff);

G_END_DECLS
