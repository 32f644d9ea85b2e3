/* test-option.c: options in and out
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/question/option.h"

#include <string.h>

#include "base/json/json-read.h"
#include "base/limits.h"
#include "model/question/option-text.h"

#include "model-testing.h"

/* (transfer full) (nullable): the options of an array written with ' for ". */
static GPtrArray *
read_options (const char *text, GError **error)
{
  g_autofree char *wrapped = g_strdup_printf ("{'o':%s}", text);
  g_autoptr (JsonObject) object = test_object (wrapped);

  return beckon_options_from_json (json_object_get_array_member (object, "o"), error);
}

static void
test_read (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) options =
    read_options ("['PostgreSQL',{'label':'SQLite','description':'One "
                  "file'},{'label':'Delete','destructive':true},"
                  "{'label':' 4 ','description':null,'destructive':false}]",
                  &error);
  const BeckonOption *option;

  g_assert_no_error (error);
  g_assert_cmpuint (options->len, ==, 4);
  option = g_ptr_array_index (options, 0);
  g_assert_cmpstr (option->label, ==, "PostgreSQL");
  g_assert_null (option->description);
  g_assert_false (option->destructive);
  option = g_ptr_array_index (options, 1);
  g_assert_cmpstr (option->description, ==, "One file");
  option = g_ptr_array_index (options, 2);
  g_assert_true (option->destructive);
  option = g_ptr_array_index (options, 3);
  g_assert_cmpstr (option->label, ==, " 4 ");
}

static void
test_refused (void)
{
  static const char *const texts[] = {
    "[1]",
    "[null]",
    "[[]]",
    "[true]",
    "['']",
    "['  ']",
    "['\\u00a0\\t']",
    "[{}]",
    "[{'label':''}]",
    "[{'label':5}]",
    "[{'label':null}]",
    "[{'label':'a','description':5}]",
    "[{'label':'a','destructive':'yes'}]",
    "[{'label':'a','colour':'red'}]",
    "['a','a']",
    "['a',' a ']",
    "['\\u00e9','e\\u0301']",
    "['x',{'label':'x'}]",
    "['Roll back','Roll  back']",
    "['Roll back','Roll\\u00a0back']",
    "['Roll back','Roll\\tback']",
    "['Roll back','Roll\\n back']",
    "['Roll back','Roll\\u3000back']",
    "['Roll back','Roll \\u200bback']",
    "['Rollback','Roll\\u00adback']",
    "['a\\u202eb','a⟨U+202E⟩b']",
    "[{'description':'a'}]",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;

      if (read_options (texts[i], &error) != NULL)
        g_error ("taken: %s", texts[i]);
      assert_refused (error, BECKON_ERROR_MALFORMED);
    }
}

/* What looks different is different, and shown as it is (ATT-18). */
static void
test_distinct (void)
{
  static const char *const texts[] = {
    "['+ 10 %','- 10 %']",
    "['5. May','6. May']",
    "['__init__','init']",
    "['[docs](http://a.example)','docs']",
    "['&lt;a&gt;','<a>']",
    "['**Roll back**','Roll back']",
    "['C:\\\\new\\\\_tmp','C:\\\\new_tmp']",
    "['5 mW','5 MW']",
    "['Maße','Masse']",
    "['a','A']",
    "['🏴\U000E0067\U000E0062\U000E0065\U000E006E\U000E0067\U000E007F','🏴\U000E0067\U000E0062"
    "\U000E0073\U000E0063\U000E0074\U000E007F']",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GPtrArray) options = read_options (texts[i], &error);

      g_assert_no_error (error);
      for (guint j = 0; j < options->len; j++)
        {
          const BeckonOption *option = g_ptr_array_index (options, j);
          g_autofree char    *shown = beckon_option_text_dup (option->label);

          g_assert_cmpstr (shown, ==, option->label);
        }
    }
}

static void
test_shown (void)
{
  static const char *const rows[][2] = {
    { "  Roll \u00a0\n\t back ", "Roll back" },
    { "a\u202eb\u200b", "a⟨U+202E⟩b⟨U+200B⟩" },
    { "# *x* `y` \\_", "# *x* `y` \\_" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *shown = beckon_option_text_dup (rows[i][0]);

      g_assert_cmpstr (shown, ==, rows[i][1]);
    }
}

static void
test_limits (void)
{
  g_autoptr (GString) many = g_string_new ("[");
  g_autofree char *label = g_strnfill (BECKON_LIMIT_LABEL_BYTES, 'x');
  g_autofree char *description = g_strnfill (BECKON_LIMIT_OPTION_DESCRIPTION_BYTES, 'y');
  g_autofree char *fits =
    g_strdup_printf ("[{'label':'%s','description':'%s'}]", label, description);
  g_autofree char *long_label = g_strdup_printf ("['%sx']", label);
  g_autofree char *long_member = g_strdup_printf ("[{'label':'%sx'}]", label);
  g_autofree char *long_description =
    g_strdup_printf ("[{'label':'a','description':'%sy'}]", description);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) options = NULL;

  options = read_options (fits, &error);
  g_assert_no_error (error);
  g_assert_null (read_options (long_label, &error));
  assert_refused (error, BECKON_ERROR_LIMIT);
  g_assert_null (read_options (long_member, &error));
  assert_refused (error, BECKON_ERROR_LIMIT);
  g_assert_null (read_options (long_description, &error));
  assert_refused (error, BECKON_ERROR_LIMIT);

  g_clear_pointer (&options, g_ptr_array_unref);
  for (guint i = 0; i < BECKON_LIMIT_OPTIONS; i++)
    g_string_append_printf (many, "%s'o%u'", i > 0 ? "," : "", i);
  g_string_append_c (many, ']');
  options = read_options (many->str, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (options->len, ==, BECKON_LIMIT_OPTIONS);
  g_string_truncate (many, many->len - 1);
  g_string_append (many, ",'one more']");
  g_assert_null (read_options (many->str, &error));
  assert_refused (error, BECKON_ERROR_LIMIT);
}

static void
test_round_trip (void)
{
  g_autoptr (GPtrArray) options =
    g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_option_free);
  g_autoptr (GPtrArray) back = NULL;
  g_autoptr (GString) json = g_string_new (NULL);

  g_ptr_array_add (options, beckon_option_new ("a \"b\", c", NULL, FALSE));
  g_ptr_array_add (options, beckon_option_new ("\u202E😀", "line\nline", TRUE));
  ((BeckonOption *) options->pdata[1])->destructive_word = g_strdup ("line");
  beckon_options_add_json (options, json, NULL);
  g_assert_cmpstr (json->str, ==,
                   "[{\"label\":\"a \\\"b\\\", c\",\"description\":null,\"destructive\":false,"
                   "\"destructive_word\":null},{\"label\":\"\u202E😀\","
                   "\"description\":\"line\\nline\",\"destructive\":true,"
                   "\"destructive_word\":\"line\"}]");
  back = beckon_options_from_text (json->str);
  g_assert_cmpuint (back->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      const BeckonOption *before = g_ptr_array_index (options, i);
      const BeckonOption *after = g_ptr_array_index (back, i);

      g_assert_cmpstr (before->label, ==, after->label);
      g_assert_cmpstr (before->description, ==, after->description);
      g_assert_cmpint (before->destructive, ==, after->destructive);
      g_assert_cmpstr (before->destructive_word, ==, after->destructive_word);
    }
}

/* A damaged column keeps its place, so that indices stay valid. */
static void
test_from_text (void)
{
  static const struct
  {
    const char *text;
    guint       n;
  } rows[] = {
    { NULL, 0 },
    { "", 0 },
    { "[", 0 },
    { "{}", 0 },
    { "5", 0 },
    { "[]", 0 },
    { "[\"a\",\"b\"]", 2 },
    { "[5,\"b\"]", 2 },
    { "[{\"label\":\"a\",\"new\":1}]", 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GPtrArray) options = beckon_options_from_text (rows[i].text);

      g_assert_cmpuint (options->len, ==, rows[i].n);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/aic/AIC-13/option-descriptions", test_read);
  g_test_add_func ("/att/ATT-18/what-looks-the-same-is-refused", test_refused);
  g_test_add_func ("/att/ATT-18/what-looks-different-is-shown-as-it-is", test_distinct);
  g_test_add_func ("/att/ATT-18/the-shown-form-of-a-label", test_shown);
  g_test_add_func ("/model/option/limits", test_limits);
  g_test_add_func ("/model/option/round-trip", test_round_trip);
  g_test_add_func ("/model/option/from-text", test_from_text);
  return g_test_run ();
}
