/* interaction-turn.c: one turn of the conversation about an open question; a value
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/question/interaction-turn.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/limits.h"
#include "model/enums.h"

/* A turn whose speaker is damaged is nobody's question: nobody waits for a reply to it. */
static const BeckonField fields[] = {
  { BECKON_INT (BeckonInteractionTurn, id, "id"), .column = "id",
    .flags = BECKON_FIELD_HIDDEN | BECKON_FIELD_SERIAL, .min = 1 },
  { BECKON_INT (BeckonInteractionTurn, interaction_id, "interaction_id"),
    .column = "interaction_id", .flags = BECKON_FIELD_HIDDEN },
  { BECKON_WORD (BeckonInteractionTurn, from, BeckonSpeaker, beckon_speaker_table, "from"),
    .column = "speaker", .flags = BECKON_FIELD_GUARD, .fallback = BECKON_SPEAKER_AGENT },
  { BECKON_TEXT (BeckonInteractionTurn, by, "by"), .column = "said_by",
    .limit = BECKON_LIMIT_NAME_BYTES },
  { BECKON_TEXT (BeckonInteractionTurn, text, "text"), .column = "text",
    .limit = BECKON_LIMIT_TURN_BYTES, .about = "Markdown" },
  { BECKON_TIME (BeckonInteractionTurn, timestamp_us, "timestamp"), .column = "timestamp",
    .flags = BECKON_FIELD_STAMP },
};
const BeckonFields beckon_interaction_turn_fields =
  BECKON_FIELDS (BeckonInteractionTurn,
                 fields,
                 .name = "InteractionTurn",
                 .table = "interaction_turns",
                 .about = "The person asked back, or the agent replied to that");

void
beckon_interaction_turn_free (BeckonInteractionTurn *self)
{
  if (self == NULL)
    return;

  beckon_fields_clear (&beckon_interaction_turn_fields, self);
  g_free (self);
}

BeckonInteractionTurn *
beckon_interaction_turn_copy (const BeckonInteractionTurn *self)
{
  BeckonInteractionTurn *copy;

  if (self == NULL)
    return NULL;

  copy = g_new (BeckonInteractionTurn, 1);
  beckon_fields_copy (&beckon_interaction_turn_fields, copy, self);

  return copy;
}

gboolean
beckon_interaction_turn_check_text (const char *text, GError **error)
{
  g_autofree char *stripped = g_strstrip (g_strdup (text != NULL ? text : ""));

  if (*stripped != '\0')
    return beckon_limit_check_text ("text", text, BECKON_LIMIT_TURN_BYTES, error);

  beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Write what is to be said."),
                    _ ("“text” is empty"));
  return FALSE;
}
