/* ledger.c: passes every operation to the store, and announces it when it is on the disk
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/desk-private.h"

#include "base/error.h"

void
beckon_desk_stamp (BeckonDesk *self, BeckonOperation *operation)
{
  /* A retried operation keeps its data. */
  if (operation->now_us != 0)
    return;

  operation->now_us = beckon_clock_get_time (self->clock, BECKON_CLOCK_WALL);
  operation->channels = self->channels != NULL ? g_ptr_array_ref (self->channels) : NULL;
  operation->claim_lease_us = self->rules->claim_us;
  operation->claim_task = g_strdup (self->claim_task);
  operation->claim = self->claim;
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

/* The store found, without a write, that its file is gone or back. Any other trouble stays until a
 * write succeeds. */
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
beckon_desk_ledger_init (BeckonDesk *self, const BeckonLedgerPart *parts, guint n_parts)
{
  self->parts = parts;
  self->n_parts = n_parts;
  g_signal_connect_object (self->store, "place-changed", G_CALLBACK (on_place_changed), self, 0);
}

/* A part may run arbitrary handlers, which may dispose of the desk: then the remaining parts no
 * longer exist. */
static void
feed (BeckonDesk *self, const BeckonCommit *commit)
{
  for (guint i = 0; i < commit->events->len; i++)
    for (guint j = 0; j < self->n_parts; j++)
      {
        if (self->disposed)
          return;
        if (self->parts[j].event != NULL)
          self->parts[j].event (self, g_ptr_array_index (commit->events, i));
      }
  for (guint j = 0; j < self->n_parts; j++)
    {
      if (self->disposed)
        return;
      if (self->parts[j].committed != NULL)
        self->parts[j].committed (self, commit);
    }
}

static void
on_committed (BeckonCommit *commit, const GError *error, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  BeckonDesk *self = g_task_get_source_object (task);

  if (commit == NULL)
    {
      if (!self->stopping && g_error_matches (error, BECKON_ERROR, BECKON_ERROR_STORE))
        set_trouble (self, error);
      g_task_return_error (task, g_error_copy (error));
      return;
    }

  set_trouble (self, NULL);
  feed (self, commit);
  g_task_return_pointer (task, beckon_commit_ref (commit), (GDestroyNotify) beckon_commit_unref);
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
  /* A commit cannot be cancelled: it is announced even if the caller no longer waits. */
  g_task_set_check_cancellable (task, FALSE);
  beckon_desk_stamp (self, operation);
  beckon_store_commit (self->store, operation, cancellable, on_committed, task);
  beckon_operation_unref (operation);
}

BeckonCommit *
beckon_desk_do_finish (BeckonDesk *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
