/* interaction-json.c: an interaction as the calls reply with it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/interaction-json.h"

#include "base/json/json-write.h"

void
beckon_written_interaction_clear (BeckonWrittenInteraction *self)
{
  g_clear_pointer (&self->interaction, beckon_interaction_unref);
  if (self->json != NULL)
    g_string_free (g_steal_pointer (&self->json), TRUE);
}

void
beckon_written_interaction_keep (BeckonWrittenInteraction *self,
                                 BeckonInteraction        *interaction,
                                 const char               *json,
                                 gsize                     length)
{
  g_clear_pointer (&self->interaction, beckon_interaction_unref);
  self->interaction = beckon_interaction_ref (interaction);
  if (self->json == NULL)
    self->json = g_string_sized_new (length);
  g_string_truncate (self->json, 0);
  g_string_append_len (self->json, json, (gssize) length);
}

void
beckon_interaction_add_shown_json (BeckonDesk                     *desk,
                                   const BeckonWrittenInteraction *written,
                                   const BeckonInteraction        *interaction,
                                   GString                        *json)
{
  /* But for the brace at its end, if it is the one. */
  if (interaction == written->interaction)
    {
      beckon_json_add_raw (json, NULL, written->json->str);
      g_string_truncate (json, json->len - 1);
    }
  else
    {
      beckon_interaction_open_json (interaction, json, NULL);
    }
  if (interaction->status == BECKON_INTERACTION_PENDING)
    beckon_json_add_boolean (json, "shown", beckon_desk_is_shown (desk, interaction->id));
  beckon_json_close_object (json);
}
