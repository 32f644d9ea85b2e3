/* instructions.c: reads lines of plain English as the steps of a plan
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "plan/lines/instructions.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/limits.h"
#include "plan/lines/private.h"
#include "plan/step-time.h"

/* The end of a nested list number such as "1.2" at @at, with or without a point or a parenthesis;
 * NULL if there is none. */
static const char *
skip_inner_number (const char *at)
{
  const char *rest;
  guint       n_parts = 0;

  for (;; at++)
    {
      gsize length = strspn (at, "0123456789");

      if (length == 0 || length > 3)
        break;
      n_parts++;
      at += length;
      if (*at != '.')
        break;
    }
  at += n_parts > 1 && *at == ')' ? 1 : 0;
  rest = at + strspn (at, " \t");
  /* "1.5 hours later" is no number of a list. */
  if (n_parts < 2 || rest == at
      || !(beckon_instruction_begins (rest, TRUE)
           || beckon_instruction_starts_with (rest, " if when unless after otherwise else then ")))
    return NULL;

  return rest;
}

/* A line of signs that separates two parts of a text. */
static gboolean
is_rule (const char *line)
{
  gsize length = strlen (line);

  for (const char *sign = "-=*_"; *sign != '\0'; sign++)
    {
      const char signs[] = { *sign, '\0' };

      if (length >= 3 && strspn (line, signs) == length)
        return TRUE;
    }

  return FALSE;
}

/* The end of a bullet, number or check box at the start of @line. */
static const char *
skip_bullet (const char *line)
{
  static const char *const bullets[] = { "-", "*", "+", "•", "–", "—", "[ ]", "[x]", "[X]" };
  const char              *inner;
  gboolean                 found;

  do
    {
      const char *at = line;

      inner = skip_inner_number (line);
      if (inner != NULL)
        line = at = inner;
      found = FALSE;
      for (guint i = 0; i < G_N_ELEMENTS (bullets) && !found; i++)
        {
          found = g_str_has_prefix (line, bullets[i]);
          if (found)
            at = line + strlen (bullets[i]);
        }
      if (!found)
        {
          at += *at == '(' ? 1 : 0;
          at += strspn (at, "0123456789");
          if (at == line || *line == '(')
            /* a) */
            at += g_ascii_isalpha (*at) && at[1] == ')' ? 1 : 0;
          found = at > line && g_ascii_isalnum (at[-1]) && (*at == '.' || *at == ')')
                  && (*at == ')' || g_ascii_isdigit (at[-1]));
          at += found ? 1 : 0;
        }
      found = found && (g_ascii_isspace (*at) || *at == '\0');
      if (found)
        line = at + strspn (at, " \t");
    }
  while (found);

  if (g_ascii_strncasecmp (line, "step ", strlen ("step ")) == 0)
    {
      /* Step 1: */
      const char *number = line + strlen ("step ");
      const char *at = number + strspn (number, "0123456789");

      if (at > number && strchr (":.)", *at) != NULL && *at != '\0')
        line = at + 1 + strspn (at + 1, " \t");
      else if (at > number
               && (g_str_has_prefix (at, " - ") || g_str_has_prefix (at, " – ")
                   || g_str_has_prefix (at, " — ")))
        line = strchr (at + 1, ' ') + 1;
    }

  return line;
}

/* "Otherwise, …" refers to the condition of the line before. */
static BeckonRead
read_instruction (BeckonReader *reader, const char *line, GError **error)
{
  const char *at = line;

  if (reader->open_when < 0
      || (!beckon_instruction_take (&at, "otherwise") && !beckon_instruction_take (&at, "else")))
    return beckon_instruction_read (reader, line, error);

  return beckon_instruction_read_otherwise (reader, at + strspn (at, ", \t"), error);
}

static gboolean
refuse_line (const char *line, GError **error)
{
  if (strlen (line) > BECKON_INSTRUCTION_BYTES)
    beckon_set_error (error, BECKON_ERROR_LIMIT, _ ("Shorten it, and say where to find the rest."),
                      _ ("An instruction has at most %d bytes"), BECKON_INSTRUCTION_BYTES);
  else
    beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Shorten it, or write the step as JSON."),
                      _ ("The instruction was not understood and is too long to ask about"));
  return FALSE;
}

static gboolean
read_line (BeckonReader *reader, const char *line, GError **error)
{
  guint      first = reader->steps->len;
  BeckonRead read;

  if (strlen (line) > BECKON_INSTRUCTION_BYTES)
    return refuse_line (line, error);
  reader->reads = 0;
  read = read_instruction (reader, line, error);
  if (read == BECKON_READ_WRONG)
    return FALSE;
  if (read == BECKON_READ_UNCLEAR)
    {
      BeckonStep *unclear = beckon_instruction_make_unclear (reader, line);

      if (unclear == NULL)
        return refuse_line (line, error);
      g_ptr_array_add (reader->steps, unclear);
      reader->open_when = -1;
    }
  for (guint i = first; i < reader->steps->len; i++)
    {
      BeckonStep *step = g_ptr_array_index (reader->steps, i);

      if (step->line == NULL)
        step->line = g_strdup (line);
      if (!beckon_step_check_time (step, reader->now_us, &reader->base_us, error))
        return FALSE;
    }
  if (reader->steps->len <= BECKON_LIMIT_STEPS)
    return TRUE;

  beckon_set_error (error, BECKON_ERROR_LIMIT, _ ("Split the plan into several tasks."),
                    _ ("A plan has at most %d steps"), BECKON_LIMIT_STEPS);
  return FALSE;
}

GPtrArray *
beckon_instructions_read (const char *text, gboolean has_agent, gint64 now_us, GError **error)
{
  return beckon_instructions_read_answer (text, has_agent, now_us, 0, error);
}

GPtrArray *
beckon_instructions_read_answer (
  const char *text, gboolean has_agent, gint64 now_us, guint n_before, GError **error)
{
  g_autoptr (GPtrArray) steps = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_step_unref);
  BeckonReader reader = {
    .steps = steps,
    .has_agent = has_agent,
    .now_us = now_us,
    .base_us = now_us,
    .n_before = n_before,
    .open_when = -1,
  };
  const char *at = text;

  g_return_val_if_fail (text != NULL, NULL);

  if (!g_utf8_validate (text, -1, NULL))
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Save it as UTF-8."),
                        _ ("The text is not UTF-8"));
      return NULL;
    }
  if (g_str_has_prefix (at, "\xef\xbb\xbf"))
    at += 3;
  for (guint number = 1; *at != '\0'; number++)
    {
      gsize            length = strcspn (at, "\r\n");
      g_autofree char *line = g_strstrip (g_strndup (at, length));
      const char      *instruction = skip_bullet (line);

      /* The end of a line is \n, \r\n, or on old machines \r. */
      at += length;
      at += g_str_has_prefix (at, "\r\n") ? 2 : *at != '\0' ? 1 : 0;
      if (*instruction == '\0' || *instruction == '#' || is_rule (line))
        continue;
      if (!read_line (&reader, instruction, error))
        {
          /* Translators: the number of a line, in front of what is wrong with it */
          g_prefix_error (error, _ ("Line %u: "), number);
          return NULL;
        }
    }
  if (steps->len == 0)
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED,
                        _ ("Write one instruction on each line, such as: Wait 5 days"),
                        _ ("A plan needs at least one step"));
      return NULL;
    }

  return g_steal_pointer (&steps);
}
