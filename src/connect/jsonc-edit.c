/* jsonc-edit.c: changes one value of a JSON text and leaves all else as it is
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "connect/jsonc-edit.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/json/json-write.h"

#define BOM "\xEF\xBB\xBF"
#define DEFAULT_UNIT "  "

/* How the text looks. */
typedef struct
{
  const char *newline;
  char       *unit;        /* (owned): one level of indentation */
  gboolean    is_one_line; /* and not only an empty object */
  gboolean    is_compact;  /* no blank after a colon */
} Look;

static void
look_clear (Look *self)
{
  g_free (self->unit);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Look, look_clear)

static gboolean
is_blank (char c)
{
  return c == ' ' || c == '\t';
}

static gboolean
has_newline (const BeckonJsonc *self, gsize start, gsize end)
{
  return memchr (self->text + start, '\n', end - start) != NULL;
}

/* The place where the blanks before @at begin; *@at_line_start: the line begins with them. */
static gsize
go_back (const BeckonJsonc *self, gsize at, gboolean *at_line_start)
{
  while (at > 0 && is_blank (self->text[at - 1]))
    at--;
  *at_line_start = at == 0 || self->text[at - 1] == '\n';
  return at;
}

/* (transfer full): the white space with which the line of @at begins. */
static char *
dup_indent (const BeckonJsonc *self, gsize at)
{
  gsize start, end;

  for (start = at; start > 0 && self->text[start - 1] != '\n'; start--)
    continue;
  for (end = start; end < at && is_blank (self->text[end]); end++)
    continue;
  return g_strndup (self->text + start, end - start);
}

static void
look_at (const BeckonJsonc *self, Look *look)
{
  const char             *first = memchr (self->text, '\n', self->length);
  const BeckonJsoncValue *root = self->root;
  const BeckonJsoncValue *child =
    root->children != NULL && root->children->len > 0 ? root->children->pdata[0] : NULL;
  gboolean at_line_start = FALSE;

  look->newline = first != NULL && first > self->text && first[-1] == '\r' ? "\r\n" : "\n";
  look->is_one_line = child != NULL && !has_newline (self, root->start, root->end);
  look->is_compact = look->is_one_line && child->key != NULL && self->text[child->start - 1] == ':';
  if (child != NULL)
    go_back (self, child->key_start, &at_line_start);
  if (at_line_start)
    look->unit = dup_indent (self, child->key_start);
  if (look->unit == NULL || *look->unit == '\0')
    {
      g_free (look->unit);
      look->unit = g_strdup (DEFAULT_UNIT);
    }
}

/* --- writing a value --- */

static gboolean
is_simple (JsonArray *array)
{
  for (guint i = 0; i < json_array_get_length (array); i++)
    if (!JSON_NODE_HOLDS_VALUE (json_array_get_element (array, i)))
      return FALSE;
  return TRUE;
}

static void
append_text (GString *out, const char *text)
{
  g_autoptr (GString) quoted = g_string_new (NULL);

  beckon_json_add_string (quoted, NULL, text);
  g_string_append_len (out, quoted->str, quoted->len);
}

static void
append_break (GString *out, const Look *look, const char *indent, guint depth)
{
  g_string_append_printf (out, "%s%s", look->newline, indent);
  for (guint i = 0; i < depth; i++)
    g_string_append (out, look->unit);
}

static void append_value (GString    *out,
                          const Look *look,
                          const char *indent,
                          guint       depth,
                          gboolean    one_line,
                          JsonNode   *node);

static void
append_object (GString    *out,
               const Look *look,
               const char *indent,
               guint       depth,
               gboolean    one_line,
               JsonObject *object)
{
  JsonObjectIter iter;
  const char    *name;
  JsonNode      *node;
  gboolean       any = FALSE;

  g_string_append_c (out, '{');
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      if (any)
        g_string_append_c (out, ',');
      if (!one_line)
        append_break (out, look, indent, depth + 1);
      else if (!look->is_compact)
        g_string_append_c (out, ' ');
      any = TRUE;
      append_text (out, name);
      g_string_append (out, look->is_compact ? ":" : ": ");
      append_value (out, look, indent, depth + 1, one_line, node);
    }
  if (any && !one_line)
    append_break (out, look, indent, depth);
  else if (any && !look->is_compact)
    g_string_append_c (out, ' ');
  g_string_append_c (out, '}');
}

static void
append_array (GString    *out,
              const Look *look,
              const char *indent,
              guint       depth,
              gboolean    one_line,
              JsonArray  *array)
{
  gboolean simple = one_line || is_simple (array);
  guint    length = json_array_get_length (array);

  g_string_append_c (out, '[');
  for (guint i = 0; i < length; i++)
    {
      if (i > 0)
        g_string_append (out, simple && !look->is_compact ? ", " : ",");
      if (!simple)
        append_break (out, look, indent, depth + 1);
      append_value (out, look, indent, depth + 1, one_line, json_array_get_element (array, i));
    }
  if (length > 0 && !simple)
    append_break (out, look, indent, depth);
  g_string_append_c (out, ']');
}

/* @indent: of the line on which the value begins; @depth: levels below it. */
static void
append_value (GString    *out,
              const Look *look,
              const char *indent,
              guint       depth,
              gboolean    one_line,
              JsonNode   *node)
{
  if (JSON_NODE_HOLDS_OBJECT (node))
    append_object (out, look, indent, depth, one_line, json_node_get_object (node));
  else if (JSON_NODE_HOLDS_ARRAY (node))
    append_array (out, look, indent, depth, one_line, json_node_get_array (node));
  else if (json_node_get_value_type (node) == G_TYPE_STRING)
    append_text (out, json_node_get_string (node));
  else if (json_node_get_value_type (node) == G_TYPE_BOOLEAN)
    g_string_append (out, json_node_get_boolean (node) ? "true" : "false");
  else
    g_string_append_printf (out, "%" G_GINT64_FORMAT, json_node_get_int (node));
}

/* --- inserting --- */

/* The place after the comments that follow @at on its line; line comments end before the line
 * does. */
static gsize
skip_comments (const BeckonJsonc *self, gsize at)
{
  gsize end = at;

  while (at < self->length)
    {
      if (is_blank (self->text[at]))
        {
          at++;
          continue;
        }
      if (strncmp (self->text + at, "//", 2) == 0)
        {
          end = at;
          while (end < self->length && self->text[end] != '\n' && self->text[end] != '\r')
            end++;
          break;
        }
      if (strncmp (self->text + at, "/*", 2) != 0)
        break;
      at = end = g_strstr_len (self->text + at + 2, self->length - at - 2, "*/") + 2 - self->text;
    }
  return end;
}

/* (transfer full): @key (nullable): of a member. */
static char *
insert_child (const BeckonJsonc *self, BeckonJsoncValue *parent, const char *key, JsonNode *value)
{
  g_auto (Look) look = { 0 };
  BeckonJsoncValue *last =
    parent->children->len > 0 ? parent->children->pdata[parent->children->len - 1] : NULL;
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GString) child = g_string_new (NULL);
  g_autofree char *indent = NULL;
  gboolean         one_line;
  gsize            at;

  look_at (self, &look);
  one_line = last != NULL ? !has_newline (self, parent->start, last->key_start) : look.is_one_line;
  if (last == NULL)
    {
      g_autofree char *outer = dup_indent (self, parent->start);

      indent = g_strconcat (outer, look.unit, NULL);
    }
  else
    {
      indent = dup_indent (self, last->key_start);
    }
  if (key != NULL)
    {
      append_text (child, key);
      g_string_append (child, look.is_compact ? ":" : ": ");
    }
  append_value (child, &look, indent, 0, one_line, value);

  if (last == NULL)
    {
      gsize inside = beckon_jsonc_skip (self, parent->start + 1);
      gsize blank = parent->start + 1 + strspn (self->text + parent->start + 1, " \t\r\n");

      g_string_append_len (out, self->text, parent->start + 1);
      if (one_line)
        g_string_append_printf (out, look.is_compact ? "%s" : " %s ", child->str);
      else
        g_string_append_printf (out, "%s%s%s", look.newline, indent, child->str);
      /* A comment stays where it is. */
      if (blank < inside)
        {
          g_string_append (out, self->text + parent->start + 1);
          return g_string_free (g_steal_pointer (&out), FALSE);
        }
      if (!one_line)
        {
          g_autofree char *outer = dup_indent (self, parent->start);

          g_string_append_printf (out, "%s%s", look.newline, outer);
        }
      g_string_append (out, self->text + inside);
      return g_string_free (g_steal_pointer (&out), FALSE);
    }

  g_string_append_len (out, self->text, last->end);
  at = last->end;
  if (last->comma == G_MAXSIZE)
    g_string_append_c (out, ',');
  else
    {
      g_string_append_len (out, self->text + at, last->comma + 1 - at);
      at = last->comma + 1;
    }
  if (one_line)
    {
      g_string_append_printf (out, look.is_compact ? "%s" : " %s", child->str);
    }
  else
    {
      gsize end = skip_comments (self, at);

      g_string_append_len (out, self->text + at, end - at);
      at = end;
      g_string_append_printf (out, "%s%s%s", look.newline, indent, child->str);
    }
  if (last->comma != G_MAXSIZE)
    g_string_append_c (out, ',');
  g_string_append (out, self->text + at);
  return g_string_free (g_steal_pointer (&out), FALSE);
}

static char *
replace_value (const BeckonJsonc *self, const BeckonJsoncValue *value, JsonNode *wanted)
{
  g_auto (Look) look = { 0 };
  g_autofree char *indent = dup_indent (self, value->key_start);
  g_autoptr (GString) out = g_string_new_len (self->text, value->start);

  look_at (self, &look);
  append_value (out, &look, indent, 0, look.is_one_line, wanted);
  g_string_append (out, self->text + value->end);
  return g_string_free (g_steal_pointer (&out), FALSE);
}

/* (transfer full): @text, or an empty object in its place. */
static char *
dup_whole (const char *text)
{
  const char *at = g_str_has_prefix (text, BOM) ? text + strlen (BOM) : text;

  if (at[strspn (at, " \t\r\n")] != '\0')
    return g_strdup (text);
  return g_strconcat (at == text ? "" : BOM, "{}", strchr (at, '\r') != NULL ? "\r\n" : "\n", NULL);
}

/* (transfer full): @value in one object for each of @keys, the last of which has the value. */
static JsonNode *
wrap (const char *const *keys, JsonNode *value)
{
  JsonObject *object;
  JsonNode   *node;

  if (keys[0] == NULL)
    return json_node_copy (value);
  object = json_object_new ();
  json_object_set_member (object, keys[0], wrap (keys + 1, value));
  node = json_node_alloc ();
  json_node_init_object (node, object);
  json_object_unref (object);
  return node;
}

/* The innermost value on @path that is there; *@depth: how many keys lead to it. */
static gboolean
find_innermost (const BeckonJsonc *self,
                const char *const *path,
                BeckonJsoncValue **value,
                guint             *depth,
                GError           **error)
{
  g_autofree const char **part = g_new0 (const char *, g_strv_length ((char **) path) + 1);
  BeckonJsoncValue       *found = NULL;

  for (guint i = 0;; i++)
    {
      if (!beckon_jsonc_find (self, part, &found, error))
        return FALSE;
      if (found == NULL)
        return TRUE;
      *value = found;
      *depth = i;
      if (path[i] == NULL)
        return TRUE;
      part[i] = path[i];
    }
}

static char *
refuse_type (const char *const *path, gboolean is_array, GError **error)
{
  const char *key = path[g_strv_length ((char **) path) - 1];

  beckon_set_error (
    error, BECKON_ERROR_MISFIT, _ ("Change it in the file, or remove it, and repeat the command."),
    is_array ? _ ("“%s” is not a list") : _ ("“%s” has a value of another type"), key);
  return NULL;
}

static char *
set_members (const char *text, const char *const *path, JsonObject *members, GError **error)
{
  guint                   n = g_strv_length ((char **) path);
  g_autofree const char **inner = g_new0 (const char *, n + 2);
  g_autofree char        *changed = g_strdup (text);
  JsonObjectIter          iter;
  const char             *name;
  JsonNode               *node;

  for (guint i = 0; i < n; i++)
    inner[i] = path[i];
  json_object_iter_init_ordered (&iter, members);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      char *next;

      inner[n] = name;
      next = beckon_jsonc_set (changed, inner, node, error);
      if (next == NULL)
        return NULL;
      g_free (changed);
      changed = next;
    }
  return g_steal_pointer (&changed);
}

char *
beckon_jsonc_set (const char *text, const char *const *path, JsonNode *value, GError **error)
{
  g_autofree char *whole = dup_whole (text);
  g_autoptr (BeckonJsonc) self = beckon_jsonc_parse (whole, strlen (whole), error);
  g_autoptr (JsonNode) rest = NULL;
  BeckonJsoncValue *found = NULL;
  guint             depth = 0;

  if (self == NULL || !find_innermost (self, path, &found, &depth, error))
    return NULL;
  if (path[depth] == NULL)
    {
      if (beckon_jsonc_has (self, found, value))
        return g_steal_pointer (&whole);
      if ((found->type == BECKON_JSONC_OBJECT) != JSON_NODE_HOLDS_OBJECT (value)
          || (found->type == BECKON_JSONC_ARRAY) != JSON_NODE_HOLDS_ARRAY (value))
        return refuse_type (path, FALSE, error);
      if (JSON_NODE_HOLDS_OBJECT (value))
        return set_members (whole, path, json_node_get_object (value), error);
      return replace_value (self, found, value);
    }
  rest = wrap (path + depth + 1, value);
  return insert_child (self, found, path[depth], rest);
}

char *
beckon_jsonc_append (const char *text, const char *const *path, JsonNode *value, GError **error)
{
  g_autofree char *whole = dup_whole (text);
  g_autoptr (BeckonJsonc) self = beckon_jsonc_parse (whole, strlen (whole), error);
  BeckonJsoncValue *found = NULL;

  if (self == NULL || !beckon_jsonc_find (self, path, &found, error))
    return NULL;
  if (found == NULL)
    {
      g_autoptr (JsonNode) list = json_node_new (JSON_NODE_ARRAY);

      json_node_take_array (list, json_array_new ());
      json_array_add_element (json_node_get_array (list), json_node_copy (value));
      return beckon_jsonc_set (whole, path, list, error);
    }
  if (found->type != BECKON_JSONC_ARRAY)
    return refuse_type (path, TRUE, error);
  return insert_child (self, found, NULL, value);
}

/* --- removing --- */

typedef struct
{
  gsize start;
  gsize end;
} Span;

/* Is there anything but @value and its comma between the brackets around it? */
static gboolean
is_alone (const BeckonJsonc *self, const BeckonJsoncValue *value)
{
  const BeckonJsoncValue *parent = value->parent;
  gsize                   end = value->comma != G_MAXSIZE ? value->comma + 1 : value->end;

  if (parent->children->len != 1)
    return FALSE;
  return parent->start + 1 + strspn (self->text + parent->start + 1, " \t\r\n") == value->key_start
         && end + strspn (self->text + end, " \t\r\n") == parent->end - 1
         && (value->comma == G_MAXSIZE
             || value->end + strspn (self->text + value->end, " \t\r\n") == value->comma);
}

/* Nothing but blanks and comments follow @at on its line. *@end: where the blanks end, if only they
 * do. */
static gboolean
ends_line (const BeckonJsonc *self, gsize at, gsize *end)
{
  gsize after = skip_comments (self, at);
  gsize blank = after + strspn (self->text + after, " \t");

  if (self->text[blank] == '\r')
    blank++;
  if (self->text[blank] != '\n')
    return FALSE;
  if (has_newline (self, at, after))
    return FALSE;
  if (after == at)
    *end = self->text[blank - 1] == '\r' && blank > at ? blank - 1 : blank;
  return TRUE;
}

/* What to cut for @value, with the comma after it. */
static Span
find_span (const BeckonJsonc *self, const BeckonJsoncValue *value)
{
  gboolean has_comma = value->comma != G_MAXSIZE;
  Span     span = { value->key_start, has_comma ? value->comma + 1 : value->end };
  gboolean at_line_start;
  gsize    before = go_back (self, span.start, &at_line_start);
  gsize    blank = span.end + strspn (self->text + span.end, " \t");

  if (at_line_start && before > 0 && ends_line (self, span.end, &span.end))
    {
      /* The whole line. */
      span.start = before - 1;
      if (span.start > 0 && self->text[span.start - 1] == '\r')
        span.start--;
    }
  else if (has_comma && self->text[blank] != '\r' && self->text[blank] != '\n')
    {
      span.end = blank;
    }
  else if (!at_line_start)
    {
      span.start = before;
    }
  return span;
}

char *
beckon_jsonc_remove (const BeckonJsonc *self, const BeckonJsoncValue *value)
{
  g_autoptr (GString) out = NULL;
  const BeckonJsoncValue *previous = NULL;
  Span                    span;
  guint                   index = 0;

  g_return_val_if_fail (value->parent != NULL, NULL);

  while (value->parent->parent != NULL && is_alone (self, value))
    value = value->parent;
  if (is_alone (self, value))
    {
      out = g_string_new_len (self->text, value->parent->start + 1);
      g_string_append (out, self->text + value->parent->end - 1);
      return g_string_free (g_steal_pointer (&out), FALSE);
    }
  span = find_span (self, value);
  g_ptr_array_find (value->parent->children, value, &index);
  if (index > 0 && index + 1 == value->parent->children->len && value->comma == G_MAXSIZE)
    previous = value->parent->children->pdata[index - 1];
  out = g_string_new (self->text);
  g_string_erase (out, span.start, span.end - span.start);
  if (previous != NULL)
    g_string_erase (out, previous->comma, 1);
  return g_string_free (g_steal_pointer (&out), FALSE);
}
