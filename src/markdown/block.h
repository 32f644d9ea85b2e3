/* block.h: how the blocks of a tree are made
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "markdown/markdown.h"

G_BEGIN_DECLS

/* (transfer full): an empty block; with @parent (nullable), its newest child, which @parent owns.
 */
BeckonMarkdownBlock *beckon_markdown_block_new (BeckonMarkdownKind   kind,
                                                BeckonMarkdownBlock *parent);
void                 beckon_markdown_block_free (BeckonMarkdownBlock *block);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonMarkdownBlock, beckon_markdown_block_free)

G_END_DECLS
