/* instructions-fixture.c: lines of plain English, and the expected steps
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "instructions-fixture.h"

#include "base/timestamp.h"
#include "model/enums.h"
#include "plan/lines/instructions.h"
#include "plan/step-json.h"

gint64
instructions_get_now (void)
{
  g_autoptr (GDateTime) now = g_date_time_new_local (2026, 11, 22, 10, 0, 0);

  return g_date_time_to_unix (now) * BECKON_US_PER_SECOND;
}

/* (transfer full): one short description per step, for comparison. */
static char *
write_short (GPtrArray *steps)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < steps->len; i++)
    {
      const BeckonStep *step = g_ptr_array_index (steps, i);
      g_autofree char  *command = NULL;

      if (i > 0)
        g_string_append (text, "; ");
      g_string_append (text, i == 0 || step->line != NULL ? "" : "NO LINE ");
      switch (step->type)
        {
        case BECKON_STEP_RUN:
          if (step->prompt != NULL)
            g_string_append_printf (text, "tell %s", step->prompt);
          else
            g_string_append_printf (text, "run <%s>", step->argv[2]);
          if (step->folder != NULL)
            g_string_append_printf (text, " in %s", step->folder);
          if (step->timeout_us != 0)
            g_string_append_printf (text, " for at most %" G_GINT64_FORMAT,
                                    step->timeout_us / BECKON_US_PER_SECOND);
          break;
        case BECKON_STEP_ASK:
          g_string_append_printf (
            text, "ask <%s>",
            json_object_get_string_member (step->question, "conflict_description"));
          if (json_object_has_member (step->question, "options"))
            {
              JsonArray *options = json_object_get_array_member (step->question, "options");

              for (guint j = 0; j < json_array_get_length (options); j++)
                g_string_append_printf (text, " [%s]", json_array_get_string_element (options, j));
            }
          if (json_object_has_member (step->question, "allow_other"))
            g_string_append (text, " other");
          break;
        case BECKON_STEP_WAIT:
          if (step->until_us != 0)
            g_string_append_printf (text, "until %" G_GINT64_FORMAT,
                                    step->until_us / BECKON_US_PER_SECOND);
          else
            g_string_append_printf (text, "wait %" G_GINT64_FORMAT,
                                    step->duration_us / BECKON_US_PER_SECOND);
          break;
        case BECKON_STEP_WHEN:
          g_string_append_printf (text, "when %s %u", step->condition, step->n_guarded);
          if (step->save_as != NULL)
            g_string_append_printf (text, " as %s", step->save_as);
          break;
        case BECKON_STEP_HANDOFF:
          g_string_append_printf (text, "handoff %s", step->assignee);
          if (step->warm)
            g_string_append (text, " warm");
          if (step->priority != BECKON_PRIORITY_NORMAL)
            g_string_append_printf (text, " %s", beckon_priority_to_string (step->priority));
          if (step->timeout_us != 0)
            g_string_append_printf (text, " within %" G_GINT64_FORMAT,
                                    step->timeout_us / BECKON_US_PER_SECOND);
          if (step->subject != NULL)
            g_string_append_printf (text, " about <%s>", step->subject);
          if (step->message != NULL)
            g_string_append_printf (text, " for <%s>", step->message);
          break;
        case BECKON_STEP_NOTIFY:
          g_string_append_printf (text, "notify %s%s<%s>",
                                  step->assignee != NULL ? step->assignee : "",
                                  step->assignee != NULL ? " " : "", step->message);
          break;
        case BECKON_STEP_UNCLEAR:
          g_string_append_printf (text, "unclear <%s>", step->line);
          g_assert_cmpuint (step->readings->len, >=, 2);
          break;
        default:
          g_assert_not_reached ();
        }
    }

  return g_string_free (text, FALSE);
}

void
instructions_check_read (const char *text, gboolean has_agent, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) steps =
    beckon_instructions_read (text, has_agent, instructions_get_now (), &error);
  g_autofree char *words = NULL;

  if (steps == NULL)
    {
      g_test_fail_printf ("“%s”: %s", text, error->message);
      return;
    }
  words = write_short (steps);
  if (!g_str_equal (words, expected))
    g_test_fail_printf ("“%s” is\n  %s\nand not\n  %s", text, words, expected);
}
