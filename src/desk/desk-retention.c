/* desk-retention.c: old logs are deleted as the person chose, and the store is told how long they
 * may be
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/desk-private.h"

#include "base/error.h"
#include "base/timestamp.h"
#include "model/task-status.h"
#include "rules/tasks.h"

/* So many lines are one transaction; an operation waits for no more than these. */
#define BITE 64
/* Logs are looked through at most so often. */
#define EVERY_US BECKON_US_PER_DAY
/* There are more to delete now: a time that is past. */
#define AT_ONCE_US 1

/* When the oldest log is looked at next. */
static gint64
get_next_us (BeckonDesk *self)
{
  gint64 now_us = beckon_clock_get_time (self->clock, BECKON_CLOCK_WALL);

  return MAX (self->prune_oldest_us + self->rules->retention_us, now_us + EVERY_US);
}

static void
pruned_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  BeckonDesk *self = BECKON_DESK (object);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (self, result, &error);

  if (commit == NULL)
    {
      if (!self->stopping && !g_error_matches (error, BECKON_ERROR, BECKON_ERROR_STORE))
        g_warning ("Old logs could not be deleted: %s", error->message);
      beckon_due_failed (self->prunes);
      return;
    }
  if (commit->oldest_us != 0)
    self->prune_oldest_us = commit->oldest_us;
  if (commit->more)
    beckon_due_carried (self->prunes, AT_ONCE_US);
  else
    beckon_due_carried (self->prunes, self->prune_oldest_us != 0 ? get_next_us (self) : 0);
}

static void
prune (gpointer user_data)
{
  BeckonDesk *self = user_data;

  self->prune_oldest_us = 0;
  beckon_desk_do_async (self, beckon_operation_prune_logs ("desk", self->rules->retention_us, BITE),
                        NULL, pruned_cb, NULL);
}

void
beckon_desk_retention_init (BeckonDesk *self)
{
  self->prunes = beckon_due_new (self->clock, EVERY_US, prune, self);
  self->prune_retention_us = self->rules->retention_us;
}

static void
tell_limits (BeckonDesk *self)
{
  beckon_store_set_log_limits (self->store, self->rules->task_log_lines, self->rules->log_lines);
}

void
beckon_desk_retention_start (BeckonDesk *self)
{
  tell_limits (self);
  beckon_due_start (self->prunes);
}

void
beckon_desk_retention_take (BeckonDesk *self, const BeckonTask *task)
{
  /* No log is younger. */
  if (!beckon_task_status_is_ended (task->status) || self->prune_oldest_us != 0)
    return;
  self->prune_oldest_us = task->finished_us;
  beckon_due_expect (self->prunes, get_next_us (self));
}

void
beckon_desk_retention_rules_changed (BeckonDesk *self)
{
  tell_limits (self);
  if (self->prune_retention_us == self->rules->retention_us)
    return;
  /* Not before a day is over: a figure that was hit by mistake can be put right until then. */
  self->prune_retention_us = self->rules->retention_us;
  beckon_due_move (self->prunes, get_next_us (self));
}

void
beckon_desk_retention_stop (BeckonDesk *self)
{
  beckon_due_stop (self->prunes);
}
