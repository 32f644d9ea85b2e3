/* parse-async.c: makes the tree of a long text in a thread
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "markdown/markdown.h"

typedef struct
{
  char *text;
  char *workspace;
} Job;

static void
free_job (gpointer data)
{
  Job *job = data;

  g_free (job->text);
  g_free (job->workspace);
  g_free (job);
}

static void
parse_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Job *job = data;

  if (g_task_return_error_if_cancelled (task))
    return;
  g_task_return_pointer (task, beckon_markdown_parse (job->text, job->workspace),
                         (GDestroyNotify) beckon_markdown_unref);
}

void
beckon_markdown_parse_async (const char         *text,
                             const char         *workspace,
                             GCancellable       *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer            user_data)
{
  g_autoptr (GTask) task = NULL;
  Job *job;

  g_return_if_fail (text != NULL);

  task = g_task_new (NULL, cancellable, callback, user_data);
  job = g_new0 (Job, 1);
  g_task_set_source_tag (task, beckon_markdown_parse_async);
  job->text = g_strdup (text);
  job->workspace = g_strdup (workspace);
  g_task_set_task_data (task, job, free_job);
  g_task_run_in_thread (task, parse_in_thread);
}

BeckonMarkdown *
beckon_markdown_parse_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
