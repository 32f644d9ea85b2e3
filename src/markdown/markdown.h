/* markdown.h: what an agent wrote, as Markdown, in a tree that each surface draws in its way
 * (ATT-9)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* A longer text is shown as it was typed. */
#define BECKON_MARKDOWN_MAX_BYTES (256 * 1024)
/* A text with more blocks (cells are not counted) is shown as it was typed. */
#define BECKON_MARKDOWN_MAX_BLOCKS 5000
/* Lists and quotes inside each other; what is deeper is shown at this depth. */
#define BECKON_MARKDOWN_MAX_DEPTH 6
/* All tables of a text together; with more, they are shown as they were typed. */
#define BECKON_MARKDOWN_MAX_CELLS 10000
/* A text up to this many bytes is parsed in much less than a frame. */
#define BECKON_MARKDOWN_QUICK_BYTES (8 * 1024)

typedef enum
{
  BECKON_MARKDOWN_PARAGRAPH,
  BECKON_MARKDOWN_HEADING,
  BECKON_MARKDOWN_CODE,
  BECKON_MARKDOWN_QUOTE, /* has children */
  BECKON_MARKDOWN_LIST,  /* its children are items */
  BECKON_MARKDOWN_ITEM,  /* has children */
  BECKON_MARKDOWN_RULE,
  BECKON_MARKDOWN_TABLE, /* its children are rows, the first of them the heading */
  BECKON_MARKDOWN_ROW,   /* its children are cells */
  BECKON_MARKDOWN_CELL,
} BeckonMarkdownKind;

typedef enum
{
  BECKON_MARKDOWN_BOLD = 1 << 0,
  BECKON_MARKDOWN_ITALIC = 1 << 1,
  BECKON_MARKDOWN_STRUCK = 1 << 2,
  BECKON_MARKDOWN_MONOSPACE = 1 << 3,
} BeckonMarkdownStyle;

typedef enum
{
  BECKON_MARKDOWN_UNCHECKED,
  BECKON_MARKDOWN_CHECKED,
  BECKON_MARKDOWN_NO_CHECK,
} BeckonMarkdownCheck;

/* A piece of a text in one style. The runs of a text cover it, in order. */
typedef struct
{
  gsize               start; /* bytes */
  gsize               length;
  BeckonMarkdownStyle style;
  const char         *address; /* (nullable): where a link leads, safe to open */
} BeckonMarkdownRun;

/* Everything in it is safe to show: what a reader could not see is visible (base/display-text.h).
 * It never changes. */
typedef struct _BeckonMarkdownBlock
{
  BeckonMarkdownKind  kind;
  guint               level;    /* HEADING: 1 to 6 */
  gboolean            is_diff;  /* CODE: lines with + and − */
  gboolean            is_typed; /* CODE: no code, but a text that is shown as it was typed */
  int                 number;   /* ITEM: of an ordered list; −1: a bullet */
  BeckonMarkdownCheck check;    /* ITEM */
  char               *language; /* (nullable): CODE: what the author called it */
  char               *text;     /* (nullable): PARAGRAPH, HEADING, CODE, CELL */
  BeckonMarkdownRun  *runs;     /* (nullable) (array length=n_runs): of @text; not of CODE */
  guint               n_runs;
  guint               n_columns; /* TABLE */
  char               *align;     /* (nullable): TABLE: 'l', 'c', 'r' or 0 for each column */
  GPtrArray          *children;  /* (nullable) (element-type BeckonMarkdownBlock) */
} BeckonMarkdownBlock;

/* Immutable; counted atomically. */
typedef struct _BeckonMarkdown BeckonMarkdown;

/* (transfer full): the tree of @text (any bytes). Links lead to http, https and mailto addresses
 * and to files in @workspace (nullable, an absolute path); other links are text, with their address
 * behind it. Raw HTML is text, and a picture is a link to it. It takes a time in proportion to the
 * length of @text. */
BeckonMarkdown *beckon_markdown_parse (const char *text, const char *workspace);
/* The same in a thread. */
void beckon_markdown_parse_async (const char         *text,
                                  const char         *workspace,
                                  GCancellable       *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer            user_data);
/* (transfer full) (nullable): NULL with G_IO_ERROR_CANCELLED. */
BeckonMarkdown *beckon_markdown_parse_finish (GAsyncResult *result, GError **error);

BeckonMarkdown *beckon_markdown_ref (BeckonMarkdown *markdown);
void            beckon_markdown_unref (BeckonMarkdown *markdown);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonMarkdown, beckon_markdown_unref)

/* (transfer none) (element-type BeckonMarkdownBlock): the blocks, from the top. */
GPtrArray *beckon_markdown_get_blocks (const BeckonMarkdown *markdown);
/* Do they look the same? */
gboolean beckon_markdown_block_equal (const BeckonMarkdownBlock *a, const BeckonMarkdownBlock *b);

G_END_DECLS
