/* handoff-fixture.c: one-line helpers to create and check hand-offs
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "handoff-fixture.h"
#include "reading.h"

#include "model/log-entry.h"
#include "model/person.h"
#include "model/question/handoff.h"
#include "rules/people.h"
#include "rules/question/handoff.h"

static void
add_person (DeskFixture *self, const char *handle, gboolean active)
{
  g_autoptr (BeckonPerson) draft = beckon_person_new ();
  g_autoptr (BeckonCommit) commit = NULL;

  draft->handle = g_strdup (handle);
  draft->name = g_strdup (handle);
  draft->active = active;
  commit = desk_fixture_do (self, beckon_operation_add_person ("test", beckon_person_copy (draft)));
}

void
handoff_set_up (DeskFixture *self, gconstpointer data)
{
  desk_fixture_set_up (self, data);
  add_person (self, "ana", TRUE);
  add_person (self, "bob", TRUE);
  add_person (self, "eve", FALSE);
}

gint64
handoff_hand_over (DeskFixture *self, gint64 timeout_us)
{
  BeckonInteraction *draft = beckon_interaction_new ();

  draft->kind = BECKON_KIND_HANDOFF;
  draft->agent = g_strdup ("Scout");
  draft->assignee = g_strdup ("ana");
  draft->subject = g_strdup ("John Doe");
  draft->reason = g_strdup ("Call him");
  draft->timeout_us = timeout_us;
  beckon_handoff_name (draft);

  return desk_fixture_ask (self, draft);
}

void
handoff_assert_open (DeskFixture *self, gint64 id, guint n_reminders)
{
  g_autoptr (BeckonInteraction) handoff = desk_fixture_read (self, id);
  g_autoptr (BeckonTask) task = desk_fixture_read_task (self, id);

  g_assert_cmpint (handoff->status, ==, BECKON_INTERACTION_PENDING);
  g_assert_cmpint (task->status, ==, BECKON_TASK_AWAITING_RESPONSE);
  g_assert_cmpint (task->resume_us, ==, handoff->deadline_us);
  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_AIC_REMINDER), ==, n_reminders);
}

void
handoff_assert_gone_on (DeskFixture *self, gint64 id)
{
  g_autoptr (BeckonInteraction) handoff = desk_fixture_read (self, id);
  g_autoptr (BeckonTask) task = desk_fixture_read_task (self, id);
  g_autoptr (GPtrArray) log =
    reading_list_log (beckon_desk_get_store (self->desk), task->id, 0, TRUE, 10, NULL);
  gboolean said = FALSE;

  g_assert_cmpint (handoff->status, ==, BECKON_INTERACTION_EXPIRED);
  g_assert_true (handoff->timed_out);
  g_assert_cmpstr (handoff->responded_by, ==, BECKON_BY_TIMEOUT);
  g_assert_cmpint (handoff->responded_us, ==, desk_fixture_now (self));
  g_assert_cmpint (handoff->outcome, ==, BECKON_HANDOFF_NONE);
  g_assert_cmpint (task->status, ==, BECKON_TASK_RUNNING);
  g_assert_cmpint (task->resume_us, ==, 0);
  for (guint i = 0; i < log->len; i++)
    said = said
           || strstr (((BeckonLogEntry *) g_ptr_array_index (log, i))->message,
                      "the task resumes automatically")
                != NULL;
  g_assert_true (said);
  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_HANDOFF_COMPLETED), ==, 0);
}

BeckonCommit *
handoff_complete (DeskFixture *self, const char *task_id, GError **error)
{
  g_autoptr (BeckonAnswer) answer =
    beckon_answer_new_complete (BECKON_HANDOFF_ESCALATED, "The boss calls");

  return desk_fixture_try (
    self, beckon_operation_complete_handoff ("ana", task_id, answer, BECKON_SURFACE_HTTP), error);
}

BeckonCommit *
handoff_assign (DeskFixture *self, gint64 id, const char *assignee, GError **error)
{
  return desk_fixture_try (self, beckon_operation_assign ("ana", id, assignee), error);
}
