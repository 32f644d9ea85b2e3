/* operation.c: operations and commits as reference-counted values
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules/operation.h"

gpointer
beckon_operation_new (const BeckonRule *rule, const char *by)
{
  BeckonOperation *self;

  g_return_val_if_fail (rule != NULL && rule->size >= sizeof (BeckonOperation), NULL);

  self = g_atomic_rc_box_alloc0 (rule->size);
  self->rule = rule;
  self->by = g_strdup (by);

  return self;
}

BeckonOperation *
beckon_operation_ref (BeckonOperation *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_atomic_rc_box_acquire (self);
}

static void
beckon_kept_free (BeckonKept *self)
{
  g_free (self->channel);
  g_free (self->name);
  g_free (self->value);
  g_free (self);
}

static void
beckon_operation_clear (gpointer data)
{
  BeckonOperation *self = data;

  if (self->rule->clear != NULL)
    self->rule->clear (self);
  g_free (self->by);
  g_clear_pointer (&self->channels, g_ptr_array_unref);
  g_clear_pointer (&self->kept, beckon_kept_free);
  g_free (self->claim_task);
  g_clear_pointer (&self->asked, g_array_unref);
}

void
beckon_operation_unref (BeckonOperation *self)
{
  g_return_if_fail (self != NULL);

  g_atomic_rc_box_release_full (self, beckon_operation_clear);
}

void
beckon_operation_keep (BeckonOperation *self,
                       const char      *channel,
                       const char      *name,
                       const char      *value)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (channel != NULL && name != NULL);

  g_clear_pointer (&self->kept, beckon_kept_free);
  self->kept = g_new0 (BeckonKept, 1);
  self->kept->channel = g_strdup (channel);
  self->kept->name = g_strdup (name);
  self->kept->value = g_strdup (value);
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
  g_clear_pointer (&self->step_agent, beckon_agent_free);
  g_clear_pointer (&self->agent, beckon_agent_free);
  g_clear_pointer (&self->attachment, beckon_attachment_free);
  g_clear_pointer (&self->next_due, beckon_next_due_unref);
}

void
beckon_commit_unref (BeckonCommit *self)
{
  g_return_if_fail (self != NULL);

  g_atomic_rc_box_release_full (self, beckon_commit_clear);
}
