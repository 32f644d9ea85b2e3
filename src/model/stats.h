/* stats.h: how often what was asked, what became of it, and how long persons took (CF-8); a value
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

#include "model/types.h"

G_BEGIN_DECLS

/* Bucket b holds times of 2^(b/8) ms up to, but without, 2^((b+1)/8) ms: what is read from them is
 * right to 5 per cent. The last one reaches over 90 days. */
#define BECKON_N_TIME_BUCKETS 264
#define BECKON_STATS_MAX_DAYS 3660
/* Agents that are listed, those that ask most. Names are the askers' own: there may be any number.
 */
#define BECKON_STATS_MAX_AGENTS 100

/* What is counted, each for the day on which the question was asked. The words of
 * beckon_figure_to_string() are those of the database and the API. */
typedef enum
{
  BECKON_FIGURE_ANSWERED,                 /* by a person */
  BECKON_FIGURE_SKIPPED,                  /* a person let it go on without an answer */
  BECKON_FIGURE_DECLINED,                 /* a person refused */
  BECKON_FIGURE_AUTO_RESOLVED_TIMEOUT,    /* nobody answered: option 1 */
  BECKON_FIGURE_AUTO_RESOLVED_OWN,        /* by an agent's own process (ATT-20) */
  BECKON_FIGURE_AUTO_RESOLVED_FALLBACK,   /* no answer fitted: option 1 */
  BECKON_FIGURE_AUTO_RESOLVED_SENTINEL,   /* rules or a model answered */
  BECKON_FIGURE_AUTO_RESOLVED_PREFERENCE, /* a remembered answer */
  BECKON_FIGURE_SKIPPED_TIMEOUT,          /* nobody answered: it went on without an answer */
  BECKON_FIGURE_DECLINED_TIMEOUT,         /* nobody answered: refused */
  BECKON_FIGURE_EXPIRED,
  BECKON_FIGURE_CANCELLED, /* set aside, and never answered (PP-4) */
  BECKON_FIGURE_WITHDRAWN,
  BECKON_FIGURE_POSTPONED, /* times that questions were set aside */
  BECKON_FIGURE_REMINDED,
  BECKON_FIGURE_CORRECTED,
  BECKON_FIGURE_CONFIRMATION_YES, /* of ANSWERED */
  BECKON_FIGURE_CONFIRMATION_NO,  /* of ANSWERED and DECLINED */
  BECKON_FIGURE_RESPONSES,        /* of persons, which took together … */
  BECKON_FIGURE_RESPONSE_MS,
  /* counted in the requests themselves: */
  BECKON_FIGURE_REQUESTS,
  BECKON_FIGURE_REQUESTS_CLARIFIED,  /* of REQUESTS, those that needed at least one clarification */
  BECKON_FIGURE_REQUESTS_ROUNDS,     /* clarifications that they needed together */
  BECKON_FIGURE_REQUESTS_TO_CONFIRM, /* of REQUESTS, those that needed a confirmation */
  BECKON_FIGURE_RECLASSIFICATIONS,   /* times that a request was looked at again, with what had been
                                        added */
  BECKON_FIGURE_RECLASSIFICATIONS_CLEAR, /* of those, after which nothing was asked any more,
                                            because it was clear */
} BeckonFigure;
#define BECKON_N_FIGURES (BECKON_FIGURE_RECLASSIFICATIONS_CLEAR + 1)

/* What became of a question, in words that fit a plot; they add up to all that were asked. */
typedef enum
{
  BECKON_OUTCOME_PERSON,  /* a person answered, skipped or declined */
  BECKON_OUTCOME_NOBODY,  /* nobody answered: option 1 was chosen */
  BECKON_OUTCOME_FOR_YOU, /* the sentinel or a remembered answer */
  BECKON_OUTCOME_ENDED,   /* over without an answer */
  BECKON_OUTCOME_OPEN,    /* not settled yet */
} BeckonOutcome;
#define BECKON_N_OUTCOMES (BECKON_OUTCOME_OPEN + 1)

typedef struct
{
  guint64 asked[BECKON_N_KINDS];
  guint64 n[BECKON_N_FIGURES];
  gint64  median_ms; /* negative: no person responded */
  gint64  p90_ms;    /* likewise */
} BeckonFigures;

/* Figures of a day or of an agent. */
typedef struct
{
  gint64        day;   /* days since 1970-01-01 in the time zone of the desk */
  char         *agent; /* (nullable): "" for agents without a name */
  BeckonFigures figures;
} BeckonStatsRow;

typedef struct
{
  gint64     interaction_id; /* the last one */
  char      *question;
  BeckonKind kind;
  char      *agent;    /* (nullable): who asked last */
  char      *response; /* (nullable): to the last one */
  gint64     asked_us; /* the last time */
  guint64    n;        /* over all time */
} BeckonFrequent;

/* What the desk keeps on the disk (TR-6). */
typedef struct
{
  gboolean known;      /* FALSE: the desk is of an older version, and says nothing of it */
  gint64   file_bytes; /* of the database, what is free in it among them */
  gint64   free_bytes;
  gint64   wal_bytes; /* of the write-ahead log beside it */
  gint64   log_lines; /* in all execution logs */
  gint64   log_bytes; /* about what they take of the file */
  gint64   events;
  gint64   lines_limit;      /* of all logs together; 0: none */
  gint64   task_lines_limit; /* of the log of one task; 0: none */
  guint    growth_days;      /* the days that the following is of; 0: it is not known yet */
  gint64   bytes_a_day;      /* of the file without what is free in it; negative: it gets less */
  gint64   lines_a_day;      /* that are written */
} BeckonStorage;

/* Built by one owner and never changed once it was handed on. */
typedef struct
{
  gint64        from_day;
  gint64        to_day;
  char         *agent; /* (nullable): of this one alone */
  BeckonFigures total;
  GPtrArray *days;   /* (owned) (element-type BeckonStatsRow): those on which something was counted,
                        oldest first */
  GPtrArray *agents; /* (owned) (element-type BeckonStatsRow): those that asked most first */
  guint64    n_agents; /* how many there are */
  GPtrArray
    *frequent; /* (owned) (element-type BeckonFrequent): asked at least twice, most often first */
  GPtrArray *suggested; /* (owned) (element-type BeckonSuggested): by evaluator, those that
                           suggested most first (suggestion.h) */
  guint64       times[BECKON_N_TIME_BUCKETS];
  BeckonStorage storage;
} BeckonStats;

const char *beckon_figure_to_string (BeckonFigure value);

/* From now on the days of figures are those of the zone @name (as in the tz database), so that
 * desks in several zones count alike (TM-1); NULL: those of this computer. Any thread. */
void beckon_stats_set_zone (const char *name);
/* The day of @time_us, in the zone of the figures. Any thread. */
gint64 beckon_stats_day (gint64 time_us);
/* When @day begins there. */
gint64 beckon_stats_day_start (gint64 day);
/* The same two for whoever looks at times on this computer. */
gint64 beckon_stats_local_day (gint64 time_us);
gint64 beckon_stats_local_day_start (gint64 day);
/* (transfer full): "2026-11-21" */
char *beckon_stats_day_to_string (gint64 day);
/* 0 for what is no day. */
gint64 beckon_stats_day_from_string (const char *text);
/* Bucket of a time, at least 1 ms. */
guint beckon_time_bucket (gint64 time_ms);
/* The least whole ms in @bucket; of the one after it: where it ends. */
gint64 beckon_time_bucket_start (guint bucket);
/* The time under which @share (0 to 1) of all @times lie, -1 when there are none; within 5 per
 * cent. */
gint64 beckon_times_quantile (const guint64 times[BECKON_N_TIME_BUCKETS], double share);

BeckonStats    *beckon_stats_new (void);
void            beckon_stats_free (BeckonStats *self);
BeckonStatsRow *beckon_stats_row_new (gint64 day, const char *agent);
void            beckon_stats_row_free (BeckonStatsRow *self);

guint64 beckon_figures_count_asked (const BeckonFigures *self);
guint64 beckon_figures_outcome (const BeckonFigures *self, BeckonOutcome outcome);
/* Shares from 0 to 1, negative where there is nothing to share. Of all questions: those that were
 * answered without a person; that were clarifications. */
double beckon_figures_auto_resolve_rate (const BeckonFigures *self);
double beckon_figures_clarifications_share (const BeckonFigures *self);
/* Of all requests: those that needed a clarification; a confirmation (CF-8). */
double beckon_figures_clarification_rate (const BeckonFigures *self);
double beckon_figures_confirmation_rate (const BeckonFigures *self);
/* Of the confirmations that were answered: yes, no. */
double beckon_figures_acceptance_rate (const BeckonFigures *self);
double beckon_figures_rejection_rate (const BeckonFigures *self);
/* Of the re-classifications: those after which nothing was asked any more. One that came to the
 * most rounds, or failed, is none of those. */
double beckon_figures_reclassification_success (const BeckonFigures *self);
/* Clarifications of a request that needed any. */
double beckon_figures_average_rounds (const BeckonFigures *self);

/* stats-json.c: the object of GET /v1/stats, and back (the terminal's side, lenient). */
void beckon_stats_add_json (const BeckonStats *self, GString *json, const char *name);
/* (transfer full): E101. */
BeckonStats *beckon_stats_from_json (JsonObject *object, GError **error);

/* stats-words.c */
/* (transfer full): all of it in a sentence or two for the person, translated. */
char *beckon_stats_describe (const BeckonStats *self);
/* (transfer full): what the desk keeps, for the person, translated: "12.3 MB, 1.2 MB of it free";
 * "12,345 lines, about 2 MB; 230 a day"; "3 MB a day, 1.1 GB a year". */
char *beckon_storage_describe_file (const BeckonStorage *self);
char *beckon_storage_describe_log (const BeckonStorage *self);
char *beckon_storage_describe_growth (const BeckonStorage *self);
/* (transfer full): "0.4 s", "48 s", "2 min 10 s", "3 h", "4 days"; "–" when negative. */
char *beckon_stats_format_time (gint64 time_ms);
/* (transfer full): "14 %"; "–" when negative. */
char *beckon_stats_format_share (double share);
/* (transfer none): "You answered", "Nobody answered" …, translated. */
const char *beckon_outcome_to_label (BeckonOutcome outcome);
/* (transfer none): translated; @agent as in BeckonStatsRow. */
const char *beckon_stats_agent_label (const char *agent);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonStats, beckon_stats_free)

G_END_DECLS
