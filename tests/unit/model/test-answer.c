/* test-answer.c: answers read from JSON
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/question/answer.h"

#include <string.h>

#include "base/limits.h"

#include "model-testing.h"

static BeckonAnswer *
read_answer (const char *text, GError **error)
{
  static const char *const extra[] = { "by", NULL };
  g_autoptr (JsonObject) object = test_object (text);

  return beckon_answer_from_json (object, extra, error);
}

static void
test_forms (void)
{
  g_autoptr (GError) error = NULL;
  BeckonAnswer *answer;

  answer = read_answer ("{'response':'SQLite','note':'because','by':'anna'}", &error);
  g_assert_no_error (error);
  g_assert_cmpint (answer->action, ==, BECKON_ACTION_ANSWER);
  g_assert_cmpstr (answer->text, ==, "SQLite");
  g_assert_cmpstr (answer->note, ==, "because");
  g_assert_null (answer->indices);
  g_assert_null (answer->texts);
  beckon_answer_unref (answer);

  answer = read_answer ("{'response':''}", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (answer->text, ==, "");
  beckon_answer_unref (answer);

  answer = read_answer ("{'option_index':0,'response':null}", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (answer->n_indices, ==, 1);
  g_assert_cmpuint (answer->indices[0], ==, 0);
  beckon_answer_unref (answer);

  answer = read_answer ("{'option_indices':[2,0,2,2]}", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (answer->n_indices, ==, 2);
  g_assert_cmpuint (answer->indices[0], ==, 2);
  g_assert_cmpuint (answer->indices[1], ==, 0);
  beckon_answer_unref (answer);

  answer = read_answer ("{'option_index':9223372036854775807}", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (answer->indices[0], ==, G_MAXUINT);
  beckon_answer_unref (answer);

  answer = read_answer ("{'response':['a','b, c']}", &error);
  g_assert_no_error (error);
  g_assert_null (answer->text);
  g_assert_cmpuint (g_strv_length (answer->texts), ==, 2);
  g_assert_cmpstr (answer->texts[1], ==, "b, c");
  beckon_answer_unref (answer);

  answer = read_answer ("{'action':'skip'}", &error);
  g_assert_no_error (error);
  g_assert_cmpint (answer->action, ==, BECKON_ACTION_SKIP);
  beckon_answer_unref (answer);
}

static void
test_refused (void)
{
  static const char *const texts[] = {
    "{}",
    "{'note':'a'}",
    "{'response':null}",
    "{'response':'a','option_index':0}",
    "{'option_index':0,'option_indices':[0]}",
    "{'action':'skip','response':'a'}",
    "{'response':5}",
    "{'response':true}",
    "{'response':{}}",
    "{'response':[]}",
    "{'response':[5]}",
    "{'response':['a',null]}",
    "{'response':[['a']]}",
    "{'option_index':-1}",
    "{'option_index':'0'}",
    "{'option_index':1.5}",
    "{'option_index':[0]}",
    "{'option_indices':[]}",
    "{'option_indices':0}",
    "{'option_indices':['a']}",
    "{'option_indices':[0,-1]}",
    "{'action':'answer'}",
    "{'action':'approve'}",
    "{'action':''}",
    "{'action':1}",
    "{'action':'SKIP'}",
    "{'response':'a','note':5}",
    "{'response':'a','unknown':1}",
    "{'response':'a','values':[]}",
    "{'values':'a'}",
    "{'values':null}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;

      if (read_answer (texts[i], &error) != NULL)
        g_error ("taken: %s", texts[i]);
      assert_refused (error, BECKON_ERROR_MALFORMED);
    }
}

static void
test_limits (void)
{
  g_autofree char *text = g_strnfill (BECKON_LIMIT_RESPONSE_BYTES, 'x');
  g_autofree char *note = g_strnfill (BECKON_LIMIT_NOTE_BYTES, 'x');
  g_autofree char *fits = g_strdup_printf ("{'response':'%s','note':'%s'}", text, note);
  g_autofree char *long_text = g_strdup_printf ("{'response':'%sx'}", text);
  g_autofree char *long_texts = g_strdup_printf ("{'response':['%s','x']}", text);
  g_autofree char *long_note = g_strdup_printf ("{'response':'a','note':'%sx'}", note);
  g_autoptr (GString) many = g_string_new ("{'option_indices':[0");
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonAnswer) answer = read_answer (fits, &error);

  g_assert_no_error (error);
  g_assert_null (read_answer (long_text, &error));
  assert_refused (error, BECKON_ERROR_LIMIT);
  g_assert_null (read_answer (long_texts, &error));
  assert_refused (error, BECKON_ERROR_LIMIT);
  g_assert_null (read_answer (long_note, &error));
  assert_refused (error, BECKON_ERROR_LIMIT);
  for (guint i = 0; i < 100000; i++)
    g_string_append (many, ",0");
  g_string_append (many, "]}");
  g_assert_null (read_answer (many->str, &error));
  assert_refused (error, BECKON_ERROR_LIMIT);
}

static void
test_no_extra (void)
{
  g_autoptr (JsonObject) object = test_object ("{'response':'a','by':'x'}");
  g_autoptr (GError) error = NULL;

  g_assert_null (beckon_answer_from_json (object, NULL, &error));
  assert_refused (error, BECKON_ERROR_MALFORMED);
}

static void
test_made_in_c (void)
{
  static const char *const texts[] = { "A, B", NULL };
  static const guint       indices[] = { 3, 1, 3 };
  g_autoptr (BeckonAnswer) picks = beckon_answer_new_indices (indices, 3);

  beckon_answer_add_text (picks, texts[0]);
  g_assert_cmpint (picks->action, ==, BECKON_ACTION_ANSWER);
  g_assert_true (g_strv_equal ((const char *const *) picks->texts, texts));
  g_assert_null (picks->text);
  g_assert_cmpuint (picks->n_indices, ==, 2);
}

static void
test_references (void)
{
  BeckonAnswer *answer = beckon_answer_new_text ("a");

  g_assert_true (beckon_answer_ref (answer) == answer);
  beckon_answer_unref (answer);
  g_assert_cmpstr (answer->text, ==, "a");
  beckon_answer_unref (answer);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/answer/forms", test_forms);
  g_test_add_func ("/model/answer/refused", test_refused);
  g_test_add_func ("/model/answer/limits", test_limits);
  g_test_add_func ("/model/answer/no-extra", test_no_extra);
  g_test_add_func ("/model/answer/made-in-c", test_made_in_c);
  g_test_add_func ("/model/answer/references", test_references);
  return g_test_run ();
}
