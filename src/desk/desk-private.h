/* desk-private.h: the desk's own parts: what it holds, committing, countdowns
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "base/timestamp.h"
#include "desk/desk.h"
#include "desk/lists/question-model.h"
#include "desk/questions/aside.h"
#include "desk/questions/intake.h"
#include "desk/run/runner.h"
#include "desk/time/due.h"
#include "desk/time/scheduler.h"

G_BEGIN_DECLS

/* After a restart an open choice shows again with at least this much left (AIC-5). */
#define LEAST_AFTER_RESTART_US (30 * BECKON_US_PER_SECOND)

struct _BeckonDesk
{
  GObject              parent_instance;
  BeckonStore         *store;     /* (owned) */
  BeckonClock         *clock;     /* (owned) */
  BeckonPresence      *presence;  /* (owned) (nullable) */
  BeckonRules         *rules;     /* (owned) */
  BeckonQuestionModel *questions; /* (owned): every PENDING one */
  BeckonAside         *aside;     /* (owned): POSTPONED ones that somebody looks at */
  BeckonScheduler     *awake;     /* (owned): countdowns that count visible time */
  BeckonScheduler     *wall;      /* (owned): countdowns that are points in time */
  GError              *trouble;   /* (owned) (nullable): why the store cannot be written */
  gboolean             misplaced; /* that is because its file is not where it was */
  BeckonOutbox        *outbox;    /* (owned) */
  BeckonDue           *due;       /* (owned): deadlines that are no countdowns */
  gint64 overdue_us; /* what was due until then was due while the desk was not there, or the clock
                        was set */
  gboolean    clamp; /* the clock may have been set back */
  guint       save_alarm; /* 0, or the alarm that tries again to save the countdowns */
  gboolean    away;       /* the countdowns of visible time stand still (AIC-5) */
  GHashTable *showing;    /* (owned): the set of surfaces that show every open question */
  GHashTable
    *reached; /* (owned) (element-type gint64): open questions that are in a chat of the person's */
  gboolean         stopping;
  BeckonEvaluator *evaluator;   /* (owned) (nullable) */
  gboolean   evaluator_awaited; /* there is none yet, but there will be: requests wait for it */
  GPtrArray *evaluator_tests;   /* (owned) (nullable) (element-type GTask): those that wait for the
                                   call that is under way; desk-evaluator.c */
  GCancellable *evaluator_testing; /* (owned) (nullable): that call */
  GHashTable
    *looks; /* (owned): the set of questions that the evaluator looks at; questions/evaluate.c */
  BeckonIntake *intake; /* (owned): NULL when the desk is gone */
  BeckonRunner *runner; /* (owned): likewise */
  BeckonDue    *wakes;  /* (owned): tasks that wait */
  guint follow_idle; /* 0, or the source that begins with agents that were paused while the desk was
                        not there */
  gboolean   follow_busy;  /* tasks are being paused, or let go on, with their agent */
  BeckonDue *claims;       /* (owned): tasks that an agent holds */
  gint64 claims_offset_us; /* how far the wall clock was ahead of the time awake when it was last
                              looked at them */
  gboolean claims_renew;   /* no agent could show a sign of life: each has its whole time again */
  char *claim_task; /* (owned) (nullable): what is called is called by who fetched this task, as its
                       claim number `claim` */
  guint      claim;
  BeckonDue *prunes;             /* (owned): logs that grow old */
  gint64     prune_oldest_us;    /* the last line of the oldest log that may go; 0: none is known */
  gint64     prune_retention_us; /* how long logs are kept, by the rules that were in force */
};

/* questions/ask.c */

/* The deadline, or what is left where no time passes now, of a question that is asked at @now_us.
 */
void beckon_desk_start_countdown (BeckonDesk *self, BeckonInteraction *interaction, gint64 now_us);

/* beckon_desk_ask_async() for the step at @position of the draft's task: the question stands in the
 * step's row. */
void beckon_desk_ask_for_step_async (BeckonDesk         *self,
                                     BeckonInteraction  *draft,
                                     guint               position,
                                     const char         *by,
                                     GAsyncReadyCallback callback,
                                     gpointer            user_data);

/* What the person chose for silence of this agent's (nullable): FIRST_OPTION or HOLD (ATT-1). */
BeckonPolicy beckon_desk_get_person_policy (BeckonDesk *self, const char *agent);

/* questions/evaluate.c */

/* Commits the ask @operation (transfer full), at once, or when the evaluator has looked at it.
 * @person_only: the asker, or the person, wants it answered by a person; that silence holds it
 * because its kind always does is no such wish. */
void beckon_desk_look (BeckonDesk         *self,
                       BeckonOperation    *operation,
                       gboolean            person_only,
                       GCancellable       *cancellable,
                       GAsyncReadyCallback callback,
                       gpointer            user_data);
/* Commits whatever is still being looked at, for the person. */
void beckon_desk_end_looks (BeckonDesk *self);

/* desk-commit.c */
/* Hears from now on of what becomes of the store's file between two writes. */
void beckon_desk_commit_init (BeckonDesk *self);

/* What the desk adds to @operation, once: the wall time of now, the channels, and who holds what it
 * reports on. beckon_desk_do_async() does so. */
void beckon_desk_stamp (BeckonDesk *self, BeckonOperation *operation);
/* Puts the question of @interaction, as it was at @since_us (wall clock), where its state says: in
 * the model, aside, or out. A countdown has what it had then, though the machine may have slept
 * since. */
void
beckon_desk_take_interaction (BeckonDesk *self, BeckonInteraction *interaction, gint64 since_us);

/* questions/postpone.c: of all that is set aside the desk knows only when the first of it is due
 * (PP-6) */

void beckon_desk_postpone_init (BeckonDesk *self);
/* Begins: what is overdue is done when the main loop has nothing else to do (PP-7). */
void beckon_desk_postpone_start (BeckonDesk *self);
/* The clock was set, or the machine slept. */
void beckon_desk_postpone_jumped (BeckonDesk *self);
void beckon_desk_postpone_stop (BeckonDesk *self);
/* Something is due at @due_us (wall clock); 0: nothing. */
void beckon_desk_expect (BeckonDesk *self, gint64 due_us);

/* run/waits.c: of all tasks that wait the desk knows only when the first of them goes on */

void beckon_desk_waits_init (BeckonDesk *self);
/* Begins: waits that are over are ended when the main loop has nothing else to do. */
void beckon_desk_waits_start (BeckonDesk *self);
/* The clock was set, or the machine slept. */
void beckon_desk_waits_jumped (BeckonDesk *self);
void beckon_desk_waits_stop (BeckonDesk *self);
/* A task goes on at @wake_us (wall clock); 0: none. */
void beckon_desk_expect_wake (BeckonDesk *self, gint64 wake_us);
/* Waiting tasks are paused, or go on, with their agent, some at a time. */
void beckon_desk_propagate_agent_pause (BeckonDesk *self);

/* desk-claims.c: of all tasks that agents hold the desk knows only when the first claim ends
 * (CF-11) */

void beckon_desk_claims_init (BeckonDesk *self);
/* Begins: every claim has its whole time again, for nobody could call while the desk was not there.
 */
void beckon_desk_claims_start (BeckonDesk *self);
/* The clock was set, or the machine slept: likewise. */
void beckon_desk_claims_jumped (BeckonDesk *self);
void beckon_desk_claims_stop (BeckonDesk *self);
/* @task as it is after a commit. */
void beckon_desk_claims_take (BeckonDesk *self, const BeckonTask *task);

/* desk-retention.c: old logs (WH-14) */

void beckon_desk_retention_init (BeckonDesk *self);
void beckon_desk_retention_start (BeckonDesk *self);
void beckon_desk_retention_stop (BeckonDesk *self);
/* How long logs are kept may be another now. */
void beckon_desk_retention_rules_changed (BeckonDesk *self);
/* @task changed: one that has ended has a log that grows old. */
void beckon_desk_retention_take (BeckonDesk *self, const BeckonTask *task);

/* questions/shown.c: which open questions somebody can see, on whatever surface */

void beckon_desk_shown_init (BeckonDesk *self);
void beckon_desk_shown_finalize (BeckonDesk *self);
/* A channel has told the person of question @id. */
void beckon_desk_reached (BeckonDesk *self, gint64 id);
/* It is not open any more, or was asked anew. */
void beckon_desk_forget_reached (BeckonDesk *self, gint64 id);
/* Looks anew for which questions there are messages in the channels that there are. */
void beckon_desk_find_reached (BeckonDesk *self);

/* questions/countdown.c */

void beckon_desk_countdown_init (BeckonDesk *self);
void beckon_desk_countdown_dispose (BeckonDesk *self);
/* Schedules @question when its countdown runs, else takes it out. */
void beckon_desk_schedule (BeckonDesk *self, BeckonQuestion *question);
void beckon_desk_unschedule (BeckonDesk *self, gint64 id);
/* Could the person use this time for question @id: are they there, and does something show it to
 * them (AIC-5)? */
gboolean beckon_desk_counts (BeckonDesk *self, gint64 id);
/* Makes the countdown of @question stand still or go on when the person went or came while an
 * operation was under way. */
void beckon_desk_reconcile (BeckonDesk *self, BeckonQuestion *question);
void beckon_desk_reconcile_all (BeckonDesk *self);
/* (transfer full) (nullable): the operation that stops every running countdown of visible time with
 * what is left of it, NULL when there is none. The questions stand still from now on. */
BeckonOperation *beckon_desk_freeze (BeckonDesk *self);

G_END_DECLS
