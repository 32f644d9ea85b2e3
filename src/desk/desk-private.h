/* desk-private.h: the desk's own parts: what it holds, committing, countdowns
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "base/timestamp.h"
#include "desk/desk.h"
#include "desk/lists/question-model.h"
#include "desk/questions/intake.h"
#include "desk/questions/postponed.h"
#include "desk/run/runner.h"
#include "desk/time/due-work.h"
#include "desk/time/due.h"
#include "desk/time/scheduler.h"

G_BEGIN_DECLS

/* After a restart an open choice shows again with at least this much left (AIC-5). */
#define LEAST_AFTER_RESTART_US (30 * BECKON_US_PER_SECOND)

/* A part of the desk that follows what is committed. Parts are fed in their order, each event to
 * all of them before the next; then the desk's own commit, if it was one. */
typedef struct
{
  /* (nullable): what was announced: all that a part may learn of somebody else's change. */
  void (*event) (BeckonDesk *self, BeckonEvent *event);
  /* (nullable): what is read again after every commit. */
  void (*committed) (BeckonDesk *self, const BeckonCommit *commit);
} BeckonLedgerPart;

struct _BeckonDesk
{
  GObject              parent_instance;
  BeckonStore         *store;     /* (owned) */
  BeckonClock         *clock;     /* (owned) */
  BeckonPresence      *presence;  /* (owned) (nullable) */
  BeckonRules         *rules;     /* (owned) */
  BeckonQuestionModel *questions; /* (owned): every PENDING one */
  BeckonPostponed     *postponed; /* (owned): POSTPONED ones that somebody looks at */
  BeckonScheduler     *awake;     /* (owned): countdowns that count visible time */
  BeckonScheduler     *wall;      /* (owned): countdowns that are points in time */
  GError              *trouble;   /* (owned) (nullable): why the store cannot be written */
  gboolean             misplaced; /* that is because its file is not where it was */
  BeckonOutbox        *outbox;    /* (owned) */
  BeckonDueWork       *due;       /* (owned) (array length=BECKON_N_DUE) */
  BeckonNextDue       *next_due;  /* (owned) (nullable): as it was read last */
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
  GHashTable   *evaluations;       /* (owned): the set of questions that the evaluator looks at;
                                      questions/evaluate.c */
  BeckonIntake *intake;            /* (owned): NULL when the desk is gone */
  BeckonRunner *runner;            /* (owned): likewise */
  guint follow_idle; /* 0, or the source that begins with agents that were paused while the desk was
                        not there */
  gboolean follow_busy;      /* tasks are being paused, or let go on, with their agent */
  gint64   claims_offset_us; /* how far the wall clock was ahead of the time awake when it was last
                                looked at them */
  gboolean claims_renew;     /* no agent could show a sign of life: each has its whole time again */
  char *claim_task; /* (owned) (nullable): what is called is called by who fetched this task, as its
                       claim number `claim` */
  guint  claim;
  gint64 pruned_before_us;   /* lines of logs that were older than this were to be deleted last */
  gint64 prune_retention_us; /* how long logs are kept, by the rules that were in force */
  const BeckonLedgerPart *parts; /* (unowned) (array length=n_parts): see ledger.c */
  guint                   n_parts;
  gint64                  announced; /* the number of the last event that the parts were fed with */
  GQueue     unannounced;            /* (owned) (element-type GTask): own commits, in their order */
  gboolean   announcing;             /* the first of them is under way; the others wait */
  gboolean   disposed;               /* what its parts need is gone */
  GPtrArray *channels; /* (owned) (nullable) (element-type utf8): the channels that are told of what
                          is announced; never changed, but made anew */
};

/* questions/ask.c */

/* beckon_desk_ask_async() for the step at @position of the draft's task: the question stands in the
 * step's row. @draft (transfer full) is checked. */
void beckon_desk_ask_for_step_async (BeckonDesk         *self,
                                     BeckonInteraction  *draft,
                                     guint               position,
                                     const char         *by,
                                     GAsyncReadyCallback callback,
                                     gpointer            user_data);

/* questions/evaluate.c */

/* Commits the ask @operation (transfer full), at once, or when the evaluator has looked at it.
 * @person_only: the asker, or the person, wants it answered by a person; that silence holds it
 * because its kind always does is no such wish. */
void beckon_desk_evaluate (BeckonDesk         *self,
                           BeckonOperation    *operation,
                           gboolean            person_only,
                           GCancellable       *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer            user_data);
/* Commits whatever is still being looked at, for the person. */
void beckon_desk_end_evaluations (BeckonDesk *self);

/* ledger.c */

/* What the desk adds to @operation, once: the wall time of now, the channels, and who holds what it
 * reports on. beckon_desk_do_async() does so. */
void beckon_desk_stamp (BeckonDesk *self, BeckonOperation *operation);
/* From now on @parts (static) follow what is committed, before the callback of
 * beckon_desk_do_async() runs, and the desk hears what becomes of the store's file between two
 * writes. */
void beckon_desk_ledger_init (BeckonDesk *self, const BeckonLedgerPart *parts, guint n_parts);

/* questions/open-questions.c */

/* Puts the question of @interaction, as it was at @since_us (wall clock), where its state says: in
 * the model, aside, or out. A countdown has what it had then, though the machine may have slept
 * since. */
void
beckon_desk_take_interaction (BeckonDesk *self, BeckonInteraction *interaction, gint64 since_us);

/* run/waits.c */

/* Begins, when the main loop has nothing else to do, with agents that were paused while the desk
 * was not there. */
void beckon_desk_waits_start (BeckonDesk *self);
void beckon_desk_waits_stop (BeckonDesk *self);
/* Waiting tasks are paused, or go on, with their agent, some at a time. */
void beckon_desk_propagate_agent_pause (BeckonDesk *self);

/* desk-retention.c: old logs (WH-14) */

void beckon_desk_retention_start (BeckonDesk *self);
/* How long logs are kept may be another now. */
void beckon_desk_retention_rules_changed (BeckonDesk *self);

/* questions/shown.c: which open questions somebody can see, on whatever surface */

void beckon_desk_shown_init (BeckonDesk *self);
void beckon_desk_shown_finalize (BeckonDesk *self);
/* It is not open any more, or was asked anew. */
void beckon_desk_forget_reached (BeckonDesk *self, gint64 id);

/* questions/surfaces.c: who says so, and what follows */

/* A channel has told the person of question @id. */
void beckon_desk_reached (BeckonDesk *self, gint64 id);
/* Looks anew for which questions there are messages in the channels that there are. */
void beckon_desk_find_reached (BeckonDesk *self);

/* questions/expire.c */

/* What the person chose for silence of this agent's (nullable): FIRST_OPTION or HOLD (ATT-1). */
BeckonPolicy beckon_desk_get_person_policy (BeckonDesk *self, const char *agent);

/* A BeckonDueFunc of the desk: what the policy of question @id says when nobody answered is done.
 */
void beckon_desk_expire (gint64 id, gpointer user_data);

/* questions/countdown.c */

/* @expire is called with the id of each question whose countdown has run out. */
void beckon_desk_countdown_init (BeckonDesk *self, BeckonDueFunc expire);
void beckon_desk_countdown_dispose (BeckonDesk *self);
/* The clock was set, or the machine slept. */
void beckon_desk_countdown_jumped (BeckonDesk *self);
/* What is left of a question that is to be asked where no time passes now; else the store begins
 * its countdown. */
void beckon_desk_start_countdown (BeckonDesk *self, BeckonInteraction *interaction);
/* Schedules @question when its countdown runs, else takes it out. */
void beckon_desk_schedule (BeckonDesk *self, BeckonQuestion *question);
void beckon_desk_unschedule (BeckonDesk *self, gint64 id);
/* Its end could not be written: it is tried once more in @after_us. */
void beckon_desk_schedule_again (BeckonDesk *self, BeckonQuestion *question, gint64 after_us);
/* Could the person use this time for question @id: are they there, and does something show it to
 * them (AIC-5)? */
gboolean beckon_desk_counts (BeckonDesk *self, gint64 id);
/* Makes the countdown of @question stand still or go on when the person went or came while an
 * operation was under way. */
void beckon_desk_reconcile (BeckonDesk *self, BeckonQuestion *question);
void beckon_desk_reconcile_all (BeckonDesk *self);
/* (transfer full) (nullable): the operation that stops every running countdown of visible time with
 * what is left of it, NULL when there is none. The questions stand still from now on. */
BeckonOperation *beckon_desk_suspend (BeckonDesk *self);

G_END_DECLS
