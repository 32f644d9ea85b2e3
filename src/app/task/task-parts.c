/* task-parts.c: what the page of a task has below its head, and which part comes first
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/task/task-page-private.h"
#include "store/view-slot.h"

static const char slot[] = "transcript";

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

  beckon_view_slot_end (self, slot);
  self->transcript_known = FALSE;
  /* Behind the question nothing else is seen: it comes first. */
  g_clear_handle_id (&self->load_id, g_source_remove);
  if (task != NULL && task->pending_interaction != 0
      && gtk_stack_page_get_visible (self->question_page))
    self->load_id = g_idle_add (load_parts_cb, self);
  else
    load_parts (self);
}

/* TRUE: the next question follows in the place of the last. */
static gboolean
has_question (BeckonTaskPage *self)
{
  return self->task->pending_interaction != 0 && gtk_stack_page_get_visible (self->question_page);
}

static void
show_part (BeckonTaskPage *self)
{
  gtk_stack_set_visible_child_name (self->parts,
                                    has_question (self) ? "question" : get_first_part (self));
}

/* @has: an agent reports about the task. */
static void
take_transcript (BeckonTaskPage *self, gboolean has)
{
  const char *part = gtk_stack_get_visible_child_name (self->parts);
  /* The person may have chosen a part meanwhile. */
  gboolean untouched = g_strcmp0 (part, self->part_before) == 0;

  self->transcript_known = TRUE;
  gtk_stack_page_set_visible (self->transcript_page, has);
  if (untouched)
    show_part (self);
}

static gpointer
read_transcript (BeckonView *view, gpointer input, GError **error)
{
  return GINT_TO_POINTER (beckon_view_has_transcript (view, input));
}

/* @result: whether there is one. */
static void
show_read (gpointer target, gpointer result, const GError *error)
{
  take_transcript (target, GPOINTER_TO_INT (result));
}

void
beckon_task_page_show_first_part (BeckonTaskPage *self)
{
  gtk_stack_page_set_visible (self->steps_page, self->task->n_steps > 0);
  if (self->transcript_known)
    {
      show_part (self);
      return;
    }
  /* Until it is known which part comes first, the one that was there stays, so that none flickers.
   */
  if (has_question (self))
    show_part (self);
  self->part_before = g_intern_string (gtk_stack_get_visible_child_name (self->parts));
  beckon_view_slot_read (beckon_desk_get_store (self->desk), self, slot, read_transcript,
                         g_strdup (self->task->id), g_free, NULL, show_read);
}

void
beckon_task_page_show_transcript (BeckonTaskPage *self)
{
  const char *part = gtk_stack_get_visible_child_name (self->parts);
  gboolean    first = !gtk_stack_page_get_visible (self->transcript_page);

  if (!self->transcript_known)
    {
      beckon_view_slot_end (self, slot);
      take_transcript (self, TRUE);
      beckon_transcript_view_take (self->transcript);
      return;
    }
  gtk_stack_page_set_visible (self->transcript_page, TRUE);
  beckon_transcript_view_take (self->transcript);
  if (first && (g_strcmp0 (part, "log") == 0 || g_strcmp0 (part, "steps") == 0))
    gtk_stack_set_visible_child_name (self->parts, "transcript");
}
