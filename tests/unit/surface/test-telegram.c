/* test-telegram.c: a question as messages and buttons, updates of every shape, the pairing code
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <string.h>

#include "base/json/json-parse.h"
#include "base/timestamp.h"
#include "dummy-clock.h"
#include "surface/telegram/api.h"
#include "surface/telegram/button.h"
#include "surface/telegram/pairing.h"
#include "surface/telegram/parts.h"
#include "surface/telegram/text.h"
#include "surface/telegram/update.h"

static BeckonInteraction *
new_question (guint n_options)
{
  BeckonInteraction *question = beckon_interaction_new ();

  question->id = G_MAXINT64;
  question->timestamp_us = 1000;
  question->conflict_description = g_strdup ("Which <b>one</b>?");
  for (guint i = 0; i < n_options; i++)
    {
      g_autofree char *label = g_strdup_printf ("Option %u", i + 1);
      g_ptr_array_add (question->options, beckon_option_new (label, NULL, i == 1));
    }
  return question;
}

static void
test_button_fits (void)
{
  g_autoptr (BeckonInteraction) question = new_question (50);
  g_autoptr (BeckonInteraction) other = new_question (50);
  BeckonTelegramButton button;
  BeckonTelegramButton read;
  g_autofree char     *data = NULL;

  beckon_telegram_button_init (&button, BECKON_TELEGRAM_ACT_TOGGLE, question);
  button.index = 49;
  button.chosen = G_MAXUINT64;
  data = beckon_telegram_button_to_data (&button);
  g_assert_cmpuint (strlen (data), <=, BECKON_TELEGRAM_MAX_DATA_BYTES);
  g_assert_true (beckon_telegram_button_parse (data, &read));
  g_assert_cmpint (read.act, ==, BECKON_TELEGRAM_ACT_TOGGLE);
  g_assert_cmpint (read.interaction_id, ==, G_MAXINT64);
  g_assert_cmpuint (read.index, ==, 49);
  g_assert_cmpuint (read.chosen, ==, G_MAXUINT64);
  g_assert_true (beckon_telegram_button_fits (&read, question));

  /* The same number in another data file, with another question. */
  g_free (other->conflict_description);
  other->conflict_description = g_strdup ("Which <b>one</b>!");
  g_assert_false (beckon_telegram_button_fits (&read, other));
}

static void
test_button_refuses (void)
{
  static const char *const wrong[] = {
    "",
    "a",
    "a:1:0:0",
    "a:1:0:0:1234567",
    "a:1:0:0:123456789",
    "x:1:0:0:12345678",
    "aa:1:0:0:12345678",
    "a:x:0:0:12345678",
    "a:-1:0:0:12345678",
    "a:+1:0:0:12345678",
    "a: 1:0:0:12345678",
    "a:1:50:0:12345678",
    "a:1:0:g:12345678",
    "a:9223372036854775808:0:0:12345678",
    "a:1:0:10000000000000000:12345678",
    "a:1:0:0:12345678:",
  };
  BeckonTelegramButton button;

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_test_message ("“%s”", wrong[i]);
      g_assert_false (beckon_telegram_button_parse (wrong[i], &button));
    }
  g_assert_false (beckon_telegram_button_parse (NULL, &button));
}

static void
check_split (const char *text, guint limit)
{
  g_autoptr (GPtrArray) parts = beckon_telegram_parts_split (text, limit, 1000);
  g_autoptr (GString) whole = g_string_new (NULL);

  for (guint i = 0; i < parts->len; i++)
    {
      const char      *part = parts->pdata[i];
      g_autofree char *inner = NULL;

      g_assert_true (g_utf8_validate (part, -1, NULL));
      g_assert_cmpuint (beckon_telegram_parts_length (part), <=, limit);
      g_assert_true (i == 0 || g_str_has_prefix (part, "… "));
      g_assert_true (i + 1 == parts->len || g_str_has_suffix (part, " …"));
      inner = g_strdup (i > 0 ? part + strlen ("… ") : part);
      if (i + 1 < parts->len)
        inner[strlen (inner) - strlen (" …")] = '\0';
      g_string_append (whole, inner);
    }
  /* Only blanks at the cuts are lost. */
  {
    g_auto (GStrv) kept = g_strsplit (whole->str, " ", -1);
    g_auto (GStrv) before = g_strsplit (text, " ", -1);
    g_autofree char *a = g_strjoinv ("", kept);
    g_autofree char *b = g_strjoinv ("", before);

    g_assert_cmpstr (a, ==, b);
  }
}

static void
test_split (void)
{
  g_autoptr (GString) words = g_string_new (NULL);
  g_autoptr (GString) wall = g_string_new (NULL);
  g_autoptr (GPtrArray) cut = NULL;

  g_assert_cmpuint (beckon_telegram_parts_length ("a𝄞ä"), ==, 4);
  for (guint i = 0; i < 3000; i++)
    {
      g_string_append_printf (words, "word%u ", i);
      g_string_append (wall, "𝄞");
    }
  g_string_append_c (words, '.');
  check_split ("short", BECKON_TELEGRAM_MAX_TEXT);
  check_split (words->str, BECKON_TELEGRAM_MAX_TEXT);
  check_split (wall->str, BECKON_TELEGRAM_MAX_TEXT);
  check_split (wall->str, 201);
  cut = beckon_telegram_parts_split (words->str, 200, 3);
  g_assert_cmpuint (cut->len, ==, 3);
  g_assert_true (g_str_has_suffix (cut->pdata[2], "See the desk for the rest."));
  g_assert_cmpuint (beckon_telegram_parts_length (cut->pdata[2]), <=, 200);
}

static void
test_question (void)
{
  g_autoptr (BeckonInteraction) question = new_question (3);
  g_autofree char *text = beckon_telegram_text_question (question, TRUE);
  g_autoptr (GString) json = g_string_new ("{");
  g_autoptr (JsonObject) object = NULL;
  JsonArray *rows;

  g_assert_nonnull (strstr (text, "Which <b>one</b>?"));
  g_assert_nonnull (strstr (text, "2. Option 2  ⚠ destructive"));
  g_assert_nonnull (strstr (text, "Nothing will be chosen for you"));

  /* ATT-17 */
  ((BeckonOption *) question->options->pdata[1])->destructive_word = g_strdup ("option");
  g_free (text);
  text = beckon_telegram_text_question (question, TRUE);
  g_assert_nonnull (strstr (text, "2. Option 2  ⚠ destructive: says “option”\n"));

  question->multiple = TRUE;
  beckon_telegram_text_add_keyboard (json, question, 5);
  g_string_append_c (json, '}');
  object = beckon_json_parse_object (json->str, json->len, 1 << 20, NULL);
  g_assert_nonnull (object);
  rows = json_object_get_array_member (json_object_get_object_member (object, "reply_markup"),
                                       "inline_keyboard");
  g_assert_cmpuint (json_array_get_length (rows), ==, 5);
  for (guint i = 0; i < 5; i++)
    {
      static const char *const texts[] = { "☑ 1  Option 1", "☐ ⚠ 2  Option 2", "☑ 3  Option 3",
                                           "Send", "Later…" };
      JsonObject              *button =
        json_array_get_object_element (json_array_get_array_element (rows, i), 0);

      g_assert_cmpstr (json_object_get_string_member (button, "text"), ==, texts[i]);
      g_assert_cmpuint (strlen (json_object_get_string_member (button, "callback_data")), <=,
                        BECKON_TELEGRAM_MAX_DATA_BYTES);
    }
}

/* The words are those of the other surfaces. */
static void
test_alike (void)
{
  g_autoptr (BeckonInteraction) question = new_question (2);
  g_autofree char *text = NULL;

  question->kind = BECKON_KIND_CONFIRMATION;
  question->intent = g_strdup ("Keep the rows");
  question->confidence = 0.796;
  question->policy = BECKON_POLICY_FIRST_OPTION;
  question->remaining_us = BECKON_US_PER_MINUTE;
  text = beckon_telegram_text_question (question, TRUE);
  g_assert_nonnull (strstr (text, "\nUnderstood as: Keep the rows\nConfidence: 80 %\n"));
  g_assert_nonnull (strstr (text, "The countdown stands still; nothing is chosen"));
  question->held = TRUE;
  g_free (text);
  text = beckon_telegram_text_question (question, TRUE);
  g_assert_nonnull (strstr (text, "On hold: nothing is chosen until someone answers."));
}

static BeckonTelegramUpdate *
read_update (const char *text)
{
  g_autoptr (JsonNode) node = beckon_json_parse (text, strlen (text), 1 << 20, NULL);

  g_assert_nonnull (node);
  return beckon_telegram_update_from_json (node);
}

static void
test_updates (void)
{
  g_autoptr (BeckonTelegramUpdate) message =
    read_update ("{\"update_id\":7,\"message\":{\"message_id\":3,\"chat\":{\"id\":5,\"type\":"
                 "\"private\"},\"from\":{\"id\":5,\"first_name\":\"A\\u202e\"},"
                 "\"text\":\"hi\",\"reply_to_message\":{\"message_id\":2,\"reply_markup\":{"
                 "\"inline_keyboard\":[[{\"callback_data\":\"x\"}]]}}}}");
  g_autoptr (BeckonTelegramUpdate) group =
    read_update ("{\"update_id\":8,\"callback_query\":{\"id\":\"q\",\"data\":\"d\",\"from\":{"
                 "\"id\":9},\"message\":{\"message_id\":3,\"chat\":{\"id\":-5}}}}");
  static const char *const others[] = {
    "{\"update_id\":1}",
    "{\"update_id\":1,\"message\":[]}",
    "{\"update_id\":1,\"message\":{\"chat\":{\"id\":5}}}",
    "{\"update_id\":1,\"callback_query\":{\"id\":\"q\"}}",
    "{\"update_id\":1,\"edited_message\":{\"message_id\":1,\"chat\":{\"id\":5},\"text\":\"x\"}}",
    "{\"update_id\":1,\"message\":{\"message_id\":1,\"chat\":{\"id\":\"5\"},\"text\":\"x\"}}",
  };
  static const char *const numberless[] = {
    "{}", "[]", "5", "{\"update_id\":\"1\"}", "{\"update_id\":0}", "{\"update_id\":1.5}"
  };

  g_assert_cmpint (message->kind, ==, BECKON_TELEGRAM_UPDATE_MESSAGE);
  g_assert_cmpint (message->reply_to, ==, 2);
  g_assert_cmpstr (message->data, ==, "x");
  g_assert_cmpstr (message->from_name, ==, "A (5)");
  g_assert_true (beckon_telegram_update_is_from (message, 5));
  g_assert_false (beckon_telegram_update_is_from (message, 6));
  g_assert_false (beckon_telegram_update_is_from (message, 0));
  message->from_id = 6;
  g_assert_false (beckon_telegram_update_is_from (message, 5));
  g_assert_cmpint (group->kind, ==, BECKON_TELEGRAM_UPDATE_TAP);
  g_assert_true (beckon_telegram_update_is_from (group, -5));
  g_assert_cmpstr (group->from_name, ==, "(9)");
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autoptr (BeckonTelegramUpdate) update = read_update (others[i]);

      g_assert_nonnull (update);
      g_assert_cmpint (update->kind, ==, BECKON_TELEGRAM_UPDATE_OTHER);
    }
  for (guint i = 0; i < G_N_ELEMENTS (numberless); i++)
    g_assert_null (read_update (numberless[i]));
}

static void
test_pairing (void)
{
  g_autoptr (BeckonDummyClock) clock = beckon_dummy_clock_new ();
  g_autoptr (BeckonTelegramPairing) pairing = beckon_telegram_pairing_new (BECKON_CLOCK (clock));
  g_autofree char *code = NULL;
  g_autofree char *said = NULL;

  g_assert_false (beckon_telegram_pairing_take (pairing, 5, "ABCDEF"));
  code = g_ascii_strdown (beckon_telegram_pairing_begin (pairing), -1);
  g_assert_cmpuint (strlen (code), ==, BECKON_TELEGRAM_PAIRING_CHARS);
  said = g_strdup_printf ("/start  %s ", code);
  g_assert_false (beckon_telegram_pairing_take (pairing, 5, "nothing"));
  g_assert_true (beckon_telegram_pairing_take (pairing, 5, said));
  /* Once. */
  g_assert_false (beckon_telegram_pairing_take (pairing, 5, code));

  /* Not after ten minutes. */
  g_free (code);
  code = g_strdup (beckon_telegram_pairing_begin (pairing));
  beckon_dummy_clock_advance (clock, BECKON_TELEGRAM_PAIRING_US);
  g_assert_null (beckon_telegram_pairing_get (pairing));
  g_assert_false (beckon_telegram_pairing_take (pairing, 5, code));

  /* Not after this many wrong ones from that chat. */
  g_free (code);
  code = g_strdup (beckon_telegram_pairing_begin (pairing));
  for (guint i = 0; i < BECKON_TELEGRAM_PAIRING_TRIES; i++)
    g_assert_false (beckon_telegram_pairing_take (pairing, 5, "000000"));
  g_assert_false (beckon_telegram_pairing_take (pairing, 5, code));
}

/* Strangers cannot use up the person's code, but each has a limited number of tries. */
static void
test_pairing_strangers (void)
{
  g_autoptr (BeckonDummyClock) clock = beckon_dummy_clock_new ();
  g_autoptr (BeckonTelegramPairing) pairing = beckon_telegram_pairing_new (BECKON_CLOCK (clock));
  g_autofree char *code = g_strdup (beckon_telegram_pairing_begin (pairing));

  for (guint i = 0; i < 10000; i++)
    g_assert_false (beckon_telegram_pairing_take (
      pairing, 100 + i % (BECKON_TELEGRAM_PAIRING_CHATS - 1), "000000"));
  g_assert_false (beckon_telegram_pairing_take (pairing, 100, code));
  g_assert_true (beckon_telegram_pairing_take (pairing, 5, code));

  g_free (code);
  code = g_strdup (beckon_telegram_pairing_begin (pairing));
  for (guint i = 0; i < BECKON_TELEGRAM_PAIRING_CHATS; i++)
    g_assert_false (beckon_telegram_pairing_take (pairing, 100 + i, "000000"));
  g_assert_null (beckon_telegram_pairing_get (pairing));
  g_assert_false (beckon_telegram_pairing_take (pairing, 5, code));
}

static void
test_token (void)
{
  g_assert_true (beckon_telegram_api_is_token ("123456789:AAH-double_of-the-Bot"));
  g_assert_false (beckon_telegram_api_is_token (NULL));
  g_assert_false (beckon_telegram_api_is_token (""));
  g_assert_false (beckon_telegram_api_is_token (":AAHdoubleof"));
  g_assert_false (beckon_telegram_api_is_token ("123456789"));
  g_assert_false (beckon_telegram_api_is_token ("123456789:../../getMe"));
  g_assert_false (beckon_telegram_api_is_token ("12345678x:AAHdoubleof"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pp/PP-1/telegram-button-fits-its-question", test_button_fits);
  g_test_add_func ("/pp/PP-1/telegram-button-refuses", test_button_refuses);
  g_test_add_func ("/cf/CF-2/telegram-says-it-as-elsewhere", test_alike);
  g_test_add_func ("/pp/PP-1/telegram-long-text-in-parts", test_split);
  g_test_add_func ("/pp/PP-1/telegram-question-as-text-and-buttons", test_question);
  g_test_add_func ("/att/ATT-5/telegram-updates-of-every-shape", test_updates);
  g_test_add_func ("/att/ATT-5/telegram-pairing-code", test_pairing);
  g_test_add_func ("/tr/TR-4/telegram-strangers-use-up-no-pairing-code", test_pairing_strangers);
  g_test_add_func ("/att/ATT-5/telegram-token-form", test_token);
  return g_test_run ();
}
