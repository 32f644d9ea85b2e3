/* history-query.c: which questions the history shows
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/history/history-query.h"

gboolean
beckon_history_query_set (BeckonHistoryQuery *self, const BeckonInteractionQuery *query)
{
  const BeckonInteractionQuery *old = &self->query;
  g_autofree char *stripped = query->text != NULL ? g_strstrip (g_strdup (query->text)) : NULL;

  if (stripped != NULL && *stripped == '\0')
    g_clear_pointer (&stripped, g_free);
  if (old->statuses == query->statuses && old->from_us == query->from_us
      && old->to_us == query->to_us && g_strcmp0 (old->agent, query->agent) == 0
      && g_strcmp0 (old->text, stripped) == 0)
    return FALSE;

  g_free (self->text);
  self->text = g_steal_pointer (&stripped);
  if (self->agent != query->agent)
    {
      g_free (self->agent);
      self->agent = g_strdup (query->agent);
    }
  self->query = (BeckonInteractionQuery){
    .statuses = query->statuses,
    .agent = self->agent,
    .from_us = query->from_us,
    .to_us = query->to_us,
    .text = self->text,
  };

  return TRUE;
}

gboolean
beckon_history_query_matches (const BeckonHistoryQuery *self, const BeckonInteraction *interaction)
{
  const BeckonInteractionQuery *query = &self->query;
  const char                   *agent = interaction->agent != NULL ? interaction->agent : "";

  return (query->statuses == 0 || (query->statuses & (1u << interaction->status)) != 0)
         && (query->agent == NULL || g_str_equal (query->agent, agent))
         && (query->from_us == 0 || interaction->timestamp_us >= query->from_us)
         && (query->to_us == 0 || interaction->timestamp_us < query->to_us);
}

void
beckon_history_query_clear (BeckonHistoryQuery *self)
{
  g_clear_pointer (&self->agent, g_free);
  g_clear_pointer (&self->text, g_free);
  self->query = (BeckonInteractionQuery){ 0 };
}
