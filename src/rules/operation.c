/* operation.c: operations and commits as counted values
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules/operation.h"

BeckonOperation *
beckon_operation_new (BeckonOperationType type, gint64 now_us, const char *by)
{
  BeckonOperation *self = g_atomic_rc_box_new0 (BeckonOperation);

  self->type = type;
  self->now_us = now_us;
  self->by = g_strdup (by);
  self->progress = -1.0;

  return self;
}

BeckonOperation *
beckon_operation_ref (BeckonOperation *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_atomic_rc_box_acquire (self);
}

static void
beckon_operation_clear (gpointer data)
{
  BeckonOperation *self = data;

  g_clear_pointer (&self->task, beckon_task_unref);
  g_clear_pointer (&self->tasks, g_ptr_array_unref);
  g_clear_pointer (&self->interaction, beckon_interaction_unref);
  g_clear_pointer (&self->answer, beckon_answer_unref);
  g_clear_pointer (&self->frozen, g_array_unref);
  g_clear_pointer (&self->request, beckon_request_unref);
  g_clear_pointer (&self->classification, beckon_classification_free);
  g_free (self->request_id);
  g_free (self->task_id);
  g_free (self->title);
  g_free (self->context);
  g_free (self->message);
  g_free (self->result);
  g_free (self->by);
  g_strfreev (self->channels);
  g_clear_pointer (&self->delivery, beckon_delivery_free);
  g_free (self->channel);
  g_free (self->name);
  g_free (self->value);
  g_clear_pointer (&self->person, beckon_person_free);
  g_free (self->save_as);
  g_free (self->outcome);
  g_free (self->claim_task);
  g_free (self->log_note);
  g_clear_pointer (&self->steps, g_ptr_array_unref);
  g_clear_pointer (&self->lines, g_ptr_array_unref);
  g_free (self->assignee);
  g_clear_pointer (&self->agent, beckon_agent_free);
}

void
beckon_operation_unref (BeckonOperation *self)
{
  g_return_if_fail (self != NULL);

  g_atomic_rc_box_release_full (self, beckon_operation_clear);
}

BeckonCommit *
beckon_commit_new (void)
{
  BeckonCommit *self = g_atomic_rc_box_new0 (BeckonCommit);

  self->events = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_event_unref);

  return self;
}

BeckonCommit *
beckon_commit_ref (BeckonCommit *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_atomic_rc_box_acquire (self);
}

static void
beckon_commit_clear (gpointer data)
{
  BeckonCommit *self = data;

  g_clear_pointer (&self->task, beckon_task_unref);
  g_clear_pointer (&self->tasks, g_ptr_array_unref);
  g_clear_pointer (&self->interaction, beckon_interaction_unref);
  g_clear_pointer (&self->entry, beckon_log_entry_unref);
  g_clear_pointer (&self->events, g_ptr_array_unref);
  g_clear_pointer (&self->open, g_ptr_array_unref);
  g_clear_pointer (&self->preference, beckon_preference_unref);
  g_clear_pointer (&self->outbox, beckon_outbox_entry_free);
  g_clear_pointer (&self->request, beckon_request_unref);
  g_clear_pointer (&self->requests, g_ptr_array_unref);
  g_clear_pointer (&self->person, beckon_person_free);
  g_clear_pointer (&self->step, beckon_step_row_free);
  g_clear_pointer (&self->agent, beckon_agent_free);
  g_clear_pointer (&self->next_due, beckon_next_due_unref);
}

void
beckon_commit_unref (BeckonCommit *self)
{
  g_return_if_fail (self != NULL);

  g_atomic_rc_box_release_full (self, beckon_commit_clear);
}
