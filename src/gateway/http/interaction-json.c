/* interaction-json.c: an interaction as the calls reply with it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/http/interaction-json.h"

#include "base/json/json-write.h"
#include "gateway/server-private.h"

void
beckon_http_add_interaction (BeckonServer            *server,
                             const BeckonInteraction *interaction,
                             GString                 *json)
{
  beckon_interaction_open_json (interaction, json, NULL);
  if (interaction->status == BECKON_INTERACTION_PENDING)
    beckon_json_add_boolean (json, "shown", beckon_desk_is_shown (server->desk, interaction->id));
  beckon_json_close_object (json);
}
