/* json-write.c: writes values as compact JSON text
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/json/json-write.h"

#include <math.h>
#include <string.h>

#include "base/invisible.h"
#include "base/timestamp.h"

/* A comma is needed if the last byte ends a value. */
static void
add_comma (GString *json)
{
  char last;

  if (json->len == 0)
    return;

  last = json->str[json->len - 1];
  if (last == '}' || last == ']' || last == '"' || g_ascii_isalnum (last))
    g_string_append_c (json, ',');
}

/* Bytes that a JSON string must not contain unescaped. */
static inline gboolean
must_escape (guchar byte)
{
  return byte < 0x20 || byte == '"' || byte == '\\';
}

/* Writes @length bytes of valid UTF-8, quoted. */
static void
add_quoted (GString *json, const char *text, gsize length)
{
  static const char digits[] = "0123456789abcdef";
  const char       *end = text + length;

  g_string_append_c (json, '"');
  while (text < end)
    {
      const char *run = text;

      while (text < end && !must_escape ((guchar) *text))
        text++;
      if (text > run)
        g_string_append_len (json, run, text - run);
      if (text == end)
        break;

      g_string_append_c (json, '\\');
      switch (*text)
        {
        case '"':
        case '\\':
          g_string_append_c (json, *text);
          break;
        case '\b':
          g_string_append_c (json, 'b');
          break;
        case '\f':
          g_string_append_c (json, 'f');
          break;
        case '\n':
          g_string_append_c (json, 'n');
          break;
        case '\r':
          g_string_append_c (json, 'r');
          break;
        case '\t':
          g_string_append_c (json, 't');
          break;
        default:
          g_string_append_len (json, "u00", 3);
          g_string_append_c (json, digits[((guchar) *text) >> 4]);
          g_string_append_c (json, digits[((guchar) *text) & 15]);
          break;
        }
      text++;
    }
  g_string_append_c (json, '"');
}

static void
add_text (GString *json, const char *text)
{
  gsize length = 0;

  /* Most texts and all names are ASCII with nothing to escape: one pass over the bytes is
   * enough. */
  while ((guchar) text[length] < 0x80 && !must_escape ((guchar) text[length]))
    length++;
  if (text[length] == '\0')
    {
      g_string_append_c (json, '"');
      g_string_append_len (json, text, length);
      g_string_append_c (json, '"');
      return;
    }

  length += strlen (text + length);
  if (g_utf8_validate_len (text, length, NULL))
    {
      add_quoted (json, text, length);
    }
  else
    {
      g_autofree char *valid = g_utf8_make_valid (text, (gssize) length);

      add_quoted (json, valid, strlen (valid));
    }
}

/* Writes the comma and the name before a value. */
static void
begin_member (GString *json, const char *name)
{
  add_comma (json);
  if (name != NULL)
    {
      add_text (json, name);
      g_string_append_c (json, ':');
    }
}

void
beckon_json_add_name (GString *json, const char *quoted, gsize length)
{
  add_comma (json);
  g_string_append_len (json, quoted, (gssize) length);
}

void
beckon_json_open_object (GString *json)
{
  beckon_json_open_member_object (json, NULL);
}

void
beckon_json_close_object (GString *json)
{
  g_string_append_c (json, '}');
}

void
beckon_json_open_member_object (GString *json, const char *name)
{
  begin_member (json, name);
  g_string_append_c (json, '{');
}

void
beckon_json_open_member_array (GString *json, const char *name)
{
  begin_member (json, name);
  g_string_append_c (json, '[');
}

void
beckon_json_close_array (GString *json)
{
  g_string_append_c (json, ']');
}

void
beckon_json_add_string (GString *json, const char *name, const char *value)
{
  begin_member (json, name);
  if (value != NULL)
    add_text (json, value);
  else
    g_string_append_len (json, "null", 4);
}

void
beckon_json_add_int (GString *json, const char *name, gint64 value)
{
  char    buffer[20];
  char   *start = buffer + sizeof buffer;
  guint64 rest = value < 0 ? -(guint64) value : (guint64) value;

  do
    {
      *--start = (char) ('0' + rest % 10);
      rest /= 10;
    }
  while (rest != 0);
  if (value < 0)
    *--start = '-';

  begin_member (json, name);
  g_string_append_len (json, start, buffer + sizeof buffer - start);
}

void
beckon_json_add_double (GString *json, const char *name, double value)
{
  static const char *const formats[] = { "%.15g", "%.16g", "%.17g" };
  char                     buffer[G_ASCII_DTOSTR_BUF_SIZE];

  begin_member (json, name);
  if (!isfinite (value))
    {
      g_string_append_len (json, "null", 4);
      return;
    }

  /* The shortest format that reads back as the same number. */
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_ascii_formatd (buffer, sizeof buffer, formats[i], value);
      if (!(g_ascii_strtod (buffer, NULL) < value) && !(g_ascii_strtod (buffer, NULL) > value))
        break;
    }
  g_string_append (json, buffer);
}

void
beckon_json_add_boolean (GString *json, const char *name, gboolean value)
{
  begin_member (json, name);
  g_string_append (json, value ? "true" : "false");
}

void
beckon_json_add_null (GString *json, const char *name)
{
  begin_member (json, name);
  g_string_append_len (json, "null", 4);
}

void
beckon_json_add_time (GString *json, const char *name, gint64 time_us)
{
  char buffer[BECKON_TIMESTAMP_SIZE];

  begin_member (json, name);
  if (time_us == 0)
    {
      g_string_append_len (json, "null", 4);
      return;
    }

  beckon_timestamp_write (time_us, buffer);
  g_string_append_c (json, '"');
  g_string_append_len (json, buffer, BECKON_TIMESTAMP_SIZE - 1);
  g_string_append_c (json, '"');
}

void
beckon_json_add_raw (GString *json, const char *name, const char *text)
{
  begin_member (json, name);
  g_string_append (json, text != NULL ? text : "null");
}

void
beckon_json_add_texts (GString *json, const char *name, char *const *texts)
{
  beckon_json_open_member_array (json, name);
  for (guint i = 0; texts != NULL && texts[i] != NULL; i++)
    beckon_json_add_string (json, NULL, texts[i]);
  beckon_json_close_array (json);
}

void
beckon_json_add_environment (GString *json, const char *name, char **environment)
{
  beckon_json_open_member_object (json, name);
  for (guint i = 0; environment[i] != NULL; i++)
    {
      const char      *value = strchr (environment[i], '=');
      g_autofree char *variable = NULL;

      if (value == NULL)
        continue;
      variable = g_strndup (environment[i], (gsize) (value - environment[i]));
      beckon_json_add_string (json, variable, value + 1);
    }
  beckon_json_close_object (json);
}

char *
beckon_json_escape_invisible (const char *json)
{
  g_autofree char *valid = NULL;
  GString         *text;

  g_return_val_if_fail (json != NULL, NULL);

  valid = g_utf8_make_valid (json, -1);
  text = g_string_sized_new (strlen (valid));
  for (const char *at = valid; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar c = g_utf8_get_char (at);

      /* Below U+007F nothing is left to do: JSON texts have their control characters escaped
       * already. */
      if (c < 0x7F || !beckon_char_is_invisible (c))
        g_string_append_len (text, at, g_utf8_next_char (at) - at);
      else if (c < 0x10000)
        g_string_append_printf (text, "\\u%04x", c);
      else
        g_string_append_printf (text, "\\u%04x\\u%04x", 0xD800 + ((c - 0x10000) >> 10),
                                0xDC00 + (c & 0x3FF));
    }

  return g_string_free (text, FALSE);
}
