/* test-labels.c: for any labels: no two buttons look alike and answer differently, and the n-th is
 * the n-th on every surface (ATT-18, ATT-19)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <json-glib/json-glib.h>
#include <string.h>

#include "base-testing.h"
#include "base/error.h"
#include "model/question/interaction.h"
#include "model/question/option-match.h"
#include "model/question/option-text.h"
#include "surface/quick/quick-options.h"
#include "surface/telegram/button.h"
#include "surface/telegram/text.h"

/* Sets of labels: of each, some are refused, and the others are tried on all surfaces. */
#define SETS 4000
#define SETS_THOROUGH 200000
#define MAX_PIECES 6
#define MAX_OPTIONS 9

/* Blanks, marks, digits, cases, scripts, what combines and what nobody sees. */
static const char *const pieces[] = {
  "1",
  "2",
  "3",
  "10",
  "١",
  "３",
  "1.",
  "5. ",
  "+ ",
  "- ",
  " ",
  "  ",
  "\xc2\xa0",
  "\t",
  "\n",
  "　",
  "Yes",
  "yes",
  "No",
  "no",
  "Ja",
  "Roll",
  "back",
  "Logs",
  "old",
  ", ",
  "Open",
  "Open…",
  "Later…",
  "…",
  "*",
  "**",
  "_",
  "__",
  "`",
  "&",
  "&amp;",
  "<b>",
  "</b>",
  "[a](b)",
  "%",
  "\\",
  "mW",
  "MW",
  "ß",
  "ss",
  "ſ",
  "é",
  "e\xcc\x81",
  "É",
  "i",
  "I",
  "ı",
  "İ",
  "中",
  "中文",
  "א",
  "ع",
  "ب",
  "а",
  "a",
  "A",
  "\xe2\x80\x8b",
  "\xe2\x80\x8d",
  "\xc2\xad",
  "\xef\xbf\xbc",
  "“",
  "\"",
  "'",
  "/",
};

static void
append_label (GString *label)
{
  guint n = (guint) g_test_rand_int_range (1, MAX_PIECES + 1);
  /* Some are longer than what a button shows. */
  guint times = g_test_rand_int_range (0, 12) == 0 ? (guint) g_test_rand_int_range (2, 25) : 1;

  for (guint i = 0; i < n; i++)
    {
      const char *piece = pieces[g_test_rand_int_range (0, G_N_ELEMENTS (pieces))];

      for (guint k = 0; k < (i == 0 ? times : 1); k++)
        g_string_append (label, piece);
    }
}

/* (transfer full): a question with labels of which some are like others. */
static BeckonInteraction *
make_question (GError **error)
{
  g_autoptr (JsonObject) object = json_object_new ();
  JsonArray       *options = json_array_new ();
  guint            n = (guint) g_test_rand_int_range (2, MAX_OPTIONS + 1);
  g_autofree char *last = NULL;

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GString) label = g_string_new (NULL);

      /* The one before, and a little more. */
      if (last != NULL && g_test_rand_int_range (0, 3) == 0)
        g_string_append (label, last);
      append_label (label);
      if (g_test_rand_int_range (0, 8) == 0)
        g_string_printf (label, "%d", g_test_rand_int_range (1, MAX_OPTIONS + 1));
      g_free (last);
      last = g_strdup (label->str);
      json_array_add_string_element (options, label->str);
    }
  json_object_set_string_member (object, "conflict_description", "Which one?");
  json_object_set_array_member (object, "options", options);

  return beckon_interaction_draft_from_json (object, error);
}

static const char *
get_label (const BeckonInteraction *question, guint index)
{
  return ((const BeckonOption *) g_ptr_array_index (question->options, index))->label;
}

/* The window, the terminal and the screen reader show each label whole. */
static void
check_whole (const BeckonInteraction *question)
{
  g_autoptr (GHashTable) keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < question->options->len; i++)
    {
      g_autofree char *shown = beckon_option_text_dup (get_label (question, i));

      g_assert_true (g_hash_table_add (keys, beckon_option_text_dup_key (shown)));
    }
}

/* A notification and the tray: a button that answers looks like no other one, and answers what it
 * says. */
static void
check_quick (const BeckonInteraction *question, BeckonSurfaceId surface)
{
  g_autoptr (GPtrArray) list = beckon_quick_options_list (question, surface);
  BeckonQuickOption *open = beckon_quick_option_new_open (question);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  g_assert_cmpuint (list->len, ==, question->options->len);
  g_hash_table_insert (seen, beckon_option_text_dup_key (open->label), GINT_TO_POINTER (-1));
  beckon_quick_option_free (open);
  for (guint i = 0; i < list->len; i++)
    {
      const BeckonQuickOption *option = g_ptr_array_index (list, i);
      gboolean                 answers = g_str_equal (option->action, BECKON_ACTION_QUICK_ANSWER);
      char                    *key = beckon_option_text_dup_key (option->label);
      gpointer                 other = NULL;
      gint32                   index = -1;

      if (answers)
        {
          g_autofree char *whole = beckon_option_text_dup (get_label (question, i));

          g_variant_get (option->target, "(sxis)", NULL, NULL, &index, NULL);
          g_assert_cmpint (index, ==, (int) i);
          g_assert_cmpstr (option->label, ==, whole);
        }
      /* Two that open the dialog may look alike. */
      if (g_hash_table_lookup_extended (seen, key, NULL, &other))
        g_assert_true (!answers && GPOINTER_TO_INT (other) < 0);
      g_hash_table_insert (seen, key, GINT_TO_POINTER (answers ? (int) i : -1));
    }
}

/* Telegram numbers its buttons. */
static void
check_telegram (const BeckonInteraction *question)
{
  g_autoptr (GString) json = g_string_new ("{");
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  JsonArray *rows;
  guint      n = 0;

  beckon_telegram_text_add_keyboard (json, question, 0);
  g_string_append_c (json, '}');
  g_assert_true (json_parser_load_from_data (parser, json->str, -1, NULL));
  rows = json_object_get_array_member (
    json_object_get_object_member (json_node_get_object (json_parser_get_root (parser)),
                                   "reply_markup"),
    "inline_keyboard");
  for (guint i = 0; i < json_array_get_length (rows); i++)
    {
      JsonObject *button =
        json_array_get_object_element (json_array_get_array_element (rows, i), 0);
      const char          *text = json_object_get_string_member (button, "text");
      BeckonTelegramButton parsed;

      g_assert_true (g_hash_table_add (seen, (gpointer) text));
      g_assert_true (beckon_telegram_button_parse (
        json_object_get_string_member (button, "callback_data"), &parsed));
      if (parsed.act != BECKON_TELEGRAM_ACT_ANSWER)
        continue;
      g_assert_cmpuint (parsed.index, ==, n);
      n++;
      g_assert_cmpint (g_ascii_strtoll (text, NULL, 10), ==, n);
    }
  g_assert_true (n == 0 || n == question->options->len);
}

/* What is typed, in the terminal, over HTTP, in a chat and in the dialog: a number is the position,
 * or it is asked which one is meant; a label is never another option. */
static void
check_typed (const BeckonInteraction *question)
{
  g_autoptr (BeckonOptionMatch) match = beckon_option_match_new (question->options);

  for (guint i = 0; i < question->options->len; i++)
    {
      g_autofree char        *number = g_strdup_printf ("%u", i + 1);
      g_autofree char        *whole = beckon_option_text_dup (get_label (question, i));
      guint                   index = G_MAXUINT, other = G_MAXUINT;
      BeckonOptionMatchResult result;

      result = beckon_option_match_find (match, number, TRUE, &index, &other);
      g_assert_true (result == BECKON_OPTION_MATCH_ONE || result == BECKON_OPTION_MATCH_NUMBER);
      g_assert_cmpuint (index, ==, i);
      for (guint k = 0; k < 2; k++)
        {
          result = beckon_option_match_find (match, k == 0 ? get_label (question, i) : whole, TRUE,
                                             &index, &other);
          if (result == BECKON_OPTION_MATCH_NUMBER)
            g_assert_true (other == i || index == i);
          else if (result == BECKON_OPTION_MATCH_ONE)
            g_assert_cmpuint (index, ==, i);
          /* What nobody can see is shown as ⟨U+200B⟩, which is no way to write it. */
          else if (k == 0)
            g_error ("“%s” is no answer", get_label (question, i));
        }
      g_assert_true (beckon_option_match_find_label (match, get_label (question, i), &index));
      g_assert_cmpuint (index, ==, i);
    }
}

static void
test_any_labels (void)
{
  guint n_sets = g_test_thorough () ? SETS_THOROUGH : SETS;
  guint n_tried = 0, n_refused = 0;

  for (guint i = 0; i < n_sets; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (BeckonInteraction) question = make_question (&error);

      if (question == NULL)
        {
          /* Alike, empty or of what nobody can see. */
          g_assert_error (error, BECKON_ERROR, BECKON_ERROR_MALFORMED);
          n_refused++;
          continue;
        }
      question->id = 7;
      question->timestamp_us = 1;
      n_tried++;
      check_whole (question);
      check_quick (question, BECKON_SURFACE_NOTIFICATION);
      check_quick (question, BECKON_SURFACE_TRAY);
      check_telegram (question);
      check_typed (question);
    }
  g_test_message ("%u sets of labels were tried, %u were refused", n_tried, n_refused);
  g_assert_cmpuint (n_tried, >, n_sets / 4);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/att/ATT-18/any-labels-on-every-surface", test_any_labels);
  return g_test_run ();
}
