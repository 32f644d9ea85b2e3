/* handoff-facts.h: how to reach whom a hand-off is about, what is to be done, and what is known, as
 * names and values (WH-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "model/question/interaction.h"

G_BEGIN_DECLS

/* A column: addresses and telephone numbers first, in sight however long the rest is. They are
 * links, which are opened by a click or Enter and by nothing else. All texts can be selected. */
#define BECKON_TYPE_HANDOFF_FACTS (beckon_handoff_facts_get_type ())
G_DECLARE_FINAL_TYPE (BeckonHandoffFacts, beckon_handoff_facts, BECKON, HANDOFF_FACTS, GtkWidget)

/* (transfer full) (element-type BeckonHandoffSection): the sections that are no names and values,
 * or too long to be some, for beckon_handoff_details_show(). */
GPtrArray *beckon_handoff_facts_show (BeckonHandoffFacts *self, const BeckonInteraction *handoff);
/* Nothing of it is selected any more. */
void beckon_handoff_facts_deselect (BeckonHandoffFacts *self);

G_END_DECLS
