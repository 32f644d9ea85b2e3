/* form-rule.c: what may be filled into a field, in words
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/form/form-rule.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/display-text.h"

char *
beckon_form_rule_dup_title (const BeckonFormField *field)
{
  g_autofree char *title = NULL;

  g_return_val_if_fail (field != NULL, NULL);

  title = beckon_display_text (field->title, TRUE);
  if (field->required || field->kind == BECKON_FORM_BOOLEAN)
    return g_steal_pointer (&title);
  /* Translators: the name of a field of a form that may be left empty */
  return g_strdup_printf (_ ("%s (optional)"), title);
}

/* (transfer full) (nullable) */
static char *
dup_range (double minimum, double maximum)
{
  if (isfinite (minimum) && isfinite (maximum))
    /* Translators: the smallest and the largest number that may be filled in */
    return g_strdup_printf (_ ("From %g to %g"), minimum, maximum);
  if (isfinite (minimum))
    /* Translators: the smallest number that may be filled in */
    return g_strdup_printf (_ ("At least %g"), minimum);
  if (isfinite (maximum))
    /* Translators: the largest number that may be filled in */
    return g_strdup_printf (_ ("At most %g"), maximum);
  return NULL;
}

/* (transfer full) (nullable) */
static char *
dup_count (gint64 least, gint64 most)
{
  if (least > 0 && most >= 0)
    /* Translators: how many of the choices of a field */
    return g_strdup_printf (_ ("Select %d to %d"), (int) least, (int) most);
  if (least > 0)
    /* Translators: how many of the choices of a field */
    return g_strdup_printf (_ ("Select at least %d"), (int) least);
  if (most >= 0)
    /* Translators: how many of the choices of a field */
    return g_strdup_printf (_ ("Select up to %d"), (int) most);
  return NULL;
}

/* (transfer full) (nullable) */
static char *
dup_rule (const BeckonFormField *field)
{
  switch (field->kind)
    {
    case BECKON_FORM_NUMBER:
    case BECKON_FORM_INTEGER:
      return dup_range (field->minimum, field->maximum);
    case BECKON_FORM_CHOICES:
      return dup_count (field->least, field->most);
    case BECKON_FORM_TEXT:
      if (field->format == BECKON_FORM_DATE)
        return g_strdup (_ ("Year, month and day, like 2026-11-27"));
      if (field->format == BECKON_FORM_DATE_TIME)
        return g_strdup (_ ("Date and time, like 2026-11-27T14:30:00Z"));
      return NULL;
    case BECKON_FORM_BOOLEAN:
    case BECKON_FORM_CHOICE:
    default:
      return NULL;
    }
}

char *
beckon_form_rule_dup_help (const BeckonFormField *field)
{
  g_autofree char *rule = NULL;
  g_autofree char *description = NULL;

  g_return_val_if_fail (field != NULL, NULL);

  rule = dup_rule (field);
  if (field->description == NULL || *field->description == '\0')
    return g_steal_pointer (&rule);
  description = beckon_display_text (field->description, FALSE);
  if (rule == NULL)
    return g_steal_pointer (&description);
  return g_strdup_printf ("%s\n%s", description, rule);
}
