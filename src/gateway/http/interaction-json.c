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
beckon_written_interaction_clear (BeckonWrittenInteraction *self)
{
  g_clear_pointer (&self->interaction, beckon_interaction_unref);
  if (self->json != NULL)
    g_string_free (g_steal_pointer (&self->json), TRUE);
}

void
beckon_http_keep_interaction (BeckonServer      *server,
                              BeckonInteraction *interaction,
                              const char        *json,
                              gsize              length)
{
  BeckonWrittenInteraction *self = &server->written;

  g_clear_pointer (&self->interaction, beckon_interaction_unref);
  self->interaction = beckon_interaction_ref (interaction);
  if (self->json == NULL)
    self->json = g_string_sized_new (length);
  g_string_truncate (self->json, 0);
  g_string_append_len (self->json, json, (gssize) length);
}

/* Of a settled one only what is to be said. */
static void
add_awaited (BeckonServer *server, const BeckonInteraction *interaction, GString *json)
{
  BeckonAwaitedState state = beckon_desk_get_awaited (server->desk, interaction->id);

  if (state == BECKON_AWAITED_NO)
    beckon_json_add_boolean (json, "awaited", FALSE);
  else if (!beckon_interaction_is_open (interaction))
    return;
  else if (state == BECKON_AWAITED_YES)
    beckon_json_add_boolean (json, "awaited", TRUE);
  else
    beckon_json_add_null (json, "awaited");
}

void
beckon_http_add_interaction (BeckonServer            *server,
                             const BeckonInteraction *interaction,
                             GString                 *json)
{
  const BeckonWrittenInteraction *written = &server->written;

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
    beckon_json_add_boolean (json, "shown", beckon_desk_is_shown (server->desk, interaction->id));
  add_awaited (server, interaction, json);
  beckon_json_close_object (json);
}
