/* countdown.c: countdowns and deadlines of open questions: started, and stopped while nobody can
 * answer
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/desk-private.h"

#include "base/error.h"
#include "base/timestamp.h"
#include "desk/questions/question-private.h"
#include "desk/run/log-limit.h"
#include "model/question/policy.h"
#include "rules/question/questions.h"

/* The delay after the store failed to write the countdowns. */
#define RETRY_US (5 * BECKON_US_PER_SECOND)

static BeckonScheduler *
scheduler_of (BeckonDesk *self, BeckonQuestion *question)
{
  return beckon_question_counts_visible_time (question) ? self->awake : self->wall;
}

void
beckon_desk_unschedule (BeckonDesk *self, gint64 id)
{
  beckon_scheduler_unset (self->awake, id);
  beckon_scheduler_unset (self->wall, id);
}

void
beckon_desk_schedule (BeckonDesk *self, BeckonQuestion *question)
{
  gint64 id = beckon_question_get_id (question);

  if (beckon_question_is_running (question))
    beckon_scheduler_set (scheduler_of (self, question), id, beckon_question_get_due_us (question));
  else
    beckon_desk_unschedule (self, id);
}

void
beckon_desk_schedule_again (BeckonDesk *self, BeckonQuestion *question, gint64 after_us)
{
  BeckonScheduler *scheduler = scheduler_of (self, question);
  BeckonClockKind  kind = scheduler == self->awake ? BECKON_CLOCK_AWAKE : BECKON_CLOCK_WALL;

  if (beckon_question_is_running (question))
    beckon_scheduler_set (scheduler, beckon_question_get_id (question),
                          beckon_clock_get_time (self->clock, kind) + after_us);
}

gboolean
beckon_desk_was_frozen (BeckonDesk *self, BeckonQuestion *question)
{
  gint64 late_us =
    beckon_clock_get_time (self->clock, BECKON_CLOCK_AWAKE) - beckon_question_get_due_us (question);

  /* The alarm may be for another question, and the clock of a test is never late. */
  return beckon_question_counts_visible_time (question)
         && MIN (late_us, beckon_clock_get_late_us (self->clock)) > FROZEN_US;
}

static void save_cb (gpointer user_data);

static void
saved_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  BeckonDesk *self = BECKON_DESK (object);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (self, result, &error);

  if (commit != NULL || self->stopping || self->save_alarm != 0)
    return;
  beckon_message_limited ("The countdowns could not be saved; this will be retried: %s",
                          error->message);
  self->save_alarm = beckon_clock_add_alarm (
    self->clock, BECKON_CLOCK_AWAKE,
    beckon_clock_get_time (self->clock, BECKON_CLOCK_AWAKE) + RETRY_US, save_cb, self);
}

gboolean
beckon_desk_counts (BeckonDesk *self, gint64 id)
{
  return (!self->away && beckon_desk_is_shown (self, id))
         || beckon_desk_team_is_shown (self->team, id);
}

void
beckon_desk_start_countdown (BeckonDesk *self, BeckonInteraction *interaction)
{
  gboolean stands_still = beckon_kind_counts_visible_time (interaction->kind)
                          && !beckon_desk_counts (self, interaction->id);

  interaction->held = FALSE;
  interaction->remaining_us = stands_still ? interaction->timeout_us : 0;
}

/* Countdowns that stop, or (resume) run again from @now_us on. */
typedef struct
{
  gboolean resume;
  gint64   now_us;
  GArray  *suspended; /* (owned) (nullable) (element-type BeckonSuspended) */
} Suspend;

static Suspend
suspend_begin (BeckonDesk *self, gboolean resume)
{
  return (Suspend){ .resume = resume,
                    .now_us = beckon_clock_get_time (self->clock, BECKON_CLOCK_WALL),
                    .suspended = g_array_new (FALSE, FALSE, sizeof (BeckonSuspended)) };
}

/* (transfer full) (nullable): the operation; NULL where it has nothing to say. Ends @suspend. */
static BeckonOperation *
suspend_end (Suspend *suspend)
{
  g_autoptr (GArray) suspended = g_steal_pointer (&suspend->suspended);

  if (suspended->len == 0)
    return NULL;

  return beckon_operation_suspend ("desk", suspend->resume, g_steal_pointer (&suspended));
}

/* Stops the countdown of @question or lets it go on, as @suspend resumes or not, and adds that to
 * it. With @again also what stands so already: the store may not know it yet. */
static void
suspend_or_resume (BeckonDesk *self, BeckonQuestion *question, Suspend *suspend, gboolean again)
{
  gboolean        running = beckon_question_is_running (question);
  BeckonSuspended suspended;

  suspended.interaction_id = beckon_question_get_id (question);
  suspended.remaining_us = beckon_question_get_remaining_us (question);
  if (!beckon_question_counts_visible_time (question) || suspended.remaining_us < 0
      || beckon_question_get_interaction (question)->held
      || beckon_question_get_interaction (question)->held_answer != NULL
      || beckon_interaction_is_asked_back (beckon_question_get_interaction (question))
      || (running == suspend->resume && !again))
    return;

  suspended.remaining_us = MAX (suspended.remaining_us, 1);
  g_array_append_val (suspend->suspended, suspended);
  if (suspend->resume)
    beckon_question_resume (
      question, beckon_clock_get_time (self->clock, BECKON_CLOCK_AWAKE) + suspended.remaining_us,
      suspend->now_us + suspended.remaining_us);
  else
    beckon_question_suspend (question, suspended.remaining_us);
  beckon_desk_schedule (self, question);
}

/* Ends @suspend; nothing is written where it has nothing to say. */
static void
save (BeckonDesk *self, Suspend *suspend)
{
  BeckonOperation *operation = suspend_end (suspend);

  if (operation != NULL)
    beckon_desk_do_async (self, operation, NULL, saved_cb, NULL);
}

/* Every countdown of visible time stands still or goes on as it should now, where that is this
 * desk's to say. @again as above. */
static void
reconcile_all (BeckonDesk *self, gboolean again)
{
  GListModel *questions = G_LIST_MODEL (self->questions);
  Suspend     suspend, resume;
  gboolean    keeps_time;

  if (self->stopping)
    return;
  beckon_desk_team_tell (self->team);
  keeps_time = beckon_desk_team_keeps_time (self->team);
  suspend = suspend_begin (self, FALSE);
  resume = suspend_begin (self, TRUE);
  for (guint i = 0; i < g_list_model_get_n_items (questions); i++)
    {
      g_autoptr (BeckonQuestion) question = g_list_model_get_item (questions, i);
      gint64 id = beckon_question_get_id (question);

      beckon_question_set_shown (question, beckon_desk_is_shown (self, id));
      if (keeps_time)
        suspend_or_resume (self, question, beckon_desk_counts (self, id) ? &resume : &suspend,
                           again);
    }
  save (self, &suspend);
  save (self, &resume);
}

void
beckon_desk_reconcile_all (BeckonDesk *self)
{
  reconcile_all (self, FALSE);
}

/* Countdowns that end at a point in time are promised a length (PP-2): a clock that was set back
 * must not make them longer. With @again all are written: the store may not know it yet. */
static void
shorten (BeckonDesk *self, gboolean again)
{
  Suspend     suspend = suspend_begin (self, TRUE);
  GListModel *questions = G_LIST_MODEL (self->questions);
  guint       n_questions =
    beckon_desk_team_keeps_time (self->team) ? g_list_model_get_n_items (questions) : 0;

  for (guint i = 0; i < n_questions; i++)
    {
      g_autoptr (BeckonQuestion) question = g_list_model_get_item (questions, i);
      gint64          deadline_us = beckon_question_get_deadline_us (question);
      gint64          timeout_us = beckon_question_get_interaction (question)->timeout_us;
      gint64          most_us = suspend.now_us + timeout_us;
      BeckonSuspended suspended = { .interaction_id = beckon_question_get_id (question) };

      if (beckon_question_counts_visible_time (question) || !beckon_question_is_running (question)
          || timeout_us <= 0 || (deadline_us <= most_us && !again))
        continue;
      suspended.remaining_us = MIN (deadline_us, most_us) - suspend.now_us;
      g_array_append_val (suspend.suspended, suspended);
      if (deadline_us <= most_us)
        continue;
      beckon_question_resume (question, most_us, most_us);
      beckon_desk_schedule (self, question);
    }
  save (self, &suspend);
}

static void
save_cb (gpointer user_data)
{
  BeckonDesk *self = user_data;

  self->save_alarm = 0;
  if (self->stopping)
    return;
  reconcile_all (self, TRUE);
  shorten (self, TRUE);
}

BeckonOperation *
beckon_desk_suspend (BeckonDesk *self)
{
  Suspend     suspend;
  GListModel *questions = G_LIST_MODEL (self->questions);

  /* Another desk goes on with them. */
  if (!beckon_desk_team_keeps_time (self->team) || beckon_desk_team_has_others (self->team))
    return NULL;
  suspend = suspend_begin (self, FALSE);
  for (guint i = 0; i < g_list_model_get_n_items (questions); i++)
    {
      g_autoptr (BeckonQuestion) question = g_list_model_get_item (questions, i);

      suspend_or_resume (self, question, &suspend, FALSE);
    }
  return suspend_end (&suspend);
}

void
beckon_desk_reconcile (BeckonDesk *self, BeckonQuestion *question)
{
  gint64  id = beckon_question_get_id (question);
  Suspend suspend;

  if (self->stopping)
    return;
  beckon_question_set_shown (question, beckon_desk_is_shown (self, id));
  beckon_desk_team_tell_soon (self->team);
  if (!beckon_desk_team_keeps_time (self->team))
    return;
  suspend = suspend_begin (self, beckon_desk_counts (self, id));
  suspend_or_resume (self, question, &suspend, FALSE);
  save (self, &suspend);
}

void
beckon_desk_thaw (BeckonDesk *self, BeckonQuestion *question)
{
  Suspend         suspend = suspend_begin (self, TRUE);
  gint64          timeout_us = beckon_question_get_interaction (question)->timeout_us;
  BeckonSuspended suspended = { .interaction_id = beckon_question_get_id (question),
                                .remaining_us = MIN (timeout_us, MIN_AFTER_RESTART_US) };

  g_array_append_val (suspend.suspended, suspended);
  beckon_question_resume (
    question, beckon_clock_get_time (self->clock, BECKON_CLOCK_AWAKE) + suspended.remaining_us,
    suspend.now_us + suspended.remaining_us);
  beckon_desk_schedule (self, question);
  save (self, &suspend);
}

static void
update_away (BeckonDesk *self)
{
  gboolean away = self->presence != NULL && self->settings->stop_when_locked
                  && !beckon_presence_is_present (self->presence);

  if (away == self->away || self->stopping)
    return;
  self->away = away;
  beckon_desk_reconcile_all (self);
}

/* The rows say at which wall time the countdowns end, and a desk that is killed leaves no more than
 * that: after a jump they would be wrong by as much, so they are written anew with what is left. */
void
beckon_desk_countdown_jumped (BeckonDesk *self)
{
  reconcile_all (self, TRUE);
  shorten (self, FALSE);
}

void
beckon_desk_countdown_init (BeckonDesk *self, BeckonDueFunc expire)
{
  self->awake = beckon_scheduler_new (self->clock, BECKON_CLOCK_AWAKE, expire, self);
  self->wall = beckon_scheduler_new (self->clock, BECKON_CLOCK_WALL, expire, self);
  g_signal_connect_swapped (self, "notify::settings", G_CALLBACK (update_away), self);
  if (self->presence != NULL)
    g_signal_connect_object (self->presence, "changed", G_CALLBACK (update_away), self,
                             G_CONNECT_SWAPPED);
  self->away = self->presence != NULL && self->settings->stop_when_locked
               && !beckon_presence_is_present (self->presence);
}

void
beckon_desk_countdown_dispose (BeckonDesk *self)
{
  if (self->presence != NULL)
    g_signal_handlers_disconnect_by_data (self->presence, self);
  if (self->save_alarm != 0)
    beckon_clock_remove_alarm (self->clock, self->save_alarm);
  self->save_alarm = 0;
  g_clear_pointer (&self->awake, beckon_scheduler_free);
  g_clear_pointer (&self->wall, beckon_scheduler_free);
}
