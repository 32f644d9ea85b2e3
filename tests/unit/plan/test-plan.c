/* test-plan.c: a list of steps as a person or program writes it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "plan/plan.h"

#include <string.h>

#include "base/limits.h"

#include "model-testing.h"

/* The steps of @text with the number of steps that each condition guards; 'x' stands for an
 * ordinary step. */
static void
check_shape (const char *text, const char *expected)
{
  g_autoptr (GString) json = g_string_new (text);
  g_autoptr (GString) shape = g_string_new (NULL);
  g_autoptr (BeckonTask) task = NULL;
  g_autoptr (GError) error = NULL;

  g_string_replace (json, "X", "{'type':'notify','message':'m'}", 0);
  g_string_replace (json, "'", "\"", 0);
  task = beckon_plan_read (json->str, json->len, NULL, 0, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (task->steps->len, ==, task->n_steps);
  for (guint i = 0; i < task->steps->len; i++)
    {
      const BeckonStep *step = g_ptr_array_index (task->steps, i);

      if (step->type == BECKON_STEP_WHEN)
        g_string_append_printf (shape, "%s%u ", step->condition, step->n_guarded);
      else
        g_string_append (shape, "x ");
    }
  g_assert_cmpstr (g_strchomp (shape->str), ==, expected);
}

static void
test_flat (void)
{
  check_shape ("[X]", "x");
  check_shape (" {'steps':[X,X]}", "x x");
  check_shape ("[{'type':'when','condition':'a'},X,X]", "a1 x x");
  check_shape ("[{'type':'when','condition':'a','guards':2},X,X,X]", "a2 x x x");
  check_shape ("[{'type':'when','condition':'a','steps':[X,X]},X]", "a2 x x x");
  check_shape ("[{'type':'when','condition':'a','steps':[X,{'type':'when','condition':'b','steps':["
               "X,X]},X]},X]",
               "a5 x b2 x x x x");
  /* A condition in front of another one guards what that one guards. */
  check_shape ("[{'type':'when','condition':'a'},{'type':'when','condition':'b'},X,X]",
               "a2 b1 x x");
  check_shape ("[{'type':'when','condition':'a'},{'type':'when','condition':'b','steps':[X,X]},X]",
               "a3 b2 x x x");
  check_shape ("[{'type':'when','condition':'a'},{'type':'when','condition':'b','guards':2},X,X,X]",
               "a3 b2 x x x");
  check_shape ("[{'type':'when','condition':'a','guards':3},{'type':'when','condition':'b','steps':"
               "[X,X]},X,X]",
               "a5 b2 x x x x");
}

static void
check_refused (const char *text, BeckonErrorCode code, const char *says)
{
  g_autoptr (GString) json = g_string_new (text);
  g_autoptr (BeckonTask) task = NULL;
  g_autoptr (GError) error = NULL;

  g_string_replace (json, "X", "{'type':'notify','message':'m'}", 0);
  g_string_replace (json, "'", "\"", 0);
  task = beckon_plan_read (json->str, json->len, NULL, 0, &error);
  if (task != NULL)
    g_error ("%s was read", text);
  g_assert_error (error, BECKON_ERROR, (int) code);
  if (strstr (error->message, says) == NULL)
    g_error ("%s: “%s” does not say “%s”", text, error->message, says);
}

static void
test_refused (void)
{
  check_refused ("[]", BECKON_ERROR_MALFORMED, "step");
  check_refused ("{}", BECKON_ERROR_MALFORMED, "steps");
  check_refused ("{'steps':[]}", BECKON_ERROR_MALFORMED, "step");
  check_refused ("{'steps':{}}", BECKON_ERROR_MALFORMED, "steps");
  check_refused ("{'steps':[X],'instructions':'Run a'}", BECKON_ERROR_MALFORMED, "instructions");
  check_refused ("{'steps':[X],'state':'RUNNING'}", BECKON_ERROR_MALFORMED, "state");
  check_refused ("{'instructions':7}", BECKON_ERROR_MALFORMED, "instructions");
  check_refused ("{'instructions':['Run a',7]}", BECKON_ERROR_MALFORMED, "instructions");
  check_refused ("{'instructions':['Run a','Wait 0 days']}", BECKON_ERROR_MALFORMED, "Line 2");
  check_refused ("{'step':[X]}", BECKON_ERROR_MALFORMED, "step");
  check_refused ("[X,7]", BECKON_ERROR_MALFORMED, "Step 2 (steps[1]): ");
  check_refused ("[X,X,{'type':'wait','duration':0}]", BECKON_ERROR_MALFORMED,
                 "Step 3 (steps[2]): ");
  check_refused ("[{'type':'when','condition':'a','steps':[X,{'type':'jump'}]}]",
                 BECKON_ERROR_MALFORMED, "Step 3 (steps[0].steps[1]): ");
  check_refused ("[{'type':'when','condition':'a ='}]", BECKON_ERROR_MALFORMED, "column 3");
  check_refused ("[X,{'type':'when','condition':'a'}]", BECKON_ERROR_MALFORMED,
                 "Step 2 (steps[1]): ");
  check_refused ("[{'type':'when','condition':'a','guards':2},X]", BECKON_ERROR_MALFORMED,
                 "Step 1 (steps[0]): ");
  check_refused ("[{'type':'when','condition':'a','steps':[{'type':'when','condition':'b'}]},X]",
                 BECKON_ERROR_MALFORMED, "Step 2 (steps[0].steps[0]): ");
  check_refused (
    "[{'type':'when','condition':'a','guards':2},{'type':'when','condition':'b','guards':2},X,X]",
    BECKON_ERROR_MALFORMED, "Step 1 (steps[0]): ");
  check_refused ("[{'type':'run','prompt':'send it'}]", BECKON_ERROR_MALFORMED, "agent");
  check_refused ("[X", BECKON_ERROR_MALFORMED, "");
  check_refused ("[X] X", BECKON_ERROR_MALFORMED, "");
  check_refused ("{'steps':[X],'context':[]}", BECKON_ERROR_MALFORMED, "context");
}

/* (transfer full): @depth nested conditions. */
static char *
nest (guint depth)
{
  GString *json = g_string_new ("X");

  for (guint i = 0; i < depth; i++)
    {
      g_string_prepend (json, "{'type':'when','condition':'a','steps':[");
      g_string_append (json, "]}");
    }
  g_string_prepend_c (g_string_append_c (json, ']'), '[');
  return g_string_free (json, FALSE);
}

static void
test_limits (void)
{
  g_autofree char *deep = nest (BECKON_PLAN_DEPTH + 1);
  g_autofree char *fits = nest (BECKON_PLAN_DEPTH);
  g_autofree char *deeper = nest (200);
  g_autoptr (GString) many = g_string_new ("[");
  g_autoptr (BeckonTask) task = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *big = g_strnfill (BECKON_LIMIT_BODY_BYTES + 1, ' ');

  check_refused (deep, BECKON_ERROR_LIMIT, "deeper");
  check_refused (deeper, BECKON_ERROR_LIMIT, "");
  check_shape (fits, "a16 a15 a14 a13 a12 a11 a10 a9 a8 a7 a6 a5 a4 a3 a2 a1 x");

  for (guint i = 0; i < BECKON_LIMIT_STEPS; i++)
    g_string_append (many, i == 0 ? "{\"type\":\"wait\",\"duration\":1}"
                                  : ",{\"type\":\"wait\",\"duration\":1}");
  g_string_append_c (many, ']');
  task = beckon_plan_read (many->str, many->len, NULL, 0, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (task->n_steps, ==, BECKON_LIMIT_STEPS);
  g_string_truncate (many, many->len - 1);
  g_string_append (many, ",X]");
  check_refused (many->str, BECKON_ERROR_LIMIT, "10000");

  g_assert_null (beckon_plan_read (big, strlen (big), NULL, 0, &error));
  assert_refused (error, BECKON_ERROR_LIMIT);
}

/* Consecutive conditions, each of which guards everything after it. */
static void
test_many_conditions (void)
{
  g_autoptr (GString) json = g_string_new ("[");
  g_autoptr (BeckonTask) task = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < BECKON_LIMIT_STEPS - 1; i++)
    g_string_append_printf (json, "{\"type\":\"when\",\"condition\":\"a\",\"guards\":%u},",
                            BECKON_LIMIT_STEPS - 1 - i);
  g_string_append (json, "{\"type\":\"wait\",\"duration\":1}]");
  task = beckon_plan_read (json->str, json->len, NULL, 0, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (((BeckonStep *) g_ptr_array_index (task->steps, 0))->n_guarded, ==,
                    BECKON_LIMIT_STEPS - 1);
}

static void
test_content (void)
{
  g_autoptr (BeckonTask) lines = NULL;
  g_autoptr (BeckonTask) object = NULL;
  g_autofree char *marked = NULL;
  g_autoptr (GError) error = NULL;
  static const char json[] = "\n "
                             "{\"title\":\"T\",\"agent\":\"ana\",\"workspace\":\"/"
                             "srv\",\"context\":{\"a\":1},\"priority\":\"high\","
                             "\"instructions\":[\"Send it\",\"Wait 5 days\"]}";

  g_assert_true (beckon_plan_is_json (" [ ]", 4));
  g_assert_true (beckon_plan_is_json ("{", 1));
  g_assert_false (beckon_plan_is_json ("[ ] Wait", 8));
  g_assert_false (beckon_plan_is_json ("[x] Wait", 8));
  g_assert_false (beckon_plan_is_json ("Wait", 4));
  g_assert_false (beckon_plan_is_json ("", 0));
  /* The byte order mark that some editors write. */
  g_assert_true (beckon_plan_is_json ("\xef\xbb\xbf{}", 5));
  g_assert_false (beckon_plan_is_json ("\xef\xbb\xbfWait", 7));
  marked = g_strconcat ("\xef\xbb\xbf", json, NULL);
  object = beckon_plan_read (marked, strlen (marked), NULL, 0, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (object->title, ==, "T");
  g_clear_pointer (&object, beckon_task_unref);

  lines = beckon_plan_read ("Wait 5 days\nRun make", 20, NULL, 0, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (lines->n_steps, ==, 2);
  g_assert_null (lines->title);

  object = beckon_plan_read (json, strlen (json), NULL, 0, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (object->title, ==, "T");
  g_assert_cmpstr (object->agent, ==, "ana");
  g_assert_cmpstr (object->workspace, ==, "/srv");
  g_assert_cmpstr (object->context, ==, "{\"a\":1}");
  g_assert_cmpint (object->priority, ==, BECKON_PRIORITY_HIGH);
  g_assert_cmpuint (object->n_steps, ==, 2);
  g_assert_cmpint (((BeckonStep *) g_ptr_array_index (object->steps, 0))->type, ==,
                   BECKON_STEP_RUN);

  g_clear_pointer (&object, beckon_task_unref);
  object = beckon_plan_read ("Send it", 7, "ben", 0, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (object->agent, ==, "ben");
  g_assert_cmpint (((BeckonStep *) g_ptr_array_index (object->steps, 0))->type, ==,
                   BECKON_STEP_RUN);

  g_assert_null (beckon_plan_read ("Run \xff", 5, NULL, 0, &error));
  assert_refused (error, BECKON_ERROR_MALFORMED);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/wh/WH-1/plan-flat", test_flat);
  g_test_add_func ("/wh/WH-1/plan-refused", test_refused);
  g_test_add_func ("/wh/WH-1/plan-limits", test_limits);
  g_test_add_func ("/wh/WH-1/plan-many-conditions", test_many_conditions);
  g_test_add_func ("/wh/WH-1/plan-by-content", test_content);
  return g_test_run ();
}
