/* json-check.c: a validator of RFC 8259 in one pass
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/json-check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "model/error.h"
#include "model/limits.h"

/* The name of a member: a slice of the bytes, or its own text where it was written with escapes. */
typedef struct
{
  const char *text;
  gsize       length;
  char       *unescaped; /* (nullable) (owned) */
} Key;

typedef struct
{
  gboolean is_object;
  guint    first_key; /* where the keys of this object begin in Checker.keys */
} Frame;

typedef enum
{
  WANT_VALUE,
  WANT_VALUE_OR_CLOSE, /* after [ */
  WANT_KEY,            /* after a comma in an object */
  WANT_KEY_OR_CLOSE,   /* after { */
  WANT_COMMA_OR_CLOSE, /* after a value inside something */
  WANT_END,            /* after the value */
} Want;

typedef struct
{
  const char *start;
  const char *at;
  const char *end;
  GArray     *keys; /* (element-type Key): of all open objects, innermost last */
  Frame       frames[BECKON_LIMIT_JSON_DEPTH];
  guint       depth;
} Checker;

static void
clear_key (gpointer data)
{
  g_free (((Key *) data)->unescaped);
}

/* Sets E101 and returns FALSE. */
static gboolean
refuse (const Checker  *self,
        const char     *expected,
        GError        **error)
{
  if (self->at >= self->end)
    beckon_set_error (error, BECKON_ERROR_MALFORMED, expected,
                      "%s", _("The JSON ends too early"));
  else
    beckon_set_error (error, BECKON_ERROR_MALFORMED, expected,
                      _("The JSON is not well formed at byte %llu"),
                      (unsigned long long) (self->at - self->start));
  return FALSE;
}

static inline int
peek (const Checker *self)
{
  return self->at < self->end ? (guchar) *self->at : -1;
}

static inline gboolean
peek_digit (const Checker *self)
{
  return self->at < self->end && g_ascii_isdigit (*self->at);
}

static gboolean
check_literal (Checker     *self,
               const char  *word,
               GError     **error)
{
  gsize length = strlen (word);

  if ((gsize) (self->end - self->at) < length || memcmp (self->at, word, length) != 0)
    return refuse (self, _("Expected a value"), error);

  self->at += length;
  return TRUE;
}

/* TRUE when the @length digits at @digits are at most @limit (19 digits). */
static gboolean
digits_fit (const char *digits,
            gsize       length,
            const char *limit)
{
  gsize limit_length = strlen (limit);

  return length < limit_length || (length == limit_length && memcmp (digits, limit, length) <= 0);
}

static gboolean
check_number (Checker  *self,
              GError  **error)
{
  const char *start = self->at;
  const char *digits;
  gsize n_digits;
  gboolean is_integer = TRUE;

  if (*self->at == '-')
    self->at++;
  digits = self->at;
  if (!peek_digit (self))
    return refuse (self, _("Expected a digit"), error);
  while (peek_digit (self))
    self->at++;
  n_digits = self->at - digits;
  if (n_digits > 1 && *digits == '0')
    {
      self->at = digits;
      return refuse (self, _("A number does not begin with 0"), error);
    }

  if (peek (self) == '.')
    {
      is_integer = FALSE;
      self->at++;
      if (!peek_digit (self))
        return refuse (self, _("Expected a digit"), error);
      while (peek_digit (self))
        self->at++;
    }
  if (peek (self) == 'e' || peek (self) == 'E')
    {
      is_integer = FALSE;
      self->at++;
      if (peek (self) == '+' || peek (self) == '-')
        self->at++;
      if (!peek_digit (self))
        return refuse (self, _("Expected a digit"), error);
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
  return refuse (self, _("The number is too large"), error);
}

/* Reads the four digits of \uXXXX; -1 when they are not there. */
static int
take_hex (Checker *self)
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

/* What follows a backslash. @text (nullable) takes the character that is meant. */
static gboolean
check_escape (Checker  *self,
              GString  *text,
              GError  **error)
{
  static const char names[] = "\"\\/bfnrt";
  static const char meanings[] = "\"\\/\b\f\n\r\t";
  const char *found = NULL;
  const char *start = self->at;
  int c;

  if (peek (self) > 0)
    found = strchr (names, *self->at);
  if (found != NULL)
    {
      if (text != NULL)
        g_string_append_c (text, meanings[found - names]);
      self->at++;
      return TRUE;
    }
  if (peek (self) != 'u')
    return refuse (self, _("Unknown escape sequence"), error);

  self->at++;
  c = take_hex (self);
  if (c < 0)
    return refuse (self, _("Expected four hexadecimal digits"), error);
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
      return refuse (self, _("Surrogates come in pairs"), error);
    }
  if (c == 0)
    {
      self->at = start;
      return refuse (self, _("A text must not hold the character NUL"), error);
    }

  if (text != NULL)
    g_string_append_unichar (text, (gunichar) c);
  return TRUE;
}

/* From quote to quote. @key (nullable) takes the text. */
static gboolean
check_string (Checker  *self,
              Key      *key,
              GError  **error)
{
  g_autoptr(GString) text = NULL;
  const char *start = ++self->at;

  for (;;)
    {
      const char *run = self->at;
      int c;

      while (self->at < self->end && (guchar) *self->at >= 0x20 &&
             *self->at != '"' && *self->at != '\\')
        self->at++;
      if (text != NULL)
        g_string_append_len (text, run, self->at - run);

      c = peek (self);
      if (c < 0)
        return refuse (self, _("Expected a quotation mark"), error);
      if (c < 0x20)
        return refuse (self, _("A control character in a text must be escaped"), error);
      if (c == '"')
        break;

      if (key != NULL && text == NULL)
        text = g_string_new_len (start, self->at - start);
      self->at++;
      if (!check_escape (self, text, error))
        return FALSE;
    }

  if (key != NULL)
    {
      key->length = text != NULL ? text->len : (gsize) (self->at - start);
      key->unescaped = text != NULL ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
      key->text = key->unescaped != NULL ? key->unescaped : start;
    }
  self->at++;
  return TRUE;
}

static int
compare_keys (gconstpointer a,
              gconstpointer b)
{
  const Key *first = a;
  const Key *second = b;

  if (first->length != second->length)
    return first->length < second->length ? -1 : 1;

  return memcmp (first->text, second->text, first->length);
}

/* At the end of an object: no key twice. Sorting, unlike hashing, cannot be made slow by whoever
 * chooses the keys. */
static gboolean
check_keys (Checker  *self,
            GError  **error)
{
  guint first = self->frames[self->depth - 1].first_key;
  guint n_keys = self->keys->len - first;
  Key *keys;

  if (n_keys == 0)
    return TRUE;

  keys = &g_array_index (self->keys, Key, first);
  qsort (keys, n_keys, sizeof (Key), compare_keys);
  for (guint i = 1; i < n_keys; i++)
    {
      if (compare_keys (&keys[i - 1], &keys[i]) == 0)
        return refuse (self, _("A member stands twice in an object"), error);
    }

  g_array_set_size (self->keys, first);
  return TRUE;
}

static gboolean
open_frame (Checker   *self,
            gboolean   is_object,
            GError   **error)
{
  if (self->depth == BECKON_LIMIT_JSON_DEPTH)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT, NULL,
                        _("The JSON is nested deeper than %d levels"), BECKON_LIMIT_JSON_DEPTH);
      return FALSE;
    }

  self->frames[self->depth].is_object = is_object;
  self->frames[self->depth].first_key = self->keys->len;
  self->depth++;
  self->at++;
  return TRUE;
}

static gboolean
close_frame (Checker  *self,
             Want     *want,
             GError  **error)
{
  if (self->frames[self->depth - 1].is_object && !check_keys (self, error))
    return FALSE;

  self->depth--;
  self->at++;
  *want = self->depth > 0 ? WANT_COMMA_OR_CLOSE : WANT_END;
  return TRUE;
}

static gboolean
check_member_name (Checker  *self,
                   GError  **error)
{
  Key key = { NULL };

  if (peek (self) != '"')
    return refuse (self, _("Expected the name of a member in quotation marks"), error);
  if (self->keys->len - self->frames[self->depth - 1].first_key == BECKON_LIMIT_JSON_MEMBERS)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT, NULL,
                        _("An object has more than %d members"), BECKON_LIMIT_JSON_MEMBERS);
      return FALSE;
    }
  if (!check_string (self, &key, error))
    return FALSE;

  g_array_append_val (self->keys, key);
  return TRUE;
}

static void
skip_space (Checker *self)
{
  while (self->at < self->end &&
         (*self->at == ' ' || *self->at == '\t' || *self->at == '\n' || *self->at == '\r'))
    self->at++;
}

static gboolean
check_value (Checker  *self,
             Want     *want,
             GError  **error)
{
  int c = peek (self);
  gboolean valid;

  if (c == '{' || c == '[')
    {
      *want = c == '{' ? WANT_KEY_OR_CLOSE : WANT_VALUE_OR_CLOSE;
      return open_frame (self, c == '{', error);
    }

  *want = self->depth > 0 ? WANT_COMMA_OR_CLOSE : WANT_END;
  switch (c)
    {
    case '"':
      valid = check_string (self, NULL, error);
      break;
    case 't':
      valid = check_literal (self, "true", error);
      break;
    case 'f':
      valid = check_literal (self, "false", error);
      break;
    case 'n':
      valid = check_literal (self, "null", error);
      break;
    default:
      if (c == '-' || (c >= '0' && c <= '9'))
        valid = check_number (self, error);
      else
        valid = refuse (self, _("Expected a value"), error);
      break;
    }

  return valid;
}

static gboolean
check_comma_or_close (Checker  *self,
                      Want     *want,
                      GError  **error)
{
  gboolean is_object = self->frames[self->depth - 1].is_object;

  if (peek (self) == (is_object ? '}' : ']'))
    return close_frame (self, want, error);
  if (peek (self) != ',')
    return refuse (self, is_object ? _("Expected “,” or “}”") : _("Expected “,” or “]”"), error);

  self->at++;
  *want = is_object ? WANT_KEY : WANT_VALUE;
  return TRUE;
}

static gboolean
check_document (Checker  *self,
                GError  **error)
{
  Want want = WANT_VALUE;

  for (;;)
    {
      skip_space (self);
      switch (want)
        {
        case WANT_VALUE_OR_CLOSE:
          if (peek (self) == ']')
            {
              if (!close_frame (self, &want, error))
                return FALSE;
              break;
            }
          if (!check_value (self, &want, error))
            return FALSE;
          break;
        case WANT_VALUE:
          if (!check_value (self, &want, error))
            return FALSE;
          break;
        case WANT_KEY_OR_CLOSE:
        case WANT_KEY:
          if (want == WANT_KEY_OR_CLOSE && peek (self) == '}')
            {
              if (!close_frame (self, &want, error))
                return FALSE;
              break;
            }
          if (!check_member_name (self, error))
            return FALSE;
          skip_space (self);
          if (peek (self) != ':')
            return refuse (self, _("Expected “:”"), error);
          self->at++;
          want = WANT_VALUE;
          break;
        case WANT_COMMA_OR_CLOSE:
          if (!check_comma_or_close (self, &want, error))
            return FALSE;
          break;
        case WANT_END:
          if (self->at < self->end)
            return refuse (self, _("Nothing may follow the value"), error);
          return TRUE;
        default:
          g_assert_not_reached ();
        }
    }
}

gboolean
beckon_json_check (const char  *data,
                   gsize        length,
                   GError     **error)
{
  gsize at;

  return beckon_json_check_at (data, length, &at, error);
}

gboolean
beckon_json_check_at (const char  *data,
                      gsize        length,
                      gsize       *at,
                      GError     **error)
{
  Checker self = { NULL };
  const char *invalid;
  gboolean valid;

  g_return_val_if_fail (data != NULL || length == 0, FALSE);

  if (data == NULL)
    data = "";
  self.start = self.at = data;
  self.end = data + length;
  if (!g_utf8_validate_len (data, length, &invalid))
    {
      self.at = invalid;
      *at = (gsize) (self.at - self.start);
      return refuse (&self,
                     *invalid == '\0' ? _("NUL is not allowed") : _("Expected UTF-8"),
                     error);
    }

  self.keys = g_array_new (FALSE, FALSE, sizeof (Key));
  g_array_set_clear_func (self.keys, clear_key);
  valid = check_document (&self, error);
  g_array_unref (self.keys);
  if (!valid)
    *at = (gsize) (self.at - self.start);
  return valid;
}
