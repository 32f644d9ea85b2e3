/* toml.c: where the lines and values of a TOML text are
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "connect/toml.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/json/json-scan.h"

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
line_free (gpointer data)
{
  BeckonTomlLine *self = data;

  g_strfreev (self->path);
  g_free (self);
}

static gboolean
refuse (const Reader *self, const char *expected, GError **error)
{
  guint line = 1;

  for (gsize i = 0; i < self->at && i < self->length; i++)
    line += self->text[i] == '\n';
  beckon_set_error (error, BECKON_ERROR_MALFORMED, expected, _ ("Line %u is not valid TOML"), line);
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

static void
skip_blanks (Reader *self)
{
  while (peek (self) == ' ' || peek (self) == '\t')
    self->at++;
}

static void
skip_comment (Reader *self)
{
  if (peek (self) == '#')
    while (self->at < self->length && peek (self) != '\n')
      self->at++;
}

/* Moves past the end of a line. FALSE: something else is there. */
static gboolean
skip_newline (Reader *self)
{
  if (is_next (self, "\r\n"))
    self->at += 2;
  else if (peek (self) == '\n')
    self->at++;
  else
    return self->at == self->length;
  return TRUE;
}

/* Between the elements of an array: white space, line ends and comments. */
static void
skip_space (Reader *self)
{
  for (;;)
    {
      gsize before = self->at;

      skip_blanks (self);
      skip_comment (self);
      if (self->at < self->length)
        skip_newline (self);
      if (self->at == before)
        return;
    }
}

/* --- texts --- */

static gboolean
read_long_text (Reader *self, char quote, GError **error)
{
  char close[] = { quote, quote, quote, '\0' };

  self->at += 3;
  while (self->at < self->length && !is_next (self, close))
    self->at += quote == '"' && peek (self) == '\\' && self->at + 1 < self->length ? 2 : 1;
  if (self->at >= self->length)
    return refuse (self, _ ("Close the text with quotation marks."), error);
  self->at += 3;
  /* Two more may belong to the text. */
  for (guint i = 0; i < 2 && peek (self) == quote; i++)
    self->at++;
  return TRUE;
}

static gboolean
read_text (Reader *self, GError **error)
{
  int quote = peek (self);

  if (is_next (self, "\"\"\"") || is_next (self, "'''"))
    return read_long_text (self, (char) quote, error);
  self->at++;
  while (peek (self) != quote)
    {
      if (peek (self) < 0 || peek (self) == '\n')
        return refuse (self, _ ("Close the text with quotation marks."), error);
      if (quote == '"' && peek (self) == '\\')
        self->at++;
      self->at++;
    }
  self->at++;
  return TRUE;
}

/* (transfer full) (nullable): a text of one line that is quoted by @start and before @end. */
static char *
decode (const char *text, gsize start, gsize end)
{
  BeckonJsonScan scan = { text + start, text + start, text + end };
  BeckonJsonText taken = { 0 };

  if (end - start < 2 || strncmp (text + start, "\"\"\"", 3) == 0
      || strncmp (text + start, "'''", 3) == 0)
    return NULL;
  if (text[start] == '\'')
    return g_strndup (text + start + 1, end - start - 2);
  /* The escapes of JSON are those of TOML, but for one; with it, this is no text that we know. */
  if (text[start] != '"' || !beckon_json_scan_string (&scan, &taken, NULL))
    return NULL;
  return taken.unescaped != NULL ? taken.unescaped : g_strndup (taken.text, taken.length);
}

/* --- keys and values --- */

static gboolean
is_bare (int c)
{
  return c > 0 && (g_ascii_isalnum (c) || c == '_' || c == '-');
}

/* (transfer full) (nullable) (array zero-terminated=1): the keys between dots. */
static char **
read_path (Reader *self, GError **error)
{
  g_autoptr (GStrvBuilder) path = g_strv_builder_new ();

  for (;;)
    {
      gsize            start;
      g_autofree char *key = NULL;

      skip_blanks (self);
      start = self->at;
      if (peek (self) == '"' || peek (self) == '\'')
        {
          if (!read_text (self, error))
            return NULL;
          key = decode (self->text, start, self->at);
        }
      else
        {
          while (is_bare (peek (self)))
            self->at++;
          if (self->at > start)
            key = g_strndup (self->text + start, self->at - start);
        }
      if (key == NULL)
        {
          refuse (self, _ ("Expected the name of a key"), error);
          return NULL;
        }
      g_strv_builder_add (path, key);
      skip_blanks (self);
      if (peek (self) != '.')
        return g_strv_builder_end (path);
      self->at++;
    }
}

static gboolean read_value (Reader *self, GError **error);

static gboolean
read_pair (Reader *self, GError **error)
{
  g_auto (GStrv) path = read_path (self, error);

  if (path == NULL)
    return FALSE;
  if (peek (self) != '=')
    return refuse (self, _ ("Expected an equals sign"), error);
  self->at++;
  skip_blanks (self);
  return read_value (self, error);
}

/* An array or an inline table. */
static gboolean
read_list (Reader *self, GError **error)
{
  gboolean is_table = peek (self) == '{';
  int      close = is_table ? '}' : ']';

  if (self->depth >= MAX_DEPTH)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT, _ ("Make the file simpler."), "%s",
                        _ ("Its values are nested too deeply"));
      return FALSE;
    }
  self->depth++;
  self->at++;
  for (;;)
    {
      skip_space (self);
      if (peek (self) == close)
        break;
      if (!(is_table ? read_pair (self, error) : read_value (self, error)))
        return FALSE;
      skip_space (self);
      if (peek (self) == ',')
        self->at++;
      else if (peek (self) != close)
        return refuse (self, _ ("Expected a comma or a closing bracket"), error);
    }
  self->depth--;
  self->at++;
  return TRUE;
}

/* A number, a truth value, or a date, which may have a blank before its time. */
static gboolean
read_bare (Reader *self, GError **error)
{
  gsize start = self->at;

  for (;;)
    {
      int c = peek (self);

      if (c == ' ' && self->at - start == 10 && self->text[start + 4] == '-'
          && self->at + 1 < self->length && g_ascii_isdigit (self->text[self->at + 1]))
        self->at++;
      else if (is_bare (c) || (c > 0 && strchr ("+.:", c) != NULL))
        self->at++;
      else
        break;
    }
  return self->at > start || refuse (self, _ ("Expected a value"), error);
}

static gboolean
read_value (Reader *self, GError **error)
{
  switch (peek (self))
    {
    case '"':
    case '\'':
      return read_text (self, error);
    case '[':
    case '{':
      return read_list (self, error);
    default:
      return read_bare (self, error);
    }
}

/* --- lines --- */

static gboolean
read_header (Reader *self, BeckonTomlLine *line, GError **error)
{
  line->type = is_next (self, "[[") ? BECKON_TOML_LIST : BECKON_TOML_TABLE;
  self->at += line->type == BECKON_TOML_LIST ? 2 : 1;
  line->path = read_path (self, error);
  if (line->path == NULL)
    return FALSE;
  if (!is_next (self, line->type == BECKON_TOML_LIST ? "]]" : "]"))
    return refuse (self, _ ("Expected a closing bracket"), error);
  self->at += line->type == BECKON_TOML_LIST ? 2 : 1;
  return TRUE;
}

static gboolean
read_line (Reader *self, BeckonTomlLine *line, GError **error)
{
  line->start = self->at;
  skip_blanks (self);
  if (peek (self) == '[')
    {
      if (!read_header (self, line, error))
        return FALSE;
    }
  else if (peek (self) == '#')
    {
      line->type = BECKON_TOML_COMMENT;
    }
  else if (peek (self) == '\n' || peek (self) == '\r' || peek (self) < 0)
    {
      line->type = BECKON_TOML_BLANK;
    }
  else
    {
      line->type = BECKON_TOML_PAIR;
      line->path = read_path (self, error);
      if (line->path == NULL)
        return FALSE;
      if (peek (self) != '=')
        return refuse (self, _ ("Expected an equals sign"), error);
      self->at++;
      skip_blanks (self);
      line->value_start = self->at;
      if (!read_value (self, error))
        return FALSE;
      line->value_end = self->at;
    }
  skip_blanks (self);
  skip_comment (self);
  if (!skip_newline (self))
    return refuse (self, _ ("Expected the end of the line"), error);
  line->end = self->at;
  return TRUE;
}

GPtrArray *
beckon_toml_parse (const char *text, gsize length, GError **error)
{
  Reader reader = { text, length, 0, 0 };
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (line_free);
  const char *bad = NULL;

  if (!g_utf8_validate_len (text, length, &bad))
    {
      reader.at = bad - text;
      refuse (&reader, _ ("Save the file as UTF-8."), error);
      return NULL;
    }
  if (is_next (&reader, BOM))
    reader.at += strlen (BOM);
  while (reader.at < length)
    {
      BeckonTomlLine *line = g_new0 (BeckonTomlLine, 1);

      g_ptr_array_add (lines, line);
      if (!read_line (&reader, line, error))
        return NULL;
    }
  return g_steal_pointer (&lines);
}

/* --- comparing --- */

static gboolean
is_number (const char *text, gsize start, gsize end, gint64 wanted)
{
  g_autoptr (GString) digits = g_string_new (NULL);
  gint64 value;

  for (gsize i = start; i < end; i++)
    if (text[i] != '_')
      g_string_append_c (digits, text[i]);
  return g_ascii_string_to_signed (digits->str, 10, G_MININT64, G_MAXINT64, &value, NULL)
         && value == wanted;
}

static gboolean
is_text (const char *text, gsize start, gsize end, const char *wanted)
{
  g_autofree char *found = decode (text, start, end);

  return g_strcmp0 (found, wanted) == 0;
}

char **
beckon_toml_dup_texts (const char *text, const BeckonTomlLine *line)
{
  g_autoptr (GStrvBuilder) texts = g_strv_builder_new ();
  Reader           reader = { text, line->value_end, line->value_start, 0 };
  gboolean         is_list = text[line->value_start] == '[';
  g_autofree char *single = is_list ? NULL : decode (text, line->value_start, line->value_end);

  if (!is_list && single == NULL)
    return NULL;
  if (!is_list)
    g_strv_builder_add (texts, single);
  reader.at += is_list;
  while (is_list)
    {
      g_autofree char *element = NULL;
      gsize            start;

      skip_space (&reader);
      if (peek (&reader) == ']')
        break;
      start = reader.at;
      if (read_value (&reader, NULL))
        element = decode (text, start, reader.at);
      if (element == NULL)
        return NULL;
      g_strv_builder_add (texts, element);
      skip_space (&reader);
      if (peek (&reader) == ',')
        reader.at++;
    }
  return g_strv_builder_end (texts);
}

static gboolean
is_texts (const char *text, const BeckonTomlLine *line, JsonArray *wanted)
{
  g_auto (GStrv) found = text[line->value_start] == '[' ? beckon_toml_dup_texts (text, line) : NULL;
  guint n = json_array_get_length (wanted);

  if (found == NULL || g_strv_length (found) != n)
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (g_strcmp0 (found[i], json_array_get_string_element (wanted, i)) != 0)
      return FALSE;
  return TRUE;
}

gboolean
beckon_toml_has (const char *text, const BeckonTomlLine *line, JsonNode *wanted)
{
  gsize start = line->value_start, end = line->value_end;

  if (JSON_NODE_HOLDS_ARRAY (wanted))
    return is_texts (text, line, json_node_get_array (wanted));
  if (json_node_get_value_type (wanted) == G_TYPE_STRING)
    return is_text (text, start, end, json_node_get_string (wanted));
  if (json_node_get_value_type (wanted) == G_TYPE_BOOLEAN)
    {
      const char *word = json_node_get_boolean (wanted) ? "true" : "false";

      return end - start == strlen (word) && memcmp (text + start, word, end - start) == 0;
    }
  return is_number (text, start, end, json_node_get_int (wanted));
}
