/* json-scan.c: JSON tokens: numbers, texts, literals
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "base/json/json-scan.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/error.h"

gboolean
beckon_json_scan_refuse (const BeckonJsonScan *self, const char *expected, GError **error)
{
  if (self->at >= self->end)
    beckon_set_error (error, BECKON_ERROR_MALFORMED, expected, "%s", _ ("The JSON ends too early"));
  else
    beckon_set_error (error, BECKON_ERROR_MALFORMED, expected,
                      _ ("The JSON is not well formed at byte %llu"),
                      (unsigned long long) (self->at - self->start));
  return FALSE;
}

gboolean
beckon_json_scan_refuse_nul (const BeckonJsonScan *self, GError **error)
{
  beckon_set_error (error, BECKON_ERROR_MALFORMED,
                    _ ("Leave it out: no text may contain NUL, not as \\u0000 either."),
                    _ ("The JSON has a NUL character at byte %llu"),
                    (unsigned long long) (self->at - self->start));
  return FALSE;
}

void
beckon_json_scan_space (BeckonJsonScan *self)
{
  while (self->at < self->end
         && (*self->at == ' ' || *self->at == '\t' || *self->at == '\n' || *self->at == '\r'))
    self->at++;
}

static inline gboolean
peek_digit (const BeckonJsonScan *self)
{
  return self->at < self->end && g_ascii_isdigit (*self->at);
}

gboolean
beckon_json_scan_literal (BeckonJsonScan *self, const char *word, GError **error)
{
  gsize length = strlen (word);

  if ((gsize) (self->end - self->at) < length || memcmp (self->at, word, length) != 0)
    return beckon_json_scan_refuse (self, _ ("Expected a value"), error);

  self->at += length;
  return TRUE;
}

/* Are the @length digits at @digits at most @limit (19 digits)? */
static gboolean
digits_fit (const char *digits, gsize length, const char *limit)
{
  gsize limit_length = strlen (limit);

  return length < limit_length || (length == limit_length && memcmp (digits, limit, length) <= 0);
}

gboolean
beckon_json_scan_number (BeckonJsonScan *self, GError **error)
{
  const char *start = self->at;
  const char *digits;
  gsize       n_digits;
  gboolean    is_integer = TRUE;

  if (*self->at == '-')
    self->at++;
  digits = self->at;
  if (!peek_digit (self))
    return beckon_json_scan_refuse (self, _ ("Expected a digit"), error);
  while (peek_digit (self))
    self->at++;
  n_digits = self->at - digits;
  if (n_digits > 1 && *digits == '0')
    {
      self->at = digits;
      return beckon_json_scan_refuse (self, _ ("Numbers must not start with 0"), error);
    }

  if (beckon_json_scan_peek (self) == '.')
    {
      is_integer = FALSE;
      self->at++;
      if (!peek_digit (self))
        return beckon_json_scan_refuse (self, _ ("Expected a digit"), error);
      while (peek_digit (self))
        self->at++;
    }
  if (beckon_json_scan_peek (self) == 'e' || beckon_json_scan_peek (self) == 'E')
    {
      is_integer = FALSE;
      self->at++;
      if (beckon_json_scan_peek (self) == '+' || beckon_json_scan_peek (self) == '-')
        self->at++;
      if (!peek_digit (self))
        return beckon_json_scan_refuse (self, _ ("Expected a digit"), error);
      while (peek_digit (self))
        self->at++;
    }

  if (is_integer)
    {
      if (digits_fit (digits, n_digits,
                      *start == '-' ? "9223372036854775808" : "9223372036854775807"))
        return TRUE;
    }
  else
    {
      g_autofree char *number = g_strndup (start, self->at - start);

      if (isfinite (g_ascii_strtod (number, NULL)))
        return TRUE;
    }

  self->at = start;
  if (is_integer)
    beckon_set_error (error, BECKON_ERROR_MALFORMED,
                      _ ("Integers go from −2⁶³ to 2⁶³ − 1. Send a larger one as a string."),
                      _ ("The JSON has an integer at byte %llu that is too large"),
                      (unsigned long long) (start - self->start));
  else
    beckon_set_error (error, BECKON_ERROR_MALFORMED,
                      _ ("Send it as a string, or write a smaller one."),
                      _ ("The JSON has a number at byte %llu that is too large"),
                      (unsigned long long) (start - self->start));
  return FALSE;
}

/* Reads the four digits of \uXXXX; -1 if they are missing. */
static int
take_hex (BeckonJsonScan *self)
{
  int value = 0;

  if (self->end - self->at < 4)
    return -1;

  for (int i = 0; i < 4; i++)
    {
      int digit = g_ascii_xdigit_value (self->at[i]);

      if (digit < 0)
        return -1;
      value = value << 4 | digit;
    }

  self->at += 4;
  return value;
}

/* Reads what follows a backslash. @text (nullable) receives the character. */
static gboolean
check_escape (BeckonJsonScan *self, GString *text, GError **error)
{
  static const char names[] = "\"\\/bfnrt";
  static const char meanings[] = "\"\\/\b\f\n\r\t";
  const char       *found = NULL;
  const char       *start = self->at;
  int               c;

  if (beckon_json_scan_peek (self) > 0)
    found = strchr (names, *self->at);
  if (found != NULL)
    {
      if (text != NULL)
        g_string_append_c (text, meanings[found - names]);
      self->at++;
      return TRUE;
    }
  if (beckon_json_scan_peek (self) != 'u')
    return beckon_json_scan_refuse (self, _ ("Unknown escape sequence"), error);

  self->at++;
  c = take_hex (self);
  if (c < 0)
    return beckon_json_scan_refuse (self, _ ("Expected four hexadecimal digits"), error);
  if (c >= 0xD800 && c <= 0xDBFF)
    {
      int low = -1;

      if (self->end - self->at >= 6 && self->at[0] == '\\' && self->at[1] == 'u')
        {
          self->at += 2;
          low = take_hex (self);
        }
      if (low < 0xDC00 || low > 0xDFFF)
        c = -1;
      else
        c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
    }
  else if (c >= 0xDC00 && c <= 0xDFFF)
    {
      c = -1;
    }
  if (c < 0)
    {
      self->at = start;
      return beckon_json_scan_refuse (self, _ ("Unpaired surrogate"), error);
    }
  if (c == 0)
    {
      /* Where the backslash is. */
      self->at = start - 1;
      return beckon_json_scan_refuse_nul (self, error);
    }

  if (text != NULL)
    g_string_append_unichar (text, (gunichar) c);
  return TRUE;
}

gboolean
beckon_json_scan_string (BeckonJsonScan *self, BeckonJsonText *taken, GError **error)
{
  g_autoptr (GString) text = NULL;
  const char *start = ++self->at;

  for (;;)
    {
      const char *run = self->at;
      int         c;

      while (self->at < self->end && (guchar) *self->at >= 0x20 && *self->at != '"'
             && *self->at != '\\')
        self->at++;
      if (text != NULL)
        g_string_append_len (text, run, self->at - run);

      c = beckon_json_scan_peek (self);
      if (c < 0)
        return beckon_json_scan_refuse (self, _ ("Expected a quotation mark"), error);
      if (c < 0x20)
        return beckon_json_scan_refuse (self, _ ("Control characters in a string must be escaped"),
                                        error);
      if (c == '"')
        break;

      if (taken != NULL && text == NULL)
        text = g_string_new_len (start, self->at - start);
      self->at++;
      if (!check_escape (self, text, error))
        return FALSE;
    }

  if (taken != NULL)
    {
      taken->length = text != NULL ? text->len : (gsize) (self->at - start);
      taken->unescaped = text != NULL ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
      taken->text = taken->unescaped != NULL ? taken->unescaped : start;
    }
  self->at++;
  return TRUE;
}
