/* text-index.c: db/text-index.h by tsvector
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words are those that SQLite's index takes (categories L, N, Co, So, Mn and Mc), so that both
 * engines find the same: the text is split here, and not by the server's parser, which takes
 * addresses and hyphenated words apart by rules of its own.
 */

#include "config.h"

#include "db/postgresql/connection.h"

#include <string.h>

#include "base/text-words.h"
#include "db/text-index.h"

/* Limits of a tsvector (PostgreSQL 15, section 12.11): bytes of a word, the highest position, and
 * bytes of the whole, of which each word has some more than its letters. */
#define MAX_WORD_BYTES 2046
#define MAX_POSITION 16383
#define MAX_BYTES 1000000
#define WORD_BYTES 8
/* No phrase reaches from one field into the next. */
#define FIELD_GAP 8

/* The word at or after @p; NULL: there is none. @end: behind it. */
static const char *
find_word (const char *p, const char **end)
{
  while (*p != '\0' && !beckon_char_is_in_word (g_utf8_get_char (p)))
    p = g_utf8_next_char (p);
  if (*p == '\0')
    return NULL;
  *end = p;
  while (**end != '\0' && beckon_char_is_in_word (g_utf8_get_char (*end)))
    *end = g_utf8_next_char (*end);

  return p;
}

/* A word has no quotation mark in it. */
static void
append_word (GString *text, const char *word, const char *end)
{
  g_string_append_c (text, '\'');
  g_string_append_len (text, word, MIN (end - word, MAX_WORD_BYTES));
  g_string_append_c (text, '\'');
}

gboolean
beckon_pg_index_add (BeckonDb *db, gint64 id, const char *const *fields, GError **error)
{
  static const char sql[] =
    "INSERT INTO interaction_search (id, words) VALUES (?1, CAST (?2 AS tsvector))";
  g_autoptr (BeckonStmt) stmt = NULL;
  GString *vector = g_string_new (NULL);
  guint    position = 0;
  gsize    bytes = 0;

  for (guint i = 0; i < BECKON_TEXT_INDEX_FIELDS; i++)
    {
      const char *word = fields[i];
      const char *end = NULL;

      while (word != NULL && bytes < MAX_BYTES && (word = find_word (word, &end)) != NULL)
        {
          append_word (vector, word, end);
          position = MIN (position + 1, MAX_POSITION);
          g_string_append_printf (vector, ":%u ", position);
          bytes += (gsize) (end - word) + WORD_BYTES;
          word = end;
        }
      position = MIN (position + FIELD_GAP, MAX_POSITION);
    }

  stmt = beckon_db_borrow (db, sql, error);
  if (stmt == NULL)
    {
      g_string_free (vector, TRUE);
      return FALSE;
    }
  beckon_stmt_bind_int (stmt, 1, id);
  beckon_stmt_bind_own_text (stmt, 2, g_string_free (vector, FALSE));

  return beckon_stmt_run (stmt, error);
}

/* The server puts the parts of its index together itself. */
/* (transfer full): @match, phrases in quotation marks, the last word of one with a star a
 * beginning, as a tsquery. */
static char *
make_query (const char *match)
{
  GString *query = g_string_new (NULL);
  char   **parts = g_strsplit (match, "\"", -1);

  /* Every other part is within quotation marks. */
  for (guint i = 1; parts[0] != NULL && parts[i - 1] != NULL && parts[i] != NULL; i += 2)
    {
      gboolean    beginning = parts[i + 1] != NULL && g_str_has_prefix (parts[i + 1], " *");
      const char *end = NULL;
      gboolean    first = TRUE;

      for (const char *word = parts[i]; (word = find_word (word, &end)) != NULL; word = end)
        {
          g_string_append (query, !first ? " <-> " : query->len > 0 ? " & " : "");
          append_word (query, word, end);
          first = FALSE;
        }
      if (beginning && !first)
        g_string_append (query, ":*");
      if (parts[i + 1] == NULL)
        break;
    }
  g_strfreev (parts);

  return g_string_free (query, FALSE);
}

GArray *
beckon_pg_index_find (
  BeckonDb *db, const char *match, gint64 place, gboolean up, guint limit, GError **error)
{
#define FIND(after, direction) \
  "SELECT id FROM interaction_search WHERE words @@ CAST (?1 AS tsquery) AND id " after \
  " ?2 ORDER BY id " direction " LIMIT ?3"
  static const char sql[] = FIND ("<", "DESC"), sql_up[] = FIND (">", "ASC");
#undef FIND
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, up ? sql_up : sql, error);

  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_own_text (stmt, 1, make_query (match));
  beckon_stmt_bind_int (stmt, 2, place);
  beckon_stmt_bind_int (stmt, 3, limit);

  return beckon_stmt_take_ints (stmt, error);
}
