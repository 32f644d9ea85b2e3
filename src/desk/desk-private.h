/* desk-private.h: what the files of the desk share
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "base/timestamp.h"
#include "desk/desk-team.h"
#include "desk/desk.h"
#include "desk/listeners.h"
#include "desk/lists/question-model.h"
#include "desk/questions/intake.h"
#include "desk/questions/postponed.h"
#include "desk/run/runner.h"
#include "desk/time/due-work.h"
#include "desk/time/due.h"
#include "desk/time/scheduler.h"
#include "model/question/destructive-words.h"

G_BEGIN_DECLS

/* After a restart an open choice shows again with at least this much left (AIC-5). */
#define MIN_AFTER_RESTART_US (30 * BECKON_US_PER_SECOND)
/* What is due so much earlier than the program notices was due while it was stopped: by a signal,
 * with the machine, or because there was no memory. A busy program is not that late. */
#define FROZEN_US (2 * BECKON_US_PER_SECOND)

/* A part of the desk that follows what is committed. Parts are fed in their order, each event to
 * all of them before the next; then the desk's own commit, if it was one. */
typedef struct
{
  /* (nullable): an event: all that a part may learn about changes by others. */
  void (*event) (BeckonDesk *self, BeckonEvent *event);
  /* (nullable): what is read again after every commit. */
  void (*committed) (BeckonDesk *self, const BeckonCommit *commit);
} BeckonLedgerPart;

struct _BeckonDesk
{
  GObject                 parent_instance;
  BeckonStore            *store;             /* (owned) */
  BeckonClock            *clock;             /* (owned) */
  BeckonPresence         *presence;          /* (owned) (nullable) */
  BeckonDeskSettings     *settings;          /* (owned) */
  BeckonDestructiveWords *destructive_words; /* (owned): of the settings */
  BeckonQuestionModel    *questions;         /* (owned): every PENDING one */
  BeckonPostponed        *postponed;         /* (owned): POSTPONED ones that are referenced */
  GPtrArray              *look_ups;  /* (owned) (element-type LookUp): those that are being read */
  BeckonScheduler        *awake;     /* (owned): countdowns that count visible time */
  BeckonScheduler        *wall;      /* (owned): countdowns that are points in time */
  GError                 *trouble;   /* (owned) (nullable): why the store cannot be written */
  gboolean                misplaced; /* that is so: see beckon_desk_set_misplaced() */
  BeckonOutbox           *outbox;    /* (owned) */
  BeckonDueWork          *due;       /* (owned) (array length=BECKON_N_DUE) */
  BeckonNextDue          *next_due;  /* (owned) (nullable): as last read */
  gint64 overdue_us; /* what was due until then became due while no desk was running, or the clock
                        was set */
  gboolean    clamp; /* the clock may have been set back */
  guint       save_alarm; /* 0, or the alarm that retries to save the countdowns */
  gboolean    away;       /* the countdowns of visible time are suspended (AIC-5) */
  gboolean    at_desk;    /* nothing is asked in channels until the person is away (ATT-12) */
  GHashTable *showing;    /* (owned): the set of surfaces that show every open question */
  struct _BeckonAwaiting *awaiting; /* (owned): who waits for answers; questions/awaited.c */
  GHashTable *reached; /* (owned) (element-type gint64): open questions that were sent to a chat of
                          the person */
  GHashTable *reached_anew;  /* (owned) (nullable) (element-type gint64): those that were sent since
                                it is read which ones were */
  GHashTable      *notified; /* (owned) (element-type gint64): those that a notification shows */
  gboolean         stopping;
  BeckonEvaluator *evaluator;   /* (owned) (nullable) */
  gboolean   evaluator_awaited; /* there is none yet, but one will be set: requests wait for it */
  GPtrArray *evaluator_tests; /* (owned) (nullable) (element-type GTask): callers that wait for the
                                 call in progress; desk-evaluator.c */
  GCancellable *evaluator_testing; /* (owned) (nullable): that call */
  GHashTable
    *evaluations; /* (owned): the set of questions that are being evaluated; questions/evaluate.c */
  BeckonIntake *intake; /* (owned): NULL once the desk was closed */
  BeckonRunner *runner; /* (owned): likewise */
  guint follow_idle; /* 0, or the source that starts with agents that were paused while no desk was
                        running */
  gboolean follow_busy;    /* tasks are being paused or resumed with their agent */
  gint64 claims_offset_us; /* the difference between wall clock and time awake at the last check */
  gboolean claims_renew;   /* no agent could report: every claim is renewed */
  char *claim_task; /* (owned) (nullable): operations are executed for the agent that fetched this
                       task, with claim number `claim` */
  guint            claim;
  BeckonDeskCaller caller;             /* operations are executed for it */
  BeckonListeners *listeners;          /* (owned): agents that listen for tasks; desk-listeners.c */
  BeckonDeskTeam  *team;               /* (owned): the other desks */
  gint64           pruned_before_us;   /* log lines older than this were deleted last */
  gint64           prune_retention_us; /* how long logs are kept, by the settings at that time */
  const BeckonLedgerPart *parts;       /* (unowned) (array zero-terminated=1): see ledger.c */
  gint64                  announced; /* the number of the last event that the parts were fed with */
  GQueue      unannounced;           /* (owned) (element-type GTask): own commits, in their order */
  gboolean    announcing;            /* the first of them is under way; the others wait */
  gboolean    disposed;              /* what its parts need no longer exists */
  GHashTable *attached; /* (owned) (element-type utf8): files of attachments that this desk has
                           written; attachments/attachments.c */
  GPtrArray *channels;  /* (owned) (nullable) (element-type utf8): the channels that get events;
                           replaced, never changed */
};

/* questions/ask.c */

/* beckon_desk_ask_async() for the step at @position of the draft's task: its row refers to the
 * question. @draft (transfer full) must have been checked. */
void beckon_desk_ask_for_step_async (BeckonDesk         *self,
                                     BeckonInteraction  *draft,
                                     guint               position,
                                     const char         *by,
                                     GAsyncReadyCallback callback,
                                     gpointer            user_data);

/* questions/evaluate.c */

/* Commits the ask @operation (transfer full), at once, or after it was evaluated. @person_only: the
 * asker, or the person, wants a person to answer; a kind that is always held does not count as such
 * a wish. */
void beckon_desk_evaluate (BeckonDesk         *self,
                           BeckonOperation    *operation,
                           gboolean            person_only,
                           GCancellable       *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer            user_data);
/* An evaluator may decide questions now. */
gboolean beckon_desk_may_evaluate (BeckonDesk *self);
/* Commits every question that is still being evaluated, for the person. */
void beckon_desk_end_evaluations (BeckonDesk *self);

/* ledger.c */

/* Adds to @operation, once: the current wall time, the channels, and the claim of the caller.
 * beckon_desk_do_async() does so. */
void beckon_desk_stamp (BeckonDesk *self, BeckonOperation *operation);
/* From now on @parts (static, the last one empty) follow commits, before the callback of
 * beckon_desk_do_async() runs, and the desk is told of changes of the store's file between two
 * writes. */
void beckon_desk_ledger_init (BeckonDesk *self, const BeckonLedgerPart *parts);
/* The database cannot be written or read now, whatever is tried: its file is no longer in its
 * place, or its server does not answer. NULL: it is back. */
void beckon_desk_set_misplaced (BeckonDesk *self, const GError *error);
/* Another desk has written: what it did is announced after what is being announced. */
void beckon_desk_hear_others (BeckonDesk *self);

/* questions/open-questions.c */

/* Moves the question of @interaction, as it was at @since_us (wall clock), to where its state
 * belongs: the model, the postponed ones, or nowhere. A countdown has the time that was left then,
 * even if the machine has slept since. */
void
beckon_desk_take_interaction (BeckonDesk *self, BeckonInteraction *interaction, gint64 since_us);

/* questions/look-up.c */

/* @interaction was announced: what is being looked up of it is older. */
void beckon_desk_note_announced (BeckonDesk *self, BeckonInteraction *interaction);

/* desk-away.c: the channels are for when the person is away, if they want it so (ATT-12) */

void beckon_desk_away_init (BeckonDesk *self);
/* @channel was added: what was held for it is asked now, unless the person is at the desk. */
void beckon_desk_away_added (BeckonDesk *self, BeckonChannel *channel);
/* TRUE: @entry must not be delivered to @channel now. */
gboolean
beckon_desk_away_holds (BeckonDesk *self, BeckonChannel *channel, const BeckonOutboxEntry *entry);

/* run/waits.c */

/* When the main loop is idle, starts with agents that were paused while no desk was running. */
void beckon_desk_waits_start (BeckonDesk *self);
void beckon_desk_waits_stop (BeckonDesk *self);
/* Pauses or resumes waiting tasks with their agent, in batches. */
void beckon_desk_propagate_agent_pause (BeckonDesk *self);

/* desk-listeners.c: agents that listen for tasks (CF-11) */

void beckon_desk_listeners_init (BeckonDesk *self);
/* Whoever reports on a task that it fetched is there. */
void beckon_desk_listeners_take (BeckonDesk *self, BeckonEvent *event);
/* For how long is a setting. */
void beckon_desk_listeners_settings_changed (BeckonDesk *self);

/* desk-retention.c: old logs (WH-14) */

void beckon_desk_retention_start (BeckonDesk *self);
/* The setting for how long logs are kept may have changed. */
void beckon_desk_retention_settings_changed (BeckonDesk *self);

/* questions/shown.c: which open questions are visible, on any surface */

void beckon_desk_shown_init (BeckonDesk *self);
void beckon_desk_shown_finalize (BeckonDesk *self);
/* It is no longer open, or was asked again. */
void beckon_desk_forget_reached (BeckonDesk *self, gint64 id);

/* questions/awaited.c: which open questions their agents still wait for (ATT-21) */

typedef struct _BeckonAwaiting BeckonAwaiting;

void beckon_desk_awaited_init (BeckonDesk *self);
void beckon_desk_awaited_finalize (BeckonDesk *self);
/* After beckon_desk_take_interaction(). */
void beckon_desk_awaited_take (BeckonDesk *self, BeckonEvent *event);
/* What the other desks say of their agents now (nullable), and (transfer none) what this one says:
 * see BECKON_TOLD_AWAITED. */
void        beckon_desk_awaited_hear (BeckonDesk *self, const char *told);
const char *beckon_desk_awaited_get_told (BeckonDesk *self);

/* questions/surfaces.c: who reports that, and what follows */

/* Checks again for which questions the current channels have messages. */
void beckon_desk_find_reached (BeckonDesk *self);

/* questions/expire.c */

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
/* Schedules @question if its countdown runs, otherwise removes it. */
void beckon_desk_schedule (BeckonDesk *self, BeckonQuestion *question);
void beckon_desk_unschedule (BeckonDesk *self, gint64 id);
/* Its end could not be written: retries in @after_us. */
void beckon_desk_schedule_again (BeckonDesk *self, BeckonQuestion *question, gint64 after_us);
/* TRUE: the countdown of @question ran out while the program was stopped (AIC-5). From within the
 * alarm that ends it. */
gboolean beckon_desk_was_frozen (BeckonDesk *self, BeckonQuestion *question);
/* Gives @question as much time again as after a restart. */
void beckon_desk_thaw (BeckonDesk *self, BeckonQuestion *question);
/* TRUE: the person could answer question @id now: they are present, and a surface shows it
 * (AIC-5). */
gboolean beckon_desk_counts (BeckonDesk *self, gint64 id);
/* Suspends or resumes the countdown of @question if the person left or came back while an operation
 * was in progress. */
void beckon_desk_reconcile (BeckonDesk *self, BeckonQuestion *question);
void beckon_desk_reconcile_all (BeckonDesk *self);
/* (transfer full) (nullable): the operation that stops every running countdown of visible time with
 * its remaining time, NULL if there is none. The questions are suspended from now on. */
BeckonOperation *beckon_desk_suspend (BeckonDesk *self);

G_END_DECLS
