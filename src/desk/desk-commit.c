/* desk-commit.c: every operation on its way to the store, and what is announced when it is on the
 * disk
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/desk-private.h"

#include "base/error.h"
#include "desk/questions/question-private.h"

void
beckon_desk_stamp (BeckonDesk *self, BeckonOperation *operation)
{
  /* What is written again is still what it was. */
  if (operation->now_us != 0)
    return;

  operation->now_us = beckon_clock_get_time (self->clock, BECKON_CLOCK_WALL);
  operation->channels = beckon_outbox_ref_names (self->outbox);
  operation->claim_lease_us = self->rules->claim_us;
  operation->claim_task = g_strdup (self->claim_task);
  operation->claim = self->claim;
}

/* The end of the countdown in the question's own kind of time. The row knows the wall time at which
 * it ends if nothing stops it; time that the machine slept must not count for visible time, so that
 * end is counted from now on the AWAKE clock. */
static gint64
due_of (BeckonDesk *self, BeckonQuestion *question, BeckonInteraction *after, gint64 since_us)
{
  gint64 left_us;

  if (after->deadline_us == 0)
    return 0;
  if (!beckon_question_counts_visible_time (question))
    return after->deadline_us;
  if (beckon_question_get_deadline_us (question) == after->deadline_us)
    return beckon_question_get_due_us (question);

  left_us = after->deadline_us - since_us;
  return beckon_clock_get_time (self->clock, BECKON_CLOCK_AWAKE)
         + CLAMP (left_us, 0, MAX (after->timeout_us, LEAST_AFTER_RESTART_US));
}

void
beckon_desk_take_interaction (BeckonDesk *self, BeckonInteraction *interaction, gint64 since_us)
{
  gint64          id = interaction->id;
  BeckonQuestion *known = beckon_question_model_find (self->questions, id);
  BeckonQuestion *aside = beckon_aside_find (self->aside, id);
  g_autoptr (BeckonQuestion) question = NULL;

  if (known == NULL && aside == NULL && interaction->status != BECKON_INTERACTION_PENDING)
    return;

  if (known != NULL)
    question = g_object_ref (known);
  else if (aside != NULL)
    question = g_object_ref (aside);

  if (interaction->status == BECKON_INTERACTION_PENDING)
    {
      if (question == NULL)
        question = beckon_question_new (self->clock, interaction);
      beckon_question_take (question, interaction, due_of (self, question, interaction, since_us));
      beckon_desk_schedule (self, question);
      beckon_question_set_shown (question, beckon_desk_is_shown (self, id));
      if (known == NULL)
        {
          beckon_question_model_add (self->questions, question);
          beckon_aside_remove (self->aside, id);
        }
      beckon_desk_reconcile (self, question);
      return;
    }

  beckon_desk_unschedule (self, id);
  beckon_desk_forget_reached (self, id);
  beckon_question_model_remove (self->questions, id);
  if (interaction->status == BECKON_INTERACTION_POSTPONED)
    beckon_aside_add (self->aside, question);
  else
    beckon_aside_remove (self->aside, id);
  beckon_question_take (question, interaction, 0);
}

static void
set_trouble (BeckonDesk *self, const GError *error)
{
  if (error == NULL && self->trouble == NULL)
    return;
  if (error != NULL && self->trouble != NULL
      && g_strcmp0 (error->message, self->trouble->message) == 0)
    return;
  g_clear_error (&self->trouble);
  self->trouble = error != NULL ? g_error_copy (error) : NULL;
  g_object_notify (G_OBJECT (self), "trouble");
}

/* The store found, without a write, that its file is gone or back. What else kept it from writing
 * stays until a write succeeds. */
static void
on_place_changed (BeckonStore *store, const GError *error, BeckonDesk *self)
{
  if (error != NULL)
    {
      set_trouble (self, error);
      self->misplaced = TRUE;
    }
  else if (self->misplaced)
    {
      self->misplaced = FALSE;
      set_trouble (self, NULL);
    }
}

void
beckon_desk_commit_init (BeckonDesk *self)
{
  g_signal_connect_object (self->store, "place-changed", G_CALLBACK (on_place_changed), self, 0);
}

static void
committed_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  BeckonDesk *self = g_task_get_source_object (task);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit =
    beckon_store_commit_finish (BECKON_STORE (object), result, &error);

  if (commit == NULL)
    {
      if (!self->stopping && g_error_matches (error, BECKON_ERROR, BECKON_ERROR_STORE))
        set_trouble (self, error);
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }

  set_trouble (self, NULL);
  for (guint i = 0; i < commit->events->len; i++)
    {
      BeckonEvent *event = g_ptr_array_index (commit->events, i);

      if (event->interaction != NULL)
        beckon_desk_take_interaction (self, event->interaction, event->timestamp_us);
      if (event->task != NULL)
        {
          beckon_desk_retention_take (self, event->task);
          beckon_desk_claims_take (self, event->task);
        }
      g_signal_emit_by_name (self, "event", event);
      if (event->request != NULL && self->intake != NULL)
        beckon_intake_take (self->intake, event->request);
      if (event->task != NULL && event->task->n_steps > 0 && event->type != BECKON_EVENT_TASK_LOG
          && event->type != BECKON_EVENT_TASK_NOTICE && self->runner != NULL)
        beckon_runner_take (self->runner, event->task);
    }
  if (commit->interaction != NULL && commit->events->len == 0 && !commit->existed)
    beckon_desk_take_interaction (self, commit->interaction,
                                  beckon_clock_get_time (self->clock, BECKON_CLOCK_WALL));
  if (commit->preferences_changed)
    g_signal_emit_by_name (self, "preferences-changed");
  if (commit->people_changed)
    g_signal_emit_by_name (self, "people-changed");
  if (commit->agent != NULL)
    {
      /* Its tasks follow in bites, when the one that called has its answer already. */
      if (commit->more)
        beckon_desk_propagate_agent_pause (self);
      if (self->runner != NULL)
        beckon_runner_wake (self->runner);
      g_signal_emit_by_name (self, "agents-changed");
    }
  beckon_desk_expect (self, commit->due_us);
  beckon_desk_expect_wake (self, commit->wake_us);
  if (commit->posted)
    beckon_outbox_wake (self->outbox, FALSE);
  g_task_return_pointer (task, g_steal_pointer (&commit), (GDestroyNotify) beckon_commit_unref);
}

void
beckon_desk_do_async (BeckonDesk         *self,
                      BeckonOperation    *operation,
                      GCancellable       *cancellable,
                      GAsyncReadyCallback callback,
                      gpointer            user_data)
{
  GTask *task;

  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (operation != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, beckon_desk_do_async);
  /* What is written is written: a caller that no longer waits does not take it back. */
  g_task_set_check_cancellable (task, FALSE);
  beckon_desk_stamp (self, operation);
  beckon_store_commit_async (self->store, operation, cancellable, committed_cb, task);
  beckon_operation_unref (operation);
}

BeckonCommit *
beckon_desk_do_finish (BeckonDesk *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
