/* condition.c: what a when asks of its task's context
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/condition.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "model/condition-value.h"
#include "model/error.h"
#include "model/limits.h"

typedef struct
{
  const char  *text;
  const char  *at;
  JsonObject  *context; /* (nullable) */
  GString     *reason;
  guint        depth;
  guint        muted;   /* over 0: what is read does not count any more */
  GError     **error;
} Reader;

static gboolean read_or (Reader   *self,
                         gboolean *holds);

static gboolean
refuse (Reader     *self,
        const char *at,
        const char *expected)
{
  glong column = g_utf8_pointer_to_offset (self->text, at) + 1;

  beckon_set_error (self->error, BECKON_ERROR_MALFORMED,
                    _("It is written like: contact.replied == false and contact.name exists"),
                    /* Translators: a number, then what was expected there, such as "a value" */
                    _("The condition is wrong at column %ld: expected is %s"), column, expected);
  return FALSE;
}

static void
skip_space (Reader *self)
{
  while (g_ascii_isspace (*self->at))
    self->at++;
}

/* Words that are no names. */
static gboolean
is_reserved (const char *word,
             gsize       length)
{
  static const char * const words[] = { "and", "or", "not", "exists", "contains", "true", "false", "null" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strlen (words[i]) == length && g_ascii_strncasecmp (words[i], word, length) == 0)
      return TRUE;

  return FALSE;
}

/* How many bytes of a name stand at @at. */
static gsize
measure_name (const char *at)
{
  const char *end = at;

  while (*end != '\0')
    {
      gunichar c = g_utf8_get_char (end);

      if (!g_unichar_isalpha (c) && c != '_' && (end == at || (!g_unichar_isalnum (c) && !g_unichar_ismark (c) && c != '-')))
        break;
      end = g_utf8_next_char (end);
    }

  return (gsize) (end - at);
}

static gboolean
take_word (Reader     *self,
           const char *word)
{
  gsize length;

  skip_space (self);
  length = measure_name (self->at);
  if (length != strlen (word) || g_ascii_strncasecmp (self->at, word, length) != 0)
    return FALSE;
  self->at += length;
  return TRUE;
}

static gboolean
take_sign (Reader     *self,
           const char *sign)
{
  skip_space (self);
  if (!g_str_has_prefix (self->at, sign))
    return FALSE;
  self->at += strlen (sign);
  return TRUE;
}

/* A number as in JSON. */
static gboolean
read_number (Reader      *self,
             BeckonValue *value)
{
  const char *start = self->at;
  const char *end = start;
  gboolean whole = TRUE;
  g_autofree char *digits = NULL;

  if (*end == '-')
    end++;
  if (!g_ascii_isdigit (*end))
    return refuse (self, end, _("a digit"));
  while (g_ascii_isdigit (*end))
    end++;
  if (*end == '.')
    {
      whole = FALSE;
      end++;
      if (!g_ascii_isdigit (*end))
        return refuse (self, end, _("a digit"));
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
        return refuse (self, end, _("a digit"));
      while (g_ascii_isdigit (*end))
        end++;
    }
  if (measure_name (end) > 0 || *end == '.')
    return refuse (self, end, _("the end of the number"));

  digits = g_strndup (start, (gsize) (end - start));
  beckon_value_set_number (value, digits, whole);
  self->at = end;
  return TRUE;
}

/* Appends what the escape behind a backslash stands for. */
static gboolean
read_escape (Reader  *self,
             GString *text)
{
  static const char letters[] = "nrtbf\\/\"'";
  static const char bytes[] = "\n\r\t\b\f\\/\"'";
  const char *found = *self->at != '\0' ? strchr (letters, *self->at) : NULL;

  if (found == NULL)
    return refuse (self, self->at, _("one of n, r, t, b, f, a quotation mark or a backslash behind “\\”"));
  g_string_append_c (text, bytes[found - letters]);
  self->at++;
  return TRUE;
}

/* (transfer full) (nullable): the text in the quotation marks at the reader. */
static char *
read_quoted (Reader *self)
{
  g_autoptr(GString) text = g_string_new (NULL);
  const char *start = self->at;
  char mark = *self->at;

  for (self->at++; *self->at != mark;)
    {
      if (*self->at == '\0')
        {
          refuse (self, start, _("a text that ends with a quotation mark"));
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

/* What stands in brackets: a number of an element, or the name of a member. */
static gboolean
read_brackets (Reader    *self,
               JsonNode **node)
{
  skip_space (self);
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
        return refuse (self, self->at, _("a number or a text in quotation marks"));
      for (; g_ascii_isdigit (*self->at); self->at++)
        index = MIN (index * 10 + (guint64) (*self->at - '0'), G_MAXUINT);
      *node = beckon_value_get_element (*node, (guint) index);
    }

  return take_sign (self, "]") || refuse (self, self->at, "“]”");
}

static gboolean
read_path (Reader      *self,
           BeckonValue *value)
{
  const char *start = self->at;
  gsize length = measure_name (start);
  g_autofree char *first = NULL;
  JsonNode *node = NULL;

  if (length == 0 || is_reserved (start, length))
    return refuse (self, start, _("a value, such as contact.replied, false, 5 or \"text\""));
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
            return refuse (self, self->at, _("a name"));
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

static gboolean
read_value (Reader      *self,
            BeckonValue *value)
{
  skip_space (self);
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
  if (take_word (self, "true"))
    beckon_value_set_boolean (value, TRUE);
  else if (take_word (self, "false"))
    beckon_value_set_boolean (value, FALSE);
  else if (take_word (self, "null"))
    beckon_value_set_node (value, NULL);
  else
    return read_path (self, value);

  return TRUE;
}

static void
give_reason (Reader *self,
             char   *reason)
{
  if (reason != NULL && self->muted == 0 && strstr (self->reason->str, reason) == NULL)
    {
      if (self->reason->len > 0)
        g_string_append (self->reason, "; ");
      g_string_append (self->reason, reason);
    }
  g_free (reason);
}

static gboolean
take_comparison (Reader           *self,
                 BeckonComparison *comparison)
{
  static const struct
  {
    const char       *sign;
    BeckonComparison  comparison;
  } signs[] = {
    { "==", BECKON_COMPARISON_EQUAL }, { "!=", BECKON_COMPARISON_UNLIKE },
    { "<=", BECKON_COMPARISON_AT_MOST }, { ">=", BECKON_COMPARISON_AT_LEAST },
    { "<", BECKON_COMPARISON_LESS }, { ">", BECKON_COMPARISON_MORE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    {
      if (take_sign (self, signs[i].sign))
        {
          *comparison = signs[i].comparison;
          return TRUE;
        }
    }
  *comparison = BECKON_COMPARISON_CONTAINS;

  return take_word (self, "contains");
}

static gboolean
read_comparison (Reader   *self,
                 gboolean *holds)
{
  g_auto(BeckonValue) left = { 0 };
  g_auto(BeckonValue) right = { 0 };
  BeckonComparison comparison;
  const char *start;

  skip_space (self);
  start = self->at;
  if (!read_value (self, &left))
    return FALSE;
  if (take_word (self, "exists"))
    {
      if (left.path == NULL)
        return refuse (self, start, _("a name in front of “exists”"));
      *holds = left.type != BECKON_VALUE_NOTHING;
      give_reason (self, beckon_value_describe (&left));
      return TRUE;
    }
  if (take_comparison (self, &comparison))
    {
      g_autofree char *trouble = NULL;

      if (!read_value (self, &right))
        return FALSE;
      *holds = beckon_value_compare (&left, comparison, &right, &trouble);
      if (trouble != NULL)
        {
          give_reason (self, g_steal_pointer (&trouble));
          return TRUE;
        }
      give_reason (self, beckon_value_describe (&left));
      give_reason (self, beckon_value_describe (&right));
      return TRUE;
    }
  if (left.path == NULL && left.type != BECKON_VALUE_BOOLEAN)
    return refuse (self, self->at, _("a comparison, such as == or <"));
  *holds = left.type == BECKON_VALUE_BOOLEAN && left.boolean;
  give_reason (self, beckon_value_describe (&left));

  return TRUE;
}

static gboolean
read_not (Reader   *self,
          gboolean *holds)
{
  gboolean negated;
  gboolean valid;

  negated = take_word (self, "not");
  if (!negated && *self->at == '!' && self->at[1] != '=')
    {
      self->at++;
      negated = TRUE;
    }
  if (!negated && !take_sign (self, "("))
    return read_comparison (self, holds);

  if (++self->depth > BECKON_CONDITION_DEPTH)
    {
      beckon_set_error (self->error, BECKON_ERROR_LIMIT, NULL,
                        _("The condition is nested deeper than %d levels"), BECKON_CONDITION_DEPTH);
      return FALSE;
    }
  if (negated)
    valid = read_not (self, holds);
  else
    valid = read_or (self, holds) && (take_sign (self, ")") || refuse (self, self->at, "“)”"));
  self->depth--;
  if (negated)
    *holds = !*holds;

  return valid;
}

static gboolean
read_and (Reader   *self,
          gboolean *holds)
{
  if (!read_not (self, holds))
    return FALSE;
  while (take_word (self, "and") || take_sign (self, "&&"))
    {
      gboolean decided = !*holds;
      gboolean other = FALSE;
      gboolean valid;

      self->muted += decided ? 1 : 0;
      valid = read_not (self, &other);
      self->muted -= decided ? 1 : 0;
      if (!valid)
        return FALSE;
      *holds = *holds && other;
    }

  return TRUE;
}

static gboolean
read_or (Reader   *self,
         gboolean *holds)
{
  if (!read_and (self, holds))
    return FALSE;
  while (take_word (self, "or") || take_sign (self, "||"))
    {
      gboolean decided = *holds;
      gboolean other = FALSE;
      gboolean valid;

      self->muted += decided ? 1 : 0;
      valid = read_and (self, &other);
      self->muted -= decided ? 1 : 0;
      if (!valid)
        return FALSE;
      *holds = *holds || other;
    }

  return TRUE;
}

gboolean
beckon_condition_check (const char  *text,
                        GError     **error)
{
  g_autofree char *reason = NULL;
  gboolean holds;

  return beckon_condition_evaluate (text, NULL, &holds, &reason, error);
}

gboolean
beckon_condition_evaluate (const char  *text,
                           JsonObject  *context,
                           gboolean    *result,
                           char       **reason,
                           GError     **error)
{
  g_autoptr(GString) words = g_string_new (NULL);
  Reader reader = { .text = text, .at = text, .context = context, .reason = words, .error = error };
  gboolean holds = FALSE;

  g_return_val_if_fail (text != NULL, FALSE);
  g_return_val_if_fail (result != NULL && reason != NULL, FALSE);

  if (strlen (text) > BECKON_LIMIT_CONDITION_BYTES)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT, NULL,
                        _("“%s” is longer than %llu bytes"), "condition",
                        (unsigned long long) BECKON_LIMIT_CONDITION_BYTES);
      return FALSE;
    }
  if (!g_utf8_validate (text, -1, NULL))
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED, NULL, _("The condition is not UTF-8"));
      return FALSE;
    }
  if (!read_or (&reader, &holds))
    return FALSE;
  skip_space (&reader);
  if (*reader.at == '=')
    return refuse (&reader, reader.at, "“==”");
  if (*reader.at != '\0')
    return refuse (&reader, reader.at, _("“and”, “or” or the end"));

  *result = holds;
  *reason = words->len > 0 ? g_string_free (g_steal_pointer (&words), FALSE)
                           : g_strdup (_("it asks nothing of the context"));
  return TRUE;
}
