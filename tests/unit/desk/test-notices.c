/* test-notices.c: messages that need no answer, on their way to a channel (WH-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "channel-fixture.h"
#include "reading.h"

#include <string.h>

#include "base/timestamp.h"
#include "database-testing.h"
#include "rules/people.h"
#include "rules/tasks.h"

#define SECOND BECKON_US_PER_SECOND

/* Adds a person called @handle. */
static void
add_person (DeskFixture *self, const char *handle, gboolean active)
{
  BeckonPerson *draft = beckon_person_new ();
  g_autoptr (BeckonCommit) commit = NULL;

  draft->handle = g_strdup (handle);
  draft->name = g_strdup (handle);
  draft->active = active;
  commit = desk_fixture_do (self, beckon_operation_add_person ("Ada", beckon_person_copy (draft)));
  beckon_person_free (draft);
}

/* (transfer full): the id of a task that sends @messages, the first of them to @to (nullable), and
 * then ends. */
static char *
notify (DeskFixture *self, const char *to, const char *first, ...)
{
  g_autoptr (BeckonTask) draft = beckon_task_new ();
  g_autoptr (BeckonCommit) commit = NULL;
  va_list more;

  draft->title = g_strdup ("A plan");
  draft->agent = g_strdup ("Scout");
  draft->steps = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_step_unref);
  va_start (more, first);
  for (const char *message = first; message != NULL; message = va_arg (more, const char *))
    {
      BeckonStep *step = beckon_step_new (BECKON_STEP_NOTIFY);

      step->message = g_strdup (message);
      step->assignee = g_strdup (draft->steps->len == 0 ? to : NULL);
      g_ptr_array_add (draft->steps, step);
    }
  va_end (more);
  commit = desk_fixture_do (self, beckon_operation_create_task ("test", beckon_task_copy (draft)));
  return g_strdup (commit->task->id);
}

static void
wait_for_end (DeskFixture *self, const char *id)
{
  for (;;)
    {
      g_autoptr (BeckonTask) task = reading_get_task (beckon_desk_get_store (self->desk), id, NULL);

      if (task->status == BECKON_TASK_COMPLETE)
        return;
      g_assert_cmpint (task->status, !=, BECKON_TASK_FAILED);
      g_main_context_iteration (NULL, TRUE);
    }
}

static BeckonNotice *
find_notice (DeskFixture *self)
{
  for (guint i = 0; i < self->events->len; i++)
    {
      BeckonEvent *event = g_ptr_array_index (self->events, i);

      if (event->notice != NULL)
        return event->notice;
    }
  g_assert_not_reached ();
}

/* (transfer full): the lines of the log, and the note of the first step. */
static char *
read_log (DeskFixture *self, const char *id, char **note)
{
  g_autoptr (GPtrArray) steps =
    reading_list_steps (beckon_desk_get_store (self->desk), id, 0, 1, NULL);
  g_autoptr (GPtrArray) entries =
    reading_list_log (beckon_desk_get_store (self->desk), id, 0, FALSE, 100, NULL);
  GString *text = g_string_new (NULL);

  *note = g_strdup (((BeckonStepRow *) g_ptr_array_index (steps, 0))->note);
  for (guint i = 0; i < entries->len; i++)
    {
      const BeckonLogEntry *entry = g_ptr_array_index (entries, i);

      g_string_append_printf (text, "%s%s\n", entry->level == BECKON_LEVEL_ERROR ? "error: " : "",
                              entry->message);
    }
  return g_string_free (text, FALSE);
}

static void
test_notice (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonDummyChannel) channel = channel_add (self);
  g_autofree char    *id = notify (self, NULL, "Done", "And over", NULL);
  const BeckonNotice *notice;

  channel_wait_for (channel, 2);
  wait_for_end (self, id);
  channel_assert_told (channel, 0, "notice Done");
  channel_assert_told (channel, 1, "notice And over");
  desk_fixture_settle_down (self);
  g_assert_cmpuint (beckon_dummy_channel_get_told (channel)->len, ==, 2);
  g_assert_cmpuint (channel_get_waiting (self), ==, 0);

  g_assert_cmpuint (desk_fixture_count (self, BECKON_EVENT_TASK_NOTICE), ==, 2);
  notice = find_notice (self);
  g_assert_cmpstr (notice->task_id, ==, id);
  g_assert_cmpstr (notice->task_title, ==, "A plan");
  g_assert_cmpstr (notice->agent, ==, "Scout");
  g_assert_cmpstr (notice->message, ==, "Done");
  g_assert_null (notice->to);
  g_assert_true (notice->found);
}

/* A delivery that was in progress when the desk stopped is repeated by the next one, although the
 * step is over. */
static void
test_notice_over_restart (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonDummyChannel) hanging = channel_add (self);
  g_autoptr (BeckonDummyChannel) channel = NULL;
  g_autofree char *id = NULL;

  beckon_dummy_channel_hang (hanging);
  id = notify (self, NULL, "one", "two", NULL);
  channel_wait_for (hanging, 1);
  wait_for_end (self, id);
  desk_fixture_stop (self);
  desk_fixture_start (self);
  channel = channel_add (self);
  channel_wait_for (channel, 2);
  channel_assert_told (channel, 0, "notice one");
  channel_assert_told (channel, 1, "notice two");
  desk_fixture_settle_down (self);
  g_assert_cmpuint (beckon_dummy_channel_get_told (channel)->len, ==, 2);
  g_assert_cmpuint (channel_get_waiting (self), ==, 0);
}

/* (transfer full): every attempt to deliver a notice, in order. */
static char *
join_notices (BeckonDummyChannel *channel)
{
  GPtrArray *told = beckon_dummy_channel_get_told (channel);
  GString   *text = g_string_new (NULL);

  for (guint i = 0; i < told->len; i++)
    if (g_str_has_prefix (g_ptr_array_index (told, i), "notice "))
      g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "",
                              (char *) g_ptr_array_index (told, i) + strlen ("notice "));
  return g_string_free (text, FALSE);
}

/* Notices of one task keep their order when one of them is retried; those of other tasks do not
 * wait. */
static void
test_notices_in_order (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonDummyChannel) channel = channel_add (self);
  g_autofree char *id = NULL;
  g_autofree char *told = NULL;

  beckon_dummy_channel_will (channel, 1, BECKON_DELIVERY_RETRY, 30 * SECOND);
  id = notify (self, NULL, "one", "two", "three", NULL);
  channel_wait_for (channel, 1);
  wait_for_end (self, id);
  desk_fixture_settle_down (self);
  g_assert_cmpuint (beckon_dummy_channel_get_told (channel)->len, ==, 1);
  desk_fixture_ask (self, desk_fixture_choice ());
  beckon_dummy_clock_advance (self->clock, 30 * SECOND);
  desk_fixture_settle_down (self);
  channel_wait_for (channel, 5);
  g_assert_cmpuint (channel_get_waiting (self), ==, 0);
  told = join_notices (channel);
  g_assert_cmpstr (told, ==, "one one two three");
}

static void
test_notice_given_up (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonDummyChannel) channel = channel_add (self);
  g_autofree char *id = NULL;

  beckon_dummy_channel_will (channel, 1, BECKON_DELIVERY_FAILED, 0);
  g_test_expect_message ("beckon-desk", G_LOG_LEVEL_WARNING, "*is dropped*");
  id = notify (self, NULL, "one", "two", NULL);
  channel_wait_for (channel, 2);
  wait_for_end (self, id);
  desk_fixture_settle_down (self);
  g_test_assert_expected_messages ();
  channel_assert_told (channel, 1, "notice two");
  g_assert_cmpuint (channel_get_waiting (self), ==, 0);
}

/* A person who gets no questions on the channel gets no notices, either. */
static void
test_notice_without_channel (DeskFixture *self, gconstpointer data)
{
  g_autofree char *id = notify (self, NULL, "Done", NULL);
  g_autoptr (BeckonDummyChannel) channel = NULL;

  wait_for_end (self, id);
  channel = channel_add (self);
  desk_fixture_settle_down (self);
  g_assert_cmpuint (beckon_dummy_channel_get_told (channel)->len, ==, 0);
}

/* A file that another program changed. */
static void
test_notice_that_cannot_be_read (DeskFixture *self, gconstpointer data)
{
  g_autoptr (BeckonDummyChannel) channel = NULL;
  g_autofree char *id = NULL;

  beckon_desk_expect_channel (self->desk, "telegram");
  id = notify (self, NULL, "one", "two", NULL);
  wait_for_end (self, id);
  desk_fixture_stop (self);
  g_assert_cmpint (database_testing_count (self->database, "SELECT min (id) FROM outbox"), ==, 1);
  database_testing_run (self->database, "UPDATE outbox SET payload = '[' WHERE id = 1");
  desk_fixture_start (self);
  channel = channel_add (self);
  channel_wait_for (channel, 2);
  channel_assert_told (channel, 0, "notice ?");
  channel_assert_told (channel, 1, "notice two");
}

static void
test_notice_to_somebody (DeskFixture *self, gconstpointer data)
{
  g_autofree char    *id = NULL;
  g_autofree char    *log = NULL;
  g_autofree char    *note = NULL;
  const BeckonNotice *notice;

  add_person (self, "Ana", TRUE);
  id = notify (self, "@ana", "Done", NULL);
  wait_for_end (self, id);
  desk_fixture_flush (self);
  notice = find_notice (self);
  g_assert_cmpstr (notice->to, ==, "Ana");
  g_assert_true (notice->found);
  log = read_log (self, id, &note);
  g_assert_null (strstr (log, "error"));
  g_assert_cmpstr (note, ==, "Done");
}

/* The log says so, and the owner of the desk is told; the task does not fail because of it. */
static void
test_notice_to_nobody (DeskFixture *self, gconstpointer data)
{
  const char      *name = data;
  g_autofree char *to = g_strconcat ("@", name, NULL);
  g_autofree char *expected = g_strdup_printf (
    "error: Notification failed: User %s not found or inactive in workspace\n", name);
  g_autofree char    *id = NULL;
  g_autofree char    *log = NULL;
  g_autofree char    *note = NULL;
  const BeckonNotice *notice;

  add_person (self, "gone", FALSE);
  id = notify (self, to, "Done", NULL);
  wait_for_end (self, id);
  desk_fixture_flush (self);
  notice = find_notice (self);
  g_assert_cmpstr (notice->to, ==, name);
  g_assert_false (notice->found);
  g_assert_cmpstr (notice->message, ==, "Done");
  log = read_log (self, id, &note);
  g_assert_nonnull (strstr (log, expected));
  g_assert_nonnull (strstr (note, "you were notified instead: Done"));
}

#define ADD(path, data, func) \
  g_test_add (path, DeskFixture, data, desk_fixture_set_up, func, desk_fixture_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("/wh/WH-1/a-message-reaches-the-channel", NULL, test_notice);
  ADD ("/wh/WH-1/a-message-survives-a-restart", NULL, test_notice_over_restart);
  ADD ("/wh/WH-1/messages-of-a-task-in-order", NULL, test_notices_in_order);
  ADD ("/wh/WH-1/a-message-that-is-given-up-holds-up-no-other", NULL, test_notice_given_up);
  ADD ("/wh/WH-1/a-message-without-a-channel", NULL, test_notice_without_channel);
  ADD ("/wh/WH-1/a-message-that-cannot-be-read", NULL, test_notice_that_cannot_be_read);
  ADD ("/wh/WH-1/a-message-to-somebody", NULL, test_notice_to_somebody);
  ADD ("/wh/WH-1/a-message-to-nobody", "nobody", test_notice_to_nobody);
  ADD ("/wh/WH-1/a-message-to-somebody-inactive", "gone", test_notice_to_nobody);
  return g_test_run ();
}
