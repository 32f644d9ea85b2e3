/* json-check.c: a validator of RFC 8259 in one pass
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "base/json/json-check.h"

#include <stdlib.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/json/json-scan.h"
#include "base/limits.h"

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
  WANT_COMMA_OR_CLOSE, /* after a value inside an array or object */
  WANT_END,            /* after the value */
} Want;

typedef struct
{
  BeckonJsonScan scan;
  GArray
       *keys; /* (element-type BeckonJsonText): member names of all open objects, innermost last */
  Frame frames[BECKON_LIMIT_JSON_DEPTH];
  guint depth;
} Checker;

static void
clear_key (gpointer data)
{
  g_free (((BeckonJsonText *) data)->unescaped);
}

static int
compare_keys (gconstpointer a, gconstpointer b)
{
  const BeckonJsonText *first = a;
  const BeckonJsonText *second = b;

  if (first->length != second->length)
    return first->length < second->length ? -1 : 1;

  return memcmp (first->text, second->text, first->length);
}

/* Checks at the end of an object that no key occurs twice. Sorting, unlike hashing, cannot be
 * slowed down by a choice of keys. */
static gboolean
check_keys (Checker *self, GError **error)
{
  guint           first = self->frames[self->depth - 1].first_key;
  guint           n_keys = self->keys->len - first;
  BeckonJsonText *keys;

  if (n_keys == 0)
    return TRUE;

  keys = &g_array_index (self->keys, BeckonJsonText, first);
  qsort (keys, n_keys, sizeof (BeckonJsonText), compare_keys);
  for (guint i = 1; i < n_keys; i++)
    {
      if (compare_keys (&keys[i - 1], &keys[i]) == 0)
        return beckon_json_scan_refuse (&self->scan, _ ("Duplicate object key"), error);
    }

  g_array_set_size (self->keys, first);
  return TRUE;
}

static gboolean
open_frame (Checker *self, gboolean is_object, GError **error)
{
  if (self->depth == BECKON_LIMIT_JSON_DEPTH)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT,
                        _ ("Flatten it, or send the inner part as a string."),
                        _ ("The JSON is nested deeper than %d levels"), BECKON_LIMIT_JSON_DEPTH);
      return FALSE;
    }

  self->frames[self->depth].is_object = is_object;
  self->frames[self->depth].first_key = self->keys->len;
  self->depth++;
  self->scan.at++;
  return TRUE;
}

static gboolean
close_frame (Checker *self, Want *want, GError **error)
{
  if (self->frames[self->depth - 1].is_object && !check_keys (self, error))
    return FALSE;

  self->depth--;
  self->scan.at++;
  *want = self->depth > 0 ? WANT_COMMA_OR_CLOSE : WANT_END;
  return TRUE;
}

static gboolean
check_member_name (Checker *self, GError **error)
{
  BeckonJsonText key = { NULL };

  if (beckon_json_scan_peek (&self->scan) != '"')
    return beckon_json_scan_refuse (&self->scan,
                                    _ ("Expected the name of a member in quotation marks"), error);
  if (self->keys->len - self->frames[self->depth - 1].first_key == BECKON_LIMIT_JSON_MEMBERS)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT, _ ("Send fewer of them."),
                        _ ("An object has more than %d members"), BECKON_LIMIT_JSON_MEMBERS);
      return FALSE;
    }
  if (!beckon_json_scan_string (&self->scan, &key, error))
    return FALSE;

  g_array_append_val (self->keys, key);
  return TRUE;
}

static gboolean
check_value (Checker *self, Want *want, GError **error)
{
  int      c = beckon_json_scan_peek (&self->scan);
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
      valid = beckon_json_scan_string (&self->scan, NULL, error);
      break;
    case 't':
      valid = beckon_json_scan_literal (&self->scan, "true", error);
      break;
    case 'f':
      valid = beckon_json_scan_literal (&self->scan, "false", error);
      break;
    case 'n':
      valid = beckon_json_scan_literal (&self->scan, "null", error);
      break;
    default:
      if (c == '-' || (c >= '0' && c <= '9'))
        valid = beckon_json_scan_number (&self->scan, error);
      else
        valid = beckon_json_scan_refuse (&self->scan, _ ("Expected a value"), error);
      break;
    }

  return valid;
}

static gboolean
check_comma_or_close (Checker *self, Want *want, GError **error)
{
  gboolean is_object = self->frames[self->depth - 1].is_object;

  if (beckon_json_scan_peek (&self->scan) == (is_object ? '}' : ']'))
    return close_frame (self, want, error);
  if (beckon_json_scan_peek (&self->scan) != ',')
    return beckon_json_scan_refuse (
      &self->scan, is_object ? _ ("Expected “,” or “}”") : _ ("Expected “,” or “]”"), error);

  self->scan.at++;
  *want = is_object ? WANT_KEY : WANT_VALUE;
  return TRUE;
}

static gboolean
check_document (Checker *self, GError **error)
{
  Want want = WANT_VALUE;

  for (;;)
    {
      beckon_json_scan_space (&self->scan);
      switch (want)
        {
        case WANT_VALUE_OR_CLOSE:
          if (beckon_json_scan_peek (&self->scan) == ']')
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
          if (want == WANT_KEY_OR_CLOSE && beckon_json_scan_peek (&self->scan) == '}')
            {
              if (!close_frame (self, &want, error))
                return FALSE;
              break;
            }
          if (!check_member_name (self, error))
            return FALSE;
          beckon_json_scan_space (&self->scan);
          if (beckon_json_scan_peek (&self->scan) != ':')
            return beckon_json_scan_refuse (&self->scan, _ ("Expected “:”"), error);
          self->scan.at++;
          want = WANT_VALUE;
          break;
        case WANT_COMMA_OR_CLOSE:
          if (!check_comma_or_close (self, &want, error))
            return FALSE;
          break;
        case WANT_END:
          if (self->scan.at < self->scan.end)
            return beckon_json_scan_refuse (&self->scan, _ ("Unexpected data after the value"),
                                            error);
          return TRUE;
        default:
          g_assert_not_reached ();
        }
    }
}

gboolean
beckon_json_check (const char *data, gsize length, GError **error)
{
  gsize at;

  return beckon_json_check_at (data, length, &at, error);
}

gboolean
beckon_json_check_at (const char *data, gsize length, gsize *at, GError **error)
{
  Checker     self = { NULL };
  const char *invalid;
  gboolean    valid;

  g_return_val_if_fail (data != NULL || length == 0, FALSE);

  if (data == NULL)
    data = "";
  self.scan.start = self.scan.at = data;
  self.scan.end = data + length;
  if (!g_utf8_validate_len (data, length, &invalid))
    {
      self.scan.at = invalid;
      *at = (gsize) (self.scan.at - self.scan.start);
      if (self.scan.at < self.scan.end && *invalid == '\0')
        return beckon_json_scan_refuse_nul (&self.scan, error);
      return beckon_json_scan_refuse (&self.scan, _ ("Expected UTF-8"), error);
    }

  self.keys = g_array_new (FALSE, FALSE, sizeof (BeckonJsonText));
  g_array_set_clear_func (self.keys, clear_key);
  valid = check_document (&self, error);
  g_array_unref (self.keys);
  if (!valid)
    *at = (gsize) (self.scan.at - self.scan.start);
  return valid;
}
