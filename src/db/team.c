/* team.c: what desks that share a database tell each other (TM-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/team.h"

void
beckon_team_clear (BeckonTeam *self)
{
  g_clear_pointer (&self->channels, g_strfreev);
}
