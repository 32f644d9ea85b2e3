/* plan-check.c: checks a plan while it is being written
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/plan/plan-check.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/json/json-check.h"
#include "plan/lines/instructions.h"
#include "plan/plan.h"
#include "plan/step.h"

/* A step that everyone understands, followed by the number of the line in whose place it is. */
#define STAND_IN "Run beckon-stands-in-for-line-"

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

/* (transfer full) (nullable): why the line cannot be, with its number; NULL: it can. */
static char *
find_reason (const char *line, int number, gboolean has_agent, gint64 now_us)
{
  g_autofree char *gap = g_strnfill ((gsize) number, '\n');
  /* With another step, because a comment alone is an error, too. */
  g_autofree char *plan =
    number > 0 ? g_strconcat ("Run true", gap, line, NULL) : g_strconcat (line, "\nRun true", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) steps = beckon_instructions_read (plan, has_agent, now_us, &error);

  return steps == NULL ? g_strdup (error->message) : NULL;
}

static void
set_reason (BeckonPlanCheck *self, guint line, const char *reason)
{
  if (self->reasons->len <= line)
    g_ptr_array_set_size (self->reasons, (int) line + 1);
  g_free (self->reasons->pdata[line]);
  self->reasons->pdata[line] = g_strdup (reason);
}

static void
set_unclear_reason (BeckonPlanCheck *self, guint line)
{
  g_autofree char *reason =
    g_strdup_printf (_ ("Line %u: you will be asked what it means"), line + 1);

  set_reason (self, line, reason);
}

/* (transfer full): an instruction that is one step, in the place of the wrong line @number. */
static char *
make_stand_in (int number)
{
  return g_strdup_printf (STAND_IN "%d", number);
}

/* Replaces every line that is wrong on its own; returns the first of them. */
static int
replace_wrong_lines (BeckonPlanCheck *self, char **lines, gboolean has_agent, gint64 now_us)
{
  int wrong = -1;

  for (int i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *reason = find_reason (lines[i], i, has_agent, now_us);

      if (reason == NULL)
        continue;
      set_reason (self, (guint) i, reason);
      wrong = wrong < 0 ? i : wrong;
      g_free (lines[i]);
      lines[i] = make_stand_in (i);
    }

  return wrong;
}

/* (transfer full): the row of a step, or that of the wrong line in whose place it is. @lines: as
 * they were written. */
static BeckonStepRow *
make_row (BeckonPlanCheck *self, BeckonStep *step, guint position, char **lines)
{
  BeckonStepRow *row;
  guint64        number;

  if (step->line == NULL || !g_str_has_prefix (step->line, STAND_IN)
      || !g_ascii_string_to_unsigned (step->line + strlen (STAND_IN), 10, 0, g_strv_length (lines),
                                      &number, NULL)
      || number >= self->reasons->len || self->reasons->pdata[number] == NULL)
    return beckon_step_row_new (step, position);

  {
    g_autoptr (BeckonStep) wrong = beckon_step_new (BECKON_STEP_UNCLEAR);

    wrong->line = g_strstrip (g_strdup (lines[number]));
    row = beckon_step_row_new (wrong, position);
  }
  row->state = BECKON_STEP_FAILED;
  row->note = g_strdup (self->reasons->pdata[number]);
  return row;
}

static void
make_rows (BeckonPlanCheck *self, GPtrArray *steps, char **lines)
{
  self->rows = g_ptr_array_new_full (steps->len, (GDestroyNotify) beckon_step_row_free);
  for (guint i = 0; i < steps->len; i++)
    g_ptr_array_add (self->rows, make_row (self, g_ptr_array_index (steps, i), i, lines));
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
              set_unclear_reason (self, line);
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
  self->reasons = g_ptr_array_new_with_free_func (g_free);
  if (is_blank (text))
    return self;

  self->draft = beckon_plan_read (text, length, has_agent ? agent : NULL, now_us, &self->error);
  if (self->draft == NULL && json)
    {
      self->wrong = find_wrong_byte (text);
      return self;
    }

  lines = split_lines (text);
  if (self->draft != NULL)
    {
      make_rows (self, self->draft->steps, lines);
      if (!json)
        find_unclear (self, self->draft->steps, lines);
    }
  else
    {
      g_auto (GStrv) replaced = g_strdupv (lines);
      g_autofree char *rest = NULL;
      g_autoptr (GPtrArray) steps = NULL;

      /* Every line that is understood is shown, and unclear ones are marked as well. */
      self->wrong = replace_wrong_lines (self, replaced, has_agent, now_us);
      rest = g_strjoinv ("\n", replaced);
      steps = beckon_instructions_read (rest, has_agent, now_us, NULL);
      if (steps != NULL)
        {
          make_rows (self, steps, lines);
          find_unclear (self, steps, replaced);
        }
    }

  return self;
}

void
beckon_plan_check_free (BeckonPlanCheck *self)
{
  g_clear_pointer (&self->draft, beckon_task_unref);
  g_clear_error (&self->error);
  g_clear_pointer (&self->rows, g_ptr_array_unref);
  g_ptr_array_unref (self->reasons);
  g_array_unref (self->unclear);
  g_free (self);
}
