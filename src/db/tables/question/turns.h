/* turns.h: the rows of interaction_turns; used inside the store alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"
#include "model/question/interaction-turn.h"
#include "model/question/interaction.h"

G_BEGIN_DECLS

/* Adds @turn, which gets its number, to the conversation of its interaction. */
gboolean
beckon_sql_insert_interaction_turn (BeckonDb *db, BeckonInteractionTurn *turn, GError **error);
/* Fills in the turns of @interaction, which was just read. */
gboolean beckon_sql_read_turns (BeckonDb *db, BeckonInteraction *interaction, GError **error);
/* The same for a list (element-type BeckonInteraction). */
gboolean beckon_sql_read_turns_of_all (BeckonDb *db, GPtrArray *interactions, GError **error);

G_END_DECLS
