/* fuzz-plan.c: plans in a file, as JSON and as lines
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "fuzz.h"

#include <string.h>

#include "base/error.h"
#include "base/json/json-parse.h"
#include "base/limits.h"
#include "plan/plan.h"
#include "plan/step-json.h"

/* Writing a step and reading it back gives the same step. */
static void
check_step (const BeckonStep *step)
{
  g_autoptr (GString) first = g_string_new (NULL);
  g_autoptr (GString) second = g_string_new (NULL);
  g_autoptr (JsonObject) object = NULL;
  g_autoptr (BeckonStep) again = NULL;
  g_autoptr (GError) error = NULL;

  beckon_step_add_json (step, first, NULL);
  object = beckon_json_parse_object (first->str, first->len, G_MAXSIZE, &error);
  g_assert_no_error (error);
  again = beckon_step_from_json (object, &error);
  g_assert_no_error (error);
  beckon_step_add_json (again, second, NULL);
  g_assert_cmpstr (first->str, ==, second->str);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonTask) task =
    beckon_plan_read ((const char *) data, size, size % 2 == 0 ? "ana" : NULL, 0, &error);

  if (task == NULL)
    {
      g_assert_true (g_error_matches (error, BECKON_ERROR, BECKON_ERROR_MALFORMED)
                     || g_error_matches (error, BECKON_ERROR, BECKON_ERROR_LIMIT)
                     || g_error_matches (error, BECKON_ERROR, BECKON_ERROR_POLICY));
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      return 0;
    }

  g_assert_no_error (error);
  g_assert_cmpuint (task->n_steps, ==, task->steps->len);
  g_assert_cmpuint (task->n_steps, >, 0);
  g_assert_cmpuint (task->n_steps, <=, BECKON_LIMIT_STEPS);
  for (guint i = 0; i < task->steps->len; i++)
    {
      const BeckonStep *step = g_ptr_array_index (task->steps, i);

      check_step (step);
      if (step->type == BECKON_STEP_WHEN)
        {
          g_assert_cmpuint (step->n_guarded, >, 0);
          g_assert_cmpuint (i + step->n_guarded, <, task->steps->len);
        }
      if (step->type == BECKON_STEP_UNCLEAR)
        g_assert_cmpuint (step->readings->len, >=, 2);
    }
  return 0;
}
