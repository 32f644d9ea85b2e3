/* plan-check.c: checks a plan while it is being written
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/plan/plan-check.h"

#include <string.h>

#include "base/json/json-check.h"
#include "plan/lines/instructions.h"
#include "plan/plan.h"

static gboolean
is_blank (const char *text)
{
  for (; *text != '\0'; text++)
    {
      if (!g_ascii_isspace (*text))
        return FALSE;
    }

  return TRUE;
}

/* (transfer full) (array zero-terminated=1): split at the same places as the parser splits. */
static char **
split_lines (const char *text)
{
  g_autoptr (GString) plain = g_string_new (text);

  g_string_replace (plain, "\r\n", "\n", 0);
  g_string_replace (plain, "\r", "\n", 0);

  return g_strsplit (plain->str, "\n", -1);
}

/* The line at which JSON is malformed. Other errors in JSON say in their message where they are. */
static int
find_wrong_byte (const char *text)
{
  gsize at;
  int   line = 0;

  if (beckon_json_check_at (text, strlen (text), &at, NULL))
    return -1;

  for (gsize i = 0; i < at; i++)
    {
      if (text[i] == '\n')
        line++;
    }

  return line;
}

/* Blanks every line that is wrong on its own; returns the first of them. */
static int
take_wrong_lines (char **lines, gboolean has_agent, gint64 now_us)
{
  int wrong = -1;

  for (int i = 0; lines[i] != NULL; i++)
    {
      /* Prepend a step, because a comment alone is an error, too. */
      g_autofree char *plan = g_strconcat ("Run true\n", lines[i], NULL);
      g_autoptr (GPtrArray) steps = beckon_instructions_read (plan, has_agent, now_us, NULL);

      if (steps != NULL)
        continue;
      wrong = wrong < 0 ? i : wrong;
      *lines[i] = '\0';
    }

  return wrong;
}

static void
find_unclear (BeckonPlanCheck *self, GPtrArray *steps, char **lines)
{
  guint line = 0;

  for (guint i = 0; i < steps->len; i++)
    {
      const BeckonStep *step = g_ptr_array_index (steps, i);

      if (step->type != BECKON_STEP_UNCLEAR || step->line == NULL)
        continue;
      for (; lines[line] != NULL; line++)
        {
          if (g_str_has_suffix (g_strchomp (lines[line]), step->line))
            {
              g_array_append_val (self->unclear, line);
              line++;
              break;
            }
        }
    }
}

BeckonPlanCheck *
beckon_plan_check_new (const char *text, const char *agent, gint64 now_us)
{
  BeckonPlanCheck *self = g_new0 (BeckonPlanCheck, 1);
  gsize            length = strlen (text);
  gboolean         has_agent = agent != NULL && *agent != '\0';
  gboolean         json = beckon_plan_is_json (text, length);
  g_auto (GStrv) lines = NULL;

  self->wrong = -1;
  self->unclear = g_array_new (FALSE, FALSE, sizeof (guint));
  if (is_blank (text))
    return self;

  self->draft = beckon_plan_read (text, length, has_agent ? agent : NULL, now_us, &self->error);
  if (self->draft == NULL && json)
    {
      self->wrong = find_wrong_byte (text);
      return self;
    }

  lines = split_lines (text);
  if (self->draft != NULL && !json)
    {
      find_unclear (self, self->draft->steps, lines);
    }
  else if (self->draft == NULL)
    {
      g_autofree char *rest = NULL;
      g_autoptr (GPtrArray) steps = NULL;

      /* Mark unclear lines as well, not only the wrong ones. */
      self->wrong = take_wrong_lines (lines, has_agent, now_us);
      rest = g_strjoinv ("\n", lines);
      steps = beckon_instructions_read (rest, has_agent, now_us, NULL);
      if (steps != NULL)
        find_unclear (self, steps, lines);
    }

  return self;
}

void
beckon_plan_check_free (BeckonPlanCheck *self)
{
  g_clear_pointer (&self->draft, beckon_task_unref);
  g_clear_error (&self->error);
  g_array_unref (self->unclear);
  g_free (self);
}
