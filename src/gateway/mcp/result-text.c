/* result-text.c: the result of a tool as text, for clients that show their model nothing else
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/mcp/result-text.h"

#include <json-glib/json-glib.h>
#include <string.h>

/* As clients count them, in units of UTF-16. */
#define LINE_CHARS 1900
/* Longer texts stand at the end, so that what is short is not behind them. */
#define SHORT_BYTES 1000

#define MESSAGE "message"

/* The end of the JSON value at @at: of a string behind its quotation mark, else at the comma or
 * bracket that ends it. */
static const char *
find_end (const char *at)
{
  guint    depth = 0;
  gboolean quoted = FALSE;

  for (; *at != '\0'; at++)
    if (quoted && *at == '\\')
      at++;
    else if (*at == '"')
      {
        quoted = !quoted;
        if (!quoted && depth == 0)
          return at + 1;
      }
    else if (quoted)
      continue;
    else if (*at == '{' || *at == '[')
      depth++;
    else if (depth == 0 && (*at == ',' || *at == '}' || *at == ']'))
      return at;
    else if (*at == '}' || *at == ']')
      depth--;
  return at;
}

static guint
count_units (const char *at, const char *end)
{
  guint units = 0;

  for (; at < end; at = g_utf8_next_char (at))
    units += g_utf8_get_char (at) > 0xffff ? 2 : 1;
  return units;
}

/* Breaks lines that are too long, behind a space where there is one. */
static void
append_lines (GString *text, const char *lines)
{
  const char *begun = lines; /* of what was not appended */
  const char *space = NULL;  /* behind the last one in this line */
  guint       units = 0;

  for (const char *at = lines; *at != '\0';)
    {
      const char *next = g_utf8_next_char (at);
      guint       own = count_units (at, next);

      if (*at == '\n')
        {
          units = 0;
          space = NULL;
          at = next;
          continue;
        }
      if (units + own > LINE_CHARS)
        {
          const char *end = space != NULL ? space : at;

          g_string_append_len (text, begun, end - begun);
          g_string_append_c (text, '\n');
          begun = end;
          units = count_units (end, at);
          space = NULL;
        }
      units += own;
      if (*at == ' ' && units > LINE_CHARS / 2)
        space = next;
      at = next;
    }
  g_string_append (text, begun);
}

/* Is it a text that is not on one line, or a long one? */
static gboolean
is_large_text (const char *value, gsize length)
{
  return *value == '"'
         && (length > SHORT_BYTES || g_strstr_len (value, (gssize) length, "\\n") != NULL);
}

/* A text as it is, below its name. */
static void
append_whole (GString *text, const char *name, gsize name_length, const char *value, gsize length)
{
  g_autofree char *json = g_strndup (value, length);
  g_autoptr (JsonNode) node = json_from_string (json, NULL);

  if (node == NULL)
    return;
  g_string_append_printf (text, "\n%.*s, in full (a line of over %u characters is broken):\n",
                          (int) name_length, name, LINE_CHARS);
  append_lines (text, json_node_get_string (node));
  g_string_append_c (text, '\n');
}

char *
beckon_mcp_result_text (const char *message, const char *structured)
{
  GString *text = g_string_sized_new (512);
  g_autoptr (GString) whole = g_string_new (NULL);

  append_lines (text, message);
  g_string_append_c (text, '\n');
  for (const char *at = structured + 1; *at == '"' || *at == ',';)
    {
      const char *name = at + (*at == ',' ? 2 : 1);
      const char *value = find_end (name - 1) + 1; /* behind the colon */
      const char *end = find_end (value);
      gsize       name_length = (gsize) (value - name) - 2;
      gsize       length = (gsize) (end - value);

      at = end;
      if (strncmp (name, MESSAGE "\"", strlen (MESSAGE "\"")) == 0)
        continue;
      if (is_large_text (value, length))
        {
          append_whole (whole, name, name_length, value, length);
          continue;
        }
      g_string_append_printf (text, "\n%.*s: ", (int) name_length, name);
      if (length <= SHORT_BYTES)
        g_string_append_len (text, value, (gssize) length);
      else
        {
          g_autofree char *json = g_strndup (value, length);

          append_lines (text, json);
        }
    }
  if (whole->len > 0)
    g_string_append_printf (text, "\n%s", whole->str);
  return g_string_free (text, FALSE);
}
