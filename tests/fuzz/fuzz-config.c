/* fuzz-config.c: configuration files of other programs, into which an entry is put and taken out
 * again
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "fuzz.h"

#include <string.h>

#include "base/error.h"
#include "connect/entry.h"
#include "connect/jsonc.h"
#include "connect/toml.h"

static void
check_error (GError *error)
{
  g_assert_nonnull (error);
  g_assert_true (error->domain == BECKON_ERROR);
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
  g_assert_nonnull (beckon_error_get_hint (error));
  g_error_free (error);
}

/* Appends the values of @value without white space and comments, and without what is empty. Returns
 * whether anything was. */
static gboolean
append_values (GString *out, const BeckonJsonc *json, const BeckonJsoncValue *value)
{
  gsize start = out->len;
  guint n = 0;

  if (value->children == NULL)
    {
      g_string_append_len (out, json->text + value->start, value->end - value->start);
      return TRUE;
    }
  g_string_append_c (out, '(');
  for (guint i = 0; i < value->children->len; i++)
    {
      const BeckonJsoncValue *child = value->children->pdata[i];
      gsize                   before = out->len;

      g_string_append_printf (out, "%s=", child->key != NULL ? child->key : "?");
      if (append_values (out, json, child))
        n++;
      else
        g_string_truncate (out, before);
      if (n > 0 && out->len > before)
        g_string_append_c (out, ',');
    }
  g_string_append_c (out, ')');
  if (n == 0)
    g_string_truncate (out, start);
  return n > 0;
}

/* (transfer full): what matters in @text: its values, then its comments. */
static char *
dup_json_gist (const char *text)
{
  g_autoptr (BeckonJsonc) json = beckon_jsonc_parse (text, strlen (text), NULL);
  g_autoptr (GString) out = g_string_new (NULL);

  g_assert_nonnull (json);
  append_values (out, json, json->root);
  for (const char *at = text; *at != '\0';)
    {
      const char *start = at;

      if (*at == '"')
        {
          for (at++; *at != '"'; at++)
            at += *at == '\\';
          at++;
        }
      else if (strncmp (at, "//", 2) == 0)
        {
          at += strcspn (at, "\r\n");
          g_string_append_len (out, start, at - start);
        }
      else if (strncmp (at, "/*", 2) == 0)
        {
          at = strstr (at + 2, "*/") + 2;
          g_string_append_len (out, start, at - start);
        }
      else
        {
          at++;
        }
    }
  return g_string_free (g_steal_pointer (&out), FALSE);
}

/* Everything but line ends at the end and empty lines. */
static char *
dup_toml_gist (const char *text)
{
  g_autoptr (GPtrArray) lines = beckon_toml_parse (text, strlen (text), NULL);
  g_autoptr (GString) out = g_string_new (NULL);

  g_assert_nonnull (lines);
  for (guint i = 0; i < lines->len; i++)
    {
      const BeckonTomlLine *line = lines->pdata[i];

      g_assert_cmpuint (line->start, <, line->end);
      if (line->type == BECKON_TOML_BLANK)
        continue;
      g_string_append_len (out, text + line->start, line->end - line->start);
      while (out->len > 0 && strchr ("\r\n", out->str[out->len - 1]) != NULL)
        g_string_truncate (out, out->len - 1);
      g_string_append_c (out, '\n');
    }
  return g_string_free (g_steal_pointer (&out), FALSE);
}

static char *
dup_gist (const BeckonEntry *entry, const char *text)
{
  return entry->kind == BECKON_ENTRY_TABLE ? dup_toml_gist (text) : dup_json_gist (text);
}

static void
check_entry (const BeckonEntry *entry, const char *text)
{
  BeckonEntryState before = BECKON_ENTRY_MISSING, state;
  GError          *error = NULL;
  gboolean         looked = beckon_entry_look (entry, text, &before, &error);
  g_autofree char *added = NULL;
  g_autofree char *again = NULL;
  g_autofree char *removed = NULL;
  g_autofree char *gist = NULL;
  g_autofree char *left = NULL;

  if (!looked)
    {
      check_error (error);
      g_assert_null (beckon_entry_add (entry, text, NULL));
      return;
    }
  added = beckon_entry_add (entry, text, &error);
  if (added == NULL)
    {
      check_error (error);
      return;
    }
  g_assert_true (beckon_entry_look (entry, added, &state, NULL));
  g_assert_cmpint (state, ==, BECKON_ENTRY_THERE);
  again = beckon_entry_add (entry, added, NULL);
  g_assert_cmpstr (again, ==, added);
  removed = beckon_entry_remove (entry, added, NULL);
  g_assert_nonnull (removed);
  if (entry->kind != BECKON_ENTRY_ELEMENT)
    {
      g_assert_true (beckon_entry_look (entry, removed, &state, NULL));
      g_assert_cmpint (state, ==, BECKON_ENTRY_MISSING);
    }
  if (before != BECKON_ENTRY_MISSING || text[strspn (text, "\xEF\xBB\xBF \t\r\n")] == '\0')
    return;
  gist = dup_gist (entry, text);
  left = dup_gist (entry, removed);
  g_assert_cmpstr (left, ==, gist);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static const struct
  {
    BeckonEntryKind kind;
    const char     *path;
    const char     *value;
  } kinds[] = {
    { BECKON_ENTRY_MEMBER, "mcpServers.beckon", "{\"command\":\"beckon\",\"args\":[\"mcp\"]}" },
    { BECKON_ENTRY_ELEMENT, "permissions.allow", "\"mcp__beckon\"" },
    { BECKON_ENTRY_HOOK, "hooks.Stop",
      "{\"matcher\":\"x\",\"hooks\":[{\"type\":\"command\",\"command\":\"beckon hook "
      "claude\",\"timeout\":9}]}" },
    { BECKON_ENTRY_TABLE, "mcp_servers.beckon",
      "{\"command\":\"beckon\",\"args\":[\"mcp\"],\"tool_timeout_sec\":604800}" },
  };
  g_autofree char *text = g_strndup ((const char *) data, size);

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autoptr (BeckonEntry) entry = beckon_entry_new (kinds[i].kind, "/f", kinds[i].path,
                                                        json_from_string (kinds[i].value, NULL));

      check_entry (entry, text);
    }
  return 0;
}
