/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/plan-check.h"

#include <string.h>

#include "model/instructions.h"
#include "model/json-check.h"
#include "model/plan.h"

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

/* Where JSON is not well formed; what else is wrong with it the error says in words. */
static int
find_wrong_byte (const char *text)
{
  gsize at;
  int line = 0;

  if (beckon_json_check_at (text, strlen (text), &at, NULL))
    return -1;

  for (gsize i = 0; i < at; i++)
    {
      if (text[i] == '\n')
        line++;
    }

  return line;
}

/* The first line that is wrong by itself. */
static int
find_wrong_line (char     **lines,
                 gboolean   has_agent)
{
  for (int i = 0; lines[i] != NULL; i++)
    {
      /* With a step before it a comment is no mistake. */
      g_autofree char *plan = g_strconcat ("Wait 1 day\n", lines[i], NULL);
      g_autoptr (GPtrArray) steps = beckon_instructions_read (plan, has_agent, NULL);

      if (steps == NULL)
        return i;
    }

  return -1;
}

static void
find_unclear (BeckonPlanCheck  *self,
              char            **lines)
{
  guint line = 0;

  for (guint i = 0; i < self->draft->steps->len; i++)
    {
      const BeckonStep *step = g_ptr_array_index (self->draft->steps, i);

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
beckon_plan_check_new (const char *text,
                       const char *agent)
{
  BeckonPlanCheck *self = g_new0 (BeckonPlanCheck, 1);
  gsize length = strlen (text);
  gboolean has_agent = agent != NULL && *agent != '\0';
  gboolean json = beckon_plan_is_json (text, length);
  g_auto (GStrv) lines = NULL;

  self->wrong = -1;
  self->unclear = g_array_new (FALSE, FALSE, sizeof (guint));
  if (is_blank (text))
    return self;

  self->draft = beckon_plan_read (text, length, has_agent ? agent : NULL, &self->error);
  if (self->draft == NULL && json)
    {
      self->wrong = find_wrong_byte (text);
      return self;
    }

  lines = g_strsplit (text, "\n", -1);
  if (self->draft == NULL)
    self->wrong = find_wrong_line (lines, has_agent);
  else if (!json)
    find_unclear (self, lines);

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
