/* parse.c: makes the tree of a text
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "markdown/markdown.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>
#include <string.h>

#include "base/display-text.h"
#include "markdown/block.h"
#include "markdown/runs.h"
#include "markdown/tables.h"

/* What is called so before the first line of a code block. */
#define MAX_LANGUAGE_CHARS 40
/* The lines by which output of git shows itself. */
#define GIT_DIFF "diff --git "

struct _BeckonMarkdown
{
  BeckonMarkdownBlock *root; /* (owned) */
};

typedef struct
{
  const char          *workspace;
  BeckonMarkdownBlock *block;     /* the parent of what comes */
  GPtrArray           *parents;   /* (owned) (element-type BeckonMarkdownBlock): those of @block */
  guint                depth;     /* of lists and quotes */
  guint                n_skipped; /* lists and quotes that are too deep */
  guint                n_blocks;
  BeckonMarkdownBlock *texting; /* (nullable): gets @runs */
  BeckonMarkdownRuns   runs;
  cmark_node          *link; /* (nullable): the one that is open in @runs */
} Walk;

static void
register_extensions (void)
{
  static gsize done = 0;

  if (g_once_init_enter (&done))
    {
      cmark_gfm_core_extensions_ensure_registered ();
      g_once_init_leave (&done, 1);
    }
}

/* Stands for an asterisk that is one while a text is parsed; it is in no text. */
#define ASTERISK "\uFDD0"

static gboolean
is_word (gunichar c)
{
  /* Where words have no spaces between them, emphasis stands between letters. */
  return c != 0 && g_unichar_isalnum (c) && !(c >= 0x2E80 && c <= 0xD7FF)
         && !(c >= 0xF900 && c <= 0xFAFF) && !(c >= 0x0E00 && c <= 0x0EFF) && c < 0x20000;
}

/* Are the @n asterisks between @before and @after no emphasis? “2*3*4”, “2**10”, “src/ *.o”. */
static gboolean
is_sign (gsize n, gunichar before, const char *after)
{
  gunichar next = g_utf8_get_char (after);

  if (is_word (before) && is_word (next))
    return n == 1 || g_unichar_isdigit (before) || g_unichar_isdigit (next);
  return n == 1 && next == '.' && !is_word (before)
         && g_unichar_isalnum (g_utf8_get_char (after + 1));
}

/* (transfer full) (nullable): @text in which ASTERISK stands for each asterisk that is a sign or
 * part of a file's name rather than emphasis; NULL: there is none. */
static char *
hide_asterisks (const char *text)
{
  g_autoptr (GString) hidden = NULL;
  const char *taken = text;
  const char *at = text;

  if (strchr (text, '*') == NULL || strstr (text, ASTERISK) != NULL)
    return NULL;
  while ((at = strchr (at, '*')) != NULL)
    {
      gsize    n = strspn (at, "*");
      gunichar before = at > text ? g_utf8_get_char (g_utf8_prev_char (at)) : 0;

      if (before != '\\' && is_sign (n, before, at + n))
        {
          if (hidden == NULL)
            hidden = g_string_sized_new (strlen (text));
          g_string_append_len (hidden, taken, at - taken);
          for (gsize i = 0; i < n; i++)
            g_string_append (hidden, ASTERISK);
          taken = at + n;
        }
      at += n;
    }
  if (hidden != NULL)
    g_string_append (hidden, taken);

  return hidden != NULL ? g_string_free (g_steal_pointer (&hidden), FALSE) : NULL;
}

/* Puts the asterisks back into what a node has by @get. */
static void
show_asterisks (cmark_node *node,
                const char *(*get) (cmark_node *node),
                int (*set) (cmark_node *node, const char *text))
{
  const char *text = get (node);
  g_autoptr (GString) shown = NULL;

  if (text == NULL || strstr (text, ASTERISK) == NULL)
    return;
  shown = g_string_new (text);
  g_string_replace (shown, ASTERISK, "*", 0);
  set (node, shown->str);
}

static void
show_all_asterisks (cmark_node *document)
{
  cmark_iter *iter = cmark_iter_new (document);

  while (cmark_iter_next (iter) != CMARK_EVENT_DONE)
    {
      cmark_node *node = cmark_iter_get_node (iter);

      switch (cmark_node_get_type (node))
        {
        case CMARK_NODE_CODE_BLOCK:
          show_asterisks (node, cmark_node_get_fence_info, cmark_node_set_fence_info);
          show_asterisks (node, cmark_node_get_literal, cmark_node_set_literal);
          break;
        case CMARK_NODE_TEXT:
        case CMARK_NODE_CODE:
        case CMARK_NODE_HTML_BLOCK:
        case CMARK_NODE_HTML_INLINE:
          show_asterisks (node, cmark_node_get_literal, cmark_node_set_literal);
          break;
        case CMARK_NODE_LINK:
        case CMARK_NODE_IMAGE:
          show_asterisks (node, cmark_node_get_url, cmark_node_set_url);
          break;
        default:
          break;
        }
    }
  cmark_iter_free (iter);
}

/* (transfer full) */
static cmark_node *
parse_nodes (const char *text)
{
  g_autofree char         *hidden = hide_asterisks (text);
  static const char *const always[] = { "strikethrough", "tasklist" };
  cmark_parser            *parser;
  cmark_node              *document;

  register_extensions ();
  /* One tilde is a home folder. The extension “autolink” takes a time that grows faster than the
   * text, so addresses are found in runs.c. */
  parser = cmark_parser_new (CMARK_OPT_STRIKETHROUGH_DOUBLE_TILDE);
  for (guint i = 0; i < G_N_ELEMENTS (always); i++)
    cmark_parser_attach_syntax_extension (parser, cmark_find_syntax_extension (always[i]));
  if (beckon_markdown_tables_count_cells (text) <= BECKON_MARKDOWN_MAX_CELLS)
    cmark_parser_attach_syntax_extension (parser, cmark_find_syntax_extension ("table"));
  cmark_parser_feed (parser, hidden != NULL ? hidden : text,
                     strlen (hidden != NULL ? hidden : text));
  document = cmark_parser_finish (parser);
  cmark_parser_free (parser);
  cmark_consolidate_text_nodes (document);
  if (hidden != NULL)
    show_all_asterisks (document);

  return document;
}

static gboolean
is_named (cmark_node *node, const char *name)
{
  return g_strcmp0 (cmark_node_get_type_string (node), name) == 0;
}

static void
set_code (BeckonMarkdownBlock *block, const char *code, const char *info)
{
  g_autofree char *chomped = g_strdup (code);
  gsize            length = strlen (chomped);

  if (length > 0 && chomped[length - 1] == '\n')
    chomped[length - 1] = '\0';
  block->text = beckon_display_text (chomped, FALSE);
  if (info != NULL && *info != '\0')
    {
      g_autofree char *word = g_strndup (info, strcspn (info, " \t,{"));

      block->language = *word != '\0' ? beckon_display_text_short (word, MAX_LANGUAGE_CHARS) : NULL;
    }
  block->is_diff = (block->language != NULL
                    && (g_ascii_strcasecmp (block->language, "diff") == 0
                        || g_ascii_strcasecmp (block->language, "patch") == 0))
                   || (block->language == NULL && g_str_has_prefix (code, GIT_DIFF));
}

static void
begin_text (Walk *walk, BeckonMarkdownKind kind)
{
  walk->texting = beckon_markdown_block_new (kind, walk->block);
  walk->n_blocks += kind != BECKON_MARKDOWN_CELL;
  beckon_markdown_runs_init (&walk->runs, walk->workspace);
}

static void
end_text (Walk *walk)
{
  beckon_markdown_runs_finish (&walk->runs, walk->texting);
  beckon_markdown_runs_clear (&walk->runs);
  walk->texting = NULL;
}

static BeckonMarkdownBlock *
push (Walk *walk, BeckonMarkdownKind kind)
{
  g_ptr_array_add (walk->parents, walk->block);
  walk->block = beckon_markdown_block_new (kind, walk->block);
  walk->n_blocks += kind != BECKON_MARKDOWN_ROW;
  return walk->block;
}

static void
pop (Walk *walk)
{
  walk->block = g_ptr_array_steal_index (walk->parents, walk->parents->len - 1);
}

static void
enter_item (Walk *walk, cmark_node *node)
{
  cmark_node          *list = cmark_node_parent (node);
  guint                n_before = walk->block->children != NULL ? walk->block->children->len : 0;
  BeckonMarkdownBlock *block = push (walk, BECKON_MARKDOWN_ITEM);

  if (cmark_node_get_list_type (list) == CMARK_ORDERED_LIST)
    block->number = cmark_node_get_list_start (list) + (int) n_before;
  if (is_named (node, "tasklist"))
    block->check = cmark_gfm_extensions_get_tasklist_item_checked (node)
                     ? BECKON_MARKDOWN_CHECKED
                     : BECKON_MARKDOWN_UNCHECKED;
}

static void
enter_table (Walk *walk, cmark_node *node)
{
  BeckonMarkdownBlock *block = push (walk, BECKON_MARKDOWN_TABLE);

  block->n_columns = cmark_gfm_extensions_get_table_columns (node);
  block->align =
    g_memdup2 (cmark_gfm_extensions_get_table_alignments (node), MAX (block->n_columns, 1));
}

static gboolean
is_container (cmark_node_type type)
{
  return type == CMARK_NODE_BLOCK_QUOTE || type == CMARK_NODE_LIST;
}

static void
enter_container (Walk *walk, cmark_node_type type)
{
  if (walk->depth >= BECKON_MARKDOWN_MAX_DEPTH)
    {
      walk->n_skipped++;
      return;
    }
  walk->depth++;
  push (walk, type == CMARK_NODE_LIST ? BECKON_MARKDOWN_LIST : BECKON_MARKDOWN_QUOTE);
}

static void
leave_container (Walk *walk)
{
  if (walk->n_skipped > 0)
    {
      walk->n_skipped--;
      return;
    }
  walk->depth--;
  pop (walk);
}

static void
take_html (Walk *walk, cmark_node *node)
{
  g_autofree char *text = g_strchomp (g_strdup (cmark_node_get_literal (node)));

  begin_text (walk, BECKON_MARKDOWN_PARAGRAPH);
  beckon_markdown_runs_add (&walk->runs, text);
  end_text (walk);
}

static void
take_code (Walk *walk, cmark_node *node)
{
  set_code (beckon_markdown_block_new (BECKON_MARKDOWN_CODE, walk->block),
            cmark_node_get_literal (node), cmark_node_get_fence_info (node));
  walk->n_blocks++;
}

/* Blocks of the core; FALSE: @node is none of them. */
static gboolean
take_block (Walk *walk, cmark_node *node, gboolean enters)
{
  cmark_node_type type = cmark_node_get_type (node);

  if (is_container (type))
    {
      if (enters)
        enter_container (walk, type);
      else
        leave_container (walk);
    }
  else if (type == CMARK_NODE_ITEM && walk->n_skipped == 0)
    {
      if (enters)
        enter_item (walk, node);
      else
        pop (walk);
    }
  else if (type == CMARK_NODE_PARAGRAPH || type == CMARK_NODE_HEADING)
    {
      if (enters)
        begin_text (walk, type == CMARK_NODE_HEADING ? BECKON_MARKDOWN_HEADING
                                                     : BECKON_MARKDOWN_PARAGRAPH);
      else
        end_text (walk);
      if (enters && type == CMARK_NODE_HEADING)
        walk->texting->level = (guint) cmark_node_get_heading_level (node);
    }
  else if (type == CMARK_NODE_CODE_BLOCK)
    take_code (walk, node);
  else if (type == CMARK_NODE_HTML_BLOCK)
    take_html (walk, node);
  else if (type == CMARK_NODE_THEMATIC_BREAK)
    {
      beckon_markdown_block_new (BECKON_MARKDOWN_RULE, walk->block);
      walk->n_blocks++;
    }
  else
    return type == CMARK_NODE_DOCUMENT || type == CMARK_NODE_ITEM;

  return TRUE;
}

static void
take_link (Walk *walk, cmark_node *node, gboolean enters)
{
  if (enters)
    {
      if (walk->link == NULL
          && beckon_markdown_runs_open_link (&walk->runs, cmark_node_get_url (node)))
        walk->link = node;
    }
  else if (walk->link == node)
    {
      beckon_markdown_runs_close_link (&walk->runs, cmark_node_get_type (node) == CMARK_NODE_IMAGE);
      walk->link = NULL;
    }
}

static void
take_inline (Walk *walk, cmark_node *node, gboolean enters)
{
  int by = enters ? 1 : -1;

  switch (cmark_node_get_type (node))
    {
    case CMARK_NODE_TEXT:
    case CMARK_NODE_HTML_INLINE:
      beckon_markdown_runs_add (&walk->runs, cmark_node_get_literal (node));
      break;
    case CMARK_NODE_CODE:
      beckon_markdown_runs_add_styled (&walk->runs, cmark_node_get_literal (node),
                                       BECKON_MARKDOWN_MONOSPACE);
      break;
    case CMARK_NODE_SOFTBREAK:
    case CMARK_NODE_LINEBREAK:
      /* Whoever writes without Markdown in mind means each line. */
      beckon_markdown_runs_add_styled (&walk->runs, "\n", 0);
      break;
    case CMARK_NODE_EMPH:
      walk->runs.n_italic += (guint) by;
      break;
    case CMARK_NODE_STRONG:
      walk->runs.n_bold += (guint) by;
      break;
    case CMARK_NODE_LINK:
    case CMARK_NODE_IMAGE:
      take_link (walk, node, enters);
      break;
    default:
      if (is_named (node, "strikethrough"))
        walk->runs.n_struck += (guint) by;
      break;
    }
}

/* Blocks of the extension; FALSE: @node is none of them. */
static gboolean
take_table (Walk *walk, cmark_node *node, gboolean enters)
{
  if (is_named (node, "table_cell"))
    {
      if (enters)
        begin_text (walk, BECKON_MARKDOWN_CELL);
      else
        end_text (walk);
    }
  else if (is_named (node, "table"))
    {
      if (enters)
        enter_table (walk, node);
      else
        pop (walk);
    }
  else if (is_named (node, "table_row") || is_named (node, "table_header"))
    {
      if (enters)
        push (walk, BECKON_MARKDOWN_ROW);
      else
        pop (walk);
    }
  else
    return FALSE;

  return TRUE;
}

/* (transfer full) (nullable): NULL if there are too many blocks. */
static BeckonMarkdownBlock *
walk_nodes (cmark_node *document, const char *workspace)
{
  g_autoptr (BeckonMarkdownBlock) root = beckon_markdown_block_new (BECKON_MARKDOWN_QUOTE, NULL);
  g_autoptr (GPtrArray) parents = g_ptr_array_new ();
  Walk             walk = { .workspace = workspace, .block = root, .parents = parents };
  cmark_iter      *iter = cmark_iter_new (document);
  cmark_event_type event;

  while ((event = cmark_iter_next (iter)) != CMARK_EVENT_DONE
         && walk.n_blocks <= BECKON_MARKDOWN_MAX_BLOCKS)
    {
      cmark_node *node = cmark_iter_get_node (iter);
      gboolean    enters = event == CMARK_EVENT_ENTER;

      if (walk.texting != NULL
          && (cmark_node_get_type (node) & CMARK_NODE_TYPE_MASK) == CMARK_NODE_TYPE_INLINE)
        take_inline (&walk, node, enters);
      else if (!take_block (&walk, node, enters))
        take_table (&walk, node, enters);
    }
  cmark_iter_free (iter);
  if (walk.texting != NULL)
    end_text (&walk);

  return walk.n_blocks <= BECKON_MARKDOWN_MAX_BLOCKS ? g_steal_pointer (&root) : NULL;
}

/* (transfer full): valid, with one kind of line ends. A lone carriage return is none: what is
 * behind it would be hidden where only the first line is shown. */
static char *
clean (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  GString         *cleaned = g_string_sized_new (strlen (valid));

  for (const char *c = valid; *c != '\0'; c++)
    {
      if (*c != '\r')
        g_string_append_c (cleaned, *c);
      else if (c[1] != '\n')
        g_string_append (cleaned, "␍");
    }

  return g_string_free (cleaned, FALSE);
}

static gboolean
is_blank (const char *text)
{
  return text[strspn (text, " \t\n")] == '\0';
}

BeckonMarkdown *
beckon_markdown_parse (const char *text, const char *workspace)
{
  BeckonMarkdown  *markdown = g_atomic_rc_box_new0 (BeckonMarkdown);
  g_autofree char *valid = NULL;

  g_return_val_if_fail (text != NULL, NULL);

  valid = clean (text);
  if (strlen (valid) <= BECKON_MARKDOWN_MAX_BYTES)
    {
      cmark_node *document = parse_nodes (valid);

      markdown->root = walk_nodes (document, workspace);
      cmark_node_free (document);
    }
  /* A text of nothing but names for links would show nothing. */
  if (markdown->root != NULL && markdown->root->children == NULL && !is_blank (valid))
    g_clear_pointer (&markdown->root, beckon_markdown_block_free);
  if (markdown->root == NULL)
    {
      BeckonMarkdownBlock *block;

      markdown->root = beckon_markdown_block_new (BECKON_MARKDOWN_QUOTE, NULL);
      block = beckon_markdown_block_new (BECKON_MARKDOWN_CODE, markdown->root);
      set_code (block, valid, NULL);
      block->is_diff = FALSE;
      block->is_typed = TRUE;
    }
  if (markdown->root->children == NULL)
    markdown->root->children = g_ptr_array_new ();

  return markdown;
}

BeckonMarkdown *
beckon_markdown_ref (BeckonMarkdown *markdown)
{
  return g_atomic_rc_box_acquire (markdown);
}

static void
clear (gpointer data)
{
  BeckonMarkdown *markdown = data;

  beckon_markdown_block_free (markdown->root);
}

void
beckon_markdown_unref (BeckonMarkdown *markdown)
{
  g_atomic_rc_box_release_full (markdown, clear);
}

GPtrArray *
beckon_markdown_get_blocks (const BeckonMarkdown *markdown)
{
  g_return_val_if_fail (markdown != NULL, NULL);

  return markdown->root->children;
}
