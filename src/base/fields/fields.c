/* fields.c: copying and freeing by a table of fields
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/fields/fields.h"

#include <stdarg.h>
#include <string.h>

gboolean
beckon_words_find (const BeckonWords *self, const char *text, guint *value)
{
  if (text == NULL)
    return FALSE;

  for (guint i = self->first; i < self->n_words; i++)
    if (strcmp (self->words[i], text) == 0)
      {
        *value = i;
        return TRUE;
      }

  return FALSE;
}

static gboolean
is_text (const BeckonField *field)
{
  return field->kind == BECKON_FIELD_TEXT || field->kind == BECKON_FIELD_JSON;
}

/* A text for each, and NULL. */
static gboolean
is_texts (const BeckonField *field)
{
  return field->kind == BECKON_FIELD_TEXTS || field->kind == BECKON_FIELD_COMMAND
         || field->kind == BECKON_FIELD_VARIABLES;
}

static void
make_plan (const BeckonFields *fields, BeckonFieldsPlan *plan)
{
  g_assert (fields->n_fields <= BECKON_FIELDS_MAX);
  plan->shown = ~beckon_fields_flagged (fields, BECKON_FIELD_HIDDEN);
  if (fields->n_fields < BECKON_FIELDS_MAX)
    plan->shown &= (G_GUINT64_CONSTANT (1) << fields->n_fields) - 1;
  plan->required = beckon_fields_flagged (fields, BECKON_FIELD_DRAFT | BECKON_FIELD_REQUIRED);
  for (guint i = 0; i < fields->n_fields; i++)
    if (is_text (&fields->fields[i]))
      plan->texts[plan->n_texts++] = fields->fields[i].offset;
    else if (is_texts (&fields->fields[i]) || fields->fields[i].kind == BECKON_FIELD_INDICES)
      plan->lists[plan->n_lists++] = (guint8) i;
}

static inline const BeckonFieldsPlan *
get_plan (const BeckonFields *fields)
{
  if (g_once_init_enter (&fields->plan->made))
    {
      make_plan (fields, fields->plan);
      g_once_init_leave (&fields->plan->made, 1);
    }

  return fields->plan;
}

const BeckonFieldsPlan *
beckon_fields_get_plan (const BeckonFields *fields)
{
  return get_plan (fields);
}

static void
clear_field (const BeckonField *field, gpointer self)
{
  if (is_texts (field))
    g_clear_pointer (&BECKON_MEMBER (self, field, char **), g_strfreev);
  else if (is_text (field) || field->kind == BECKON_FIELD_INDICES)
    g_clear_pointer (&BECKON_MEMBER (self, field, gpointer), g_free);
}

/* What the member points to is another's so far. */
static void
own_field (const BeckonField *field, gpointer self)
{
  if (is_text (field))
    BECKON_MEMBER (self, field, char *) = g_strdup (BECKON_MEMBER (self, field, char *));
  else if (is_texts (field))
    BECKON_MEMBER (self, field, char **) = g_strdupv (BECKON_MEMBER (self, field, char **));
  else if (field->kind == BECKON_FIELD_INDICES)
    BECKON_MEMBER (self, field, gpointer) =
      g_memdup2 (BECKON_MEMBER (self, field, gpointer),
                 *(guint *) G_STRUCT_MEMBER_P (self, field->other) * sizeof (guint));
}

void
beckon_fields_clear (const BeckonFields *fields, gpointer self)
{
  const BeckonFieldsPlan *plan = get_plan (fields);
  const guint16          *end = plan->texts + plan->n_texts;

  for (const guint16 *offset = plan->texts; offset != end; offset++)
    {
      char **text = G_STRUCT_MEMBER_P (self, *offset);

      if (*text != NULL)
        {
          g_free (*text);
          *text = NULL;
        }
    }
  for (guint i = 0; i < plan->n_lists; i++)
    clear_field (&fields->fields[plan->lists[i]], self);
}

void
beckon_fields_copy (const BeckonFields *fields, gpointer copy, gconstpointer self)
{
  const BeckonFieldsPlan *plan = get_plan (fields);
  const guint16          *end = plan->texts + plan->n_texts;

  memcpy (copy, self, fields->size);
  for (const guint16 *offset = plan->texts; offset != end; offset++)
    {
      char **text = G_STRUCT_MEMBER_P (copy, *offset);

      if (*text != NULL)
        *text = g_strdup (*text);
    }
  for (guint i = 0; i < plan->n_lists; i++)
    own_field (&fields->fields[plan->lists[i]], copy);
}

void
beckon_fields_assign (const BeckonFields *fields, gpointer self, gconstpointer change, guint64 mask)
{
  for (guint i = 0; i < fields->n_fields; i++)
    {
      const BeckonField *field = &fields->fields[i];
      gboolean is_narrow = field->kind == BECKON_FIELD_COUNT || field->kind == BECKON_FIELD_BOOL
                           || field->kind == BECKON_FIELD_WORD;

      if ((mask & (G_GUINT64_CONSTANT (1) << i)) == 0)
        continue;
      clear_field (field, self);
      memcpy (G_STRUCT_MEMBER_P (self, field->offset), G_STRUCT_MEMBER_P (change, field->offset),
              is_narrow ? sizeof (guint) : sizeof (gint64));
      if (field->kind == BECKON_FIELD_INDICES)
        *(guint *) G_STRUCT_MEMBER_P (self, field->other) =
          *(const guint *) G_STRUCT_MEMBER_P (change, field->other);
      own_field (field, self);
    }
}

guint64
beckon_fields_flagged (const BeckonFields *fields, BeckonFieldFlags flags)
{
  guint64 mask = 0;

  for (guint i = 0; i < fields->n_fields; i++)
    if ((fields->fields[i].flags & flags) == flags)
      mask |= G_GUINT64_CONSTANT (1) << i;

  return mask;
}

const BeckonField *
beckon_fields_find (const BeckonFields *fields, const char *name)
{
  for (guint i = 0; i < fields->n_fields; i++)
    if (strcmp (fields->fields[i].name, name) == 0)
      return &fields->fields[i];

  g_assert_not_reached ();
}

guint64
beckon_fields_mask (const BeckonFields *fields, ...)
{
  guint64     mask = 0;
  const char *name;
  va_list     names;

  va_start (names, fields);
  while ((name = va_arg (names, const char *)) != NULL)
    mask |= G_GUINT64_CONSTANT (1) << (beckon_fields_find (fields, name) - fields->fields);
  va_end (names);

  return mask;
}
