/* ledger.c: every operation on its way to the store, and what is announced when it is on the disk,
 * in the order of the events' numbers, whoever wrote them
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/desk-private.h"

#include "base/error.h"
#include "desk/run/log-limit.h"

/* So many of somebody else's events are read at once. */
#define MISSING_AT_ONCE 100

void
beckon_desk_stamp (BeckonDesk *self, BeckonOperation *operation)
{
  /* A retried operation keeps its data. */
  if (operation->now_us != 0)
    return;

  operation->now_us = beckon_clock_get_time (self->clock, BECKON_CLOCK_WALL);
  operation->channels = beckon_desk_team_get_channels (self->team);
  if (operation->channels != NULL)
    g_ptr_array_ref (operation->channels);
  operation->claim_lease_us = self->settings->claim_us;
  operation->hold_back_us = self->settings->undo_us;
  operation->claim_task = g_strdup (self->claim_task);
  operation->claim = self->claim;
  operation->decides_nothing = self->caller.is_program && !self->settings->programs_may_decide;
  if (!self->settings->agents_may_answer)
    {
      operation->from_agent = self->caller.is_agent;
      operation->asked = self->caller.asked != NULL ? g_array_ref (self->caller.asked) : NULL;
    }
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

/* Any other trouble stays until a write succeeds. */
void
beckon_desk_set_misplaced (BeckonDesk *self, const GError *error)
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

static void
on_place_changed (BeckonStore *store, const GError *error, BeckonDesk *self)
{
  beckon_desk_set_misplaced (self, error);
}

void
beckon_desk_ledger_init (BeckonDesk *self, const BeckonLedgerPart *parts)
{
  self->parts = parts;
  self->announced = beckon_store_get_opened_at (self->store);
  g_signal_connect_object (self->store, "place-changed", G_CALLBACK (on_place_changed), self, 0);
}

static gboolean
is_part (const BeckonLedgerPart *part)
{
  return part->event != NULL || part->committed != NULL;
}

/* Feeds the parts with those of @events that they do not know. A part may run anybody's code, which
 * may dispose of the desk: the parts that follow are gone then. */
static void
announce (BeckonDesk *self, GPtrArray *events)
{
  for (guint i = 0; i < events->len; i++)
    {
      BeckonEvent *event = g_ptr_array_index (events, i);

      if (event->sequence <= self->announced)
        continue;
      self->announced = event->sequence;
      for (const BeckonLedgerPart *part = self->parts; is_part (part) && !self->disposed; part++)
        if (part->event != NULL)
          part->event (self, event);
    }
}

/* The same for events that other desks, or other programs, wrote. */
static void
announce_others (BeckonDesk *self, GPtrArray *events)
{
  if (self->disposed)
    return;
  beckon_desk_team_set_hearing (self->team, TRUE);
  announce (self, events);
  if (!self->disposed)
    beckon_desk_team_set_hearing (self->team, FALSE);
}

/* The number of the first event of @commit that the parts do not know; 0: there is none. */
static gint64
find_first (BeckonDesk *self, const BeckonCommit *commit)
{
  for (guint i = 0; i < commit->events->len; i++)
    {
      const BeckonEvent *event = g_ptr_array_index (commit->events, i);

      if (event->sequence > self->announced)
        return event->sequence;
    }
  return 0;
}

static void
committed (BeckonDesk *self, const BeckonCommit *commit)
{
  for (const BeckonLedgerPart *part = self->parts; is_part (part) && !self->disposed; part++)
    if (part->committed != NULL)
      part->committed (self, commit);
}

static void announce_all (BeckonDesk *self);
static void read_others (BeckonDesk *self);

static void read_missing (BeckonDesk *self);

/* What others wrote before the first commit that waits is known, as far as it can be. */
static void
end_missing (BeckonDesk *self)
{
  self->announced =
    find_first (self, g_task_get_task_data (g_queue_peek_head (&self->unannounced))) - 1;
}

static void
read_missing_again (BeckonDesk *self)
{
  if (!self->stopping)
    {
      read_missing (self);
      return;
    }
  end_missing (self);
  self->announcing = FALSE;
  announce_all (self);
}

/* The events before those of the first commit that waits were read. A page that is not full is the
 * end: the other numbers were never used. */
static void
missing_read_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonDesk) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) events =
    beckon_store_read_events_finish (BECKON_STORE (object), result, &error);

  if (events == NULL && !self->disposed
      && beckon_desk_team_try_again (self->team, read_missing_again))
    return;
  if (events == NULL)
    beckon_message_limited ("What another program wrote is not announced: %s", error->message);
  else
    announce_others (self, events);
  if (!self->disposed)
    beckon_desk_team_note_read (self->team);
  if (events == NULL || events->len < MISSING_AT_ONCE)
    end_missing (self);
  self->announcing = FALSE;
  announce_all (self);
}

/* What the parts read after every commit, too. */
static gpointer
read_next_due (BeckonView *view, gpointer input, GError **error)
{
  return beckon_view_read_next_due (view, error);
}

static void
due_read_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonDesk) self = user_data;
  g_autoptr (BeckonCommit) commit = beckon_commit_new ();
  g_autoptr (GError) error = NULL;

  commit->next_due = beckon_store_view_finish (BECKON_STORE (object), result, &error);
  self->announcing = FALSE;
  if (commit->next_due == NULL)
    beckon_message_limited ("What is due after another desk wrote is not known: %s",
                            error->message);
  else
    committed (self, commit);
  announce_all (self);
}

static void
hear_again (BeckonDesk *self)
{
  if (self->stopping)
    return;
  beckon_desk_team_note_written (self->team);
  announce_all (self);
}

/* The events of others are read to their end, a page at a time; then what is due. */
static void
others_read_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonDesk) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) events =
    beckon_store_read_events_finish (BECKON_STORE (object), result, &error);

  if (events != NULL && !self->disposed)
    beckon_desk_team_note_read (self->team);
  if (events != NULL && events->len > 0)
    {
      announce_others (self, events);
      if (events->len < MISSING_AT_ONCE && !self->disposed)
        beckon_store_view_async (self->store, read_next_due, NULL, NULL,
                                 (GDestroyNotify) beckon_next_due_unref, NULL, due_read_cb,
                                 g_object_ref (self));
      else
        read_others (self);
      return;
    }
  if (events == NULL && (self->disposed || !beckon_desk_team_try_again (self->team, hear_again)))
    beckon_message_limited ("What another desk wrote is not announced: %s", error->message);
  self->announcing = FALSE;
  announce_all (self);
}

static void
read_others (BeckonDesk *self)
{
  beckon_store_read_events_async (self->store, self->announced, G_MAXINT64, MISSING_AT_ONCE,
                                  others_read_cb, g_object_ref (self));
}

static void
read_missing (BeckonDesk *self)
{
  const BeckonCommit *commit = g_task_get_task_data (g_queue_peek_head (&self->unannounced));

  beckon_store_read_events_async (self->store, self->announced, find_first (self, commit),
                                  MISSING_AT_ONCE, missing_read_cb, g_object_ref (self));
}

static void
hear (BeckonDesk *self)
{
  /* Where the number of the newest event was not known at the start, the first own commit tells. */
  if (self->announced < 0)
    return;
  self->announcing = TRUE;
  read_others (self);
}

/* Announces the commits that wait, in their order. What others wrote before them is read from the
 * store, and announced first. */
static void
announce_all (BeckonDesk *self)
{
  /* The callback of the last commit may drop the last reference. */
  g_autoptr (BeckonDesk) keep = g_object_ref (self);

  while (!self->announcing && !g_queue_is_empty (&self->unannounced))
    {
      GTask              *head = g_queue_peek_head (&self->unannounced);
      const BeckonCommit *commit = g_task_get_task_data (head);
      g_autoptr (GTask) task = NULL;

      self->announcing = TRUE;
      /* The number of the newest event could not be read at the start: the first own one counts. */
      if (self->announced < 0 && find_first (self, commit) > 0)
        self->announced = find_first (self, commit) - 1;
      if (find_first (self, commit) > self->announced + 1)
        {
          read_missing (self);
          return;
        }
      task = g_queue_pop_head (&self->unannounced);
      announce (self, commit->events);
      committed (self, commit);
      self->announcing = FALSE;
      g_task_return_pointer (task, beckon_commit_ref ((BeckonCommit *) commit),
                             (GDestroyNotify) beckon_commit_unref);
    }
  if (!self->announcing && !self->disposed && beckon_desk_team_take_written (self->team))
    hear (self);
}

void
beckon_desk_hear_others (BeckonDesk *self)
{
  announce_all (self);
}

static void
on_committed (BeckonCommit *commit, const GError *error, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  BeckonDesk *self = g_task_get_source_object (task);

  if (commit == NULL)
    {
      if (!self->stopping && beckon_error_is_of_store (error))
        set_trouble (self, error);
      g_task_return_error (task, g_error_copy (error));
      return;
    }

  set_trouble (self, NULL);
  g_task_set_task_data (task, beckon_commit_ref (commit), (GDestroyNotify) beckon_commit_unref);
  g_queue_push_tail (&self->unannounced, g_steal_pointer (&task));
  announce_all (self);
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
