/* logs.c: log lines of a task: written, and deleted when they are old
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules/tasks.h"

#include "db/tables/task/log.h"
#include "rules/apply.h"

/* --- LOG --- */

typedef struct
{
  BeckonOperation base;
  char           *task_id; /* (owned) */
  BeckonLevel     level;
  BeckonNote     *note; /* (owned) (nullable) */
} Log;

static gboolean
apply_log (BeckonApply *self, const BeckonOperation *base, BeckonCommit *commit, GError **error)
{
  const Log *operation = (const Log *) base;
  g_auto (BeckonTaskRow) row = { NULL };

  if (!beckon_sql_read_task (self->db, operation->task_id, &row, error)
      || !beckon_apply_check_claim (self, row.task, error)
      || !beckon_apply_add_line (self, self->by, row.task, operation->level, 0,
                                 beckon_note_ref (operation->note), &commit->entry, error))
    return FALSE;
  if (row.task->claim_us != 0)
    {
      beckon_apply_show_life (self, row.task);
      if (!beckon_sql_update_task (self->db, &row, error))
        return FALSE;
    }

  beckon_apply_announce (self, commit, BECKON_EVENT_TASK_LOG, row.task, NULL, commit->entry);
  commit->task = g_steal_pointer (&row.task);

  return TRUE;
}

static void
clear_log (BeckonOperation *base)
{
  Log *self = (Log *) base;

  g_free (self->task_id);
  beckon_note_unref (self->note);
}

static const BeckonRule log_rule = {
  "LOG",
  sizeof (Log),
  apply_log,
  clear_log,
};

BeckonOperation *
beckon_operation_log (const char *by, const char *task_id, BeckonLevel level, const char *message)
{
  return beckon_operation_log_note (by, task_id, level, beckon_note_new_text (message));
}

BeckonOperation *
beckon_operation_log_note (const char *by, const char *task_id, BeckonLevel level, BeckonNote *note)
{
  Log *self = beckon_operation_new (&log_rule, by);

  self->task_id = g_strdup (task_id);
  self->level = level;
  self->note = note;

  return &self->base;
}

/* --- LOG_LINES --- */

typedef struct
{
  BeckonOperation base;
  char           *task_id; /* (owned) */
  BeckonLevel     level;
  GPtrArray      *lines; /* (owned) (element-type BeckonPrintedLine) */
} LogLines;

static gboolean
apply_log_lines (BeckonApply           *self,
                 const BeckonOperation *base,
                 BeckonCommit          *commit,
                 GError               **error)
{
  const LogLines *operation = (const LogLines *) base;
  g_auto (BeckonTaskRow) row = { NULL };

  if (!beckon_sql_read_task (self->db, operation->task_id, &row, error))
    return FALSE;

  for (guint i = 0; i < operation->lines->len; i++)
    {
      g_autoptr (BeckonLogEntry) entry = NULL;

      if (!beckon_apply_add_printed (self, row.task, operation->level,
                                     g_ptr_array_index (operation->lines, i), &entry, error))
        return FALSE;
      beckon_apply_announce (self, commit, BECKON_EVENT_TASK_LOG, row.task, NULL, entry);
    }
  commit->task = g_steal_pointer (&row.task);

  return TRUE;
}

static void
clear_log_lines (BeckonOperation *base)
{
  LogLines *self = (LogLines *) base;

  g_free (self->task_id);
  g_clear_pointer (&self->lines, g_ptr_array_unref);
}

static const BeckonRule log_lines_rule = {
  "LOG_LINES",
  sizeof (LogLines),
  apply_log_lines,
  clear_log_lines,
};

BeckonOperation *
beckon_operation_log_lines (const char *by,
                            const char *task_id,
                            BeckonLevel level,
                            GPtrArray  *lines)
{
  LogLines *self = beckon_operation_new (&log_lines_rule, by);

  self->task_id = g_strdup (task_id);
  self->level = level;
  self->lines = lines;

  return &self->base;
}

/* --- PRUNE_LOGS --- */

typedef struct
{
  BeckonOperation base;
  gint64          retention_us;
  guint           limit;
} PruneLogs;

static gboolean
apply_prune_logs (BeckonApply           *self,
                  const BeckonOperation *base,
                  BeckonCommit          *commit,
                  GError               **error)
{
  const PruneLogs *operation = (const PruneLogs *) base;
  gboolean         more;

  return beckon_sql_prune_log (self->db, self->now_us - operation->retention_us, operation->limit,
                               &more, error);
}

static const BeckonRule prune_logs_rule = {
  "PRUNE_LOGS", sizeof (PruneLogs), apply_prune_logs, NULL, .roles = 1 << BECKON_ROLE_KEEPER,
};

BeckonOperation *
beckon_operation_prune_logs (const char *by, gint64 retention_us, guint limit)
{
  PruneLogs *self = beckon_operation_new (&prune_logs_rule, by);

  self->retention_us = retention_us;
  self->limit = limit;

  return &self->base;
}
