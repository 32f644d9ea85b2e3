/* query.h: which rows a reader wants
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

#include "model/types.h"

G_BEGIN_DECLS

/* Which tasks. Zeroed: all, newest first. */
typedef struct
{
  guint       statuses; /* bit (1 << BeckonTaskStatus); 0: all */
  const char *agent;    /* (nullable) exactly */
  const char
    *text; /* (nullable): words in title, description, agent, workspace; case-insensitive */
  const char *after; /* (nullable): `next` of the page before */
  guint       limit; /* 1 to BECKON_LIMIT_PAGE; 0: 100 */
} BeckonTaskQuery;

/* Which interactions. Zeroed: all, newest first. */
typedef struct
{
  guint       statuses; /* bit (1 << BeckonInteractionStatus); 0: all */
  guint       kinds;    /* bit (1 << BeckonKind); 0: all */
  const char *task_id;  /* (nullable) */
  const char *agent;    /* (nullable) exactly; "": of agents without a name */
  const char *tag;      /* (nullable): normalized */
  gint64      from_us;  /* asked at that time or later; 0: whenever */
  gint64      to_us;    /* asked before; 0: whenever */
  const char *text;  /* (nullable): full-text, every word a prefix, over question, reason, options,
                        response, title, tags, agent */
  const char *after; /* (nullable) */
  guint       limit;
  gboolean    oldest_first;
} BeckonInteractionQuery;

/* Which lines of the log of a task, from the oldest to the newest. Zeroed but for the task: the
 * first ones. */
typedef struct
{
  const char *task_id;
  gint64      after;   /* id > @after */
  gint64      before;  /* id < @before; 0: any */
  gint64      step;    /* of this step alone, from 1; 0: any */
  gboolean    printed; /* only what programs printed */
  gboolean    newest;  /* the newest of them, not the oldest */
  const char *text;    /* (nullable): the first one (or newest one) that has it, in any case */
  guint       limit;   /* 1 to BECKON_LIMIT_PAGE; 0: 100 */
} BeckonLogQuery;

/* Some parts of what the agents of a task reported. */
typedef struct
{
  const char *task_id;
  gint64      after;  /* those whose revision is greater */
  gint64      before; /* those whose id is less; 0: all */
  gboolean    newest; /* the newest of them, in the order of their ids; otherwise those that changed
                         first, in the order of their revisions */
  guint limit;
} BeckonTranscriptQuery;

/* Which requests. Zeroed: all, newest first. */
typedef struct
{
  guint       states; /* bit (1 << BeckonRequestState); 0: all */
  const char *after;  /* (nullable) */
  guint       limit;
} BeckonRequestQuery;

/* What a list says of a task. */
typedef struct
{
  char            *id;    /* (owned) */
  char            *title; /* (owned) */
  char            *agent; /* (owned) (nullable) */
  BeckonTaskStatus status;
} BeckonTaskName;

/* Which remembered answers. Zeroed: all, newest first. */
typedef struct
{
  const char *text;  /* (nullable): words in question, answer, agent, workspace; in any case */
  const char *after; /* (nullable) */
  guint       limit;
} BeckonPreferenceQuery;

/* Which figures. Days as of beckon_stats_day(), both included. */
typedef struct
{
  gint64      from_day;
  gint64      to_day;
  const char *agent;      /* (nullable): of this one alone; "": of agents without a name */
  guint       n_frequent; /* how many of the most frequent questions */
} BeckonStatsQuery;

/* A place in the grouped list of tasks. */
typedef struct
{
  gint64 serial;
  gint64 sort_us; /* AWAITING/POSTPONED: need_us or queued_us; RUNNING: started_us; QUEUED:
                     queued_us; WAITING: resume_us; ended: finished_us */
  BeckonTaskStatus status;
} BeckonTaskKey;

G_END_DECLS
