/* test-telegram-done.c: which updates were processed, whatever their numbers; the number of an
 * unreadable one; announcements of a group
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <string.h>

#include "surface/telegram/commands.h"
#include "surface/telegram/done.h"
#include "surface/telegram/scan.h"

#define CHAT 4711

/* (transfer full) */
static BeckonTelegramUpdate *
new_message (gint64 id, gint64 message_id, gint64 date)
{
  BeckonTelegramUpdate *update = g_new0 (BeckonTelegramUpdate, 1);

  update->id = id;
  update->kind = BECKON_TELEGRAM_UPDATE_MESSAGE;
  update->chat_id = CHAT;
  update->message_id = message_id;
  update->date = date;
  return update;
}

static BeckonTelegramUpdate *
new_tap (gint64 id, const char *query_id)
{
  BeckonTelegramUpdate *update = g_new0 (BeckonTelegramUpdate, 1);

  update->id = id;
  update->kind = BECKON_TELEGRAM_UPDATE_TAP;
  update->chat_id = CHAT;
  update->query_id = g_strdup (query_id);
  return update;
}

/* @update is (transfer full). */
static gboolean
is_past (BeckonTelegramDone *done, BeckonTelegramUpdate *update)
{
  gboolean past = beckon_telegram_done_is_past (done, update, beckon_telegram_done_get_next (done));

  beckon_telegram_update_free (update);
  return past;
}

/* @update is (transfer full). */
static void
add (BeckonTelegramDone *done, BeckonTelegramUpdate *update)
{
  beckon_telegram_done_add (done, update);
  beckon_telegram_update_free (update);
}

/* (transfer full): the state after a restart, when @update (transfer full) was processed. */
static BeckonTelegramDone *
restart (BeckonTelegramDone *done, BeckonTelegramUpdate *update)
{
  g_autofree char *text = beckon_telegram_done_to_text (done, update);

  beckon_telegram_update_free (update);
  return beckon_telegram_done_parse (text);
}

static void
test_numbers (void)
{
  g_autoptr (BeckonTelegramDone) first = beckon_telegram_done_new ();
  g_autoptr (BeckonTelegramDone) done = NULL;

  g_assert_cmpint (beckon_telegram_done_get_next (first), ==, 0);
  g_assert_false (is_past (first, new_message (1, 1, 100)));
  add (first, new_message (1000, 1, 100));
  add (first, new_tap (1001, "q1"));
  done = restart (first, new_message (1002, 2, 200));
  g_assert_cmpint (beckon_telegram_done_get_next (first), ==, 1002);
  g_assert_cmpint (beckon_telegram_done_get_next (done), ==, 1003);

  /* Processed, under any number. */
  g_assert_true (is_past (done, new_message (1000, 1, 100)));
  g_assert_true (is_past (done, new_message (7, 1, 100)));
  g_assert_true (is_past (done, new_message (5000, 2, 200)));
  g_assert_true (is_past (done, new_tap (1003, "q1")));
  /* Not processed, under any number. */
  g_assert_false (is_past (done, new_message (1003, 3, 200)));
  g_assert_false (is_past (done, new_message (1000, 3, 200)));
  g_assert_false (is_past (done, new_message (7, 3, 300)));
  g_assert_false (is_past (done, new_tap (7, "q2")));
  /* The number of a message counts within its chat and its time. */
  g_assert_false (is_past (done, new_message (7, 2, 201)));
  /* Older than processed ones; without a time; without a message. */
  g_assert_true (is_past (done, new_message (7, 3, 199)));
  g_assert_true (is_past (done, new_message (7, 3, 0)));
  g_assert_false (is_past (done, new_message (1003, 3, 0)));
  g_assert_true (is_past (done, beckon_telegram_update_new_lost (7)));
  g_assert_false (is_past (done, beckon_telegram_update_new_lost (1003)));

  add (done, new_message (7, 3, 300));
  g_assert_cmpint (beckon_telegram_done_get_next (done), ==, 8);
  g_assert_true (is_past (done, new_message (1000, 1, 100)));
  g_assert_false (is_past (done, new_tap (8, "q2")));
}

/* Only the most recent ones are remembered. */
static void
test_bound (void)
{
  g_autoptr (BeckonTelegramDone) done = beckon_telegram_done_new ();
  g_autoptr (BeckonTelegramDone) again = NULL;
  g_autofree char *text = NULL;
  g_autoptr (BeckonTelegramUpdate) last = new_message (5000, 5000, 1);

  for (gint64 i = 1; i < 5000; i++)
    add (done, new_message (i, i, 1));
  text = beckon_telegram_done_to_text (done, last);
  g_assert_cmpuint (strlen (text), <, 17 * BECKON_TELEGRAM_DONE_KEPT + 40);
  again = beckon_telegram_done_parse (text);
  for (gint64 i = 5000 - BECKON_TELEGRAM_DONE_KEPT + 1; i <= 5000; i++)
    g_assert_true (is_past (again, new_message (i, i, 1)));
  g_assert_false (is_past (again, new_message (1, 5000 - BECKON_TELEGRAM_DONE_KEPT, 1)));
}

/* State of an older version that stored only the number: a page below it may be processed. */
static void
test_count_alone (void)
{
  g_autoptr (BeckonTelegramDone) done = beckon_telegram_done_parse ("1000");

  g_assert_cmpint (beckon_telegram_done_get_next (done), ==, 1000);
  g_assert_true (is_past (done, new_message (999, 1, 100)));
  g_assert_true (is_past (done, new_tap (900, "q")));
  g_assert_false (is_past (done, new_message (899, 10, 100)));
  g_assert_false (is_past (done, new_message (1000, 11, 100)));
  add (done, new_message (1000, 11, 100));
  g_assert_false (is_past (done, new_message (999, 2, 100)));
  g_assert_true (is_past (done, new_message (999, 1, 100)));
  g_assert_true (is_past (done, new_tap (5, "q")));
}

static void
test_damaged (void)
{
  static const char *const texts[] = {
    "", " ", "x", "-5", "0 0", "99999999999999999999", "nothing at all"
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (BeckonTelegramDone) done = beckon_telegram_done_parse (texts[i]);

      g_assert_cmpint (beckon_telegram_done_get_next (done), ==, 0);
      g_assert_false (is_past (done, new_message (1, 1, 1)));
    }
}

static void
test_scan (void)
{
  static const struct
  {
    const char *bytes;
    gint64      id;
  } cases[] = {
    { "{\"ok\":true,\"result\":[{\"update_id\":1005,\"message\":{]}", 1005 },
    { " {\"ok\" : true , \"result\" : [ { \"update_id\" : 4503599627370496 , ", 4503599627370496 },
    { "{\"ok\":true,\"result\":[{\"message\":{\"text\":\"\\\"update_id\\\":7\"},\"update_id\":8}]}",
      8 },
    { "{\"ok\":true,\"result\":[{\"message\":{\"update_id\":7},\"update_id\":8}]}", 8 },
    { "{\"ok\":true,\"update_id\":7,\"result\":[{\"update_id\":8}]}", 8 },
    /* Something else, truncated, or without a number. */
    { "", 0 },
    { "{", 0 },
    { "{\"", 0 },
    { "{\"\\", 0 },
    { "<html>{\"ok\":true,\"result\":[{\"update_id\":8}]}", 0 },
    { "{\"ok\":true,\"result\":[]}", 0 },
    { "{\"ok\":true,\"result\":[{\"update_id\":80", 0 },
    { "{\"ok\":true,\"result\":[{\"update_id\"", 0 },
    { "{\"ok\":true,\"result\":[{\"update_id\":\"8\"}]}", 0 },
    { "{\"ok\":true,\"result\":[{\"update_id\":-8}]}", 0 },
    { "{\"ok\":true,\"result\":[{\"update_id\":99999999999999999999}]}", 0 },
    { "{\"ok\":true,\"result\":[{\"message\":\"update_id\",8", 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      gsize            length = strlen (cases[i].bytes);
      g_autofree char *bytes = g_memdup2 (cases[i].bytes, length);

      g_test_message ("%s", cases[i].bytes);
      g_assert_cmpint (beckon_telegram_scan_update_id (bytes, length), ==, cases[i].id);
    }
}

static void
test_command (void)
{
  g_assert_true (beckon_telegram_command_is_ours ("/tasks", "@some_bot"));
  g_assert_true (beckon_telegram_command_is_ours ("/tasks@Some_Bot", "@some_bot"));
  g_assert_true (beckon_telegram_command_is_ours ("/respond me@home", "@some_bot"));
  g_assert_true (beckon_telegram_command_is_ours ("/respond@other_bot yes", NULL));
  g_assert_false (beckon_telegram_command_is_ours ("/respond@other_bot yes", "@some_bot"));
  g_assert_false (beckon_telegram_command_is_ours ("/respond@some_bot2 yes", "@some_bot"));
  g_assert_false (beckon_telegram_command_is_ours ("/respond@ yes", "@some_bot"));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tr/TR-4/telegram-what-is-done-by-what-it-is-about", test_numbers);
  g_test_add_func ("/tr/TR-4/telegram-what-is-done-has-a-bound", test_bound);
  g_test_add_func ("/tr/TR-4/telegram-a-count-of-an-older-version", test_count_alone);
  g_test_add_func ("/tr/TR-4/telegram-a-count-that-is-damaged", test_damaged);
  g_test_add_func ("/tr/TR-4/telegram-the-number-of-what-cannot-be-read", test_scan);
  g_test_add_func ("/tr/TR-4/telegram-commands-for-another-bot", test_command);
  return g_test_run ();
}
