/* interaction-json.c: an interaction as the calls reply with it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/interaction-json.h"

#include "base/json/json-write.h"

void
beckon_interaction_add_shown_json (BeckonDesk              *desk,
                                   const BeckonInteraction *interaction,
                                   GString                 *json)
{
  beckon_interaction_open_json (interaction, json, NULL);
  if (interaction->status == BECKON_INTERACTION_PENDING)
    beckon_json_add_boolean (json, "shown", beckon_desk_is_shown (desk, interaction->id));
  beckon_json_close_object (json);
}
