/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk-fixture.h"
#include "dummy-channel.h"

#include <json-glib/json-glib.h>

#include "model/duration.h"
#include "model/error.h"
#include "model/log-entry.h"
#include "model/timestamp.h"

#define SECOND BECKON_US_PER_SECOND
#define MINUTE BECKON_US_PER_MINUTE
#define HOUR BECKON_US_PER_HOUR
#define DAY BECKON_US_PER_DAY

/* Everything that is due was carried out, and what that made due as well. */
static void
settle_down (DeskFixture *self)
{
  for (guint i = 0; i < 4; i++)
    {
      while (g_main_context_iteration (NULL, FALSE))
        ;
      desk_fixture_flush (self);
    }
}

static void
advance (DeskFixture *self,
         gint64       by_us)
{
  beckon_dummy_clock_advance (self->clock, by_us);
  settle_down (self);
}

/* As after a crash: the desk is gone without having stopped anything, and another one opens the file. */
static void
restart_after (DeskFixture *self,
               gint64       by_us)
{
  desk_fixture_stop (self);
  beckon_dummy_clock_advance (self->clock, by_us);
  desk_fixture_start (self);
  settle_down (self);
}

static gint64
now (DeskFixture *self)
{
  return beckon_clock_get_time (BECKON_CLOCK (self->clock), BECKON_CLOCK_WALL);
}

static gint64
ask (DeskFixture *self,
     BeckonKind   kind)
{
  BeckonInteraction *draft = desk_fixture_choice ();

  draft->kind = kind;
  return desk_fixture_ask (self, draft);
}

static void
assert_status (DeskFixture             *self,
               gint64                   id,
               BeckonInteractionStatus  status,
               BeckonTaskStatus         task_status)
{
  g_autoptr (BeckonInteraction) interaction = desk_fixture_read (self, id);
  g_autoptr (BeckonTask) task = desk_fixture_read_task (self, id);

  g_assert_cmpint (interaction->status, ==, status);
  g_assert_cmpint (task->status, ==, task_status);
}

static guint
count_lines (DeskFixture *self,
             gint64       id,
             const char  *prefix)
{
  g_autoptr (BeckonTask) task = desk_fixture_read_task (self, id);
  g_autoptr (GPtrArray) log = beckon_store_list_log (beckon_desk_get_store (self->desk), task->id, 0, FALSE, 100, NULL);
  guint n = 0;

  for (guint i = 0; i < log->len; i++)
    n += g_str_has_prefix (((BeckonLogEntry *) g_ptr_array_index (log, i))->message, prefix);
  return n;
}

#define ASIDE(self, id) assert_status (self, id, BECKON_INTERACTION_POSTPONED, BECKON_TASK_POSTPONED)
#define REMINDERS(self) desk_fixture_count (self, BECKON_EVENT_AIC_REMINDER)
#define CANCELLED(self) desk_fixture_count (self, BECKON_EVENT_AIC_CANCELLED)

static BeckonCommit *
later (DeskFixture  *self,
       gint64        id,
       gint64        until_us,
       GError      **error)
{
  GAsyncResult *result = NULL;

  beckon_desk_later_async (self->desk, id, until_us, "Ada", BECKON_SURFACE_DIALOG, NULL, desk_fixture_store_result, &result);
  return desk_fixture_wait (self, &result, error);
}

static void
set_aside (DeskFixture *self,
           gint64       id,
           gint64       until_us)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = later (self, id, until_us, &error);

  g_assert_no_error (error);
  g_assert_cmpint (commit->interaction->status, ==, BECKON_INTERACTION_POSTPONED);
  g_assert_cmpint (commit->interaction->until_us, ==, until_us);
}

static void
test_whole_way (DeskFixture   *self,
                gconstpointer  data)
{
  gint64 id = ask (self, BECKON_KIND_AMBIGUITY);
  g_autoptr (BeckonInteraction) reminded = NULL;
  g_autoptr (BeckonInteraction) cancelled = NULL;
  g_autofree char *outcome = NULL;

  advance (self, MINUTE - SECOND);
  assert_status (self, id, BECKON_INTERACTION_PENDING, BECKON_TASK_AWAITING_RESPONSE);
  advance (self, SECOND);
  ASIDE (self, id);
  g_assert_cmpuint (count_lines (self, id, "postponed: "), ==, 1);
  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_AIC_POSTPONED), ==, 1);

  advance (self, 30 * MINUTE - SECOND);
  g_assert_cmpuint (REMINDERS (self), ==, 0);
  advance (self, SECOND);
  g_assert_cmpuint (REMINDERS (self), ==, 1);
  g_assert_cmpuint (count_lines (self, id, "reminded: "), ==, 1);
  ASIDE (self, id);
  reminded = desk_fixture_read (self, id);
  g_assert_cmpint (reminded->reminded_us, ==, now (self));

  advance (self, 30 * MINUTE - SECOND);
  ASIDE (self, id);
  advance (self, SECOND);
  assert_status (self, id, BECKON_INTERACTION_CANCELLED, BECKON_TASK_CANCELLED);
  g_assert_cmpuint (CANCELLED (self), ==, 1);
  g_assert_cmpuint (count_lines (self, id, "cancelled: "), ==, 1);
  cancelled = desk_fixture_read (self, id);
  g_assert_null (cancelled->response);
  g_assert_cmpstr (cancelled->responded_by, ==, BECKON_BY_TIMEOUT);
  g_assert_true (cancelled->timed_out);
  outcome = beckon_interaction_describe_outcome (cancelled);
  g_assert_cmpstr (outcome, ==, "Nobody answered: it was cancelled");
  advance (self, 10 * DAY);
  g_assert_cmpuint (REMINDERS (self), ==, 1);
}

/* What else of the task is open keeps it alive. */
static void
test_other_question_keeps_the_task (DeskFixture   *self,
                                    gconstpointer  data)
{
  gint64 id = ask (self, BECKON_KIND_AMBIGUITY);
  g_autoptr (BeckonTask) task = desk_fixture_read_task (self, id);
  BeckonInteraction *draft = desk_fixture_choice ();
  gint64 other;

  draft->task_id = g_strdup (task->id);
  draft->policy = BECKON_POLICY_HOLD;
  other = desk_fixture_ask (self, draft);
  advance (self, MINUTE);
  advance (self, 30 * MINUTE);
  advance (self, 30 * MINUTE);
  assert_status (self, id, BECKON_INTERACTION_CANCELLED, BECKON_TASK_AWAITING_RESPONSE);
  assert_status (self, other, BECKON_INTERACTION_PENDING, BECKON_TASK_AWAITING_RESPONSE);
}

static void
test_late_answer (DeskFixture   *self,
                  gconstpointer  data)
{
  gint64 id = ask (self, BECKON_KIND_AMBIGUITY);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = NULL;
  g_autoptr (BeckonTask) task = NULL;
  g_autoptr (JsonNode) context = NULL;
  JsonObject *clarification;

  advance (self, MINUTE);
  advance (self, 40 * MINUTE);
  restart_after (self, SECOND);
  commit = desk_fixture_respond (self, id, "SQLite", &error);
  g_assert_no_error (error);
  assert_status (self, id, BECKON_INTERACTION_ANSWERED, BECKON_TASK_RUNNING);
  task = desk_fixture_read_task (self, id);
  context = json_from_string (task->context, &error);
  g_assert_no_error (error);
  clarification = json_array_get_object_element (json_object_get_array_member (json_node_get_object (context), "clarifications"), 0);
  g_assert_cmpstr (json_object_get_string_member (clarification, "question"), ==, "Which database should the service use?");
  g_assert_cmpstr (json_object_get_string_member (clarification, "response"), ==, "SQLite");
  g_assert_cmpstr (json_object_get_string_member (clarification, "responded_by"), ==, "Ada");
  g_assert_nonnull (json_object_get_string_member (clarification, "at"));
  advance (self, DAY);
  g_assert_cmpuint (CANCELLED (self), ==, 0);
}

static void
change_context (DeskFixture *self,
                gint64       id,
                const char  *context)
{
  g_autoptr (BeckonTask) task = desk_fixture_read_task (self, id);
  GAsyncResult *result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = NULL;

  beckon_desk_change_task_async (self->desk, task->id, NULL, -1, context, NULL, "claude-code", NULL, desk_fixture_store_result, &result);
  commit = desk_fixture_wait (self, &result, &error);
  g_assert_no_error (error);
}

/* A context that is as long as one may be does not keep the answer from being given. */
static void
test_late_answer_full_context (DeskFixture   *self,
                               gconstpointer  data)
{
  gint64 id = ask (self, BECKON_KIND_AMBIGUITY);
  g_autofree char *filler = g_strnfill (256 * 1024 - 16, 'x');
  g_autofree char *full = g_strdup_printf ("{\"a\":\"%s\"}", filler);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = NULL;

  change_context (self, id, full);
  advance (self, MINUTE);
  commit = desk_fixture_respond (self, id, "SQLite", &error);
  g_assert_no_error (error);
  assert_status (self, id, BECKON_INTERACTION_ANSWERED, BECKON_TASK_RUNNING);
  g_assert_cmpuint (count_lines (self, id, "the task's context is full"), ==, 1);
}

static void
test_late_answers_add_up (DeskFixture   *self,
                          gconstpointer  data)
{
  gint64 id = ask (self, BECKON_KIND_AMBIGUITY);
  g_autoptr (BeckonTask) task = desk_fixture_read_task (self, id);
  g_autoptr (BeckonTask) after = NULL;
  g_autoptr (JsonNode) context = NULL;
  JsonObject *object;

  change_context (self, id, "{\"clarifications\": \"mine\", \"kept\": 1}");
  for (guint i = 0; i < 2; i++)
    {
      BeckonInteraction *draft = desk_fixture_choice ();
      g_autoptr (BeckonCommit) commit = NULL;
      gint64 other;

      draft->kind = BECKON_KIND_AMBIGUITY;
      draft->task_id = g_strdup (task->id);
      other = desk_fixture_ask (self, draft);
      advance (self, MINUTE);
      commit = desk_fixture_respond (self, other, "1", NULL);
      g_assert_nonnull (commit);
    }
  after = desk_fixture_read_task (self, id);
  context = json_from_string (after->context, NULL);
  object = json_node_get_object (context);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (object, "clarifications")), ==, 3);
  g_assert_cmpint (json_object_get_int_member (object, "kept"), ==, 1);
}

/* PP-7, before each deadline, at it and after it. The desk is away for so long, after so much. */
typedef struct
{
  gint64 before_us;
  gint64 away_us;
  guint  reminders;    /* right after the start */
  gint64 to_cancel_us; /* from the start */
} Restart;

static const Restart restarts[] = {
  { 1 * MINUTE, 1 * MINUTE, 0, 59 * MINUTE },           /* before the reminder */
  { 1 * MINUTE, 30 * MINUTE, 1, 30 * MINUTE },          /* at it */
  { 1 * MINUTE, 3 * HOUR, 1, 30 * MINUTE },             /* after it, and after the time of the end */
  { 31 * MINUTE, 1 * MINUTE, 1, 29 * MINUTE },          /* before the end */
  { 31 * MINUTE, 30 * MINUTE, 2, 30 * MINUTE },         /* at it */
  { 31 * MINUTE, 5 * DAY, 2, 30 * MINUTE },             /* after it */
};

static void
test_restart (DeskFixture   *self,
              gconstpointer  data)
{
  const Restart *restart = data;
  gint64 id = ask (self, BECKON_KIND_AMBIGUITY);

  advance (self, MINUTE);
  ASIDE (self, id);
  advance (self, restart->before_us - MINUTE);
  restart_after (self, restart->away_us);
  g_assert_cmpuint (REMINDERS (self), ==, restart->reminders);
  ASIDE (self, id);
  advance (self, restart->to_cancel_us - SECOND);
  ASIDE (self, id);
  advance (self, SECOND);
  assert_status (self, id, BECKON_INTERACTION_CANCELLED, BECKON_TASK_CANCELLED);
  g_assert_cmpuint (CANCELLED (self), ==, 1);
}

static void
test_restart_again_and_again (DeskFixture   *self,
                              gconstpointer  data)
{
  gint64 id = ask (self, BECKON_KIND_AMBIGUITY);

  advance (self, MINUTE);
  for (guint i = 0; i < 4; i++)
    {
      restart_after (self, HOUR);
      g_assert_cmpuint (REMINDERS (self), ==, i + 1);
      ASIDE (self, id);
    }
  restart_after (self, MINUTE);
  g_assert_cmpuint (REMINDERS (self), ==, 4);
}

/* Expired while the desk was away: it is set aside when it comes, and reminded of half an hour later. */
static void
test_restart_while_pending (DeskFixture   *self,
                            gconstpointer  data)
{
  gint64 id = ask (self, BECKON_KIND_AMBIGUITY);

  restart_after (self, DAY);
  advance (self, 1);
  ASIDE (self, id);
  advance (self, 30 * MINUTE - SECOND);
  g_assert_cmpuint (REMINDERS (self), ==, 0);
  advance (self, SECOND);
  g_assert_cmpuint (REMINDERS (self), ==, 1);
}

static void
test_asleep (DeskFixture   *self,
             gconstpointer  data)
{
  gint64 id = ask (self, BECKON_KIND_AMBIGUITY);

  advance (self, MINUTE);
  beckon_dummy_clock_sleep (self->clock, 8 * HOUR);
  settle_down (self);
  g_assert_cmpuint (REMINDERS (self), ==, 1);
  ASIDE (self, id);
  advance (self, 20 * MINUTE);
  beckon_dummy_clock_sleep (self->clock, 8 * HOUR);
  settle_down (self);
  g_assert_cmpuint (REMINDERS (self), ==, 2);
  ASIDE (self, id);
  advance (self, 30 * MINUTE);
  assert_status (self, id, BECKON_INTERACTION_CANCELLED, BECKON_TASK_CANCELLED);
}

static void
test_clock_forward (DeskFixture   *self,
                    gconstpointer  data)
{
  gint64 id = ask (self, BECKON_KIND_AMBIGUITY);

  advance (self, MINUTE);
  advance (self, 30 * MINUTE);
  beckon_dummy_clock_set (self->clock, now (self) + DAY);
  settle_down (self);
  g_assert_cmpuint (REMINDERS (self), ==, 2);
  ASIDE (self, id);
  advance (self, 30 * MINUTE);
  assert_status (self, id, BECKON_INTERACTION_CANCELLED, BECKON_TASK_CANCELLED);
}

static void
test_clock_back (DeskFixture   *self,
                 gconstpointer  data)
{
  gint64 id = ask (self, BECKON_KIND_AMBIGUITY);
  gint64 other = ask (self, BECKON_KIND_CHOICE);

  advance (self, MINUTE);
  set_aside (self, other, now (self) + 15 * MINUTE);
  beckon_dummy_clock_set (self->clock, now (self) - DAY);
  settle_down (self);
  advance (self, 30 * MINUTE);
  g_assert_cmpuint (REMINDERS (self), ==, 1);
  ASIDE (self, other);
  beckon_dummy_clock_set (self->clock, now (self) - DAY);
  settle_down (self);
  advance (self, 30 * MINUTE);
  assert_status (self, id, BECKON_INTERACTION_CANCELLED, BECKON_TASK_CANCELLED);
  /* What a person chose is a time of the day: it stays. */
  advance (self, 2 * DAY);
  assert_status (self, other, BECKON_INTERACTION_PENDING, BECKON_TASK_AWAITING_RESPONSE);
}

/* PP-2: the minute of a question that is open is a minute, whatever becomes of the clock. */
static void
test_clock_back_while_pending (DeskFixture   *self,
                               gconstpointer  data)
{
  gint64 id = ask (self, BECKON_KIND_AMBIGUITY);
  g_autoptr (BeckonInteraction) after = NULL;

  advance (self, 10 * SECOND);
  beckon_dummy_clock_set (self->clock, now (self) - DAY);
  settle_down (self);
  after = desk_fixture_read (self, id);
  g_assert_cmpint (after->deadline_us, ==, now (self) + MINUTE);
  advance (self, MINUTE - SECOND);
  assert_status (self, id, BECKON_INTERACTION_PENDING, BECKON_TASK_AWAITING_RESPONSE);
  advance (self, SECOND);
  ASIDE (self, id);
  advance (self, 30 * MINUTE);
  g_assert_cmpuint (REMINDERS (self), ==, 1);
}

/* A clock that goes back by less than the minute shortens nothing. */
static void
test_clock_back_a_little (DeskFixture   *self,
                          gconstpointer  data)
{
  gint64 id = ask (self, BECKON_KIND_AMBIGUITY);
  gint64 deadline_us = now (self) + MINUTE;
  g_autoptr (BeckonInteraction) after = NULL;

  advance (self, 30 * SECOND);
  beckon_dummy_clock_set (self->clock, now (self) - 10 * SECOND);
  settle_down (self);
  after = desk_fixture_read (self, id);
  g_assert_cmpint (after->deadline_us, ==, deadline_us);
  advance (self, 39 * SECOND);
  assert_status (self, id, BECKON_INTERACTION_PENDING, BECKON_TASK_AWAITING_RESPONSE);
  advance (self, SECOND);
  ASIDE (self, id);
}

static void
test_clock_forward_while_pending (DeskFixture   *self,
                                  gconstpointer  data)
{
  gint64 id = ask (self, BECKON_KIND_AMBIGUITY);

  advance (self, 10 * SECOND);
  beckon_dummy_clock_set (self->clock, now (self) + DAY);
  settle_down (self);
  /* Set aside, and no more than that: the half hours begin now. */
  ASIDE (self, id);
  g_assert_cmpuint (REMINDERS (self), ==, 0);
  advance (self, 30 * MINUTE);
  g_assert_cmpuint (REMINDERS (self), ==, 1);
  ASIDE (self, id);
  advance (self, 30 * MINUTE);
  assert_status (self, id, BECKON_INTERACTION_CANCELLED, BECKON_TASK_CANCELLED);
}

static void
test_clock_back_while_pending_and_away (DeskFixture   *self,
                                        gconstpointer  data)
{
  gint64 id = ask (self, BECKON_KIND_AMBIGUITY);
  g_autoptr (BeckonInteraction) after = NULL;

  advance (self, 10 * SECOND);
  desk_fixture_stop (self);
  beckon_dummy_clock_set (self->clock, now (self) - DAY);
  desk_fixture_start (self);
  settle_down (self);
  after = desk_fixture_read (self, id);
  g_assert_cmpint (after->deadline_us, ==, now (self) + MINUTE);
  advance (self, MINUTE - SECOND);
  assert_status (self, id, BECKON_INTERACTION_PENDING, BECKON_TASK_AWAITING_RESPONSE);
  advance (self, SECOND);
  ASIDE (self, id);
}

/* The clock was wrong by years while the desk was away. */
static void
test_clock_back_while_away (DeskFixture   *self,
                            gconstpointer  data)
{
  gint64 id = ask (self, BECKON_KIND_AMBIGUITY);

  advance (self, MINUTE);
  desk_fixture_stop (self);
  beckon_dummy_clock_set (self->clock, now (self) - 1000 * DAY);
  desk_fixture_start (self);
  settle_down (self);
  advance (self, 30 * MINUTE);
  g_assert_cmpuint (REMINDERS (self), ==, 1);
  ASIDE (self, id);
}

/* What is no ambiguity is never dropped: reminders go on, each time after twice as long. */
static void
test_choice_is_not_lost (DeskFixture   *self,
                         gconstpointer  data)
{
  BeckonInteraction *draft = desk_fixture_choice ();
  guint before;
  gint64 id;

  draft->policy = BECKON_POLICY_POSTPONE;
  id = desk_fixture_ask (self, draft);
  advance (self, 5 * MINUTE);
  ASIDE (self, id);
  advance (self, 30 * MINUTE);
  g_assert_cmpuint (REMINDERS (self), ==, 1);
  advance (self, 59 * MINUTE);
  g_assert_cmpuint (REMINDERS (self), ==, 1);
  advance (self, MINUTE);
  g_assert_cmpuint (REMINDERS (self), ==, 2);
  advance (self, 2 * HOUR);
  g_assert_cmpuint (REMINDERS (self), ==, 3);
  for (guint i = 0; i < 10; i++)
    advance (self, DAY);
  before = REMINDERS (self);
  advance (self, DAY);
  g_assert_cmpuint (REMINDERS (self), ==, before + 1);
  g_assert_cmpuint (CANCELLED (self), ==, 0);
  ASIDE (self, id);
}

static void
test_later (DeskFixture   *self,
            gconstpointer  data)
{
  gint64 id = ask (self, BECKON_KIND_CHOICE);
  BeckonQuestion *question;

  advance (self, 4 * MINUTE);
  set_aside (self, id, now (self) + 15 * MINUTE);
  ASIDE (self, id);
  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_AIC_POSTPONED), ==, 1);
  g_assert_cmpuint (g_list_model_get_n_items (beckon_desk_get_questions (self->desk)), ==, 0);
  advance (self, 15 * MINUTE - SECOND);
  ASIDE (self, id);
  advance (self, SECOND);
  assert_status (self, id, BECKON_INTERACTION_PENDING, BECKON_TASK_AWAITING_RESPONSE);
  g_assert_cmpuint (REMINDERS (self), ==, 1);
  g_assert_cmpuint (g_list_model_get_n_items (beckon_desk_get_questions (self->desk)), ==, 1);
  question = beckon_desk_find_question (self->desk, id);
  g_assert_cmpint (beckon_question_get_remaining_us (question), ==, 5 * MINUTE);
  g_assert_cmpint (beckon_question_get_interaction (question)->until_us, ==, 0);
}

/* It is not answered by nobody before it was shown: the countdown begins when somebody is there. */
static void
test_later_locked (DeskFixture   *self,
                   gconstpointer  data)
{
  gint64 id = ask (self, BECKON_KIND_CHOICE);

  set_aside (self, id, now (self) + HOUR);
  beckon_dummy_presence_set (self->presence, FALSE);
  advance (self, 2 * DAY);
  assert_status (self, id, BECKON_INTERACTION_PENDING, BECKON_TASK_AWAITING_RESPONSE);
  beckon_dummy_presence_set (self->presence, TRUE);
  advance (self, 5 * MINUTE - SECOND);
  assert_status (self, id, BECKON_INTERACTION_PENDING, BECKON_TASK_AWAITING_RESPONSE);
  advance (self, SECOND);
  assert_status (self, id, BECKON_INTERACTION_AUTO_RESOLVED, BECKON_TASK_RUNNING);
}

static void
test_later_restart (DeskFixture   *self,
                    gconstpointer  data)
{
  gint64 id = ask (self, BECKON_KIND_CHOICE);

  set_aside (self, id, now (self) + HOUR);
  restart_after (self, 59 * MINUTE);
  ASIDE (self, id);
  restart_after (self, 3 * DAY);
  assert_status (self, id, BECKON_INTERACTION_PENDING, BECKON_TASK_AWAITING_RESPONSE);
  g_assert_cmpint (beckon_question_get_remaining_us (beckon_desk_find_question (self->desk, id)), ==, 5 * MINUTE);
}

/* Again, longer or shorter, also what nobody answered and an ambiguity, which then is not cancelled before. */
static void
test_later_again (DeskFixture   *self,
                  gconstpointer  data)
{
  gint64 id = ask (self, BECKON_KIND_AMBIGUITY);

  advance (self, MINUTE);
  set_aside (self, id, now (self) + 10 * HOUR);
  advance (self, 5 * HOUR);
  ASIDE (self, id);
  g_assert_cmpuint (REMINDERS (self), ==, 0);
  set_aside (self, id, now (self) + MINUTE);
  advance (self, MINUTE);
  assert_status (self, id, BECKON_INTERACTION_PENDING, BECKON_TASK_AWAITING_RESPONSE);
  advance (self, MINUTE);
  ASIDE (self, id);
}

static void
test_later_refused (DeskFixture   *self,
                    gconstpointer  data)
{
  gint64 id = ask (self, BECKON_KIND_CHOICE);
  g_autoptr (GError) past = NULL;
  g_autoptr (GError) far = NULL;
  g_autoptr (GError) none = NULL;
  g_autoptr (GError) settled = NULL;
  g_autoptr (BeckonCommit) answered = NULL;

  g_assert_null (later (self, id, now (self), &past));
  g_assert_error (past, BECKON_ERROR, BECKON_ERROR_MALFORMED);
  g_assert_null (later (self, id, now (self) + BECKON_DURATION_MAX_US + SECOND, &far));
  g_assert_error (far, BECKON_ERROR, BECKON_ERROR_LIMIT);
  g_assert_null (later (self, 999, now (self) + HOUR, &none));
  g_assert_error (none, BECKON_ERROR, BECKON_ERROR_NOT_FOUND);
  assert_status (self, id, BECKON_INTERACTION_PENDING, BECKON_TASK_AWAITING_RESPONSE);
  answered = desk_fixture_respond (self, id, "1", NULL);
  g_assert_null (later (self, id, now (self) + HOUR, &settled));
  g_assert_error (settled, BECKON_ERROR, BECKON_ERROR_SETTLED);
}

/* Holding what is set aside leaves it its time. */
static void
test_hold_aside (DeskFixture   *self,
                 gconstpointer  data)
{
  gint64 id = ask (self, BECKON_KIND_CHOICE);

  set_aside (self, id, now (self) + HOUR);
  desk_fixture_hold (self, id, TRUE);
  advance (self, HOUR);
  assert_status (self, id, BECKON_INTERACTION_PENDING, BECKON_TASK_AWAITING_RESPONSE);
}

/* A channel hears all of it, once each. */
static void
test_told (DeskFixture   *self,
           gconstpointer  data)
{
  g_autoptr (BeckonDummyChannel) channel = beckon_dummy_channel_new ();
  GPtrArray *told = beckon_dummy_channel_get_told (channel);

  beckon_desk_add_channel (self->desk, BECKON_CHANNEL (channel));
  ask (self, BECKON_KIND_AMBIGUITY);
  settle_down (self);
  advance (self, MINUTE);
  settle_down (self);
  advance (self, 30 * MINUTE);
  settle_down (self);
  advance (self, 30 * MINUTE);
  settle_down (self);
  g_assert_cmpuint (told->len, ==, 4);
  g_assert_cmpstr (told->pdata[0], ==, "question 1 PENDING");
  g_assert_cmpstr (told->pdata[1], ==, "postponed 1 POSTPONED");
  g_assert_cmpstr (told->pdata[2], ==, "reminder 1 POSTPONED");
  g_assert_cmpstr (told->pdata[3], ==, "settled 1 CANCELLED");
}

/* PP-6: a desk with many questions set aside holds none of them, and one alarm. */
static void
test_many_cost_nothing (DeskFixture   *self,
                        gconstpointer  data)
{
  guint n = 300, alarms;

  beckon_rules_free (self->rules);
  self->rules = beckon_rules_new ();
  beckon_desk_set_rules (self->desk, self->rules);
  for (guint i = 0; i < n; i++)
    ask (self, BECKON_KIND_AMBIGUITY);
  advance (self, MINUTE);
  restart_after (self, MINUTE);
  g_assert_cmpuint (g_list_model_get_n_items (beckon_desk_get_questions (self->desk)), ==, 0);
  alarms = beckon_dummy_clock_get_n_alarms (self->clock);
  g_assert_cmpuint (alarms, ==, 1);
  beckon_dummy_clock_advance (self->clock, 30 * MINUTE);
  while (REMINDERS (self) < n)
    g_main_context_iteration (NULL, TRUE);
  settle_down (self);
  g_assert_cmpuint (REMINDERS (self), ==, n);
  beckon_dummy_clock_advance (self->clock, 30 * MINUTE);
  while (CANCELLED (self) < n)
    g_main_context_iteration (NULL, TRUE);
  settle_down (self);
  g_assert_cmpuint (CANCELLED (self), ==, n);
  /* Their tasks have ended: in a year their logs are old. */
  g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (self->clock), ==, 1);
}

#define ADD(path, func) \
  g_test_add (path, DeskFixture, NULL, desk_fixture_set_up, func, desk_fixture_tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("/pp/PP-4/aside-reminded-cancelled", test_whole_way);
  ADD ("/pp/PP-4/another-question-keeps-the-task", test_other_question_keeps_the_task);
  ADD ("/pp/PP-4/no-other-kind-is-dropped", test_choice_is_not_lost);
  ADD ("/pp/PP-8/late-answer-in-the-context", test_late_answer);
  ADD ("/pp/PP-8/late-answer-and-a-full-context", test_late_answer_full_context);
  ADD ("/pp/PP-8/late-answers-add-up", test_late_answers_add_up);
  for (guint i = 0; i < G_N_ELEMENTS (restarts); i++)
    {
      g_autofree char *path = g_strdup_printf ("/pp/PP-7/restart/%u", i);

      g_test_add (path, DeskFixture, &restarts[i], desk_fixture_set_up, test_restart, desk_fixture_tear_down);
    }
  ADD ("/pp/PP-7/restart-again-and-again", test_restart_again_and_again);
  ADD ("/pp/PP-7/restart-while-pending", test_restart_while_pending);
  ADD ("/pp/PP-7/asleep-over-the-deadlines", test_asleep);
  ADD ("/pp/PP-7/clock-a-day-forward", test_clock_forward);
  ADD ("/pp/PP-7/clock-a-day-back", test_clock_back);
  ADD ("/pp/PP-7/clock-back-while-away", test_clock_back_while_away);
  ADD ("/pp/PP-2/clock-set-back-while-pending", test_clock_back_while_pending);
  ADD ("/pp/PP-2/clock-set-back-a-little-while-pending", test_clock_back_a_little);
  ADD ("/pp/PP-2/clock-set-forward-while-pending", test_clock_forward_while_pending);
  ADD ("/pp/PP-2/PP-7/clock-set-back-while-pending-and-away", test_clock_back_while_pending_and_away);
  ADD ("/pp/PP-3/a-channel-hears-it", test_told);
  ADD ("/pp/PP-6/many-cost-nothing", test_many_cost_nothing);
  ADD ("/att/ATT-6/later-and-back", test_later);
  ADD ("/att/ATT-6/not-answered-by-nobody-before-it-is-shown", test_later_locked);
  ADD ("/att/ATT-6/later-over-a-restart", test_later_restart);
  ADD ("/att/ATT-6/later-again", test_later_again);
  ADD ("/att/ATT-6/later-refused", test_later_refused);
  ADD ("/att/ATT-6/held-while-aside", test_hold_aside);
  return g_test_run ();
}
