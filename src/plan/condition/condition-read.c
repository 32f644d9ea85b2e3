/* condition-read.c: reads words, operators and values of a condition
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "plan/condition/condition-read.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/error.h"

gboolean
beckon_condition_refuse (BeckonConditionReader *self, const char *at, const char *expected)
{
  glong column = g_utf8_pointer_to_offset (self->text, at) + 1;

  beckon_set_error (self->error, BECKON_ERROR_MALFORMED,
                    _ ("Example: contact.replied == false and contact.name exists"),
                    /* Translators: a number, then what was expected there, such as "a value" */
                    _ ("Syntax error in the condition at column %ld: expected %s"), column,
                    expected);
  return FALSE;
}

void
beckon_condition_skip_space (BeckonConditionReader *self)
{
  while (g_ascii_isspace (*self->at))
    self->at++;
}

/* Words that cannot be names. */
static gboolean
is_reserved (const char *word, gsize length)
{
  static const char *const words[] = { "and",      "or",   "not",   "exists",
                                       "contains", "true", "false", "null" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strlen (words[i]) == length && g_ascii_strncasecmp (words[i], word, length) == 0)
      return TRUE;

  return FALSE;
}

/* The length in bytes of the name at @at, 0 if there is none. */
static gsize
measure_name (const char *at)
{
  const char *end = at;

  while (*end != '\0')
    {
      gunichar c = g_utf8_get_char (end);

      if (!g_unichar_isalpha (c) && c != '_'
          && (end == at || (!g_unichar_isalnum (c) && !g_unichar_ismark (c) && c != '-')))
        break;
      end = g_utf8_next_char (end);
    }

  return (gsize) (end - at);
}

gboolean
beckon_condition_take_word (BeckonConditionReader *self, const char *word)
{
  gsize length;

  beckon_condition_skip_space (self);
  length = measure_name (self->at);
  if (length != strlen (word) || g_ascii_strncasecmp (self->at, word, length) != 0)
    return FALSE;
  self->at += length;
  return TRUE;
}

gboolean
beckon_condition_take_sign (BeckonConditionReader *self, const char *sign)
{
  beckon_condition_skip_space (self);
  if (!g_str_has_prefix (self->at, sign))
    return FALSE;
  self->at += strlen (sign);
  return TRUE;
}

/* A number as in JSON. */
static gboolean
read_number (BeckonConditionReader *self, BeckonValue *value)
{
  const char      *start = self->at;
  const char      *end = start;
  gboolean         whole = TRUE;
  g_autofree char *digits = NULL;

  if (*end == '-')
    end++;
  if (!g_ascii_isdigit (*end))
    return beckon_condition_refuse (self, end, _ ("a digit"));
  while (g_ascii_isdigit (*end))
    end++;
  if (*end == '.')
    {
      whole = FALSE;
      end++;
      if (!g_ascii_isdigit (*end))
        return beckon_condition_refuse (self, end, _ ("a digit"));
      while (g_ascii_isdigit (*end))
        end++;
    }
  if (*end == 'e' || *end == 'E')
    {
      whole = FALSE;
      end++;
      if (*end == '-' || *end == '+')
        end++;
      if (!g_ascii_isdigit (*end))
        return beckon_condition_refuse (self, end, _ ("a digit"));
      while (g_ascii_isdigit (*end))
        end++;
    }
  if (measure_name (end) > 0 || *end == '.')
    return beckon_condition_refuse (self, end, _ ("the end of the number"));

  digits = g_strndup (start, (gsize) (end - start));
  beckon_value_set_number (value, digits, whole);
  self->at = end;
  return TRUE;
}

/* Reads the character after a backslash and appends what it means. */
static gboolean
read_escape (BeckonConditionReader *self, GString *text)
{
  static const char letters[] = "nrtbf\\/\"'";
  static const char bytes[] = "\n\r\t\b\f\\/\"'";
  const char       *found = *self->at != '\0' ? strchr (letters, *self->at) : NULL;

  if (found == NULL)
    return beckon_condition_refuse (
      self, self->at, _ ("n, r, t, b, f, a quotation mark or a backslash after “\\”"));
  g_string_append_c (text, bytes[found - letters]);
  self->at++;
  return TRUE;
}

/* (transfer full) (nullable): reads the quoted text at the reader. */
static char *
read_quoted (BeckonConditionReader *self)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const char *start = self->at;
  char        mark = *self->at;

  for (self->at++; *self->at != mark;)
    {
      if (*self->at == '\0')
        {
          beckon_condition_refuse (self, start, _ ("a closing quotation mark"));
          return NULL;
        }
      if (*self->at != '\\')
        {
          g_string_append_c (text, *self->at++);
          continue;
        }
      self->at++;
      if (!read_escape (self, text))
        return NULL;
    }
  self->at++;

  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Reads what is in brackets: the index of an element, or the name of a member. */
static gboolean
read_brackets (BeckonConditionReader *self, JsonNode **node)
{
  beckon_condition_skip_space (self);
  if (*self->at == '"' || *self->at == '\'')
    {
      g_autofree char *name = read_quoted (self);

      if (name == NULL)
        return FALSE;
      *node = beckon_value_get_member (*node, name);
    }
  else
    {
      guint64 index = 0;

      if (!g_ascii_isdigit (*self->at))
        return beckon_condition_refuse (self, self->at,
                                        _ ("a number or a string in quotation marks"));
      for (; g_ascii_isdigit (*self->at); self->at++)
        index = MIN (index * 10 + (guint64) (*self->at - '0'), G_MAXUINT);
      *node = beckon_value_get_element (*node, (guint) index);
    }

  return beckon_condition_take_sign (self, "]") || beckon_condition_refuse (self, self->at, "“]”");
}

static gboolean
read_path (BeckonConditionReader *self, BeckonValue *value)
{
  const char      *start = self->at;
  gsize            length = measure_name (start);
  g_autofree char *first = NULL;
  JsonNode        *node = NULL;

  if (length == 0 || is_reserved (start, length))
    return beckon_condition_refuse (self, start,
                                    _ ("a value, such as contact.replied, false, 5 or \"text\""));
  first = g_strndup (start, length);
  if (self->context != NULL)
    node = json_object_get_member (self->context, first);
  self->at += length;

  for (;;)
    {
      if (*self->at == '.')
        {
          g_autofree char *name = NULL;

          length = measure_name (++self->at);
          if (length == 0)
            return beckon_condition_refuse (self, self->at, _ ("a name"));
          name = g_strndup (self->at, length);
          node = beckon_value_get_member (node, name);
          self->at += length;
        }
      else if (*self->at == '[')
        {
          self->at++;
          if (!read_brackets (self, &node))
            return FALSE;
        }
      else
        {
          break;
        }
    }
  value->path = g_strndup (start, (gsize) (self->at - start));
  beckon_value_set_node (value, node);

  return TRUE;
}

gboolean
beckon_condition_read_value (BeckonConditionReader *self, BeckonValue *value)
{
  beckon_condition_skip_space (self);
  if (*self->at == '"' || *self->at == '\'')
    {
      char *text = read_quoted (self);

      if (text == NULL)
        return FALSE;
      beckon_value_take_text (value, text);
      return TRUE;
    }
  if (*self->at == '-' || g_ascii_isdigit (*self->at))
    return read_number (self, value);
  if (beckon_condition_take_word (self, "true"))
    beckon_value_set_boolean (value, TRUE);
  else if (beckon_condition_take_word (self, "false"))
    beckon_value_set_boolean (value, FALSE);
  else if (beckon_condition_take_word (self, "null"))
    beckon_value_set_node (value, NULL);
  else
    return read_path (self, value);

  return TRUE;
}
