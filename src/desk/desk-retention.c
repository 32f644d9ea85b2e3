/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/desk-private.h"

#include "model/error.h"
#include "model/task-status.h"
#include "model/timestamp.h"

/* So many lines are one transaction; an operation waits for no more than these. */
#define BITE 64
/* Logs are looked through at most so often. */
#define EVERY_US BECKON_US_PER_DAY

static void prune (BeckonDesk *self);

static void
alarm_cb (gpointer user_data)
{
  BeckonDesk *self = user_data;

  self->prune_alarm = 0;
  prune (self);
}

static void
disarm (BeckonDesk *self)
{
  if (self->prune_alarm != 0)
    beckon_clock_remove_alarm (self->clock, self->prune_alarm);
  self->prune_alarm = 0;
}

/* The oldest log had its last line at @oldest_us. */
static void
arm (BeckonDesk *self,
     gint64      oldest_us)
{
  gint64 now_us = beckon_clock_get_time (self->clock, BECKON_CLOCK_WALL);

  disarm (self);
  self->prune_oldest_us = oldest_us;
  self->prune_retention_us = self->rules->retention_us;
  self->prune_alarm = beckon_clock_add_alarm (self->clock, BECKON_CLOCK_WALL,
                                              MAX (oldest_us + self->rules->retention_us, now_us + EVERY_US), alarm_cb, self);
}

static void
pruned_cb (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  BeckonDesk *self = BECKON_DESK (object);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_finish (self, result, &error);

  self->prune_busy = FALSE;
  if (self->stopping)
    return;
  if (commit == NULL && !g_error_matches (error, BECKON_ERROR, BECKON_ERROR_STORE))
    g_warning ("Old logs could not be deleted: %s", error->message);
  if (commit != NULL && commit->more)
    prune (self);
  else if (commit == NULL || commit->oldest_us != 0)
    arm (self, commit != NULL ? commit->oldest_us : 0);
}

static void
prune (BeckonDesk *self)
{
  BeckonOperation *operation;

  if (self->stopping || self->prune_busy)
    return;

  self->prune_busy = TRUE;
  operation = beckon_desk_operation (self, BECKON_OPERATION_PRUNE_LOGS, "desk");
  operation->before_us = operation->now_us - self->rules->retention_us;
  operation->limit = BITE;
  beckon_desk_commit (self, operation, prune, NULL, pruned_cb, NULL);
}

void
beckon_desk_retention_start (BeckonDesk *self)
{
  prune (self);
}

void
beckon_desk_retention_take (BeckonDesk       *self,
                            const BeckonTask *task)
{
  if (self->prune_alarm == 0 && !self->prune_busy && !self->stopping && beckon_task_status_is_ended (task->status))
    arm (self, task->finished_us);
}

void
beckon_desk_retention_rules_changed (BeckonDesk *self)
{
  /* Not before a day is over: a figure that was hit by mistake can be put right until then. */
  if (self->prune_alarm != 0 && self->prune_retention_us != self->rules->retention_us)
    arm (self, self->prune_oldest_us);
}

void
beckon_desk_retention_stop (BeckonDesk *self)
{
  disarm (self);
}
