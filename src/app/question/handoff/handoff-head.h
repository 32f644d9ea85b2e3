/* handoff-head.h: what a hand-off is called: from whom to whom, its title, and its marks (WH-8,
 * WH-9)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "desk/desk.h"

G_BEGIN_DECLS

/* Nothing is said twice: a warm lead is a mark and no part of the title, and the subject stands
 * below only where the title does not name it. */
#define BECKON_TYPE_HANDOFF_HEAD (beckon_handoff_head_get_type ())
G_DECLARE_FINAL_TYPE (BeckonHandoffHead, beckon_handoff_head, BECKON, HANDOFF_HEAD, GtkBox)

void beckon_handoff_head_show (BeckonHandoffHead       *self,
                               const BeckonInteraction *handoff,
                               BeckonDesk              *desk);

G_END_DECLS
