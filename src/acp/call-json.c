/* call-json.c: what is kept of a tool call of an agent
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "acp/call-json.h"

#include <string.h>

#include "acp/member.h"
#include "acp/unified-diff.h"
#include "base/json/json-write.h"

#define TITLE_CHARS 300
#define WORD_CHARS 40
#define PATH_CHARS 1000
#define LOCATIONS 20
#define DIFFS 20
/* Of all diffs of one call, and of what it put out. */
#define DIFF_BYTES (48 * 1024)
#define OUTPUT_BYTES (16 * 1024)
#define CUT_MARK "…"

static void
add_word (GString *json, JsonObject *call, const char *name, guint max_chars)
{
  const char      *text = beckon_acp_get_text (call, name);
  g_autofree char *line = text != NULL ? beckon_acp_dup_line (text, max_chars) : NULL;

  if (line != NULL)
    beckon_json_add_string (json, name, line);
}

static void
add_locations (GString *json, JsonArray *locations)
{
  guint n = locations != NULL ? MIN (json_array_get_length (locations), LOCATIONS) : 0;

  if (n == 0)
    return;
  beckon_json_open_member_array (json, "locations");
  for (guint i = 0; i < n; i++)
    {
      JsonObject *location = beckon_acp_get_element (locations, i);
      guint       line = beckon_acp_get_count (location, "line");

      if (beckon_acp_get_text (location, "path") == NULL)
        continue;
      beckon_json_open_member_object (json, NULL);
      add_word (json, location, "path", PATH_CHARS);
      if (line > 0)
        beckon_json_add_int (json, "line", line);
      beckon_json_close_object (json);
    }
  beckon_json_close_array (json);
}

/* Leaves at most @limit bytes, whole lines if there are any, and a mark. */
static void
cut (GString *text, gsize limit)
{
  const char *end;

  if (text->len <= limit)
    return;
  end = g_strrstr_len (text->str, (gssize) limit, "\n");
  if (end == NULL)
    end = g_utf8_find_prev_char (text->str, text->str + limit);
  g_string_truncate (text, end != NULL ? (gsize) (end - text->str) : 0);
  g_string_append (text, "\n" CUT_MARK "\n");
}

static void
add_diffs (GString *json, JsonArray *content)
{
  gsize left = DIFF_BYTES;
  guint n_diffs = 0;

  for (guint i = 0; content != NULL && i < json_array_get_length (content) && n_diffs < DIFFS; i++)
    {
      JsonObject      *part = beckon_acp_get_element (content, i);
      const char      *path = beckon_acp_get_text (part, "path");
      g_autofree char *diff = NULL;
      g_autoptr (GString) shown = NULL;

      if (g_strcmp0 (beckon_acp_get_text (part, "type"), "diff") != 0 || path == NULL)
        continue;
      diff = beckon_unified_diff (path, beckon_acp_get_text (part, "oldText"),
                                  beckon_acp_get_text (part, "newText"));
      shown = g_string_new (diff);
      cut (shown, left);
      left -= MIN (left, shown->len);
      if (n_diffs++ == 0)
        beckon_json_open_member_array (json, "diffs");
      beckon_json_open_member_object (json, NULL);
      add_word (json, part, "path", PATH_CHARS);
      beckon_json_add_string (json, "diff", shown->str);
      beckon_json_close_object (json);
    }
  if (n_diffs > 0)
    beckon_json_close_array (json);
}

static void
add_output (GString *json, JsonArray *content)
{
  g_autoptr (GString) output = g_string_new (NULL);

  for (guint i = 0; content != NULL && i < json_array_get_length (content); i++)
    {
      JsonObject *part = beckon_acp_get_element (content, i);
      const char *text = beckon_acp_get_text (beckon_acp_get_object (part, "content"), "text");

      if (text == NULL || output->len > OUTPUT_BYTES)
        continue;
      if (output->len > 0)
        g_string_append_c (output, '\n');
      g_string_append (output, text);
    }
  if (output->len == 0)
    return;
  cut (output, OUTPUT_BYTES);
  beckon_json_add_string (json, "output", output->str);
}

char *
beckon_acp_call_to_json (JsonObject *call)
{
  GString   *json = g_string_new (NULL);
  JsonArray *content = beckon_acp_get_array (call, "content");

  beckon_json_open_object (json);
  add_word (json, call, "title", TITLE_CHARS);
  add_word (json, call, "kind", WORD_CHARS);
  add_word (json, call, "status", WORD_CHARS);
  add_locations (json, beckon_acp_get_array (call, "locations"));
  add_diffs (json, content);
  add_output (json, content);
  beckon_json_close_object (json);
  return g_string_free (json, FALSE);
}
