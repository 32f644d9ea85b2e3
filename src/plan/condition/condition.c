/* condition.c: conditions of a plan, evaluated on the task's context
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "plan/condition/condition.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/limits.h"
#include "plan/condition/condition-read.h"

static gboolean read_or (BeckonConditionReader *self, gboolean *holds);

static void
give_reason (BeckonConditionReader *self, BeckonNote *reason)
{
  g_autoptr (BeckonNote) owned = reason;
  g_autofree char *said = beckon_note_say_english (reason);
  g_autofree char *all = beckon_note_say_english (self->reason);

  if (reason == NULL || self->muted > 0 || (all != NULL && strstr (all, said) != NULL))
    return;
  self->reason = self->reason == NULL
                   ? g_steal_pointer (&owned)
                   : beckon_note_new ("also", self->reason, g_steal_pointer (&owned));
}

static gboolean
take_comparison (BeckonConditionReader *self, BeckonComparison *comparison)
{
  static const struct
  {
    const char      *sign;
    BeckonComparison comparison;
  } signs[] = {
    { "==", BECKON_COMPARISON_EQUAL },   { "!=", BECKON_COMPARISON_UNLIKE },
    { "<=", BECKON_COMPARISON_AT_MOST }, { ">=", BECKON_COMPARISON_AT_LEAST },
    { "<", BECKON_COMPARISON_LESS },     { ">", BECKON_COMPARISON_MORE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    {
      if (beckon_condition_take_sign (self, signs[i].sign))
        {
          *comparison = signs[i].comparison;
          return TRUE;
        }
    }
  *comparison = BECKON_COMPARISON_CONTAINS;

  return beckon_condition_take_word (self, "contains");
}

static gboolean
read_comparison (BeckonConditionReader *self, gboolean *holds)
{
  g_auto (BeckonValue) left = { 0 };
  g_auto (BeckonValue) right = { 0 };
  BeckonComparison comparison;
  const char      *start;

  beckon_condition_skip_space (self);
  start = self->at;
  if (!beckon_condition_read_value (self, &left))
    return FALSE;
  if (beckon_condition_take_word (self, "exists"))
    {
      if (left.path == NULL)
        return beckon_condition_refuse (self, start, _ ("a name before “exists”"));
      *holds = left.type != BECKON_VALUE_NOTHING;
      give_reason (self, beckon_value_describe (&left));
      return TRUE;
    }
  if (take_comparison (self, &comparison))
    {
      g_autoptr (BeckonNote) trouble = NULL;

      if (!beckon_condition_read_value (self, &right))
        return FALSE;
      *holds = beckon_value_compare (&left, comparison, &right, &trouble);
      if (trouble != NULL)
        {
          give_reason (self, g_steal_pointer (&trouble));
          return TRUE;
        }
      give_reason (self, beckon_value_describe (&left));
      give_reason (self, beckon_value_describe (&right));
      return TRUE;
    }
  if (left.path == NULL && left.type != BECKON_VALUE_BOOLEAN)
    return beckon_condition_refuse (self, self->at, _ ("a comparison, such as == or <"));
  *holds = left.type == BECKON_VALUE_BOOLEAN && left.boolean;
  give_reason (self, beckon_value_describe (&left));

  return TRUE;
}

static gboolean
read_not (BeckonConditionReader *self, gboolean *holds)
{
  gboolean negated;
  gboolean valid;

  negated = beckon_condition_take_word (self, "not");
  if (!negated && *self->at == '!' && self->at[1] != '=')
    {
      self->at++;
      negated = TRUE;
    }
  if (!negated && !beckon_condition_take_sign (self, "("))
    return read_comparison (self, holds);

  if (++self->depth > BECKON_CONDITION_DEPTH)
    {
      beckon_set_error (self->error, BECKON_ERROR_LIMIT, _ ("Write it with fewer parentheses."),
                        _ ("The condition is nested deeper than %d levels"),
                        BECKON_CONDITION_DEPTH);
      return FALSE;
    }
  if (negated)
    valid = read_not (self, holds);
  else
    valid = read_or (self, holds)
            && (beckon_condition_take_sign (self, ")")
                || beckon_condition_refuse (self, self->at, "“)”"));
  self->depth--;
  if (negated)
    *holds = !*holds;

  return valid;
}

static gboolean
read_and (BeckonConditionReader *self, gboolean *holds)
{
  if (!read_not (self, holds))
    return FALSE;
  while (beckon_condition_take_word (self, "and") || beckon_condition_take_sign (self, "&&"))
    {
      gboolean decided = !*holds;
      gboolean other = FALSE;
      gboolean valid;

      self->muted += decided ? 1 : 0;
      valid = read_not (self, &other);
      self->muted -= decided ? 1 : 0;
      if (!valid)
        return FALSE;
      *holds = *holds && other;
    }

  return TRUE;
}

static gboolean
read_or (BeckonConditionReader *self, gboolean *holds)
{
  if (!read_and (self, holds))
    return FALSE;
  while (beckon_condition_take_word (self, "or") || beckon_condition_take_sign (self, "||"))
    {
      gboolean decided = *holds;
      gboolean other = FALSE;
      gboolean valid;

      self->muted += decided ? 1 : 0;
      valid = read_and (self, &other);
      self->muted -= decided ? 1 : 0;
      if (!valid)
        return FALSE;
      *holds = *holds || other;
    }

  return TRUE;
}

gboolean
beckon_condition_check (const char *text, GError **error)
{
  g_autoptr (BeckonNote) reason = NULL;
  gboolean holds;

  return beckon_condition_evaluate (text, NULL, &holds, &reason, error);
}

gboolean
beckon_condition_evaluate (
  const char *text, JsonObject *context, gboolean *result, BeckonNote **reason, GError **error)
{
  BeckonConditionReader reader = { .text = text, .at = text, .context = context, .error = error };
  g_autoptr (BeckonNote) words = NULL;
  gboolean holds = FALSE;
  gboolean valid;

  g_return_val_if_fail (text != NULL, FALSE);
  g_return_val_if_fail (result != NULL && reason != NULL, FALSE);

  if (strlen (text) > BECKON_LIMIT_CONDITION_BYTES)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT,
                        _ ("Split it by nesting one condition inside another."),
                        _ ("“%s” is longer than %llu bytes"), "condition",
                        (unsigned long long) BECKON_LIMIT_CONDITION_BYTES);
      return FALSE;
    }
  if (!g_utf8_validate (text, -1, NULL))
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Send it as UTF-8."),
                        _ ("The condition is not UTF-8"));
      return FALSE;
    }
  valid = read_or (&reader, &holds);
  words = reader.reason;
  if (!valid)
    return FALSE;
  beckon_condition_skip_space (&reader);
  if (*reader.at == '=')
    return beckon_condition_refuse (&reader, reader.at, "“==”");
  if (*reader.at != '\0')
    return beckon_condition_refuse (&reader, reader.at, _ ("“and”, “or” or the end"));

  *result = holds;
  *reason = words != NULL ? g_steal_pointer (&words) : beckon_note_new ("no_context");
  return TRUE;
}
