/* test-telegram-answers.c: the channel forgets its notes on a question when the question is settled
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk-fixture.h"
#include "reading.h"

#include "base/timestamp.h"
#include "model/question/handoff.h"
#include "model/question/later.h"
#include "rules/people.h"
#include "rules/question/questions.h"
#include "surface/telegram/button.h"
#include "surface/telegram/private.h"

#define CHAT 4711

/* (transfer full): not started, so it does not use the network. */
static BeckonTelegram *
new_channel (DeskFixture *fixture)
{
  return beckon_telegram_new (fixture->desk, "http://127.0.0.1:9",
                              "123456789:AAF-a-token-that-looks-like-one-of-a-bot", CHAT);
}

static gint64
ask_several (DeskFixture *fixture)
{
  BeckonInteraction *draft = desk_fixture_choice ();

  draft->multiple = TRUE;
  draft->policy = BECKON_POLICY_HOLD;
  return desk_fixture_ask (fixture, draft);
}

static void
choose (BeckonTelegram *channel, gint64 id, guint64 chosen)
{
  g_hash_table_replace (channel->chosen, g_memdup2 (&id, sizeof id),
                        g_memdup2 (&chosen, sizeof chosen));
}

/* When a question is settled anywhere, its selected options are removed; those of open ones are
 * kept. */
static void
test_chosen (DeskFixture *fixture, gconstpointer data)
{
  g_autoptr (BeckonTelegram) channel = new_channel (fixture);
  gint64 answered = ask_several (fixture), withdrawn = ask_several (fixture),
         open = ask_several (fixture);
  g_autoptr (BeckonCommit) commit = NULL;
  g_autoptr (BeckonCommit) gone = NULL;

  choose (channel, answered, 1);
  choose (channel, withdrawn, 2);
  choose (channel, open, 3);
  commit = desk_fixture_respond (fixture, answered, "SQLite", NULL);
  g_assert_nonnull (commit);
  gone = desk_fixture_do (fixture, beckon_operation_withdraw ("agent", withdrawn, NULL));
  g_assert_nonnull (gone);
  desk_fixture_hold (fixture, open, TRUE);
  g_assert_cmpuint (g_hash_table_size (channel->chosen), ==, 1);
  g_assert_true (g_hash_table_contains (channel->chosen, &open));
}

/* (transfer full): of a message of the chat. */
static BeckonTelegramUpdate *
parse_update (gint64 update_id, const char *text)
{
  g_autofree char *json = g_strdup_printf (
    "{\"update_id\":%" G_GINT64_FORMAT ",\"message\":{\"message_id\":%" G_GINT64_FORMAT
    ",\"date\":1,\"text\":\"%s\",\"from\":{\"id\":%d,\"first_name\":\"Anna\"},"
    "\"chat\":{\"id\":%d,\"type\":\"private\"}}}",
    update_id, update_id + 100, text, CHAT, CHAT);
  g_autoptr (JsonNode) node = json_from_string (json, NULL);
  BeckonTelegramUpdate *update = beckon_telegram_update_from_json (node);

  g_assert_nonnull (update);
  return update;
}

/* Answered from the chat, where no message shows the question: there is nothing to acknowledge, and
 * nothing to remember. */
static void
test_typed (DeskFixture *fixture, gconstpointer data)
{
  g_autoptr (BeckonTelegram) channel = new_channel (fixture);
  gint64                id = ask_several (fixture);
  g_autofree char      *command = g_strdup_printf ("/respond %" G_GINT64_FORMAT " SQLite", id);
  BeckonTelegramUpdate *update = parse_update (1, command);
  g_autoptr (BeckonInteraction) after = NULL;

  beckon_telegram_handle (channel, update);
  beckon_telegram_update_free (update);
  while (desk_fixture_count (fixture, BECKON_EVENT_AIC_DIALOG_RESPONDED) == 0)
    g_main_context_iteration (NULL, TRUE);
  desk_fixture_flush (fixture);
  after = desk_fixture_read (fixture, id);
  g_assert_cmpint (after->surface, ==, BECKON_SURFACE_TELEGRAM);
  g_assert_cmpuint (g_hash_table_size (channel->typed), ==, 0);
}

/* The tap is stored as processed, whatever happens to the desk from here on. */
static void
check_noted (BeckonDesk *desk, BeckonEvent *event, guint *n_events)
{
  g_autofree char *server =
    g_compute_checksum_for_string (G_CHECKSUM_SHA256, "http://127.0.0.1:9", -1);
  g_autofree char *name = NULL;
  g_autofree char *value = NULL;

  if (event->type != BECKON_EVENT_AIC_POSTPONED)
    return;
  server[16] = '\0';
  name = g_strdup_printf ("done:123456789@%s", server);
  value =
    reading_get_channel_state (beckon_desk_get_store (desk), BECKON_TELEGRAM_CHANNEL, name, NULL);
  g_assert_nonnull (value);
  g_assert_true (g_str_has_prefix (value, "78 0 "));
  *n_events += 1;
}

/* (transfer full): a tap on the button of @question that sets it aside, with @time. */
static BeckonTelegramUpdate *
new_tap (const BeckonInteraction *question, gint64 id, BeckonTelegramTime time)
{
  BeckonTelegramUpdate *update = g_new0 (BeckonTelegramUpdate, 1);
  BeckonTelegramButton  button;

  beckon_telegram_button_init (&button, BECKON_TELEGRAM_ACT_UNTIL, question);
  button.index = time;
  update->id = id;
  update->kind = BECKON_TELEGRAM_UPDATE_TAP;
  update->chat_id = update->from_id = CHAT;
  update->message_id = 5;
  update->query_id = g_strdup ("query");
  update->data = beckon_telegram_button_to_data (&button);

  return update;
}

/* Postponing and recording the tap are one transaction. */
static void
test_later_at_once (DeskFixture *fixture, gconstpointer data)
{
  g_autoptr (BeckonTelegram) channel = new_channel (fixture);
  gint64 id = ask_several (fixture);
  g_autoptr (BeckonInteraction) question = desk_fixture_read (fixture, id);
  g_autoptr (BeckonTelegramUpdate) update = new_tap (question, 77, BECKON_TELEGRAM_TIME_QUARTER);
  guint n_events = 0;

  g_signal_connect (fixture->desk, "event", G_CALLBACK (check_noted), &n_events);
  beckon_telegram_handle (channel, update);
  while (n_events == 0)
    g_main_context_iteration (NULL, TRUE);
  g_signal_handlers_disconnect_by_data (fixture->desk, &n_events);
  desk_fixture_flush (fixture);
  g_assert_cmpuint (n_events, ==, 1);
}

/* Tomorrow morning is that of the person who has the hand-off, wherever the desk is. */
static void
test_morning (DeskFixture *fixture, gconstpointer data)
{
  g_autoptr (BeckonTelegram) channel = new_channel (fixture);
  g_autoptr (BeckonPerson) person = beckon_person_new ();
  g_autoptr (BeckonCommit) commit = NULL;
  BeckonInteraction *draft = beckon_interaction_new ();
  g_autoptr (BeckonInteraction) question = NULL;
  g_autoptr (BeckonInteraction) after = NULL;
  g_autoptr (BeckonTelegramUpdate) update = NULL;
  g_autoptr (GDateTime) morning = NULL;

  person->handle = g_strdup ("ana");
  person->name = g_strdup ("Ana");
  person->time_zone = g_strdup ("Pacific/Kiritimati");
  commit =
    desk_fixture_do (fixture, beckon_operation_add_person ("Ada", g_steal_pointer (&person)));
  g_assert_nonnull (commit);

  draft->kind = BECKON_KIND_HANDOFF;
  draft->assignee = g_strdup ("ana");
  draft->subject = g_strdup ("John Doe");
  draft->reason = g_strdup ("Call him");
  beckon_handoff_name (draft);
  question = desk_fixture_read (fixture, desk_fixture_ask (fixture, draft));
  update = new_tap (question, 77, BECKON_TELEGRAM_TIME_MORNING);
  beckon_telegram_handle (channel, update);
  while (desk_fixture_count (fixture, BECKON_EVENT_AIC_POSTPONED) == 0)
    g_main_context_iteration (NULL, TRUE);
  desk_fixture_flush (fixture);

  after = desk_fixture_read (fixture, question->id);
  morning = g_date_time_new_from_unix_utc (after->until_us / BECKON_US_PER_SECOND);
  g_assert_cmpint (after->until_us, ==,
                   beckon_later_tomorrow_in (desk_fixture_now (fixture), "Pacific/Kiritimati"));
  g_assert_cmpint (after->until_us, !=, beckon_later_tomorrow (desk_fixture_now (fixture)));
  /* Nine o'clock, fourteen hours east of Greenwich. */
  g_assert_cmpint (g_date_time_get_hour (morning), ==, 19);
}

static void
handle (BeckonTelegram *channel, gint64 update_id, const char *text)
{
  g_autoptr (BeckonTelegramUpdate) update = parse_update (update_id, text);

  beckon_telegram_handle (channel, update);
}

/* The code that paired the chat arrives again, because of the server or a crash: it is not an
 * answer of the person who is paired by then. */
static void
test_code_again (DeskFixture *fixture, gconstpointer data)
{
  g_autoptr (BeckonTelegram) channel = beckon_telegram_new (
    fixture->desk, "http://127.0.0.1:9", "123456789:AAF-a-token-that-looks-like-one-of-a-bot", 0);
  g_autofree char   *code = g_strdup (beckon_telegram_begin_pairing (channel));
  BeckonInteraction *draft = desk_fixture_choice ();
  g_autoptr (BeckonInteraction) after = NULL;
  gint64 id;

  draft->allow_other = TRUE;
  draft->policy = BECKON_POLICY_HOLD;
  id = desk_fixture_ask (fixture, draft);
  handle (channel, 1, code);
  g_assert_cmpint (beckon_telegram_get_chat (channel), ==, CHAT);
  handle (channel, 1, code);
  beckon_telegram_end_pairing (channel);
  desk_fixture_flush (fixture);
  after = desk_fixture_read (fixture, id);
  g_assert_cmpint (after->status, ==, BECKON_INTERACTION_PENDING);
}

/* --- while the reads take long --- */

/* Reads that occupy the threads which read pages, until they may go on. */
typedef struct
{
  GMutex   lock;
  GCond    changed;
  guint    n_stopped;
  gboolean may_go;
} Hold;

static gpointer
stop_there (BeckonView *view, gpointer input, GError **error)
{
  Hold *hold = input;

  g_mutex_lock (&hold->lock);
  hold->n_stopped++;
  g_cond_broadcast (&hold->changed);
  while (!hold->may_go)
    g_cond_wait (&hold->changed, &hold->lock);
  g_mutex_unlock (&hold->lock);

  return NULL;
}

/* There are two such threads. */
static void
hold_up (DeskFixture *fixture, Hold *hold)
{
  for (guint i = 0; i < 2; i++)
    beckon_store_view_async (beckon_desk_get_store (fixture->desk), stop_there, hold, NULL, NULL,
                             NULL, NULL, NULL);
  g_mutex_lock (&hold->lock);
  while (hold->n_stopped < 2)
    g_cond_wait (&hold->changed, &hold->lock);
  g_mutex_unlock (&hold->lock);
}

static gpointer
read_nothing (BeckonView *view, gpointer input, GError **error)
{
  return NULL;
}

static void
on_read (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_main_loop_quit (user_data);
}

/* Lets them go, and waits until what was to be read meanwhile is read and done. */
static void
let_go (DeskFixture *fixture, Hold *hold)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);

  g_mutex_lock (&hold->lock);
  hold->may_go = TRUE;
  g_cond_broadcast (&hold->changed);
  g_mutex_unlock (&hold->lock);
  for (guint i = 0; i < 4; i++)
    {
      beckon_store_view_async (beckon_desk_get_store (fixture->desk), read_nothing, NULL, NULL,
                               NULL, NULL, on_read, loop);
      g_main_loop_run (loop);
      desk_fixture_settle_down (fixture);
    }
}

static BeckonInteractionStatus
read_status (DeskFixture *fixture, gint64 id)
{
  g_autoptr (BeckonInteraction) now = desk_fixture_read (fixture, id);

  return now->status;
}

static void
send_answer (BeckonTelegram *channel, gint64 id)
{
  g_autofree char *command = g_strdup_printf ("/respond %" G_GINT64_FORMAT " SQLite", id);

  handle (channel, 1, command);
}

/* The answer waits for its read, and the desk does not. */
static void
test_waits (DeskFixture *fixture, gconstpointer data)
{
  g_autoptr (BeckonTelegram) channel = new_channel (fixture);
  gint64 id = ask_several (fixture), other = ask_several (fixture);
  Hold   hold = { .n_stopped = 0 };
  g_autoptr (BeckonCommit) commit = NULL;
  g_autoptr (BeckonInteraction) after = NULL;

  hold_up (fixture, &hold);
  send_answer (channel, id);
  commit = desk_fixture_respond (fixture, other, "SQLite", NULL);
  g_assert_nonnull (commit);
  desk_fixture_settle_down (fixture);
  g_assert_cmpuint (desk_fixture_count (fixture, BECKON_EVENT_AIC_DIALOG_RESPONDED), ==, 1);

  let_go (fixture, &hold);
  after = desk_fixture_read (fixture, id);
  g_assert_cmpint (after->status, ==, BECKON_INTERACTION_ANSWERED);
  g_assert_cmpint (after->surface, ==, BECKON_SURFACE_TELEGRAM);
  g_assert_cmpuint (desk_fixture_count (fixture, BECKON_EVENT_AIC_DIALOG_RESPONDED), ==, 2);
}

/* A chat that is the desk's no longer cannot answer, though it was when it sent the answer. */
static void
test_waits_too_long (DeskFixture *fixture, gconstpointer data)
{
  g_autoptr (BeckonTelegram) channel = new_channel (fixture);
  gint64 id = ask_several (fixture);
  Hold   hold = { .n_stopped = 0 };

  hold_up (fixture, &hold);
  send_answer (channel, id);
  beckon_telegram_adopt_chat (channel, CHAT + 1);
  let_go (fixture, &hold);
  g_assert_cmpint (read_status (fixture, id), ==, BECKON_INTERACTION_PENDING);
  g_assert_cmpuint (channel->ignored, ==, 1);
}

/* Nothing happens to what was being read when the channel stopped: Telegram sends it again. */
static void
test_stopped (DeskFixture *fixture, gconstpointer data)
{
  g_autoptr (BeckonTelegram) channel = new_channel (fixture);
  gint64 id = ask_several (fixture);
  Hold   hold = { .n_stopped = 0 };

  beckon_telegram_start (channel);
  hold_up (fixture, &hold);
  send_answer (channel, id);
  beckon_telegram_stop (channel);
  let_go (fixture, &hold);
  g_assert_cmpint (read_status (fixture, id), ==, BECKON_INTERACTION_PENDING);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) \
  g_test_add (path, DeskFixture, NULL, desk_fixture_set_up, function, desk_fixture_tear_down)
  ADD ("/aic/AIC-13/what-was-tapped-goes-with-the-question", test_chosen);
  ADD ("/pp/PP-9/nothing-to-acknowledge-nothing-to-remember", test_typed);
  ADD ("/wh/WH-8/telegram-tomorrow-morning-where-the-person-is", test_morning);
  ADD ("/tr/TR-4/telegram-the-pairing-code-is-no-answer", test_code_again);
  ADD ("/tr/TR-4/telegram-set-aside-and-done-at-once", test_later_at_once);
  ADD ("/tr/TR-4/telegram-an-answer-waits-for-its-read-alone", test_waits);
  ADD ("/tr/TR-4/telegram-a-former-chat-does-not-answer-after-a-read", test_waits_too_long);
  ADD ("/tr/TR-4/telegram-a-read-ends-with-the-channel", test_stopped);
#undef ADD
  return g_test_run ();
}
