/* held-fixture.c: a question whose answer is held back
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "held-fixture.h"
#include "reading.h"

#include <string.h>

#include "base/timestamp.h"
#include "model/question/held-answer.h"
#include "rules/question/questions.h"

BeckonInteraction *
held_fixture_draft (void)
{
  BeckonInteraction *draft = beckon_interaction_new ();

  draft->conflict_description = g_strdup ("What becomes of the old table?");
  draft->agent = g_strdup ("claude-code");
  g_ptr_array_add (draft->options, beckon_option_new ("Keep it", NULL, FALSE));
  g_ptr_array_add (draft->options, beckon_option_new ("Drop the table", NULL, TRUE));
  draft->timeout_us = 5 * BECKON_US_PER_MINUTE;
  return draft;
}

gint64
held_fixture_ask (DeskFixture *self)
{
  return desk_fixture_ask (self, held_fixture_draft ());
}

void
held_fixture_answer (DeskFixture *self, gint64 id)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = desk_fixture_respond (self, id, "2", &error);

  g_assert_no_error (error);
  g_assert_nonnull (commit->interaction->held_answer);
}

void
held_fixture_undo (DeskFixture *self, gint64 id)
{
  beckon_commit_unref (desk_fixture_do (self, beckon_operation_undo ("Ada", id, FALSE)));
}

void
held_fixture_assert_open (DeskFixture *self, gint64 id, gboolean held)
{
  g_autoptr (BeckonInteraction) row = desk_fixture_read (self, id);
  g_autoptr (BeckonTask) task = desk_fixture_read_task (self, id);

  g_assert_cmpint (row->status, ==, BECKON_INTERACTION_PENDING);
  g_assert_null (row->response);
  g_assert_null (row->responded_by);
  g_assert_cmpint (row->n_response_indices, ==, 0);
  g_assert_cmpint (row->responded_us, ==, 0);
  g_assert_cmpint (row->held_answer != NULL, ==, held);
  g_assert_cmpint (task->status, ==, BECKON_TASK_AWAITING_RESPONSE);
  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_AIC_DIALOG_RESPONDED), ==, 0);
}

void
held_fixture_assert_dropped (DeskFixture *self, gint64 id)
{
  g_autoptr (BeckonInteraction) row = desk_fixture_read (self, id);
  g_autoptr (BeckonTask) task = desk_fixture_read_task (self, id);

  g_assert_cmpint (row->status, ==, BECKON_INTERACTION_ANSWERED);
  g_assert_cmpstr (row->response, ==, "Drop the table");
  g_assert_cmpstr (row->responded_by, ==, "Ada");
  g_assert_cmpint (row->surface, ==, BECKON_SURFACE_DIALOG);
  g_assert_cmpuint (row->n_response_indices, ==, 1);
  g_assert_cmpuint (row->response_indices[0], ==, 1);
  g_assert_null (row->held_answer);
  g_assert_cmpint (task->status, !=, BECKON_TASK_AWAITING_RESPONSE);
  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_AIC_DIALOG_RESPONDED), ==, 1);
}

void
held_fixture_assert_has_event (DeskFixture *self, BeckonEventType type, guint n)
{
  g_assert_cmpuint (desk_fixture_count (self, type), ==, n);
}

gboolean
held_fixture_log_says (DeskFixture *self, gint64 id, const char *text)
{
  g_autoptr (BeckonInteraction) row = desk_fixture_read (self, id);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) lines =
    reading_list_log (beckon_desk_get_store (self->desk), row->task_id, 0, FALSE, 100, &error);
  gboolean found = FALSE;

  g_assert_no_error (error);
  for (guint i = 0; i < lines->len; i++)
    found |= strstr (((BeckonLogEntry *) g_ptr_array_index (lines, i))->message, text) != NULL;
  return found;
}
