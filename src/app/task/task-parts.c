/* task-parts.c: what the page of a task has below its head, and which part comes first
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/task/task-page-private.h"

/* What an agent reports is shown as it happens, or the log of a task from a request (CF-11); a plan
 * starts with its steps; any other with its questions. */
static const char *
get_first_part (BeckonTaskPage *self)
{
  const BeckonTask *task = self->task;

  if (gtk_stack_page_get_visible (self->transcript_page) && task->pending_interaction == 0)
    return "transcript";
  if (task->of_request && task->pending_interaction == 0)
    return "log";
  return task->n_steps > 0 ? "steps" : "conversation";
}

static void
load_parts (BeckonTaskPage *self)
{
  beckon_log_view_load (self->log, self->desk, self->task != NULL ? self->task->id : NULL);
  beckon_conversation_view_load (self->conversation, self->desk, self->task);
  beckon_transcript_view_load (self->transcript, self->desk, self->task);
  beckon_steps_view_load (self->steps, self->desk, self->task);
}

static gboolean
load_parts_cb (gpointer user_data)
{
  BeckonTaskPage *self = user_data;

  self->load_id = 0;
  load_parts (self);
  beckon_ticker_poke (self->ticker);
  return G_SOURCE_REMOVE;
}

void
beckon_task_page_load_parts (BeckonTaskPage *self)
{
  const BeckonTask *task = self->task;

  /* Behind the question nothing else is seen: it comes first. */
  g_clear_handle_id (&self->load_id, g_source_remove);
  if (task != NULL && task->pending_interaction != 0
      && gtk_stack_page_get_visible (self->question_page))
    self->load_id = g_idle_add (load_parts_cb, self);
  else
    load_parts (self);
}

void
beckon_task_page_show_first_part (BeckonTaskPage *self)
{
  const BeckonTask *task = self->task;

  gtk_stack_page_set_visible (self->steps_page, task->n_steps > 0);
  gtk_stack_page_set_visible (
    self->transcript_page, beckon_view_has_transcript (
                             beckon_store_get_view (beckon_desk_get_store (self->desk)), task->id));
  /* The next question follows in the same place. */
  if (task->pending_interaction == 0 || !gtk_stack_page_get_visible (self->question_page))
    gtk_stack_set_visible_child_name (self->parts, get_first_part (self));
  else
    gtk_stack_set_visible_child_name (self->parts, "question");
}

void
beckon_task_page_show_transcript (BeckonTaskPage *self)
{
  const char *part = gtk_stack_get_visible_child_name (self->parts);
  gboolean    first = !gtk_stack_page_get_visible (self->transcript_page);

  gtk_stack_page_set_visible (self->transcript_page, TRUE);
  beckon_transcript_view_take (self->transcript);
  if (first && (g_strcmp0 (part, "log") == 0 || g_strcmp0 (part, "steps") == 0))
    gtk_stack_set_visible_child_name (self->parts, "transcript");
}
