/* block.c: the blocks of a tree
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "markdown/block.h"

#include <string.h>

BeckonMarkdownBlock *
beckon_markdown_block_new (BeckonMarkdownKind kind, BeckonMarkdownBlock *parent)
{
  BeckonMarkdownBlock *block = g_new0 (BeckonMarkdownBlock, 1);

  block->kind = kind;
  block->number = -1;
  block->check = BECKON_MARKDOWN_NO_CHECK;
  if (parent != NULL)
    {
      if (parent->children == NULL)
        parent->children =
          g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_markdown_block_free);
      g_ptr_array_add (parent->children, block);
    }

  return block;
}

void
beckon_markdown_block_free (BeckonMarkdownBlock *block)
{
  g_clear_pointer (&block->children, g_ptr_array_unref);
  for (guint i = 0; i < block->n_runs; i++)
    g_free ((char *) block->runs[i].address);
  g_free (block->runs);
  g_free (block->text);
  g_free (block->language);
  g_free (block->align);
  g_free (block);
}

static gboolean
are_runs_equal (const BeckonMarkdownBlock *a, const BeckonMarkdownBlock *b)
{
  if (a->n_runs != b->n_runs)
    return FALSE;
  for (guint i = 0; i < a->n_runs; i++)
    {
      const BeckonMarkdownRun *one = &a->runs[i];
      const BeckonMarkdownRun *other = &b->runs[i];

      if (one->start != other->start || one->length != other->length || one->style != other->style
          || g_strcmp0 (one->address, other->address) != 0)
        return FALSE;
    }

  return TRUE;
}

gboolean
beckon_markdown_block_equal (const BeckonMarkdownBlock *a, const BeckonMarkdownBlock *b)
{
  guint n_children;

  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  n_children = a->children != NULL ? a->children->len : 0;
  if (a->kind != b->kind || a->level != b->level || a->is_diff != b->is_diff
      || a->is_typed != b->is_typed || a->number != b->number || a->check != b->check
      || a->n_columns != b->n_columns || n_children != (b->children != NULL ? b->children->len : 0)
      || g_strcmp0 (a->language, b->language) != 0 || g_strcmp0 (a->text, b->text) != 0
      || !are_runs_equal (a, b))
    return FALSE;
  if (a->n_columns > 0 && memcmp (a->align, b->align, a->n_columns) != 0)
    return FALSE;

  for (guint i = 0; i < n_children; i++)
    {
      if (!beckon_markdown_block_equal (g_ptr_array_index (a->children, i),
                                        g_ptr_array_index (b->children, i)))
        return FALSE;
    }

  return TRUE;
}
