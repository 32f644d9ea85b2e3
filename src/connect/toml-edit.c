/* toml-edit.c: changes one table of a TOML text and leaves all else as it is
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "connect/toml-edit.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/json/json-write.h"
#include "connect/toml.h"

/* A text and the table in it that is meant. */
typedef struct
{
  const char        *text;
  const char *const *path;
  GPtrArray         *lines;     /* (owned) (element-type BeckonTomlLine) */
  gint               header;    /* the number of the line; -1: absent */
  guint              end;       /* the number of the line after its last pair */
  gboolean           has_inner; /* there are tables in it */
} Table;

static void
table_clear (Table *self)
{
  g_clear_pointer (&self->lines, g_ptr_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Table, table_clear)

/* Does @path begin with @part, or @part with @path? How many keys they share, or -1. */
static gint
share (const char *const *path, const char *const *part)
{
  gint i;

  for (i = 0; path[i] != NULL && part[i] != NULL; i++)
    if (strcmp (path[i], part[i]) != 0)
      return -1;
  return i;
}

static guint
count (const char *const *path)
{
  return g_strv_length ((char **) path);
}

static gboolean
refuse_shape (const Table *self, GError **error)
{
  g_autofree char *name = g_strjoinv (".", (char **) self->path);
  /* Translators: the name of a table in a TOML file */
  g_autofree char *hint =
    g_strdup_printf (_ ("Write it as a table with the header [%s], or remove it."), name);

  beckon_set_error (error, BECKON_ERROR_MISFIT, hint,
                    _ ("“%s” is not written as a table of its own"), name);
  return FALSE;
}

static gboolean
refuse_twice (const char *name, GError **error)
{
  beckon_set_error (error, BECKON_ERROR_MISFIT,
                    _ ("Remove the one that is not meant, and repeat the command."),
                    _ ("“%s” is in the file twice"), name);
  return FALSE;
}

/* Is the pair @line, in the table @current, in the way of our table? */
static gboolean
is_in_the_way (const Table *self, const char *const *current, const BeckonTomlLine *line)
{
  g_auto (GStrv) whole = NULL;
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  gint shared;

  if (current != NULL)
    g_strv_builder_addv (builder, (const char **) current);
  g_strv_builder_addv (builder, (const char **) line->path);
  whole = g_strv_builder_end (builder);
  shared = share (self->path, (const char *const *) whole);
  if (shared < 0)
    return FALSE;
  /* A value on the way to the table, or one of its members from above. */
  return count ((const char *const *) whole) <= count (self->path) || current == NULL
         || count (current) < count (self->path);
}

static gboolean
find_table (Table *self, const char *text, const char *const *path, GError **error)
{
  const char *const *current = NULL;
  gboolean           inside = FALSE;

  self->text = text;
  self->path = path;
  self->header = -1;
  self->lines = beckon_toml_parse (text, strlen (text), error);
  if (self->lines == NULL)
    return FALSE;
  for (guint i = 0; i < self->lines->len; i++)
    {
      const BeckonTomlLine *line = self->lines->pdata[i];

      if (line->type == BECKON_TOML_TABLE || line->type == BECKON_TOML_LIST)
        {
          gint shared;

          current = (const char *const *) line->path;
          shared = share (path, current);
          inside = shared == (gint) count (path) && shared == (gint) count (current);
          if (line->type == BECKON_TOML_LIST && shared >= 0 && count (current) <= count (path))
            return refuse_shape (self, error);
          self->has_inner =
            self->has_inner || (shared == (gint) count (path) && count (current) > count (path));
          if (inside && self->header >= 0)
            return refuse_twice (path[count (path) - 1], error);
          if (inside)
            {
              self->header = (gint) i;
              self->end = i + 1;
            }
        }
      else if (line->type == BECKON_TOML_PAIR)
        {
          if (is_in_the_way (self, current, line))
            return refuse_shape (self, error);
          if (inside)
            self->end = i + 1;
        }
    }
  return TRUE;
}

/* @found (out) (nullable): the pair of @key in the table. FALSE: it is there twice. */
static gboolean
find_pair (const Table *self, const char *key, const BeckonTomlLine **found, GError **error)
{
  *found = NULL;
  for (guint i = self->header + 1; self->header >= 0 && i < self->end; i++)
    {
      const BeckonTomlLine *line = self->lines->pdata[i];

      if (line->type != BECKON_TOML_PAIR || strcmp (line->path[0], key) != 0)
        continue;
      if (*found != NULL || line->path[1] != NULL)
        return refuse_twice (key, error);
      *found = line;
    }
  return TRUE;
}

gboolean
beckon_toml_look (const char        *text,
                  const char *const *path,
                  JsonObject        *members,
                  BeckonTomlState   *state,
                  GError           **error)
{
  g_auto (Table) table = { 0 };
  gboolean       equal = TRUE;
  JsonObjectIter iter;
  const char    *name;
  JsonNode      *node;

  if (!find_table (&table, text, path, error))
    return FALSE;
  json_object_iter_init_ordered (&iter, members);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      const BeckonTomlLine *pair;

      if (!find_pair (&table, name, &pair, error))
        return FALSE;
      equal = equal && pair != NULL && beckon_toml_has (text, pair, node);
    }
  if (table.header < 0)
    *state = table.has_inner ? BECKON_TOML_DIFFERENT : BECKON_TOML_ABSENT;
  else
    *state = equal ? BECKON_TOML_EQUAL : BECKON_TOML_DIFFERENT;
  return TRUE;
}

char **
beckon_toml_dup_member (const char *text, const char *const *path, const char *key)
{
  g_auto (Table) table = { 0 };
  const BeckonTomlLine *pair;

  if (!find_table (&table, text, path, NULL) || !find_pair (&table, key, &pair, NULL)
      || pair == NULL)
    return NULL;
  return beckon_toml_dup_texts (text, pair);
}

/* --- writing --- */

static const char *
get_newline (const char *text)
{
  const char *first = strchr (text, '\n');

  return first != NULL && first > text && first[-1] == '\r' ? "\r\n" : "\n";
}

static void
append_text (GString *out, const char *text)
{
  g_autoptr (GString) quoted = g_string_new (NULL);

  beckon_json_add_string (quoted, NULL, text);
  g_string_append_len (out, quoted->str, quoted->len);
}

static void
append_value (GString *out, JsonNode *node)
{
  if (JSON_NODE_HOLDS_ARRAY (node))
    {
      JsonArray *array = json_node_get_array (node);

      g_string_append_c (out, '[');
      for (guint i = 0; i < json_array_get_length (array); i++)
        {
          if (i > 0)
            g_string_append (out, ", ");
          append_text (out, json_array_get_string_element (array, i));
        }
      g_string_append_c (out, ']');
    }
  else if (json_node_get_value_type (node) == G_TYPE_STRING)
    append_text (out, json_node_get_string (node));
  else if (json_node_get_value_type (node) == G_TYPE_BOOLEAN)
    g_string_append (out, json_node_get_boolean (node) ? "true" : "false");
  else
    g_string_append_printf (out, "%" G_GINT64_FORMAT, json_node_get_int (node));
}

static void
append_pair (GString *out, const char *name, JsonNode *node, const char *newline)
{
  g_string_append_printf (out, "%s = ", name);
  append_value (out, node);
  g_string_append (out, newline);
}

/* (transfer full): @self with a new table at the end, after an empty line, which goes with it. */
static char *
add_table (const Table *self, JsonObject *members)
{
  g_autoptr (GString) out = g_string_new (self->text);
  g_autofree char *name = g_strjoinv (".", (char **) self->path);
  const char      *newline = get_newline (self->text);
  JsonObjectIter   iter;
  const char      *key;
  JsonNode        *node;

  if (out->len > 0 && out->str[out->len - 1] != '\n')
    g_string_append (out, newline);
  if (self->lines->len > 0)
    g_string_append (out, newline);
  g_string_append_printf (out, "[%s]%s", name, newline);
  json_object_iter_init_ordered (&iter, members);
  while (json_object_iter_next_ordered (&iter, &key, &node))
    append_pair (out, key, node, newline);
  return g_string_free (g_steal_pointer (&out), FALSE);
}

/* (transfer full) (nullable): @text with one member of a table that is there. */
static char *
set_member (
  const char *text, const char *const *path, const char *name, JsonNode *node, GError **error)
{
  g_auto (Table) table = { 0 };
  const BeckonTomlLine *pair;
  const BeckonTomlLine *last;
  g_autoptr (GString) out = NULL;

  if (!find_table (&table, text, path, error) || !find_pair (&table, name, &pair, error))
    return NULL;
  if (pair != NULL && beckon_toml_has (text, pair, node))
    return g_strdup (text);
  if (pair != NULL)
    {
      if (text[pair->value_start] == '{'
          || (text[pair->value_start] == '[') != JSON_NODE_HOLDS_ARRAY (node))
        {
          beckon_set_error (error, BECKON_ERROR_MISFIT,
                            _ ("Change it in the file, or remove it, and repeat the command."),
                            _ ("“%s” has a value of another type"), name);
          return NULL;
        }
      out = g_string_new_len (text, pair->value_start);
      append_value (out, node);
      g_string_append (out, text + pair->value_end);
      return g_string_free (g_steal_pointer (&out), FALSE);
    }
  last = table.lines->pdata[table.end - 1];
  out = g_string_new_len (text, last->end);
  if (out->str[out->len - 1] != '\n')
    g_string_append (out, get_newline (text));
  append_pair (out, name, node, get_newline (text));
  g_string_append (out, text + last->end);
  return g_string_free (g_steal_pointer (&out), FALSE);
}

char *
beckon_toml_set (const char *text, const char *const *path, JsonObject *members, GError **error)
{
  g_auto (Table) table = { 0 };
  g_autofree char *changed = g_strdup (text);
  JsonObjectIter   iter;
  const char      *name;
  JsonNode        *node;

  if (!find_table (&table, text, path, error))
    return NULL;
  if (table.header < 0)
    return add_table (&table, members);
  json_object_iter_init_ordered (&iter, members);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      char *next = set_member (changed, path, name, node, error);

      if (next == NULL)
        return NULL;
      g_free (changed);
      changed = next;
    }
  return g_steal_pointer (&changed);
}

char *
beckon_toml_remove (const char *text, const char *const *path, GError **error)
{
  g_auto (Table) table = { 0 };
  g_autoptr (GString) out = NULL;

  if (!find_table (&table, text, path, error))
    return NULL;
  out = g_string_new (text);
  /* From the end, so that the places before stay. */
  for (guint i = table.lines->len; i > 0; i--)
    {
      const BeckonTomlLine *header = table.lines->pdata[i - 1];
      guint                 last = i - 1;
      gsize                 start = header->start;

      if ((header->type != BECKON_TOML_TABLE && header->type != BECKON_TOML_LIST)
          || share (path, (const char *const *) header->path) != (gint) count (path))
        continue;
      for (guint j = i; j < table.lines->len; j++)
        {
          const BeckonTomlLine *line = table.lines->pdata[j];

          if (line->type == BECKON_TOML_TABLE || line->type == BECKON_TOML_LIST)
            break;
          if (line->type == BECKON_TOML_PAIR)
            last = j;
        }
      if (i > 1)
        {
          const BeckonTomlLine *before = table.lines->pdata[i - 2];

          if (before->type == BECKON_TOML_BLANK)
            start = before->start;
        }
      g_string_erase (out, start, ((BeckonTomlLine *) table.lines->pdata[last])->end - start);
    }
  return g_string_free (g_steal_pointer (&out), FALSE);
}
