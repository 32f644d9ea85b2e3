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

/* Does the member point to something of its own? */
static inline gboolean
owns (const BeckonField *field, gconstpointer self)
{
  const guint owners = 1u << BECKON_FIELD_TEXT | 1u << BECKON_FIELD_JSON | 1u << BECKON_FIELD_TEXTS
                       | 1u << BECKON_FIELD_COMMAND | 1u << BECKON_FIELD_VARIABLES
                       | 1u << BECKON_FIELD_INDICES;

  return (owners >> field->kind & 1) != 0 && BECKON_MEMBER (self, field, const gpointer) != NULL;
}

static void
clear_field (const BeckonField *field, gpointer self)
{
  switch (field->kind)
    {
    case BECKON_FIELD_TEXT:
    case BECKON_FIELD_JSON:
      g_clear_pointer (&BECKON_MEMBER (self, field, char *), g_free);
      break;
    case BECKON_FIELD_TEXTS:
    case BECKON_FIELD_COMMAND:
    case BECKON_FIELD_VARIABLES:
      g_clear_pointer (&BECKON_MEMBER (self, field, char **), g_strfreev);
      break;
    case BECKON_FIELD_INDICES:
      g_clear_pointer (&BECKON_MEMBER (self, field, guint *), g_free);
      break;
    case BECKON_FIELD_INT:
    case BECKON_FIELD_COUNT:
    case BECKON_FIELD_BOOL:
    case BECKON_FIELD_SHARE:
    case BECKON_FIELD_TIME:
    case BECKON_FIELD_DURATION:
    case BECKON_FIELD_WORD:
    default:
      break;
    }
}

/* Whatever stood in @copy is overwritten. */
static void
copy_field (const BeckonField *field, gpointer copy, gconstpointer self)
{
  switch (field->kind)
    {
    case BECKON_FIELD_TEXT:
    case BECKON_FIELD_JSON:
      BECKON_MEMBER (copy, field, char *) = g_strdup (BECKON_MEMBER (self, field, char *const));
      break;
    case BECKON_FIELD_TEXTS:
    case BECKON_FIELD_COMMAND:
    case BECKON_FIELD_VARIABLES:
      BECKON_MEMBER (copy, field, char **) = g_strdupv (BECKON_MEMBER (self, field, char **const));
      break;
    case BECKON_FIELD_INDICES:
      {
        guint n = *(const guint *) G_STRUCT_MEMBER_P (self, field->other);

        *(guint *) G_STRUCT_MEMBER_P (copy, field->other) = n;
        BECKON_MEMBER (copy, field, guint *) =
          g_memdup2 (BECKON_MEMBER (self, field, guint *const), n * sizeof (guint));
        break;
      }
    case BECKON_FIELD_INT:
    case BECKON_FIELD_TIME:
    case BECKON_FIELD_DURATION:
      BECKON_MEMBER (copy, field, gint64) = BECKON_MEMBER (self, field, const gint64);
      break;
    case BECKON_FIELD_SHARE:
      BECKON_MEMBER (copy, field, double) = BECKON_MEMBER (self, field, const double);
      break;
    case BECKON_FIELD_COUNT:
    case BECKON_FIELD_BOOL:
    case BECKON_FIELD_WORD:
    default:
      BECKON_MEMBER (copy, field, guint) = BECKON_MEMBER (self, field, const guint);
      break;
    }
}

void
beckon_fields_clear (const BeckonFields *fields, gpointer self)
{
  for (guint i = 0; i < fields->n_fields; i++)
    if (owns (&fields->fields[i], self))
      clear_field (&fields->fields[i], self);
}

void
beckon_fields_copy (const BeckonFields *fields, gpointer copy, gconstpointer self)
{
  memcpy (copy, self, fields->size);
  for (guint i = 0; i < fields->n_fields; i++)
    if (owns (&fields->fields[i], self))
      copy_field (&fields->fields[i], copy, self);
}

void
beckon_fields_assign (const BeckonFields *fields, gpointer self, gconstpointer change, guint64 mask)
{
  for (guint i = 0; i < fields->n_fields; i++)
    if ((mask & (G_GUINT64_CONSTANT (1) << i)) != 0)
      {
        clear_field (&fields->fields[i], self);
        copy_field (&fields->fields[i], self, change);
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
