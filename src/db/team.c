/* team.c: what desks that share a database tell each other (TM-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/team.h"

void
beckon_away_desk_free (BeckonAwayDesk *self)
{
  g_free (self->computer);
  g_free (self);
}

void
beckon_team_clear (BeckonTeam *self)
{
  for (guint i = 0; i < BECKON_N_TOLD; i++)
    g_clear_pointer (&self->told[i], g_free);
  g_clear_pointer (&self->zone, g_free);
  g_clear_pointer (&self->channels, g_strfreev);
  g_clear_pointer (&self->away, g_hash_table_unref);
}
