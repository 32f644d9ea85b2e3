/* jsonc.c: where the values of a JSON text are, which may have comments and trailing commas
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "connect/jsonc.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/json/json-scan.h"

/* Far more than a configuration has, and few enough for the stack. */
#define MAX_DEPTH 256
#define BOM "\xEF\xBB\xBF"

typedef struct
{
  const char *text;
  gsize       length;
  gsize       at;
  guint       depth;
} Reader;

static void
value_free (gpointer data)
{
  BeckonJsoncValue *self = data;

  g_free (self->key);
  g_clear_pointer (&self->children, g_ptr_array_unref);
  g_free (self);
}

static gboolean
refuse (const Reader *self, const char *expected, GError **error)
{
  guint line = 1;

  for (gsize i = 0; i < self->at && i < self->length; i++)
    line += self->text[i] == '\n';
  beckon_set_error (error, BECKON_ERROR_MALFORMED, expected, _ ("Line %u is not valid JSON"), line);
  return FALSE;
}

static int
peek (const Reader *self)
{
  return self->at < self->length ? (guchar) self->text[self->at] : -1;
}

static gboolean
is_next (const Reader *self, const char *word)
{
  gsize n = strlen (word);

  return self->length - self->at >= n && memcmp (self->text + self->at, word, n) == 0;
}

/* Moves past white space and comments. FALSE: a comment is not closed. */
static gboolean
skip (Reader *self)
{
  for (;;)
    {
      int c = peek (self);

      if (c == ' ' || c == '\t' || c == '\n' || c == '\r')
        self->at++;
      else if (is_next (self, "//"))
        while (self->at < self->length && self->text[self->at] != '\n')
          self->at++;
      else if (is_next (self, "/*"))
        {
          const char *end =
            g_strstr_len (self->text + self->at + 2, self->length - self->at - 2, "*/");

          if (end == NULL)
            return FALSE;
          self->at = end + 2 - self->text;
        }
      else
        return TRUE;
    }
}

static gboolean
read_space (Reader *self, GError **error)
{
  return skip (self) || refuse (self, _ ("Close the comment with */."), error);
}

/* Texts elsewhere in a file are not checked further than Node.js does: half a surrogate pair, for
 * instance, which a shortened text may end with. */
static gboolean
read_text (Reader *self, GError **error)
{
  self->at++;
  for (;;)
    {
      int c = peek (self);

      if (c < 0x20)
        return refuse (self, _ ("Close the text with a quotation mark."), error);
      self->at++;
      if (c == '"')
        return TRUE;
      if (c != '\\')
        continue;
      c = peek (self);
      if (c < 0 || strchr ("\"\\/bfnrtu", c) == NULL)
        return refuse (self, _ ("Unknown escape sequence"), error);
      self->at++;
      for (guint i = 0; c == 'u' && i < 4; i++, self->at++)
        if (peek (self) < 0 || !g_ascii_isxdigit (peek (self)))
          return refuse (self, _ ("Expected four hexadecimal digits"), error);
    }
}

static gsize
read_digits (Reader *self)
{
  gsize start = self->at;

  while (peek (self) >= '0' && peek (self) <= '9')
    self->at++;
  return self->at - start;
}

static gboolean
read_number (Reader *self, GError **error)
{
  gsize n_digits;
  int   first;

  if (peek (self) == '-')
    self->at++;
  first = peek (self);
  n_digits = read_digits (self);
  if (n_digits == 0)
    return refuse (self, _ ("Expected a value"), error);
  if (n_digits > 1 && first == '0')
    return refuse (self, _ ("Numbers must not start with 0"), error);
  if (peek (self) == '.')
    {
      self->at++;
      if (read_digits (self) == 0)
        return refuse (self, _ ("Expected a digit"), error);
    }
  if (peek (self) == 'e' || peek (self) == 'E')
    {
      self->at++;
      if (peek (self) == '+' || peek (self) == '-')
        self->at++;
      if (read_digits (self) == 0)
        return refuse (self, _ ("Expected a digit"), error);
    }
  return TRUE;
}

static gboolean
read_literal (Reader *self, GError **error)
{
  static const char *const literals[] = { "null", "true", "false" };

  for (guint i = 0; i < G_N_ELEMENTS (literals); i++)
    if (is_next (self, literals[i]))
      {
        self->at += strlen (literals[i]);
        return TRUE;
      }
  return refuse (self, _ ("Expected a value"), error);
}

/* (transfer full) (nullable): the text whose quotation marks are at @start and before @end. */
static char *
decode (const char *text, gsize start, gsize end)
{
  BeckonJsonScan scan = { text + start, text + start, text + end };
  BeckonJsonText taken = { 0 };

  if (!beckon_json_scan_string (&scan, &taken, NULL))
    return NULL;
  return taken.unescaped != NULL ? taken.unescaped : g_strndup (taken.text, taken.length);
}

static BeckonJsoncValue *read_value (Reader *self, BeckonJsoncValue *parent, GError **error);

/* (transfer full) (nullable): the member that begins with its key. */
static BeckonJsoncValue *
read_member (Reader *self, BeckonJsoncValue *parent, GError **error)
{
  gsize             start = self->at;
  g_autofree char  *key = NULL;
  BeckonJsoncValue *value;

  if (peek (self) != '"')
    {
      refuse (self, _ ("Expected a member’s name in quotation marks"), error);
      return NULL;
    }
  if (!read_text (self, error))
    return NULL;
  key = decode (self->text, start, self->at);
  if (!read_space (self, error))
    return NULL;
  if (peek (self) != ':')
    {
      refuse (self, _ ("Expected a colon"), error);
      return NULL;
    }
  self->at++;
  if (!read_space (self, error))
    return NULL;
  value = read_value (self, parent, error);
  if (value == NULL)
    return NULL;
  value->key = g_steal_pointer (&key);
  value->key_start = start;
  return value;
}

/* Reads what is between the brackets, and the closing one. */
static gboolean
read_children (Reader *self, BeckonJsoncValue *parent, GError **error)
{
  gboolean is_object = parent->type == BECKON_JSONC_OBJECT;
  char     close = is_object ? '}' : ']';

  self->at++;
  for (;;)
    {
      BeckonJsoncValue *child;

      if (!read_space (self, error))
        return FALSE;
      if (peek (self) == close)
        break;
      child = is_object ? read_member (self, parent, error) : read_value (self, parent, error);
      if (child == NULL)
        return FALSE;
      g_ptr_array_add (parent->children, child);
      if (!read_space (self, error))
        return FALSE;
      if (peek (self) == ',')
        child->comma = self->at++;
      else if (peek (self) != close)
        return refuse (self, _ ("Expected a comma or a closing bracket"), error);
    }
  self->at++;
  return TRUE;
}

static BeckonJsoncValue *
read_value (Reader *self, BeckonJsoncValue *parent, GError **error)
{
  BeckonJsoncValue *value = g_new0 (BeckonJsoncValue, 1);
  int               c = peek (self);
  gboolean          good;

  value->start = value->key_start = self->at;
  value->comma = G_MAXSIZE;
  value->parent = parent;
  if (c == '{' || c == '[')
    {
      value->type = c == '{' ? BECKON_JSONC_OBJECT : BECKON_JSONC_ARRAY;
      value->children = g_ptr_array_new_with_free_func (value_free);
      if (self->depth >= MAX_DEPTH)
        {
          beckon_set_error (error, BECKON_ERROR_LIMIT, _ ("Make the file simpler."), "%s",
                            _ ("Its values are nested too deeply"));
          good = FALSE;
        }
      else
        {
          self->depth++;
          good = read_children (self, value, error);
          self->depth--;
        }
    }
  else if (c == '"')
    {
      value->type = BECKON_JSONC_TEXT;
      good = read_text (self, error);
    }
  else if (c == '-' || (c >= '0' && c <= '9'))
    {
      value->type = BECKON_JSONC_NUMBER;
      good = read_number (self, error);
    }
  else
    {
      value->type = BECKON_JSONC_LITERAL;
      good = read_literal (self, error);
    }
  value->end = self->at;
  if (good)
    return value;
  value_free (value);
  return NULL;
}

BeckonJsonc *
beckon_jsonc_parse (const char *text, gsize length, GError **error)
{
  Reader reader = { text, length, 0, 0 };
  g_autoptr (BeckonJsonc) self = g_new0 (BeckonJsonc, 1);
  const char *bad = NULL;

  self->text = text;
  self->length = length;
  if (!g_utf8_validate_len (text, length, &bad))
    {
      reader.at = bad - text;
      refuse (&reader, _ ("Save the file as UTF-8."), error);
      return NULL;
    }
  if (is_next (&reader, BOM))
    reader.at += strlen (BOM);
  if (!read_space (&reader, error))
    return NULL;
  self->root = read_value (&reader, NULL, error);
  if (self->root == NULL || !read_space (&reader, error))
    return NULL;
  if (reader.at < length)
    {
      refuse (&reader, _ ("Remove what follows the last bracket."), error);
      return NULL;
    }
  return g_steal_pointer (&self);
}

void
beckon_jsonc_free (BeckonJsonc *self)
{
  g_clear_pointer (&self->root, value_free);
  g_free (self);
}

BeckonJsoncValue *
beckon_jsonc_get (BeckonJsoncValue *object, const char *key, gboolean *twice)
{
  BeckonJsoncValue *found = NULL;

  if (twice != NULL)
    *twice = FALSE;
  for (guint i = 0; object->type == BECKON_JSONC_OBJECT && i < object->children->len; i++)
    {
      BeckonJsoncValue *child = object->children->pdata[i];

      if (g_strcmp0 (child->key, key) != 0)
        continue;
      if (found != NULL && twice != NULL)
        *twice = TRUE;
      found = child;
    }
  return found;
}

gboolean
beckon_jsonc_find (const BeckonJsonc *self,
                   const char *const *path,
                   BeckonJsoncValue **found,
                   GError           **error)
{
  BeckonJsoncValue *value = self->root;

  *found = NULL;
  for (guint i = 0; value != NULL; i++)
    {
      gboolean twice;

      if (path[i] == NULL)
        {
          *found = value;
          return TRUE;
        }
      if (value->type != BECKON_JSONC_OBJECT)
        {
          beckon_set_error (error, BECKON_ERROR_MISFIT, _ ("Change it to an object: { }."),
                            i == 0 ? _ ("The file does not contain an object, but one value")
                                   : _ ("“%s” is not an object"),
                            i == 0 ? "" : path[i - 1]);
          return FALSE;
        }
      value = beckon_jsonc_get (value, path[i], &twice);
      if (twice)
        {
          beckon_set_error (error, BECKON_ERROR_MISFIT,
                            _ ("Remove the one that is not meant, and repeat the command."),
                            _ ("“%s” is in the same object twice"), path[i]);
          return FALSE;
        }
    }
  return TRUE;
}

char *
beckon_jsonc_dup_text (const BeckonJsonc *self, const BeckonJsoncValue *value)
{
  return value->type == BECKON_JSONC_TEXT ? decode (self->text, value->start, value->end) : NULL;
}

static gboolean
has_members (const BeckonJsonc *self, const BeckonJsoncValue *value, JsonObject *wanted)
{
  JsonObjectIter iter;
  const char    *name;
  JsonNode      *node;

  json_object_iter_init_ordered (&iter, wanted);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      gboolean          twice;
      BeckonJsoncValue *member = beckon_jsonc_get ((BeckonJsoncValue *) value, name, &twice);

      if (member == NULL || twice || !beckon_jsonc_has (self, member, node))
        return FALSE;
    }
  return TRUE;
}

static gboolean
has_elements (const BeckonJsonc *self, const BeckonJsoncValue *value, JsonArray *wanted)
{
  if (value->children->len != json_array_get_length (wanted))
    return FALSE;
  for (guint i = 0; i < value->children->len; i++)
    if (!beckon_jsonc_has (self, value->children->pdata[i], json_array_get_element (wanted, i)))
      return FALSE;
  return TRUE;
}

gboolean
beckon_jsonc_has (const BeckonJsonc *self, const BeckonJsoncValue *value, JsonNode *wanted)
{
  g_autofree char *text = NULL;
  g_autofree char *slice = NULL;

  if (JSON_NODE_HOLDS_OBJECT (wanted))
    return value->type == BECKON_JSONC_OBJECT
           && has_members (self, value, json_node_get_object (wanted));
  if (JSON_NODE_HOLDS_ARRAY (wanted))
    return value->type == BECKON_JSONC_ARRAY
           && has_elements (self, value, json_node_get_array (wanted));
  if (json_node_get_value_type (wanted) == G_TYPE_STRING)
    {
      text = beckon_jsonc_dup_text (self, value);
      return g_strcmp0 (text, json_node_get_string (wanted)) == 0;
    }
  slice = g_strndup (self->text + value->start, value->end - value->start);
  if (json_node_get_value_type (wanted) == G_TYPE_BOOLEAN)
    return strcmp (slice, json_node_get_boolean (wanted) ? "true" : "false") == 0;
  return value->type == BECKON_JSONC_NUMBER
         && g_ascii_strtod (slice, NULL) == (double) json_node_get_int (wanted);
}

gsize
beckon_jsonc_skip (const BeckonJsonc *self, gsize at)
{
  Reader reader = { self->text, self->length, at, 0 };

  skip (&reader);
  return reader.at;
}
