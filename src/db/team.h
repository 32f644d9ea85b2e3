/* team.h: what desks that share a database tell each other (TM-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Bits: what is new. */
typedef enum
{
  BECKON_NEWS_EVENTS = 1 << 0, /* another desk has committed */
  BECKON_NEWS_ROLES = 1 << 1,  /* this desk holds other roles than before */
  BECKON_NEWS_TEAM = 1 << 2,   /* BeckonTeam has changed */
} BeckonNews;

#define BECKON_MOST_AWAY 1000

/* What a desk says of what is at it alone; each is a list, one item on each line. */
typedef enum
{
  BECKON_TOLD_QUESTIONS, /* ids: those that it shows one by one, by a notification or in a chat */
  BECKON_TOLD_LISTENING, /* folded names: the agents that listen for tasks */
  BECKON_TOLD_AWAITED,   /* ids: questions that nobody waits for any more; after a plus sign, those
                            that somebody waits for, though another desk says that nobody does */
  BECKON_N_TOLD,
} BeckonTold;

/* What a desk says of itself. */
typedef struct
{
  gboolean    shows;    /* somebody could answer at it: a surface of it shows every open question */
  char      **channels; /* (array zero-terminated=1) (nullable): those that it delivers to */
  const char *told[BECKON_N_TOLD];
} BeckonDeskState;

/* A desk that has stopped, or has given no sign of life for ten seconds. */
typedef struct
{
  char  *computer; /* (owned): its name */
  gint64 seen_us;  /* the database's time: when it was last seen */
} BeckonAwayDesk;

void beckon_away_desk_free (BeckonAwayDesk *self);

/* What the others say. */
typedef struct
{
  guint    n_others;            /* the desks that live beside this one */
  gboolean shows;               /* one of them shows every open question */
  char    *told[BECKON_N_TOLD]; /* (owned) (nullable): the items of all others; NULL: none */
  char    *zone;                /* (owned) (nullable): the name of the database's time zone */
  char   **channels; /* (owned) (array zero-terminated=1) (nullable): those of the other desk
                        that delivers to the channels, or did last; NULL: there is none */
  GHashTable *away;  /* (owned) (element-type utf8 BeckonAwayDesk) (nullable): by the ids of the
                        tasks that wait for it, at most BECKON_MOST_AWAY; never changed (TM-6) */
  gint64 ahead_us;   /* the database's time, less this computer's (TM-5) */
  gint64 silent_since_us; /* wall clock: when the database last answered, if it does not for some
                             seconds; 0: it does (TM-4) */
} BeckonTeam;

void beckon_team_clear (BeckonTeam *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BeckonTeam, beckon_team_clear)

G_END_DECLS
