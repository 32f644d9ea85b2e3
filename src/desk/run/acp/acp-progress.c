/* acp-progress.c: the plan of an agent as the progress of its task (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/run/acp/acp-progress.h"

#include "desk/desk-private.h"
#include "desk/run/log-limit.h"
#include "model/task-session.h"
#include "rules/tasks.h"

struct _BeckonAcpProgress
{
  gatomicrefcount ref_count; /* of the owner and of the write that is under way */
  BeckonTaskRun  *task_run;  /* (owned) */
  double          share;     /* the last plan */
  char           *current;   /* (owned) (nullable): likewise */
  double          written_share;
  char           *written; /* (owned) (nullable) */
  gboolean        writing;
  gboolean        freed;
};

BeckonAcpProgress *
beckon_acp_progress_new (BeckonTaskRun *task_run)
{
  BeckonAcpProgress *self = g_new0 (BeckonAcpProgress, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->task_run = beckon_task_run_ref (task_run);
  self->written_share = -1;
  return self;
}

static void
unref (BeckonAcpProgress *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  beckon_task_run_unref (self->task_run);
  g_free (self->current);
  g_free (self->written);
  g_free (self);
}

void
beckon_acp_progress_free (BeckonAcpProgress *self)
{
  if (self == NULL)
    return;
  self->freed = TRUE;
  unref (self);
}

static void write_progress (BeckonAcpProgress *self);

static void
on_written (GObject *object, GAsyncResult *result, gpointer user_data)
{
  BeckonAcpProgress *self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (object), result, &error);

  if (commit == NULL)
    beckon_message_limited ("The progress of a task could not be saved: %s", error->message);
  self->writing = FALSE;
  if (!self->freed)
    write_progress (self);
  unref (self);
}

static void
write_progress (BeckonAcpProgress *self)
{
  gboolean          same = g_strcmp0 (self->current, self->written) == 0;
  const BeckonTask *task = beckon_task_run_get_task (self->task_run);

  if (self->writing || beckon_task_run_is_over (self->task_run)
      || (same && self->share == self->written_share))
    return;
  g_free (self->written);
  self->written = g_strdup (self->current);
  self->written_share = self->share;
  self->writing = TRUE;
  g_atomic_ref_count_inc (&self->ref_count);
  beckon_desk_do_async (beckon_task_run_get_desk (self->task_run),
                        beckon_operation_change_task (task->agent != NULL ? task->agent : "desk",
                                                      task->id, NULL, self->share, NULL,
                                                      same ? NULL : self->current),
                        NULL, on_written, self);
}

/* @text (nullable): the session of the task from now on. */
static void
write_session (BeckonAcpProgress *self, const char *text)
{
  const BeckonTask *task = beckon_task_run_get_task (self->task_run);
  BeckonOperation  *operation;

  operation = beckon_operation_change_task (task->agent != NULL ? task->agent : "desk", task->id,
                                            NULL, -1.0, NULL, NULL);
  beckon_operation_change_session (operation, text);
  beckon_desk_do_async (beckon_task_run_get_desk (self->task_run), operation, NULL, NULL, NULL);
}

void
beckon_acp_progress_begin (BeckonAcpProgress *self, const char *cwd, const char *id)
{
  g_autoptr (BeckonTaskSession) session = beckon_task_session_new ();
  g_autoptr (BeckonTaskSession) checked = NULL;
  g_autofree char *text = NULL;

  session->terminal = BECKON_TERMINAL_ACP;
  session->agent = g_strdup (beckon_task_run_get_agent (self->task_run)->name);
  session->cwd = g_strdup (cwd);
  session->id = g_strdup (id);
  text = beckon_task_session_to_json (session);
  checked = beckon_task_session_parse (text);
  if (checked == NULL)
    {
      /* A path may be odd as well. */
      g_clear_pointer (&session->id, g_free);
      g_clear_pointer (&session->cwd, g_free);
      g_free (text);
      text = beckon_task_session_to_json (session);
    }
  write_session (self, text);
}

void
beckon_acp_progress_forget (BeckonAcpProgress *self)
{
  g_autofree char *text =
    beckon_task_session_forget (beckon_task_run_get_task (self->task_run)->session,
                                beckon_task_run_get_agent (self->task_run)->name);

  write_session (self, text);
}

void
beckon_acp_progress_set (BeckonAcpProgress *self, guint n_done, guint n, const char *current)
{
  self->share = (double) n_done / n;
  g_free (self->current);
  self->current = g_strdup (current);
  write_progress (self);
}
