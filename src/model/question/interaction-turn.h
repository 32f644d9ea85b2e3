/* interaction-turn.h: one turn of the conversation about an open question; a value
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "base/fields/fields.h"
#include "model/types.h"

G_BEGIN_DECLS

/* ATT-8: the person asked back, or the agent replied to that. */
struct _BeckonInteractionTurn
{
  gint64        id;
  gint64        interaction_id;
  BeckonSpeaker from;
  char         *by;   /* the name of who said it, never NULL in a row */
  char         *text; /* Markdown */
  gint64        timestamp_us;
};

extern const BeckonFields beckon_interaction_turn_fields;

void                   beckon_interaction_turn_free (BeckonInteractionTurn *self);
BeckonInteractionTurn *beckon_interaction_turn_copy (const BeckonInteractionTurn *self);
/* Is @text one that can be said: not blank (E101), and not too long (E104)? */
gboolean beckon_interaction_turn_check_text (const char *text, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonInteractionTurn, beckon_interaction_turn_free)

G_END_DECLS
