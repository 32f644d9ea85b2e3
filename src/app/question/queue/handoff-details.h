/* handoff-details.h: all that is known of work that is handed over, in one text (WH-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "model/question/interaction.h"

G_BEGIN_DECLS

/* Makes @view ready; once. */
void beckon_handoff_details_install (GtkTextView *view);
/* Shows the whole of it: laid out as far as it is in sight, selected and searched as one. FALSE:
 * there is nothing to show. */
gboolean beckon_handoff_details_show (GtkTextView *view, const BeckonInteraction *handoff);

G_END_DECLS
