/* due-work.c: the work of the desk when rows of the store become due, and its reaction to clock
 * changes
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/desk-private.h"

#include "base/error.h"
#include "base/timestamp.h"
#include "desk/run/log-limit.h"
#include "rules/claims.h"
#include "rules/question/questions.h"
#include "rules/tasks.h"
#include "rules/waits.h"

/* The number of rows in one transaction, whose events are announced in one iteration of the main
 * loop. */
#define BATCH 50
/* The number of log lines in one transaction, for which other operations wait. */
#define LOG_BATCH 64
/* The delay after the store failed to write. */
#define RETRY_US (5 * BECKON_US_PER_SECOND)
/* Old logs are searched at most this often. */
#define LOGS_EVERY_US BECKON_US_PER_DAY
/* A cancellation that is later than this was due while the machine slept: nobody could answer
 * (PP-7). */
#define LATE_US BECKON_US_PER_MINUTE
/* A clock that is adjusted gradually does not jump. */
#define JUMP_US (10 * BECKON_US_PER_SECOND)

/* The differences between the four kinds. */
typedef struct
{
  gint64      retry_us;
  gboolean    jumps;     /* a jump of the clock may have made anything due */
  const char *complaint; /* for the log, if it fails although the store can write */
  /* (transfer full): the operation for a batch. */
  BeckonOperation *(*make) (BeckonDesk *self);
  /* When the first row is due, according to the settings. */
  gint64 (*get_next_us) (BeckonDesk *self, const BeckonNextDue *next);
  /* (nullable): time passed in which nobody could act: no desk was running, it was stopped, or
   * the clock jumped. */
  void (*excuse) (BeckonDesk *self);
  /* (nullable): the batch was done, or (@commit NULL) failed. */
  void (*ended) (BeckonDesk *self, const BeckonCommit *commit);
} Kind;

struct _BeckonDueWork
{
  BeckonDesk *desk; /* (unowned) */
  const Kind *kind;
  BeckonDue  *due; /* (owned) */
};

/* --- deadlines --- */

static BeckonOperation *
make_deadlines (BeckonDesk *self)
{
  gint64   late_us = beckon_clock_get_time (self->clock, BECKON_CLOCK_WALL) - LATE_US;
  gboolean clamp = self->clamp;

  self->clamp = FALSE;

  return beckon_operation_run_due_deadlines ("desk", self->settings->reminder_us,
                                             self->settings->cancel_us,
                                             MAX (self->overdue_us, late_us), BATCH, clamp);
}

static gint64
get_next_deadline_us (BeckonDesk *self, const BeckonNextDue *next)
{
  return next->deadline_us;
}

/* Everything due until now became due while nobody could see it. */
static void
excuse_deadlines (BeckonDesk *self)
{
  self->clamp = TRUE;
  self->overdue_us = beckon_clock_get_time (self->clock, BECKON_CLOCK_WALL);
}

static void
deadlines_ended (BeckonDesk *self, const BeckonCommit *commit)
{
  /* The operation may already have been passed to the store, and doing it twice changes nothing. */
  if (commit == NULL)
    self->clamp = TRUE;
}

/* --- waits --- */

static BeckonOperation *
make_waits (BeckonDesk *self)
{
  return beckon_operation_resume_waits ("desk", BATCH);
}

static gint64
get_next_wait_us (BeckonDesk *self, const BeckonNextDue *next)
{
  return next->wait_us;
}

/* --- claims --- */

/* TRUE: the machine slept, or the clock was set, since the last call. Alarms that are due then go
 * off before the clock reports it. */
static gboolean
has_jumped (BeckonDesk *self)
{
  gint64 was_us = self->claims_offset_us;

  self->claims_offset_us = beckon_clock_get_time (self->clock, BECKON_CLOCK_WALL)
                           - beckon_clock_get_time (self->clock, BECKON_CLOCK_AWAKE);

  return self->claims_offset_us - was_us > JUMP_US;
}

static BeckonOperation *
make_claims (BeckonDesk *self)
{
  gboolean renew = self->claims_renew | has_jumped (self);

  self->claims_renew = FALSE;

  return beckon_operation_give_back ("desk", BATCH, renew);
}

static gint64
get_next_claim_us (BeckonDesk *self, const BeckonNextDue *next)
{
  return next->claim_us;
}

/* No agent could report: every claim is renewed. */
static void
excuse_claims (BeckonDesk *self)
{
  self->claims_renew = TRUE;
}

static void
claims_ended (BeckonDesk *self, const BeckonCommit *commit)
{
  if (commit == NULL)
    self->claims_renew = TRUE;
}

/* --- logs --- */

static BeckonOperation *
make_logs (BeckonDesk *self)
{
  BeckonOperation *operation =
    beckon_operation_prune_logs ("desk", self->settings->retention_us, LOG_BATCH);

  beckon_desk_stamp (self, operation);
  self->pruned_before_us = operation->now_us - self->settings->retention_us;

  return operation;
}

static gint64
get_next_log_us (BeckonDesk *self, const BeckonNextDue *next)
{
  return next->log_us != 0 ? next->log_us + self->settings->retention_us : 0;
}

/* Unless old lines are left, the next time is a day later. */
static void
logs_ended (BeckonDesk *self, const BeckonCommit *commit)
{
  const BeckonNextDue *next = commit != NULL ? commit->next_due : NULL;

  if (next != NULL && (next->log_us == 0 || next->log_us >= self->pruned_before_us))
    beckon_desk_due_hold_back (self, BECKON_DUE_LOGS,
                               beckon_clock_get_time (self->clock, BECKON_CLOCK_WALL)
                                 + LOGS_EVERY_US);
}

/* --- all of them --- */

static const Kind kinds[BECKON_N_DUE] = {
  [BECKON_DUE_DEADLINES] = { .retry_us = RETRY_US,
                             .jumps = TRUE,
                             .complaint = "Cannot execute deadlines of questions",
                             .make = make_deadlines,
                             .get_next_us = get_next_deadline_us,
                             .excuse = excuse_deadlines,
                             .ended = deadlines_ended },
  [BECKON_DUE_WAITS] = { .retry_us = RETRY_US,
                         .jumps = TRUE,
                         .complaint = "Cannot resume tasks whose wait is over",
                         .make = make_waits,
                         .get_next_us = get_next_wait_us },
  [BECKON_DUE_CLAIMS] = { .retry_us = RETRY_US,
                          .jumps = TRUE,
                          .complaint = "Cannot return tasks whose claim has ended",
                          .make = make_claims,
                          .get_next_us = get_next_claim_us,
                          .excuse = excuse_claims,
                          .ended = claims_ended },
  [BECKON_DUE_LOGS] = { .retry_us = LOGS_EVERY_US,
                        .complaint = "Cannot delete old logs",
                        .make = make_logs,
                        .get_next_us = get_next_log_us,
                        .ended = logs_ended },
};

static void
on_done (GObject *object, GAsyncResult *result, gpointer user_data)
{
  BeckonDesk    *self = BECKON_DESK (object);
  BeckonDueWork *work = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (self, result, &error);

  if (work->kind->ended != NULL)
    work->kind->ended (self, commit);
  if (commit != NULL)
    {
      beckon_due_finished (work->due);
      return;
    }
  if (!self->stopping && !beckon_error_is_of_store (error) && !beckon_desk_team_has_refused (error))
    beckon_warning_limited ("%s: %s", work->kind->complaint, error->message);
  beckon_due_failed (work->due);
}

static void
run_due (gpointer user_data)
{
  BeckonDueWork *work = user_data;

  if (!beckon_store_holds_role (work->desk->store, BECKON_ROLE_KEEPER))
    {
      beckon_due_failed (work->due);
      return;
    }
  if (work->kind->excuse != NULL && beckon_clock_get_late_us (work->desk->clock) > FROZEN_US)
    work->kind->excuse (work->desk);
  beckon_desk_do_async (work->desk, work->kind->make (work->desk), NULL, on_done, work);
}

void
beckon_desk_due_init (BeckonDesk *self)
{
  self->due = g_new0 (BeckonDueWork, BECKON_N_DUE);
  for (guint i = 0; i < BECKON_N_DUE; i++)
    {
      self->due[i].desk = self;
      self->due[i].kind = &kinds[i];
      self->due[i].due = beckon_due_new (self->clock, kinds[i].retry_us, run_due, &self->due[i]);
    }
}

void
beckon_desk_due_finalize (BeckonDesk *self)
{
  for (guint i = 0; self->due != NULL && i < BECKON_N_DUE; i++)
    beckon_due_free (self->due[i].due);
  g_clear_pointer (&self->due, g_free);
  g_clear_pointer (&self->next_due, beckon_next_due_unref);
}

void
beckon_desk_due_start (BeckonDesk *self)
{
  for (guint i = 0; i < BECKON_N_DUE; i++)
    {
      if (kinds[i].excuse != NULL)
        kinds[i].excuse (self);
      beckon_due_start (self->due[i].due);
    }
}

void
beckon_desk_due_take_up (BeckonDesk *self)
{
  for (guint i = 0; i < BECKON_N_DUE; i++)
    beckon_due_run (self->due[i].due);
}

void
beckon_desk_due_stop (BeckonDesk *self)
{
  for (guint i = 0; i < BECKON_N_DUE; i++)
    beckon_due_stop (self->due[i].due);
}

void
beckon_desk_due_jumped (BeckonDesk *self)
{
  for (guint i = 0; i < BECKON_N_DUE; i++)
    if (kinds[i].jumps)
      {
        if (kinds[i].excuse != NULL)
          kinds[i].excuse (self);
        beckon_due_run (self->due[i].due);
      }
}

void
beckon_desk_due_take (BeckonDesk *self, BeckonNextDue *next)
{
  /* The next one of the same transaction. */
  if (next == self->next_due)
    return;
  beckon_next_due_ref (next);
  g_clear_pointer (&self->next_due, beckon_next_due_unref);
  self->next_due = next;
  for (guint i = 0; i < BECKON_N_DUE; i++)
    beckon_due_set_next (self->due[i].due, kinds[i].get_next_us (self, next));
}

void
beckon_desk_due_hold_back (BeckonDesk *self, BeckonDueKind kind, gint64 until_us)
{
  beckon_due_hold_back (self->due[kind].due, until_us);
  /* According to the settings, which may have changed. */
  if (self->next_due != NULL)
    beckon_due_set_next (self->due[kind].due, kinds[kind].get_next_us (self, self->next_due));
}
