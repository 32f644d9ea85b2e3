/* runs.h: collects the text of one block, with its styles and links
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "markdown/markdown.h"

G_BEGIN_DECLS

typedef struct
{
  const char *workspace; /* (nullable) (not owned) */
  GString    *text;      /* (owned): as it was written */
  GArray     *runs;      /* (owned) (element-type BeckonMarkdownRun) */
  guint       n_bold;
  guint       n_italic;
  guint       n_struck;
  gsize       link_start; /* in @text */
  char       *target;     /* (owned) (nullable): of the link that is open, as written */
  char       *address;    /* (owned) (nullable): the same, if it may be opened */
} BeckonMarkdownRuns;

void beckon_markdown_runs_init (BeckonMarkdownRuns *self, const char *workspace);
void beckon_markdown_runs_clear (BeckonMarkdownRuns *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BeckonMarkdownRuns, beckon_markdown_runs_clear)

/* Adds @text in the styles that are counted in @self; bare addresses in it become links. */
void beckon_markdown_runs_add (BeckonMarkdownRuns *self, const char *text);
/* Adds @text in exactly @style. */
void beckon_markdown_runs_add_styled (BeckonMarkdownRuns *self,
                                      const char         *text,
                                      BeckonMarkdownStyle style);
/* A link is not opened inside another one: FALSE. */
gboolean beckon_markdown_runs_open_link (BeckonMarkdownRuns *self, const char *target);
/* Adds the target behind the text of the link where the text would hide it: it cannot be opened,
 * the text looks like another address, or it is a picture. */
void beckon_markdown_runs_close_link (BeckonMarkdownRuns *self, gboolean is_picture);
/* Moves all of it into @block, made safe to show. */
void beckon_markdown_runs_finish (BeckonMarkdownRuns *self, BeckonMarkdownBlock *block);

G_END_DECLS
