/* desk-team.h: other desks over the same database (TM-1, TM-5, TM-6); internal to the desk
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk.h"

G_BEGIN_DECLS

typedef struct _BeckonDeskTeam BeckonDeskTeam;

/* What the desk does about news of the others. */
typedef struct
{
  /* Another desk has written: see beckon_desk_team_take_written(). */
  void (*written) (BeckonDesk *desk);
  /* Whether others show the questions has changed. */
  void (*shown) (BeckonDesk *desk);
  /* What the others say of who waits is @told (nullable), see BECKON_TOLD_AWAITED; and (transfer
   * none): what this desk says. */
  void (*hear_awaited) (BeckonDesk *desk, const char *told);
  const char *(*tell_awaited) (BeckonDesk *desk);
  /* Bits, 1 << BeckonRole: the desk does now what they ask for, also what was left by the desk that
   * had them before. */
  void (*gained) (BeckonDesk *desk, guint roles);
} BeckonDeskTeamFuncs;

/* (transfer full): the clock of @desk (unowned) follows the database's from now on; @funcs (static)
 * are called once it has started. */
BeckonDeskTeam *beckon_desk_team_new (BeckonDesk *desk, const BeckonDeskTeamFuncs *funcs);
void            beckon_desk_team_free (BeckonDeskTeam *self);
/* @desk has started: it does what its roles ask for, and hears what others have written. */
void beckon_desk_team_start (BeckonDeskTeam *self);
/* The roles that @desk holds now are acted upon by its start. */
void beckon_desk_team_note_roles (BeckonDeskTeam *self);
/* Whether somebody could answer at this desk may have changed, or what it delivers to. */
void beckon_desk_team_tell (BeckonDeskTeam *self);

/* The same, of what else it tells (BeckonTold): several changes are told at once. */
void beckon_desk_team_tell_soon (BeckonDeskTeam *self);

/* Does another desk show question @id to somebody? */
gboolean beckon_desk_team_is_shown (BeckonDeskTeam *self, gint64 id);
/* Does @agent listen for tasks at another desk? NULL: does any agent? */
gboolean beckon_desk_team_is_listening (BeckonDeskTeam *self, const char *agent);
/* See beckon_desk_find_away(). */
const BeckonAwayDesk *beckon_desk_team_find_away (BeckonDeskTeam *self, const char *task);
/* See beckon_desk_list_away(). */
GArray *beckon_desk_team_list_away (BeckonDeskTeam *self);
/* Is another desk there that goes on when this one stops? */
gboolean beckon_desk_team_has_others (BeckonDeskTeam *self);
/* (transfer none) (nullable) (element-type utf8): the channels that get events, whichever desk
 * delivers to them. */
GPtrArray *beckon_desk_team_get_channels (BeckonDeskTeam *self);
/* Is it this desk that stops and resumes countdowns? */
gboolean beckon_desk_team_keeps_time (BeckonDeskTeam *self);
/* See beckon_desk_get_away_since_us(). */
gint64 beckon_desk_team_get_silent_since_us (BeckonDeskTeam *self);
/* Is @error of what the desk did of itself, the refusal of a role that another desk has by now? It
 * may come back before this desk has noticed, so what was refused is to be tried again. */
gboolean beckon_desk_team_has_refused (const GError *error);

/* --- for ledger.c --- */

/* Has another desk written since this was last asked? */
gboolean beckon_desk_team_take_written (BeckonDeskTeam *self);
/* Another desk has written, as far as is known. */
void beckon_desk_team_note_written (BeckonDeskTeam *self);
/* What others wrote could not be read, as when the connection was just lost: in a second @func is
 * called, with the desk. FALSE: that was so often, or there is no server. */
gboolean beckon_desk_team_try_again (BeckonDeskTeam *self, void (*func) (BeckonDesk *desk));
/* It could be read. */
void beckon_desk_team_note_read (BeckonDeskTeam *self);
/* Events of others are announced: what they are about is as it is now. */
void     beckon_desk_team_set_hearing (BeckonDeskTeam *self, gboolean hearing);
gboolean beckon_desk_team_is_hearing (BeckonDeskTeam *self);

G_END_DECLS
