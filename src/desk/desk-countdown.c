/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/desk-private.h"

#include "desk/question-private.h"
#include "model/error.h"
#include "model/timestamp.h"

/* After the store failed to write that nobody answered, the desk tries again. */
#define RETRY_US (5 * BECKON_US_PER_SECOND)

static void due_cb (gint64   id,
                    gpointer user_data);

static BeckonScheduler *
scheduler_of (BeckonDesk     *self,
              BeckonQuestion *question)
{
  return beckon_question_counts_visible_time (question) ? self->awake : self->wall;
}

void
beckon_desk_unschedule (BeckonDesk *self,
                        gint64      id)
{
  beckon_scheduler_unset (self->awake, id);
  beckon_scheduler_unset (self->wall, id);
}

void
beckon_desk_schedule (BeckonDesk     *self,
                      BeckonQuestion *question)
{
  gint64 id = beckon_question_get_id (question);

  if (beckon_question_is_running (question))
    beckon_scheduler_set (scheduler_of (self, question), id, beckon_question_get_due_us (question));
  else
    beckon_desk_unschedule (self, id);
}

static void
expired_cb (GObject      *object,
            GAsyncResult *result,
            gpointer      user_data)
{
  BeckonDesk *self = BECKON_DESK (object);
  g_autofree gint64 *id = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_finish (self, result, &error);
  BeckonQuestion *question = beckon_question_model_find (self->questions, *id);

  if (commit != NULL || question == NULL || self->stopping)
    return;

  if (g_error_matches (error, BECKON_ERROR, BECKON_ERROR_STORE))
    {
      BeckonScheduler *scheduler = scheduler_of (self, question);
      BeckonClockKind kind = scheduler == self->awake ? BECKON_CLOCK_AWAKE : BECKON_CLOCK_WALL;

      if (beckon_question_is_running (question))
        beckon_scheduler_set (scheduler, *id, beckon_clock_get_time (self->clock, kind) + RETRY_US);
    }
  else
    {
      g_warning ("Question %" G_GINT64_FORMAT " could not be ended: %s", *id, error->message);
    }
}

static void
due_cb (gint64   id,
        gpointer user_data)
{
  BeckonDesk *self = user_data;
  BeckonQuestion *question = beckon_question_model_find (self->questions, id);
  BeckonOperation *operation;
  BeckonInteraction *interaction;

  if (question == NULL || !beckon_question_is_running (question) || self->stopping)
    return;

  interaction = beckon_question_get_interaction (question);
  operation = beckon_desk_operation (self, BECKON_OPERATION_EXPIRE, BECKON_BY_TIMEOUT);
  operation->id = id;
  /* The row's own deadline counts: the wall clock may have been set back meanwhile. */
  operation->deadline_us = MAX (operation->now_us, interaction->deadline_us);
  beckon_desk_commit (self, operation, due_cb, NULL, expired_cb, g_memdup2 (&id, sizeof id));
}

static void
frozen_cb (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_finish (BECKON_DESK (object), result, &error);

  /* The countdowns stand still or go on in memory all the same; after a crash a question shows with more time, not with less. */
  if (commit == NULL)
    g_warning ("The countdowns could not be saved: %s", error->message);
}

static BeckonOperation *
freeze_operation (BeckonDesk *self,
                  gboolean    thaw)
{
  BeckonOperation *operation = beckon_desk_operation (self, BECKON_OPERATION_FREEZE, "desk");

  operation->thaw = thaw;
  operation->frozen = g_array_new (FALSE, FALSE, sizeof (BeckonFrozen));
  return operation;
}

BeckonOperation *
beckon_desk_freeze (BeckonDesk *self)
{
  BeckonOperation *operation = freeze_operation (self, FALSE);
  GListModel *questions = G_LIST_MODEL (self->questions);

  for (guint i = 0; i < g_list_model_get_n_items (questions); i++)
    {
      g_autoptr (BeckonQuestion) question = g_list_model_get_item (questions, i);
      BeckonFrozen frozen;

      if (!beckon_question_is_running (question) || !beckon_question_counts_visible_time (question))
        continue;
      frozen.interaction_id = beckon_question_get_id (question);
      frozen.remaining_us = MAX (beckon_question_get_remaining_us (question), 1);
      g_array_append_val (operation->frozen, frozen);
      beckon_question_freeze (question, frozen.remaining_us);
      beckon_desk_unschedule (self, frozen.interaction_id);
    }
  if (operation->frozen->len == 0)
    g_clear_pointer (&operation, beckon_operation_unref);
  return operation;
}

static BeckonOperation *
thaw (BeckonDesk *self)
{
  BeckonOperation *operation = freeze_operation (self, TRUE);
  GListModel *questions = G_LIST_MODEL (self->questions);
  gint64 now_us = beckon_clock_get_time (self->clock, BECKON_CLOCK_AWAKE);

  for (guint i = 0; i < g_list_model_get_n_items (questions); i++)
    {
      g_autoptr (BeckonQuestion) question = g_list_model_get_item (questions, i);
      BeckonFrozen frozen;

      frozen.interaction_id = beckon_question_get_id (question);
      frozen.remaining_us = beckon_question_get_remaining_us (question);
      if (beckon_question_is_running (question) || frozen.remaining_us < 0 ||
          beckon_question_get_interaction (question)->held)
        continue;
      g_array_append_val (operation->frozen, frozen);
      beckon_question_thaw (question, now_us + frozen.remaining_us);
      beckon_desk_schedule (self, question);
    }
  if (operation->frozen->len == 0)
    g_clear_pointer (&operation, beckon_operation_unref);
  return operation;
}

static void
update_away (BeckonDesk *self)
{
  gboolean away = self->presence != NULL && self->rules->stop_when_locked &&
                  !beckon_presence_is_present (self->presence);
  BeckonOperation *operation;

  if (away == self->away || self->stopping)
    return;
  self->away = away;
  operation = away ? beckon_desk_freeze (self) : thaw (self);
  if (operation != NULL)
    beckon_desk_commit (self, operation, update_away, NULL, frozen_cb, NULL);
}

void
beckon_desk_countdown_init (BeckonDesk *self)
{
  self->awake = beckon_scheduler_new (self->clock, BECKON_CLOCK_AWAKE, due_cb, self);
  self->wall = beckon_scheduler_new (self->clock, BECKON_CLOCK_WALL, due_cb, self);
  g_signal_connect_swapped (self, "notify::rules", G_CALLBACK (update_away), self);
  if (self->presence != NULL)
    g_signal_connect_object (self->presence, "changed", G_CALLBACK (update_away), self, G_CONNECT_SWAPPED);
  self->away = self->presence != NULL && self->rules->stop_when_locked &&
               !beckon_presence_is_present (self->presence);
}

void
beckon_desk_countdown_dispose (BeckonDesk *self)
{
  if (self->presence != NULL)
    g_signal_handlers_disconnect_by_data (self->presence, self);
  g_clear_pointer (&self->awake, beckon_scheduler_free);
  g_clear_pointer (&self->wall, beckon_scheduler_free);
}
