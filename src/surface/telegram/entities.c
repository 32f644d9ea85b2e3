/* entities.c: how Markdown of agents becomes styled text of Telegram
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/telegram/entities.h"

#include <string.h>

#include "base/json/json-write.h"
#include "markdown/layout.h"
#include "markdown/plain.h"

/* Telegram looks at no more than 100 of them; a mark has up to four. */
#define MAX_ENTITIES 96

/* The styles of a mark: these letters, then = and the language or the address of the last. */
#define BOLD 'b'
#define ITALIC 'i'
#define STRUCK 's'
#define CODE 'c'
#define BLOCK 'p'
#define LINK 'l'

static gboolean
is_web (const char *address)
{
  return g_ascii_strncasecmp (address, "http", 4) == 0;
}

static void
append_styled (GString *text, const char *styles, const char *value, const char *body, gsize length)
{
  if (*styles == '\0')
    {
      g_string_append_len (text, body, (gssize) length);
      return;
    }
  g_string_append_printf (text, "%c%s%s%s%c", BECKON_TELEGRAM_MARK_BEGIN, styles,
                          value != NULL ? "=" : "", value != NULL ? value : "",
                          BECKON_TELEGRAM_MARK_BODY);
  g_string_append_len (text, body, (gssize) length);
  g_string_append_c (text, BECKON_TELEGRAM_MARK_END);
}

static void
append_run (GString                   *text,
            const BeckonMarkdownBlock *block,
            const BeckonMarkdownRun   *run,
            gboolean                   is_bold)
{
  const char *body = block->text + run->start;
  gboolean    is_link = run->address != NULL && is_web (run->address);
  char        styles[8];
  guint       n = 0;

  /* Telegram has code that is nothing else. */
  if ((run->style & BECKON_MARKDOWN_MONOSPACE) != 0 && !is_link)
    styles[n++] = CODE;
  else
    {
      if (is_bold || (run->style & BECKON_MARKDOWN_BOLD) != 0)
        styles[n++] = BOLD;
      if ((run->style & BECKON_MARKDOWN_ITALIC) != 0)
        styles[n++] = ITALIC;
      if ((run->style & BECKON_MARKDOWN_STRUCK) != 0)
        styles[n++] = STRUCK;
      if (is_link)
        styles[n++] = LINK;
    }
  styles[n] = '\0';
  append_styled (text, styles, is_link ? run->address : NULL, body, run->length);
  if (run->address != NULL && !is_link
      && strncmp (run->address + strlen ("mailto:"), body, run->length) != 0)
    g_string_append_printf (text, " (%s)", run->address);
}

static void append_blocks (GString *text, const GPtrArray *blocks, guint depth, gboolean is_tight);

static void
append_table (GString *text, const BeckonMarkdownBlock *table)
{
  g_autoptr (GPtrArray) lines = beckon_markdown_table_lines (table);
  g_autoptr (GString) body = g_string_new (NULL);

  for (guint i = 0; i < lines->len; i++)
    g_string_append_printf (body, "%s%s", i > 0 ? "\n" : "",
                            (const char *) g_ptr_array_index (lines, i));
  append_styled (text, (char[]){ BLOCK, '\0' }, NULL, body->str, body->len);
}

static void
append_block (GString *text, const BeckonMarkdownBlock *block, guint depth)
{
  switch (block->kind)
    {
    case BECKON_MARKDOWN_CODE:
      if (block->is_typed)
        g_string_append (text, block->text);
      else
        append_styled (text, (char[]){ BLOCK, '\0' }, block->language, block->text,
                       strlen (block->text));
      break;
    case BECKON_MARKDOWN_TABLE:
      append_table (text, block);
      break;
    case BECKON_MARKDOWN_RULE:
      g_string_append (text, "———");
      break;
    case BECKON_MARKDOWN_QUOTE:
    case BECKON_MARKDOWN_LIST:
      if (block->children != NULL)
        append_blocks (text, block->children, depth, block->kind == BECKON_MARKDOWN_LIST);
      break;
    case BECKON_MARKDOWN_ITEM:
      {
        g_autofree char *mark = beckon_markdown_item_mark (block);

        g_string_append_printf (text, "%*s%s ", (int) (3 * depth), "", mark);
        if (block->children != NULL)
          append_blocks (text, block->children, depth + 1, TRUE);
        break;
      }
    case BECKON_MARKDOWN_ROW:
      break;
    case BECKON_MARKDOWN_PARAGRAPH:
    case BECKON_MARKDOWN_HEADING:
    case BECKON_MARKDOWN_CELL:
    default:
      for (guint i = 0; i < block->n_runs; i++)
        append_run (text, block, &block->runs[i], block->kind == BECKON_MARKDOWN_HEADING);
      break;
    }
}

static void
append_blocks (GString *text, const GPtrArray *blocks, guint depth, gboolean is_tight)
{
  for (guint i = 0; i < blocks->len; i++)
    {
      if (i > 0)
        g_string_append (text, is_tight ? "\n" : "\n\n");
      append_block (text, g_ptr_array_index (blocks, i), depth);
    }
}

void
beckon_telegram_entities_append (GString *text, const char *raw)
{
  /* A chat knows nothing of files here. */
  g_autoptr (BeckonMarkdown) markdown = beckon_markdown_parse (raw, NULL);

  append_blocks (text, beckon_markdown_get_blocks (markdown), 0, FALSE);
}

const char *
beckon_telegram_entities_skip (const char *text)
{
  if (*text == BECKON_TELEGRAM_MARK_END)
    return text + 1;
  if (*text == BECKON_TELEGRAM_MARK_BEGIN)
    {
      const char *body = strchr (text, BECKON_TELEGRAM_MARK_BODY);

      return body != NULL ? body + 1 : text + 1;
    }
  return text;
}

static void
add_entity (GString    *json,
            const char *type,
            guint       offset,
            guint       length,
            const char *member,
            const char *value)
{
  beckon_json_open_member_object (json, NULL);
  beckon_json_add_string (json, "type", type);
  beckon_json_add_int (json, "offset", offset);
  beckon_json_add_int (json, "length", length);
  if (member != NULL)
    beckon_json_add_string (json, member, value);
  beckon_json_close_object (json);
}

/* One entity for each letter of the mark from @styles to @body; returns how many. */
static guint
add_entities (GString *json, const char *styles, const char *body, guint offset, guint length)
{
  const char      *equals = memchr (styles, '=', (gsize) (body - styles));
  g_autofree char *value =
    equals != NULL ? g_strndup (equals + 1, (gsize) (body - equals - 2)) : NULL;
  guint n = 0;

  for (; styles < body && *styles != '=' && *styles != BECKON_TELEGRAM_MARK_BODY; styles++, n++)
    switch (*styles)
      {
      case BOLD:
        add_entity (json, "bold", offset, length, NULL, NULL);
        break;
      case ITALIC:
        add_entity (json, "italic", offset, length, NULL, NULL);
        break;
      case STRUCK:
        add_entity (json, "strikethrough", offset, length, NULL, NULL);
        break;
      case CODE:
        add_entity (json, "code", offset, length, NULL, NULL);
        break;
      case BLOCK:
        add_entity (json, "pre", offset, length, value != NULL ? "language" : NULL, value);
        break;
      case LINK:
        add_entity (json, "text_link", offset, length, "url", value != NULL ? value : "");
        break;
      default:
        break;
      }

  return n;
}

void
beckon_telegram_entities_add_json (GString *json, const char *marked)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GString) entities = g_string_new (NULL);
  const char *styles = NULL; /* of the mark that is open */
  const char *body = NULL;
  guint       begin = 0;
  guint       units = 0;
  guint       n = 0;

  beckon_json_open_member_array (entities, NULL);
  while (*marked != '\0')
    {
      const char *next = beckon_telegram_entities_skip (marked);

      if (*marked == BECKON_TELEGRAM_MARK_BEGIN)
        {
          styles = marked + 1;
          body = next;
          begin = units;
        }
      else if (*marked == BECKON_TELEGRAM_MARK_END && styles != NULL)
        {
          if (units > begin && n < MAX_ENTITIES)
            n += add_entities (entities, styles, body, begin, units - begin);
          styles = NULL;
        }
      else if (next == marked)
        {
          next = g_utf8_next_char (marked);
          g_string_append_len (text, marked, next - marked);
          units += g_utf8_get_char (marked) > 0xffff ? 2 : 1;
        }
      marked = next;
    }
  beckon_json_close_array (entities);

  beckon_json_add_string (json, "text", text->str);
  if (n > 0)
    beckon_json_add_raw (json, "entities", entities->str);
}
