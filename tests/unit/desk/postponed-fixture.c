/* postponed-fixture.c: questions that are set aside, and their state in one line each
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "postponed-fixture.h"

#include "rules/question/questions.h"

gint64
aside_ask (DeskFixture *self, BeckonKind kind)
{
  BeckonInteraction *draft = desk_fixture_choice ();

  draft->kind = kind;
  return desk_fixture_ask (self, draft);
}

void
aside_assert_status (DeskFixture            *self,
                     gint64                  id,
                     BeckonInteractionStatus status,
                     BeckonTaskStatus        task_status)
{
  g_autoptr (BeckonInteraction) interaction = desk_fixture_read (self, id);
  g_autoptr (BeckonTask) task = desk_fixture_read_task (self, id);

  g_assert_cmpint (interaction->status, ==, status);
  g_assert_cmpint (task->status, ==, task_status);
}

BeckonCommit *
aside_later (DeskFixture *self, gint64 id, gint64 until_us, GError **error)
{
  return desk_fixture_try (self, beckon_operation_postpone ("Ada", id, until_us), error);
}

void
aside_set_aside (DeskFixture *self, gint64 id, gint64 until_us)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = aside_later (self, id, until_us, &error);

  g_assert_no_error (error);
  g_assert_cmpint (commit->interaction->status, ==, BECKON_INTERACTION_POSTPONED);
  g_assert_cmpint (commit->interaction->until_us, ==, until_us);
}

gint64
aside_only_in_the_file (DeskFixture *self)
{
  gint64 id = aside_ask (self, BECKON_KIND_CHOICE);

  aside_set_aside (self, id, desk_fixture_now (self) + DAY);
  desk_fixture_stop (self);
  desk_fixture_start (self);
  g_assert_null (beckon_desk_peek_question (self->desk, id));

  return id;
}
