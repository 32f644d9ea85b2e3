/* note.c: notes: made, and said
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/note.h"

#include <langinfo.h>
#include <locale.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/duration.h"
#include "base/timestamp.h"
#include "model/enums.h"
#include "model/note-private.h"
#include "model/question/handoff.h"

/* --- made --- */

const BeckonNoteKind *
beckon_note_find_kind (const char *code)
{
  static GHashTable *kinds;

  if (g_once_init_enter (&kinds))
    {
      GHashTable *table = g_hash_table_new (g_str_hash, g_str_equal);

      for (guint i = 0; i < beckon_note_n_kinds; i++)
        g_hash_table_insert (table, (gpointer) beckon_note_kinds[i].code,
                             (gpointer) &beckon_note_kinds[i]);
      g_once_init_leave (&kinds, table);
    }

  return g_hash_table_lookup (kinds, code);
}

BeckonNote *
beckon_note_new_of_kind (const BeckonNoteKind *kind)
{
  BeckonNote *self = g_atomic_rc_box_new0 (BeckonNote);

  self->kind = kind;
  self->depth = 1;
  for (const char *at = kind->arguments; *at != '\0';)
    {
      BeckonNoteArgument *argument = &self->arguments[self->n_values++];

      argument->name = at;
      argument->length = (guint8) strcspn (at, ":");
      argument->type = at[argument->length + 1];
      at += argument->length + 2;
      at += strspn (at, " ");
    }

  return self;
}

BeckonNote *
beckon_note_new (const char *code, ...)
{
  const BeckonNoteKind *kind = beckon_note_find_kind (code);
  BeckonNote           *self;
  va_list               args;

  g_return_val_if_fail (kind != NULL, beckon_note_new_text (code));

  self = beckon_note_new_of_kind (kind);
  va_start (args, code);
  for (guint i = 0; i < self->n_values; i++)
    {
      BeckonNoteValue *value = &self->values[i];

      switch (self->arguments[i].type)
        {
        case 'u':
        case 'c':
        case 'o':
        case 'w':
          value->number = va_arg (args, guint);
          break;
        case 's':
          value->text = g_strdup (va_arg (args, const char *));
          break;
        case 'n':
          value->note = va_arg (args, BeckonNote *);
          if (value->note != NULL)
            self->depth = MAX (self->depth, value->note->depth + 1);
          break;
        case 'x':
          value->number = self->values[i - 1].number;
          break;
        default:
          value->number = va_arg (args, gint64);
          break;
        }
    }
  va_end (args);

  return self;
}

BeckonNote *
beckon_note_new_because (BeckonNote *what, BeckonNote *why)
{
  return why != NULL ? beckon_note_new ("because", what, why) : what;
}

BeckonNote *
beckon_note_new_text (const char *text)
{
  BeckonNote *self;

  if (text == NULL || *text == '\0')
    return NULL;

  self = g_atomic_rc_box_new0 (BeckonNote);
  self->text = g_strdup (text);

  return self;
}

static void
note_clear (gpointer data)
{
  BeckonNote *self = data;

  g_free (self->text);
  for (guint i = 0; i < self->n_values; i++)
    {
      g_free (self->values[i].text);
      beckon_note_unref (self->values[i].note);
    }
}

BeckonNote *
beckon_note_ref (BeckonNote *self)
{
  return self != NULL ? g_atomic_rc_box_acquire (self) : NULL;
}

void
beckon_note_unref (BeckonNote *self)
{
  if (self != NULL)
    g_atomic_rc_box_release_full (self, note_clear);
}

/* --- said --- */

static void say (const BeckonNote *self, gboolean english, GString *out);

/* "12,345", as the reader's locale groups digits, or as English does where it has no way. */
static void
say_large (gint64 number, gboolean english, GString *out)
{
  gsize       start = out->len;
  const char *separator = english ? "," : nl_langinfo (THOUSEP);

  if (*separator == '\0')
    separator = ",";
  g_string_append_printf (out, "%" G_GINT64_FORMAT, number);
  for (gsize at = out->len; at > start + 3 && g_ascii_isdigit (out->str[at - 4]); at -= 3)
    g_string_insert (out, (gssize) at - 3, separator);
}

static void
say_value (const BeckonNote *self, guint i, gboolean english, GString *out)
{
  const BeckonNoteValue *value = &self->values[i];
  char                   moment[BECKON_TIMESTAMP_SIZE];
  g_autofree char       *text = NULL;

  switch (self->arguments[i].type)
    {
    case 's':
      g_string_append (out, value->text != NULL ? value->text : "");
      break;
    case 'n':
      if (value->note != NULL)
        say (value->note, english, out);
      break;
    case 'd':
      text = beckon_duration_format (value->number);
      g_string_append (out, text);
      break;
    case 'm':
      text = beckon_timestamp_to_minute (value->number);
      g_string_append (out, text);
      break;
    case 'z':
      /* The log of the database is in UTC; a reader has a time zone. */
      text = english ? g_strdup (beckon_timestamp_write (value->number, moment))
                     : beckon_timestamp_to_minute (value->number);
      g_string_append (out, text);
      break;
    case 'c':
    case 'g':
      say_large (value->number, english, out);
      break;
    case 'x':
      g_string_append (out, g_strsignal ((int) value->number));
      break;
    case 'o':
    case 'w':
      g_string_append (out, english && self->arguments[i].type == 'w'
                              ? beckon_handoff_outcome_to_string ((guint) value->number)
                              : beckon_handoff_outcome_to_label ((guint) value->number));
      break;
    default:
      g_string_append_printf (out, "%" G_GINT64_FORMAT, value->number);
      break;
    }
}

static const char *
choose_text (const BeckonNote *self, gboolean english)
{
  const BeckonNoteKind *kind = self->kind;
  gulong                n = 0;

  for (guint i = 0; i < self->n_values; i++)
    if (self->arguments[i].type == 'c')
      n = (gulong) self->values[i].number;
  if (english)
    return kind->many != NULL && n != 1 ? kind->many : kind->text;

  return kind->many != NULL ? g_dngettext (GETTEXT_PACKAGE, kind->text, kind->many, n)
                            : g_dgettext (GETTEXT_PACKAGE, kind->text);
}

/* A translation is data: its placeholders say where an argument goes, and cannot do more. */
static void
say (const BeckonNote *self, gboolean english, GString *out)
{
  guint next = 0;

  if (self->kind == NULL)
    {
      g_string_append (out, self->text);
      return;
    }

  for (const char *at = choose_text (self, english); *at != '\0'; at++)
    {
      guint index = next;

      if (*at != '%')
        {
          g_string_append_c (out, *at);
          continue;
        }
      at++;
      if (g_ascii_isdigit (*at) && at[1] == '$')
        {
          index = (guint) (*at - '1');
          at += 2;
        }
      at += strspn (at, "l");
      if (*at == '\0')
        return;
      if (*at == '%')
        {
          g_string_append_c (out, '%');
          continue;
        }
      if (index < self->n_values)
        say_value (self, index, english, out);
      next++;
    }
}

char *
beckon_note_say (const BeckonNote *self)
{
  GString *out;

  if (self == NULL)
    return NULL;

  out = g_string_new (NULL);
  say (self, FALSE, out);

  return g_string_free (out, FALSE);
}

/* The person's locale with messages, times and numbers of the C locale: durations and dates go by
 * the locale of the thread. A plain copy of the person's if memory is short. */
static locale_t
get_english (void)
{
  static locale_t english;

  if (g_once_init_enter (&english))
    {
      locale_t here = duplocale (LC_GLOBAL_LOCALE);
      locale_t made = newlocale (LC_MESSAGES_MASK | LC_TIME_MASK | LC_NUMERIC_MASK, "C", here);

      /* GLib decides once whether anything is to be translated; make it decide before the locale
       * changes. */
      g_dgettext (GETTEXT_PACKAGE, "");
      g_once_init_leave (&english, made != (locale_t) 0 ? made : here);
    }

  return english;
}

char *
beckon_note_say_english (const BeckonNote *self)
{
  GString *out;
  locale_t before;

  if (self == NULL)
    return NULL;

  out = g_string_new (NULL);
  before = uselocale (get_english ());
  say (self, TRUE, out);
  uselocale (before);

  return g_string_free (out, FALSE);
}

char *
beckon_note_say_row (const char *json, const char *text)
{
  g_autoptr (BeckonNote) note = beckon_note_new_from_json (json);

  return note != NULL ? beckon_note_say (note) : g_strdup (text);
}

/* --- errors --- */

BeckonNote *
beckon_note_new_from_error (const GError *error)
{
  BeckonNote *note = beckon_note_new_from_json (beckon_error_get_note (error));

  return note != NULL ? note : beckon_note_new_text (error->message);
}

void
beckon_note_set_error (GError **error, BeckonErrorCode code, const char *hint, BeckonNote *note)
{
  g_autoptr (BeckonNote) owned = note;
  g_autofree char *message = NULL;

  if (error == NULL)
    return;

  message = beckon_note_say (note);
  beckon_set_error (error, code, hint, "%s", message);
  beckon_error_set_note (*error, beckon_note_to_json (note));
}
