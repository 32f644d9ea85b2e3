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
#include "surface/telegram/incoming.h"
#include "surface/telegram/selection.h"

#define CHAT 4711

/* What processes updates, as the channel puts it together. */
typedef struct
{
  BeckonTelegramBot      *bot;
  BeckonTelegramSender   *sender;
  BeckonTelegramReach    *reach;
  BeckonTelegramInbox    *inbox;
  BeckonTelegramIncoming *incoming;
} Parts;

/* (transfer full): not started, so it does not use the network. */
static Parts *
parts_new (DeskFixture *fixture, gint64 chat_id)
{
  Parts *parts = g_new0 (Parts, 1);

  parts->bot =
    beckon_telegram_bot_new (fixture->desk, "http://127.0.0.1:9",
                             "123456789:AAF-a-token-that-looks-like-one-of-a-bot", chat_id);
  parts->sender = beckon_telegram_sender_new (parts->bot);
  parts->reach = beckon_telegram_reach_new (parts->bot, parts->sender);
  parts->inbox = beckon_telegram_inbox_new (parts->bot);
  parts->incoming =
    beckon_telegram_incoming_new (parts->bot, parts->sender, parts->reach, parts->inbox);
  return parts;
}

static void
parts_free (Parts *parts)
{
  g_object_unref (parts->incoming);
  g_object_unref (parts->inbox);
  g_object_unref (parts->reach);
  g_object_unref (parts->sender);
  g_object_unref (parts->bot);
  g_free (parts);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Parts, parts_free)

static gint64
ask_several (DeskFixture *fixture)
{
  BeckonInteraction *draft = desk_fixture_choice ();

  draft->multiple = TRUE;
  draft->policy = BECKON_POLICY_HOLD;
  return desk_fixture_ask (fixture, draft);
}

static void
choose (BeckonTelegramSelection *selection, const BeckonInteraction *question, guint64 chosen)
{
  beckon_telegram_selection_begin (selection, question);
  beckon_telegram_selection_end (selection, question->id, chosen);
}

/* When a question is settled anywhere, its selected options are removed; those of open ones are
 * kept. */
static void
test_chosen (DeskFixture *fixture, gconstpointer data)
{
  g_autoptr (BeckonTelegramSelection) selection = beckon_telegram_selection_new (fixture->desk);
  g_autoptr (BeckonInteraction) answered = desk_fixture_read (fixture, ask_several (fixture));
  g_autoptr (BeckonInteraction) withdrawn = desk_fixture_read (fixture, ask_several (fixture));
  g_autoptr (BeckonInteraction) open = desk_fixture_read (fixture, ask_several (fixture));
  g_autoptr (BeckonCommit) commit = NULL;
  g_autoptr (BeckonCommit) gone = NULL;
  guint64 chosen = 0;

  choose (selection, answered, 1);
  choose (selection, withdrawn, 2);
  choose (selection, open, 3);
  g_assert_true (beckon_telegram_selection_lookup (selection, answered->id, &chosen));
  commit = desk_fixture_respond (fixture, answered->id, "SQLite", NULL);
  g_assert_nonnull (commit);
  gone = desk_fixture_do (fixture, beckon_operation_withdraw ("agent", withdrawn->id, NULL));
  g_assert_nonnull (gone);
  desk_fixture_hold (fixture, open->id, TRUE);
  g_assert_false (beckon_telegram_selection_lookup (selection, answered->id, &chosen));
  g_assert_false (beckon_telegram_selection_lookup (selection, withdrawn->id, &chosen));
  g_assert_true (beckon_telegram_selection_lookup (selection, open->id, &chosen));
  g_assert_cmpuint (chosen, ==, 3);
}

/* The question is settled while its buttons are being replaced: what they show is forgotten. */
static void
test_chosen_too_late (DeskFixture *fixture, gconstpointer data)
{
  g_autoptr (BeckonTelegramSelection) selection = beckon_telegram_selection_new (fixture->desk);
  g_autoptr (BeckonInteraction) question = desk_fixture_read (fixture, ask_several (fixture));
  g_autoptr (BeckonCommit) commit = NULL;
  guint64 chosen = 0;

  beckon_telegram_selection_begin (selection, question);
  commit = desk_fixture_respond (fixture, question->id, "SQLite", NULL);
  g_assert_nonnull (commit);
  beckon_telegram_selection_end (selection, question->id, 1);
  g_assert_false (beckon_telegram_selection_lookup (selection, question->id, &chosen));
}

static gboolean
is_not (gint64 id, gpointer user_data)
{
  return id != *(const gint64 *) user_data;
}

static void
test_stored (void)
{
  const gint64     settled = 7;
  g_autofree char *one = beckon_telegram_selection_replace (NULL, 7, 5, NULL, NULL);
  g_autofree char *two = beckon_telegram_selection_replace (one, 12, G_MAXUINT64, NULL, NULL);
  g_autofree char *changed = beckon_telegram_selection_replace (two, 7, 1, NULL, NULL);
  g_autofree char *pruned =
    beckon_telegram_selection_replace (changed, 12, 2, is_not, (gpointer) &settled);
  g_autofree char *none = beckon_telegram_selection_replace (pruned, 12, 0, NULL, NULL);
  guint64          chosen = 3;

  g_assert_true (beckon_telegram_selection_parse (one, 7, &chosen));
  g_assert_cmpuint (chosen, ==, 5);
  g_assert_true (beckon_telegram_selection_parse (two, 12, &chosen));
  g_assert_cmpuint (chosen, ==, G_MAXUINT64);
  g_assert_true (beckon_telegram_selection_parse (two, 7, &chosen));
  g_assert_cmpuint (chosen, ==, 5);
  g_assert_true (beckon_telegram_selection_parse (changed, 7, &chosen));
  g_assert_cmpuint (chosen, ==, 1);
  g_assert_false (beckon_telegram_selection_parse (pruned, 7, &chosen));
  g_assert_true (beckon_telegram_selection_parse (pruned, 12, &chosen));
  g_assert_cmpuint (chosen, ==, 2);
  g_assert_cmpstr (none, ==, "");
}

static void
test_stored_rubbish (void)
{
  static const char *const texts[] = { NULL,  "",      " ",    "7",    "7:",  ":3",
                                       "7:x", "7:3:1", "-7:3", "7:-3", "7:0", "0:3" };
  guint64                  chosen = 9;

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *text = beckon_telegram_selection_replace (texts[i], 8, 1, NULL, NULL);

      g_assert_false (beckon_telegram_selection_parse (texts[i], 7, &chosen));
      g_assert_cmpstr (text, ==, "8:1");
    }
  g_assert_cmpuint (chosen, ==, 9);
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
  g_autoptr (Parts) parts = parts_new (fixture, CHAT);
  gint64                id = ask_several (fixture);
  g_autofree char      *command = g_strdup_printf ("/respond %" G_GINT64_FORMAT " SQLite", id);
  BeckonTelegramUpdate *update = parse_update (1, command);
  g_autoptr (BeckonInteraction) after = NULL;

  beckon_telegram_incoming_handle (parts->incoming, update);
  beckon_telegram_update_free (update);
  while (desk_fixture_count (fixture, BECKON_EVENT_AIC_DIALOG_RESPONDED) == 0)
    g_main_context_iteration (NULL, TRUE);
  desk_fixture_flush (fixture);
  after = desk_fixture_read (fixture, id);
  g_assert_cmpint (after->surface, ==, BECKON_SURFACE_TELEGRAM);
  g_assert_null (beckon_telegram_sender_get_typed (parts->sender, id));
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
  g_autoptr (Parts) parts = parts_new (fixture, CHAT);
  gint64 id = ask_several (fixture);
  g_autoptr (BeckonInteraction) question = desk_fixture_read (fixture, id);
  g_autoptr (BeckonTelegramUpdate) update = new_tap (question, 77, BECKON_TELEGRAM_TIME_QUARTER);
  guint n_events = 0;

  g_signal_connect (fixture->desk, "event", G_CALLBACK (check_noted), &n_events);
  beckon_telegram_incoming_handle (parts->incoming, update);
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
  g_autoptr (Parts) parts = parts_new (fixture, CHAT);
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
  beckon_telegram_incoming_handle (parts->incoming, update);
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
handle (Parts *parts, gint64 update_id, const char *text)
{
  g_autoptr (BeckonTelegramUpdate) update = parse_update (update_id, text);

  beckon_telegram_incoming_handle (parts->incoming, update);
}

/* The code that paired the chat arrives again, because of the server or a crash: it is not an
 * answer of the person who is paired by then. */
static void
test_code_again (DeskFixture *fixture, gconstpointer data)
{
  g_autoptr (Parts) parts = parts_new (fixture, 0);
  BeckonTelegramPairing *pairing = beckon_telegram_incoming_get_pairing (parts->incoming);
  g_autofree char       *code = g_strdup (beckon_telegram_pairing_begin (pairing));
  BeckonInteraction     *draft = desk_fixture_choice ();
  g_autoptr (BeckonInteraction) after = NULL;
  gint64 id;

  draft->allow_other = TRUE;
  draft->policy = BECKON_POLICY_HOLD;
  id = desk_fixture_ask (fixture, draft);
  handle (parts, 1, code);
  g_assert_cmpint (beckon_telegram_bot_get_chat (parts->bot), ==, CHAT);
  handle (parts, 1, code);
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
send_answer (Parts *parts, gint64 id)
{
  g_autofree char *command = g_strdup_printf ("/respond %" G_GINT64_FORMAT " SQLite", id);

  handle (parts, 1, command);
}

/* The answer waits for its read, and the desk does not. */
static void
test_waits (DeskFixture *fixture, gconstpointer data)
{
  g_autoptr (Parts) parts = parts_new (fixture, CHAT);
  gint64 id = ask_several (fixture), other = ask_several (fixture);
  Hold   hold = { .n_stopped = 0 };
  g_autoptr (BeckonCommit) commit = NULL;
  g_autoptr (BeckonInteraction) after = NULL;

  hold_up (fixture, &hold);
  send_answer (parts, id);
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
  g_autoptr (Parts) parts = parts_new (fixture, CHAT);
  gint64 id = ask_several (fixture);
  g_autoptr (GString) remarks = g_string_new (NULL);
  Hold hold = { .n_stopped = 0 };

  hold_up (fixture, &hold);
  send_answer (parts, id);
  beckon_telegram_bot_adopt_chat (parts->bot, CHAT + 1);
  let_go (fixture, &hold);
  g_assert_cmpint (read_status (fixture, id), ==, BECKON_INTERACTION_PENDING);
  beckon_telegram_inbox_add_remarks (parts->inbox, remarks);
  g_assert_cmpstr (remarks->str, ==, "; 1 message from elsewhere was ignored");
}

/* Nothing happens to what was being read when the channel stopped: Telegram sends it again. */
static void
test_stopped (DeskFixture *fixture, gconstpointer data)
{
  g_autoptr (Parts) parts = parts_new (fixture, CHAT);
  gint64 id = ask_several (fixture);
  Hold   hold = { .n_stopped = 0 };

  beckon_telegram_inbox_start (parts->inbox);
  hold_up (fixture, &hold);
  send_answer (parts, id);
  g_cancellable_cancel (beckon_telegram_bot_get_cancellable (parts->bot));
  beckon_telegram_inbox_stop (parts->inbox);
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
  ADD ("/aic/AIC-13/what-was-tapped-too-late-is-forgotten", test_chosen_too_late);
  g_test_add_func ("/att/ATT-21/what-was-tapped-is-stored-as-text", test_stored);
  g_test_add_func ("/att/ATT-21/stored-rubbish-is-nothing", test_stored_rubbish);
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
