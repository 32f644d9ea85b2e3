/* markdown-pieces.h: a tree of Markdown as a row of pieces, each of which is built in a moment
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "markdown/markdown.h"

G_BEGIN_DECLS

/* A table with more cells is lines of characters, which are drawn much faster. */
#define BECKON_MARKDOWN_GRID_CELLS 120

typedef struct
{
  guint                      top;      /* the index of the outermost block that it is a part of */
  const BeckonMarkdownBlock *block;    /* not owned: the tree has it */
  const BeckonMarkdownBlock *item;     /* (nullable): whose mark stands before it */
  guint                      n_lists;  /* that it is inside of */
  guint                      n_quotes; /* that it is inside of */
  gboolean                   is_first; /* of all */
  gboolean                   is_top;   /* the first of its outermost block */
  gboolean                   is_tight; /* follows what is above without a gap */
  gboolean                   is_more;  /* goes on with the block of the piece before */
  gboolean                   is_long;  /* all of a text that is too long for labels */
  const char                *text;     /* (nullable): of a part of code, or of a wide table */
  gsize                      start;    /* bytes: of the part */
  gsize                      length;
  char                       sign; /* of lines of a diff: '+', '-', '@', or 0 */
} BeckonMarkdownPiece;

/* (transfer full) (element-type BeckonMarkdownPiece): @markdown from its block @first on. Texts
 * that
 * @markdown does not have are added to @texts (element-type utf8), which must live as long. */
GArray *beckon_markdown_pieces_new (const BeckonMarkdown *markdown, guint first, GPtrArray *texts);

G_END_DECLS
