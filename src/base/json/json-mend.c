/* json-mend.c: repairs JSON from other servers so that it can be parsed
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "base/json/json-mend.h"

#include <string.h>

#include "base/limits.h"

#define REPLACEMENT "\xef\xbf\xbd"

typedef struct
{
  const char *at;
  const char *end;
  GString    *text;
  gsize       depth;
} Mender;

/* Drops what is nested too deeply. */
static void
put (Mender *self, const char *bytes, gsize length)
{
  if (self->depth <= BECKON_LIMIT_JSON_DEPTH)
    g_string_append_len (self->text, bytes, (gssize) length);
}

/* The code unit of the escape \uXXXX at @at; -1 if there is none. */
static int
read_unit (const char *at, const char *end)
{
  int unit = 0;

  if (end - at < 6 || at[0] != '\\' || at[1] != 'u')
    return -1;
  for (int i = 2; i < 6; i++)
    {
      if (!g_ascii_isxdigit (at[i]))
        return -1;
      unit = unit * 16 + g_ascii_xdigit_value (at[i]);
    }
  return unit;
}

static gboolean
is_high (int unit)
{
  return unit >= 0xd800 && unit <= 0xdbff;
}

static gboolean
is_low (int unit)
{
  return unit >= 0xdc00 && unit <= 0xdfff;
}

static void
mend_escape (Mender *self)
{
  int   unit = read_unit (self->at, self->end);
  gsize length = unit >= 0 ? 6 : (gsize) MIN (2, self->end - self->at);

  if (is_high (unit) && is_low (read_unit (self->at + 6, self->end)))
    {
      put (self, self->at, 12);
      length = 12;
    }
  else if (unit == 0 || is_high (unit) || is_low (unit))
    put (self, REPLACEMENT, strlen (REPLACEMENT));
  else
    put (self, self->at, length);
  self->at += length;
}

/* Copies one character of a text. The remaining bytes may include NUL. */
static void
mend_character (Mender *self)
{
  gunichar character = g_utf8_get_char_validated (self->at, self->end - self->at);
  gsize    length = 1;

  if (character >= (gunichar) -2 || (guchar) *self->at < 0x20)
    put (self, REPLACEMENT, strlen (REPLACEMENT));
  else
    {
      length = (gsize) (g_utf8_next_char (self->at) - self->at);
      put (self, self->at, length);
    }
  self->at += length;
}

static void
mend_text (Mender *self)
{
  put (self, self->at, 1);
  self->at++;
  while (self->at < self->end && *self->at != '"')
    {
      if (*self->at == '\\')
        mend_escape (self);
      else
        mend_character (self);
    }
  if (self->at < self->end)
    {
      put (self, self->at, 1);
      self->at++;
    }
}

GString *
beckon_json_mend (const char *data, gsize length)
{
  Mender self = { .at = data, .end = data + length };

  g_return_val_if_fail (data != NULL || length == 0, NULL);

  self.text = g_string_sized_new (length);
  while (self.at < self.end)
    {
      char c = *self.at;

      if (c == '"')
        {
          mend_text (&self);
          continue;
        }
      if (c == '[' || c == '{')
        {
          if (self.depth == BECKON_LIMIT_JSON_DEPTH)
            g_string_append (self.text, "null");
          self.depth++;
        }
      put (&self, &c, 1);
      if ((c == ']' || c == '}') && self.depth > 0)
        self.depth--;
      self.at++;
    }
  return self.text;
}
